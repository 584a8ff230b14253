"""The table of docs/tournament.md: every sub-law of Laws 79 to 93 in every edition, each with tests that exist."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from parts import ROOT

TESTS = ROOT / "tests"
EDITIONS = ("1997", "2007", "2017")
FIRST, LAST = 79, 93
CATALOGUE = TESTS / "laws" / "sub_laws.csv"


def rows() -> list[list[str]]:
    """Sub-law, editions, what the program does, tests."""
    lines = (ROOT / "docs" / "tournament.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if re.match(r"\| \d", line)]


def editions(cell: str) -> tuple[str, ...]:
    return EDITIONS if cell == "all" else tuple(cell.split(", "))


def catalogue() -> set[tuple[str, str]]:
    """Each sub-law with each of its editions, from the numbers in the Laws."""
    found = set()
    for line in CATALOGUE.read_text(encoding="utf-8").splitlines():
        law, *marks = line.split(",")
        number = re.match(r"\d+", law)
        if number and FIRST <= int(number[0]) <= LAST:
            found |= {(law, edition) for edition, mark in zip(EDITIONS, marks, strict=True) if mark == "x"}
    return found


@cache
def scenario_ids() -> frozenset[str]:
    texts = (path.read_text(encoding="utf-8") for path in (TESTS / "scenarios").glob("*.yaml"))
    return frozenset(id_ for text in texts for id_ in re.findall(r"^id: (\S+)", text, re.MULTILINE))


def exists(test: str) -> bool:
    if test.startswith("scenario "):
        return test.removeprefix("scenario ") in scenario_ids()
    file, _, name = test.partition("::")
    path = TESTS / file
    return path.is_file() and f"\ndef test_{name}(" in path.read_text(encoding="utf-8")


def test_every_sub_law_of_every_edition_has_one_row() -> None:
    listed = Counter((law, edition) for law, cell, *_ in rows() for edition in editions(cell))
    assert catalogue()
    assert listed.keys() == catalogue()
    assert [number for number, count in listed.items() if count > 1] == []


@pytest.mark.parametrize("row", rows(), ids=lambda row: " ".join(row[:2]))
def test_each_row_says_what_happens_and_names_tests_that_exist(row: list[str]) -> None:
    _, _, what, cell = row
    assert what.endswith(".")
    tests = re.findall(r"`([^`]+)`", cell)
    assert tests
    assert [test for test in tests if not exists(test)] == []


def test_a_test_that_is_gone_is_noticed() -> None:
    assert exists("tournament/test_appeals.py::an_appeal_needs_a_ruling")
    assert not exists("tournament/test_appeals.py::an_appeal_needs_nothing")
    assert not exists("tournament/test_nothing.py::an_appeal_needs_a_ruling")
    assert not exists("scenario no-such-scenario")
