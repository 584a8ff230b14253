"""Protests: agreement at the table, then the referee, then a committee (II.19, II.20)."""

from __future__ import annotations

from arbitr.laws.engine import Talk, judge
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Deposit, Effects, RefereeFinding, findings
from arbitr.message import Message

findings(
    agreed_at_table=Message("The players agree: their agreement is binding."),
    protest_upheld=Message("The referee upholds the protest."),
    protest_rejected=Message("The referee rejects the protest."),
    referee_final=Message("The referee's ruling stands."),
    committee_meets=Message("The committee of three referees hears the protest."),
    committee_upholds=Message("The committee upholds the protest; its decision is final."),
    committee_rejects=Message("The committee rejects the protest; its decision is final."),
    not_heard_without_deposit=Message("Without the deposit the committee does not meet."),
    committee_of_three=Message("The committee must have three members; complete it first."),
)


def _lodged(player: Player, point: str) -> Talk[bool]:
    return (yield from judge("deposit", "Has {player} lodged the deposit?", law=point, player=player))


@procedure(
    "protest",
    points=("II.19", "II.20"),
    title=Message("Protest"),
    says=Message(
        "Agreement at the table comes first. Failing that, the referee decides. If the dispute continues, it "
        "may be brought before a committee of three referees against a deposit."
    ),
)
def protest(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` protests."""
    if (yield from judge("agreed", "Have the players at the table agreed among themselves?", law="II.19")):
        return (RefereeFinding("agreed_at_table", "II.19"),)
    upheld = yield from judge("referee_upholds", "You have heard the table: do you uphold the protest?", law="II.19")
    ruled = RefereeFinding("protest_upheld" if upheld else "protest_rejected", "II.19")
    if not (yield from judge("goes_on", "Does the dispute continue?", law="II.20")):
        return ruled, RefereeFinding("referee_final", "II.19")
    if not (yield from _lodged(incident.by, "II.20")):
        return ruled, RefereeFinding("not_heard_without_deposit", "II.20"), RefereeFinding("referee_final", "II.20")
    return ruled, Deposit(incident.by, "lodged", "II.20", case.deposit), RefereeFinding("committee_meets", "II.20")


@procedure(
    "committee",
    points=("II.20",),
    title=Message("Committee"),
    says=Message(
        "A committee of three referees decides on a protest lodged with a deposit. Its decision is final. If "
        "it rejects the protest, the deposit goes to the organiser."
    ),
)
def committee(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` protests."""
    if not (yield from _lodged(incident.by, "II.20")):
        return (RefereeFinding("not_heard_without_deposit", "II.20"),)
    if not (yield from judge("three_members", "Does the committee have three referees?", law="II.20")):
        return (RefereeFinding("committee_of_three", "II.20"),)
    if (yield from judge("committee_upholds", "Does the committee uphold the protest?", law="II.20")):
        return RefereeFinding("committee_upholds", "II.20"), Deposit(incident.by, "returned", "II.20", case.deposit)
    return RefereeFinding("committee_rejects", "II.20"), Deposit(incident.by, "to_organiser", "II.20", case.deposit)
