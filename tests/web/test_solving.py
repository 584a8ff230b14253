"""What could have been made: worked out beside everything else. A page shows the hands at once, and no request waits on
a thread that others need.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import PATIENCE, until
from said import english
from web.club import csrf_of, pairs_event, post, running
from web.test_everyone import Evening, shuffled
from web.watcher import Watcher

from arbitr.analysis import double_dummy
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.makeable import Makeable
from arbitr.club.solving import Solver

MADE = "makeable tricks"
TENS = Makeable.of(5 + place % 4 for place in range(20))
"""Any table will do: what DDS says of a deal is tested elsewhere."""


class Slow:
    """Double dummy that works only while somebody lets it."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.asked: list[Deal] = []

    def tables(self, deals: Sequence[Deal], *rest: Any) -> list[Makeable]:
        self.asked += deals
        assert self.gate.wait(PATIENCE)
        return [TENS for _ in deals]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(double_dummy, "tables", made.tables)
    yield made
    made.gate.set()


def until_asked(slow: Slow, deals: set[Deal]) -> None:
    until(lambda: {*slow.asked} == deals, lambda: slow.asked)


def test_the_hands_are_shown_at_once_and_the_makeable_tricks_come_by_themselves(tmp_path: Path, slow: Slow) -> None:
    with running(tmp_path) as club:
        evening = Evening(club)
        page, board = f"/t/{evening.stream}/hands/1", f"/t/{evening.stream}/board/1/1"
        public = club.visitor()
        for address in (page, board):
            text = public.get(address).text
            assert english("high-card points") in text
            assert MADE not in text
            assert f'data-live="{page}/live' in text
        # While it is worked out the server answers others, more than it has threads.
        others = [public.get(f"/t/{evening.stream}/ranking").status_code for _ in range(8)]
        assert others == [200] * 8
        watcher = Watcher(club.visitor(), f"{page}/live")
        alone = Watcher(club.visitor(), f"{page}/live?board=1")
        slow.gate.set()
        assert watcher.sees(lambda text: text.count(MADE) == 2)
        assert alone.sees(lambda text: text.count(MADE) == 1)
        text = public.get(page).text
        assert text.count(MADE) == 2
        assert "data-live" not in text
        assert public.get(f"{page}/live").status_code == 204  # a browser does not ask again
        assert len(slow.asked) == 2  # each deal once, whoever asks


def test_no_live_line_tells_of_a_board_that_is_not_due(tmp_path: Path, slow: Slow) -> None:
    slow.gate.set()
    with running(tmp_path) as club:
        evening = Evening(club)
        reply = club.visitor().get(f"/t/{evening.stream}/hands/1/live?board=3")
        assert reply.status_code == 204
        assert slow.asked == []


def test_it_begins_when_a_board_is_done_everywhere_or_the_session_ends(tmp_path: Path, slow: Slow) -> None:
    slow.gate.set()
    with running(tmp_path) as club:
        stream, movement, _ = pairs_event(club.store, 4, 6, begun=False)
        boards = sorted({board for this in movement.rounds for table in this.tables for board in table.boards})
        deals = {board: shuffled(board) for board in boards}
        eva = club.signed_in()
        manage = f"/t/{stream}/manage"
        file = {"file": ("deals.pbn", pbn(deals), "text/plain")}
        reply = eva.post(f"{manage}/deals", data={"csrf": csrf_of(eva, manage)}, files=file)
        assert reply.status_code == 303, reply.text
        assert post(eva, f"{manage}/clock", {"do": "begin"}, page=manage).status_code == 303
        first = movement.rounds[0].tables[0].boards[0]
        for table in movement.rounds[0].tables:
            assert slow.asked == []
            assert table.table is not None
            entered(club.phone(stream, table.table), stream, table.table, first)
        until_asked(slow, {deals[first]})
        assert post(eva, f"{manage}/clock", {"do": "end", "waived": "yes"}, page=manage).status_code == 303
        until_asked(slow, {*deals.values()})


def entered(phone: httpx.Client, stream: str, table: int, board: int) -> None:
    entry = {"id": f"entry-{table}-{board}", "kind": "result", "round": 1, "section": "A", "table": table,
             "board": board, "result": "1N N ="}  # fmt: skip
    reply = phone.post(f"/t/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
    assert reply.json()["answers"][0]["ok"], reply.text


def pbn(deals: dict[int, Deal]) -> bytes:
    return "\n\n".join(f'[Board "{board}"]\n[Deal "{deal}"]' for board, deal in deals.items()).encode()


def test_where_a_deal_cannot_be_solved_nobody_waits_for_it() -> None:
    solver = Solver()
    partly = Deal.parse("N:AKQ... - - -")
    solver.ask([partly])
    until(lambda: solver.is_done([partly]))
    assert solver.known([partly]) == {}
    solver.close()
