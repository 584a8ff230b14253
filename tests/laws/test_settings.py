"""What the Laws leave to an authority or organiser: every point is a setting with its law, and presets name sources."""

from __future__ import annotations

import csv
import json
import re

import pytest
from commands import arbitr_text
from parts import ROOT

from arbitr.laws.engine.edition import Edition
from arbitr.laws.presets import LEAST, PRESETS, Preset, overridden, preset
from arbitr.laws.regulation_text import parse_regulation
from arbitr.laws.regulations import STANDARD, regulation_names
from arbitr.laws.setting_values import WORDS
from arbitr.laws.settings import SETTINGS, choices, default, settings_used, value_text
from arbitr.problem import Problem
from arbitr.scenarios.scenario import read_scenarios, run

HERE = ROOT / "tests" / "laws"


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def test_every_regulation_is_described_once() -> None:
    names = [setting.name for setting in SETTINGS]
    assert sorted(names) == sorted(regulation_names())


def test_the_law_of_a_setting_exists_in_its_edition() -> None:
    sub_laws = {row["sub_law"]: row for row in rows("sub_laws.csv")}
    for setting in SETTINGS:
        assert setting.laws, setting.name
        for edition, law in setting.laws:
            assert sub_laws[law][str(int(edition))] == "x", f"{setting.name}: {law} of {edition}"


def test_every_point_that_2017_leaves_open_is_a_setting_or_has_a_reason() -> None:
    points = rows("settings_2017.csv")
    assert len(points) == 41
    for point in points:
        for name in point["settings"].split():
            assert name in regulation_names(), point["law"]
        assert bool(point["settings"]) != bool(point["reason"]), point["law"]


@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_a_value_is_written_and_read_again(edition: Edition) -> None:
    read = 0
    for setting in SETTINGS:
        for text in (value_text(setting.name, default(setting.name, edition)), *choices(setting.name)):
            if text:
                texts = [part.strip() for part in text.split(",")]
                assert value_text(setting.name, parse_regulation(setting.name, texts)) == text, setting.name
                read += 1
    assert read > len(SETTINGS)


@pytest.mark.parametrize("chosen", PRESETS, ids=lambda chosen: chosen.name)
def test_a_preset_names_a_source_for_each_value(chosen: Preset) -> None:
    assert len(chosen.given) >= LEAST
    assert len({value.name for value in chosen.given}) == len(chosen.given)
    for value in chosen.given:
        assert value.source.document
        assert value.source.section
        assert 1997 <= value.source.year <= 2026
        assert value_text(value.name, getattr(chosen.regulations(), value.name)) == value.text


def test_the_first_preset_is_the_laws_themselves() -> None:
    """What Arbitr asks, or takes from the edition, where nobody has decided it."""
    decided = ["own_card=declaring_side_in_clarification", "special_understandings=allowed"]
    assert preset("wbf-2017").regulations() == overridden(STANDARD, decided)


def test_bad_settings_are_refused_in_one_line() -> None:
    with pytest.raises(Problem) as wrong:
        overridden(STANDARD, ["average_imp=4"])
    assert "average_imps" in str(wrong.value)
    with pytest.raises(Problem):
        overridden(STANDARD, ["average_imps"])
    with pytest.raises(Problem):
        overridden(STANDARD, ["average_imps=many"])
    with pytest.raises(Problem) as unknown:
        preset("atlantis")
    assert "wbf-2017" in str(unknown.value)


def test_a_ruling_names_the_setting_that_it_rests_on() -> None:
    """Whoever looks at his own card breaks nothing where the authority allows it (20G3)."""
    text = """
id: own-card
editions: [2017]
regulations: {own_card: always}
happened:
  - N 1D
  - report: system_card
    by: N
    answers: {what: own_card, when: auction}
expect: {turn: E}
"""
    (scenario,) = read_scenarios(text, "card.yaml")
    (this,) = run(scenario)
    used = [(setting.name, value) for setting, value in settings_used(this.rulings[0], this.case.regulations)]
    assert used == [("own_card", "always")]
    forbidden = text.replace("own_card: always", "").replace("when: auction", "when: auction, board_over: no")
    (usual,) = read_scenarios(forbidden, "card.yaml")
    (plain,) = run(usual)
    assert settings_used(plain.rulings[0], plain.case.regulations) == []
    assert "own_card" in plain.rulings[0].settings


def test_the_command_lists_the_settings() -> None:
    printed = json.loads(arbitr_text("laws", "settings", "--preset", "wbf-2017", "--json").stdout)
    of_average = next(row for row in printed["settings"] if row["name"] == "average_imps")
    assert (of_average["law"], of_average["value"], of_average["owner"]) == ("12C2b", "3", "organiser")
    assert re.search(r"2017", of_average["source"])
    old = json.loads(arbitr_text("laws", "settings", "--edition", "1997", "--json").stdout)
    assert "average_imps" not in {row["name"] for row in old["settings"]}
    assert "equity_power" in {row["name"] for row in old["settings"]}


def test_every_value_that_may_be_chosen_has_words() -> None:
    offered = {value for setting in SETTINGS for value in choices(setting.name)}
    assert offered
    assert offered <= WORDS.keys()
