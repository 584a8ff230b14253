"""Whole events of every kind by `arbitr tournament`, as a club types them."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from commands import arbitr_text
from said import english, says


class Evening:
    """Commands on a club's file of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "club.db"

    def __call__(self, words: str, *more: str, typed: str = "") -> str:
        done = arbitr_text("tournament", *shlex.split(words), *more, "--file", str(self.file), given=typed)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def refused(self, words: str, *more: str, typed: str = "") -> str:
        done = arbitr_text("tournament", *shlex.split(words), *more, "--file", str(self.file), given=typed)
        assert done.returncode != 0
        return done.stderr

    def json(self, words: str, *more: str) -> Any:
        return json.loads(self(f"{words} --json", *more))

    def enter_teams(self, count: int) -> None:
        self("new Cup --kind teams")
        self("enter", *(f"Team {n}: A{n} a / B{n} b / C{n} c / D{n} d" for n in range(1, count + 1)))

    def play_round(self, strong: list[str] | None = None) -> list[set[str]]:
        """In each match the team that is earlier in the list wins, without one the lower number; who met whom."""
        lines, met = [], []
        for table in self.json("seats"):
            if table["room"] != "o" or not table["ns"] or not table["ew"]:
                continue
            home, away = table["ns"][0], table["ew"][0]
            met.append({home, away})
            order = strong or sorted({home, away}, key=lambda name: int(name.split()[1]))
            both = ("+420", "-50") if order.index(home) < order.index(away) else ("-50", "+420")
            for room, result in zip("oc", both, strict=True):
                lines += [f"{table['section']}{table['table']}{room} {board} {result}" for board in table["boards"]]
        self("quick", typed="\n".join(lines))
        return met

    def ranking(self) -> list[list[tuple[str, str]]]:
        return [
            [(f"{line['place']}{'=' if line['shared'] > 1 else ''}", line["name"]) for line in listed["lines"]]
            for listed in self.json("ranking")["lists"]
        ]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_knockout_of_six_from_the_entries_to_the_ranking(evening: Evening) -> None:
    evening.enter_teams(6)
    evening("movement knockout --boards 2")
    evening("start")
    assert evening.play_round() == [{"Team 4", "Team 5"}, {"Team 3", "Team 6"}]
    assert english("{team} has a bye", team="Team 1") in evening("bracket")
    evening("round")
    assert evening.play_round() == [{"Team 1", "Team 4"}, {"Team 2", "Team 3"}]
    evening("round")
    assert evening.play_round() == [{"Team 1", "Team 2"}]
    assert says(evening.refused("round"), "the session has {rounds} rounds", rounds=3)
    assert evening.ranking() == [
        [("1", "Team 1"), ("2", "Team 2"), ("3=", "Team 3"), ("3=", "Team 4"), ("5=", "Team 5"), ("5=", "Team 6")]
    ]
    assert english("rounds won") in evening("ranking")
    assert "VP" not in evening("ranking")


def test_a_tied_match_gets_extra_boards(evening: Evening) -> None:
    evening.enter_teams(2)
    evening("movement knockout --boards 2")
    evening("start")
    evening("quick", typed="\n".join(f"A1{room} {board} +100" for room in "oc" for board in (1, 2)))
    assert says(evening("bracket"), "{table}: {home} – {away}, tied", table="A1", home="Team 1", away="Team 2")
    evening("extra-boards A1 1")
    (board,) = {board for table in evening.json("seats") for board in table["boards"]} - {1, 2}
    evening("quick", typed=f"A1o {board} -50\nA1c {board} +420")
    assert evening.ranking() == [[("1", "Team 2"), ("2", "Team 1")]]


def test_a_match_that_is_not_tied_gets_no_extra_boards(evening: Evening) -> None:
    evening.enter_teams(2)
    evening("movement knockout --boards 1")
    evening("start")
    evening("quick", typed="A1o 1 +420\n")
    evening("quick", typed="A1c 1 +50\n")  # 370 points more: 9 IMPs
    assert says(
        evening.refused("extra-boards A1 2"),
        "table {table}: {team} goes on; only a tied match gets extra boards",
        team="Team 1",
    )
    assert {len(table["boards"]) for table in evening.json("seats")} == {1}


def test_each_team_of_a_match_has_the_imps_that_it_won(evening: Evening) -> None:
    evening.enter_teams(2)
    evening("movement knockout --boards 2")
    evening("start")
    evening("quick", typed="A1o 1 +420\nA1c 1 +50\nA1o 2 +50\nA1c 2 +150\n")  # 370 is 9 IMPs, 100 is 3
    assert says(evening("bracket"), "{table}: {home} – {away}, IMPs {imps}; {winner} goes on", imps="9 : 3")
    assert says(evening("match"), "{table}: {home} – {away}, IMPs {imps}, boards {played} of {due}", imps="9 : 3")
    evening("penalty 'Team 1' '2 IMP' --table A1")
    assert says(evening("bracket"), "{table}: {home} – {away}, IMPs {imps}; {winner} goes on", imps="7 : 3")
    assert says(evening("match A1"), "Penalty: {penalty} off {who}", penalty="2 IMP", who="Team 1")


