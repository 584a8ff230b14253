"""The tournament of mariáš: a log and what follows from it, slips, clocks, stakes, rulings and the ranking."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from parts import FULL
from said import english, refusal, says, wording

from arbitr.cli.commands import run
from arbitr.marias.player import PLAYERS
from arbitr.marias.rulings.conversation import MariasConversation, MariasIncident
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.marias.tournament import events
from arbitr.marias.tournament.draw import drawn, reseated
from arbitr.marias.tournament.kinds import EVENTS
from arbitr.marias.tournament.premium import PremiumGame, PremiumRow, premium_table, read_premium_table
from arbitr.marias.tournament.ranking import final_ranking, round_ranking
from arbitr.marias.tournament.rules import USUAL, MariasRules, RankBy
from arbitr.marias.tournament.rulings import case_for
from arbitr.marias.tournament.slip import check_amounts, parse_money
from arbitr.marias.tournament.state import MariasTournament, Spot
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.tournament import Author, Log, Note, PlacePoints, TournamentEvent, Undone
from arbitr.tournament.play.clock import MINUTE

EVENINGS = 300 if FULL else 12


def opened(players: Iterable[str], rules: MariasRules = USUAL) -> Log[MariasTournament]:
    """Entered and drawn, in this order."""
    log = Log(MariasTournament())
    log.add(events.Opened("Tuesday", rules=rules))
    order = tuple(players)
    for player in order:
        log.add(events.MariasEntered(player))
    log.add(drawn(log.state, order))
    return log


def names(count: int) -> list[str]:
    return [f"p{number}" for number in range(1, count + 1)]


def slip(log: Log[MariasTournament], number: int, table: int, *amounts: int) -> events.SlipWritten:
    """In the order of the seats."""
    return events.SlipWritten(number, table, tuple(zip(log.state.seated((number, table)), amounts, strict=True)))


def played(log: Log[MariasTournament], number: int, amounts: dict[str, int]) -> None:
    """A whole round, from its start until all slips are in."""
    log.add(events.MariasRoundBegun(number))
    for table in log.state.round(number).tables:
        seated = log.state.seated((number, table.number))
        log.add(events.SlipWritten(number, table.number, tuple((player, amounts[player]) for player in seated)))
        log.add(events.SlipHandedIn(number, table.number, seated))


# The ranking, worked out by hand.


def test_points_by_rank_are_as_many_as_players_down_to_one_and_ties_share_the_mean() -> None:
    log = opened("abcd")
    played(log, 1, {"a": 300, "b": 100, "c": -100, "d": -300})  # 4 3 2 1
    played(log, 2, {"a": -50, "b": 150, "c": 150, "d": -250})  # b and c share 4 and 3; a 2, d 1
    played(log, 3, {"a": 80, "b": -160, "c": 200, "d": -120})  # c 4, a 3, d 2, b 1
    second = {line.player: (line.points, line.standing.places) for line in round_ranking(log.state, 2)}
    assert second == {
        "b": (Fraction(7, 2), "1-2"), "c": (Fraction(7, 2), "1-2"), "a": (Fraction(2), "3"), "d": (Fraction(1), "4"),
    }  # fmt: skip
    final = [(line.player, line.standing.score, line.haler, line.standing.place) for line in final_ranking(log.state)]
    assert final == [
        ("c", Fraction(19, 2), 250, 1),  # 2 + 3.5 + 4
        ("a", Fraction(9), 330, 2),  # 4 + 2 + 3
        ("b", Fraction(15, 2), 90, 3),  # 3 + 3.5 + 1
        ("d", Fraction(4), -670, 4),  # 1 + 1 + 2
    ]


def test_final_ties_are_broken_by_money_then_by_the_best_round_then_shared() -> None:
    by_money = opened("abcd")
    played(by_money, 1, {"a": 100, "b": 50, "c": -60, "d": -90})  # 4 3 2 1
    played(by_money, 2, {"a": -100, "b": -60, "c": 90, "d": 70})  # 1 2 4 3
    # a 5 and 0.00, b 5 and -0.10, c 6, d 4
    assert [line.player for line in final_ranking(by_money.state)] == ["c", "a", "b", "d"]
    by_best = opened("abcd")
    played(by_best, 1, {"a": 50, "b": 100, "c": -60, "d": -90})  # 3 4 2 1
    played(by_best, 2, {"a": -70, "b": -120, "c": 100, "d": 90})  # 2 1 4 3
    # a and b have 5 points and -0.20; b's best round is worth 4, a's 3
    ranking = final_ranking(by_best.state)
    assert [(line.player, line.standing.place, line.haler) for line in ranking[1:3]] == [("b", 2, -20), ("a", 3, -20)]
    shared = opened("abcd")
    played(shared, 1, {"a": 100, "b": -100, "c": 50, "d": -50})  # a 4, b 1
    played(shared, 2, {"a": -100, "b": 100, "c": 50, "d": -50})  # a 1, b 4
    assert [(line.player, line.standing.places) for line in final_ranking(shared.state)] == [
        ("c", "1"), ("a", "2-3"), ("b", "2-3"), ("d", "4"),
    ]  # fmt: skip


def test_points_by_rank_and_premium_points_are_data() -> None:
    rows = read_premium_table("undertaking,holding,points\nbetl,,3\nhundred,without the ace,5\n", "points.csv")
    rules = MariasRules(
        round_rank_by=RankBy.MONEY_AND_PREMIUM,
        premium_rate=50,
        premium_points=rows,
        round_points=PlacePoints((Fraction(10), Fraction(6), Fraction(3))),
    )
    log = opened("abcd", rules)
    log.add(events.MariasRoundBegun(1))
    premiums = (PremiumGame("c", Undertaking.HUNDRED, "without the ace"), PremiumGame("c", Undertaking.BETL))
    # c: -1.00 and 8 premium points at 0.50 are 3.00
    log.add(replace(slip(log, 1, 1, 290, 110, -100, -300), premiums=premiums))
    lines = {line.player: (int(line.points), line.premium, line.haler) for line in round_ranking(log.state, 1)}
    assert lines == {
        "c": (10, 8, -100), "a": (6, 0, 290), "b": (3, 0, 110), "d": (0, 0, -300),
    }  # fmt: skip
    by_money = replace(rules, round_rank_by=RankBy.MONEY)
    log.add(events.MariasRulesChanged(by_money))
    assert [line.player for line in round_ranking(log.state, 1)] == list("abcd")
    with refusal("this tournament has no table of premium points"):
        log.add(events.MariasRulesChanged(USUAL))


def test_a_table_of_premium_points_is_read_and_written() -> None:
    rows = (PremiumRow(Undertaking.DURCH, "", 4), PremiumRow(Undertaking.TWO_SEVENS, 'with "K", and A', 9))
    assert read_premium_table(premium_table(rows), "x") == rows
    for text, problem in (
        (
            "undertaking,points\nbetl,3\n",
            wording(
                "{file}:{line}: {problem}",
                file="x",
                line=1,
                problem=wording(
                    "column {column} must appear exactly once; the columns are {columns}", column="holding"
                ),
            ),
        ),
        (
            "undertaking,holding,points\nbelt,,3\n",
            wording(
                "{file}:{line}: {problem}",
                file="x",
                line=2,
                problem=wording("{text} is not an undertaking; the undertakings are {names}", text="'belt'"),
            ),
        ),
        (
            "undertaking,holding,points\nbetl,,many\n",
            wording(
                "{file}:{line}: {problem}",
                file="x",
                line=2,
                problem=wording("{text} is not a number of points from 0 to {most}", text="'many'"),
            ),
        ),
        (
            "undertaking,holding,points\nbetl,,1\nbetl,,2\n",
            wording(
                "{file}:{line}: {problem}",
                file="x",
                line=3,
                problem=english("{undertaking} {holding} appears twice", undertaking="betl", holding="''"),
            ),
        ),
    ):
        with pytest.raises(Problem, match=problem):
            read_premium_table(text, "x")


# Slips.


def refused(log: Log[MariasTournament], event: TournamentEvent, problem: re.Pattern[str]) -> None:
    """One clear line, and nothing is recorded."""
    before, lines = log.state, len(log)
    with pytest.raises(Problem, match=problem):
        log.add(event)
    assert log.state == before
    assert len(log) == lines


def test_a_slip_that_does_not_sum_to_zero_is_refused_with_the_difference() -> None:
    log = opened(names(8))
    refused(log, slip(log, 1, 1, 0, 0, 0, 0), wording("round {number} has not started", number=1))
    log.add(events.MariasRoundBegun(1))
    refused(
        log,
        slip(log, 1, 1, 300, -100, -100, -80),
        wording(
            "round {round}, table {table}: {problem}",
            round=1,
            table=1,
            problem=english("the slip does not add up to zero: {amount} too much", amount="0.20 Kč"),
        ),
    )
    refused(
        log,
        slip(log, 1, 1, 300, -100, -100, -125),
        wording("the slip does not add up to zero: {amount} too little", amount="0.25 Kč"),
    )
    refused(log, events.SlipWritten(1, 1, (("p1", 0),)), wording("the slip has no amount for {player}"))
    seated = log.state.seated((1, 1))
    stranger = (*((player, 0) for player in seated), ("p99", 0))
    refused(log, events.SlipWritten(1, 1, stranger), wording("{player} is not seated at this table", player="p99"))
    twice = (*((player, 0) for player in seated), (seated[0], 0))
    refused(log, events.SlipWritten(1, 1, twice), wording("a player is on the slip twice"))
    refused(
        log, events.SlipWritten(1, 9, ()), wording("there is no table {table} in round {number}", table=9, number=1)
    )
    refused(
        log,
        slip(log, 1, 1, 20_000_000, -20_000_000, 0, 0),
        wording("{player}: {amount} is too much to win or lose in one round", amount="200000.00 Kč"),
    )
    refused(log, events.SlipHandedIn(1, 1), wording("round {round}, table {table}: there is no slip to hand in"))


def test_a_slip_may_be_written_again_until_it_is_handed_in_and_is_final_then() -> None:
    log = opened(names(8))
    log.add(events.MariasRoundBegun(1))
    log.add(slip(log, 1, 1, 10, -10, 0, 0))
    log.add(slip(log, 1, 1, 30, -10, -20, 0))
    seated = log.state.seated((1, 1))
    refused(log, events.SlipHandedIn(1, 1, ("p99",)), wording("{player} is not seated at this table", player="p99"))
    log.add(events.SlipHandedIn(1, 1, seated), at=77)
    assert log.state.slips[1, 1].handed_in == 77
    refused(
        log,
        slip(log, 1, 1, 0, 0, 0, 0),
        wording("round {round}, table {table}: the slip has been handed in and is final"),
    )
    refused(
        log,
        events.SlipHandedIn(1, 1),
        wording("round {round}, table {table}: the slip has been handed in and is final"),
    )
    refused(
        log,
        events.MariasRoundBegun(2),
        wording("round {round}: table {table} has not handed in its slip", round=1, table=2),
    )
    assert log.state.missing(1) == (2,)
    log.add(slip(log, 1, 2, 0, 0, 0, 0))
    log.add(events.SlipHandedIn(1, 2))
    assert log.state.finished == 1
    log.add(events.MariasRoundBegun(2))


def test_only_a_justified_complaint_mends_a_record_and_then_to_what_the_slip_shows() -> None:
    log = opened(names(4))
    log.add(events.MariasRoundBegun(1))
    log.add(slip(log, 1, 1, 100, -100, 0, 0))
    mended = (("p1", -100), ("p2", 100), ("p3", 0), ("p4", 0))
    refused(
        log,
        events.RecordMended(1, 1, mended, 7),
        wording("the slip has not been handed in yet; the table must rewrite it"),
    )
    log.add(events.SlipHandedIn(1, 1))
    refused(
        log,
        events.RecordMended(1, 1, mended, 7),
        wording("line {number} is not a ruling that corrects this record", number=7),
    )
    seats = log.state.seated((1, 1))
    talk = MariasConversation(case_for(log.state, seats), MariasIncident("complaint_about_record", PLAYERS[0]))
    for answer in ("published", "yes", "yes", "-1"):
        talk = talk.answered(answer)
    ruling = log.add(events.MariasRulingGiven(seats, talk, 1, 1)).number
    refused(
        log,
        events.RecordMended(1, 1, (("p1", 1), ("p2", 0), ("p3", 0), ("p4", -1)), ruling),
        wording("the ruling gives a different amount for {player}", player="p1"),
    )
    log.add(events.RecordMended(1, 1, mended, ruling))
    assert log.state.slips[1, 1].amounts["p1"] == -100
    assert log.state.slips[1, 1].corrected == ruling


# Clocks and stakes.


def test_a_table_clock_can_be_stopped_and_a_table_of_five_moves_up_every_23_minutes() -> None:
    log = opened(names(9))
    log.add(events.MariasRoundBegun(1), at=0)
    four, five = ((1, table.number) for table in log.state.round(1).tables)
    assert [len(log.state.seated(spot)) for spot in (four, five)] == [4, 5]
    assert log.state.clock(four).left(0) == 92 * MINUTE
    assert log.state.clock(five).left(0) == 115 * MINUTE
    log.add(events.ClockStopped(*five), at=20 * MINUTE)
    refused(log, events.ClockStopped(*five), wording("the clock is already stopped"))
    log.add(events.ClockGoesOn(*five), at=30 * MINUTE)
    refused(log, events.ClockGoesOn(*five), wording("the clock is already running"))
    assert log.state.clock(five).ends == 125 * MINUTE
    assert log.state.clock(four).ends == 92 * MINUTE, "only that table stood still"
    turns = [log.state.turn(five, minute * MINUTE) for minute in (0, 22, 32, 33, 56, 124, 500)]
    assert turns == [1, 1, 1, 2, 3, 5, 5]
    assert log.state.turn(four, 80 * MINUTE) == 1
    with refusal("round {number} has not started", number=2):
        log.state.clock((2, 1))


def test_who_has_lost_the_stake_must_add_another_and_report_it() -> None:
    log = opened(names(4))
    refused(log, events.StakeAdded("p1", 10_000), wording("{player} has not started playing", player="p1"))
    log.add(events.MariasRoundBegun(1))
    assert log.state.stakes == dict.fromkeys(names(4), 10_000)
    log.add(slip(log, 1, 1, -10_000, 10_000, 0, 0))
    assert log.state.short() == ()
    log.add(slip(log, 1, 1, -10_020, 10_020, 0, 0))
    assert log.state.short() == ("p1",)
    refused(log, events.StakeAdded("p1", 0), wording("a stake must be more than zero"))
    refused(log, events.StakeAdded("p9", 10_000), wording("no player is entered as {id}", id="p9"))
    added = log.add(events.StakeAdded("p1", 10_000))
    assert log.state.stakes["p1"] == 20_000
    assert log.state.short() == ()
    log.add(Undone(added.number))
    assert log.state.short() == ("p1",)


# Seats.


def test_the_draw_gives_numbers_in_the_order_that_chance_handed_in() -> None:
    players = names(22)
    Random(1).shuffle(players)
    log = opened(players)
    assert [log.state.numbers[number] for number in range(1, 23)] == players
    refused(log, drawn(log.state, players[1:]), wording("the draw must list every entered player exactly once"))
    refused(
        log,
        events.MariasEntered("late"),
        wording("the seats are already drawn; to add {player} late, change the seating", player="late"),
    )
    log.add(drawn(log.state, sorted(players)))
    log.add(events.MariasRoundBegun(1))
    refused(log, drawn(log.state, players), wording("the first round has started; the seats cannot be redrawn"))


def test_a_late_player_plays_from_the_next_round_on_after_a_preview() -> None:
    log = opened(names(22))
    played(log, 1, dict.fromkeys(names(22), 0))
    before = log.state
    change = reseated(log.state, late=("late",))
    assert log.state == before, "a preview changes nothing"
    assert any(
        says(str(message), "Number {player} joins after round {played}.", player=23)
        for message in change.change.preview()
    )
    refused(log, replace(change.event, came=((23, "p1"),)), wording("{player} is already entered", player="p1"))
    refused(log, replace(change.event, came=()), wording("the seating must place every player present exactly once"))
    log.add(change.event)
    assert log.state.plan.rounds[0] == before.plan.rounds[0]
    assert "late" in log.state.ranked_in(2)
    assert "late" not in log.state.stakes
    amounts = dict.fromkeys([*names(22), "late"], 0)
    played(log, 2, amounts)
    assert log.state.stakes["late"] == 10_000
    line = next(line for line in final_ranking(log.state) if line.player == "late")
    assert [round_line is None for round_line in line.rounds] == [True, False]
    assert line.standing.score == 12, "23 share the places of round 2: the mean of 23 to 1"


def test_who_leaves_after_a_round_keeps_its_points() -> None:
    log = opened(names(9))
    played(log, 1, dict.fromkeys(names(9), 0))
    log.add(reseated(log.state, leaving=("p4",)).event)
    with refusal("{player} has already left", player="p4"):
        reseated(log.state, leaving=("p4",))
    played(log, 2, dict.fromkeys(names(9), 0))
    assert {len(table.players) for table in log.state.round(2).tables} == {4}
    scores = {line.player: line.standing.score for line in final_ranking(log.state)}
    assert scores["p4"] == 5
    assert scores["p1"] == Fraction(5) + Fraction(9, 2)


def test_stand_ins_sit_and_pay_but_are_not_ranked() -> None:
    log = opened(names(7), MariasRules(with_stand_ins=True))
    log.add(events.MariasRoundBegun(1))
    for table in log.state.round(1).tables:
        seated = log.state.seated((1, table.number))
        lost = -10 * (len(seated) - 1)
        helper = next((player for player in seated if player.startswith("stand-in")), seated[0])
        log.add(events.SlipWritten(1, table.number, tuple((p, lost if p == helper else 10) for p in seated)))
    ranking = round_ranking(log.state, 1)
    assert sorted(line.player for line in ranking) == names(7)
    assert ranking[0].points == 4 + Fraction(1, 2), "six share 7 to 2"
    refused(
        log,
        events.MariasEntered("stand-in 8"),
        wording("the seats are already drawn; to add {player} late, change the seating"),
    )


def test_nobody_gets_the_number_of_somebody_who_left_before_the_first_round() -> None:
    log = opened(names(9))
    log.add(reseated(log.state, leaving=("p9",)).event)
    change = reseated(log.state, late=("late",))
    assert change.event.came == ((10, "late"),)
    log.add(change.event)
    assert log.state.numbers[9] == "p9"
    assert sorted(log.state.ranked_in(1)) == sorted([*names(8), "late"])


def test_a_stand_in_does_not_take_the_number_of_somebody_who_left() -> None:
    log = opened(names(9), MariasRules(with_stand_ins=True))
    for player in ("p9", "p8"):
        log.add(reseated(log.state, leaving=(player,)).event)
    assert log.state.plan.stand_ins == (10,)
    assert sorted(log.state.ranked_in(1)) == names(7)


def test_a_stand_in_puts_in_no_stake() -> None:
    """He plays with the organiser's money, and his results do not count: nobody asks him for another stake (II.4)."""
    log = opened(names(7), MariasRules(with_stand_ins=True))
    log.add(events.MariasRoundBegun(1))
    assert sorted(log.state.stakes) == names(7)
    refused(log, events.StakeAdded("stand-in 8", 10_000), wording("no player is entered as {id}", id="stand-in 8"))


