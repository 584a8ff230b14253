"""Fleks: each doubles the price of a component, by the two sides in turn."""

from __future__ import annotations

from enum import IntEnum

from arbitr.problem import Problem


class Flek(IntEnum):
    """By their number."""

    FLEK = 1
    RE = 2
    TUTI = 3
    BOTY = 4
    KALHOTY = 5
    KAJZR = 6

    @property
    def times(self) -> int:
        return 1 << self

    @property
    def word(self) -> str:
        """As players say it, in every language."""
        return "ré" if self is Flek.RE else self.name.lower()

    def __str__(self) -> str:
        return self.name.lower()


_NAMED = {name: flek for flek in Flek for name in (flek.name.lower(), flek.word)}


def parse_flek(text: str) -> Flek:
    flek = _NAMED.get(text.strip().lower())
    if flek is None:
        raise Problem("{text} is not a flek; the fleks are {names}", text=repr(text), names=", ".join(map(str, Flek)))
    return flek
