"""Fleks: each doubles the price of a component, by the two sides in turn."""

from __future__ import annotations

from enum import IntEnum

from arbitr.marias.words import FLEKS, plain
from arbitr.problem import Problem


class Flek(IntEnum):
    """By their number."""

    FLEK = 1
    RE = 2
    TUTI = 3
    BOTY = 4
    KALHOTY = 5
    KAJZR = 6
    FLEK_7 = 7
    FLEK_8 = 8
    FLEK_9 = 9
    FLEK_10 = 10
    FLEK_11 = 11
    FLEK_12 = 12

    @property
    def times(self) -> int:
        return 1 << self

    @property
    def word(self) -> str:
        """As players say it, in every language; above kajzr they count."""
        return "ré" if self is Flek.RE else self.name.lower().replace("_", " ")

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


_NAMED = {name: flek for flek in Flek for name in (str(flek), flek.word)}


def parse_flek(text: str) -> Flek:
    flek = _NAMED.get(text.strip().lower()) or _NAMED.get(FLEKS.get(plain(text), ""))
    if flek is None:
        raise Problem("{text} is not a flek; the fleks are {names}", text=repr(text), names=", ".join(map(str, Flek)))
    return flek