def test_a_match_decided_by_its_results_has_no_decision_to_take_back(evening: Evening) -> None:
    evening.enter_teams(2)
    evening("movement knockout --boards 1")
    evening("start")
    assert says(evening.refused("match-winner A1"), "table {table}: nobody has decided this match", table="A1")


def test_a_round_is_not_called_while_a_match_is_tied(evening: Evening) -> None:
    evening.enter_teams(4)
    evening("movement knockout --boards 1")
    evening("start")
    evening("quick", typed="\n".join(f"A{table}{room} 1 +100" for table in (1, 2) for room in "oc"))
    assert says(
        evening.refused("round"),
        "table {table}: the match is tied; give it extra boards, or decide which team goes on",
        table="A1",
    )
    evening("match-winner A1 'Team 4' --reason lot")
    evening("match-winner A2 'Team 2' --reason lot")
    evening("round")
    assert evening.play_round() == [{"Team 2", "Team 4"}]


def test_a_match_is_not_decided_without_a_reason(evening: Evening) -> None:
    evening.enter_teams(2)
    evening("movement knockout --boards 1")
    evening("start")
    assert says(evening.refused("match-winner A1 'Team 2'"), "say why this team goes on")


def test_an_undecided_match_is_named_with_its_teams(evening: Evening) -> None:
    evening.enter_teams(4)
    evening("movement knockout --boards 1")
    evening("start")
    assert says(
        evening.refused("round"),
        "the match of {home} and {away} is not decided; enter its results first",
        home="Team 1",
        away="Team 4",
    )


def test_opponents_of_a_team_that_withdraws_go_on(evening: Evening) -> None:
    evening.enter_teams(2)
    evening("movement knockout --boards 1")
    evening("start")
    evening("withdraw 'Team 1' --yes")
    assert evening.ranking() == [[("1", "Team 2"), ("2", "Team 1")]]


def test_a_knockout_with_a_plate_has_two_rankings(evening: Evening) -> None:
    evening.enter_teams(4)
    evening("movement knockout --boards 1 --plate")
    evening("start")
    evening.play_round()
    evening("round")
    assert evening.play_round() == [{"Team 1", "Team 2"}, {"Team 3", "Team 4"}]
    assert evening.ranking()[1] == [("1", "Team 3"), ("2", "Team 4")]
    assert english("Plate") in evening("ranking")


@pytest.mark.parametrize("kind", ["round_robin", "round-robin", "roundrobin", "Round robin", "ROUND ROBIN"])
def test_a_movement_is_understood_however_it_is_spelt(evening: Evening, kind: str) -> None:
    evening.enter_teams(4)
    evening("movement", kind, "--boards", "6")
    assert evening.json("rules")["kind"] == "teams"
    assert {len(table["boards"]) for table in evening.json("seats")} == {6}


def test_an_unknown_movement_is_answered_with_the_nearest_one(evening: Evening) -> None:
    evening.enter_teams(4)
    assert says(
        evening.refused("movement round_robbin"),
        "{text} is not known; perhaps you mean {nearest}; the choices are {choices}",
        text="'round_robbin'",
        nearest="round_robin",
        choices="swiss, round_robin, knockout",
    )


def test_a_movement_of_another_kind_of_event_is_refused(evening: Evening) -> None:
    evening.enter_teams(4)
    assert says(
        evening.refused("movement Mitchell"),
        "{kind} is not a movement for this kind of event; the choices are {choices}",
        choices="swiss, round_robin, knockout",
    )


@pytest.mark.parametrize(
    ("options", "field", "value"),
    [
        ("--kind Teams --matches Whole-VP", "matches", "whole-vp"),
        ("--kind teams --matches 'victory points'", "matches", None),
        ("--kind pairs --method Board-a-match", "method", "bam"),
        ("--kind pairs --method BAM", "method", "bam"),
        ("--kind pairs --compared SESSION", "compared", "session"),
    ],
)
def test_kinds_methods_and_scales_are_understood_however_they_are_spelt(
    evening: Evening, options: str, field: str, value: str | None
) -> None:
    evening(f"new Cup {options}")
    rules = evening.json("rules")
    found = rules.get("scoring", {}) if field == "method" else rules
    assert found.get(field) == value  # a default is left out


def test_an_unknown_method_is_answered_with_the_nearest_one(evening: Evening) -> None:
    assert says(
        evening.refused("new Cup --method matchpoint"),
        "{option}: {text} is not one of {choices}; perhaps you mean {nearest}",
        nearest="matchpoints",
    )


