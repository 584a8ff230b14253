"""Double-dummy tables by `arbitr analyse`, and by the same library called bare: both as programs of their own.

Started by itself, this file is the bare one: it reads deals, asks for their tables and does nothing else.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from functools import cache
from importlib.metadata import files
from pathlib import Path
from random import Random

DEALS = 160
AT_ONCE = 40
"""As many as the library takes."""
BATCHES = AT_ONCE * 5
RANKS = "..23456789TJQKA"


class Deals(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("cards", ctypes.c_uint * 4 * 4 * BATCHES))


class Tables(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tricks", ctypes.c_int * 4 * 5 * BATCHES))


def bare(lines: list[str]) -> None:
    paths = [path for path in files("endplay") or () if path.name.startswith("libdds")]
    library = ctypes.CDLL(str(paths[0].locate()))
    library.SetMaxThreads(0)  # as many as there are cores
    for start in range(0, len(lines), AT_ONCE):
        deals, tables = Deals(), Tables()
        batch = lines[start : start + AT_ONCE]
        deals.count = len(batch)
        for place, line in enumerate(batch):
            for seat, hand in enumerate(line.removeprefix("N:").split(" ")):
                for suit, ranks in enumerate(hand.split(".")):
                    deals.cards[place][seat][suit] = sum(1 << RANKS.index(rank) for rank in ranks if rank != "-")
        pars = ctypes.create_string_buffer(AT_ONCE * 288)
        code = library.CalcAllTables(ctypes.byref(deals), -1, (ctypes.c_int * 5)(), ctypes.byref(tables), pars)
        assert code == 1, code


@cache
def deals() -> bytes:
    from arbitr.bridge.deals.deal import Deal
    from arbitr.cards import CARDS

    random = Random(8)
    return "".join(f"{Deal.of_pack(random.sample(CARDS, 52))}\n" for _ in range(DEALS)).encode()


def ours() -> None:
    arbitr = Path(sys.executable).with_name("arbitr")
    subprocess.run([arbitr, "analyse", "-", "--no-cache"], input=deals(), check=True, stdout=subprocess.DEVNULL)


def peer() -> None:
    subprocess.run([sys.executable, __file__], input=deals(), check=True)


if __name__ == "__main__":
    bare(sys.stdin.read().splitlines())
