"""What the lines of a log are called."""

from __future__ import annotations

from arbitr.message import Message

WORDS = {
    "tournament_opened": Message("Tournament opened"),
    "rules_changed": Message("Rules changed"),
    "contestant_entered": Message("Entry added or changed"),
    "contestant_withdrawn": Message("Entry withdrawn"),
    "substitute_came": Message("Substitute entered"),
    "session_opened": Message("Session opened"),
    "section_opened": Message("Section set up with its movement"),
    "section_removed": Message("Section removed"),
    "number_given": Message("Number assigned"),
    "movement_changed": Message("Movement changed"),
    "deals_given": Message("Deals set"),
    "round_begun": Message("Start of round"),
    "clock_paused": Message("Clock stopped"),
    "clock_resumed": Message("Clock restarted"),
    "clock_changed": Message("Round time changed"),
    "session_ended": Message("End of session"),
    "published": Message("Scores published"),
    "carried_over": Message("Score carried over"),
    "fee_paid": Message("Entry fee paid"),
    "result_entered": Message("Result entered"),
    "result_confirmed": Message("Result confirmed"),
    "result_corrected": Message("Result corrected"),
    "result_removed": Message("Result removed"),
    "result_accepted": Message("Flagged result kept"),
    "round_not_reached": Message("Boards without a result"),
    "seats_mended": Message("Pairs sat at the wrong tables"),
    "table_turned": Message("Table sat in the wrong direction"),
    "line_up_given": Message("Line-up entered"),
    "match_agreed": Message("Match result agreed"),
    "director_called": Message("Director called"),
    "call_answered": Message("Director arrived"),
    "message_sent": Message("Message sent"),
    "score_adjusted": Message("Adjusted score awarded"),
    "ruling_given": Message("Ruling given"),
    "penalty_given": Message("Penalty imposed"),
    "board_fouled": Message("Board fouled"),
    "appeal_lodged": Message("Appeal lodged"),
    "appeal_decided": Message("Appeal decided"),
    "undone": Message("Log entry undone"),
}
"""By the name of the event in files."""
