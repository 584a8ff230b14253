"""What follows from stored data, apart from any wording: the tests compare it with what version 0.1 made of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbitr.bridge.table import Table
from arbitr.laws.engine import Case, Edition, Verdict
from arbitr.marias.settlement.settlement import settle
from arbitr.marias.table import MariasTable as MariasTable
from arbitr.plain import Plain
from arbitr.scenarios.view import ALWAYS_THE_SAME, view

NOTHING: tuple[object, ...] = ("none", 0, [], {}, "")


def bridge_facts(table: Table, edition: Edition) -> dict[str, Plain]:
    """The words of scenarios that say something about this table."""
    words = view(Case(table, edition), [])
    return {name: as_json(words[name]) for name in words if name not in ALWAYS_THE_SAME and words[name] not in NOTHING}


def marias_facts(table: MariasTable) -> dict[str, Plain]:
    settlement = settle(table)
    return {
        "lines": [line.code for line in settlement.lines],
        "balance": list(settlement.balance),
        "phase": table.phase.value,
    }


def ruling_facts(ruling: Verdict[Any]) -> dict[str, Plain]:
    return {
        "effects": [[effect.name, effect.law] for effect in ruling.effects],
        "laws": list(ruling.laws),
        # What nobody was asked may be new since then.
        "steps": [[step.question.key, step.value] for step in ruling.steps if not step.as_usual],
    }


def as_json(value: object) -> Plain:
    """As JSON gives it back."""
    if isinstance(value, dict):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(item) for item in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def names_in(plain: Plain, key: str) -> Iterator[str]:
    """Every name that stands under this key, anywhere in the data."""
    if isinstance(plain, dict):
        if isinstance(plain.get(key), str):
            yield plain[key]
        for item in plain.values():
            yield from names_in(item, key)
    elif isinstance(plain, list):
        for item in plain:
            yield from names_in(item, key)
