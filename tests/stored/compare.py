"""Compares what the program makes of kept data with what the version made of them that wrote them."""

from __future__ import annotations

import json
import re

from stored.people import ERASED, HIDDEN, person
from stored.printed import WHOLE

from arbitr.formats.tournament_json import DERIVED, read_tournament_json
from arbitr.plain import to_plain
from arbitr.tournament.people.register import Register

PROGRAM_VERSION = re.compile(rb"<PROGRAM_VERSION>[^<]*<")


def assert_same_facts(kept: dict[str, bytes], found: dict[str, bytes]) -> None:
    """The same files, byte for byte; of a whole tournament the same lines, however they are written now."""
    assert sorted(found) == sorted(kept)
    for name, expected in kept.items():
        now, then = _neutral(found[name]), _neutral(_as_shown_now(expected))
        if not name.endswith(f"/{WHOLE}"):
            assert now == then, name
            continue
        assert _lines(now, name) == _lines(then, name)
        told, expected_told = json.loads(now), json.loads(then)
        for part in ("id", "kind", "title", "created", "persons", "clubs", "erased", *DERIVED):
            assert told.get(part) == expected_told.get(part), f"{name}: {part}"


def _lines(data: bytes, name: str) -> list[object]:
    """The log as the present program would write it."""
    notes = read_tournament_json(data, name).notes
    return [(each.number, each.at, each.by, each.entry, to_plain(each.event)) for each in notes]


def _neutral(data: bytes) -> bytes:
    return PROGRAM_VERSION.sub(b"<PROGRAM_VERSION><", data)


def _as_shown_now(data: bytes) -> bytes:
    """What stands for a name that nobody may see is a text, and texts may be rewritten."""
    nobody = Register()
    for id_ in (person(ERASED), person(HIDDEN)):
        data = data.replace(f"player {id_}".encode(), str(nobody.shown([id_])[id_]).encode())
    return data