# Rulings.


def test_a_warning_is_remembered_and_an_excluded_player_has_to_be_unseated() -> None:
    log = opened(names(8))
    log.add(events.MariasRoundBegun(1))
    seats = log.state.seated((1, 1))

    def rule(*answers: str) -> None:
        talk = MariasConversation(case_for(log.state, seats), MariasIncident("exclusion", PLAYERS[2]))
        for answer in answers:
            talk = talk.answered(answer)
        log.add(events.MariasRulingGiven(seats, talk, 1, 1))

    rule("disturbs", "no")
    assert log.state.player(seats[2]).warned == 1
    rule("disturbs", "yes")
    assert log.state.player(seats[2]).excluded
    for table in (1, 2):
        log.add(slip(log, 1, table, 0, 0, 0, 0))
        log.add(events.SlipHandedIn(1, table))
    refused(
        log,
        events.MariasRoundBegun(2),
        wording("{player} has been excluded; change the seating first", player=seats[2]),
    )
    log.add(reseated(log.state, leaving=(seats[2],)).event)
    log.add(events.MariasRoundBegun(2))
    last = final_ranking(log.state)[-1]
    assert (last.player, last.excluded, last.standing.place) == (seats[2], True, 0)


def test_a_ruling_needs_its_players_and_its_end() -> None:
    log = opened(names(8))
    seats = log.state.seated((1, 1))
    talk = MariasConversation(case_for(log.state, seats), MariasIncident("hlasky_stacked", PLAYERS[3]))
    refused(
        log, events.MariasRulingGiven(seats[:3], talk), wording("the ruling does not say who {letter} is", letter="D")
    )
    refused(
        log,
        events.MariasRulingGiven(("p99", *seats[1:]), talk, 1, 1),
        wording("{player} is not seated at this table", player="p99"),
    )
    unfinished = MariasConversation(case_for(log.state, seats), MariasIncident("renonc", PLAYERS[0]))
    refused(log, events.MariasRulingGiven(seats, unfinished, 1, 1), wording("there is no ruling yet"))
    given = log.add(events.MariasRulingGiven(seats, talk, 1, 1))
    assert log.state.rulings[given.number].effects[0].law == "II.27"


