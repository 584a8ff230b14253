"""The change of place in the ranking: since the last round, and never from anything but results."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from said import english
from web.club import Club, pairs_event, running, stored

from arbitr.bridge.result import Result
from arbitr.movements.movement import Movement
from arbitr.tournament.event import Undone
from arbitr.tournament.events import organise
from arbitr.tournament.events.results import ResultCorrected, ResultEntered
from arbitr.tournament.play.place import SlipKey
from arbitr.tournament.play.slip import SlipScore

RESULTS = ("4S N =", "4S N -1", "3NT S +1", "2H E =", "5D N -2", "1NT W +2")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("trend")) as opened:
        yield opened


def results_of(movement: Movement, number: int, shift: int) -> list[ResultEntered]:
    places = [
        SlipKey(1, "A", number, seated.table or 0, board)
        for seated in movement.rounds[number - 1].tables
        for board in seated.boards
    ]
    return [
        ResultEntered(place, SlipScore(Result.parse(RESULTS[(at * shift + number) % len(RESULTS)])))
        for at, place in enumerate(places)
    ]


def ranked(visitor: httpx.Client, stream: str) -> list[dict[str, object]]:
    lists = visitor.get(f"/t/{stream}/ranking?format=json").json()["ranking"]["lists"]
    return [line for listed in lists for line in listed["lines"]]


def places(lines: list[dict[str, object]]) -> dict[str, int]:
    return {str(line["id"]): int(str(line["place"]).rstrip("=")) for line in lines}


def trends(lines: list[dict[str, object]]) -> dict[str, object]:
    return {str(line["id"]): line["trend"] for line in lines}


def test_the_trend_is_the_change_of_place_since_the_last_round(club: Club) -> None:
    stream, movement, contestants = pairs_event(club.store, 12, 18, kind="mitchell")
    visitor = club.visitor()
    stored(club, stream, *results_of(movement, 1, 1))
    first = ranked(visitor, stream)
    assert set(trends(first).values()) == {None}, "there is no round before"
    stored(club, stream, organise.RoundBegun(1, 2))
    assert set(trends(ranked(visitor, stream)).values()) == {None}, "nothing new yet"
    stored(club, stream, *results_of(movement, 2, 5))
    second = ranked(visitor, stream)
    before, now = places(first), places(second)
    assert trends(second) == {one: before[one] - now[one] for one in contestants}
    assert {change > 0 for change in trends(second).values() if isinstance(change, int) and change} == {True, False}
    text = visitor.get(f"/t/{stream}/ranking").text
    assert english("Change of place since the last round") in text
    assert 'class="tr up"' in text
    assert 'class="tr dn"' in text
    # A correction of the first round moves where everybody was.
    place = next(result.place for result in results_of(movement, 1, 1))
    number = stored(club, stream, ResultCorrected(place, SlipScore(Result.parse("7NTXX N -9")))) + 1
    corrected = ranked(visitor, stream)
    other, other_movement, _ = pairs_event(club.store, 12, 18, kind="mitchell")
    stored(
        club, other, *results_of(other_movement, 1, 1), ResultCorrected(place, SlipScore(Result.parse("7NTXX N -9")))
    )
    before, now = places(ranked(visitor, other)), places(corrected)
    assert trends(corrected) == {one: before[one] - now[one] for one in contestants}
    stored(club, stream, Undone(number))
    assert trends(ranked(visitor, stream)) == trends(second)


def test_a_ranking_that_is_over_has_no_trend(club: Club) -> None:
    stream, movement, _ = pairs_event(club.store, 12, 18, kind="mitchell")
    stored(club, stream, *results_of(movement, 1, 1), organise.RoundBegun(1, 2), *results_of(movement, 2, 5))
    visitor = club.visitor()
    assert set(trends(ranked(visitor, stream)).values()) != {None}
    stored(club, stream, organise.SessionEnded(1))
    assert set(trends(ranked(visitor, stream)).values()) == {None}
