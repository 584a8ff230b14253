"""Writes what the law book shows beside each sub-law, read from the code and the scenarios.

    .venv/bin/python tools/lawbook.py

`src/arbitr/laws/lawbook/cited.json`: for each sub-law and edition the procedures that carry it and a worked example.
`src/arbitr/laws/lawbook/examples.json`: the scenarios that are such examples, without what they expect. Running every
scenario takes half a minute, so it is done here and not when somebody reads the book. A test fails where a file differs
from the code.
"""

from __future__ import annotations

import json
import re
from typing import Any

import coverage

from arbitr.laws.carried import CARRIED
from arbitr.laws.engine import LATEST, PROCEDURES, Edition
from arbitr.scenarios.scenario import Scenario, read_scenarios, run

FOLDER = coverage.ROOT / "src" / "arbitr" / "laws" / "lawbook"
CITED, EXAMPLES = FOLDER / "cited.json", FOLDER / "examples.json"
MOST_OTHERS = 3
"""Procedures of other laws that a sub-law names, besides those of its own law."""

Document = dict[str, Any]


def documents() -> dict[str, Document]:
    """Every scenario, without its expectations, if it can be an example: it runs, and nothing in it is refused."""
    found = {}
    for path in sorted(coverage.SCENARIOS.glob("*.yaml")):
        for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
            document = _bare(scenario)
            if document is not None:
                found[scenario.id] = document
    return found


def _bare(scenario: Scenario) -> Document | None:
    """The scenario as plain data; None if it is about a refusal, or an edition has more than one block in it."""
    plain = scenario.node.plain()
    assert isinstance(plain, dict)
    if "refused" in plain:
        return None
    example = {name: value for name, value in plain.items() if name not in ("expect", "numbers", "source")}
    example["happened"] = [step for step in plain["happened"] if not _only_expects(step)]
    return example


def _only_expects(step: object) -> bool:
    return isinstance(step, dict) and bool({"expect", "numbers"} & step.keys())


def cited(result: coverage.Found, documents: dict[str, Document]) -> dict[str, dict[str, Document]]:
    """By sub-law and edition: who carries it, and the example; the examples are all taken from those of today."""
    sub_laws = coverage.sub_laws()
    shown: dict[str, dict[str, Document]] = {law: {} for law, _ in sub_laws}
    shipped: set[str] = set()
    for edition in sorted(Edition, reverse=True):
        usable = set(documents) if edition is LATEST else shipped
        for law, editions in sub_laws:
            if int(edition) in editions:
                entry: Document = {"by": _procedures(result, law, int(edition))}
                example = _example(result, law, int(edition), usable, documents)
                if example is not None:
                    entry["example"] = example
                    if edition is LATEST:
                        shipped.add(example)
                shown[law][str(edition)] = entry
    return shown


def _procedures(result: coverage.Found, law: str, edition: int) -> list[str]:
    """Those of its own law first; where no ruling cites it, those that cite a part of it or ask by it."""
    names = {name for name in result.ruled.get((law, edition), ()) if name != coverage.ITSELF}
    if not names:
        parts = (place for place in result.ruled if place[1] == edition and coverage.within(place[0], law))
        names = {name for place in parts for name in result.ruled[place] if _is_own(name, law)}
    if not names:
        carried = CARRIED.get((law, edition))
        keys = [carried.pointer] if carried is not None and carried.kind == "judgement" else []
        keys += [key for (asked, year), key in result.asked.items() if year == edition and asked == law]
        names = {key.partition(".")[0] for key in keys}
    own = sorted(name for name in names if _is_own(name, law))
    return [*own, *sorted(names - set(own))[: max(MOST_OTHERS - len(own), 0)]]


def _is_own(name: str, law: str) -> bool:
    return name in PROCEDURES and _law(law) in PROCEDURES[name].laws


def _law(number: str) -> str:
    match = re.match(r"\d+", number)
    assert match is not None
    return match[0]


def _example(
    result: coverage.Found, law: str, edition: int, usable: set[str], documents: dict[str, Document]
) -> str | None:
    """The plainest scenario of which a ruling by a procedure of this law cites the sub-law."""
    ranked = [
        (min(_distance(name, law) for name in names), *_length(documents[scenario]), scenario)
        for scenario, names in result.citing.get((law, edition), {}).items()
        if scenario in usable
    ]
    carried = CARRIED.get((law, edition))
    if not ranked and carried is not None and carried.pointer.removeprefix("scenario ") in usable:
        return carried.pointer.removeprefix("scenario ")
    return min(ranked)[-1] if ranked else None


def _length(document: Document) -> tuple[bool, int, int]:
    """How plain an example is: without special settings, with few rulings, and short."""
    rulings = sum(
        isinstance(step, dict) and bool({"director", "report"} & step.keys()) for step in document["happened"]
    )
    return "regulations" in document, rulings, len(json.dumps(document))


def _distance(name: str, law: str) -> int:
    """How far a procedure is from this law: it is about it, about it too, cites it in passing."""
    if _is_own(name, law):
        return 0 if PROCEDURES[name].laws[0] == _law(law) else 1
    return 2 if name == coverage.ITSELF else 3


def texts(result: coverage.Found) -> tuple[str, str]:
    """The two files."""
    all_documents = documents()
    shown = cited(result, all_documents)
    used = {entry["example"] for entries in shown.values() for entry in entries.values() if "example" in entry}
    chosen = {name: all_documents[name] for name in sorted(used)}
    return _lines(shown), _lines(chosen)


def _lines(data: dict[str, Any]) -> str:
    """One entry in a line, so that a change shows."""
    lines = (f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def runs_alike(name: str, document: Document, result: coverage.Found) -> bool:
    """Does the example cite, under each of its editions, all that its scenario cites?"""
    (scenario,) = read_scenarios(json.dumps(document), name)
    for this in run(scenario):
        laws = {law for ruling in this.rulings for effect in ruling.effects for law in coverage.cited(effect.law)}
        for law in laws:
            if name not in result.citing.get((law, int(this.edition)), {}):
                return False
    return True


if __name__ == "__main__":
    found = coverage.found()
    for file, text in zip((CITED, EXAMPLES), texts(found), strict=True):
        file.write_text(text, encoding="utf-8")
        print(f"{file.relative_to(coverage.ROOT)}: {len(text.splitlines()) - 2}")