def test_an_evening_of_board_a_match(evening: Evening) -> None:
    """Computed here from what is typed: two for a board won, one for a tie."""
    evening("new Cup --kind teams --matches board-a-match")
    evening("enter", *(f"Team {n}: P{n}a / P{n}b / P{n}c / P{n}d" for n in range(1, 5)))
    evening("movement round-robin --boards 3")
    evening("start")
    won = dict.fromkeys((f"Team {n}" for n in range(1, 5)), 0)
    for number in (1, 2, 3):
        if number > 1:
            evening("round")
        lines = []
        for match in evening.json("match"):
            home, away = match["home"], match["away"]
            boards = next(table["boards"] for table in evening.json("seats") if (table["table"]) == match["table"])
            for at, board in enumerate(boards):
                points = (int(away[-1]) - int(home[-1])) * 10 if at else 0
                lines += [f"A{match['table']}o {board} {points:+d}", f"A{match['table']}c {board} 0"]
                won[home] += 2 if points > 0 else 1 if points == 0 else 0
                won[away] += 2 if points < 0 else 1 if points == 0 else 0
        evening("quick", typed="\n".join(lines))
        assert says(evening("match"), "{table}: {home} – {away}, matchpoints {imps}, boards {played} of {due}")
    found = evening.json("ranking")
    assert found["unit"] == "MP"
    assert {line["name"]: int(line["exact"]) for line in found["lists"][0]["lines"]} == won
    assert [line["name"] for line in found["lists"][0]["lines"]] == ["Team 1", "Team 2", "Team 3", "Team 4"]


def test_the_boards_of_a_team_event_are_those_of_a_match(evening: Evening) -> None:
    evening.enter_teams(4)
    for kind in ("swiss", "round_robin", "knockout"):
        evening(f"movement {kind} --boards 6")
        assert {len(table["boards"]) for table in evening.json("seats")} == {6}


def test_no_boards_are_no_number_of_boards(evening: Evening) -> None:
    evening.enter_teams(4)
    assert says(evening.refused("movement swiss --boards 0"), "{option}: {text} is below 1", option="--boards")


def test_a_cut_that_divides_a_tie_names_the_contestants(evening: Evening) -> None:
    evening("new Cup")
    evening("enter", *(f"A{n} a / B{n} b" for n in range(1, 5)))
    evening("movement howell --boards 6")
    evening("start")
    evening("quick", typed="A1 1 +50\nA2 1 +50\n")
    evening("clock end")
    assert says(
        evening.refused("next-session Final --best 2"),
        "the cut after {best} divides contestants who share a place: {names}; choose another number",
        names="; ".join(f"A{n} a – B{n} b" for n in range(1, 5)),
    )


def test_a_qualifier_and_a_final_with_a_cut(evening: Evening) -> None:
    """Half of the qualifier is carried over, in a column of its own and not as a percentage."""
    evening("new Cup")
    evening("enter", *(f"A{n} a / B{n} b" for n in range(1, 7)))
    evening("rules --carry 1/2 --method total")
    evening("movement howell")
    evening("start")
    play_pairs(evening)
    evening("clock end")
    assert says(evening("next-session Final --best 4"), "These go on: {names}")
    evening("movement howell")
    assert {name for table in evening.json("seats") for name in (*table["ns"], *table["ew"])} == {
        f"A{n} a – B{n} b" for n in range(1, 5)
    }
    evening("start")
    play_pairs(evening)
    final, out = evening.ranking()
    assert [name for _, name in final] == [f"A{n} a – B{n} b" for n in range(1, 5)]
    assert out == [("5", "A5 a – B5 b"), ("6", "A6 a – B6 b")]
    printed = evening("ranking")
    assert english("carry-over") in printed
    assert english("Out after session {session}", session=1) in printed
    (first, *_) = evening.json("ranking")["lists"][0]["lines"]
    assert Fraction(first["own"]) + Fraction(first["carried"]) == Fraction(first["exact"])


def test_a_total_with_carry_over_is_not_called_per_cent(evening: Evening) -> None:
    evening("new Cup")
    evening("enter", *(f"A{n} a / B{n} b" for n in range(1, 5)))
    evening("rules --carry 1/2")
    for number in (1, 2):
        if number == 2:
            evening("next-session")
        evening("movement howell")
        evening("start")
        play_pairs(evening)
        evening("clock end")
    assert evening.json("ranking")["unit"] == ""
    assert evening.json("ranking --session 1")["unit"] == "%"


def play_pairs(evening: Evening) -> None:
    """All rounds; the lower number always does better."""
    while True:
        lines = []
        tables = evening.json("seats")
        for table in tables:
            ns, ew = (int(table[side][0].split()[0][1:]) for side in ("ns", "ew"))
            place = f"{table['section']}{table['table']}"
            lines += [f"{place} {board} {10 * (ew - ns):+d}" for board in table["boards"]]
        evening("quick", typed="\n".join(lines))
        head = evening("seats").splitlines()[0]
        number, rounds = (int(word) for word in head.split() if word.isdigit())
        if number == rounds:
            return
        evening("round")
