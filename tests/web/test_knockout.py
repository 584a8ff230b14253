"""A knock-out on the pages: chosen, played to its end, tied and decided."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from said import english, says
from web.club import Club, running
from web.cup import Cup

from arbitr.tournament.play.place import Room


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with running(tmp_path) as club:
        yield club


def test_a_knockout_is_chosen_and_played_to_its_end(club: Club) -> None:
    cup = Cup(club)
    assert english("Knock-out: the winner of each match goes on") in cup.page("manage")
    cup.choose()
    cup.begin()
    for round_ in (1, 2, 3):
        assert cup.state.session(1).round == round_
        cup.plays_round()
        if round_ < 3:
            assert cup.begin().status_code < 400
    shown = cup.page("bracket")
    assert says(shown, "The winner is {team}.", team="Team 1")
    ranking = cup.client.get(f"/t/{cup.id}/ranking", headers={"Accept": "application/json"}).json()["ranking"]
    (listed,) = ranking["lists"]
    assert [(line["place"], line["name"], line["score"]) for line in listed["lines"]] == [
        ("1", "Team 1", "3"), ("2", "Team 2", "2"), ("3=", "Team 3", "1"), ("3=", "Team 4", "1"),
        ("5=", "Team 5", "0"), ("5=", "Team 6", "0"),
    ]  # fmt: skip
    assert listed["unit"] == english("Rounds won")


def test_the_organiser_is_told_which_match_is_not_decided(club: Club) -> None:
    cup = Cup(club)
    cup.choose()
    cup.begin()
    answer = cup.begin()
    assert answer.status_code == 422
    assert says(
        answer.text,
        "the match of {home} and {away} is not decided; enter its results first",
        home="Team 4",
        away="Team 5",
    )


def test_the_director_gives_a_tied_match_extra_boards(club: Club) -> None:
    cup = Cup(club, teams=2)
    cup.choose()
    cup.begin()
    cup.plays(1, 100, 100)
    assert english("tied") in cup.page("bracket")
    wrong = cup.post("match/A/1/1/knockout", do="extra", boards="many")
    assert wrong.status_code == 422
    assert cup.post("match/A/1/1/knockout", do="extra", boards="2").status_code < 400
    assert len(cup.state.section(1, "A").plan.at(1, 1, Room.OPEN).boards) == 2 + 2


def test_the_director_decides_who_goes_on_and_says_why(club: Club) -> None:
    cup = Cup(club, teams=2)
    cup.choose()
    cup.begin()
    wrong = cup.post("match/A/1/1/knockout", do="winner", winner="t2")
    assert wrong.status_code == 422
    assert says(wrong.text, "say why this team goes on")
    assert cup.post("match/A/1/1/knockout", do="winner", winner="t2", reason="walkover").status_code < 400
    assert says(cup.page("bracket"), "The winner is {team}.", team="Team 2")


def test_a_plate_is_chosen_with_the_movement(club: Club) -> None:
    cup = Cup(club, teams=4)
    cup.choose(plate="yes")
    cup.begin()
    cup.plays_round()
    cup.begin()
    cup.plays_round()
    assert english("Plate") in cup.page("bracket")
    assert english("Plate") in cup.page("ranking")


def test_a_tournament_without_a_knockout_has_no_bracket(club: Club) -> None:
    cup = Cup(club, teams=4)
    cup.post("manage/movement", kind="round_robin", match_boards="2", section="A")
    assert cup.client.get(f"/t/{cup.id}/bracket").status_code == 404


def test_the_opponents_of_a_team_that_leaves_go_on(club: Club) -> None:
    cup = Cup(club, teams=2)
    cup.choose()
    cup.begin()
    assert english("Its opponents go on.") in cup.post("manage/change", what="leaves", pair="A:1").text
    assert cup.post("manage/change", what="leaves", pair="A:1", do="yes").status_code < 400
    assert says(cup.page("bracket"), "The winner is {team}.", team="Team 2")


def test_a_cut_takes_the_best_into_the_next_session(club: Club) -> None:
    """A knock-out of four, then a final of its first two."""
    cup = Cup(club, teams=4)
    cup.choose()
    cup.begin()
    cup.plays_round()
    cup.begin()
    cup.plays_round()
    cup.post("manage/clock", do="end")
    wrong = cup.post("manage/clock", do="session", best="some")
    assert wrong.status_code == 422
    long = cup.post("manage/clock", do="session", best="2", title="x" * 201)
    assert says(long.text, "write what the session is called in at most {most} letters", most=200)
    assert cup.post("manage/clock", do="session", best="2", title="Final").status_code < 400
    assert cup.state.session(2).qualified == ("t1", "t2")
    assert ">Final</h1>" in cup.page("manage")


def test_only_a_director_decides_a_match(club: Club) -> None:
    cup = Cup(club, teams=2)
    cup.choose()
    cup.begin()
    answer = club.visitor().post(f"/t/{cup.id}/match/A/1/1/knockout", data={"do": "extra", "boards": "2"})
    assert answer.status_code in (303, 401, 403)
    assert len(cup.state.section(1, "A").plan.at(1, 1, Room.OPEN).boards) == 2
