"""The law book on the command line, as somebody types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import arbitr_text
from said import english

from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.lawbook.number import LAWS


def printed(*words: str, columns: int = 80) -> str:
    done = arbitr_text("laws", *words, columns=columns)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(*words: str) -> str:
    done = arbitr_text("laws", *words)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, "one line"
    return done.stderr


def test_the_list_is_chapters_and_laws() -> None:
    listed = printed("list")
    assert [int(line.split()[0]) for line in listed.splitlines() if line.startswith(" ")] == list(LAWS)
    assert english("Chapter {number}: {title}", number=5, title=english("The auction")) in listed
    assert english("Damaging enforced pass") in printed("list", "--edition", "1997")


def test_the_procedures_can_still_be_listed() -> None:
    listed = printed("list", "--procedures")
    assert all(f"({name})" in listed for name in PROCEDURES)
    assert {procedure["id"] for procedure in json.loads(printed("list", "--json"))} == PROCEDURES.keys()


@pytest.mark.parametrize(
    ("law", "title"), [("27", english("Insufficient bid")), ("89", english("Rectification in individual events"))]
)
def test_a_law_is_headed_by_itself(law: str, title: str) -> None:
    head = printed("show", law).splitlines()
    assert head[0] == english("Law {law}, {year}: {title}", law=law, year=2017, title=title)


def test_a_law_has_its_sub_laws_their_other_numbers_and_its_procedures() -> None:
    shown = printed("show", "27", columns=200)
    numbers = [line.split()[0] for line in shown.splitlines() if line.strip()[:2] == "27"]
    assert numbers == [
        "27", "27A", "27A1", "27A2", "27B", "27B1", "27B1a", "27B1b", "27B2", "27B3", "27B4", "27C", "27D"
    ]  # fmt: skip
    assert "[1997: 27A]" in next(line for line in shown.splitlines() if line.split()[:1] == ["27A1"])
    assert "(insufficient_bid)" in shown


def test_the_latest_edition_is_shown_and_an_earlier_one_where_asked() -> None:
    assert "27B4" in printed("show", "27")
    assert "27B4" not in printed("show", "27", "--edition", "1997")


def test_a_sub_law_has_its_procedure_and_a_worked_example() -> None:
    shown = printed("show", "27b1(a)")
    assert "27B1a" in shown
    assert "27B1b" not in shown
    assert "(insufficient_bid)" in shown
    assert english("Worked example") in shown
    assert "[27B1a]" in shown.split(english("Worked example"))[1]


def test_a_procedure_and_a_definition_are_shown_by_their_names() -> None:
    assert english("Insufficient bid") in printed("show", "insufficient_bid").splitlines()[0]
    shown = printed("show", "misinformation")
    assert shown.startswith("misinformation: ")
    assert english("Defined in {editions}", editions="2017") in shown
    both = printed("show", "psychic_call")
    assert both.startswith(printed("show", "psychic call")), "a term of the Laws first, then the procedure of its name"
    assert english("Psychic call or deviation") in both


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("40B6", ("40B6", "2007", "40B5")),
        ("27E", ("27E", "27D")),
        ("94", ("94", "93")),
        ("nonsense", ("nonsense", "index")),
    ],
)
def test_what_does_not_exist_gets_one_line_that_says_what_does(typed: str, names: tuple[str, ...]) -> None:
    line = refused("show", typed)
    assert all(name in line for name in names), line


def test_a_word_that_names_nothing_is_searched_for_in_the_book() -> None:
    shown = printed("show", "comparable call")
    assert shown == printed("index", "comparable", "call")
    assert "23A" in shown.split()


def test_a_number_of_another_edition_without_a_successor_names_the_editions_that_have_it() -> None:
    assert "1997" in refused("show", "25B2b1")


@pytest.mark.parametrize("columns", [40, 80, 160])
def test_editions_stand_side_by_side_and_fit_the_terminal(columns: int) -> None:
    shown = printed("diff", "1997", "2007", "2017", "--law", "27", columns=columns)
    assert all(len(line) <= columns for line in shown.splitlines())
    assert all(year in shown for year in ("1997", "2007", "2017"))
    assert "27B1b" in shown
    assert ("│" in shown) is (columns >= 80)
    # What the procedure says of each edition stands there too.
    assert "(insufficient_bid)" in " ".join(shown.split())


def test_two_editions_are_compared_without_the_rules_that_they_share() -> None:
    shown = printed("diff", "2007", "2017", "--law", "27", columns=120)
    assert "1997" not in shown
    assert "27B2 " not in shown, "the same rule in both"
    assert "27B1b" in shown


def test_a_comparison_needs_two_editions_and_a_law() -> None:
    assert "1997" in refused("diff", "2017", "--law", "27")
    assert "93" in refused("diff", "--law", "nonsense")


def test_the_index_leads_to_laws_definitions_and_procedures() -> None:
    every = printed("index", columns=200)
    assert "hesitation, long thought: 16B1, 73D1" in every
    assert "insufficient_bid" in every
    found = printed("index", "hesitation")
    assert "16B1" in found
    assert "(unauthorised_information)" in found
    assert "qqq" in refused("index", "qqq")


def test_a_scenario_without_editions_is_ruled_under_the_latest(tmp_path: Path) -> None:
    scenario = tmp_path / "today.yaml"
    answers = "{accept: refuse, replacement: 2H, same_denomination: yes}"
    scenario.write_text(f"id: today\nhappened:\n  - N 1S, E 1H\n  - director: {answers}\n", encoding="utf-8")
    done = arbitr_text("rule", str(scenario))
    assert done.returncode == 0, done.stderr
    assert english("{id}, {edition} Laws", id="today", edition=2017) in done.stdout
    assert "27B1a" in done.stdout
