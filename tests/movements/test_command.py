"""`arbitr movement`, run as people run it."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest
from commands import arbitr_text
from movement_checker import faults, rows
from said import english, says, wording

from arbitr.movements.movement import Movement
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.movements.swiss.rounds import SwissRules, first_round, next_round
from arbitr.movements.swiss.standings_csv import read_swiss
from arbitr.problem import Problem

SWISS = "round,ns,ew,ns_score,ew_score\n"


def movement(words: str, typed: str = "", columns: int = 80) -> CompletedProcess[str]:
    return arbitr_text("movement", *words.split(), given=typed, columns=columns)


def test_text_says_what_it_is_and_who_sits_where() -> None:
    lines = movement("mitchell --tables 7 --boards 28").stdout.splitlines()
    assert lines[:3] == [
        "Mitchell",
        english(
            "Tables: {tables}; pairs: {pairs}; rounds: {rounds}; boards per round: {boards}",
            tables=7,
            pairs=14,
            rounds=7,
            boards=4,
        ),
        english(
            "Boards in play: {all}; per pair: {each}; balance: {balance} (0 is perfect)",
            all=28,
            each=28,
            balance="0.0 %",
        ),
    ]
    assert lines[4:6] == [
        "Round 1",
        "  " + english("table {table}: {pairs}  boards {first}-{last}", table=" 1", pairs="1-1", first=1, last=4),
    ]
    assert sum(line.startswith("Round ") for line in lines) == 7


def test_what_is_special_is_named() -> None:
    assert (
        english("Tables {tables} share boards in rounds {rounds}.", tables="1, 2, 3", rounds=5)
        in movement("howell --tables 3").stdout.splitlines()
    )
    assert english("Copies of each board: {copies}", copies=2) in movement("web --tables 14").stdout.splitlines()
    switched = movement("mitchell --tables 9 --arrow-switch 2").stdout.splitlines()
    assert english("N-S and E-W are arrow-switched in rounds {first}-{last}.", first=8, last=9) in switched
    assert (
        "  " + english("{side} {pair} sits out", side="N-S", pair=8)
        in movement("mitchell --pairs 15 --half rover").stdout.splitlines()
    )


def test_csv_leaves_the_empty_side_of_a_sit_out_blank() -> None:
    for words in ("--tables 7 --pairs 15", "--tables 8 --pairs 15", "--pairs 15"):
        text = movement(f"mitchell {words} --boards 28 --csv").stdout
        assert text.splitlines()[0] == "round,table,ns,ew,first_board,last_board"
        sits = [row for row in rows(text) if row[2] is None or row[3] is None]
        assert len(sits) == 7
        assert all(row[1] == 8 and row[2] is None for row in sits)
        assert faults(text, apart=True) == []


def test_json_is_the_movement_with_a_summary() -> None:
    text = movement("mitchell --tables 7 --boards 28 --json").stdout
    assert Movement.from_json(text) == mitchell(7, 28)
    assert json.loads(text)["summary"] == {
        "pairs": 14,
        "rounds": 7,
        "boards_in_play": 28,
        "boards_for_each_pair": [28, 28],
        "balance_percent": 0.0,
    }


@pytest.mark.parametrize("kind", ["mitchell", "howell", "three-quarter-howell", "web"])
def test_without_boards_the_usual_number_is_taken(kind: str) -> None:
    text = movement(f"{kind} --tables 8 --csv").stdout
    boards = sum(len(row[4]) for row in rows(text) if row[2] == 1 or (row[3] == 1 and "howell" in kind))
    assert 22 <= boards <= 28


def test_a_barometer_gives_each_round_its_own_boards() -> None:
    for kind in ("mitchell", "howell", "three-quarter-howell", "web"):
        text = movement(f"{kind} --tables 6 --barometer --csv").stdout
        boards = {number: {row[4] for row in rows(text) if row[0] == number} for number, *_ in rows(text)}
        assert all(len(used) == 1 for used in boards.values())
        assert len({board for used in boards.values() for one in used for board in one}) == sum(
            len(one) for used in boards.values() for one in used
        )
    assert movement("mitchell --tables 7 --barometer").stdout.startswith("Mitchell, barometer\n")


def test_a_round_robin_brings_every_two_together_once_in_each_leg() -> None:
    text = movement("round-robin --teams 7 --boards 8 --csv").stdout
    assert faults(text, apart=False, copies=3) == []
    met = [{row[2], row[3]} for row in rows(text) if row[3] is not None]
    assert len(met) == 21
    assert all({*two} in met for two in combinations(range(1, 8), 2))
    double = movement("round-robin --teams 7 --boards 8 --legs 2").stdout.splitlines()
    assert double[:2] == [
        "Round robin, " + english("in two legs"),
        english("Teams: {teams}; rounds: {rounds}; boards per match: {boards}", teams=7, rounds=14, boards=8),
    ]
    assert sum(says(line, "{team} has a bye") for line in double) == 14


def test_a_knock_out_shows_the_whole_bracket() -> None:
    lines = movement("knockout --teams 11 --boards 24").stdout.splitlines()
    assert lines[:2] == [
        "Knock-out",
        english("Teams: {teams}; rounds: {rounds}; boards per match: {boards}", teams=11, rounds=4, boards=24),
    ]
    assert sum(says(line, "{team} has a bye") for line in lines) == 16 - 11
    second = lines.index(english("Round {round}, boards {first}-{last}", round=2, first=25, last=48))
    teams = "1 - " + english("winner of match {match}", match=2)
    assert lines[second + 1] == "  " + english("match {match}: {teams}", match=" 1", teams=teams)
    both = " - ".join(english("winner of match {match}", match=number) for number in (1, 2))
    assert lines[-1] == "  " + english("match {match}: {teams}", match=" 1", teams=both)
    decided = movement("knockout --teams 3 --won 1.2=3 --won 2.1=3").stdout.splitlines()
    assert "  " + english("match {match}: {teams}, winner {winner}", match=" 1", teams="1-3", winner=3) in decided
    assert decided[-1] == english("The winner is {team}.", team=3)
    bracket = json.loads(movement("knockout --teams 3 --json").stdout)["summary"]["bracket"]
    assert [match["bye"] for match in bracket] == [True, False, False]


def test_an_individual_names_four_players_at_each_table() -> None:
    lines = movement("individual --players 9").stdout.splitlines()
    assert lines[0] == "Individual"
    assert sum(line.endswith(" sits out") for line in lines) == 9
    header, *cells = (line.split(",") for line in movement("individual --players 12 --csv").stdout.splitlines())
    assert header == ["round", "table", "north", "south", "east", "west", "first_board", "last_board"]
    partners = {frozenset(two) for row in cells for two in (row[2:4], row[4:6])}
    assert len(partners) == 12 * 11 // 2 == 2 * len(cells)
    plain = json.loads(movement("individual --players 8 --json").stdout)
    assert (plain["kind"], plain["summary"]["players"]) == ("individual", 8)


def test_the_first_round_of_a_swiss_goes_by_the_numbers() -> None:
    lines = movement("swiss --contestants 5 --boards 6").stdout.splitlines()
    assert lines == [
        "Swiss",
        english("Contestants: {contestants}; boards per match: {boards}", contestants=5, boards=6),
        "",
        english("Round {round}, boards {first}-{last}", round=1, first=1, last=6),
        "  " + english("match {match}: {teams}", match=" 1", teams="1-2"),
        "  " + english("match {match}: {teams}", match=" 2", teams="3-4"),
        "  " + english("{team} has a bye", team=5),
    ]


def test_the_next_round_of_a_swiss_brings_the_best_together() -> None:
    # 3 has 17 and 2 has 15; 5 has the 12 of a bye; 1 has 5 and 4 has 3, so that the bye is for 4.
    played = SWISS + "1,1,2,5,15\n1,3,4,17,3\n1,5,,,\n"
    lines = movement("swiss --contestants 5 --boards 6 --results -", played).stdout.splitlines()
    assert [line.split()[1] for line in lines if line.startswith("    ")] == ["3", "2", "5", "1", "4"]
    assert [set(line.split()[-1].split("-")) for line in lines if line.startswith("  match")] == [
        {"3", "2"},
        {"5", "1"},
    ]
    assert lines[-1] == "  " + english("{team} has a bye", team=4)
    text = movement("swiss --contestants 6 --without 3 --boards 6 --csv --results -", played).stdout
    last = [row for row in rows(text) if row[0] == 2]
    assert {contestant for row in last for contestant in row[2:4]} == {1, 2, 4, 5, 6, None}
    assert all(row[4] in (range(7, 13), range(0)) for row in last)


def test_a_rematch_that_cannot_be_avoided_is_named() -> None:
    lines = movement("swiss --contestants 2 --results -", SWISS + "1,1,2,10,10\n").stdout.splitlines()
    assert lines[-1] == english(
        "{one} and {other} have met before; a round without a rematch is not possible.", one=2, other=1
    )


def test_the_printed_rounds_of_a_swiss_with_scores_are_its_results() -> None:
    text = movement("swiss --contestants 7 --boards 4 --csv").stdout
    head, *lines = text.splitlines()
    for number in (2, 3, 4):
        filled = [line + (",," if ",," in line else ",14,6") for line in lines]
        results = "\n".join([head + ",ns_score,ew_score", *filled])
        text = movement("swiss --contestants 7 --boards 4 --csv --results -", results).stdout
        assert text.splitlines()[1 : len(lines) + 1] == lines
        assert faults(text, apart=False, copies=3) == []
        lines = text.splitlines()[1:]
        assert max(row[0] for row in rows(text)) == number


def test_who_floated_follows_from_the_scores() -> None:
    random = Random(5)
    for size in range(2, 14):
        rules = SwissRules(group=Fraction(random.choice((0, 5))))
        drawn, text = [first_round(range(1, size + 1))], SWISS
        for number in range(1, 5):
            for match in drawn[-1].matches:
                won = random.randrange(21)
                text += f"{number},{match.ns},,,\n" if match.ew is None else f"{number},{match.ns},{match.ew},{won},"
                text += "" if match.ew is None else f"{20 - won}\n"
            played = read_swiss(text, range(1, size + 1))
            assert [standing.floats for standing in played.with_floats(rules)] == [
                standing.floats for standing in drawn
            ]
            drawn.append(next_round(played.standings(range(1, size + 1), rules), drawn, rules))


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (
            "",
            english(
                "there are no results; the first line is {columns}, and each further line is one match",
                columns="round,ns,ew,ns_score,ew_score",
            ),
        ),
        (
            "1,1,2,10,\n",
            english(
                "line {line}: {problem}",
                line=2,
                problem=english("{column} is missing; enter a score for both sides of the match", column="ew_score"),
            ),
        ),
        (
            "1,1,2,10,x\n",
            english(
                "{column}: {text} is not a score; enter a number, e.g. 12.34", column="line 2", text="ew_score: 'x'"
            ),
        ),
        (
            "1,1,9,10,10\n",
            english(
                "line {line}: {problem}",
                line=2,
                problem=english(
                    "there is no contestant {contestant}; the numbers are 1 to {most}", contestant=9, most=4
                ),
            ),
        ),
        (
            "1,1,2,10,10\n1,1,3,10,10\n",
            english(
                "round {round}: {problem}",
                round=1,
                problem=english("{contestant} has two matches in one round", contestant=1),
            ),
        ),
        (
            "1,1,2,10,10\n1,3,,,\n1,,4,,\n",
            english("round {round}: {byes} have a bye; at most one contestant may have it", round=1, byes="3, 4"),
        ),
        (
            "1,3,,12,\n",
            english(
                "line {line}: {problem}",
                line=2,
                problem=english("a bye has no score here; it is worth the same to everyone"),
            ),
        ),
        ("2,1,2,10,10\n", english("the rounds are numbered {rounds}; number them from 1", rounds=2)),
        (
            "one,1,2,10,10\n",
            english(
                "line {line}: {problem}",
                line=2,
                problem=english(
                    "{option}: {text} is not valid; enter a whole number, 1 or more", option="round", text="'one'"
                ),
            ),
        ),
        (",1,2,10,10\n", english("line {line}: {problem}", line=2, problem=english("the round is missing"))),
        (
            "1,,,10,10\n",
            english("line {line}: {problem}", line=2, problem=english("nobody plays; fill in ns, ew or both")),
        ),
    ],
)
def test_results_of_a_swiss_that_cannot_be_are_named_with_their_place(lines: str, problem: str) -> None:
    with pytest.raises(Problem) as caught:
        read_swiss(SWISS + lines, range(1, 5))
    assert str(caught.value) == problem


def test_a_change_is_shown_before_it_is_made(tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    before = movement("mitchell --tables 7 --boards 28 --csv").stdout
    file.write_text(before)
    lines = movement(f"change {file} --withdrawn 3EW --played 2").stdout.splitlines()
    assert lines[:2] == [
        english("Pair {pair} withdraws after round {played}.", pair="3EW", played=2),
        english("Rounds already played ({played}) stay unchanged.", played=2),
    ]
    assert lines[-2:] == [
        "Round 7",
        "  "
        + english(
            "{now}  (before: {pairs})",
            now=english("table {table}: {side} {pair} sits out", table=" 2", side="N-S", pair=2),
            pairs="2-3",
        ),
    ]
    assert movement(f"change {file} --late --played 2").stdout.startswith(
        english("Pair {pair} joins after round {played}.", pair="8NS", played=2) + "\n"
    )
    assert file.read_text() == before


def test_a_changed_movement_keeps_what_was_played() -> None:
    before = movement("mitchell --tables 7 --boards 28 --csv").stdout
    done = movement("change - --late --played 2 --csv", before)
    assert done.stderr.startswith(english("Pair {pair} joins after round {played}.", pair="8NS", played=2) + "\n")
    assert [row for row in rows(done.stdout) if row[0] <= 2] == [row for row in rows(before) if row[0] <= 2]
    assert {row[2] for row in rows(done.stdout) if row[0] > 2} == {*range(1, 9)}
    shorter = movement("change - --rounds 5 --played 2 --csv", before).stdout
    assert rows(shorter) == [row for row in rows(before) if row[0] <= 5]
    longer = movement("change - --rounds 6 --json", movement("mitchell --tables 9 --boards 20 --json").stdout).stdout
    assert len(Movement.from_json(longer).rounds) == 6
    assert json.loads(longer)["summary"]["preview"][0] == english("The session ends after round {rounds}.", rounds=6)


def test_text_fits_the_terminal() -> None:
    whole = movement("howell --tables 2").stdout
    for columns in (80, 40):
        for words in ("howell --tables 2", "web --tables 14", "individual --players 8", "swiss --contestants 40"):
            lines = movement(words, columns=columns).stdout.splitlines()
            assert max(map(len, lines)) <= columns
    assert movement("howell --tables 2", columns=40).stdout.split() == whole.split()


def test_without_a_kind_the_kinds_are_listed() -> None:
    text = movement("").stdout
    for kind in ("mitchell", "howell", "web", "individual", "swiss", "round-robin", "knockout", "change"):
        assert f"│ {kind} " in text


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "mitchell --tables 1",
            wording("one table is not a movement: its two pairs would only meet each other; use at least two tables"),
        ),
        (
            "howell --tables 7 --boards 500",
            wording("{boards} boards are too many; the maximum here is {most}", boards=500, most=156),
        ),
        (
            "howell --tables 18",
            wording("{kind} is for {least} to {most} tables, not {asked}", kind="Howell", least=2, most=17, asked=18),
        ),
        ("web", wording("{name} is missing; see --help", name="--tables")),
        ("web --tables x", wording("{option}: {text} is not a whole number", option="--tables", text="'x'")),
        (
            "web --tables 0",
            wording("{option}: {text} is not valid; enter a whole number, 1 or more", option="--tables", text=0),
        ),
        (
            "mitchell --tables 7 --half full",
            wording(
                "{option}: {text} is not one of {choices}",
                option="--half",
                text="'full'",
                choices="phantom, rover, bump",
            ),
        ),
        (
            "mitchell --tables 7 --boards 28 --pairs 20",
            wording("{pairs} pairs do not make {tables} tables; they make {right}", pairs=20, tables=7, right=10),
        ),
        (
            "mitchel --tables 7",
            wording("there is no command {name}; did you mean {close}?", name="mitchel", close="mitchell"),
        ),
        ("swiss", wording("{name} is missing; see --help", name="--contestants")),
        ("swiss --contestants 1", wording("a Swiss needs at least two contestants, not {count}", count=1)),
        (
            "swiss --contestants 4 --bye much",
            wording("{option}: {text} is not a number", option="--bye", text="'much'"),
        ),
        (
            "swiss --contestants 4 --without 5",
            wording("--without {contestant}: enter a contestant from 1 to {most}", contestant=5, most=4),
        ),
        (
            "swiss --contestants 4 --results none.csv",
            wording("cannot read {file}: {why}", file="none.csv", why=english("No such file or directory")),
        ),
        (
            "swiss --contestants 4 --results -",
            wording(
                "{file}: {problem}",
                file="-",
                problem=wording(
                    "there are no results; the first line is {columns}, and each further line is one match"
                ),
            ),
        ),
        ("round-robin --teams 2", wording("a round robin needs at least {least} teams, not {teams}", least=3, teams=2)),
        ("round-robin --teams 4 --legs 3", wording("a round robin has one or two legs, not {legs}", legs=3)),
        ("knockout --teams 1", wording("a knock-out needs at least two contestants, not {count}", count=1)),
        (
            "knockout --teams 4 --won 1=3",
            wording(
                "{option}: {text} does not give round, match and winner; enter e.g. 1.2=7", option="--won", text="1=3"
            ),
        ),
        (
            "knockout --teams 4 --won 1.1=3",
            wording(
                "{contestant} does not play in match {number} of round {round}; {home} and {away} do",
                contestant=3,
                number=1,
                round=1,
                home=1,
                away=4,
            ),
        ),
        (
            "individual --players 11",
            wording(
                "with {players} players, more than one would sit out, so they cannot all partner each other "
                "once and oppose each other twice; choose {fewer} or {more}",
                players=11,
            ),
        ),
        ("change none.csv", wording("choose one change: --late, --withdrawn or --rounds")),
        (
            "change none.csv --late",
            wording("cannot read {file}: {why}", file="none.csv", why=english("No such file or directory")),
        ),
        (
            "change - --late",
            wording(
                "{file}:{line}: {problem}",
                file="-",
                line=1,
                problem=english(
                    "column {column} is missing; the columns are {columns}",
                    column="round",
                    columns="round,table,ns,ew,",
                ),
            ),
        ),
    ],
)
def test_what_cannot_be_gets_one_line_and_exit_code_2(words: str, line: re.Pattern[str]) -> None:
    done = movement(words)
    assert (done.stdout, done.returncode) == ("", 2)
    assert says(done.stderr, line)
    assert done.stderr.count("\n") == 1
