"""A term of the Laws: what it is called, what it means, which editions define it."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.laws.engine import Edition
from arbitr.message import Message


@dataclass(frozen=True, slots=True)
class Definition:
    """A term of the Laws."""

    id: str
    """Its name in addresses and on the command line."""
    term: Message
    says: Message
    laws: tuple[str, ...]
    """The laws in which it matters most; every edition has these numbers."""
    editions: tuple[Edition, ...]
    """The editions that define it."""


def defined(name: str, term: Message, says: Message, laws: str, *editions: int) -> Definition:
    """A term that all editions define, or only some."""
    named = tuple(Edition(year) for year in editions) or tuple(Edition)
    return Definition(name, term, says, tuple(laws.split()), named)
