"""CPU time of the help of every command beside that of `arbitr score`, turn by turn in one run.

.venv-bench/bin/python benchmarks/help_times.py     each command with its ratio
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

from rich.progress import track
from typer.main import get_command

from arbitr.cli.commands import COMMANDS, module_of

ROUNDS = 5
SLOWEST = 10
"""So many are measured again."""
MOST = 1.5
"""Times the CPU time of the peer."""
PEER = ("score",)


class Help(NamedTuple):
    words: tuple[str, ...]
    seconds: float
    ratio: float


def every_command() -> Iterator[tuple[str, ...]]:
    """The words of each command, those of groups included."""
    for name in COMMANDS:
        yield from _with_parts(get_command(module_of(name).app), (name,))


def _with_parts(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield words
    for name, part in getattr(command, "commands", {}).items():
        yield from _with_parts(part, (*words, name))


def cpu_seconds(words: tuple[str, ...]) -> float:
    """User and system time of a process that prints this help."""
    process = subprocess.Popen([sys.executable, "-m", "arbitr", *words, "--help"], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"arbitr {' '.join(words)} --help ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def measured() -> list[Help]:
    """The slowest first. Each command is measured once; for the slowest ones the middle one of some rounds counts."""
    every = track([*every_command()], description="help of every command", transient=True)
    found = sorted((one_help(words, rounds=1) for words in every), key=_ratio)
    again = [one_help(timed.words, ROUNDS) for timed in found[-SLOWEST:]]
    return sorted([*found[:-SLOWEST], *again], key=_ratio, reverse=True)


def one_help(words: tuple[str, ...], rounds: int) -> Help:
    times = [(cpu_seconds(words), cpu_seconds(PEER)) for _ in range(rounds)]
    return Help(words, median(ours for ours, _ in times), median(ours / peer for ours, peer in times))


def _ratio(measured_help: Help) -> float:
    return measured_help.ratio


def summary(found: list[Help]) -> str:
    slowest = found[0]
    return (
        f"CPU time of the help of each of {len(found)} commands beside that of `arbitr {' '.join(PEER)}`: at most "
        f"{slowest.ratio:.2f} times as much (`{' '.join(slowest.words)}`; middle one of {ROUNDS} rounds in turns; "
        f"wanted: at most {MOST})."
    )


if __name__ == "__main__":
    listed = measured()
    for timed in listed:
        print(f"{timed.ratio:5.2f} {timed.seconds:6.2f} s  arbitr {' '.join(timed.words)} --help")
    print(summary(listed))
