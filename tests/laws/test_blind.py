"""Cases written from the Law by people who have not seen the program, each with all that the ruling should bring.

A file is listed once every case that the program did not rule as written has been decided by the Law: there the
program was mended, or the case. An unlisted file waits for that.
"""

from __future__ import annotations

import pytest
from parts import ROOT

from arbitr.scenarios.scenario import Scenario, read_scenarios, run

BLIND = ROOT / "tests" / "blind"
DECIDED = (
    "laws_1997_auction",
    "laws_1997_direction",
    "laws_1997_general",
    "laws_1997_play",
    "laws_1997_scores",
    "laws_1997_second",
    "laws_1997_tricks",
    "laws_2007_auction",
    "laws_2007_direction",
    "laws_2007_general",
    "laws_2007_harder",
    "laws_2007_play",
    "laws_2007_scores",
    "laws_2007_third",
    "laws_2007_tricks",
    "laws_2017_auction",
    "laws_2017_direction",
    "laws_2017_dummy",
    "laws_2017_general",
    "laws_2017_play",
    "laws_2017_scores",
    "laws_2017_tricks",
)
SCENARIOS = [
    scenario for name in DECIDED for scenario in read_scenarios((BLIND / f"{name}.yaml").read_text(), f"{name}.yaml")
]


def by_id(scenario: Scenario) -> str:
    return scenario.id


@pytest.mark.parametrize("scenario", SCENARIOS, ids=by_id)
def test_a_blind_case_is_ruled_as_its_author_reads_the_law(scenario: Scenario) -> None:
    runs = run(scenario)
    assert runs
    for this in runs:
        assert this.compared > 0, f"nothing is expected under {this.edition}"
        assert this.misses == []


def test_no_blind_case_stands_twice() -> None:
    paths = sorted(BLIND.glob("*.yaml"))
    assert {path.stem for path in paths} >= set(DECIDED)
    ids = [scenario.id for path in paths for scenario in read_scenarios(path.read_text(), path.name)]
    assert len(set(ids)) == len(ids) > 0
