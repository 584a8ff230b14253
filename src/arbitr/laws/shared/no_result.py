"""Who is at fault that a board has no result, and the laws that every such ruling cites (12C, 16, 86)."""

from __future__ import annotations

from arbitr.bridge import Average, Seat, Side
from arbitr.laws.effects import Effects, ExtraneousKnown, NextStep
from arbitr.laws.engine import Case, Choice, Talk, choose
from arbitr.message import Message

FAULTS = {"none": Average.PLUS, "partly": Average.FAIR, "directly": Average.MINUS}
"""The average for each degree of fault."""
Faults = dict[Side, str]


def cited(*laws: str) -> str:
    """Several laws in one citation, each once."""
    return ", ".join(dict.fromkeys(part for law in laws for part in law.split(", ") if part))


def averages_law(case: Case) -> str:
    """The law by which the edition fixes the artificial scores."""
    return case.law(y1997="12C1", y2007="12C2a")


def other_sources_law(case: Case) -> str:
    """The law by which the edition deals with information from sources other than the partner."""
    return case.law(y1997="16B", y2007="16C", y2017="16D")


def learnt_elsewhere(case: Case, knows: Seat) -> Effects:
    """This player may not use what he learnt by accident, and it may lead to other seats or a score: that is next
    (16B).
    """
    law, answers = other_sources_law(case), (("extraneous_information.exposed_at_table", "no"),)
    return ExtraneousKnown(knows, law), NextStep("extraneous_information", knows, law, told=answers)


def fault_of(case: Case, side: Side) -> Talk[str]:
    return (
        yield from choose(
            None,
            f"fault@{side}",
            "To what extent are {side} at fault?",
            (
                Choice("none", Message("in no way at fault")),
                Choice("partly", Message("partly at fault")),
                Choice("directly", Message("directly at fault")),
            ),
            law=averages_law(case),
            side=side,
        )
    )


def faults(case: Case) -> Talk[Faults]:
    """The fault of both sides, each assessed separately: the two need not balance."""
    found = {}
    for side in Side:
        found[side] = yield from fault_of(case, side)
    return found
