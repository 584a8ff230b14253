"""What the lines of a log are called."""

from __future__ import annotations

from arbitr.message import Message

WORDS = {
    "tournament_opened": Message("The tournament is opened"),
    "rules_changed": Message("Other rules"),
    "contestant_entered": Message("An entry, or a changed one"),
    "contestant_withdrawn": Message("An entry is withdrawn"),
    "substitute_came": Message("A substitute"),
    "session_opened": Message("A session is opened"),
    "section_opened": Message("A section with its movement"),
    "section_removed": Message("A section is taken away"),
    "number_given": Message("A number is given"),
    "movement_changed": Message("The movement is changed"),
    "deals_given": Message("The deals"),
    "round_begun": Message("A round begins"),
    "clock_paused": Message("The clock stops"),
    "clock_resumed": Message("The clock goes on"),
    "clock_changed": Message("More time, or less"),
    "session_ended": Message("The session ends"),
    "published": Message("The scores are published"),
    "carried_over": Message("A score is carried over"),
    "fee_paid": Message("A fee is paid"),
    "result_entered": Message("A result"),
    "result_confirmed": Message("A result is confirmed"),
    "result_corrected": Message("A result is corrected"),
    "result_removed": Message("A result is taken away"),
    "result_accepted": Message("A marked result is kept"),
    "round_not_reached": Message("Boards without a result"),
    "seats_mended": Message("Pairs sat at other tables"),
    "table_turned": Message("A table sat the other way"),
    "line_up_given": Message("A line-up"),
    "match_agreed": Message("A match is agreed"),
    "director_called": Message("The director is called"),
    "call_answered": Message("The director has come"),
    "message_sent": Message("A message"),
    "score_adjusted": Message("An adjusted score"),
    "ruling_given": Message("A ruling"),
    "penalty_given": Message("A penalty"),
    "board_fouled": Message("A fouled board"),
    "appeal_lodged": Message("An appeal"),
    "appeal_decided": Message("An appeal is decided"),
    "undone": Message("A line is undone"),
}
"""By the name of the event in files."""
