"""The DDS library with its constraints: one caller at a time, and a maximum number of deals per call.

The `endplay` wheel contains the binary. Importing that package takes seconds and requires much that is not needed here,
so the library is located among the wheel's files and loaded directly. DDS 2.9 keeps its state in globals: two threads
inside it at once crash the process, hence the lock.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Any, NamedTuple

from arbitr.bridge import SEATS, Denomination, Makeable, Masks, Seat
from arbitr.cards import HIGH_TO_LOW, Card, Rank, Suit, card
from arbitr.extras import missing
from arbitr.problem import Problem

CARRIER = "endplay"
"""The distribution whose wheel contains the binary."""
LAST_WHEEL = (3, 13)
"""The last Python for which the distribution has wheels. The library in it works with every later one too."""
_FOLDER, _ENDINGS = "_dds", (".so", ".dylib", ".dll", ".pyd")
MOST_TABLES = 40
"""Deals per call for whole tables, in all denominations."""
MOST_BOARDS = 200
"""Positions a call for single ones."""

# The order of DDS: spades first and no trump last; ranks 2 to 14, each at the bit of its number.
_STRAINS: tuple[Suit | None, ...] = (*HIGH_TO_LOW, None)
_STRAIN_OF = {trumps: place for place, trumps in enumerate(_STRAINS)}
_FINE = 1
_NO_PAR = -1
_ROOM_FOR_PARS = MOST_TABLES * 2 * (16 + 128)
_MOST_TRICKS, _EVERY_CARD, _ALWAYS_SEARCH = -1, 3, 1

_Cards = ctypes.c_uint * 4 * 4


class _Position(ctypes.Structure):
    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remaining", _Cards),
    )


class _Deals(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("cards", _Cards * (5 * MOST_TABLES)))


class _Tables(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tricks", ctypes.c_int * 4 * 5 * (5 * MOST_TABLES)))


class _Boards(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("positions", _Position * MOST_BOARDS),
        ("target", ctypes.c_int * MOST_BOARDS),
        ("solutions", ctypes.c_int * MOST_BOARDS),
        ("mode", ctypes.c_int * MOST_BOARDS),
    )


class _Future(ctypes.Structure):
    _fields_ = (
        ("nodes", ctypes.c_int),
        ("count", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class _Futures(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("futures", _Future * MOST_BOARDS))


class _Play(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("suit", ctypes.c_int * 52), ("rank", ctypes.c_int * 52))


class _Plays(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("plays", _Play * MOST_BOARDS))


class _Trace(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("tricks", ctypes.c_int * 53))


class _Traces(ctypes.Structure):
    _fields_ = (("count", ctypes.c_int), ("traces", _Trace * MOST_BOARDS))


class DealPosition(NamedTuple):
    """The rest of a deal, and whose lead it is or was."""

    hands: Masks
    """The cards still held, as sets."""
    leader: Seat
    trick: tuple[Card, ...]
    """The cards of the current trick."""
    trumps: Suit | None


def tables(deals: Sequence[Masks]) -> list[Makeable]:
    """The whole table of each deal; all cores work on it."""
    asked, found = _Deals(len(deals)), _Tables()
    for place, hands in enumerate(deals):
        _fill(asked.cards[place], hands)
    _call("CalcAllTables", asked, _NO_PAR, (ctypes.c_int * 5)(), found, ctypes.create_string_buffer(_ROOM_FOR_PARS))
    return [
        Makeable.of(table[_STRAIN_OF[denomination.trumps]][seat] for seat in SEATS for denomination in Denomination)
        for table in found.tricks[: len(deals)]
    ]


def cards(positions: Sequence[DealPosition]) -> list[dict[Card, int]]:
    """For each position: every playable card, with the further tricks that the side in turn wins by playing it."""
    found = _Futures()
    _call("SolveAllBoardsBin", _boards(positions), found)
    return [_by_card(future) for future in found.futures[: len(positions)]]


def traces(positions: Sequence[DealPosition], plays: Sequence[Sequence[Card]]) -> list[list[int]]:
    """Tricks of the side that did not lead first: before the first card, then after each card.

    The thirteenth trick is forced, so DDS does not report it.
    """
    played, found = _Plays(len(plays)), _Traces()
    for line, play in zip(played.plays, plays, strict=False):
        line.count = len(play)
        for place, one in enumerate(play):
            line.suit[place], line.rank[place] = _STRAIN_OF[one.suit], one.rank
    _call("AnalyseAllPlaysBin", _boards(positions), played, found, 1)
    return [list(trace.tricks[: trace.count]) for trace in found.traces[: len(plays)]]


def _boards(positions: Sequence[DealPosition]) -> _Boards:
    boards = _Boards(len(positions))
    for place, (hands, leader, trick, trumps) in enumerate(positions):
        position = boards.positions[place]
        position.trump, position.first = _STRAIN_OF[trumps], leader
        for number, played in enumerate(trick):
            position.trick_suit[number], position.trick_rank[number] = _STRAIN_OF[played.suit], played.rank
        _fill(position.remaining, hands)
        boards.target[place], boards.solutions[place], boards.mode[place] = _MOST_TRICKS, _EVERY_CARD, _ALWAYS_SEARCH
    return boards


def _fill(room: Any, hands: Masks) -> None:
    for seat, mask in enumerate(hands):
        for suit in Suit:
            room[seat][_STRAIN_OF[suit]] = (mask >> 13 * suit & 0x1FFF) << Rank.TWO


def _by_card(future: _Future) -> dict[Card, int]:
    """DDS names the highest card of a sequence, and the others as bits."""
    found = {}
    for place in range(future.count):
        suit = HIGH_TO_LOW[future.suit[place]]
        ranks = future.equals[place] | 1 << future.rank[place]
        found.update({card(suit, rank): int(future.score[place]) for rank in Rank if ranks >> rank & 1})
    return found


_alone = threading.Lock()


def _call(name: str, *arguments: Any) -> None:
    with _alone:
        library = _library()
        code = getattr(library, name)(
            *(argument if isinstance(argument, int) else ctypes.byref(argument) for argument in arguments)
        )
        if code != _FINE:
            text = ctypes.create_string_buffer(80)
            library.ErrorMessage(code, text)
            raise RuntimeError(f"{name} of DDS: {text.value.decode(errors='replace')} ({code})")


@cache
def _library() -> ctypes.CDLL:
    path = library_path()
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise Problem("the double-dummy library {file} cannot be loaded: {why}", file=path, why=error) from None
    library.SetMaxThreads(cores())
    return library


def library_path() -> Path:
    """The library's path in the wheel; a Problem says what to install if it is missing."""
    try:
        paths = [
            Path(str(file.locate()))
            for file in files(CARRIER) or ()
            if file.parent.name == _FOLDER and file.suffix in _ENDINGS
        ]
    except PackageNotFoundError:
        paths = []
    for path in paths:
        if path.exists():
            return path
    if sys.version_info[:2] > LAST_WHEEL:
        raise Problem(
            "double-dummy analysis needs the DDS library, which has no package for Python {version}; "
            "docs/reference/analysis.md explains how to install it",
            version=".".join(map(str, sys.version_info[:2])),
        )
    raise missing(CARRIER)


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
