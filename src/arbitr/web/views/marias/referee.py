"""Views for the referee: calls, tables with clocks and slips, stakes and rulings."""

from __future__ import annotations

from typing import Any

from arbitr.club import LiveLog
from arbitr.marias import MariasTournament, RecordCorrected, RefereeRuling, Spot
from arbitr.marias.settlement.rates import money
from arbitr.web.render import Visitor
from arbitr.web.views.marias.names import Players, crowns
from arbitr.web.views.marias.phone import slip_view
from arbitr.web.views.marias.seats import clock_view, table_view


def desk_view(live: LiveLog, players: Players, page: Visitor, now: int) -> dict[str, Any]:
    """The live part."""
    state: MariasTournament = live.state
    desk = {
        "now": now,
        "calls": [
            {
                "number": call.number,
                "round": call.spot[0],
                "table": call.spot[1],
                "since": call.at,
                "minutes": max(0, (now - call.at) // 60_000),
                "text": call.text,
            }
            for call in state.open_calls()
        ],
        "round": state.begun,
        "tables": [
            tables_line(state, players, (state.begun, table.number), now) for table in state.round(state.begun).tables
        ]
        if state.begun
        else [],
        "short": [
            {
                "id": player,
                "name": players.name(player),
                "money": page.say(money(state.money(player))),
                "stake": page.say(money(state.stakes[player])),
            }
            for player in state.short()
        ],
        "rulings": [ruled_view(state.rulings[number], players, page) for number in sorted(state.rulings, reverse=True)],
    }
    return {"desk": desk}


def tables_line(state: MariasTournament, players: Players, spot: Spot, now: int) -> dict[str, Any]:
    slip = state.slips.get(spot)
    return {
        **table_view(state.table(spot), players),
        "clock": clock_view(state, spot, now),
        "slip": "" if slip is None else "handed_in" if slip.handed_in is not None else "written",
        "called": state.waits(spot),
    }


def ruled_view(ruled: RefereeRuling, players: Players, page: Visitor) -> dict[str, Any]:
    talk = ruled.conversation
    return {
        "number": ruled.number,
        "round": None if ruled.spot is None else ruled.spot[0],
        "table": None if ruled.spot is None else ruled.spot[1],
        "title": page.say(talk.procedure.title),
        "by": players.name(ruled.seats[talk.incident.by]),
        "effects": [{"words": players.say(effect.words(), ruled.seats), "law": effect.law} for effect in ruled.effects],
        "laws": list(talk.ruled().laws),
    }


def slip_page_view(state: MariasTournament, players: Players, page: Visitor, spot: Spot, now: int) -> dict[str, Any]:
    """The current slip, and its editable fields."""
    slip = state.slips.get(spot)
    return {
        **tables_line(state, players, spot, now),
        "round": spot[0],
        "seats": [
            {
                "id": player,
                "name": f"{players.number(player)} {players.name(player)}",
                "amount": "" if slip is None else crowns(page, slip.amounts[player]),
            }
            for player in state.seated(spot)
        ],
        "written": None if slip is None else slip_view(slip),
        "signed": [] if slip is None else [players.name(player) for player in slip.signed],
        "premiums": []
        if slip is None
        else [
            {
                "name": players.name(premium.player),
                "words": page.say(premium.undertaking.message),
                "holding": premium.holding,
            }
            for premium in slip.premiums
        ],
        "premium_rows": [
            {"words": page.say(row.undertaking.message), "holding": row.holding, "points": row.points}
            for row in state.rules.premium_points
        ],
        "mendings": [
            ruled_view(ruled, players, page)
            for ruled in state.rulings.values()
            if ruled.spot == spot
            and any(isinstance(effect, RecordCorrected) for effect in ruled.effects)
            and slip is not None
            and slip.handed_in is not None
            and slip.corrected != ruled.number
        ],
    }
