"""Movements for pairs: what everybody knows of them, and every one of the document by a checker of its own."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import pytest
from movement_checker import balance_square, faults, rows
from parts import FULL, ROOT
from said import english, refusal, says, wording

from arbitr.bridge.seat import Side
from arbitr.movements.individual import IndividualSeating
from arbitr.movements.movement import Movement, Pair, TableInRound
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import Choices, Even, Half, mitchell
from arbitr.movements.pairs.three_quarter_howell import three_quarter_howell
from arbitr.movements.pairs.web import web
from arbitr.problem import Problem


def loaded(name: str) -> ModuleType:
    """A tool, by its path: its name is that of this folder too."""
    spec = spec_from_file_location(f"tool_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where its dataclasses look for themselves
    spec.loader.exec_module(module)
    return module


document = loaded("movements")


@cache
def cells() -> list[Any]:
    return list(document.entries())


def second_look(movement: Movement) -> list[str]:
    shared = [(group.tables, group.rounds) for group in movement.shared]
    return faults(movement.to_csv(), movement.apart, shared, movement.copies, movement.meets_once)


def test_every_movement_of_the_document_passes_a_checker_of_its_own() -> None:
    """Every third one in the short run: the document itself is compared whole below, with how many it says are made."""
    made = 0
    step = 1 if FULL else 3
    for cell in cells()[::step]:
        movement = cell.movement
        if movement is None:
            continue
        made += 1
        what = (cell.kind.title, cell.pairs, cell.boards)
        assert second_look(movement) == [], what
        assert len(movement.pairs) == cell.pairs, what
        assert len(movement.rounds) * movement.per_round == cell.boards, what
        assert min(movement.boards_of.values()) >= cell.boards - movement.per_round * (cell.pairs % 2), what
        # Nobody sits out for more than one round.
        waiting = [pair for _, pair in movement.sit_outs()]
        assert len(waiting) == len(set(waiting)), what
        assert bool(waiting) == bool(cell.pairs % 2), what
    written = re.findall(r" \| (?:\*\w\*|(\d+×\d+)[^|]*)(?= \|)", document.DOCUMENT.read_text(encoding="utf-8"))
    assert made == sum(map(bool, written[::step])) > 0


def test_the_document_is_current() -> None:
    assert document.document(cells()) == document.DOCUMENT.read_text(encoding="utf-8")


def test_every_refusal_of_the_document_is_one_line_with_a_reason() -> None:
    refused = [cell for cell in cells() if cell.movement is None]
    assert refused
    for cell in refused:
        assert cell.reason
        assert "\n" not in cell.reason
        assert "{" not in cell.reason


@pytest.mark.parametrize("tables", range(3, 41))
def test_a_mitchell_exists_for_every_size_and_way(tables: int) -> None:
    even = tables % 2 == 0
    for pairs in (2 * tables - 1, 2 * tables) if tables > 3 else (2 * tables,):
        for way in (Even.SKIP, Even.RELAY) if even else (None,):
            for switched in (0, 1, 2):
                movement = mitchell(pairs=pairs, choices=Choices(even=way, arrow_switch=switched))
                assert second_look(movement) == []
                assert len(movement.pairs) == pairs
                assert movement.apart == (switched == 0)
                assert bool(movement.shared) == (way is Even.RELAY and pairs % 2 == 0), (
                    "where the last table has no N-S, nothing is shared"
                )


def test_in_a_mitchell_the_pairs_go_up_and_the_boards_down() -> None:
    movement = mitchell(7, 28)
    by_round = {(number, table): (ns, ew, boards) for number, table, ns, ew, boards in rows(movement.to_csv())}
    assert by_round[1, 1] == (1, 1, range(1, 5))
    assert by_round[2, 1] == (1, 7, range(5, 9))
    assert by_round[2, 2] == (2, 1, range(9, 13))
    assert by_round[7, 7] == (7, 1, range(21, 25))
    assert movement.balance().square == 0, "everybody plays everything"


def test_the_usual_number_of_boards_is_near_26() -> None:
    sizes = {7: (7, 4), 8: (8, 3), 9: (9, 3), 13: (13, 2), 14: (13, 2), 20: (13, 2)}
    for tables, (rounds, per_round) in sizes.items():
        movement = mitchell(tables)
        assert (len(movement.rounds), movement.per_round) == (rounds, per_round)
    for make, fewest, most in ((mitchell, 3, 40), (howell, 2, 17), (three_quarter_howell, 5, 14), (web, 6, 40)):
        for tables in range(fewest, most + 1):
            assert 22 <= max(make(tables).boards_of.values()) <= 28


@pytest.mark.parametrize(
    ("tables", "goes"),
    # The rover of 5½ and of 7½ tables, as directors' manuals have it: it goes up two tables each round.
    [(5, [2, 4, 1, 3]), (7, [2, 4, 6, 1, 3, 5])],
)
def test_the_rover_goes_up_two_tables(tables: int, goes: list[int]) -> None:
    movement = mitchell(pairs=2 * tables + 1, rounds=tables, choices=Choices(half=Half.ROVER))
    at = [table for _, table, ns, _, boards in rows(movement.to_csv()) if ns == tables + 1 and boards]
    assert at == goes


def test_in_a_bump_each_pair_moves_up_once_and_stays() -> None:
    movement = mitchell(pairs=19, choices=Choices(half=Half.BUMP))
    where = [
        next(table for number, table, ns, _, _ in rows(movement.to_csv()) if number == round_ and ns == 3)
        for round_ in range(1, len(movement.rounds) + 1)
    ]
    assert where == [3, 3, 3, None, 4, 4, 4, 4][: len(where)]
    assert second_look(movement) == []


def test_a_hesitation_of_seven_tables_is_the_published_one() -> None:
    """Six pairs stay; a relay lies between tables 3 and 4; E-W 7 goes to N-S 7, then to E-W 1; one round is turned."""
    movement = mitchell(7, 24, choices=Choices(hesitation=True))
    first = [row for row in rows(movement.to_csv()) if row[0] == 1]
    assert [row[4].start for row in first] == [1, 4, 7, 13, 16, 19, 22]
    assert [(row[2], row[3]) for row in first] == [(table, 7 + table) for table in range(1, 8)]
    second = [row for row in rows(movement.to_csv()) if row[0] == 2]
    assert (second[6][2], second[6][3]) == (14, 13)
    assert second[0][3] == 7
    last = [row for row in rows(movement.to_csv()) if row[0] == 8]
    assert [row[3] for row in last[:6]] == [1, 2, 3, 4, 5, 6]
    assert movement.switched == 1


@pytest.mark.parametrize("tables", range(2, 18))
def test_in_a_whole_howell_every_pair_meets_every_other_once_and_plays_every_board(tables: int) -> None:
    movement = howell(tables, rounds=2 * tables - 1)
    meetings = sorted(tuple(sorted((ns, ew))) for _, _, ns, ew, _ in rows(movement.to_csv()) if ns and ew)
    assert meetings == [(a, b) for a in range(1, 2 * tables) for b in range(a + 1, 2 * tables + 1)]
    assert set(movement.boards_of.values()) == {len(movement.boards)}
    assert second_look(movement) == []


def test_only_the_howells_of_two_and_three_tables_share() -> None:
    """No Room square of side 3 or 5 exists; of every other odd side from 7 on one does."""
    assert [tables for tables in range(2, 18) if howell(tables, rounds=2 * tables - 1).shared] == [2, 3]
    assert howell(2).shared[0].rounds == (1, 2, 3)
    assert howell(3).shared[0].rounds == (5,)


def test_howells_that_can_be_balanced_perfectly_are() -> None:
    for tables in (2, 4, 6, 8, 10, 12, 16):
        assert howell(tables, rounds=2 * tables - 1).balance().square == 0


def test_in_a_three_quarter_howell_those_who_stay_never_meet() -> None:
    for tables in range(5, 15):
        movement = three_quarter_howell(tables)
        where: dict[Pair, set[int | None]] = {}
        for round_ in movement.rounds:
            for seating in round_.tables:
                for _, pair in movement.sides(seating):
                    where.setdefault(pair, set()).add(seating.table)
        staying = {pair.number for pair, at in where.items() if len(at) == 1}
        assert 1 < len(staying) < tables
        for _, _, ns, ew, _ in rows(movement.to_csv()):
            assert not {ns, ew} <= staying


def test_in_a_web_all_play_the_same_boards() -> None:
    for tables in range(14, 41):
        movement = web(tables, 26)
        assert movement.boards == tuple(range(1, 27))
        assert movement.balance().square == 0
        assert movement.copies == max(2, movement.copies)
    assert web(14, 26).copies == web(26, 26).copies == 2, "two sets of boards serve 14 to 26 tables, if even"


SAMPLE = [
    *(lambda tables=tables: mitchell(tables) for tables in (3, 5, 8, 11)),
    *(lambda pairs=pairs: mitchell(pairs=pairs) for pairs in (9, 15)),
    lambda: mitchell(7, choices=Choices(arrow_switch=1)),
    lambda: mitchell(pairs=15, choices=Choices(half=Half.ROVER)),
    lambda: mitchell(pairs=15, choices=Choices(half=Half.BUMP, arrow_switch=2)),
    lambda: mitchell(7, choices=Choices(hesitation=True)),
    *(lambda pairs=pairs: howell(pairs=pairs) for pairs in (4, 5, 6, 10, 13)),
    lambda: three_quarter_howell(7),
    lambda: web(8),
    *((lambda: web(27, 26), lambda: howell(12), lambda: mitchell(pairs=41)) if FULL else ()),
]


@pytest.mark.parametrize("make", SAMPLE)
def test_the_balance_is_how_much_scores_hang_on_each_other(make) -> None:  # type: ignore[no-untyped-def]
    movement = make()
    assert movement.balance().square == balance_square(movement.to_csv(), movement.apart)


@pytest.mark.parametrize("make", SAMPLE)
def test_a_movement_goes_to_json_and_csv_and_back(make) -> None:  # type: ignore[no-untyped-def]
    movement = make()
    assert Movement.from_json(movement.to_json()) == movement
    again = Movement.from_csv(movement.to_csv())
    assert again.rounds == movement.rounds
    assert (again.apart, again.tables, again.per_round) == (movement.apart, movement.tables, movement.per_round)
    assert again.balance() == movement.balance()


def test_about_an_eighth_of_the_boards_switched_balances_a_mitchell_best() -> None:
    for tables in (7, 9, 13):
        figures = [mitchell(tables, rounds=tables, choices=Choices(arrow_switch=n)).balance() for n in range(1, tables)]
        best = min(range(len(figures)), key=lambda place: figures[place].square) + 1
        assert abs(best - tables / 8) <= 1


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("2,2,2,1,5,6", wording("in round {round} pair {pair} has {times} seats", pair=1, times=2)),
        ("2,1,4,2,3,4", wording("in round {round} table {table} appears twice", table=1)),
        (
            "2,2,2,4,1,2",
            wording(
                "pair {pair} plays board {board} in rounds {first} and {second}", pair=4, board=1, first=1, second=2
            ),
        ),
        ("2,2,1,2,7,8", wording("in round {round} pair {pair} has {times} seats", pair=1, times=2)),
    ],
)
def test_what_is_wrong_with_a_movement_is_found_and_said(line: str, fault: re.Pattern[str]) -> None:
    text = "round,table,ns,ew,first_board,last_board\n1,1,1,2,3,4\n1,2,3,4,1,2\n2,1,1,3,5,6\n" + line + "\n"
    with pytest.raises(Problem) as raised:
        Movement.from_csv(text)
    assert says(str(raised.value), fault)
    assert faults(text, False) != []


def test_boards_at_two_tables_are_a_fault_where_sharing_is_not_named() -> None:
    movement = mitchell(8, 24)
    assert movement.shared
    bare = Movement(movement.kind, 8, 3, movement.rounds, apart=True)
    assert str(bare.checks()[0]) == english(
        "in round {round} board {board} is at tables {tables}, which do not share boards",
        round=1,
        board=1,
        tables="1, 8",
    )
    assert faults(bare.to_csv(), True)


def test_meeting_twice_is_a_fault_only_where_promised() -> None:
    text = "round,table,ns,ew,first_board,last_board\n1,1,1,2,1,2\n2,1,2,1,3,4\n"
    movement = Movement.from_csv(text)
    assert not movement.meets_once
    promised = Movement("x", 1, 2, movement.rounds)
    assert [str(check) for check in promised.checks()] == [
        english("pairs {pairs} meet in rounds {first} and {second}", pairs="1, 2", first=1, second=2)
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "",
            wording(
                "line {line}: {problem}",
                line=1,
                problem=english(
                    "column {column} is missing; the columns are {columns}",
                    column="round",
                    columns="round,table,ns,ew,first_board,last_board",
                ),
            ),
        ),
        (
            "round,table,ns,ew,first_board\n",
            wording(
                "line {line}: {problem}",
                line=1,
                problem=wording("column {column} is missing; the columns are {columns}", column="last_board"),
            ),
        ),
        (
            "round,table,ns,ew,first_board,last_board\n",
            wording("there are no rounds; each line after the first is one table in one round"),
        ),
        (
            "round,table,ns,ew,first_board,last_board\n1,1,x,2,1,2\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=english(
                    "{option}: {text} is not valid; enter a whole number, 1 or more", option="ns", text="'x'"
                ),
            ),
        ),
        (
            "round,table,ns,ew,first_board,last_board\n1,1,,,1,2\n",
            wording("line {line}: {problem}", line=2, problem=wording("there is no pair; fill in ns, ew or both")),
        ),
        (
            "round,table,ns,ew,first_board,last_board\n1,1,1,2,,\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording("for two pairs, fill in the table, the first board and the last board"),
            ),
        ),
        (
            "round,table,ns,ew,first_board,last_board\n1,1,1,2,4,2\n",
            wording(
                "line {line}: {problem}",
                line=2,
                problem=wording("the last board {last} is lower than the first board {first}", last=2, first=4),
            ),
        ),
        (
            "round,table,ns,ew,first_board,last_board\n2,1,1,2,1,2\n",
            wording("the rounds are numbered {rounds}; number them from 1", rounds=2),
        ),
    ],
)
def test_a_bad_csv_gets_one_line_with_the_place(text: str, line: re.Pattern[str]) -> None:
    with pytest.raises(Problem) as raised:
        Movement.from_csv(text)
    assert says(str(raised.value), line)


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (
            lambda: mitchell(1),
            wording("one table is not a movement: its two pairs would only meet each other; use at least two tables"),
        ),
        (
            lambda: howell(pairs=2),
            wording("one table is not a movement: its two pairs would only meet each other; use at least two tables"),
        ),
        (
            lambda: mitchell(2),
            wording("{kind} is for {least} to {most} tables, not {asked}", kind="Mitchell", least=3, most=40, asked=2),
        ),
        (
            lambda: howell(18),
            wording("{kind} is for {least} to {most} tables, not {asked}", kind="Howell", least=2, most=17, asked=18),
        ),
        (
            lambda: mitchell(7, 500),
            wording("{boards} boards are too many; the maximum here is {most}", boards=500, most=84),
        ),
        (
            lambda: mitchell(7, 22),
            wording(
                "{boards} boards do not divide into equal rounds here; choose {fewer} or {more}",
                boards=22,
                fewer=21,
                more=24,
            ),
        ),
        (
            lambda: mitchell(7, 4),
            wording("{boards} boards are too few; the minimum here is {least}", boards=4, least=6),
        ),
        (
            lambda: mitchell(7, rounds=9),
            wording("{rounds} rounds cannot be played here; choose from {least} to {most}", rounds=9, least=3, most=7),
        ),
        (
            lambda: mitchell(7, pairs=20),
            wording("{pairs} pairs do not make {tables} tables; they make {right}", pairs=20, tables=7, right=10),
        ),
        (
            lambda: mitchell(7, choices=Choices(arrow_switch=8)),
            wording("{switched} rounds cannot be arrow-switched; the movement has {rounds}", switched=8, rounds=7),
        ),
        (
            lambda: mitchell(8, choices=Choices(hesitation=True)),
            wording("a hesitation Mitchell requires an odd number of tables, not {tables}"),
        ),
        (
            lambda: mitchell(7, choices=Choices(even=Even.SKIP)),
            wording("skip and relay require an even number of tables, not {tables}"),
        ),
        (
            lambda: mitchell(7, choices=Choices(half=Half.BUMP)),
            wording("a rover or a bump requires an odd number of pairs, not {pairs}"),
        ),
        (lambda: mitchell(), wording("enter the number of tables or pairs")),
    ],
)
def test_a_movement_that_cannot_be_is_refused_in_one_line(make, line: re.Pattern[str]) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Problem) as raised:
        make()
    assert says(str(raised.value), line)
    assert "\n" not in str(raised.value)


def test_pairs_read_and_print_themselves() -> None:
    for text, pair in [("7", Pair(7)), ("7NS", Pair(7, Side.NS)), ("12 e-w", Pair(12, Side.EW))]:
        assert Pair.parse(text) == pair
        assert Pair.parse(str(pair)) == pair
    for text in ("", "NS", "0", "x", "7SN"):
        with pytest.raises(Problem):
            Pair.parse(text)


@pytest.mark.parametrize(("first", "last"), [(1, 10**22), (-(10**9), 3), (10_000, 10_001)])
def test_boards_that_nobody_could_count_are_refused_at_once(first: int, last: int) -> None:
    with refusal("board {board}: board numbers run from 1 to {most}", most=9999):
        TableInRound(1, 1, 2, first, last)
    with refusal("board {board}: board numbers run from 1 to {most}", most=9999):
        IndividualSeating(1, 1, 2, 3, 4, first, last)
