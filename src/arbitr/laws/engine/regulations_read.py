"""Regulations that record which of them a procedure reads, so that the ruling can name its basis."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from arbitr.laws.regulations import Regulations

_NAMES = tuple(field.name for field in fields(Regulations))
_FIELDS = frozenset(_NAMES)


class Noted(Regulations):
    """The same values; reading one adds its name to `seen`."""

    __slots__ = ("seen",)

    seen: set[str]

    def __init__(self, regulations: Regulations, seen: set[str]) -> None:
        for name in _NAMES:
            object.__setattr__(self, name, object.__getattribute__(regulations, name))
        object.__setattr__(self, "seen", seen)

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            object.__getattribute__(self, "seen").add(name)
        return object.__getattribute__(self, name)


def plain(regulations: Regulations) -> Regulations:
    """The regulations themselves, without recording."""
    if not isinstance(regulations, Noted):
        return regulations
    return Regulations(**{name: object.__getattribute__(regulations, name) for name in _NAMES})
