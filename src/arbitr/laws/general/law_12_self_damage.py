"""Self-inflicted damage, which is not redressed (12C1b; 2017: 12C1e; 1997: 12C2)."""

from __future__ import annotations

from arbitr.bridge import AsPlayed, Award, Side
from arbitr.laws.effects import DamageSelfInflicted, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Talk, choose, clause, name_outcomes
from arbitr.message import Message

findings(
    own_infraction_before=Message(
        "The other side had itself broken a Law earlier, which caused its damage. It gets no redress."
    ),
)

# What the non-offending side did to itself.


def self_damage_law(case: Case) -> str:
    return case.law(y1997="12C2", y2007="12C1b", y2017="12C1e")


def own_part(case: Case, innocent: Side, award: Award) -> Talk[tuple[Award, Effects]]:
    """What remains of the non-offenders' award, and what their own action deducts from it."""
    error = yield from own_error(case, innocent)
    if error == EARLIER_INFRACTION:
        # The effect of their own infraction is not damage from the other one (12B1), so it is not redressed.
        return AsPlayed(), (Finding("own_infraction_before", case.law(y1997="12C2", y2007="12B1"), innocent.seats[0]),)
    if error == NOTHING_COUNTS:
        return award, ()
    law = self_damage_law(case)
    share = yield from choose(
        None,
        "self_inflicted",
        "How much of the damage did {side} bring on themselves by this?",
        (
            Choice("all", Message("all of it")),
            Choice("part", Message("part of it")),
        ),
        law=law,
        side=innocent,
    )
    if share == "all":
        return AsPlayed(), ()
    without = yield from name_outcomes(
        "without_own_error",
        "What would {side} have scored after the infraction but for their own action?",
        law=law,
        case=case,
        side=innocent,
    )
    assert without is not None, "there is no answer none"
    return award, (DamageSelfInflicted(innocent, without, law),)


NO_ERROR = Message("nothing the Law holds against them")
EARLIER_INFRACTION = "earlier_infraction"
EARLIER = Choice(
    EARLIER_INFRACTION,
    Message("they had themselves broken a Law before the irregularity, which caused the damage"),
)
NOTHING_COUNTS = "none"


def own_error(case: Case, innocent: Side) -> Talk[str]:
    """The non-offenders' action that costs them redress; none if none does."""
    answer = yield from choose(
        None,
        "own_error",
        "What did {side} do to make their own result worse?",
        (*errors_that_count(case), EARLIER),
        law=self_damage_law(case),
        usual="none",
        side=innocent,
    )
    harmless = errors_that_count(case)[0]
    return NOTHING_COUNTS if harmless.takes(answer) else answer


@clause(1997)
def errors_that_count(case: Case) -> tuple[Choice, ...]:
    """Irrational, wild or gambling action, including the double shot (Lille 1998), or a revoke of their own.

    The first is what does not count.
    """
    return (
        Choice("none", NO_ERROR, ("none", "ordinary_error", "serious_error", "related_error")),
        Choice(
            "wild",
            Message("irrational, wild or gambling action after the irregularity, including a double shot"),
            ("wild", "irrational", "gambling", "double_shot"),
        ),
        Choice("revoke", Message("a revoke after the irregularity")),
    )


@errors_that_count.since(2007)
def _(case: Case) -> tuple[Choice, ...]:
    """A serious error unrelated to the infraction is enough (12C1b)."""
    return (
        Choice("none", NO_ERROR, ("none", "ordinary_error", "related_error")),
        Choice(
            "serious_error",
            Message("a serious error unrelated to the infraction, including a revoke"),
            ("serious_error", "extremely_serious_error", "revoke"),
        ),
        Choice(
            "wild_or_gambling",
            Message("wild or gambling action after the irregularity, including a double shot"),
            ("wild", "irrational", "gambling", "double_shot"),
        ),
    )


@errors_that_count.since(2017)
def _(case: Case) -> tuple[Choice, ...]:
    """Only an extremely serious error, or a gamble with a ruling in reserve; wild action is not a separate test."""
    return (
        Choice("none", NO_ERROR, ("none", "ordinary_error", "serious_error", "related_error")),
        Choice(
            "extremely_serious_error",
            Message("an extremely serious error unrelated to the infraction"),
            ("extremely_serious_error", "revoke"),
        ),
        Choice(
            "gambling",
            Message("a gambling action they might hope to recover through a ruling"),
            ("gambling", "double_shot"),
        ),
    )
