"""`./bench`: how fast Arbitr is beside its peers, measured turn by turn in one run.

A figure alone says more about the machine than about us, so each line is a ratio: we and the peer take turns, and the
middle one of the rounds' ratios counts. Writes docs/reference/benchmarks.md.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table as RichTable

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "benchmarks"))

import commits  # noqa: E402
import double_dummy  # noqa: E402
import help_times  # noqa: E402
import large_event  # noqa: E402
import marias  # noqa: E402
import pbn  # noqa: E402
import rulings  # noqa: E402
import same_work  # noqa: E402
from figures import cpu, write_ratios  # noqa: E402

ROUNDS = 9
FEW_ROUNDS = 3
"""Where the peer takes seconds."""
TIMES = 20


class Comparison(NamedTuple):
    name: str
    ours: Callable[[], None]
    peer_name: str
    peer: Callable[[], None]
    amount: int
    """What one call does, as often."""
    unit: str
    wanted: str
    times: int = 1
    """How many times over we do it, to run about as long as the peer."""
    rounds: int = ROUNDS


class Measured(NamedTuple):
    comparison: Comparison
    ours: float
    """Per second, in the middle round."""
    peer: float
    ratio: float
    lowest: float
    highest: float


def seconds(job: Callable[[], None]) -> float:
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def measured(comparison: Comparison) -> Measured:
    comparison.ours()  # once before the clock runs: imports, caches
    comparison.peer()
    rounds = [
        (seconds(comparison.ours), seconds(comparison.peer))
        for _ in track(range(comparison.rounds), description=comparison.name, transient=True)
    ]
    ratios = [comparison.times * peer / ours for ours, peer in rounds]
    return Measured(
        comparison,
        comparison.times * comparison.amount / median(ours for ours, _ in rounds),
        comparison.amount / median(peer for _, peer in rounds),
        median(ratios),
        min(ratios),
        max(ratios),
    )


def command(*words: str) -> Callable[[], None]:
    def run() -> None:
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)

    return run


def whole_deals() -> list[Comparison]:
    try:
        peer = f"open_spiel {version('open_spiel')} (C++)"
    except PackageNotFoundError:
        print("left out: open_spiel has no wheel for this Python", file=sys.stderr)
        return []
    return [
        Comparison(
            "complete random deals (auction and 52 cards), all states kept",
            lambda: same_work.our_deals(600, Random(1)),
            peer,
            lambda: same_work.open_spiel_deals(600, Random(1)),
            600,
            "deals/s",
            "at least 0.25, aim 1.0",
        )
    ]


def comparisons() -> list[Comparison]:
    bin_ = Path(sys.executable).parent
    plays = [same_work.complete_play(Random(seed)) for seed in range(40)]
    deals = [play.deal for play in plays[:10]]
    auctions = rulings.some_auctions(1000)
    return [
        *whole_deals(),
        Comparison(
            "random play of 52 cards, all states kept",
            lambda: same_work.our_random_plays(deals * TIMES, Random(1)),
            f"endplay {version('endplay')}",
            lambda: same_work.endplay_random_plays(deals, Random(1)),
            len(deals),
            "plays/s",
            "at least 20",
            TIMES,
        ),
        Comparison(
            "the same 52 cards replayed, peer keeps no states",
            lambda: same_work.our_plays(plays * TIMES),
            f"endplay {version('endplay')}",
            lambda: same_work.endplay_plays(plays),
            len(plays),
            "plays/s",
            "",
            TIMES,
        ),
        Comparison(
            "whole auctions with the laws watching",
            lambda: rulings.watched(auctions),
            "the same without the laws",
            lambda: rulings.unwatched(auctions),
            len(auctions),
            "auctions/s",
            "at least 0.5",
        ),
        Comparison(
            "a million results matchpointed, both sides, with artificial, split and weighted ones",
            lambda: large_event.event().ours(),
            f"a bare histogram of their plain scores in NumPy {version('numpy')}",
            lambda: large_event.event().bare_histogram(),
            large_event.RESULTS,
            "results/s",
            "at least 0.25 (at most 4 times its time)",
        ),
        Comparison(
            "the same million results",
            lambda: large_event.event().ours(),
            "the plain Python of the tests, by sorting",
            lambda: large_event.event().reference(),
            large_event.RESULTS,
            "results/s",
            "at least 50",
            rounds=FEW_ROUNDS,
        ),
        Comparison(
            "double-dummy tables by `arbitr analyse`, start and print-out included",
            double_dummy.ours,
            f"the same DDS (in endplay {version('endplay')}) called bare, all cores",
            double_dummy.peer,
            double_dummy.DEALS,
            "tables/s",
            "at least 0.95",
            rounds=FEW_ROUNDS,
        ),
        Comparison(
            "durable lines in a log of the store, one phone after the other",
            commits.one_writer,
            "bare sqlite3, the same settings, a table without an index",
            commits.bare_sqlite,
            commits.APPENDS,
            "lines/s",
            "",
        ),
        Comparison(
            f"the same from {commits.WRITERS} phones at once",
            commits.many_writers,
            "bare sqlite3, one after the other",
            commits.bare_sqlite,
            commits.APPENDS,
            "lines/s",
            "",
        ),
        Comparison(
            "PBN read, deals only",
            lambda: pbn.read_by_us(pbn.deals()),
            f"endplay {version('endplay')}",
            lambda: pbn.read_by_peer(pbn.deals()),
            pbn.BOARDS,
            "boards/s",
            "at least 3",
        ),
        Comparison(
            "PBN read, full records (auction, play, table)",
            lambda: pbn.read_by_us(pbn.full_records()),
            f"endplay {version('endplay')}",
            lambda: pbn.read_by_peer(pbn.full_records()),
            pbn.BOARDS,
            "boards/s",
            "at least 1",
        ),
        Comparison(
            "arbitr --help",
            command(str(bin_ / "arbitr"), "--help"),
            f"empty typer {version('typer')} application --help",
            command(sys.executable, str(ROOT / "benchmarks/empty_typer.py"), "--help"),
            1,
            "starts/s",
            "at least 0.71 (at most 1.4 times its time)",
        ),
    ]


def main() -> None:
    load_before = os.getloadavg()[0]
    results = [measured(comparison) for comparison in comparisons()]
    large_event.event.cache_clear()  # a million tables would slow what follows down
    evening = median(large_event.evening(101))
    entered = {section: median(large_event.tournament_evening(section, 101)) for section in large_event.Sections}
    step = median(seconds(lambda: rulings.resumed_step(10)) / 10 for _ in range(101))
    games = median(marias.per_second() for _ in range(FEW_ROUNDS))
    helps = help_times.measured()

    about = (
        f"{date.today():%d %B %Y}, Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores "
        f"({cpu()}), load {load_before:.1f} before and {os.getloadavg()[0]:.1f} after; the middle one of {ROUNDS} "
        f"rounds ({FEW_ROUNDS} where the peer takes seconds) in which both take turns, lowest and highest in brackets."
    )
    table = RichTable(caption=about)
    for head in ("what", "Arbitr", "peer", "peer's", "ratio", "wanted"):
        table.add_column(head, justify="right" if head in ("Arbitr", "peer's", "ratio") else "left")
    lines = []
    for result in results:
        comparison = result.comparison
        cells = [
            comparison.name,
            f"{result.ours:.4g} {comparison.unit}",
            comparison.peer_name,
            f"{result.peer:.4g}",
            f"{result.ratio:.2f} ({result.lowest:.2f}-{result.highest:.2f})",
            comparison.wanted,
        ]
        table.add_row(*cells)
        lines.append("| " + " | ".join(cells) + " |")
    Console().print(table)
    alone = (
        f"One question and answer on a resumed ruling of {rulings.QUESTIONS} answers: {step * 1000:.2f} ms (median of "
        "101; wanted: under 1 ms). "
        f"An evening of {large_event.EVENING_TABLES} tables and {large_event.EVENING_BOARDS} boards ranked anew after "
        f"a result: {evening * 1000:.1f} ms (median of the last 101; goal: 10 ms). "
        "The same from the log, one result entered and all rankings anew: "
        + ", ".join(f"{kind.value} {time * 1000:.1f} ms" for kind, time in entered.items())
        + " (medians of the last 101; goal: 10 ms). "
        f"Random games of mariáš, played and settled on one core: {games:.0f} a second (median of {FEW_ROUNDS} rounds "
        f"of {marias.GAMES}; wanted: at least 1000). " + help_times.summary(helps)
    )
    Console().print(alone)
    write_ratios(
        "| what | Arbitr | peer | peer's | ratio | wanted |\n|---|---:|---|---:|---:|---|\n"
        + "\n".join(lines)
        + f"\n\n{alone}\n\n{about}\n"
    )


if __name__ == "__main__":
    main()
