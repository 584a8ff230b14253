"""Cases written from the Law by people who have not seen the program, each with all that the ruling should bring.

A file is listed once every case that the program did not rule as written has been decided by the Law: there the
program was mended, or the case. An unlisted file waits for that.
"""

from __future__ import annotations

import pytest
from parts import ROOT
from scenario_files import Place, by_id, every_scenario, places

from arbitr.scenarios.scenario import run

BLIND = ROOT / "tests" / "blind"
DECIDED = (
    "laws_1997_auction",
    "laws_1997_direction",
    "laws_1997_general",
    "laws_1997_play",
    "laws_1997_scores",
    "laws_1997_second",
    "laws_1997_third",
    "laws_1997_tricks",
    "laws_2007_auction",
    "laws_2007_direction",
    "laws_2007_fifth_a",
    "laws_2007_fifth_b",
    "laws_2007_fourth_a",
    "laws_2007_fourth_b",
    "laws_2007_general",
    "laws_2007_harder",
    "laws_2007_play",
    "laws_2007_scores",
    "laws_2007_third",
    "laws_2007_tricks",
    "laws_2017_auction",
    "laws_2017_direction",
    "laws_2017_dummy",
    "laws_2017_fourth",
    "laws_2017_general",
    "laws_2017_play",
    "laws_2017_scores",
    "laws_2017_second_auction",
    "laws_2017_second_direction",
    "laws_2017_second_general",
    "laws_2017_second_harder",
    "laws_2017_second_play",
    "laws_2017_second_tricks",
    "laws_2017_third_a",
    "laws_2017_third_b",
    "laws_2017_third_c",
    "laws_2017_tricks",
)
FILES = tuple(BLIND / f"{name}.yaml" for name in DECIDED)
PLACES = places(FILES)


@pytest.mark.parametrize("place", PLACES, ids=by_id)
def test_a_blind_case_is_ruled_as_its_author_reads_the_law(place: Place) -> None:
    runs = run(place.scenario())
    assert runs
    for this in runs:
        assert this.compared > 0, f"nothing is expected under {this.edition}"
        assert this.misses == []


def test_every_blind_case_has_its_test_and_none_stands_twice() -> None:
    paths = sorted(BLIND.glob("*.yaml"))
    assert {path.stem for path in paths} >= set(DECIDED)
    ids = [scenario.id for scenario in every_scenario(tuple(paths))]
    assert [place.id for place in places(tuple(paths))] == ids
    assert len(set(ids)) == len(ids) > 0
