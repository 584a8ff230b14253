"""Writes docs/coverage.md: where each sub-law of Laws 1 to 93 is carried, by edition, read from the code.

    .venv/bin/python tools/coverage.py

The sub-laws are those of tests/laws/sub_laws.csv. A sub-law that a ruling cites is carried by a procedure, and a
scenario passes through it; one that only a question cites is a judgement; the rest stands in laws/carried.py, with the
test, the constant or the definition that carries it. A test fails where the document differs or something is missing.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from arbitr.laws.carried import CARRIED
from arbitr.laws.effects.effect import Effect
from arbitr.laws.engine import EXAMPLES, PROCEDURES, Edition, Ruling
from arbitr.laws.engine.walk import endings, walk
from arbitr.scenarios.scenario import read_scenarios, run

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "coverage.md"
SUB_LAWS = ROOT / "tests" / "laws" / "sub_laws.csv"
SCENARIOS = ROOT / "tests" / "scenarios"
NO_SCENARIO, MISSING = "NO SCENARIO", "MISSING"
ITSELF = "followed_by_itself"
KINDS = ("procedure", "judgement", "enforcement", "data", "definition")

Place = tuple[str, int]
"""A sub-law in an edition."""


@dataclass
class Found:
    """What the code and the scenarios show."""

    ruled: dict[Place, dict[str, str]] = field(default_factory=dict)
    """Procedures whose rulings cite the sub-law, each with a scenario that passes through it, or nothing."""
    asked: dict[Place, str] = field(default_factory=dict)
    """A question that cites it."""
    keys: dict[int, set[str]] = field(default_factory=dict)
    """Every question that is asked under an edition."""
    scenarios: dict[str, set[int]] = field(default_factory=dict)
    """Every scenario, with its editions."""
    citing: dict[Place, dict[str, set[str]]] = field(default_factory=dict)
    """The scenarios of which a ruling cites the sub-law, each with the procedures that do."""
    said: dict[Place, str] = field(default_factory=dict)
    """Numbers of laws in the sentences that the director reads: questions, choices, rulings, each with one of them."""


def sub_laws() -> list[tuple[str, tuple[int, ...]]]:
    """Every sub-law, with the editions in which it stands under this number."""
    with SUB_LAWS.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [(line["sub_law"], tuple(int(e) for e in Edition if line[str(int(e))] == "x")) for line in lines]


def cited(law: str) -> Iterator[str]:
    """Each law of a citation: `54D, 56` are two."""
    for number in law.split(","):
        match = _NUMBER.match(number.strip())
        if match:
            yield match[0]


_NUMBER = re.compile(r"\d{1,2}(?:[A-H](?:\d{1,2}(?:[a-l](?:\d|[ivx]+)?)?)?)?")
"""30, 30B, 30B1, 30B1b, 30B1bi."""


def found() -> Found:
    """All citations: of every path of every procedure, and of every scenario."""
    result = Found()
    for name in PROCEDURES:
        for edition in Edition:
            for ended in endings(walk(EXAMPLES[name](edition))):
                note(result, name, int(edition), ended.ruling, "")
    for path in sorted(SCENARIOS.glob("*.yaml")):
        for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
            for this in run(scenario):
                result.scenarios.setdefault(scenario.id, set()).add(int(this.edition))
                for incident, ruling in zip(this.incidents, this.rulings, strict=True):
                    note(result, incident.procedure, int(this.edition), ruling, scenario.id)
                # What followed by itself, when somebody called or played over an irregularity.
                for event in this.case.table.log():
                    if isinstance(event, Effect):
                        _note_law(result, ITSELF, int(this.edition), event.law, scenario.id)
    return result


def note(result: Found, name: str, edition: int, ruling: Ruling, scenario: str) -> None:
    for effect in ruling.effects:
        _note_law(result, name, edition, effect.law, scenario)
        _note_said(result, edition, str(effect.words()))
    for step in ruling.steps:
        for text in (step.question.text, *(choice.text for choice in step.question.choices)):
            _note_said(result, edition, str(text))
        key = step.question.key.partition("@")[0]
        result.keys.setdefault(edition, set()).add(key)
        for law in cited(step.question.law):
            result.asked.setdefault((law, edition), key)


def _note_said(result: Found, edition: int, text: str) -> None:
    for law in named_in(text):
        result.said.setdefault((law, edition), text)


@cache
def named_in(text: str) -> list[str]:
    """The laws that an English sentence names: Law 27, Laws 16 and 73, 26B."""
    found = [match[0] for match in _SUB_LAW.finditer(text)]
    for match in _LAWS.finditer(text):
        found += re.findall(r"\d{1,2}(?!\w)", match[0])
    return found


_SUB_LAW = re.compile(r"(?<![\w.♠♥♦♣-])\d{1,2}[A-H](?:\d{1,2}(?:[a-l](?:\d|[ivx]+)?)?)?(?![\w%]| [NESW]\b)")
_LAWS = re.compile(r"\bLaws? \d{1,2}(?!\w)(?:(?:, | and | or | to )\d{1,2}(?!\w))*")
"""`Law 27`, `Laws 16 and 73`; a sub-law is found without the word, for it is no number; 4H N is a contract."""


def _note_law(result: Found, name: str, edition: int, text: str, scenario: str) -> None:
    for law in cited(text):
        procedures = result.ruled.setdefault((law, edition), {})
        procedures[name] = procedures.get(name) or scenario
        if scenario:
            result.citing.setdefault((law, edition), {}).setdefault(scenario, set()).add(name)


def carried_by(result: Found, sub_law: str, edition: int) -> tuple[str, str]:
    """The kind, and the pointer; two empty texts where nothing carries it. A part carries its whole."""
    declared = CARRIED.get((sub_law, edition))
    if declared is not None:
        return declared.kind, f"`{declared.pointer}`"
    number = re.match(r"\d+", sub_law)
    assert number is not None
    rulings = [
        (not scenario, _distance(name, number[0]), law != sub_law, law, name, scenario)
        for (law, year), procedures in result.ruled.items()
        if year == edition and within(law, sub_law)
        for name, scenario in procedures.items()
    ]
    if rulings:
        *_, name, scenario = min(rulings)
        return "procedure", f"`{name}` ({scenario or NO_SCENARIO})"
    for (law, year), key in sorted(result.asked.items()):
        if year == edition and within(law, sub_law):
            return "judgement", f"`{key}`"
    return "", ""


def _distance(name: str, number: str) -> int:
    """A procedure of the law itself before what follows by itself, and that before a procedure of another law."""
    if name == ITSELF:
        return 1
    return 0 if number in PROCEDURES[name].laws else 2


def within(law: str, sub_law: str) -> bool:
    """Is this law that sub-law, or a part of it?"""
    if not law.startswith(sub_law):
        return False
    rest = law[len(sub_law) :]
    return not rest or not (sub_law[-1].isdigit() and rest[0].isdigit())


@dataclass(frozen=True, slots=True)
class Row:
    """A sub-law, and what carries it in each edition that has it: kind and pointer."""

    sub_law: str
    cells: dict[int, tuple[str, str]]


def rows(result: Found) -> list[Row]:
    """Every sub-law of the three editions."""
    return [
        Row(sub_law, {edition: carried_by(result, sub_law, edition) for edition in editions})
        for sub_law, editions in sub_laws()
    ]


def counts(table: list[Row]) -> Counter[tuple[int, str]]:
    """How many sub-laws of an edition are of a kind."""
    return Counter((edition, kind or MISSING) for row in table for edition, (kind, _) in row.cells.items())


def document(table: list[Row]) -> str:
    """docs/coverage.md."""
    number = counts(table)
    kinds = [kind for kind in (*KINDS, MISSING) if any(number[int(edition), kind] for edition in Edition)]
    sums = [
        f"| {edition} | " + " | ".join(str(number[int(edition), kind]) for kind in kinds) + " |" for edition in Edition
    ]
    total = (
        "| all | " + " | ".join(str(sum(number[int(edition), kind] for edition in Edition)) for kind in kinds) + " |"
    )
    head = [f"| edition | {' | '.join(kinds)} |", "|---" * (len(kinds) + 1) + "|", *sums, total]
    return HEAD.format(counts="\n".join(head)) + "\n".join(map(_line, table)) + "\n"


def _line(row: Row) -> str:
    cells = [
        "-" if cell is None else f"{cell[0]}: {cell[1]}" if cell[0] else MISSING
        for cell in (row.cells.get(int(edition)) for edition in Edition)
    ]
    if "-" not in cells and len(set(cells)) == 1:
        cells = [cells[0], "same", "same"]
    return f"| {row.sub_law} | {' | '.join(cells)} |"


HEAD = """# Where each sub-law is implemented

`tools/coverage.py` writes this page from the code; a test compares the two. For each edition it names one of these:

- the procedure whose ruling cites the sub-law, with a scenario that passes through it
- the question that leaves it to the director's judgement
- the test or scenario that fails without it (enforcement)
- the constant that holds it (data)
- the definition (`src/arbitr/laws/carried.py`)

A dash means that the edition has no such number, and `same` that all three agree. A part stands for its whole.
`followed_by_itself` is the consequence of a call or play over an irregularity without a ruling.

{counts}

| sub-law | 1997 | 2007 | 2017 |
|---|---|---|---|
"""


if __name__ == "__main__":
    text = document(rows(found()))
    DOCUMENT.write_text(text, encoding="utf-8")
    print(text.split("\n\n")[2])
