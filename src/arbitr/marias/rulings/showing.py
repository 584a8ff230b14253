"""Cards shown to somebody (II.17, II.26)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, PlaysOpen, RefereeFinding, findings
from arbitr.marias.rulings.price import renonc
from arbitr.message import Message

findings(
    shown_to_opponent=Message("Showing cards to an opponent is not a revoke."),
    shown_and_played_out=Message("All tricks have been played out, so this is not a revoke."),
)


@procedure(
    "cards_shown",
    points=("II.17", "II.26"),
    title=Message("Cards shown"),
    says=Message(
        "A player who shows cards to his partner has revoked unless he plays out all tricks. Showing cards to "
        "an opponent is not a revoke; a player who is alone has only opponents and plays on with open cards."
    ),
)
def cards_shown(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has shown them."""
    to = yield from choose(
        None,
        "shown_to",
        "Who did {player} show cards to?",
        (
            Choice("partner", Message("to the partner or to everybody")),
            Choice("opponent", Message("only to opponents")),
            Choice("all_alone", Message("to everybody, and the player is alone against three")),
        ),
        law="II.17",
        player=incident.by,
    )
    if to == "opponent":
        return (RefereeFinding("shown_to_opponent", "II.26"),)
    if to == "all_alone":
        return (PlaysOpen(incident.by, "II.26"),)
    if (yield from judge("played_out", "Have all tricks been played out to the end?", law="II.17")):
        return (RefereeFinding("shown_and_played_out", "II.17"),)
    return (yield from renonc(case, incident.by, "II.17"))
