"""A session as CSV: results that our own reader takes back, and the ranking."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from parts import FULL
from random_sessions import random_session
from said import english, refusal

from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.seat import Side
from arbitr.cards import Card
from arbitr.formats.session import Entrant, PlayerRecord, SessionRecord, TableResult
from arbitr.formats.tables.session_csv import (
    read_results_csv,
    write_ranking_csv,
    write_results_csv,
    write_travellers_csv,
)


@settings(max_examples=2000 if FULL else 60)
@given(st.integers(0, 2**32))
def test_the_results_of_a_random_session_can_be_scored_after_csv_as_before(seed: int) -> None:
    session = random_session(seed)
    section = session.sections[0]
    single = replace(
        session,
        entrants=tuple(entrant for entrant in session.entrants if entrant.section == section),
        results=tuple(result for result in session.results if result.section == section),
        matches=(),
    )
    if single.lines():
        assert read_results_csv(write_results_csv(single), "").lines() == single.lines()


def test_where_there_are_several_sections_their_letters_stand_before_the_numbers() -> None:
    results = (
        TableResult(1, "1", "2", Result.parse("4SX N +1"), section="A", round=2, table=3, form="b"),
        TableResult(1, "1", "2", None, Adjustment.parse("NS A+; EW 60% 3NT S =, 40% 3NT S -1"), section="B"),
    )
    assert write_results_csv(SessionRecord(results=results)).decode().splitlines() == [
        "board,ns,ew,result,score,adjustment,form,vulnerable,section,round,table,lead",
        "1,A1,A2,4SX N +1,,,b,,A,2,3,",
        '1,B1,B2,,,"NS A+; EW 60% 3N S =, 40% 3N S -1",,,B,,,',
    ]


def test_sections_rounds_tables_and_leads_are_read_back() -> None:
    results = (
        TableResult(1, "A1", "A2", Result.parse("4SX N +1"), lead=Card.parse("D7"), section="A", round=2, table=3),
        TableResult(1, "B1", "B2", Result.parse("pass"), section="B", round=2, table=1),
    )
    assert read_results_csv(write_results_csv(SessionRecord(results=results)), "f.csv").results == results
    with refusal(
        "{file}:{line}: {problem}",
        file="f.csv",
        line=2,
        problem=english("{option}: {text} is not a whole number", option="table", text="'x'"),
    ):
        read_results_csv(b"board,ns,ew,result,table\n1,1,2,pass,x\n", "f.csv")


def test_travellers_have_names_points_and_what_each_line_was_worth() -> None:
    session = SessionRecord(
        entrants=(Entrant("1", (PlayerRecord("Ota Les"), PlayerRecord("Eva Dub")), side=Side.NS, section="A"),
                  Entrant("1", (), "Tým", side=Side.EW, section="A")),
        results=(TableResult(2, "1", "1", Result.parse("3NT W -1"), None, None, Fraction(3, 2), Fraction(1, 2), "A"),
                 TableResult(1, "1EW", "1NS", None, Adjustment.parse("A"), section="A")),
    )  # fmt: skip
    rows = list(csv.DictReader(write_travellers_csv(session).decode().splitlines()))
    assert [(row["board"], row["vulnerable"], row["ns_names"], row["ew_names"], row["score"]) for row in rows] == [
        ("1", "none", "Tým", "Ota Les – Eva Dub", ""),
        ("2", "ns", "Ota Les – Eva Dub", "Tým", "50"),
    ]
    assert (rows[1]["contract"], rows[1]["tricks"], rows[1]["ns_worth"]) == ("3N", "8", "1.5")


def test_a_name_cannot_run_as_a_formula_of_a_spreadsheet() -> None:
    entrants = (Entrant("1", (PlayerRecord("=1+1"),)),)
    assert write_ranking_csv(SessionRecord(entrants=entrants)).decode().splitlines()[1] == ",,,1,,,,'=1+1,"


def test_the_ranking_has_a_row_for_each_entrant_and_columns_for_the_largest_team() -> None:
    entrants = (
        Entrant(
            "1",
            (PlayerRecord("Šedý, Vlk", "7"), PlayerRecord("Pes")),
            "Tým",
            Side.NS,
            "A",
            "3=",
            Fraction("12.50"),
            None,
        ),
        Entrant("2", percent=Fraction("47.69")),
    )
    rows = list(csv.reader(write_ranking_csv(SessionRecord(entrants=entrants)).decode().splitlines()))
    assert rows == [
        ["section", "side", "place", "number", "name", "score", "percent", "player1", "member1", "player2", "member2"],
        ["A", "NS", "3=", "1", "Tým", "12.5", "", "Šedý, Vlk", "7", "Pes", ""],
        ["", "", "", "2", "", "", "47.69"],
    ]
