"""Cards shown to somebody (II.17, II.26)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Finding, finding
from arbitr.marias.rulings.price import renonc
from arbitr.message import Message

finding("shown_to_opponent", Message("Showing cards to an opponent is no renonc."))
finding("shown_and_played_out", Message("All tricks are played out, so it is no renonc."))


@procedure(
    "cards_shown",
    points=("II.17", "II.26"),
    title=Message("Cards shown"),
    says=Message(
        "Who shows cards to his partner has revoked, if he does not play out all tricks. To show cards to an opponent "
        "is no renonc."
    ),
)
def cards_shown(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has shown them."""
    to = yield from choose(
        None,
        "shown_to",
        "To whom did {player} show cards?",
        (
            Choice("partner", Message("to the partner, or to everybody")),
            Choice("opponent", Message("only to opponents")),
        ),
        law="II.17",
        player=incident.by,
    )
    if to == "opponent":
        return (Finding("shown_to_opponent", "II.26"),)
    if (yield from judge("played_out", "Are all tricks played out to the end?", law="II.17")):
        return (Finding("shown_and_played_out", "II.17"),)
    return (yield from renonc(case, incident.by, "II.17"))


reported("cards_shown")
