"""Who is meant by the names that players typed at their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitr.bridge import parse_seat
from arbitr.club.entries.pasted import PastedLine, Wanted
from arbitr.club.entries.proposals import Proposal, open_seats, proposals
from arbitr.club.people import find, playing
from arbitr.club.sessions import last_session
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.tournament import ContestKind, Person, Tournament, TournamentEvent, table_name
from arbitr.tournament.events import organise
from arbitr.web.page import Page
from arbitr.web.views.bridge.pasted import pasted_view

SIDES = {"ns": "N\u2011S", "ew": "E\u2011W"}
"""With a non-breaking hyphen."""
OPEN_ROOM = {"ns": Message("North-South in the open room"), "ew": Message("East-West in the open room")}
AS_IT_IS = "{seat}"


def seat_label(page: Page, state: Tournament, side: str) -> str:
    """Return the name of a seat for the players who sit there."""
    if state.rules.kind is ContestKind.TEAMS:
        return page.say(OPEN_ROOM[side])
    if state.rules.kind is ContestKind.INDIVIDUAL:
        return page.say(Message(AS_IT_IS, seat=parse_seat(side.upper())))
    return SIDES[side]


async def matched(
    page: Page, id_: str, state: Tournament, answers: Mapping[str, str]
) -> tuple[list[dict[str, Any]], list[tuple[str, list[TournamentEvent], list[Person]]]]:
    """The view of each seat; and for each seat without doubt its key, its entry with its number, and new persons."""
    store, session = page.services.store, last_session(state)
    proposed: dict[str, Proposal] = await store.run(proposals, store, id_)
    if not proposed or session is None:
        return [], []
    register = await store.run(store.persons.register)
    taken = playing(state)
    shown, ready = [], []
    for seat, pair in open_seats(state).items():
        proposal = proposed.get(seat.key)
        if proposal is None:
            continue
        wanted = Wanted(proposal.players, proposal.title)
        line = PastedLine(0, " / ".join(proposal.players), wanted)
        own = {key.removeprefix(f"{seat.key}|"): value for key, value in answers.items() if key.startswith(seat.key)}
        try:
            found = find(register, [wanted], taken, own)
        except Problem as problem:
            row: dict[str, Any] = {"players": [], "problem": page.say(problem), "text": line.text}
        else:
            (row,) = pasted_view(page, register, [line], found, own)["lines"]
            for player in row["players"]:
                if "key" in player:
                    player["key"] = f"{seat.key}|{player['key']}"
            if not found.doubts:
                entry = found.contestants[0]
                given = organise.NumberGiven(session.number, seat.section, pair, entry.id)
                ready.append((seat.key, [organise.ContestantEntered(entry), given], found.new))
                taken |= {*entry.players}
        shown.append(
            {
                **row,
                "seat": seat.key,
                "table": table_name(seat.section, seat.table),
                "side": seat_label(page, state, seat.side),
            }
        )
    return shown, ready