def test_the_end_needs_every_slip_and_then_no_round_begins_until_it_is_undone() -> None:
    log = opened(names(8))
    with refusal("no round has started; there is nothing to end"):
        log.add(events.MariasEnded())
    log.add(events.MariasRoundBegun(1))
    log.add(slip(log, 1, 1, 0, 0, 0, 0))
    log.add(events.SlipHandedIn(1, 1))
    with refusal("round {round}: table {table} has not handed in its slip", table=2):
        log.add(events.MariasEnded(), 5)
    log.add(slip(log, 1, 2, 0, 0, 0, 0))
    log.add(events.SlipHandedIn(1, 2))
    end = log.add(events.MariasEnded(), 5)
    assert log.state.ended == 5
    for event in (events.MariasRoundBegun(2), reseated(log.state, ["late"]).event, events.MariasEnded()):
        with refusal("the tournament has ended; undo the end first"):
            log.add(event)
    log.add(Undone(end.number))
    log.add(events.MariasRoundBegun(2))
    after = log.state
    assert (after.ended, after.begun) == (None, 2)


def test_the_referee_is_called_once_for_a_table_until_he_has_come() -> None:
    log = opened(names(8))
    first = log.add(events.RefereeCalled(1, 1, "renonc?"), at=5, by=Author.parse("table 1"))
    log.add(events.RefereeCalled(1, 1))
    assert list(log.state.calls) == [first.number]
    refused(log, events.RefereeCame(99), wording("there is no call number {number}", number=99))
    log.add(events.RefereeCame(first.number), at=9)
    assert log.state.calls[first.number].answered == 9
    log.add(events.RefereeCalled(1, 1))
    assert len(log.state.calls) == 2


