"""Every sub-law of Laws 1 to 93 is carried by something that exists and is reached, and the document says so."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys

import pytest
import yaml
from parts import CASES, ROOT

from arbitr.laws.carried import CARRIED, Carried
from arbitr.laws.engine.edition import Edition

sys.path.insert(0, str(ROOT / "tools"))
import coverage
import lawbook


@pytest.fixture(scope="module")
def result() -> coverage.Found:
    return coverage.found()


@pytest.fixture(scope="module")
def table(result: coverage.Found) -> list[coverage.Row]:
    return coverage.rows(result)


def test_the_catalogue_has_every_law_and_each_part_stands_in_its_whole() -> None:
    sub_laws = dict(coverage.sub_laws())
    assert len(sub_laws) == len(coverage.sub_laws())
    for edition in Edition:
        numbers = {law for law, editions in sub_laws.items() if int(edition) in editions}
        assert {str(law) for law in range(1, 94)} <= numbers
        for law in numbers:
            assert whole(law) in numbers, f"{law} of {edition} has no {whole(law)}"


def whole(law: str) -> str:
    """30B1b of 30B1bi; a law is a part of itself."""
    match = re.fullmatch(r"(\d+)([A-H])?(\d+)?([a-l])?(\d|[ivx]+)?", law)
    assert match, law
    parts = [part for part in match.groups() if part]
    return "".join(parts[:-1]) or law


def test_the_catalogue_has_every_law_that_a_shared_case_cites() -> None:
    sub_laws = dict(coverage.sub_laws())
    files = sorted(CASES.glob("*.yaml"))
    assert files
    for path in files:
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            years = (1997, 2007) if case["edition"] == "both" else (int(case["edition"]),)
            for law in (number for text in case["laws"] for number in coverage.cited(str(text))):
                assert any(year in sub_laws.get(law, ()) for year in years), f"{case['id']}: no {law} in {years}"


def test_nothing_is_missing(table: list[coverage.Row]) -> None:
    missing = [(row.sub_law, year) for row in table for year, (kind, _) in row.cells.items() if not kind]
    assert missing == []


def test_a_scenario_passes_through_every_sub_law_of_a_procedure(table: list[coverage.Row]) -> None:
    unreached = [
        (row.sub_law, year, pointer)
        for row in table
        for year, (_, pointer) in row.cells.items()
        if coverage.NO_SCENARIO in pointer
    ]
    assert unreached == []


def test_rulings_cite_numbers_of_their_edition(result: coverage.Found) -> None:
    sub_laws = dict(coverage.sub_laws())
    assert result.ruled
    assert result.asked
    for law, edition in sorted({*result.ruled, *result.asked}):
        assert edition in sub_laws.get(law, ()), f"there is no {law} in {edition}: {result.ruled.get((law, edition))}"


def test_the_sentences_of_a_ruling_name_laws_of_its_edition(result: coverage.Found) -> None:
    sub_laws = dict(coverage.sub_laws())
    assert result.said
    for (law, edition), text in sorted(result.said.items()):
        assert edition in sub_laws.get(law, ()), f"there is no {law} in {edition}: {text}"


def test_the_law_book_names_who_carries_each_sub_law_and_its_example_as_the_code_does(result: coverage.Found) -> None:
    cited, examples = lawbook.texts(result)
    assert lawbook.CITED.read_text(encoding="utf-8") == cited, "run tools/lawbook.py"
    assert lawbook.EXAMPLES.read_text(encoding="utf-8") == examples, "run tools/lawbook.py"


def test_an_example_of_the_law_book_is_ruled_on_as_its_scenario(result: coverage.Found) -> None:
    examples = json.loads(lawbook.EXAMPLES.read_text(encoding="utf-8"))
    assert examples
    for name, document in examples.items():
        assert lawbook.runs_alike(name, document, result), name


def test_the_document_is_that_of_the_code(table: list[coverage.Row]) -> None:
    assert coverage.DOCUMENT.read_text(encoding="utf-8") == coverage.document(table), "run tools/coverage.py"


def test_what_is_declared_exists_and_holds_in_its_edition(result: coverage.Found) -> None:
    sub_laws = dict(coverage.sub_laws())
    holding = {(law, edition): carried for (law, edition), carried in CARRIED.items() if edition in sub_laws[law]}
    assert holding
    for (law, edition), carried in holding.items():
        assert exists(carried, edition, result), f"{law} of {edition}: there is no {carried.pointer}"


def exists(carried: Carried, edition: int, result: coverage.Found) -> bool:
    """Is there such a test, scenario, constant, definition or question?"""
    match carried.kind:
        case "enforcement":
            name = carried.pointer.removeprefix("scenario ")
            if name != carried.pointer:
                return edition in result.scenarios.get(name, ())
            path, _, test = carried.pointer.partition("::")
            tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            return any(isinstance(node, ast.FunctionDef) and node.name == test for node in tree.body)
        case "judgement":
            return carried.pointer in result.keys[edition]
        case "data" | "definition":
            return named(carried.pointer)
        case _:
            return False


def named(pointer: str) -> bool:
    """Can this be imported: a module, something in it, a field of a class in it?"""
    parts = pointer.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_the_counts(table: list[coverage.Row]) -> None:
    """Printed with -s."""
    number = coverage.counts(table)
    print()
    for kind in coverage.KINDS:
        of_editions = {int(edition): number[int(edition), kind] for edition in Edition}
        print(f"{kind:12}", *(f"{year}: {count:4}" for year, count in of_editions.items()), sep="  ")
    assert sum(number.values()) == sum(len(editions) for _, editions in coverage.sub_laws())
