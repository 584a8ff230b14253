"""Seating: bounds on repeated meetings, 92 minutes for everybody, waits; and changes after the start.

The checker here counts from the plain tables alone; it shares nothing with the search.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest
from parts import FULL, ROOT
from said import english, refusal, says, wording

from arbitr.cli.commands import run
from arbitr.marias.seating.change import changed
from arbitr.marias.seating.plan import COLUMNS, SeatedTable, Seating, SeatingRound, seating, ways
from arbitr.marias.seating.search import forced
from arbitr.problem import Problem

NUMBERS = range(6, 61)
MOST_REPEATED = {8: 8, 9: 12, 10: 18, 12: 6, 13: 8, 14: 10, 15: 12, 17: 2, 18: 4, 19: 6}
"""By the number of players; of 16 and from 20 on nobody meets anybody twice."""
LARGE = {6: [6], 7: [7], 11: [5, 6]}
CANNOT_BE_EVEN = {9: 2, 13: 3, 14: 3, 17: 3, 18: 3, 19: 2, 21: 2, 22: 2, 23: 2, 26: 2}
"""With so few repeated meetings the numbers of fives cannot differ by only one: they differ by so much."""


@cache
def seated(number: int) -> Seating:
    return seating(number)


def tables_of(plan: Seating) -> list[list[list[int]]]:
    return [[list(table.players) for table in this.tables] for this in plan.rounds]


def repeated(rounds: list[list[list[int]]]) -> int:
    met = Counter(frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2))
    return sum(times - 1 for times in met.values())


def fives(rounds: list[list[list[int]]]) -> dict[int, int]:
    """How often each player sits at a table of exactly five."""
    return {
        player: sum(player in table and len(table) == 5 for tables in rounds for table in tables)
        for tables in rounds[-1:]
        for seat in tables
        for player in seat
    }


def spread(counts: dict[int, int]) -> int:
    return max(counts.values()) - min(counts.values())


@pytest.mark.parametrize("number", NUMBERS)
def test_everybody_sits_at_one_table_of_the_right_size_in_each_of_three_rounds(number: int) -> None:
    rounds = tables_of(seated(number))
    assert len(rounds) == 3
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(1, number + 1))
        sizes = sorted(len(table) for table in tables)
        assert sizes == LARGE.get(number, sizes)
        assert number in LARGE or set(sizes) <= {4, 5}
        assert number in LARGE or sizes.count(5) == number % 4


@pytest.mark.parametrize("number", NUMBERS)
def test_everybody_plays_92_minutes_in_each_round_and_no_two_turns_overlap(number: int) -> None:
    rounds = seated(number).rounds
    assert len(rounds) == 3
    for this in rounds:
        assert this.tables
        for table in this.tables:
            minutes: Counter[int] = Counter()
            end = 0
            for turn, (begins, ends) in enumerate(table.turns(), 1):
                assert begins == end
                end = ends
                assert ends - begins in (23, 92)
                playing, waiting = table.playing(turn), table.waiting(turn)
                assert len(playing) == 4
                assert sorted((*playing, *waiting)) == sorted(table.players)
                for player in playing:
                    minutes[player] += ends - begins
            assert end == table.minutes <= this.minutes
            assert {minutes[player] for player in table.players} == {92}


@pytest.mark.parametrize("number", [number for number in NUMBERS if number not in LARGE])
def test_repeated_meetings_stay_within_the_bounds(number: int) -> None:
    assert repeated(tables_of(seated(number))) <= MOST_REPEATED.get(number, 0)
    assert seated(number).repeated == repeated(tables_of(seated(number)))


@pytest.mark.parametrize("number", NUMBERS)
def test_how_often_one_sits_at_five_differs_by_one_or_as_little_as_the_meetings_allow(number: int) -> None:
    assert spread(fives(tables_of(seated(number)))) <= CANNOT_BE_EVEN.get(number, 1)


@pytest.mark.parametrize("number", NUMBERS)
def test_an_organiser_may_have_it_even_first(number: int) -> None:
    plan = seating(number, even_first=True)
    assert spread(fives(tables_of(plan))) <= 1
    if number not in CANNOT_BE_EVEN and number not in LARGE:
        assert repeated(tables_of(plan)) <= MOST_REPEATED.get(number, 0)


# Why it cannot be both, by counting alone: see docs/reference/marias-tournament.md.


@pytest.mark.parametrize("number", [21, 22, 23, 26])
def test_without_repeated_meetings_even_fives_are_impossible_there(number: int) -> None:
    """Each five of a round takes at most one player from each table of another round, so it takes one from nearly every
    five of it; so many players sit at five in both rounds that somebody has too many.
    """
    large, tables = number % 4, number // 4
    in_both = large * max(0, large - (tables - 5))  # a five leaves out at most so many tables of the other round
    total = 3 * 5 * large
    low = total // number
    # With even fives so many players have low + 1 of them, and so many couples of rounds one sits at five in both.
    more = total - number * low
    couples = more * (low + 1) * low // 2 + (number - more) * low * (low - 1) // 2
    assert couples < 3 * in_both


def test_without_further_meetings_nine_players_cannot_have_even_fives() -> None:
    """All nine must meet; who sits at five in which rounds is a code of three bits, and opposite codes never meet."""
    codes = [code for code in product((0, 1), repeat=3) if sum(code) in (1, 2)]
    found = 0
    for counts in product(range(10), repeat=6):
        if sum(counts) != 9:
            continue
        if any(sum(count * code[place] for count, code in zip(counts, codes, strict=True)) != 5 for place in range(3)):
            continue
        found += 1
        used = {code for count, code in zip(counts, codes, strict=True) if count}
        assert any(tuple(1 - bit for bit in code) in used for code in used)
    assert found


@pytest.mark.parametrize("number", [13, 14, 17, 18, 19])
def test_the_fewest_meetings_there_need_couples_who_stay_together(number: int) -> None:
    """Each table takes its players from too few tables of the other rounds. The bound is twice what one round forces,
    so the couples that round 2 repeats must be those that round 3 repeats.
    """
    sizes = [5] * (number % 4) + [4] * ((number - 5 * (number % 4)) // 4)
    couples = sum(forced(size, len(sizes)) for size in sizes)
    assert MOST_REPEATED[number] == 2 * couples
    rounds = tables_of(seated(number))
    met = Counter(frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2))
    assert sorted(times for times in met.values() if times > 1) == [3] * couples


def test_forced_meetings_are_counted_right() -> None:
    assert [forced(people, tables) for people, tables in ((4, 2), (5, 2), (4, 3), (5, 3), (5, 4), (5, 5), (4, 7))] == [
        2, 4, 1, 2, 1, 0, 0,
    ]  # fmt: skip


def test_the_same_number_gives_the_same_seating() -> None:
    for number in (9, 22, 37):
        assert seating(number) == seated(number)


def test_at_a_table_of_seven_any_two_play_together_twice() -> None:
    (table,) = seated(7).rounds[0].tables
    together = Counter(two for turn in range(1, 8) for two in combinations(sorted(table.playing(turn)), 2))
    assert set(together.values()) == {2}
    assert len(together) == 21


@pytest.mark.parametrize(("number", "minutes", "stand_ins"), [(6, 138, 2), (7, 161, 1), (11, 138, 1)])
def test_six_seven_and_eleven_have_two_ways_with_their_end_times(number: int, minutes: int, stand_ins: int) -> None:
    large, helped = ways(number)
    assert (large.stand_ins, large.minutes) == (0, minutes)
    assert (helped.stand_ins, helped.minutes) == (stand_ins, 92)
    plan = seating(number, with_stand_ins=True)
    assert {len(table.players) for this in plan.rounds for table in this.tables} == {4}
    assert plan.players == tuple(range(1, number + 1))
    assert plan.stand_ins == tuple(range(number + 1, number + stand_ins + 1))


def test_too_few_and_too_many_players_are_one_clear_line() -> None:
    with refusal("{players} players cannot be seated; there must be {fewest} to {most}", players=3, fewest=4, most=200):
        seating(3)
    with refusal("{players} players cannot be seated; there must be {fewest} to {most}", players=201):
        seating(201)


def test_a_seating_is_read_again_from_json_and_has_a_line_for_each_turn() -> None:
    plan = seated(22)
    assert Seating.from_plain(json.loads(json.dumps(plan.to_plain()))) == plan
    rows = list(plan.rows())
    assert all(len(row) == len(COLUMNS) for row in rows)
    assert len(rows) == 3 * (3 * 1 + 2 * 5)
    assert rows[-1][3] == "92-115"


# Changes after the start.


STEP = 1 if FULL else 9


@pytest.mark.parametrize("number", range(6, 61, STEP))
@pytest.mark.parametrize("played", [0, 1, 2])
def test_a_late_player_is_seated_from_the_next_round_on_and_what_was_played_stays(number: int, played: int) -> None:
    change = changed(seated(number), played, late=1)
    before, after = tables_of(change.before), tables_of(change.after)
    assert after[:played] == before[:played]
    assert change.came == (number + 1,)
    for tables in after[played:]:
        assert sorted(player for table in tables for player in table) == list(range(1, number + 2))
        sizes = sorted(len(table) for table in tables)
        assert sizes == LARGE.get(number + 1, sizes)
        assert number + 1 in LARGE or set(sizes) <= {4, 5}


@pytest.mark.parametrize("number", range(6, 61, STEP))
def test_who_leaves_is_seated_no_more_and_nobody_meets_twice_in_a_large_hall(number: int) -> None:
    change = changed(seated(number), 1, leaving=(1, 4))
    after = tables_of(change.after)
    assert after[0] == tables_of(change.before)[0]
    for tables in after[1:]:
        assert {1, 4}.isdisjoint(player for table in tables for player in table)
        assert sum(map(len, tables)) == number - 2
    if number >= 26:
        assert repeated(after) == 0


def test_a_change_shows_before_and_after() -> None:
    change = changed(seated(20), 1, late=1)
    words = [str(message) for message in change.preview()]
    assert words[:2] == [
        english("Number {player} joins after round {played}.", player=21, played=1),
        english("Rounds already played ({played}) stay unchanged.", played=1),
    ]
    assert any(
        says(line, "Round {round}: tables of {after} instead of {before}, {minutes} minutes.", round=2)
        and says(
            line,
            "Round {round}: tables of {after} instead of {before}, {minutes} minutes.",
            before="4 4 4 4 4",
            minutes=115,
        )
        for line in words
    )
    assert any(
        says(line, "Round {round}: number {player} sits at table {after}.", round=3, player=21) for line in words
    )
    assert words[-1] == english("Repeated meetings: {after} instead of {before}.", after=0, before=0)
    moved = list(change.moved())
    for number, player, old, new in moved:
        assert number > 1
        assert old != new
        assert _table(change.before.rounds[number - 1], player) == old
        assert _table(change.after.rounds[number - 1], player) == new


def _table(this: SeatingRound, player: int) -> int | None:
    found = [table.number for table in this.tables if player in table.players]
    return found[0] if found else None


def test_a_stand_in_goes_when_a_late_player_comes_and_comes_when_one_leaves() -> None:
    helped = seating(11, with_stand_ins=True)
    change = changed(helped, 1, late=1)
    assert change.after.stand_ins == ()
    assert change.after.players == (*range(1, 12), 13)
    assert any(
        says(str(message), "The organiser's stand-in, number {player}, is no longer needed.")
        for message in change.preview()
    )
    back = changed(change.after, 2, leaving=(13,))
    assert back.after.stand_ins == (14,)
    assert {len(table.players) for table in back.after.rounds[2].tables} == {4}


def test_impossible_changes_are_refused() -> None:
    plan = seated(6)
    with refusal("nothing can be changed after {played} of {rounds} rounds", played=3, rounds=3):
        changed(plan, 3, late=1)
    with refusal("number {player} cannot leave: there is no such number", player=7):
        changed(plan, 1, leaving=(7,))
    with refusal("a change requires somebody to join or leave"):
        changed(plan, 1)
    with refusal("{players} players cannot be seated; there must be {fewest} to {most}", players=3):
        changed(plan, 1, leaving=(1, 2, 3))


def test_tables_are_numbered_without_gaps() -> None:
    for number in NUMBERS:
        for this in seated(number).rounds:
            assert [table.number for table in this.tables] == list(range(1, len(this.tables) + 1))
    assert SeatedTable(1, (1, 2, 3, 4, 5)).waiting(1) == (1,)


# The command.


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["marias", "seating", *words]) == 0
    return capsys.readouterr().out


def test_the_command_prints_tables_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--players", "9")
    assert english("Round {round}, {minutes} min", round=3, minutes=115) in text
    assert english("waiting, by minute: {turns}", turns="0-23") in text
    assert english("Repeated meetings: {count}", count=12) in text
    data = json.loads(printed(capsys, "--players", "9", "--json"))
    assert repeated([[table["players"] for table in this["tables"]] for this in data["rounds"]]) == data["repeated"]
    assert data["rounds"][0]["tables"][1]["turns"][4] == {"from": 92, "to": 115, "waiting": [9]}
    lines = printed(capsys, "--players", "9", "--csv").splitlines()
    assert lines[0] == "round,table,turn,minutes,playing,waiting"
    assert len(lines) == 1 + 3 * (1 + 5)


def test_the_command_shows_the_other_way_and_what_a_late_player_changes(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "--players", "7")
    assert says(
        " ".join(shown.split()),
        "Another option: {way}.",
        way=wording("{count} stand-in of the organiser; a round lasts {minutes} minutes", count=1),
    )
    helped = " ".join(printed(capsys, "--players", "6", "--stand-ins").split())
    assert says(helped, "Numbers {numbers} are the organiser's stand-ins; their results do not count.", numbers="7, 8")
    changed_text = printed(capsys, "--players", "8", "--played", "1", "--late-players", "1", "--leaving", "2")
    assert changed_text.startswith(
        english("Number {player} joins after round {played}.", player=9, played=1)
        + "\n"
        + english("Number {player} leaves after round {played}.", player=2, played=1)
        + "\n"
    )
    assert says(
        printed(capsys, "--players", "22"),
        "Waiting can be shared more evenly, at the price of repeated meetings: --even.",
    )


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--players", "three"], wording("{option}: {text} is not a whole number", option="--players", text="'three'")),
        (
            ["--players", "3"],
            wording("{players} players cannot be seated; there must be {fewest} to {most}", players=3),
        ),
        (["--players", "8", "--json", "--csv"], wording("--json and --csv cannot be used together")),
        (
            ["--players", "8", "--played", "3", "--late-players", "1"],
            wording("nothing can be changed after {played} of {rounds} rounds"),
        ),
    ],
)
def test_bad_input_to_the_command_is_one_clear_line(words: list[str], problem: re.Pattern[str]) -> None:
    with pytest.raises(Problem, match=problem):
        run(["marias", "seating", *words])


# The document.


def test_the_document_names_the_numbers_for_which_both_cannot_be_had() -> None:
    text = (ROOT / "docs" / "reference" / "marias-tournament.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d+), (\d+) \| (\d+), (\d+) \|$", text, re.MULTILINE)
    assert [int(row[0]) for row in rows] == list(CANNOT_BE_EVEN)
    for number, *figures in (map(int, row) for row in rows):
        even = seating(number, even_first=True)
        assert figures == [seated(number).repeated, seated(number).spread, even.repeated, even.spread]
