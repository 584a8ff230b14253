"""What an innocent side brought on itself, and is not made good to it (12C1b; 2017: 12C1e; 1997: 12C2)."""

from __future__ import annotations

from arbitr.bridge.adjustment import AsPlayed, Award
from arbitr.bridge.seat import Side
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import DamageSelfInflicted
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.edition import clause
from arbitr.laws.engine.talk import (
    Choice,
    Talk,
    choose,
    name_outcomes,
)
from arbitr.message import Message

# What the innocent side did to itself.


def self_damage_law(case: Case) -> str:
    return case.law(y1997="12C2", y2007="12C1b", y2017="12C1e")


def own_part(case: Case, innocent: Side, award: Award) -> Talk[tuple[Award, Effects]]:
    """What is left to the innocents of their award, and what their own action takes off it."""
    if not (yield from damaged_itself(case, innocent)):
        return award, ()
    law = self_damage_law(case)
    share = yield from choose(
        None,
        "self_inflicted",
        "How much of the damage did {side} bring on themselves by that?",
        (
            Choice("all", Message("all of it")),
            Choice("part", Message("a part of it")),
        ),
        law=law,
        side=innocent,
    )
    if share == "all":
        return AsPlayed(), ()
    without = yield from name_outcomes(
        "without_own_error",
        "What would {side} have scored after the infraction without that action of their own?",
        law=law,
        side=innocent,
    )
    assert without is not None, "there is no answer none"
    return award, (DamageSelfInflicted(innocent, without, law),)


NO_ERROR = Message("nothing that the Law holds against them")


@clause(1997)
def damaged_itself(case: Case, innocent: Side) -> Talk[bool]:
    """Irrational, wild or gambling action, the double shot included (Lille 1998), or a revoke of their own."""
    answer = yield from _own_error(
        case,
        innocent,
        (
            Choice("none", NO_ERROR, ("none", "ordinary_error", "serious_error", "related_error")),
            Choice(
                "wild",
                Message("irrational, wild or gambling action, a double shot included"),
                ("wild", "irrational", "gambling", "double_shot"),
            ),
            Choice("revoke", Message("a revoke")),
        ),
    )
    return answer in ("wild", "irrational", "gambling", "double_shot", "revoke")


@damaged_itself.since(2007)
def _(case: Case, innocent: Side) -> Talk[bool]:
    """A serious error that has nothing to do with the infraction is enough (12C1b)."""
    answer = yield from _own_error(
        case,
        innocent,
        (
            Choice("none", NO_ERROR, ("none", "ordinary_error", "related_error")),
            Choice(
                "serious_error",
                Message("a serious error, a revoke among them, that has nothing to do with the infraction"),
                ("serious_error", "extremely_serious_error", "revoke"),
            ),
            Choice(
                "wild_or_gambling",
                Message("wild or gambling action, a double shot included"),
                ("wild", "irrational", "gambling", "double_shot"),
            ),
        ),
    )
    return answer not in ("none", "ordinary_error", "related_error")


@damaged_itself.since(2017, doubtful="12C1e: the words of the test for self-inflicted damage")
def _(case: Case, innocent: Side) -> Talk[bool]:
    """Only an extremely serious error, or a gamble with a ruling in reserve; wild action is no test of its own."""
    answer = yield from _own_error(
        case,
        innocent,
        (
            Choice("none", NO_ERROR, ("none", "ordinary_error", "serious_error", "related_error")),
            Choice(
                "extremely_serious_error",
                Message("an extremely serious error that has nothing to do with the infraction"),
                ("extremely_serious_error", "revoke"),
            ),
            Choice(
                "gambling",
                Message("a gamble that they might hope to undo by a ruling"),
                ("gambling", "double_shot"),
            ),
        ),
    )
    return answer not in ("none", "ordinary_error", "serious_error", "related_error")


def _own_error(case: Case, innocent: Side, choices: tuple[Choice, ...]) -> Talk[str]:
    return (
        yield from choose(
            None,
            "own_error",
            "What did {side} do after the irregularity that made their result worse?",
            choices,
            law=self_damage_law(case),
            side=innocent,
        )
    )
