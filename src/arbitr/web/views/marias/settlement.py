"""The settlement page: who pays whom for one deal, without a tournament."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from arbitr.marias.options import USUAL
from arbitr.marias.player import MariasSide
from arbitr.marias.settlement.calculator import ACTOR, DEFENDER, PARTNER, PlayedDeal, reckoned, stakes_of
from arbitr.marias.settlement.component import AGAINST, HUNDREDS, Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.rates import money
from arbitr.marias.settlement.settlement import HUNDRED
from arbitr.marias.settlement.undertaking import Undertaking, parse_undertaking
from arbitr.message import Message
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.web.render import Visitor

MOST_MADE, MOST_SHORT = 190, 150
"""Points of a hundred: what one side can make, and what it can be short by with the other side's marriages."""
MADE, LOST = "made", "lost"


def settlement_view(page: Visitor, typed: Mapping[str, str], ticked: Collection[str]) -> dict[str, Any]:
    """The form as it was sent, and what it comes to; `ticked`: what the defenders have announced."""
    undertaking = parse_undertaking(typed.get("game") or str(Undertaking.GAME))
    against = tuple(one for one in AGAINST.values() if str(one) in ticked and _may_be_announced(one, undertaking))
    plain = PlayedDeal(undertaking, bool(typed.get("red")), bool(typed.get("alone")), against)
    components = [stake.component for stake in stakes_of(plain).stakes]
    deal = PlayedDeal(
        undertaking,
        plain.is_red,
        plain.is_alone,
        against,
        {component: _fleks(typed.get(f"flek-{component}", "")) for component in components},
        frozenset(component for component in components if _is_lost(typed.get(f"made-{component}", ""))),
        {component: _units(typed.get(f"made-{component}", "")) for component in components if component in HUNDREDS},
        next((side for side in MariasSide if side.value == typed.get("silent_seven")), None),
        bool(typed.get("silent_hundred")),
    )
    return {
        "undertaking": undertaking.value,
        "undertakings": [{"value": one.value, "text": page.say(one.message)} for one in Undertaking],
        "has_trumps": undertaking.has_trumps,
        "has_game": Component.GAME in components,
        "red": deal.is_red,
        "alone": deal.is_alone,
        "against": [
            {"value": one.value, "text": page.say(one.message), "ticked": one in against} for one in AGAINST.values()
        ],
        "components": [_component(page, component, typed) for component in components],
        "silent_seven": "" if deal.silent_seven is None else deal.silent_seven.value,
        "silent_hundred": deal.is_silent_hundred,
        **_result(page, deal),
    }


def _may_be_announced(against: Component, undertaking: Undertaking) -> bool:
    """Nothing is announced against betl and durch, and no seven against two sevens."""
    has_sevens = Component.TWO_SEVENS in undertaking.components
    return undertaking.has_trumps and not (has_sevens and against is Component.SEVEN_AGAINST)


def _component(page: Visitor, component: Component, typed: Mapping[str, str]) -> dict[str, Any]:
    outcomes = [(MADE, Message("made")), (LOST, Message("lost"))]
    if component in HUNDREDS:
        outcomes = [
            *((str(points), Message("{points} points", points=points))
              for points in range(HUNDRED, MOST_MADE + 1, 10)),
            *((str(-points), Message("short by {points}", points=points))
              for points in range(10, MOST_SHORT + 1, 10)),
        ]  # fmt: skip
    return {
        "name": component.value,
        "text": page.say(component.message),
        "flek": str(_fleks(typed.get(f"flek-{component}", ""))),
        "fleks": [
            {"value": "0", "text": page.say("no flek")},
            *({"value": str(int(flek)), "text": flek.word} for flek in Flek),
        ],
        "made": typed.get(f"made-{component}") or outcomes[0][0],
        "outcomes": [{"value": value, "text": page.say(text)} for value, text in outcomes],
    }


def _result(page: Visitor, deal: PlayedDeal) -> dict[str, Any]:
    found = reckoned(deal, USUAL)
    balance = found.balance
    sides = [(Message("Actor"), balance[ACTOR])]
    if balance[ACTOR] == balance[PARTNER] and stakes_of(deal).partner is PARTNER:
        sides.append((Message("Partner", context="mariáš"), balance[PARTNER]))
    sides.append((Message("Each defender"), balance[DEFENDER]))
    return {
        "why": [page.say(line.message) for line in found.lines] + [page.say(note) for note in found.notes],
        "sides": [{"who": page.say(who), "haler": haler, "crowns": page.say(money(haler))} for who, haler in sides],
    }


def _fleks(text: str) -> int:
    if not text:
        return 0
    if not is_whole(text, max(Flek)):
        raise Problem("{text} is not a number", text=repr(text))
    return int(text)


def _is_lost(text: str) -> bool:
    return text == LOST or text.startswith("-")


def _units(text: str) -> int:
    """110 points are two, and so is a hundred that is short by 20."""
    points = text.removeprefix("-")
    if not is_whole(points, MOST_MADE):
        return 1
    return int(points) // 10 if _is_lost(text) else 1 + (int(points) - HUNDRED) // 10
