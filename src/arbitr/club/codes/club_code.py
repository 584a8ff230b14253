"""The club's code of a tournament: six letters by which a phone without a camera finds its table."""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from arbitr.club.codes.signed import TableCodes
from arbitr.store import Store

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without letters that look alike."""
LENGTH = 6


class ClubCodes:
    """Derived from a key of the store, so that nothing is stored; replaced with the codes of the tables."""

    def __init__(self, store: Store, tables: TableCodes) -> None:
        self._key = store.secret("club code")
        self._tables = tables

    def code(self, stream: str) -> str:
        replaced = sorted(self._tables.replaced(stream).items())
        digest = hmac.digest(self._key, f"{stream} {replaced}".encode(), "sha256")
        return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:LENGTH])

    def found(self, typed: str, streams: Iterable[str]) -> str | None:
        """The tournament of a code as somebody typed it; None if it is none of these."""
        wanted = "".join(typed.split()).upper().encode()
        matching = [stream for stream in streams if hmac.compare_digest(self.code(stream).encode(), wanted)]
        return matching[0] if matching else None
