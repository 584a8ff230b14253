"""Double dummy against the hundred solved deals, and against a plain search of endings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest
from analysis.list100 import Solved, solved
from laws.test_claims import best_play, ending
from parts import FULL
from said import refusal

from arbitr.analysis import dds, double_dummy
from arbitr.analysis.double_dummy import leads, tables, traces
from arbitr.bridge.contract import TRICKS
from arbitr.bridge.deals.deal import Deal, Masks
from arbitr.bridge.deals.makeable import Makeable
from arbitr.bridge.play import Play
from arbitr.bridge.seat import Seat
from arbitr.cards import Card
from arbitr.cli.boards.kept_tables import NAME, KeptTables, cache_folder
from arbitr.problem import Problem

WHOLE_TABLES = 100 if FULL else 16
LEADS = 100 if FULL else 50
"""Traces take less, and all are followed in every run."""
ENDINGS = [(cards, seed) for cards, most in ((2, 400), (3, 100), (4, 2)) for seed in range(most * (10 if FULL else 1))]


def record(solved_deal: Solved) -> list[tuple[Seat, Card]]:
    play, found = Play.begun(solved_deal.contract, solved_deal.deal), []
    for card in solved_deal.play:
        found.append((play.turn, card))
        play = play.after(card)
    return found


@pytest.mark.usefixtures("double_dummy")
def test_the_tables_are_those_of_the_solved_deals() -> None:
    some = solved()[:WHOLE_TABLES]
    done: list[int] = []
    assert tables([solved_deal.deal for solved_deal in some], progress=done.append) == [
        solved_deal.makeable for solved_deal in some
    ]
    assert sum(done) == WHOLE_TABLES


@pytest.mark.usefixtures("double_dummy")
def test_the_leads_are_those_of_the_solved_deals() -> None:
    some = solved()[:LEADS]
    found = leads([(solved_deal.deal, solved_deal.contract) for solved_deal in some])
    assert found
    for solved_deal, by_card in zip(some, found, strict=True):
        assert by_card == {card: TRICKS - won for card, won in solved_deal.leads.items()}


@pytest.mark.usefixtures("double_dummy")
def test_the_traces_are_those_of_the_solved_deals() -> None:
    found = traces([(solved_deal.deal, solved_deal.contract, record(solved_deal)) for solved_deal in solved()])
    assert len(found) == 100
    for solved_deal, trace in zip(solved(), found, strict=True):
        assert [card for _, card in trace.cards] == solved_deal.play
        assert len(trace.tricks) == len(solved_deal.play) + 1
        # The file stops before the thirteenth trick, which changes nothing.
        known = len(solved_deal.trace)
        assert list(trace.tricks[:known]) == solved_deal.trace
        assert set(trace.tricks[known:]) <= {solved_deal.trace[-1]}


@pytest.mark.usefixtures("double_dummy")
def test_only_the_own_side_loses_by_a_card() -> None:
    some = solved()[:30]
    costly = 0
    known = sum(one != two for solved_deal in some for one, two in pairwise(solved_deal.trace))
    for solved_deal, trace in zip(
        some,
        traces([(solved_deal.deal, solved_deal.contract, record(solved_deal)) for solved_deal in some]),
        strict=True,
    ):
        lost = 0
        for turn in trace.costly():
            is_declarers = turn.seat.side is solved_deal.contract.declarer.side
            lost += -turn.tricks if is_declarers else turn.tricks
            costly += 1
        assert trace.tricks[-1] - trace.tricks[0] == lost
    assert costly == known > 0


@pytest.mark.usefixtures("double_dummy")
def test_a_trace_ends_before_an_irregular_card() -> None:
    solved_deal = solved()[0]
    cards = record(solved_deal)
    assert str(cards[3]) == "(<Seat.WEST: 3>, Card(CJ))"
    revoke = [*cards[:3], (Seat.WEST, Card.parse("SA")), *cards[4:]]
    out_of_turn = [*cards[:4], (cards[4][0].lho, cards[4][1])]
    short, shorter = traces(
        [(solved_deal.deal, solved_deal.contract, out_of_turn), (solved_deal.deal, solved_deal.contract, revoke)]
    )
    assert (short.cards, short.tricks) == (tuple(cards[:4]), tuple(solved_deal.trace[:5]))
    assert (shorter.cards, shorter.tricks) == (tuple(cards[:3]), tuple(solved_deal.trace[:4]))


@pytest.mark.usefixtures("double_dummy")
def test_endings_are_those_of_a_search_without_shortcuts() -> None:
    for cards, seed in ENDINGS:
        position = ending(cards, seed)
        assert double_dummy.solved(position) == best_play(position), position


@pytest.mark.usefixtures("double_dummy")
def test_threads_take_turns_in_the_library() -> None:
    """Two of them inside it at once would end the process."""
    some = solved()[:8]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda solved_deal: leads([(solved_deal.deal, solved_deal.contract)])[0], some))
    assert len(found) == 8
    for solved_deal, by_card in zip(some, found, strict=True):
        assert by_card == {card: TRICKS - won for card, won in solved_deal.leads.items()}


def test_a_deal_that_is_not_whole_is_refused() -> None:
    whole = solved()[0].deal
    for deal in (Deal.parse("N:- - - -"), whole.with_hand(Seat.EAST, None)):
        with refusal("{deal}: double-dummy analysis needs all 52 cards, thirteen in each hand"):
            tables([whole, deal])
        with refusal("{deal}: double-dummy analysis needs all 52 cards, thirteen in each hand"):
            leads([(deal, solved()[0].contract)])


def missing(name: str) -> NoReturn:
    raise PackageNotFoundError(name)


def nothing(name: str) -> None:
    """The distribution is there, but has no list of its files."""


@pytest.mark.parametrize("files", [missing, nothing])
def test_the_missing_library_is_named(files: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "files", files)
    monkeypatch.setattr(dds, "sys", SimpleNamespace(version_info=(*dds.LAST_WHEEL, 0)))
    with refusal(
        "{package} is not installed; run {command}", package="endplay", command="pip install 'arbitr[analysis]'"
    ):
        dds.library_path()
    monkeypatch.setattr(dds, "sys", SimpleNamespace(version_info=(3, 16, 0)))
    with pytest.raises(Problem, match=r"Python 3\.16.*analysis\.md"):
        dds.library_path()


# What was solved before is not solved again.


class Counting:
    """Stands before the library and counts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[Masks] = []
        monkeypatch.setattr(dds, "tables", self.tables)
        self.known = {solved_deal.deal.masks: solved_deal.makeable for solved_deal in solved()}

    def tables(self, deals: Sequence[Masks]) -> list[Makeable]:
        assert 0 < len(deals) <= dds.MOST_TABLES
        self.asked += deals
        return [self.known[masks] for masks in deals]


