"""Two sessions with a cut: the best of the qualifier go on, and the others are ranked behind them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from said import refusal
from tournament.desk import Desk

from arbitr.club.actions.rounds import session_opened
from arbitr.club.sessions import unseated
from arbitr.movements.matches.knockout import first_round
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.pairs.howell import howell
from arbitr.scoring.event import EventRules, Method
from arbitr.tournament import ResultRemoved, Room, rankings, score_unit
from arbitr.tournament.events.organise import ContestantWithdrawn, SessionEnded
from arbitr.tournament.rules import USUAL, ContestKind, RankedBy, Rules
from arbitr.tournament.scores.matches import matches


def play(desk: Desk, session: int, order: list[str]) -> None:
    """On every board N-S score the better, the further in front of E-W they are in this order."""
    section = desk.state.section(session, "A")
    desk.begin(*range(1, section.rounds + 1), session=session)
    for spots in section.boards_due.values():
        for spot in spots:
            seated = section.plan.at(spot[0], spot[1], spot[3])
            points = 10 * (order.index(seated.ew[0]) - order.index(seated.ns[0]))
            desk.enter(str(section.place(spot)), f"{points:+d}")


QUALIFIED = ["c1", "c2", "c3", "c4", "c5", "c6"]


TOTAL = replace(USUAL, scoring=EventRules(method=Method.TOTAL))
"""Everybody meets everybody on as many boards, so the order of strength is the ranking."""


def after_qualifier(rules: Rules = TOTAL) -> Desk:
    """Six pairs; the lower number is the better pair."""
    desk = Desk(rules)
    desk.section(howell(None, None, 6))
    play(desk, 1, QUALIFIED)
    return desk


def cut(desk: Desk, best: int) -> None:
    for event in session_opened(desk.state, best=best):
        desk.add(event)


def test_the_best_of_the_qualifier_go_on() -> None:
    desk = after_qualifier()
    cut(desk, 4)
    assert desk.state.session(2).qualified == ("c1", "c2", "c3", "c4")
    assert unseated(desk.state) == ["c1", "c2", "c3", "c4"]


def test_without_a_cut_everybody_plays_on() -> None:
    desk = after_qualifier()
    for event in session_opened(desk.state):
        desk.add(event)
    assert unseated(desk.state) == QUALIFIED


def test_those_who_are_out_are_ranked_behind_the_finalists() -> None:
    desk = after_qualifier(replace(TOTAL, carry=Fraction(0)))
    cut(desk, 4)
    desk.section(howell(None, None, 4), session=2, names=["c1", "c2", "c3", "c4"])
    play(desk, 2, ["c4", "c3", "c2", "c1"])
    final, out = desk.ranked()
    assert [place for place, _ in final] == ["1", "2", "3", "4"]
    assert final[0] == ("1", "c4")
    assert out == [("5", "c5"), ("6", "c6")]
    assert [ranking.group.out_after for ranking in rankings(desk.state)] == [0, 1]


def test_what_is_carried_over_is_a_part_of_the_qualifier() -> None:
    desk = after_qualifier(replace(USUAL, carry=Fraction(1, 2)))
    (qualifier,) = rankings(desk.state)
    before = {line.contestant: line.score for line in qualifier.standings}
    cut(desk, 4)
    on = list(desk.state.session(2).qualified)
    desk.section(howell(None, None, 4), session=2, names=on)
    play(desk, 2, on)
    final = rankings(desk.state)[0]
    for line in final.standings:
        assert line.addition.carried == before[line.contestant] / 2
        assert line.own + line.addition.carried == line.score


def test_a_sum_with_carry_over_is_no_percentage() -> None:
    desk = after_qualifier(replace(USUAL, carry=Fraction(1, 2)))
    assert score_unit(desk.state) == "%"
    cut(desk, 4)
    desk.section(howell(None, None, 4), session=2, names=["c1", "c2", "c3", "c4"])
    assert score_unit(desk.state) == ""


def test_a_tie_for_the_last_place_is_not_cut() -> None:
    desk = Desk()
    desk.section(howell(None, None, 4))
    section = desk.state.section(1, "A")
    desk.begin(*range(1, section.rounds + 1))
    for spots in section.boards_due.values():
        for spot in spots:
            desk.enter(str(section.place(spot)), "+100")
    with refusal("the cut after {best} divides contestants who share a place: {names}; choose another number", best=2):
        session_opened(desk.state, best=2)


def test_more_than_play_cannot_go_on() -> None:
    desk = after_qualifier()
    for best in (1, 7):
        with refusal("{best} cannot go on; choose a number from {fewest} to {most}", best=best, most=6):
            session_opened(desk.state, best=best)


def test_nobody_goes_on_before_anything_has_been_played() -> None:
    desk = Desk()
    desk.section(howell(None, None, 6))
    with refusal("there is no ranking for a cut yet; play the session first"):
        session_opened(desk.state, best=4)


def test_a_cut_waits_for_missing_results_unless_the_session_was_ended_without_them() -> None:
    desk = after_qualifier()
    section = desk.state.section(1, "A")
    place = section.place(section.boards_due[1][0])
    desk.add(ResultRemoved(place))
    with refusal("results are missing: {count}; enter them, or end the session without them", count=1):
        session_opened(desk.state, best=4)
    assert session_opened(desk.state), "without a cut nothing depends on them"
    desk.add(SessionEnded(1))
    assert session_opened(desk.state, best=4)


def test_the_next_one_goes_on_in_place_of_one_who_is_withdrawn() -> None:
    desk = after_qualifier()
    desk.add(ContestantWithdrawn("c2"))
    cut(desk, 4)
    assert desk.state.session(2).qualified == ("c1", "c3", "c4", "c5")


def test_the_qualifiers_are_the_seeds_of_a_knockout() -> None:
    desk = Desk(Rules(kind=ContestKind.TEAMS, matches=RankedBy.IMPS))
    desk.section(round_robin(4, 2))
    order = ["c3", "c1", "c4", "c2"]
    section = desk.state.section(1, "A")
    desk.begin(*range(1, section.rounds + 1))
    for number in range(1, section.rounds + 1):
        for match in matches(desk.state, 1, number):
            swing = 100 * (order.index(match.away) - order.index(match.home))
            for board in section.plan.at(number, match.table, Room.OPEN).boards:
                desk.enter(f"1A-{number}-{match.table}o-{board}", f"{swing:+d}")
                desk.enter(f"1A-{number}-{match.table}c-{board}", "0")
    cut(desk, 2)
    assert unseated(desk.state) == ["c3", "c1"]
    desk.section(first_round(2, 1), session=2, names=["c3", "c1"])
    desk.begin(1, session=2)
    for room, text in (("o", "-100"), ("c", "+100")):
        desk.enter(f"2A-1-1{room}-1", text)
    final, out = desk.ranked()
    assert final == [("1", "c1"), ("2", "c3")]
    assert out == [("3", "c4"), ("4", "c2")]
