"""Protests: agreement at the table, then the referee, then a committee (II.19, II.20)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Talk, judge
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Deposit, Effects, Finding, finding
from arbitr.message import Message

finding("agreed_at_table", Message("The players agree: what they agree on holds."))
finding("protest_upheld", Message("The referee upholds the protest."))
finding("protest_rejected", Message("The referee rejects the protest."))
finding("referee_final", Message("The referee's ruling stands."))
finding("committee_meets", Message("The committee of three referees hears the protest."))
finding("committee_upholds", Message("The committee upholds the protest; its decision is final."))
finding("committee_rejects", Message("The committee rejects the protest; its decision is final."))
finding("not_heard_without_deposit", Message("Without the deposit the committee does not meet."))
finding("committee_of_three", Message("The committee has three members; it must be completed first."))


def _lodged(player: Player, point: str) -> Talk[bool]:
    return (yield from judge("deposit", "Has {player} lodged the deposit?", law=point, player=player))


@procedure(
    "protest",
    points=("II.19", "II.20"),
    title=Message("Protest"),
    says=Message(
        "Agreement at the table comes first. Where there is none, the referee decides. If the dispute goes on, it may "
        "be brought before a committee of three referees against a deposit."
    ),
)
def protest(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` protests."""
    if (yield from judge("agreed", "Do the players at the table agree among themselves?", law="II.19")):
        return (Finding("agreed_at_table", "II.19"),)
    upheld = yield from judge("referee_upholds", "You have heard the table: do you uphold the protest?", law="II.19")
    ruled = Finding("protest_upheld" if upheld else "protest_rejected", "II.19")
    if not (yield from judge("goes_on", "Does the dispute go on?", law="II.20")):
        return ruled, Finding("referee_final", "II.19")
    if not (yield from _lodged(incident.by, "II.20")):
        return ruled, Finding("not_heard_without_deposit", "II.20"), Finding("referee_final", "II.20")
    return ruled, Deposit(incident.by, "lodged", "II.20"), Finding("committee_meets", "II.20")


@procedure(
    "committee",
    points=("II.20",),
    title=Message("Committee"),
    says=Message(
        "A committee of three referees decides on a protest against a deposit. Its decision is final; when it rejects "
        "the protest, the deposit goes to the organiser."
    ),
)
def committee(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` protests."""
    if not (yield from _lodged(incident.by, "II.20")):
        return (Finding("not_heard_without_deposit", "II.20"),)
    if not (yield from judge("three_members", "Are three referees on the committee?", law="II.20")):
        return (Finding("committee_of_three", "II.20"),)
    if (yield from judge("committee_upholds", "Does the committee uphold the protest?", law="II.20")):
        return Finding("committee_upholds", "II.20"), Deposit(incident.by, "returned", "II.20")
    return Finding("committee_rejects", "II.20"), Deposit(incident.by, "to_organiser", "II.20")


reported("protest")
reported("committee")
