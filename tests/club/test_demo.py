"""The demo goes on for ever, in five languages, and leaves nothing behind."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from arbitr.club.demo import evening, life
from arbitr.club.demo.life import Demo, Life, opened, opened_in, sweep
from arbitr.club.demo.marias_evening import marias_evening, marias_step
from arbitr.club.demo.people import CASTS, Cast, people
from arbitr.club.log.live_log import LiveLog
from arbitr.club.log.logs import Logs
from arbitr.club.search.phrases import found
from arbitr.store import Store
from arbitr.text import LANGUAGES
from arbitr.tournament import BRIDGE, Author
from arbitr.tournament.events import direct, organise
from arbitr.tournament.state import Tournament


def state_of(store: Store, stream: str) -> Tournament:
    live = LiveLog(stream, BRIDGE)
    live.read(store.records(stream))
    state: Tournament = live.state
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_has_a_surname_of_the_other_sex(language: str) -> None:
    cast: Cast = CASTS[language]
    men = {(first, man) for man, _ in cast.surnames for first in cast.men}
    women = {(first, woman) for _, woman in cast.surnames for first in cast.women}
    assert {tuple(name.split(" ")) for name in cast.names()} == men | women
    assert not {*cast.men} & {*cast.women}
    if language in ("cs", "sk", "ru"):
        assert all(man != woman and woman[-1] in "áaая" for man, woman in cast.surnames)


def test_the_same_people_come_again_and_those_of_a_language_are_among_themselves(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        first = {person.id for person in people(store, 36, Random(1), "cs")}
        again = {person.id for person in people(store, 36, Random(2), "cs")}
        russian = {person.id for person in people(store, 36, Random(3), "ru")}
    assert again == first
    assert not russian & first


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_understands_what_the_tables_say(language: str) -> None:
    meant = ("insufficient_bid", "revoke", "opening_lead_out_of_turn", "unauthorised_information")
    for words, procedure in zip(CASTS[language].calls, meant, strict=True):
        assert procedure in found(words, language), words


def test_an_evening_is_followed_by_another_and_nothing_piles_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening, "ROUNDS_PLAYED", 8)
    chance = Random(7)
    with Store.open(tmp_path / "club.db") as store:
        first = opened(store, chance, "sk")
        other = opened_in(store, chance, "sr")

        async def lived() -> list[Demo]:
            logs = Logs(store)
            living, seen = Life(logs, first, chance), [first]
            for _ in range(400):
                if await living.step() and living.demo.stream != seen[-1].stream:
                    seen.append(living.demo)
                if len(seen) == 3:
                    break
            return seen

        seen = asyncio.run(lived())
        assert len(seen) == 3, "it stands still"
        for before, after in pairwise(seen):
            assert after.last == before.stream
        left = {stream.id for stream in store.streams()}
        newest = state_of(store, seen[-1].last)
        going = state_of(store, seen[-1].stream)
        mine = {seen[-1].stream, seen[-1].last}
        assert mine < left
        assert not {seen[0].last, seen[0].stream} & left, "what was before the last one is gone"
        assert len(left) == 4 + 4, "four events in each of two languages"
        assert {other.stream, other.last, other.teams, other.marias} < left
    assert newest.published is not None
    section = newest.section(1, "A")
    assert all(slip.is_confirmed(True) for slip in section.slips.values())
    assert len(section.slips) == 9 * 27
    assert [call.text for call in going.open_calls()] == [CASTS["sk"].calls[0]]


def test_an_evening_of_marias_lasts_a_quarter_of_an_hour(tmp_path: Path) -> None:
    """A visitor who opens a table there can look around before it is over."""
    chance = Random(7)
    with Store.open(tmp_path / "club.db") as store:
        stream = marias_evening(store, chance, "cs")

        async def lived() -> int:
            logs, count = Logs(store), 0
            while await marias_step(logs, stream, chance):
                count += 1
            return count

        steps = asyncio.run(lived())
    assert steps * life.MARIAS_STEPS * life.SECONDS_BETWEEN >= 15 * 60


def test_what_a_visitor_does_stops_nothing(tmp_path: Path) -> None:
    """Somebody ends the session; the call that somebody answers is followed by another."""
    chance = Random(7)
    with Store.open(tmp_path / "club.db") as store:
        first = opened(store, chance, "cs")

        async def lived() -> tuple[bool, Demo]:
            logs = Logs(store)
            living = Life(logs, first, chance)
            by = Author.parse("director demo")
            (call,) = (await logs.get(first.stream)).state.open_calls()
            await logs.write(first.stream, lambda log: [direct.CallAnswered(call.number)], by)
            for _ in range(200):
                await living.step()
                if (await logs.get(first.stream)).state.open_calls():
                    break
            has_called = bool((await logs.get(first.stream)).state.open_calls())
            await logs.write(first.stream, lambda log: [organise.SessionEnded(1)], by)
            for _ in range(3):
                await living.step()
            return has_called, living.demo

        has_called, after = asyncio.run(lived())
    assert has_called
    assert (after.last, after.stream != first.stream) == (first.stream, True)


def test_tournaments_of_visitors_are_removed_after_some_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(tmp_path / "club.db") as store:
        first = opened(store, Random(7))
        visitors = store.create(BRIDGE.key, "My own").id
        asyncio.run(sweep(Logs(store), [first]))
        assert visitors in {stream.id for stream in store.streams()}
        monkeypatch.setattr(life, "VISITORS", -1)
        asyncio.run(sweep(Logs(store), [first]))
        assert {stream.id for stream in store.streams()} == {first.stream, first.last, first.teams, first.marias}
