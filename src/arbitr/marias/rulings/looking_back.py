"""Looking back at tricks (II.23, II.28)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, RefereeFinding, findings
from arbitr.message import Message

findings(
    last_trick_shown=Message("Nobody has led since: the last trick may be looked at."),
    checked_together=Message("The players check the tricks together for the revoke."),
    may_not_look=Message("No player may look through his tricks alone: turn them face down again."),
    set_aside=Message("Somebody has already led to the next trick: set the suspect trick aside until it is checked."),
)


@procedure(
    "looking_at_tricks",
    points=("II.23", "II.28"),
    title=Message("Looking at tricks"),
    says=Message(
        "No player may look through his own tricks. The last trick may be looked at before the next lead, and "
        "all tricks when the players check for a revoke together. A suspect trick may be set aside."
    ),
)
def looking_at_tricks(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` wants to look, or has looked."""
    answer = yield from choose(
        None,
        "what",
        "What does {player} want to look at, or what has he looked at?",
        (
            Choice("last_trick", Message("the last trick, before the next lead")),
            Choice("joint_check", Message("tricks, when the players check for a revoke together")),
            Choice("suspicion", Message("a suspect trick, after the next lead")),
            Choice("own_tricks", Message("his own tricks, by himself")),
        ),
        law="II.28",
        player=incident.by,
    )
    found, point = {
        "last_trick": ("last_trick_shown", "II.23, II.28"),
        "joint_check": ("checked_together", "II.28"),
        "suspicion": ("set_aside", "II.23"),
        "own_tricks": ("may_not_look", "II.28"),
    }[answer]
    return (RefereeFinding(found, point),)
