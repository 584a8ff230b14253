"""Double-dummy tables cached between runs: a file in the user's cache, a line for each deal."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from zlib import crc32

from arbitr.bridge import CELLS, NUMBER_BYTES, Deal, Makeable, number_of

NAME = "double-dummy.txt"
_LINE = re.compile(rf"([0-9a-f]{{{2 * NUMBER_BYTES}}}) ([0-9a-d]{{{CELLS}}}) [0-9a-f]{{8}}")
"""The number of the deal, the tricks, a checksum."""


class KeptTables:
    """The known solutions.

    A damaged line is ignored, and so is a folder that cannot be read or written: then the deal is solved again.
    """

    def __init__(self, folder: Path | None) -> None:
        self._file = None if folder is None else folder / NAME
        self._known: dict[str, str] = {}
        for line in self._lines():
            match = _LINE.fullmatch(line)
            if match is not None and line == _line(match[1], match[2]):
                self._known[match[1]] = match[2]

    def _lines(self) -> list[str]:
        try:
            return [] if self._file is None else self._file.read_text("ascii", errors="replace").splitlines()
        except OSError:
            return []

    def __contains__(self, deal: object) -> bool:
        return isinstance(deal, Deal) and _key(deal) in self._known

    def __getitem__(self, deal: Deal) -> Makeable:
        return Makeable.parse(self._known[_key(deal)])

    def __setitem__(self, deal: Deal, makeable: Makeable) -> None:
        key, tricks = _key(deal), str(makeable).replace(" ", "")
        self._known[key] = tricks
        if self._file is None:
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="ascii") as file:
                file.write("\n" + _line(key, tricks))  # first the end of a line that was perhaps cut off
        except OSError:
            self._file = None


def _key(deal: Deal) -> str:
    return f"{number_of(deal):0{2 * NUMBER_BYTES}x}"


def _line(key: str, tricks: str) -> str:
    text = f"{key} {tricks}"
    return f"{text} {crc32(text.encode()):08x}"


def cache_folder(environment: Mapping[str, str], system: str = sys.platform) -> Path | None:
    """The system's cache folder; None if it has none."""
    home = environment.get("HOME") or environment.get("USERPROFILE")
    if given := environment.get("XDG_CACHE_HOME"):
        base = Path(given)
    elif system == "win32" and (local := environment.get("LOCALAPPDATA")):
        base = Path(local)
    elif not home:
        return None
    else:
        base = Path(home, "Library", "Caches") if system == "darwin" else Path(home, ".cache")
    return base / "arbitr"
