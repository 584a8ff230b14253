"""In which tier each test is: `browser` and `database` by what it uses, `slow` by the list here, `unit` otherwise.

`./test --unit` and so on run one tier. Nothing is marked by hand: what opens Chromium or PostgreSQL says so when it is
reached from a test of another tier.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from parts import ROOT

TIERS = ("unit", "slow", "browser", "database")

OPENERS = {"browser": ("chromium", "browser"), "database": ("postgres_server", "postgres")}
"""The functions and fixtures that open a browser and a database server."""
PLACES = {"browser": ("tests/reports/", "tests/web/"), "database": ("tests/analysis/", "tests/store/", "tests/web/")}
"""The folders that hold such tests: to run this tier, no other need be read."""

SLOW = (
    # Many start the command, each time as a process of its own.
    "tests/analysis/test_commands.py",
    "tests/cli/test_authority.py",
    "tests/cli/test_commands.py",
    "tests/cli/test_output.py",
    "tests/cli/test_users.py",
    "tests/formats/test_convert.py",
    "tests/marias/test_commands.py",
    "tests/project/",
    "tests/reports/test_command.py",
    "tests/store/test_backup.py",
    "tests/tournament/test_command.py",
    "tests/laws/test_paths.py::test_stored_answers_give_the_same_ruling_in_another_process",
    # Many examples, or all that there are.
    "tests/analysis/test_double_dummy.py",
    "tests/bridge/test_auction.py::test_no_illegal_call_is_accepted_and_no_legal_one_refused",
    "tests/bridge/test_play.py::test_no_illegal_card_is_accepted_and_no_legal_one_refused",
    "tests/formats/test_bws.py",
    "tests/formats/test_fuzz.py",
    "tests/laws/test_coverage.py",
    "tests/web/test_lawbook.py::test_every_law_has_a_page_in_every_edition_and_its_links_lead_to_anchors",
    "tests/laws/test_facts.py",
    "tests/laws/test_law_list.py::test_the_file_is_that_of_the_code",
    "tests/laws/test_law_list.py::test_what_scenarios_ask_is_listed_with_its_edition_and_its_answers",
    "tests/laws/test_scenario_language.py::test_every_kind_of_effect_changes_a_closed_word_or_is_accounted_for",
    "tests/laws/test_log_and_report.py",
    "tests/laws/test_screens.py",
    "tests/laws/test_settling.py",
    "tests/laws/test_paths.py::test_every_path_ends_in_a_ruling_with_its_law",
    "tests/laws/test_paths.py::test_every_path_of_what_is_reported_ends_in_a_ruling_wherever_the_table_stands",
    "tests/laws/test_random_play.py",
    "tests/laws/test_random_tables.py",
    "tests/laws/test_scenarios.py::test_every_scenario_fits_the_schema",
    "tests/laws/test_shared_cases.py",
    "tests/marias/test_words.py::test_an_evening_is_ruled_on_in_czech_words",
    "tests/marias/test_tournament.py::test_a_random_evening_adds_up_and_its_log_tells_it_again",
    "tests/movements/test_pairs.py::test_every_movement_of_the_document_passes_a_checker_of_its_own",
    "tests/movements/test_pairs.py::test_every_refusal_of_the_document_is_one_line_with_a_reason",
    "tests/movements/test_pairs.py::test_the_document_is_current",
    "tests/movements/test_swiss.py::test_the_draw_of_a_large_field_is_proved_to_be_the_best",
    "tests/reports/test_evening.py",
    "tests/reports/test_pdf.py",
    "tests/store/test_durability.py",
    "tests/store/test_season.py",
    "tests/tournament/test_anything.py",
    "tests/tournament/test_evening.py",
    "tests/tournament/test_series.py",
    # Servers, and another Python.
    "tests/pyodide/",
    "tests/stored/",
    "tests/web/",
)
"""Folders, files and tests that take long without a browser or a database."""

_now = ""
"""The tier of the test that runs."""


def tier_of(item: pytest.Item) -> str:
    """The one tier of a test."""
    name = item.nodeid.partition("[")[0]
    used = _names_reached(item)
    for tier, openers in OPENERS.items():
        if used.intersection(openers) or (tier == "database" and _on_postgres(item)):
            assert name.startswith(PLACES[tier]), f"{name} is a {tier} test: add its folder to PLACES in tests/tiers.py"
            return tier
    return "slow" if _is_slow(name) else "unit"


def enter(item: pytest.Item) -> None:
    """This test begins."""
    global _now
    _now = next((tier for tier in TIERS if item.get_closest_marker(tier)), "")


def only_in(tier: str) -> None:
    """Refuses to open a browser or a database for a test of another tier."""
    assert _now in ("", tier), f"this opens the {tier}, but tests/tiers.py has found the test to be {_now}"


@cache
def _is_slow(name: str) -> bool:
    """The cases of one test share it."""
    return any(_is_within(name, slow) for slow in SLOW)


def _is_within(name: str, place: str) -> bool:
    return name == place or name.startswith(place if place.endswith("/") else place + "::")


def _on_postgres(item: pytest.Item) -> bool:
    """The store's tests run on both databases; the parameter says on which."""
    call = getattr(item, "callspec", None)
    return call is not None and "PostgreSQL" in call.params.values()


_REACHED: dict[object, set[str]] = {}
"""What each test function reaches: the cases of one test share it."""


def _names_reached(item: pytest.Item) -> set[str]:
    """The names of all fixtures and of all functions of the tests that this test may call, also through others."""
    fixtures: dict[str, Any] = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]
    key = (getattr(item, "function", None), *fixtures)
    if key not in _REACHED:
        _REACHED[key] = _reached_from(item, fixtures)
    return _REACHED[key]


def _reached_from(item: pytest.Item, fixtures: dict[str, Any]) -> set[str]:
    reached = set(fixtures)
    waiting = [getattr(item, "function", None), *(fixture[-1].func for fixture in fixtures.values())]
    seen: set[int] = set()
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or id(function) in seen:
            continue
        seen.add(id(function))
        reached.add(function.__name__)
        for name in _names(function.__code__):
            found = function.__globals__.get(name)
            found = getattr(found, "__wrapped__", found)  # behind @cache and @contextmanager
            if isinstance(found, type) and _is_ours(found):
                waiting += [getattr(value, "__func__", value) for value in vars(found).values()]
            elif isinstance(found, FunctionType) and _is_ours(found):
                waiting.append(found)
    return reached


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


_HERE = {path.stem for path in Path(ROOT / "tests").rglob("*.py")}


def _is_ours(thing: Any) -> bool:
    """Is it defined in the tests?"""
    return str(thing.__module__).rpartition(".")[2] in _HERE
