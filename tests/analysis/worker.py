"""A worker in a process of its own, which writes down each deal that it solves.

In the short run something made up stands in for the solver, so that it takes no time that counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from parts import FULL

from arbitr.analysis.double_dummy import tables
from arbitr.analysis.queue import Queue
from arbitr.bridge.deal import Deal
from arbitr.bridge.makeable import Makeable

SECONDS_PER_DEAL = 0.02
PATIENCE = 10.0 if FULL else 3.0


def made_up(deal: Deal) -> Makeable:
    """Anything that depends on the deal alone."""
    return Makeable.of((deal.masks[0] >> place) % 14 for place in range(20))


def slowly_made_up(deals: Sequence[Deal], diary: Path) -> list[Makeable]:
    found = []
    for deal in deals:
        time.sleep(SECONDS_PER_DEAL)
        found.append(made_up(deal))
        write(diary, [deal])
    return found


def really_solved(deals: Sequence[Deal], diary: Path) -> list[Makeable]:
    found = tables(deals)
    write(diary, deals)
    return found


def write(diary: Path, deals: Sequence[Deal]) -> None:
    with diary.open("a") as file:
        file.writelines(f"{deal}\n" for deal in deals)


def main(url: str, diary: Path) -> None:
    solve = really_solved if FULL else slowly_made_up
    Queue.opened(url).work(lambda deals: solve(deals, diary), patience=PATIENCE)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