# Random evenings.


def some_amounts(chance: Random, count: int) -> list[int]:
    amounts = [chance.randrange(-6000, 6000, 20) for _ in range(count - 1)]
    return [*amounts, -sum(amounts)]


def some_ruling(chance: Random, log: Log[MariasTournament], spot: Spot) -> events.MariasRulingGiven:
    seats = log.state.seated(spot)[:4]
    name = chance.choice(("renonc", "laid_down", "exclusion", "protest", "committee", "early_announcement"))
    talk = MariasConversation(case_for(log.state, seats), MariasIncident(name, chance.choice(PLAYERS)))
    while (question := talk.question) is not None:
        talk = talk.answered(chance.choice(question.choices).example)
    return events.MariasRulingGiven(seats, talk, *spot)


def evening(chance: Random, refusals: Counter[str]) -> Log[MariasTournament]:
    """What happens; what is refused on the way is counted, by what was wanted."""
    count = chance.randrange(6, 27)
    rules = MariasRules(with_stand_ins=chance.random() < 0.3)
    log = opened(chance.sample(names(count), count), rules)
    now = 0

    def add(event: TournamentEvent) -> Note:
        nonlocal now
        now += chance.randrange(60) * 1000
        return log.add(event, at=now)

    def perhaps(wanted: str, event: Callable[[], TournamentEvent]) -> None:
        if chance.random() < 0.3:
            try:
                note = add(event())
            except Problem:
                refusals[wanted] += 1
                return
            if chance.random() < 0.3:
                undo = add(Undone(note.number))
                if chance.random() < 0.3:
                    add(Undone(undo.number))

    def change(late: tuple[str, ...] = (), leaving: tuple[str, ...] = ()) -> TournamentEvent:
        return reseated(log.state, late, leaving).event

    for number in (1, 2, 3):
        perhaps("somebody comes late", partial(change, late=(f"late{number}",)))
        leaving = chance.choice(log.state.plan.players)
        perhaps("somebody leaves", partial(change, leaving=(log.state.numbers[leaving],)))
        out = [player for player in log.state.ranked_in(number) if log.state.player(player).excluded]
        if out:
            try:
                add(change(leaving=tuple(out)))
            except Problem:  # too few are left
                refusals["the excluded leave"] += 1
                return log
        add(events.MariasRoundBegun(number))
        for table in log.state.round(number).tables:
            spot = number, table.number
            seated = log.state.seated(spot)
            perhaps("a clock is stopped", partial(events.ClockStopped, *spot))
            perhaps("a clock goes on", partial(events.ClockGoesOn, *spot))
            perhaps("a ruling", partial(some_ruling, chance, log, spot))
            perhaps("a stake", partial(events.StakeAdded, chance.choice(seated), 10_000))
            wrong = some_amounts(chance, len(seated))
            wrong[0] += 20
            refused(log, slip(log, *spot, *wrong), wording("the slip does not add up to zero: {amount} too much"))
            add(slip(log, *spot, *some_amounts(chance, len(seated))))
            perhaps("a second slip", partial(slip, log, *spot, *some_amounts(chance, len(seated))))
            if spot not in log.state.slips:
                add(slip(log, *spot, *some_amounts(chance, len(seated))))
            add(events.SlipHandedIn(*spot, signed=seated))
    return log


