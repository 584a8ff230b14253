"""The sessions in a file of any format, which the extension of its name determines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePath

from arbitr.formats.bws.read import read_bws
from arbitr.formats.convert import FORMATS, format_named
from arbitr.formats.pbn.session import session_of_records
from arbitr.formats.session import SessionRecord, read_session_json
from arbitr.formats.tables.session_csv import read_results_csv
from arbitr.formats.text_file import text_of
from arbitr.formats.usebio.read import read_usebio
from arbitr.problem import Problem
from arbitr.scoring.results_csv import NEEDED, SEPARATORS

Reader = Callable[[bytes, str], list[SessionRecord]]


def read_sessions(data: bytes, file: str) -> list[SessionRecord]:
    """Every session of a file; a file with only deals is one session without results."""
    ending = PurePath(file).suffix.lower().removeprefix(".")
    reader = _READERS.get(ending)
    if reader is not None:
        return reader(data, file)
    names = {*_READERS, *(kind.endings[0] for kind in FORMATS)}
    if ending not in {name for kind in FORMATS for name in kind.endings}:
        raise Problem(
            "cannot tell the format of {file}; end its name in one of: {names}",
            file=file,
            names=", ".join(sorted(names)),
        )
    return _deals(data, file)


def _deals(data: bytes, file: str) -> list[SessionRecord]:
    """Boards, with the tables of results that PBN may contain."""
    return [session_of_records(format_named(PurePath(file).suffix).read(data, file), file)]


def _csv(data: bytes, file: str) -> list[SessionRecord]:
    """Results if the first row names any of their columns, otherwise deals."""
    first = next((line for line in text_of(data).splitlines() if line.strip()), "").lower()
    cells = {cell.strip(' "') for cell in re.split(f"[{SEPARATORS}]", first)}
    return _deals(data, file) if cells.isdisjoint(NEEDED) else [read_results_csv(data, file)]


def _one_json(data: bytes, file: str) -> list[SessionRecord]:
    return [read_session_json(data, file)]


def _bws(data: bytes, file: str) -> list[SessionRecord]:
    """A Bridgemate file has no event name except that of the file."""
    return [replace(session, event=session.event or PurePath(file).stem) for session in read_bws(data, file)]


_READERS: dict[str, Reader] = {"xml": read_usebio, "bws": _bws, "json": _one_json, "csv": _csv}
