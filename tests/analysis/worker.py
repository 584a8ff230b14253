"""A worker in a process of its own, which writes down each deal that it solves: analysis.worker URL DIARY HOLD

In the short run something made up stands in for the solver, so that it takes no time that counts. After HOLD deals it
stands still in the middle of its job until it is let go on, so that a test knows what it is doing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from parts import FULL
from patience import until

from arbitr.analysis import queue
from arbitr.analysis.double_dummy import tables
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.makeable import Makeable

NEVER_GIVEN_UP = 3600.0
"""Seconds: a worker whose heart beats late on a busy machine is not taken for dead. Who kills one says so, below."""
OFTEN = 0.2
"""Seconds between two looks after the dead."""


def buried(database: queue.Queue, worker: int) -> None:
    """Whoever looks finds that this one's heart has not beaten for long enough."""
    ago = "UPDATE procrastinate_workers SET last_heartbeat = now() - make_interval(secs => %s) WHERE id = %s"
    with database._connection() as connection:
        connection.execute(ago, [2 * NEVER_GIVEN_UP, worker])


def at_work(database: queue.Queue) -> list[int]:
    """The numbers of those who have come, in the order in which they came."""
    with database._connection() as connection:
        return [number for (number,) in connection.execute("SELECT id FROM procrastinate_workers ORDER BY id")]


def made_up(deal: Deal) -> Makeable:
    """Anything that depends on the deal alone."""
    return Makeable.of((deal.masks[0] >> place) % 14 for place in range(20))


class Diary:
    """What was solved, a line each."""

    def __init__(self, path: Path, hold: int) -> None:
        self.path, self._hold = path, hold

    def lines(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []

    def write(self, deals: Sequence[Deal]) -> None:
        with self.path.open("a") as file:
            file.writelines(f"{deal}\n" for deal in deals)
        if len(self.lines()) >= self._hold:
            until(self.may_go_on.exists)

    @property
    def may_go_on(self) -> Path:
        """It does when this file is there."""
        return self.path.with_suffix(".go")

    def is_held(self) -> bool:
        return len(self.lines()) >= self._hold


def one_by_one(deals: Sequence[Deal], diary: Diary) -> list[Makeable]:
    found = []
    for deal in deals:
        found.append(made_up(deal))
        diary.write([deal])
    return found


def really_solved(deals: Sequence[Deal], diary: Diary) -> list[Makeable]:
    found = tables(deals)
    diary.write(deals)
    return found


def main(url: str, diary: Diary) -> None:
    solve = really_solved if FULL else one_by_one
    queue.BEATS = round(NEVER_GIVEN_UP / OFTEN)
    queue.Queue.opened(url).work(lambda deals: solve(deals, diary), patience=NEVER_GIVEN_UP)


if __name__ == "__main__":
    main(sys.argv[1], Diary(Path(sys.argv[2]), int(sys.argv[3])))