def test_on_random_evenings_only_a_clock_that_goes_already_and_the_stake_of_a_stand_in_are_refused() -> None:
    """On evening 22 somebody comes after the last number has left; on 78 the stake is that of a stand-in."""
    refusals: Counter[str] = Counter()
    for seed in (*range(12), 22, 78):
        evening(Random(seed), refusals)
    assert refusals == {"a clock goes on": 39, "a stake": 1}


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_a_random_evening_adds_up_and_its_log_tells_it_again(seed: int) -> None:
    log = evening(Random(seed), Counter())
    state = log.state
    assert Log(MariasTournament(), log.notes).state == state, "the running state is the fold of the log"
    plain = json.loads(json.dumps([to_plain(note.event) for note in log.notes]))
    again = [replace(note, event=EVENTS.read(data)) for note, data in zip(log.notes, plain, strict=True)]
    assert Log(MariasTournament(), again).state == state, "and of the log as it is stored"
    for spot, slip in state.slips.items():
        assert sum(slip.amounts.values()) == 0
        assert set(slip.amounts) == set(state.seated(spot))
    ranking = final_ranking(state)
    for number in range(1, state.begun + 1):
        lines = round_ranking(state, number)
        count = len(state.ranked_in(number))
        assert len(lines) == count
        assert sum(line.points for line in lines) == Fraction(count * (count + 1), 2), "N and so on down to 1"
        assert all(one.standing.score >= two.standing.score for one, two in pairwise(lines))
    total = sum(line.haler for line in ranking)
    stand_ins = sum(
        amount
        for slip in state.slips.values()
        for player, amount in slip.amounts.items()
        if player not in state.players
    )
    assert total == -stand_ins
    placed = [line for line in ranking if not line.excluded]
    keys = [
        (line.standing.score, line.haler, max(round_.points for round_ in line.rounds if round_)) for line in placed
    ]
    assert keys == sorted(keys, reverse=True)


