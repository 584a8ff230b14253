"""Paper for matches of teams: what stands on it follows from the line-ups, the slips and the comparison."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader
from reports.test_contents import blocks, cells, tables
from said import english, refusal, wording
from tournament.desk import Desk

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.cli.commands import run
from arbitr.movements.matches.round_robin import round_robin
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.reports.drawing.paper import FormBlock, Heading, Words
from arbitr.reports.matches import match_results, match_sheets, results, sheets, sheets_of_movement
from arbitr.scoring.victory_points import victory_points
from arbitr.store import Store
from arbitr.tournament import AdjustmentRecorded, ContestKind, LineUp, LineUpGiven, MatchAgreed, Person, Rules, SlipKey


def desk() -> Desk:
    """Four teams, two boards a match; c1 has said who plays where."""
    this = Desk(Rules(kind=ContestKind.TEAMS))
    this.section(round_robin(4, 2))
    this.begin(1)
    this.add(LineUpGiven(1, "A", 1, "c1", LineUp(("c1-1", "c1-2"), ("c1-3", "c1-4"))))
    return this


def test_a_room_has_a_sheet_with_its_own_players_and_the_other_room_the_other_two() -> None:
    paper = match_sheets(sheets(desk().state, 1, 1, str.upper, str), "en", "League")
    headings = [block for block in blocks(paper) if isinstance(block, Heading)]
    assert [heading.text for heading in headings] == [english("Open room"), english("Closed room")] * 2
    assert headings[0].small == english("Round {round}, table {table}", round=1, table="1 · League")
    seats, _signatures, closed, *_rest = [block for block in blocks(paper) if isinstance(block, FormBlock)]
    opponents = seats.fields[3].value
    assert [(field.label, field.value) for field in seats.fields] == [
        ("N-S", "C1"), ("N", "c1-1"), ("S", "c1-2"), ("E-W", opponents), ("E", ""), ("W", ""),
    ]  # fmt: skip
    assert [(field.label, field.value) for field in closed.fields] == [
        ("N-S", opponents), ("N", ""), ("S", ""), ("E-W", "C1"), ("E", "c1-3"), ("W", "c1-4"),
    ]  # fmt: skip
    assert [cells(table, "Board") for table in tables(paper)] == [["1", "2"]] * 4
    assert cells(tables(paper)[0], "Vulnerable") == ["–", "N-S"]  # Law 2


def test_a_movement_alone_makes_sheets_to_be_filled_in() -> None:
    movement = round_robin(4, 2)
    found = sheets_of_movement(movement, {"1": "Sýkora"})
    assert len(found) == 6
    assert {(match.home, match.away) for match in found} == {
        (f"{one} Sýkora" if one == 1 else str(one), f"{other} Sýkora" if other == 1 else str(other))
        for this in movement.rounds
        for seating in this.tables
        if (one := seating.ns) is not None and (other := seating.ew) is not None
    }
    assert len(tables(match_sheets(found, "cs"))) == 12


def test_both_rooms_are_compared_and_the_match_is_worth_what_the_scale_says() -> None:
    this = desk()
    for place, text in (
        ("1A-1-1o-1", "4S N ="),
        ("1A-1-1c-1", "4S N -1"),
        ("1A-1-1o-2", "pass"),
        ("1A-1-1c-2", "pass"),
    ):
        this.enter(place, text)
    this.add(MatchAgreed(1, "A", 1, 1, "c1"))
    found = results(this.state, 1, 1, str.upper, str, "en")
    paper = match_results(found, "en", "League")
    first = tables(paper)[0]
    assert [row[1:5] for row in first.rows] == [
        ("4♠ N =", "+420", "4♠ N −1", "−50"), ("pass", "0", "pass", "0"), ("", "", "", ""),
    ]  # fmt: skip
    # 470 points are 10 IMPs; the other board is even.
    assert cells(first, english("Home IMPs")) == ["10", "0", "10"]
    assert cells(first, english("Away IMPs")) == ["", "0", "0"]
    words = [block.text for block in blocks(paper) if isinstance(block, Words)]
    home, away = (f"{float(victory_points(imps, 2)):.2f}" for imps in (10, -10))
    assert words[0] == english("Open room: N-S {ns}; E-W {ew}", ns="c1-1 – c1-2", ew="–")
    assert english("Victory points: {home} : {away}", home=home, away=away) in words
    assert english("Confirmed by: {teams}", teams="C1") in words


def test_a_ruling_that_does_not_balance_shows_what_each_side_gets() -> None:
    this = desk()
    this.enter("1A-1-1o-1", "4S N =")
    this.add(AdjustmentRecorded(SlipKey.parse("1A-1-1c-1"), Adjustment.parse("NS A-; EW A-")))
    (board, *_), *_others = (found.boards for found in results(this.state, 1, 1, str, str, "en"))
    assert board.home != -board.away if board.home is not None and board.away is not None else False
    sheet = tables(match_results(results(this.state, 1, 1, str, str, "en"), "en"))[0]
    assert all(cells(sheet, title)[0] for title in ("Home IMPs", "Away IMPs"))
    assert cells(sheet, "Board") == ["1", "2", ""]


def test_there_is_no_such_paper_for_pairs_or_for_a_round_that_is_not() -> None:
    with refusal("only teams play matches"):
        sheets(Desk().state, 1, 1, str, str)
    with refusal("there are no matches to print"):
        match_sheets(sheets(desk().state, 1, 9, str, str), "en")


def test_a_hidden_player_is_not_named_on_the_sheets_that_a_command_prints(tmp_path: Path) -> None:
    file, out = str(tmp_path / "club.db"), tmp_path / "out.html"
    state = desk().state
    persons = [player for team in state.contestants.values() for player in team.players]
    for hidden in (False, True):
        with Store.open(file) as store:
            people = [Person(id_, f"Member {at} of many", hidden=hidden) for at, id_ in enumerate(persons)]
            store.persons.put_all(people)
            if not hidden:
                store.create("tournament", "League", [to_plain(note.event) for note in desk().log.notes], "organiser")
        assert run(["print", "matches", str(out), "--what", "sheets", "--file", file]) == 0
        assert ("of many" in out.read_text()) is not hidden


def test_the_commands_print_sheets_and_results_out_of_a_movement_and_of_the_clubs_file(tmp_path: Path) -> None:
    movement, file = tmp_path / "movement.csv", str(tmp_path / "club.db")
    movement.write_text(round_robin(4, 2).to_csv())
    with Store.open(file) as store:
        events = [to_plain(note.event) for note in desk().log.notes]
        store.create("tournament", "League", events, "organiser")
    for words, text in (
        (["match-sheets", str(movement)], "Otevřená místnost"),
        (["matches", "--what", "sheets", "--file", file], "Zavřená místnost"),
        (["matches", "--file", file], "Zavřená místnost"),
    ):
        out = tmp_path / "out.pdf"
        assert run(["print", *words, str(out), "--language", "cs"]) == 0
        assert text in PdfReader(out).pages[0].extract_text()
    for wrong, message in (
        (
            ["matches", "--what", "lunch", "--file", file],
            wording(
                "{option}: {text} is not one of {choices}", option="--what", text="'lunch'", choices="sheets, results"
            ),
        ),
        (["matches", "--round", "9", "--file", file], wording("there are no matches to print")),
    ):
        with pytest.raises(Problem, match=message):
            run(["print", *wrong, str(tmp_path / "wrong.pdf")])
    assert not (tmp_path / "wrong.pdf").exists()
