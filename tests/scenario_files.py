"""The cases in files, each file read once, by the first test that needs one of its cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from parts import ROOT

from arbitr.scenarios.scenario import Scenario, read_scenarios

FOLDER = ROOT / "tests" / "scenarios"
FILES = tuple(sorted(FOLDER.rglob("*.yaml")))
_ID = re.compile(r"^id: *(\S+) *$", re.MULTILINE)


@cache
def scenarios_of(path: Path) -> tuple[Scenario, ...]:
    """The scenarios of a file, in their order."""
    return tuple(read_scenarios(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT))))


def every_scenario(files: tuple[Path, ...] = FILES) -> Iterator[Scenario]:
    """The scenarios of all these files."""
    for path in files:
        yield from scenarios_of(path)


@dataclass(frozen=True)
class Place:
    """Where a scenario is: to name the tests, nobody need read the files."""

    path: Path
    number: int
    id: str

    def scenario(self) -> Scenario:
        found = scenarios_of(self.path)[self.number]
        assert found.id == self.id, f"write the id of {self.id} on a line of its own, without quotes"
        return found


def by_id(place: Place) -> str:
    return place.id


def places(files: tuple[Path, ...] = FILES) -> list[Place]:
    """Where each scenario of these files is. A test compares the ids with those that the parser reads."""
    return [
        Place(path, number, match[1])
        for path in files
        for number, match in enumerate(_ID.finditer(path.read_text(encoding="utf-8")))
    ]
