"""Rules and regulations with every choice that an organiser has, each made once."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any, Union, get_args, get_origin, get_type_hints

from arbitr.bridge.scores.penalty import TariffLine
from arbitr.laws.regulations import Regulations
from arbitr.marias.options import Options
from arbitr.marias.tournament.rules import MariasRules as MariasRules
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem
from arbitr.tournament.rules import Rules

KINDS: dict[str, type[Any]] = {
    "regulations": Regulations,
    "rules": Rules,
    "marias_rules": MariasRules,
    "marias_options": Options,
}


def all_values() -> dict[str, list[Plain]]:
    """For each kind, values that differ from the usual one in one choice."""
    found = {name: [*_plain(kind())] for name, kind in KINDS.items()}
    tariff = (TariffLine.parse("slow_play 10%"), TariffLine.parse("5%"))
    found["regulations"].append(to_plain(Regulations(penalty_tariff=tariff)))
    return found


def _plain(usual: Any) -> Iterator[Plain]:
    for other in _others_of(usual):
        plain = to_plain(other)
        try:
            is_same = from_plain(type(usual), plain) == other
        except Problem:
            continue  # no organiser can choose it
        if is_same and other != usual:
            yield plain


def _others_of(usual: Any) -> Iterator[Any]:
    """The dataclass with another value in one field."""
    hints = get_type_hints(type(usual))
    for field in fields(usual):
        for other in _others(hints[field.name], getattr(usual, field.name)):
            try:
                yield replace(usual, **{field.name: other})
            except Problem:
                continue  # a choice that the class itself refuses


def _others(hint: Any, usual: Any) -> Iterator[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        for argument in arguments:
            yield from _others(argument, usual if isinstance(argument, type) and isinstance(usual, argument) else None)
    elif origin is tuple:
        kinds = arguments[:1] if arguments[1:] == (Ellipsis,) else arguments
        members = [next(_others(kind, None), None) for kind in kinds]
        if None not in members:
            yield tuple(members)
    elif hint is bool:
        yield not usual
    elif hint is int:
        yield 1 if usual is None else usual + 1
    elif hint is str:
        yield "forbidden" if usual != "forbidden" else "allowed"
    elif hint is Fraction:
        yield Fraction(1, 2) if usual != Fraction(1, 2) else Fraction(1)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (member for member in hint if member is not usual)
    elif is_dataclass(hint) and isinstance(hint, type):
        yield from _others_of(usual) if usual is not None else _made(hint)


def _made(kind: type[Any]) -> Iterator[Any]:
    """One from nothing: the first other value in each of its fields."""
    hints = get_type_hints(kind)
    members = {field.name: next(_others(hints[field.name], None), None) for field in fields(kind)}
    if None not in members.values():
        try:
            yield kind(**members)
        except Problem:
            return
