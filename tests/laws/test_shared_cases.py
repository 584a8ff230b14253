"""The shared cases and our scenarios are held together: no case is missing, and none is changed on the way."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
import yaml
from parts import CASES, ROOT
from scenario_files import every_scenario

from arbitr.problem import Problem
from arbitr.scenarios.scenario import FIELDS, Scenario, number_of

HIGHEST_LAW = 93
"""The whole law book."""
NOT_ENCODED = ROOT / "docs" / "reference" / "scenarios-not-encoded.md"
EDITIONS = {"both": {1997, 2007}, "1997": {1997}, "2007": {2007}, "2017": {2017}}


def highest(case: dict[str, Any]) -> int:
    return max(int(found[0]) for law in case["laws"] if (found := re.search(r"\d+", str(law))))


@pytest.fixture(scope="module")
def cases() -> dict[str, dict[str, Any]]:
    every = [case for path in sorted(CASES.glob("*.yaml")) for case in yaml.safe_load(path.read_text())]
    return {case["id"]: case for case in every if highest(case) <= HIGHEST_LAW}


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Scenario]:
    return {scenario.id: scenario for scenario in every_scenario()}


def not_encoded() -> dict[str, str]:
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", NOT_ENCODED.read_text(), re.MULTILINE)
    return dict(rows)


def test_every_case_is_a_scenario_or_stands_in_the_list_with_a_reason(
    cases: dict[str, dict[str, Any]], scenarios: dict[str, Scenario]
) -> None:
    left = not_encoded()
    assert all(reason.strip() for reason in left.values())
    assert cases.keys() - scenarios.keys() == left.keys()


def given_numbers(scenario: Scenario) -> dict[str, str]:
    """The scenario's numbers, as the case writes them: `case` where our word for it is another."""
    fields = scenario.node.fields(*FIELDS)
    nodes = [fields["numbers"]] if "numbers" in fields else []
    for step in fields["happened"].items():
        if step.kind == "mapping":
            nodes += [value for key, value in step.entries() if key.text() == "numbers"]
    found = {}
    for node in nodes:
        for key, value in node.entries():
            given = value.fields("value", "of", "edition", "case", "board")
            found[key.text()] = given.get("case", given["value"]).text()
    return found


def same(case: object, given: str | None) -> bool:
    if given is None:
        return False
    if isinstance(case, bool):
        return given in (("1", "yes", "true") if case else ("0", "no", "false"))
    try:
        return Fraction(str(case)) == number_of(given)
    except (ValueError, Problem):
        return str(case).replace("NT", "N") == given.replace("NT", "N")


def test_a_scenario_has_the_edition_and_the_numbers_of_its_case(
    cases: dict[str, dict[str, Any]], scenarios: dict[str, Scenario]
) -> None:
    missed = {}
    for name in cases.keys() & scenarios.keys():
        case, scenario = cases[name], scenarios[name]
        assert EDITIONS[str(case["edition"])] <= {int(edition) for edition in scenario.editions}, name
        given = given_numbers(scenario)
        wrong = {key: value for key, value in case["numbers"].items() if not same(value, given.get(key))}
        if wrong:
            missed[name] = wrong
    assert missed == {}
    assert cases.keys() & scenarios.keys()


def cited(scenario: Scenario) -> set[str]:
    text = str(scenario.node.plain())
    return set(re.findall(r"\b\d{1,2}[A-Z]?\d?[a-z]?\d?\b", text))


def test_a_scenario_expects_the_laws_of_its_case(
    cases: dict[str, dict[str, Any]], scenarios: dict[str, Scenario]
) -> None:
    """One of them at least, perhaps more or less precisely: 9B for 9B1c."""
    both = cases.keys() & scenarios.keys()
    assert both
    for name in both:
        laws = {str(law) for law in cases[name]["laws"]}
        found = cited(scenarios[name])
        related = any(one.startswith(other) or other.startswith(one) for one in laws for other in found)
        assert related, f"{name} cites none of {sorted(laws)}"
