"""Data for a phone at a mariáš table: its table in each round, the clock, the slip. Never another table."""

from __future__ import annotations

from typing import Any

from arbitr.club import LiveLog
from arbitr.club.permissions import PLAYER, TABLE, marias_seat_of
from arbitr.marias import MariasSlip, MariasTournament
from arbitr.marias.settlement.calculator import tariff
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.rates import money
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.message import Message
from arbitr.store.tokens import Token
from arbitr.web.render import Visitor
from arbitr.web.views.marias.names import Players
from arbitr.web.views.marias.seats import clock_view
from arbitr.web.views.tournament.phones import PhoneWriter, Writers


def writers_of(state: MariasTournament, players: Players, page: Visitor) -> Writers:
    """The tables of all rounds, and everybody who has drawn a number."""
    if state.seating is None:
        return Writers(page.say("Players"), ())
    numbers = sorted({table.number for this in state.plan.rounds for table in this.tables})
    found = [PhoneWriter(TABLE, str(at), page.say(Message("Table {table}", table=at))) for at in numbers]
    for number, player in sorted(state.numbers.items()):
        token = Token("", "", PLAYER, player, 0)
        seat = marias_seat_of(token, state, max(1, state.begun))
        table = "" if seat is None else str(seat.number)
        found.append(PhoneWriter(PLAYER, player, players.numbered(number), table))
    return Writers(page.say("Players"), found)


def phone_view(live: LiveLog, players: Players, page: Visitor, token: Token, now: int) -> dict[str, Any]:
    """All data that the page needs to work offline."""
    state: MariasTournament = live.state
    rounds = [] if state.seating is None else range(1, len(state.plan.rounds) + 1)
    return {
        "id": live.stream,
        "title": state.title,
        "version": live.version,
        "phone": {"kind": token.kind, "whom": token.whom},
        "decimal": "." if page.language == "en" else ",",
        "round": state.begun,
        "over": state.ended is not None,
        "rounds": [_round_view(state, players, token, number, now) for number in rounds],
        "stake": page.say(money(state.rules.stake)),
        "tariff": tariff(state.rules.options),
        "words": words_view(page),
        "premium_rows": [
            {
                "undertaking": row.undertaking.value,
                "holding": row.holding,
                "words": " · ".join(text for text in (page.say(row.undertaking.message), row.holding) if text),
                "points": row.points,
            }
            for row in state.rules.premium_points
        ],
    }


def words_view(page: Visitor) -> dict[str, Any]:
    """What the calculator calls the undertakings, their components and the fleks."""
    return {
        "undertakings": {undertaking.value: page.say(undertaking.message) for undertaking in Undertaking},
        "components": {component.value: page.say(component.message) for component in Component},
        "fleks": [flek.word for flek in Flek],
    }


def _round_view(state: MariasTournament, players: Players, token: Token, number: int, now: int) -> dict[str, Any]:
    table = marias_seat_of(token, state, number)
    if table is None:
        return {
            "round": number,
            "table": None,
            "places": [],
            "players": [],
            "clock": None,
            "slip": None,
            "called": False,
        }
    spot = number, table.number
    seated = state.seated(spot)
    slip = state.slips.get(spot)
    return {
        "round": number,
        "table": table.number,
        "minutes": table.minutes,
        "places": [players.numbered(number) for number in state.places(spot)],
        "players": [
            {
                "id": player,
                "name": players.name(player),
                "number": drawn,
                "stake": state.stakes.get(player),
                "own": token.kind == PLAYER and player == token.whom,
            }
            for drawn, player in zip(table.players, seated, strict=True)
        ],
        "waits": [
            [state.called(waiting) for waiting in table.waiting(turn)] for turn in range(1, len(table.turns()) + 1)
        ],
        "clock": clock_view(state, spot, now) if spot in state.clocks else None,
        "slip": None if slip is None else slip_view(slip),
        "called": state.waits(spot),
    }


def slip_view(slip: MariasSlip) -> dict[str, Any]:
    return {
        "amounts": dict(slip.amounts),
        "premiums": [
            {"player": premium.player, "undertaking": premium.undertaking.value, "holding": premium.holding}
            for premium in slip.premiums
        ],
        "handed_in": slip.handed_in is not None,
        "signed": list(slip.signed),
        "corrected": slip.corrected,
    }
