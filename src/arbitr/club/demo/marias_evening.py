"""A demo evening of mariáš: simulated slips, and a table that waits for the referee."""

from __future__ import annotations

from random import Random

from arbitr.club.demo.people import CASTS, people
from arbitr.club.log.logs import Logs
from arbitr.club.log.writing import create
from arbitr.marias import (
    MARIAS,
    MariasEnded,
    MariasEntered,
    MariasRoundBegun,
    MariasTournament,
    Opened,
    RefereeCalled,
    SlipHandedIn,
    SlipWritten,
)
from arbitr.marias.tournament.draw import drawn
from arbitr.marias.tournament.rules import USUAL
from arbitr.message import Message
from arbitr.store import Store
from arbitr.text import translation
from arbitr.tournament import Author, AuthorRole, Log, TournamentEvent

TITLE = Message("Mariáš tournament")
PLAYERS = 22
DEMO = Author(AuthorRole.OTHER, "demo")
CALLING = 3
"""The table that waits for the referee and submits its slip last."""
MOST, STEP = 9_000, 20
"""Haléře that somebody wins or loses in a round, and the smallest rate."""


def marias_evening(store: Store, chance: Random, language: str = "en") -> str:
    """The first round is over, and the second has begun."""
    players = [person.id for person in people(store, PLAYERS, chance, language)]
    log = Log(MariasTournament())
    log.add(Opened(TITLE.translated(translation(language)), rules=USUAL))
    for player in players:
        log.add(MariasEntered(player))
    log.add(drawn(log.state, players, "demo"))
    log.add(MariasRoundBegun(1))
    for table in log.state.round(1).tables:
        for event in _slip(log.state, table.number, chance):
            log.add(event)
    log.add(MariasRoundBegun(2))
    log.add(RefereeCalled(2, CALLING, CASTS[language].renonc))
    return create(store, MARIAS, [note.event for note in log.notes], DEMO).stream


def _slip(state: MariasTournament, table: int, chance: Random) -> list[TournamentEvent]:
    players = state.seated((state.begun, table))
    won = [chance.randrange(-MOST, MOST, STEP) for _ in players[1:]]
    amounts = tuple(zip(players, (-sum(won), *won), strict=True))
    return [SlipWritten(state.begun, table, amounts), SlipHandedIn(state.begun, table, players)]


async def marias_step(logs: Logs, stream: str, chance: Random) -> bool:
    """One step: a slip, the next round or the end. False if it is over."""
    state: MariasTournament = (await logs.get(stream)).state
    if state.ended is not None:
        return False
    missing = state.missing(state.begun)
    events: list[TournamentEvent]
    if missing:
        table = chance.choice([number for number in missing if number != CALLING] or missing)
        events, by = _slip(state, table, chance), Author(AuthorRole.TABLE, str(table))
    else:
        events, by = (
            [MariasRoundBegun(state.begun + 1) if state.begun < len(state.plan.rounds) else MariasEnded()],
            Author(AuthorRole.ORGANISER, "demo"),
        )
    await logs.write(stream, lambda log: events, by)
    return True
