"""What the lines of the log of a mariáš tournament are called."""

from __future__ import annotations

from arbitr.message import Message

WORDS = {
    "marias_opened": Message("Tournament opened"),
    "marias_rules_changed": Message("Rules changed"),
    "marias_entered": Message("Player entered"),
    "marias_withdrawn": Message("Entry withdrawn"),
    "marias_drawn": Message("Seats drawn"),
    "marias_seating_changed": Message("Seating changed"),
    "marias_round_begun": Message("Round started"),
    "marias_ended": Message("Tournament ended"),
    "marias_clock_stopped": Message("Clock stopped"),
    "marias_clock_goes_on": Message("Clock restarted"),
    "marias_stake_added": Message("Additional stake"),
    "marias_slip_written": Message("Slip filled in"),
    "marias_slip_handed_in": Message("Slip handed in"),
    "marias_slip_signed": Message("Slip signed"),
    "marias_record_mended": Message("Record corrected"),
    "marias_referee_called": Message("Referee called"),
    "marias_referee_came": Message("Referee arrived"),
    "marias_ruling_given": Message("Ruling given"),
    "undone": Message("Log entry undone"),
}
"""By the name of the event in files."""
