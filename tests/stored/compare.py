"""Compares what the program makes of kept data with what the version made of them that wrote them."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

from stored.people import ERASED, HIDDEN, person
from stored.printed import WHOLE

from arbitr.formats.tournament_json import DERIVED, read_tournament_json
from arbitr.plain import to_plain
from arbitr.tournament.people.register import Register

WITH_CARRY_OVER = "pairsone11"
"""A tournament in per cent of which a pair has something carried over."""
OF_SESSION = "ranking-of-session"
"""In the name of a ranking of one session, into which nothing is carried over."""
CORRECTED = re.compile(rb'^(\[Corrected "[^"]*"\]|\s*<!-- ?[Cc]orrected[^>]*-->)\r?\n', re.MULTILINE)
PROGRAM_VERSION = re.compile(rb"<PROGRAM_VERSION>[^<]*<")


def assert_same_facts(expected_files: dict[str, bytes], found: dict[str, bytes]) -> None:
    """The same files, byte for byte; of a whole tournament the same lines, however they are written now."""
    assert sorted(found) == sorted(expected_files)
    for name, expected in expected_files.items():
        now, then = _neutral(found[name]), _neutral(_as_shown_now(expected))
        if not name.endswith(f"/{WHOLE}"):
            if name.endswith("ranking.csv"):
                now = _first_columns(now, then)
            if now != then:
                assert name.endswith(".json"), name
                assert_same_json(name, now, then)
            continue
        assert _lines(now, name) == _lines(then, name)
        parts, expected_told = _known(json.loads(now), json.loads(then)), _corrected(name, json.loads(then))
        for part in ("id", "kind", "title", "created", "persons", "clubs", "erased", *DERIVED):
            assert parts.get(part) == expected_told.get(part), f"{name}: {part}"


def assert_same_json(name: str, now: bytes | str, then: bytes | str) -> None:
    """The same values under the same names; a later version may add names."""
    expected = _corrected(name, json.loads(then))
    assert _known(json.loads(now), expected) == expected, name


def _known(now: Any, then: Any) -> Any:
    """What is told now, without the names that the earlier version did not have."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {key: _known(value, then[key]) for key, value in now.items() if key in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [_known(one, other) for one, other in zip(now, then, strict=True)]
    return now


def _first_columns(now: bytes, then: bytes) -> bytes:
    """The columns that the earlier version wrote; a later one may add columns behind them."""
    rows = [*csv.reader(io.StringIO(now.decode()))]
    wanted = [*csv.reader(io.StringIO(then.decode()))]
    assert len(rows) == len(wanted)
    if all(row[: len(old)] == old for row, old in zip(rows, wanted, strict=True)):
        return then
    return now


def _corrected(name: str, then: Any) -> Any:
    """Version 0.1 called a total with a carry-over per cent, which it is not."""
    if name.startswith(f"{WITH_CARRY_OVER}/") and OF_SESSION not in name and isinstance(then, dict):
        for ranking in (then, *then.get("ranking", ())):
            if ranking.get("unit") == "%":
                ranking["unit"] = ""
    return then


def _lines(data: bytes, name: str) -> list[object]:
    """The log as the present program would write it."""
    notes = read_tournament_json(data, name).notes
    return [(note.number, note.at, note.by, note.entry, to_plain(note.event)) for note in notes]


def _neutral(data: bytes) -> bytes:
    """Without what only later versions write: which program it was, and when official scores were corrected."""
    return CORRECTED.sub(b"", PROGRAM_VERSION.sub(b"<PROGRAM_VERSION><", data))


def _as_shown_now(data: bytes) -> bytes:
    """What stands for a name that nobody may see is a text, and texts may be rewritten."""
    nobody = Register()
    for id_ in (person(ERASED), person(HIDDEN)):
        data = data.replace(f"player {id_}".encode(), str(nobody.shown([id_])[id_]).encode())
    return data
