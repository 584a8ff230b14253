"""Tables, partnerships and seats: who sits where, and who may change (Laws 3 to 5)."""

from __future__ import annotations

from arbitr.bridge import Side
from arbitr.laws.effects import AtFault, Effects, Finding, PenaltyPossible, PlayersTurn, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, judge, procedure
from arbitr.message import Message

findings(
    director_sets_tables=Message("The director numbers the tables and designates North."),
    partners_stay=Message("Partners stay together for the whole session; only the director may allow a substitute."),
    partners_change_by_movement=Message("In an individual event the partners change during the session."),
    seat_is_kept=Message(
        "Players keep the seats they have chosen for the session, unless the director allows a change."
    ),
    seats_chosen_freely=Message("Partners choose freely among the seats the director has assigned to them."),
    seat_change_allowed=Message("The director has ordered or allowed the change of seat."),
    one_seat_in_each_line=Message("The player keeps two seats for the session, one in each line."),
    announcement_unclear=Message("The director is responsible for a clear announcement. No player is at fault."),
)


@procedure(
    "seats",
    laws=("3", "4", "5", "8"),
    title=Message("Seats and partners"),
    says=Message(
        "The director assigns the tables and starting seats. Partners stay together for the session and keep "
        "the seats they chose, unless the director says otherwise. The director announces each move. Each "
        "player is responsible for moving on time to the correct seat."
    ),
    differs={},
)
def seats(case: Case, incident: Incident) -> Talk[Effects]:
    about = yield from choose(
        None,
        "about",
        "What is it about?",
        (
            Choice("tables", Message("the location of tables and compass directions")),
            Choice("partners", Message("playing with another partner")),
            Choice("first_choice", Message("which of the assigned seats to take at the start")),
            Choice("change", Message("a change of seat during the session")),
            Choice("both_lines", Message("seats in a movement in which a pair plays in both directions")),
            Choice("arrow_switch", Message("an arrow switch")),
            Choice("wrong_place", Message("somebody sat down in the wrong seat")),
        ),
        law="5",
    )
    if about == "tables":
        return (Finding("director_sets_tables", "3"),)
    if about == "first_choice":
        return (Finding("seats_chosen_freely", "5A"),)
    if about == "both_lines":
        return (Finding("one_seat_in_each_line", "5A"),)
    if about == "arrow_switch":
        return (PlayersTurn(90, "5B"),)
    if about == "partners":
        return (yield from _partners(case))
    if about == "change":
        if (yield from judge("allowed", "Has the director ordered or allowed the change?", law="5A")):
            return (Finding("seat_change_allowed", "5A"),)
        return (Finding("seat_is_kept", "5A"),)
    return (yield from _wrong_place(case))


def _partners(case: Case) -> Talk[Effects]:
    if (yield from judge("individual", "Is it an individual event?", law="4")):
        return (Finding("partners_change_by_movement", "4"),)
    if (yield from judge("substitute_allowed", "Has the director allowed a substitute?", law="4")):
        return (Finding("no_infraction", "4"),)
    return (Finding("partners_stay", "4"),)


def _wrong_place(case: Case) -> Talk[Effects]:
    """Everybody is responsible for his own seat, and nobody for the seats of others."""
    if not (yield from judge("announced_clearly", "Was the move announced clearly?", law="5B")):
        return (Finding("announcement_unclear", "5B, 8A1"),)
    sides = yield from choose(
        None,
        "sat_wrongly",
        "Who did not follow the announcement?",
        (Choice("NS", Message("NS")), Choice("EW", Message("EW")), Choice("both", Message("both sides"))),
        law="5B",
    )
    wrong = [side for side in Side if sides in (side.name, "both")]
    return *(AtFault(side, "5B") for side in wrong), *(PenaltyPossible(side, "90A") for side in wrong)
