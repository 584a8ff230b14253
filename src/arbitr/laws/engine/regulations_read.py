"""Regulations that record which of them a procedure reads, so that the ruling can name its basis."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from arbitr.laws.regulations import Regulations

_FIELDS = frozenset(field.name for field in fields(Regulations))


class Noted(Regulations):
    """The same values; reading one adds its name to `seen`."""

    __slots__ = ("plain", "seen")

    plain: Regulations
    seen: set[str]

    def __init__(self, regulations: Regulations, seen: set[str]) -> None:
        object.__setattr__(self, "plain", regulations)
        object.__setattr__(self, "seen", seen)

    def __getattribute__(self, name: str) -> Any:
        if name in _FIELDS:
            object.__getattribute__(self, "seen").add(name)
            return getattr(object.__getattribute__(self, "plain"), name)
        return object.__getattribute__(self, name)


def plain(regulations: Regulations) -> Regulations:
    """The regulations themselves, without recording."""
    return regulations.plain if isinstance(regulations, Noted) else regulations
