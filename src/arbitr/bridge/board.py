"""The board: its number, dealer and vulnerability (Law 2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.plain import notation
from arbitr.problem import Problem


class Vulnerability(IntEnum):
    """Which sides are vulnerable: a bit for each."""

    NONE = 0
    NS = 1
    EW = 2
    BOTH = 3

    def of(self, side: Side) -> bool:
        """Return whether this side is vulnerable."""
        return bool(self >> side & 1)

    @property
    def word(self) -> str:
        """The word for files: none, ns, ew or both."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.word


_VULNERABILITY_NAMED = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O", "0"), Vulnerability.NONE),
    **dict.fromkeys(("NS", "N-S", "N"), Vulnerability.NS),
    **dict.fromkeys(("EW", "E-W", "E"), Vulnerability.EW),
    **dict.fromkeys(("BOTH", "ALL", "B"), Vulnerability.BOTH),
}


def parse_vulnerability(text: str) -> Vulnerability:
    found = _VULNERABILITY_NAMED.get(text.strip().upper())
    if found is None:
        raise Problem("{text} is not a vulnerability; write none, ns, ew or both", text=repr(text))
    return found


VULNERABLE_BOARDS = {
    Vulnerability.NONE: (1, 8, 11, 14),
    Vulnerability.NS: (2, 5, 12, 15),
    Vulnerability.EW: (3, 6, 9, 16),
    Vulnerability.BOTH: (4, 7, 10, 13),
}
"""Law 2; the sixteen boards repeat."""

_VULNERABILITY_OF = {number: vul for vul, numbers in VULNERABLE_BOARDS.items() for number in numbers}


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it is marked: Law 2 gives the marking for a number, but the actual marking counts."""

    number: int
    dealer: Seat
    vulnerability: Vulnerability

    def __post_init__(self) -> None:
        if self.number < 1:
            raise Problem("{number} is not a board number; boards are numbered from 1", number=self.number)

    @classmethod
    def numbered(cls, number: int, dealer: Seat | None = None, vulnerability: Vulnerability | None = None) -> Board:
        """Return the board with this number, marked as in Law 2 or as it actually is."""
        return cls(
            number,
            SEATS[(number - 1) % 4] if dealer is None else dealer,
            _VULNERABILITY_OF[(number - 1) % 16 + 1] if vulnerability is None else vulnerability,
        )

    @property
    def is_as_law_2(self) -> bool:
        """Whether it is marked as in Law 2. Do not use another one; if you do, its marking counts."""
        return self == Board.numbered(self.number)


notation(Vulnerability, str, parse_vulnerability)
