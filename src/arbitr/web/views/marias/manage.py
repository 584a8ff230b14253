"""Views for the organiser of a mariáš tournament: players, draw, round, possible actions."""

from __future__ import annotations

from typing import Any

from arbitr.marias import MariasTournament, premium_table
from arbitr.marias.seating.plan import FEWEST, MOST, ways
from arbitr.marias.settlement.rates import money
from arbitr.marias.tournament.ledger import cash, in_cash
from arbitr.marias.tournament.premium import CZECH
from arbitr.marias.tournament.rules import MariasRules
from arbitr.marias.tournament.settings import settings
from arbitr.web.render import Visitor
from arbitr.web.views.marias.names import Players, crowns


def players_view(state: MariasTournament, players: Players, page: Visitor) -> list[dict[str, Any]]:
    """In order of number, or of entry before the draw."""
    found = [
        {
            "id": player.id,
            "number": players.number(player.id),
            "name": players.name(player.id),
            "left": player.left,
            "excluded": player.excluded,
            "warned": player.warned,
            "stake": page.say(money(state.stakes[player.id])) if player.id in state.stakes else "",
        }
        for player in state.players.values()
    ]
    return sorted(found, key=lambda entered: entered["number"] or 0)


def draw_view(state: MariasTournament, page: Visitor) -> dict[str, Any]:
    """Options before the draw, and its outcome."""
    count = len(state.players)
    plan = state.seating
    fits = FEWEST <= count <= MOST
    return {
        "count": count,
        "fewest": FEWEST,
        "may_draw": fits and not state.begun,
        "even_first": state.rules.even_first,
        "with_stand_ins": state.rules.with_stand_ins,
        "ways": [page.say(way.words()) for way in ways(count)] if fits else [],
        "drawn": plan is not None,
        "tables": 0 if plan is None else len(plan.rounds[0].tables),
        "minutes": 0 if plan is None else plan.rounds[0].minutes,
        "repeated": 0 if plan is None else plan.repeated,
        "spread": 0 if plan is None else plan.spread,
    }


def round_view(state: MariasTournament, now: int) -> dict[str, Any]:
    """The current round, or the next one."""
    clocks = [clock for (number, _), clock in state.clocks.items() if number == state.begun]
    left = max((clock.left(now) for clock in clocks), default=0)
    missing = state.missing(state.begun) if state.begun else ()
    rounds = 0 if state.seating is None else len(state.plan.rounds)
    return {
        "now": now,
        "round": state.begun,
        "rounds": rounds,
        "ended": state.ended is not None,
        "missing": list(missing),
        "minutes": max(0, -(-left // 60_000)),
        "ends": max((clock.ends for clock in clocks), default=None),
        "standing": sum(1 for clock in clocks if clock.paused is not None),
        "going": sum(1 for clock in clocks if clock.paused is None),
        "may_begin": state.ended is None and not missing and state.begun < rounds,
        "may_end": state.ended is None and state.begun > 0 and not missing,
        "may_change": state.seating is not None and state.ended is None and state.begun < rounds,
    }


def rules_view(state: MariasTournament, page: Visitor) -> dict[str, Any]:
    """Every rule as it is typed or chosen, and the organiser's cash."""
    rules = state.rules
    return {
        "settings": [
            {
                "name": setting.name,
                "label": page.say(setting.label),
                "value": setting.value,
                "choices": [
                    {"value": value, "text": text if isinstance(text, str) else page.say(text)}
                    for value, text in setting.choices
                ],
                "is_money": setting.is_money,
            }
            for setting in settings(rules)
        ],
        "premium_points": _premium_points(rules, page) if rules.premium_points else "",
    }


def _premium_points(rules: MariasRules, page: Visitor) -> str:
    """The table as CSV: in Czech with Czech headings and undertakings."""
    if page.language != "cs":
        return premium_table(rules.premium_points)
    return premium_table(rules.premium_points, CZECH, lambda undertaking: page.say(undertaking.message))


def cash_view(state: MariasTournament, players: Players, page: Visitor) -> dict[str, Any]:
    """Fees, stakes, deposits and prizes, line by line, and what is in the cash box."""
    lines = cash(state)
    return {
        "lines": [
            {"name": players.name(line.player), "what": page.say(line.kind.message), "crowns": crowns(page, line.haler)}
            for line in lines
        ],
        "total": crowns(page, in_cash(lines)),
    }
