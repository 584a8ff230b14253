"""Lists of entries as people paste them from a mail, a spreadsheet or the federation's page."""

from __future__ import annotations

import pytest
from said import refusal

from arbitr.club.entries.pasted import Wanted, pasted, pasted_lines
from arbitr.club.people import find
from arbitr.tournament import ContestKind, Person, Register, Rules

PAIRS, ALONE, TEAMS = (Rules(kind=kind) for kind in (ContestKind.PAIRS, ContestKind.INDIVIDUAL, ContestKind.TEAMS))
JANA_PETR = ("Jana Nováková", "Petr Dvořák")
BOTH_NUMBERED = ("Jana Nováková (1024)", "Petr Dvořák (1025)")


def players(line: str, rules: Rules = PAIRS) -> tuple[str, ...]:
    (entry,) = pasted(line, rules)
    return entry.players


@pytest.mark.parametrize(
    "line",
    [
        "Jana Nováková / Petr Dvořák",
        "Jana Nováková, Petr Dvořák",
        "Jana Nováková\tPetr Dvořák",
        "Jana Nováková;Petr Dvořák;",
        "Jana Nováková - Petr Dvořák",
        "Jana Nováková–Petr Dvořák",
        "Jana Nováková -- Petr Dvořák",
        "Jana Nováková + Petr Dvořák",
        "Jana Nováková and Petr Dvořák",
        "Jana Nováková a Petr Dvořák",
        "Jana Nováková и Petr Dvořák",
        "1. Jana Nováková / Petr Dvořák",
        "12) Jana Nováková, Petr Dvořák",
        "3: Jana Nováková; Petr Dvořák",
        "- Jana Nováková / Petr Dvořák",
        "•  Jana   Nováková / Petr Dvořák",
        "1;Jana Nováková;Petr Dvořák",
        "1\tJana Nováková\tPetr Dvořák",
        "1 Jana Nováková / Petr Dvořák",
        "Nováková, Jana / Dvořák, Petr",
        "Nováková, Jana; Dvořák, Petr",
        "Nováková, Jana, Dvořák, Petr",
        "| Jana Nováková | Petr Dvořák |",
    ],
)
def test_a_pair_is_understood_however_its_line_is_written(line: str) -> None:
    assert players(line) == JANA_PETR


@pytest.mark.parametrize(
    "line",
    [
        "Jana Nováková (1024) / Petr Dvořák (1025)",
        "Jana Nováková 1024 / Petr Dvořák 1025",
        "1024 Jana Nováková - 1025 Petr Dvořák",
        "Jana Nováková;1024;Petr Dvořák;1025",
        "1;Jana Nováková;1024;Petr Dvořák;1025",
        "Jana Nováková, 1024, Petr Dvořák, 1025",
        "Jana Nováková #1024, Petr Dvořák #1025",
        "7. Nováková, Jana, 1024; Dvořák, Petr, 1025",
    ],
)
def test_a_member_number_beside_a_name_belongs_to_it(line: str) -> None:
    assert players(line) == BOTH_NUMBERED


@pytest.mark.parametrize("line", ["1024, 1025", "1024 / 1025", "1024\t1025", "1. 1024 1025".replace(" 1025", ", 1025")])
def test_numbers_alone_are_players(line: str) -> None:
    assert players(line) == ("1024", "1025")


def test_numbers_in_a_row_before_the_names_are_numbering_and_others_are_not() -> None:
    text = "1 Jana Malá / Petr Les\n2 Eva Suchá / Ota Suk"
    assert [entry.players for entry in pasted(text, PAIRS)] == [("Jana Malá", "Petr Les"), ("Eva Suchá", "Ota Suk")]
    assert players("1024 Jana Malá / Petr Les") == ("Jana Malá (1024)", "Petr Les")


def test_a_hyphenated_surname_stays_whole() -> None:
    assert players("Jana Malá-Velká / Petr Les") == ("Jana Malá-Velká", "Petr Les")


def test_a_short_number_behind_a_name_is_part_of_it() -> None:
    assert players("Guest 1 / Guest 2") == ("Guest 1", "Guest 2")


def test_one_player_alone_may_stand_with_the_surname_first() -> None:
    assert players("4. Nováková, Jana", ALONE) == ("Jana Nováková",)
    assert players("Jana Nováková, 1024", ALONE) == ("Jana Nováková (1024)",)


@pytest.mark.parametrize(
    "line",
    [
        "1. Blue: Jana / Petr / Eva / Ota",
        "Blue: Jana, Petr, Eva, Ota",
        "Blue;Jana;Petr;Eva;Ota",
        "Blue\tJana\tPetr\tEva\tOta",
    ],
)
def test_a_team_is_its_name_and_its_players(line: str) -> None:
    assert pasted(line, TEAMS) == [Wanted(("Jana", "Petr", "Eva", "Ota"), "Blue")]


def test_each_line_says_what_is_wrong_with_it() -> None:
    good, bad = pasted_lines("Jana / Petr\n\nEva", PAIRS)
    assert (good.number, good.wanted) == (1, Wanted(("Jana", "Petr")))
    assert (bad.number, bad.text, bad.wanted) == (3, "Eva", None)
    with refusal(
        "line {line}: {problem}", line=3, problem="a pair is two names separated by /, e.g. Jana Nováková / Petr Dvořák"
    ):
        pasted("Jana / Petr\n\nEva", PAIRS)


def test_an_unknown_name_with_its_number_becomes_a_person_with_this_number() -> None:
    known = Register((Person("p1", "Petr Dvořák", "1025"),))
    found = find(known, pasted("Jana Nováková 1024 / Petr Dvořák 1025", PAIRS))
    assert [(person.name, person.number) for person in found.new] == [("Jana Nováková", "1024")]
    assert found.contestants[0].players[1] == "p1"


def test_a_known_name_with_a_foreign_number_is_refused() -> None:
    known = Register((Person("p1", "Jana Nováková", "1024"),))
    with refusal("no member has the number {number}; did you mean {members}?"):
        find(known, pasted("Jana Nováková 1026 / Petr Dvořák", PAIRS))