def test_every_deal_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counting = Counting(monkeypatch)
    deals = [solved_deal.deal for solved_deal in solved()]
    known: dict[Deal, Makeable] = {}
    assert tables(deals[:60] * 2, known) == [solved_deal.makeable for solved_deal in solved()[:60]] * 2
    assert counting.asked == [deal.masks for deal in deals[:60]]
    done: list[int] = []
    assert tables(deals, known, done.append) == [solved_deal.makeable for solved_deal in solved()]
    assert counting.asked == [deal.masks for deal in deals]
    assert (done[0], sum(done)) == (60, 100)
    assert tables([]) == []


def test_tables_are_kept_between_runs_and_damage_is_passed_over(tmp_path: Path) -> None:
    some = solved()[:10]
    stored = KeptTables(tmp_path / "new")
    for solved_deal in some:
        assert solved_deal.deal not in stored
        stored[solved_deal.deal] = solved_deal.makeable
    file = tmp_path / "new" / NAME
    again = KeptTables(tmp_path / "new")
    assert [again[solved_deal.deal] for solved_deal in some] == [solved_deal.makeable for solved_deal in some]

    lines = file.read_bytes().split()
    lines = [b" ".join(lines[start : start + 3]) for start in range(0, len(lines), 3)]
    first_figure = lines[0][25:26]
    lines[0] = lines[0][:25] + (b"0" if first_figure != b"0" else b"1") + lines[0][26:]
    lines[1] = lines[1][:-3]
    lines[2] = b"\xff\x00" + lines[2]
    lines[3] = b""
    file.write_bytes(b"\n".join(lines))
    damaged = KeptTables(tmp_path / "new")
    assert [solved_deal.deal in damaged for solved_deal in some] == [False] * 4 + [True] * 6
    damaged[some[0].deal] = some[0].makeable
    assert KeptTables(tmp_path / "new")[some[0].deal] == some[0].makeable


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    solved_deal = solved()[0]
    for folder in (tmp_path / "file", None):
        stored = KeptTables(folder)
        stored[solved_deal.deal] = solved_deal.makeable
        assert stored[solved_deal.deal] == solved_deal.makeable


def test_the_cache_is_where_the_system_keeps_such_files() -> None:
    assert cache_folder({"HOME": "/h"}, "linux") == Path("/h/.cache/arbitr")
    assert cache_folder({"HOME": "/h", "XDG_CACHE_HOME": "/x"}, "linux") == Path("/x/arbitr")
    assert cache_folder({"HOME": "/h"}, "darwin") == Path("/h/Library/Caches/arbitr")
    assert cache_folder({"LOCALAPPDATA": "/l"}, "win32") == Path("/l/arbitr")
    assert cache_folder({}, "linux") is None
