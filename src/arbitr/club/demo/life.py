"""The life of the demo: in each language an evening of pairs, a match of teams and a tournament of mariáš. Each goes on
by itself and is followed by the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from arbitr.club.accounts import hasher
from arbitr.club.demo.evening import MINUTES, SHOWN, TEAM_ROUNDS, entered, pairs_evening, teams_evening
from arbitr.club.demo.marias_evening import marias_evening, marias_step
from arbitr.club.demo.people import CASTS
from arbitr.club.log.logs import Logs
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.ids import new_id, now
from arbitr.store.users import User
from arbitr.tournament import Author, AuthorRole, Section, Session, SlipKey, TournamentEvent, next_draw, table_name
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.state import Tournament

TableCode = Callable[[str, str, int], str]
"""The code of a table in a tournament: its stream, section and number."""
NAME, PASSWORD = "demo", "demo demo"
"""Of the organiser; the director has the same password."""
DIRECTOR_NAME = "director"
SECONDS_BETWEEN = 2.5
TEAM_STEPS, MARIAS_STEPS = 2, 40
"""One in this many steps changes something among the teams, and in mariáš, where a slip takes a whole round: so an
evening of two rounds lasts about twenty minutes.
"""
CONFIRM_AFTER = 8_000
"""Milliseconds after which the other side confirms a result, even one that a visitor has entered."""
CALL_CHANCE = 1 / 12
"""Of a step while nobody waits for the director."""
MOST_FAILURES = 8
"""After this many failed steps in a row, caused by a visitor, a new evening replaces this one."""
VISITORS = 3 * 3600 * 1000
"""Milliseconds after which a tournament that a visitor has opened is removed."""
SWEPT_EVERY = 240
"""Steps between two checks for such tournaments."""
BY = Author(AuthorRole.ORGANISER, NAME)


@dataclass(frozen=True, slots=True)
class Demo:
    """The demo in one language, for the start page."""

    language: str
    stream: str
    """The evening of pairs that is being played."""
    last: str
    """The previous evening, which is published."""
    teams: str
    marias: str
    code: str = ""
    """Of a table."""
    table: str = f"A{SHOWN}"
    name: str = NAME
    password: str = PASSWORD


def opened(store: Store, chance: Random, language: str = "en") -> Demo:
    """Create the organiser and the director, and the demo in one language."""
    hashed = hasher.hash(PASSWORD)
    store.users.put(User(new_id(), NAME, hashed, frozenset({"organiser", "director"})))
    store.users.put(User(new_id(), DIRECTOR_NAME, hashed, frozenset({"director"})))
    return opened_in(store, chance, language)


def opened_in(store: Store, chance: Random, language: str) -> Demo:
    last = pairs_evening(store, chance, is_over=True, language=language)
    pairs, teams = pairs_evening(store, chance, language=language), teams_evening(store, chance, language)
    return Demo(language, pairs, last, teams, marias_evening(store, chance, language))


async def lives(
    logs: Logs, first: Demo, chance: Random, table_code: TableCode, shows: Callable[[Mapping[str, Demo]], None]
) -> None:
    """Advance the events in all languages until cancelled. `shows` is called with the current ones by language."""
    lives = {first.language: Life(logs, first, chance)}

    def show() -> None:
        shows({
            language: replace(life.demo, code=table_code(life.demo.stream, "A", SHOWN))
            for language, life in lives.items()
        })  # fmt: skip

    show()
    for language in CASTS:
        if language not in lives:
            lives[language] = Life(logs, await logs.store.run(opened_in, logs.store, chance, language), chance)
            show()
    steps = 0
    while True:
        await asyncio.sleep(SECONDS_BETWEEN / len(lives))
        if await [*lives.values()][steps % len(lives)].step():
            show()
        if steps % SWEPT_EVERY == 0:
            await sweep(logs, [life.demo for life in lives.values()])
        steps += 1


async def sweep(logs: Logs, demos: Sequence[Demo]) -> None:
    """Remove what visitors have opened hours ago."""
    ours = {stream for demo in demos for stream in (demo.stream, demo.last, demo.teams, demo.marias)}
    for stream in await logs.store.run(logs.store.streams):
        if stream.id not in ours and stream.created < now() - VISITORS:
            await remove(logs, stream.id)


async def remove(logs: Logs, stream: str) -> None:
    await logs.store.run(logs.store.remove, stream)
    logs.forget(stream)


class Life:
    """The demo in one language."""

    def __init__(self, logs: Logs, demo: Demo, chance: Random) -> None:
        self._logs, self.demo, self._chance = logs, demo, chance
        self._failed: dict[str, int] = {}

    async def step(self) -> bool:
        """Whether an event was over and another has begun. One event is always in progress. Of pairs the previous one
        stays too; older ones are removed.
        """
        demo, store, chance = self.demo, self._logs.store, self._chance
        calls = CASTS[demo.language].calls
        if not await self._goes_on(demo.stream, lambda: step(self._logs, demo.stream, chance, calls)):
            new = await store.run(pairs_evening, store, chance, False, demo.language)
            self.demo = replace(demo, stream=new, last=demo.stream)
            await remove(self._logs, demo.last)
        elif chance.random() < 1 / TEAM_STEPS and not await self._goes_on(
            demo.teams, lambda: step(self._logs, demo.teams, chance)
        ):
            self.demo = replace(demo, teams=await store.run(teams_evening, store, chance, demo.language))
            await remove(self._logs, demo.teams)
        elif chance.random() < 1 / MARIAS_STEPS and not await self._goes_on(
            demo.marias, lambda: marias_step(self._logs, demo.marias, chance)
        ):
            self.demo = replace(demo, marias=await store.run(marias_evening, store, chance, demo.language))
            await remove(self._logs, demo.marias)
        return self.demo is not demo

    async def _goes_on(self, stream: str, take: Callable[[], Awaitable[bool]]) -> bool:
        """Take a step. A visitor may have been faster, so the next step tries again, a limited number of times."""
        try:
            goes_on = await take()
        except Problem:
            self._failed[stream] = self._failed.get(stream, 0) + 1
            goes_on = self._failed[stream] < MOST_FAILURES
        else:
            self._failed.pop(stream, None)
        if not goes_on:
            self._failed.pop(stream, None)
        return goes_on


async def step(logs: Logs, stream: str, chance: Random, calls: Sequence[str] = ()) -> bool:
    """One step: a result, a confirmation, a call, the next draw, the next round or the end. False if it is over."""
    live = await logs.get(stream)
    state: Tournament = live.state
    session = state.session(1)
    section: Section = session.section("A")
    if session.ended is not None:
        return False
    left = [spot for spot in section.due() if spot[0] == session.round and spot not in section.slips]
    late = _unconfirmed(section, 0 if not left else now() - CONFIRM_AFTER)
    events: list[TournamentEvent]
    by = BY
    if calls and not state.open_calls() and chance.random() < CALL_CHANCE:
        events, by = _called(session, section, chance, calls)
    elif late and (not left or chance.random() < 0.5):
        events, by = [results.ResultConfirmed(late[0])], Author(AuthorRole.TABLE, _table(late[0]))
    elif left:
        # The visitor's table comes last.
        table, room = chance.choice([spot[1::2] for spot in left if spot[1] != SHOWN] or [left[0][1::2]])
        spot = min((place for place in left if (place[1], place[3]) == (table, room)), key=lambda place: place[2])
        place = section.place(spot)
        events, by = list(entered(place, session.deals, chance)), Author(AuthorRole.TABLE, _table(place))
    elif session.round < session.rounds:
        minutes = None if section.plan.teams else MINUTES
        events = [organise.RoundBegun(1, session.round + 1, minutes)]
    elif section.plan.teams and session.rounds < TEAM_ROUNDS:
        events = [next_draw(state, 1, "A")]
    else:
        events = [organise.SessionEnded(1), organise.Published()]
    await logs.write(stream, lambda log: events, by)
    return True


def _unconfirmed(section: Section, before: int) -> list[SlipKey]:
    """Results that nobody has confirmed, entered before this moment; 0 for all."""
    return [
        section.place(spot)
        for spot, slip in section.slips.items()
        if slip.score is not None and slip.score.result is not None and slip.other is None
        and not slip.is_confirmed(True) and (not before or slip.at < before)
    ]  # fmt: skip


def _table(place: SlipKey) -> str:
    return table_name(place.section, place.table, place.room)


def _called(
    session: Session, section: Section, chance: Random, calls: Sequence[str]
) -> tuple[list[TournamentEvent], Author]:
    """Some table but the visitor's wants the director, about the board that it plays."""
    tables = [seating for seating in section.movement.rounds[session.round - 1].tables if seating.table != SHOWN]
    seating = chance.choice(tables)
    assert seating.table is not None
    board = next(iter(seating.boards), None)
    call = direct.DirectorCalled(1, "A", seating.table, None, chance.choice(calls), board)
    return [call], Author(AuthorRole.TABLE, table_name("A", seating.table))