def test_what_a_slip_needs_is_checked_without_a_tournament_too() -> None:
    check_amounts({"a": 5, "b": -5}, "ab")
    with refusal("the slip does not add up to zero: {amount} too little", amount="0.05 Kč"):
        check_amounts({"a": 5, "b": -10}, "ab")


# The command: an evening without a browser.


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ARBITR_DB", str(tmp_path / "club.db"))
    (tmp_path / "names.txt").write_text("\n".join(f"Player {letter}" for letter in "ABCDEFGH") + "\n")
    return tmp_path


def test_an_evening_runs_from_the_command_line(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*words: str) -> str:
        assert run(["marias", "tournament", *words]) == 0
        return capsys.readouterr().out

    def problem(words: str, expected: re.Pattern[str]) -> None:
        lines = len(said("show", "--json"))
        with pytest.raises(Problem, match=expected):
            run(["marias", "tournament", *words.split()])
        assert len(said("show", "--json")) == lines, "nothing is recorded"

    with refusal("there is no mariáš tournament yet; create one with: arbitr marias tournament new"):
        run(["marias", "tournament", "show"])
    printed = said("new", "Tuesday", "--names", str(club / "names.txt"))
    assert says(printed, "{title} is open with {count} players. Its ID is {id}.", count=8)
    assert says(said("show"), "Players entered: {count}. The seats have not been drawn yet.", count=8)
    drawn_seats = said("draw", "--seed", "5")
    assert english("Round {round} has not started.", round=1) in drawn_seats
    assert said("draw", "--seed", "5") == drawn_seats, "the same chance, the same draw"
    problem("slip 1 1=0", wording("no round has started; start one first"))
    assert says(said("begin"), "{minutes} min left")
    said("stop", "1")
    assert says(said("show"), "clock stopped, {minutes} min left")
    said("go-on", "1")
    uneven = wording("the slip does not add up to zero: {amount} too much", amount="0.20 Kč")
    problem("slip 1 1=10 2=-5 3=-4 4=-0.80", uneven)
    problem("slip 1 1=10 2", wording("{text} is not PLAYER=CROWNS, e.g. 7=12.40", text="'2'"))
    problem("slip 1 1=ten", wording("{text} is not an amount in crowns; enter e.g. 12.40 or -3.20", text="'ten'"))
    problem("slip 1 99=10", wording("nobody has number {number}", number=99))
    said("slip", "1", "1=-150", "2=150", "3=0", "4=0", "--hand-in")
    assert says(said("show"), "{player} has lost more than the reported stakes: {crowns}.", crowns="-150.00 Kč")
    said("stake", "1")
    assert not says(said("show"), "{player} has lost more than the reported stakes: {crowns}.")
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\ngame\nno\nnothing\nnothing\n2\n"))
    ruling = said("rule", "2", "renonc", "6")
    assert says(
        ruling,
        "Revoke: {payer} pays every player {amount}, made up of {flat} for the revoke and the rest for the "
        "fleked game.",
        payer="B",
        amount="2.80 Kč",
    )
    problem("begin", wording("round {round}: table {table} has not handed in its slip", table=2))
    said("slip", "2", "5=1,50", "6=-8.40", "7=3", "8=3.90")
    said("hand-in", "2")
    preview = said("late", "Player I")
    assert english("Number {player} joins after round {played}.", player=9, played=1) in preview
    assert says(preview, "Nothing has changed yet; add --yes to make the change.")
    assert "9 Player I" not in said("show")
    said("late", "Player I", "--yes")
    assert "9 Player I" in said("begin")
    ranking = said("ranking").splitlines()
    assert ranking[1].split()[0] == "1"
    assert "8 + 0" not in ranking[1]
    assert "Provisional" in ranking[-1]
    data = json.loads(said("ranking", "--json"))
    assert data["ranking"][0]["haler"] == 15000
    assert english("Round started") in said("undo")
    assert json.loads(said("show", "--json"))["begun"] == 1
    assert said("ranking", "--round", "1").startswith("Round 1\n")
    assert "Tuesday" in said("list")
    assert said("end").splitlines()[0] == said("ranking").splitlines()[0]
    assert "Provisional" not in said("ranking")
    problem("begin", wording("the tournament has ended; undo the end first"))


