"""A demo evening of mariáš: slips that are handed in by themselves, a table that waits for the referee."""

from __future__ import annotations

from random import Random

from arbitr.marias.tournament.draw import drawn
from arbitr.marias.tournament.events import Ended, Entered, Opened, RefereeCalled, RoundBegun, SlipHandedIn, SlipWritten
from arbitr.marias.tournament.state import Tournament
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.tournament.event import Event
from arbitr.tournament.log import Log
from arbitr.web.live import MARIAS, Logs

TITLE = "Demo: mariáš"
PLAYERS = 22
CALLING = 3
"""The table that waits for the referee, and hands its slip in last."""
MOST, STEP = 9_000, 20
"""Haléře that somebody wins or loses in a round, and the smallest rate."""


def marias_evening(store: Store, players: list[str], chance: Random) -> str:
    """The first round is over, and the second has begun."""
    log = Log(Tournament())
    log.add(Opened(TITLE))
    for player in players:
        log.add(Entered(player))
    log.add(drawn(log.state, players))
    log.add(RoundBegun(1))
    for table in log.state.round(1).tables:
        for each in _slip(log.state, table.number, chance):
            log.add(each)
    log.add(RoundBegun(2))
    log.add(RefereeCalled(2, CALLING, "Renonc"))
    return store.create(MARIAS, TITLE, [to_plain(note.event) for note in log.notes], "demo").id


def _slip(state: Tournament, table: int, chance: Random) -> list[Event]:
    players = state.seated((state.begun, table))
    won = [chance.randrange(-MOST, MOST, STEP) for _ in players[1:]]
    amounts = tuple(zip(players, (-sum(won), *won), strict=True))
    return [SlipWritten(state.begun, table, amounts), SlipHandedIn(state.begun, table, players)]


async def marias_step(logs: Logs, stream: str, chance: Random) -> None:
    """The next thing that happens: a slip, the next round, the end."""
    state: Tournament = (await logs.get(stream)).state
    if state.ended is not None:
        return
    missing = state.missing(state.begun)
    events: list[Event]
    if missing:
        table = chance.choice([each for each in missing if each != CALLING] or missing)
        events, by = _slip(state, table, chance), f"table {table}"
    else:
        events, by = (
            [RoundBegun(state.begun + 1) if state.begun < len(state.plan.rounds) else Ended()],
            "organiser demo",
        )
    await logs.write(stream, lambda log: events, by)
