"""Looking back at tricks (II.23, II.28)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Choice, Talk, choose
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Finding, finding
from arbitr.message import Message

finding("last_trick_shown", Message("Nobody has led since: the last trick may be looked at."))
finding("checked_together", Message("The tricks are checked together for the renonc."))
finding("may_not_look", Message("Nobody may look through his tricks alone: they are turned down again."))
finding(
    "set_aside", Message("The next trick is led already: the trick under suspicion is set aside until it is checked.")
)


@procedure(
    "looking_at_tricks",
    points=("II.23", "II.28"),
    title=Message("Looking at tricks"),
    says=Message(
        "Nobody may look through his own tricks. The last one may be looked at before the next lead, all of them when "
        "a renonc is checked together; a trick under suspicion may be set aside."
    ),
)
def looking_at_tricks(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` wants to look, or has looked."""
    answer = yield from choose(
        None,
        "what",
        "What does {player} want to look at, or has looked at?",
        (
            Choice("last_trick", Message("the last trick, before the next lead")),
            Choice("joint_check", Message("tricks, when a renonc is checked together")),
            Choice("suspicion", Message("a trick under suspicion, after the next lead")),
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
    return (Finding(found, point),)


reported("looking_at_tricks")
