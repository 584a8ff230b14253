"""Masterpoints by a table that is given as data; the tables here are invented."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parts import ROOT
from said import refusal, says, wording

from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.scoring.ranking import RankingLine, Total, ranked
from arbitr.tournament.scores.masterpoints import (
    USUAL,
    AwardRow,
    Boards,
    Direction,
    MasterpointRules,
    MasterpointTable,
    awards,
    read_masterpoint_table,
)

TABLE_TEXT = """\
from,to,place,Club,regional
8,15,1,10,24
8,15,2-3,6,15
8,15,50%,1,2.5
16,,1,20,48
16,,2,14,33
16,,10%,8,20
16,,"33,3%",,4
"""


def read(text: str) -> MasterpointTable:
    return read_masterpoint_table(text.encode(), "t.csv")


TABLE = read(TABLE_TEXT)
DOWN, UP, NEAREST = Direction.DOWN, Direction.UP, Direction.NEAREST


def ranking(*scores: int) -> list[RankingLine]:
    """Contestants a, b, c ... with these scores."""
    names = [chr(ord("a") + at) for at in range(len(scores))]
    return ranked(RankingLine(n, Fraction(s), Total(n, Fraction(s), 24)) for n, s in zip(names, scores, strict=True))


def pairs(standings: list[RankingLine]) -> dict[str, Boards]:
    """Pair a is a1 and a2, each with all of 24 boards."""
    return {
        standing.contestant: Boards(24, {f"{standing.contestant}{n}": 24 for n in (1, 2)}) for standing in standings
    }


def won(standings: list[RankingLine], kind: str, rules: MasterpointRules = USUAL) -> dict[str, Fraction]:
    found = awards(standings, pairs(standings), TABLE, kind, rules)
    assert all(f"{award.contestant}1" == award.person or f"{award.contestant}2" == award.person for award in found)
    by_person = {award.person: award.points for award in found}
    for person, points in by_person.items():
        assert by_person[person[0] + "1"] == by_person[person[0] + "2"] == points
    return {person[0]: points for person, points in by_person.items()}


def test_each_player_gets_the_points_of_the_place() -> None:
    ten = ranking(90, 80, 70, 60, 50, 40, 30, 20, 10, 0)
    # Places 1, 2-3, then the rest of the better half: places 4 and 5 of 10.
    assert won(ten, "club") == {"a": 10, "b": 6, "c": 6, "d": 1, "e": 1}
    exact = MasterpointRules(step=None)
    assert won(ten, "regional", exact) == {"a": 24, "b": 15, "c": 15, "d": Fraction(5, 2), "e": Fraction(5, 2)}


def test_a_small_share_goes_before_a_large_one_and_a_named_place_before_both() -> None:
    def of(place: int, kind: str = "regional", contestants: int = 40) -> Fraction:
        return TABLE.points(kind, contestants, place, DOWN)

    # Of 40: the best tenth is 4 places, 33.3 % are 13.32, so 13.
    assert [of(place) for place in (1, 2, 3, 4, 5, 13, 14)] == [48, 33, 20, 20, 4, 4, 0]
    # The last line says nothing of the club's events.
    assert [of(place, "club") for place in (1, 2, 3, 4, 5)] == [20, 14, 8, 8, 0]


@pytest.mark.parametrize(
    ("direction", "contestants", "last"),
    [(DOWN, 9, 4), (UP, 9, 5), (NEAREST, 9, 5), (DOWN, 11, 5), (UP, 11, 6), (DOWN, 8, 4), (UP, 8, 4)],
)
def test_the_number_of_places_of_a_share_is_rounded_by_rule(direction: Direction, contestants: int, last: int) -> None:
    assert TABLE.points("club", contestants, last, direction) == 1
    assert TABLE.points("club", contestants, last + 1, direction) == 0


def test_those_who_share_places_share_the_mean_of_their_points() -> None:
    ten = ranking(90, 80, 80, 80, 50, 50, 30, 20, 10, 0)
    # Places 2, 3, 4: (6 + 6 + 1) / 3 = 4 1/3; places 5 and 6: (1 + 0) / 2.
    assert won(ten, "club", MasterpointRules(step=None)) == {
        "a": 10,
        **dict.fromkeys("bcd", Fraction(13, 3)),
        **dict.fromkeys("ef", Fraction(1, 2)),
    }


@pytest.mark.parametrize(
    ("step", "rounding", "third", "half"),
    [
        (Fraction(1), NEAREST, Fraction(4), Fraction(1)),
        (Fraction(1), DOWN, Fraction(4), Fraction(0)),
        (Fraction(1), UP, Fraction(5), Fraction(1)),
        (Fraction(1, 100), NEAREST, Fraction("4.33"), Fraction("0.50")),
        (Fraction(1, 100), UP, Fraction("4.34"), Fraction("0.50")),
        (Fraction(1, 2), NEAREST, Fraction("4.5"), Fraction("0.5")),
        (Fraction(5), NEAREST, Fraction(5), Fraction(0)),
    ],
)
def test_shared_points_are_rounded_by_rule(
    step: Fraction, rounding: Direction, third: Fraction, half: Fraction
) -> None:
    ten = ranking(90, 80, 80, 80, 50, 50, 30, 20, 10, 0)
    found = won(ten, "club", MasterpointRules(step, rounding))
    assert found["b"] == third
    assert found.get("e", 0) == half  # who gets nothing is not on the list


def test_who_played_less_than_half_of_the_boards_gets_nothing() -> None:
    standings = ranking(*range(80, 0, -10))
    boards = {**pairs(standings), "a": Boards(25, {"ann": 25, "bob": 12, "cid": 13, "dan": 0})}
    found = awards(standings, boards, TABLE, "club")
    assert [(award.person, award.places, award.points) for award in found if award.contestant == "a"] == [
        ("ann", "1", Fraction(10)),
        ("cid", "1", Fraction(10)),
    ]
    third = awards(standings, boards, TABLE, "club", MasterpointRules(least_share=Fraction(1, 3)))
    assert [award.person for award in third if award.contestant == "a"] == ["ann", "bob", "cid"]
    nobody = {**boards, "a": Boards(0, {"ann": 0})}
    assert not [award for award in awards(standings, nobody, TABLE, "club") if award.contestant == "a"]
    exactly = {**boards, "a": Boards(24, {"ann": 12, "bob": 11})}
    assert [award.person for award in awards(standings, exactly, TABLE, "club") if award.contestant == "a"] == ["ann"]


def test_who_played_half_for_each_of_two_gets_the_better_once() -> None:
    standings = ranking(*range(80, 0, -10))
    boards = {"b": Boards(24, {"eve": 12, "bob": 24}), "a": Boards(24, {"eve": 12, "ann": 24})}
    found = awards(standings, boards, TABLE, "club")
    assert {award.person: (award.contestant, award.points) for award in found} == {
        "eve": ("a", Fraction(10)),
        "ann": ("a", Fraction(10)),
        "bob": ("b", Fraction(6)),
    }


def test_the_whole_field_may_count_where_two_sides_are_ranked_apart() -> None:
    eight = ranking(*range(80, 0, -10))
    assert [award.points for award in awards(eight, pairs(eight), TABLE, "club", contestants=16)][:4] == [
        20,
        20,
        14,
        14,
    ]


def test_a_field_that_is_too_small_for_the_table_gets_nothing() -> None:
    seven = ranking(*range(70, 0, -10))
    assert awards(seven, pairs(seven), TABLE, "club") == ()


def test_a_kind_of_event_that_the_table_does_not_know_is_refused() -> None:
    standings = ranking(*range(80, 0, -10))
    with refusal("{text} is not known; the choices are {choices}", text="'world'", choices="club, regional"):
        awards(standings, pairs(standings), TABLE, "world")


def test_the_example_of_the_document_is_the_table_of_these_tests_but_for_its_last_line() -> None:
    document = (ROOT / "docs" / "reference" / "register.md").read_text()
    assert read(re.findall(r"```csv\n(.*?)```", document, re.S)[1]) == MasterpointTable(TABLE.kinds, TABLE.rows[:-1])


def test_a_table_is_read_as_it_is_written() -> None:
    assert read("PLACE;To;From;Club\n 2 – 4 ;;1;1,5\n") == MasterpointTable(
        ("club",), (AwardRow(1, None, (Fraction(3, 2),), 2, 4),)
    )
    assert read("from,to,place,club\n1,9,1/2%,1/3\n").rows[0].share == Fraction(1, 200)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", [wording("{file} is empty; its first line must name the columns", file="t.csv")]),
        ("from,to,place,club\n", [wording("{file} has no points below its first line", file="t.csv")]),
        (
            "from,place,club\n1,1,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=1,
                    problem=wording("column {name} is missing; from, to and place are required", name="to"),
                )
            ],
        ),
        (
            "from,to,place\n1,2,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=1,
                    problem=wording("there is no points column; name it after the kind of event"),
                )
            ],
        ),
        (
            "from,to,place,club,Club\n1,2,1,1,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=1,
                    problem=wording("column {name} appears twice; keep one", name="club"),
                )
            ],
        ),
        (
            "from,to,place,club\nx,2,1,1\n",
            [wording("{file}:{line}: {problem}", file="t.csv", line=2, problem=re.compile("from: 'x'"))],
        ),
        (
            "from,to,place,club\n0,2,1,1\n",
            [wording("{file}:{line}: {problem}", file="t.csv", line=2, problem=re.compile("from: '0'"))],
        ),
        (
            "from,to,place,club\n9,2,1,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording("{last} contestants is fewer than {first}; swap from and to", last=2, first=9),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,first,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording(
                        "{text} is not a place; enter e.g. 1, 2-4, or a share of the field such as 25%", text="'first'"
                    ),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,3-2,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording(
                        "{text} is not a place; enter e.g. 1, 2-4, or a share of the field such as 25%", text="'3-2'"
                    ),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,0,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording(
                        "{text} is not a place; enter e.g. 1, 2-4, or a share of the field such as 25%", text="'0'"
                    ),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,101%,1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording("{text} is not a share of the field; enter at most 100%"),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,1/0%,1\n",
            [wording("{file}:{line}: {problem}", file="t.csv", line=2, problem=wording("{text} divides by zero"))],
        ),
        (
            "from,to,place,club\n1,2,1,-1\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording("{text} is not a number of points; enter e.g. 12, 0.5 or 1/2", text="'-1'"),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,1,\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=2,
                    problem=wording("there are no points on this line; fill them in or delete it"),
                )
            ],
        ),
        (
            "from,to,place,club\n1,2,1,5\n1,2,2,4,3\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=3,
                    problem=wording(
                        "there are {cells} cells for {columns} columns; put a cell that contains {separator} in quotes",
                        cells=5,
                        columns=4,
                    ),
                )
            ],
        ),
        (
            "from,to,place,club\n8,15,1-3,5\n16,,1,6\n10,12,3,4\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=4,
                    problem=wording("line {line} gives points for the same place too; keep one of them", line=2),
                )
            ],
        ),
        (
            "from,to,place,club\n8,,10%,5\n9,9,10.0%,6\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="t.csv",
                    line=3,
                    problem=wording("line {line} gives points for the same place too; keep one of them", line=2),
                )
            ],
        ),
        (
            "from,to,place,club\n8,15,1,5\n17,,1,6\n",
            [
                wording(
                    "{file} has no points for {count} contestants, only for fewer and for more; add them",
                    file="t.csv",
                    count=16,
                )
            ],
        ),
    ],
)
def test_a_table_that_is_wrong_is_refused_with_its_line(text: str, words: list[re.Pattern[str]]) -> None:
    with pytest.raises(Problem) as caught:
        read(text)
    for word in words:
        assert says(str(caught.value), word)


def test_fields_may_overlap_where_the_places_do_not() -> None:
    table = read("from,to,place,club\n1,20,1,9\n5,6,2,4\n21,,1,12\n")
    assert [table.points("club", field, 2, DOWN) for field in (4, 5, 6, 7)] == [0, 4, 4, 0]


@given(st.permutations(TABLE.rows), st.integers(8, 60), st.integers(1, 60), st.sampled_from(TABLE.kinds))
def test_the_order_of_the_lines_does_not_matter(rows: list[AwardRow], field: int, place: int, kind: str) -> None:
    shuffled = MasterpointTable(TABLE.kinds, tuple(rows))
    assert shuffled.points(kind, field, place, DOWN) == TABLE.points(kind, field, place, DOWN)


def test_one_line_for_each_kind_of_event_is_no_contradiction() -> None:
    table = read("from,to,place,club,regional\n8,,1,5,\n8,,1,,9\n")
    assert [table.points(kind, 8, 1, DOWN) for kind in table.kinds] == [5, 9]


def test_a_table_is_kept_with_the_tournament_as_plain_data() -> None:
    assert from_plain(MasterpointTable, json.loads(json.dumps(to_plain(TABLE)))) == TABLE


def test_points_are_not_rounded_to_multiples_of_nothing() -> None:
    with refusal("points must be rounded to a multiple of a number above 0, not {step}"):
        MasterpointRules(step=Fraction(0))


@given(st.lists(st.integers(0, 6), min_size=1, max_size=24), st.sampled_from(TABLE.kinds))
def test_ties_change_nothing_in_what_is_handed_out_in_all(scores: list[int], kind: str) -> None:
    standings = ranking(*scores)
    found = awards(standings, pairs(standings), TABLE, kind, MasterpointRules(step=None))
    every_place = (TABLE.points(kind, len(scores), place, DOWN) for place in range(1, len(scores) + 1))
    assert sum(award.points for award in found) == 2 * sum(every_place)
    points = [award.points for award in found]
    assert points == sorted(points, reverse=True)