def test_a_complaint_on_the_command_line_corrects_record_and_ranking(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """II.22: the paper says 5 Kč where 8 were recorded; the first round is complained about in the second."""

    def said(*words: str) -> str:
        assert run(["marias", "tournament", *words]) == 0
        return capsys.readouterr().out

    said("new", "Tuesday", "--names", str(club / "names.txt"), "--set", "deposit=20", "--set", "limit=50")
    assert "deposit: 20,00" in said("rules")
    said("draw", "--seed", "5")
    said("begin")
    said("slip", "1", "1=8", "2=-8", "3=0", "4=0", "--hand-in")
    said("slip", "2", "5=0", "6=0", "7=0", "8=0", "--hand-in")
    said("begin")
    monkeypatch.setattr("sys.stdin", io.StringIO("published\nyes\nyes\n5\n"))
    papers = ("--slip", "2=-5", "--slip", "3=0", "--slip", "4=0")
    printed = said("rule", "1", "complaint_about_record", "1", "--round", "1", *papers)
    assert says(printed, "The ruling has been recorded and the record corrected.")
    first = said("ranking", "--round", "1").splitlines()[1]
    assert "5.00 Kč" in first
    assert "20.00 Kč" in said("money")


def test_premium_games_are_noted_from_the_command_line(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (club / "premium.csv").write_text("undertaking,holding,points\nbetl,without a seven,6\n")
    names_file, premium = str(club / "names.txt"), str(club / "premium.csv")
    for words in (
        ["new", "Tuesday", "--names", names_file, "--premium-table", premium, "--premium-rate", "0.50"],
        ["draw", "--seed", "1"],
        ["begin"],
        ["slip", "1", "1=2", "2=0", "3=0", "4=-2", "--premium", "4=betl:without a seven"],
    ):
        assert run(["marias", "tournament", *words]) == 0
    capsys.readouterr()
    with refusal("the table of premium points has no row {undertaking} {holding}", undertaking="durch"):
        run(["marias", "tournament", "slip", "2", "5=0", "6=0", "7=0", "8=0", "--premium", "5=durch"])
    assert run(["marias", "tournament", "ranking", "--round", "1"]) == 0
    first, second = capsys.readouterr().out.splitlines()[1:3]
    assert "2.00 Kč" in first, "two crowns are more than minus two and six halves"
    assert second.endswith("-2.00 Kč  7  +6")


def test_two_players_of_one_name_must_be_told_apart(club: Path) -> None:
    (club / "names.txt").write_text("Jan Novák\njan novak\n")
    with refusal("{name} is listed twice; add something to tell them apart"):
        run(["marias", "tournament", "new", "Tuesday", "--names", str(club / "names.txt")])


@pytest.mark.parametrize(
    ("text", "haler"), [("12.40", 1240), ("-3,2", -320), ("+5", 500), ("−0.20", -20), ("7 Kč", 700), ("0", 0)]
)
def test_amounts_are_read_as_people_write_them(text: str, haler: int) -> None:
    assert parse_money(text) == haler


@pytest.mark.parametrize("text", ["", "1.234", "a", "1 000", "--1", "1e3"])
def test_other_texts_are_no_amounts(text: str) -> None:
    with refusal("{text} is not an amount in crowns; enter e.g. 12.40 or -3.20"):
        parse_money(text)
