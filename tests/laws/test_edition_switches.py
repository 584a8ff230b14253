"""Every difference between the Laws of 2007 and of 2017 shows in a scenario that runs under both.

`edition_switches.csv` is the table of the differences, `switches/*.csv` says which scenario shows each row. A reason in
its place is enough only where no ruling can differ: labels, definitions, words that are gone.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, fields
from pathlib import Path

import pytest
from parts import ROOT
from scenario_files import places

from arbitr.laws.effects.effect import Effect
from arbitr.laws.engine import Edition, Question
from arbitr.scenarios.scenario import Run, Scenario, read_scenarios, run

HERE = ROOT / "tests" / "laws"
OLD, NEW = Edition.LAWS_2007, Edition.LAWS_2017
ONLY_WORDS = {"L", "X"}
"""Kinds of rows that a reason may explain: a label, and something gone."""
_NUMBER = re.compile(r"\b(\d{1,2})(?:([A-H])(\d{1,2})?([a-l])?(?:\(([ivx]+)\))?)?(?!\w)")


@dataclass(frozen=True)
class Row:
    """A difference, and what shows it."""

    id: str
    new: str
    """The numbers of 2017, or a definition."""
    old: str
    kinds: frozenset[str]
    gone: bool
    scenario: str
    reason: str

    @property
    def may_be_explained(self) -> bool:
        return self.kinds <= ONLY_WORDS or self.new.startswith("Def.") or self.gone


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def shown_by() -> dict[str, dict[str, str]]:
    lines = [line for path in sorted((HERE / "switches").glob("*.csv")) for line in read(path)]
    assert len({line["row"] for line in lines}) == len(lines), "a row stands in two files"
    return {line["row"]: line for line in lines}


def rows() -> list[Row]:
    shown = shown_by()
    found = []
    for line in read(HERE / "edition_switches.csv"):
        by = shown.pop(line["row"], {"scenario": "", "reason": ""})
        kinds = frozenset(kind.strip() for kind in line["kind"].split(","))
        gone = re.search(r"\bgone\b", line["rules_2017"]) is not None
        found.append(Row(line["row"], line["2017"], line["2007"], kinds, gone, by["scenario"], by["reason"] or ""))
    assert shown == {}, "rows that are not in the table"
    return found


ROWS = rows()
PLACES = {place.id: place for place in places()}


def by_row(row: Row) -> str:
    return f"{row.id}-{row.new}"


@pytest.mark.parametrize("row", ROWS, ids=by_row)
def test_a_difference_shows_in_a_scenario(row: Row) -> None:
    if not row.scenario:
        assert row.reason, f"{row.id} ({row.new}) has neither a scenario nor a reason"
        assert row.may_be_explained, f"{row.id} ({row.new}): kinds {sorted(row.kinds)} need a scenario"
        return
    old, new = both(PLACES[row.scenario].scenario())
    assert outcome(old, with_laws=True) != outcome(new, with_laws=True)
    if not row.reason:
        assert row.kinds <= ONLY_WORDS or outcome(old, with_laws=False) != outcome(new, with_laws=False)
        laws = cited(old) | cited(new)
        named = numbers(row.new) | numbers(row.old)
        assert any(one.startswith(other) or other.startswith(one) for one in laws for other in named), (
            f"{row.scenario} cites {sorted(laws)}, none of {sorted(named)}"
        )


def both(scenario: Scenario) -> tuple[Run, Run]:
    runs = {this.edition: this for this in run(scenario)}
    for edition in (OLD, NEW):
        assert edition in runs, f"{scenario.id} does not run under {edition}"
        assert runs[edition].misses == []
    return runs[OLD], runs[NEW]


def outcome(this: Run, with_laws: bool) -> list[object]:
    """All that is asked and ruled, in its order."""
    asked = [_asked(put.question, with_laws) for put in this.asked]
    return [asked, [[_ruled(effect, with_laws) for effect in ruling.effects] for ruling in this.rulings]]


def _asked(question: Question, with_laws: bool) -> object:
    choices = [(choice.id, str(choice.text)) for choice in question.choices]
    return question.key, question.who, str(question.text), choices, question.law if with_laws else ""


def _ruled(effect: Effect, with_laws: bool) -> object:
    values = [getattr(effect, field.name) for field in fields(effect) if field.name != "law"]  # type: ignore[arg-type]
    return type(effect).__name__, values, effect.law if with_laws else ""


def cited(this: Run) -> set[str]:
    texts = [effect.law for ruling in this.rulings for effect in ruling.effects]
    texts += [put.question.law for put in this.asked]
    return {number for text in texts for number in numbers(text)}


def numbers(text: str) -> set[str]:
    """30B1b(ii) is 30B1bii."""
    return {"".join(part or "" for part in match.groups()) for match in _NUMBER.finditer(text)}


def test_what_holds_the_rows_can_fail() -> None:
    """The same ruling in both editions shows no difference."""
    same = """
id: same
editions: [2007, 2017]
happened:
  - N 1D, E 1S
expect: {turn: S}
"""
    (scenario,) = read_scenarios(same, "same.yaml")
    old, new = both(scenario)
    assert outcome(old, with_laws=True) == outcome(new, with_laws=True)
    assert cited(new) == set()
    assert numbers("30B1b(i), 30B1b(ii)") == {"30B1bi", "30B1bii"}
