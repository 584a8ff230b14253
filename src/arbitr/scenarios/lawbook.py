"""What the law book shows beside a sub-law: the procedures that implement it, and a worked example that is replayed.

`tools/lawbook.py` has gathered both from the code and the scenarios.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from arbitr.laws.engine import Edition
from arbitr.scenarios.run import Run
from arbitr.scenarios.scenario import read_scenarios, run_under


@dataclass(frozen=True, slots=True)
class Cited:
    """What cites a sub-law of one edition."""

    procedures: tuple[str, ...] = ()
    example: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario under one edition: what happened, and what was ruled."""

    id: str
    title: str
    actions: tuple[str, ...]
    """Calls and cards, as in the scenario."""
    run: Run


@cache
def cited(number: str, edition: Edition) -> Cited:
    """What implements this sub-law; nothing if the edition has no such number."""
    found = _file("cited.json").get(number, {}).get(str(edition))
    return Cited() if found is None else Cited(tuple(found["by"]), found.get("example"))


def known(number: str) -> list[Edition]:
    """The editions that have this number."""
    return [edition for edition in Edition if str(edition) in _file("cited.json").get(number, {})]


@cache
def example(name: str, edition: Edition) -> Example:
    """The worked example of this name, ruled on under the Laws of that edition."""
    document = _file("examples.json")[name]
    (scenario,) = read_scenarios(json.dumps(document), name)
    return Example(scenario.id, scenario.title, tuple(_actions(document, edition)), run_under(scenario, edition))


def _actions(document: dict[str, Any], edition: Edition) -> Iterator[str]:
    """The calls and cards; the rest appears in the questions and their answers."""
    for step in document["happened"]:
        if isinstance(step, str):
            yield step
        elif str(edition) in step.get("editions", (str(edition),)):
            yield from (step[name] for name in ("calls", "call", "card") if name in step)


@cache
def _file(name: str) -> dict[str, Any]:
    text = resources.files("arbitr.laws.lawbook").joinpath(name).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
