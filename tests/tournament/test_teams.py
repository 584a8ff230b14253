"""Teams: line-ups, two rooms, the comparison, victory points, byes, penalties; and the draw of a Swiss."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from said import english, refusal, says, wording
from tournament.desk import Desk, scale, score, talk

from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import Seat
from arbitr.movements.change import withdrawn_pair
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement, Pair
from arbitr.movements.pairs.howell import howell
from arbitr.movements.swiss.rounds import SwissRules, first_round, next_round, swiss
from arbitr.movements.swiss.standings_csv import read_swiss
from arbitr.problem import Problem
from arbitr.scoring.teams import MatchRules
from arbitr.tournament import (
    AdjustmentRecorded,
    BoardForm,
    Contestant,
    ContestKind,
    FouledBoardRecorded,
    LineUp,
    LineUpGiven,
    MatchAgreed,
    PenaltyRecorded,
    RankedBy,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    Room,
    Rules,
    SlipKey,
    Substitute,
    TableTurned,
    next_draw,
    ruling_given,
)
from arbitr.tournament.events.organise import (
    ContestantEntered,
    ContestantWithdrawn,
    DealOf,
    DealsGiven,
    MovementChanged,
    RulesChanged,
    SubstituteCame,
)
from arbitr.tournament.scores.marks import marked, missing, suspicions
from arbitr.tournament.scores.played import boards_played
from arbitr.tournament.scores.standings import Match, match_points, matches, rankings, team_standings
from arbitr.tournament.seats.reseat import wrong_tables, wrong_way

TEAMS = Rules(kind=ContestKind.TEAMS)


@pytest.fixture
def desk() -> Desk:
    """Four teams, eight boards: c1 meets c4 and c2 meets c3, the first at home."""
    made = Desk(TEAMS)
    made.section(round_robin(4, 8))
    made.begin(1)
    return made


def play(desk: Desk, table: int, board: int, open_room: str, closed_room: str, number: int = 1) -> None:
    for room, text in (("o", open_room), ("c", closed_room)):
        desk.enter(f"1A-{number}-{table}{room}-{board}", text)


def match(desk: Desk, table: int = 1, number: int = 1) -> Match:
    return next(match for match in matches(desk.state, 1, number) if match.table == table)


def whole_match(desk: Desk, table: int = 1, number: int = 1) -> None:
    """Board 1 of the match: 4S made and down one, +10 IMPs for the home team (+420 against -50); then seven pushes."""
    first, *rest = desk.state.section(1, "A").plan.at(number, table, Room.OPEN).boards
    play(desk, table, first, "+420", "-50", number)
    for board in rest:
        play(desk, table, board, "+100", "+100", number)


def imps(found: Match) -> list[tuple[Any, Any]]:
    """Board by board, as the two teams see them."""
    return [(board.home, board.away) for board in found.boards]


def score_of(desk: Desk, name: str) -> Any:
    return team_standings(desk.state, 1)[name].score


def points_of(desk: Desk, found: Match) -> tuple[Any, Any]:
    return match_points(desk.state, 1, found)


# Two rooms


def test_the_home_team_sits_north_south_in_the_open_room_and_east_west_in_the_closed_one(desk: Desk) -> None:
    plan = desk.state.section(1, "A").plan
    assert (plan.at(1, 1, Room.OPEN).ns, plan.at(1, 1, Room.OPEN).ew) == (("c1",), ("c4",))
    assert (plan.at(1, 1, Room.CLOSED).ns, plan.at(1, 1, Room.CLOSED).ew) == (("c4",), ("c1",))


def test_a_board_is_compared_when_both_rooms_have_played_it(desk: Desk) -> None:
    """+420 in the open room, +170 in the closed one: 250 points are 6 IMPs for the home team."""
    desk.enter("1A-1-1o-1", "4S N =")
    found = match(desk)
    assert (found.boards, found.waiting, found.due) == ((), (1,), 8)
    desk.enter("1A-1-1c-1", "3S N +1")
    found = match(desk)
    assert imps(found) == [(6, -6)]
    assert (found.waiting, found.is_complete) == ((), False)
    assert score_of(desk, "c1") == 0, "a match counts when it is complete"


def test_a_match_brings_victory_points_of_the_published_scale(desk: Desk) -> None:
    """470 points are 10 IMPs; 0 for each push."""
    whole_match(desk)
    found = match(desk)
    assert (found.score.home, found.is_complete) == (Fraction(10), True)
    won = scale(8)[10]
    assert points_of(desk, found) == (won, 20 - won)
    assert (score_of(desk, "c1"), score_of(desk, "c4"), score_of(desk, "c2")) == (won, 20 - won, 0)
    assert [(standing.places, standing.contestant) for standing in rankings(desk.state)[0].standings] == [
        ("1", "c1"), ("2", "c4"), ("3-4", "c2"), ("3-4", "c3"),
    ]  # fmt: skip
    desk.add(RulesChanged(replace(TEAMS, matches=RankedBy.WHOLE_VICTORY_POINTS)))
    assert (score_of(desk, "c1"), score_of(desk, "c4")) == (round(won), 20 - round(won)), "won is not near a half"
    desk.add(RulesChanged(replace(TEAMS, matches=RankedBy.IMPS)))
    assert (score_of(desk, "c1"), score_of(desk, "c4")) == (10, -10)


def test_a_corrected_result_is_compared_anew(desk: Desk) -> None:
    whole_match(desk)
    assert match(desk).score.home == 10
    desk.add(ResultCorrected(SlipKey.parse("1A-1-1c-1"), score("+420")))
    assert match(desk).score.home == 0
    assert score_of(desk, "c1") == 10


def test_a_board_that_is_not_played_makes_the_match_shorter(desk: Desk) -> None:
    """Seven boards, so the scale of seven: here only that a draw is 10 and the match is complete."""
    for board in range(1, 8):
        play(desk, 1, board, "+100", "+100")
    assert not match(desk).is_complete
    desk.enter("1A-1-1o-8", "not_played")
    found = match(desk)
    assert (found.due, found.is_complete) == (7, True)
    assert points_of(desk, found) == (10, 10)


def test_an_artificial_score_in_one_room_needs_no_score_in_the_other(desk: Desk) -> None:
    """Average plus is 3 IMPs, average minus loses 3."""
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("NS A+; EW A-")))
    assert imps(match(desk)) == [(3, -3)]
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1c-2"), Adjustment.parse("NS A+; EW A")))
    assert imps(match(desk)) == [(3, -3), (0, 3)], "N-S there are the away team"


@pytest.mark.parametrize("none", ["cancelled", "not_played", "later"])
def test_an_award_in_one_room_counts_whatever_is_said_of_the_other_room(desk: Desk, none: str) -> None:
    desk.enter("1A-1-1c-1", none)
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("NS A+; EW A-")))
    found = match(desk)
    assert (imps(found), found.due) == ([(3, -3)], 8)


def test_a_board_that_was_fouled_between_the_rooms_is_not_compared_until_the_director_decides(desk: Desk) -> None:
    play(desk, 1, 1, "+420", "-50")
    play(desk, 2, 1, "+420", "-50")
    desk.add(FouledBoardRecorded(1, "A", 1, (BoardForm("B", 1, None, (1,), room=Room.CLOSED),)))
    assert (imps(match(desk, 1)), match(desk, 1).waiting) == ([], (1,))
    assert imps(match(desk, 2)) == [(10, -10)], "the other match has another copy"
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1c-1"), Adjustment.parse("A")))
    assert imps(match(desk, 1)) == [(0, 0)]


def test_a_board_that_was_fouled_before_both_rooms_played_it_is_compared(desk: Desk) -> None:
    play(desk, 1, 1, "+420", "-50")
    desk.add(FouledBoardRecorded(1, "A", 1, (BoardForm("B", 1, None, (1,)),)))
    assert imps(match(desk)) == [(10, -10)]


def test_leads_that_fit_in_one_room_only_make_the_board_of_the_other_room_suspect(desk: Desk) -> None:
    suits = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    desk.add(DealsGiven(1, (DealOf(1, suits),)))
    for table in (1, 2):
        desk.enter(f"1A-1-{table}o-1", "4S N =", "H7")
        desk.enter(f"1A-1-{table}c-1", "4S N =", "S7")
    (found,) = suspicions(desk.state, 1)
    assert found.forms == (BoardForm("B", 1, None, (1, 2), room=Room.CLOSED),)
    assert [str(place) for place in found.since] == ["1A-1-1c-1", "1A-1-2c-1"]


def test_a_weighted_score_is_weighted_in_imps_and_rounded(desk: Desk) -> None:
    """65% of +480 and 35% of +980 against +500 at the other table: -1 * 0.65 + 10 * 0.35 = 2.85, so +3."""
    desk.enter("1A-1-1o-1", "+480")
    desk.enter("1A-1-1c-1", "+500")
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("65% +480, 35% +980")))
    assert imps(match(desk)) == [(3, -3)]


def test_the_bounds_of_a_ruling_hold_in_imps_too(desk: Desk) -> None:
    """The away team, N-S in the closed room, used a hesitation and made +420; the home team had +170 with these cards.

    Ruled +140 it is 1 IMP for the home team; ruled +450 the offenders would gain, and the score at the table stands.
    """
    desk.enter("1A-1-1o-1", "+170")
    desk.enter("1A-1-1c-1", "+420")
    assert imps(match(desk)) == [(-6, 6)]
    answers = {
        "source": "hesitation", "information": "yes", "hand_is_over": "yes", "suggested": "yes", "alternative": "yes",
        "chosen": "yes", "damaged": "yes", "in_time": "yes", "result_probable": "yes", "all_legal": "yes",
        "own_error": "none",
    }  # fmt: skip
    for ruled, home in (("+140", 1), ("+450", -6)):
        conversation = talk(1, "unauthorised_information", Seat.SOUTH, answers | {"outcomes": ruled})
        desk.add(ruling_given(desk.state, SlipKey.parse("1A-1-1c-1"), conversation))
        assert imps(match(desk)) == [(home, -home)]


def test_in_a_knock_out_scores_that_do_not_balance_are_averaged() -> None:
    desk = Desk(replace(TEAMS, match=MatchRules(knockout=True)))
    desk.section(round_robin(4, 8))
    desk.begin(1)
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("NS A+; EW A+")))
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-2"), Adjustment.parse("NS A+; EW A")))
    assert imps(match(desk)) == [(0, 0), (Fraction(3, 2), Fraction(-3, 2))]


def test_teams_that_sat_the_wrong_way_at_both_tables_are_compared_as_they_sat(desk: Desk) -> None:
    play(desk, 1, 1, "+420", "-50")
    mended = wrong_way(desk.state.section(1, "A"), 1, 1)
    assert [str(line) for line in mended.preview()] == [
        english(
            "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
            round=1,
            table=english("{name} in the open room", name="A1"),
            ns="c4",
            old_ns="c1",
            ew="c1",
            old_ew="c4",
        ),
        english(
            "Round {round}, table {table}: N-S is {ns} instead of {old_ns}, E-W is {ew} instead of {old_ew}.",
            round=1,
            table=english("{name} in the closed room", name="A1"),
            ns="c1",
            old_ns="c4",
            ew="c4",
            old_ew="c1",
        ),
        english(
            "Both rooms are arrow-switched. If only one room sat in the wrong direction, enter {open} or {closed}.",
            open="A1o",
            closed="A1c",
        ),
    ]
    desk.add(mended.event)
    found = match(desk)
    assert (found.home, found.away, imps(found)) == ("c4", "c1", [(10, -10)])


@pytest.mark.parametrize(("room", "team", "home"), [(Room.CLOSED, "c1", "c1"), (Room.OPEN, "c4", "c4")])
def test_one_room_that_sat_the_wrong_way_makes_the_boards_of_a_match_incomparable(
    desk: Desk, room: Room, team: str, home: str
) -> None:
    """One team has sat North-South in both rooms: there is nothing to compare its scores with."""
    whole_match(desk)
    section = desk.state.section(1, "A")
    before = {either: section.plan.at(1, 1, either) for either in Room}
    mended = wrong_way(section, 1, 1, room)
    (change, warning) = [str(line) for line in mended.preview(lambda name: f"Team {name}")]
    assert f"table A1 in the {'open' if room is Room.OPEN else 'closed'} room: N-S is Team {team}" in change
    assert says(
        warning,
        "This means that {team} sat North-South in both rooms. The boards of this match cannot be compared. "
        "Cancel them, have them replayed, or award an artificial score.",
        team=f"Team {team}",
    )
    assert imps(match(desk))[0] == (10, -10), "shown, not done"
    desk.add(mended.event)
    plan = desk.state.section(1, "A").plan
    assert plan.at(1, 1, room.other) == before[room.other], "the other room stays as it was"
    assert (plan.at(1, 1, room).ns, plan.at(1, 1, room).ew) == (before[room].ew, before[room].ns)
    found = match(desk)
    assert (found.home, found.boards, found.waiting, found.is_complete) == (home, (), tuple(range(1, 9)), False)
    again = wrong_way(desk.state.section(1, "A"), 1, 1, room.other)
    assert len(again.preview()) == 1, "with the other room turned too they can be compared"
    desk.add(again.event)
    assert (match(desk).home, imps(match(desk))[0]) == ("c4", (10, -10))
    desk.add(TableTurned(1, "A", 1, 1))
    assert (match(desk).home, imps(match(desk))[0]) == ("c1", (10, -10)), "both at once are turned back"


@pytest.mark.parametrize("room", list(Room))
def test_an_artificial_score_in_a_room_that_sat_the_wrong_way_goes_to_who_sat_there(desk: Desk, room: Room) -> None:
    """North-South there is c1 in the closed room and c4 in the open one; in the other room it is the same team."""
    whole_match(desk)
    desk.add(wrong_way(desk.state.section(1, "A"), 1, 1, room).event)
    desk.add(AdjustmentRecorded(SlipKey(1, "A", 1, 1, 1, room), Adjustment.parse("NS A+; EW A-")))
    desk.add(AdjustmentRecorded(SlipKey(1, "A", 1, 1, 2, room.other), Adjustment.parse("NS A+; EW A-")))
    desk.add(ResultCorrected(SlipKey(1, "A", 1, 1, 3, room), score("cancelled")))
    found = match(desk)
    assert found.home == ("c1" if room is Room.CLOSED else "c4")
    assert imps(found) == [(3, -3), (3, -3)]
    assert found.waiting == (4, 5, 6, 7, 8), "the third board is cancelled, the others wait for the director"
    assert found.due == 7


# Byes and penalties


def test_a_bye_brings_what_the_rules_give_once_its_round_has_begun() -> None:
    """Three teams: c1 rests in round 1, c2 in round 2."""
    desk = Desk(TEAMS)
    desk.section(round_robin(3, 8))
    desk.begin(1)
    assert (score_of(desk, "c1"), score_of(desk, "c2")) == (12, 0)
    desk.begin(2)
    assert (score_of(desk, "c1"), score_of(desk, "c2")) == (12, 12)


def test_a_penalty_in_victory_points_is_taken_off_the_sum(desk: Desk) -> None:
    whole_match(desk)
    desk.add(PenaltyRecorded(1, "c1", Penalty.parse("0.5 VP")))
    assert score_of(desk, "c1") == scale(8)[10] - Fraction(1, 2)


def test_a_penalty_in_imps_is_taken_off_its_match_before_that_becomes_victory_points(desk: Desk) -> None:
    """10 - 3 = 7 IMPs for the home team; the away team keeps its -10."""
    whole_match(desk)
    desk.add(PenaltyRecorded(1, "c1", Penalty.parse("3 IMP"), place=SlipKey.parse("1A-1-1o-1")))
    assert (score_of(desk, "c1"), score_of(desk, "c4")) == (scale(8)[7], 20 - scale(8)[10])
    assert match_points(desk.state, 1, match(desk)) == (scale(8)[7], 20 - scale(8)[10])
    assert match(desk).score.home == 10


def test_a_penalty_that_a_match_cannot_be_charged_with_is_refused(desk: Desk) -> None:
    with refusal("a penalty of {penalty} is deducted from one match; say which, or give it in VP", penalty="3 IMP"):
        desk.add(PenaltyRecorded(1, "c1", Penalty.parse("3 IMP")))
    with refusal("{team} does not play in this match", team="c2"):
        desk.add(PenaltyRecorded(1, "c2", Penalty.parse("3 IMP"), place=SlipKey.parse("1A-1-1o-1")))
    with refusal("section {section} has no table {table} in round {round}", section="A", table=9, round=1):
        desk.add(PenaltyRecorded(1, "c1", Penalty.parse("3 IMP"), place=SlipKey.parse("1A-1-9o-1")))
    for bad in ("10%", "6 MP"):
        with refusal("a penalty of {penalty} cannot be deducted from a score in {unit}; give it in {unit}", unit="VP"):
            desk.add(PenaltyRecorded(1, "c1", Penalty.parse(bad), place=SlipKey.parse("1A-1-1o-1")))


# Line-ups, agreement


def test_a_line_up_names_four_who_play_for_the_team_in_this_round(desk: Desk) -> None:
    line_up = LineUp(("c1-1", "c1-3"), ("c1-4", "c1-2"))
    desk.add(LineUpGiven(1, "A", 1, "c1", line_up))
    seats = desk.state.section(1, "A").line_ups[1, "c1"]
    assert (seats.in_room(Room.OPEN), seats.in_room(Room.CLOSED)) == (("c1-1", "c1-3"), ("c1-4", "c1-2"))
    for team, wrong, problem in (
        (
            "c1",
            LineUp(("c1-1", "c1-2"), ("c1-2", "c1-3")),
            wording("nobody can play in both rooms or twice in one room"),
        ),
        (
            "c1",
            LineUp(("c1-1", "c1-2"), ("c1-3", "guest")),
            wording("{player} does not play for {team}", player="guest", team="c1"),
        ),
        ("nobody", line_up, wording("{team} does not play in round {round}", team="nobody", round=1)),
    ):
        with pytest.raises(Problem, match=problem):
            desk.add(LineUpGiven(1, "A", 1, team, wrong))
    desk.add(SubstituteCame(Substitute(1, "c1", "c1-4", "guest", 1, 1)))
    desk.add(LineUpGiven(1, "A", 1, "c1", LineUp(("c1-1", "c1-2"), ("c1-3", "guest"))))


@pytest.mark.parametrize("count", [3, 9])
def test_a_team_has_four_to_eight_players(count: int) -> None:
    desk = Desk(TEAMS)
    players = tuple(f"p{number}" for number in range(count))
    with refusal("{id} has {count} players; there must be {least} to {most}", id="x", count=count, least=4, most=8):
        desk.add(ContestantEntered(Contestant("x", players)))
    desk.enter_contestant("y", players=8)
    desk.enter_contestant("z", players=4)


def test_when_both_teams_have_agreed_a_correction_is_the_directors(desk: Desk) -> None:
    whole_match(desk)
    desk.add(MatchAgreed(1, "A", 1, 1, "c1"), "team c1")
    assert match(desk).agreed == {"c1"}
    assert desk.enter("1A-1-1o-1", "+450").score == score("+450"), "one has not agreed: the table may mend it"
    desk.add(MatchAgreed(1, "A", 1, 1, "c4"), "team c4")
    slip = desk.enter("1A-1-1o-1", "+420")
    assert (slip.score, slip.other) == (score("+450"), score("+420"))
    assert len(marked(desk.state, 1)) == 1
    with refusal("{team} does not play in this match", team="c2"):
        desk.add(MatchAgreed(1, "A", 1, 1, "c2"))


def test_pairs_have_no_line_up_and_no_match_to_agree() -> None:
    desk = Desk()
    desk.section(howell(4))
    with refusal("only teams have a line-up"):
        desk.add(LineUpGiven(1, "A", 1, "c1", LineUp(("c1-1", "c1-2"), ("x", "y"))))
    with refusal("only teams can agree the result of a match"):
        desk.add(MatchAgreed(1, "A", 1, 1, "c1"))


def test_missing_and_marked_know_the_rooms(desk: Desk) -> None:
    assert len(missing(desk.state, 1)) == 2 * 2 * 8
    desk.enter("1A-1-1o-1", "+420")
    assert SlipKey.parse("1A-1-1o-1") not in missing(desk.state, 1)
    assert SlipKey.parse("1A-1-1c-1") in missing(desk.state, 1)
    with refusal("{place}: give the room for teams, and only for teams"):
        desk.enter("1A-1-1-1", "+420")


def test_a_match_is_worked_out_once_and_anew_when_something_comes_in_for_it(desk: Desk) -> None:
    whole_match(desk)
    first = match(desk)
    desk.add(ResultEntered(SlipKey.parse("1A-1-2o-1"), score("+50")))
    assert match(desk) is first
    desk.add(ResultConfirmed(SlipKey.parse("1A-1-1o-1")))
    assert match(desk) == first
    desk.add(TableTurned(1, "A", 1, 1))
    assert match(desk) != first


# The draw


def test_the_next_round_of_a_swiss_brings_together_who_has_done_equally_well() -> None:
    desk = Desk(TEAMS)
    desk.section(swiss((first_round(range(1, 5)),), 8))
    desk.begin(1)
    with refusal("results are missing, the first at {place}; enter them all before the draw", place="1A-1-1o-1"):
        next_draw(desk.state, 1, "A")
    for table in (1, 2):
        whole_match(desk, table)
    desk.add(next_draw(desk.state, 1, "A"))
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    met = [{table.ns, table.ew} for table in movement.rounds[1].tables]
    assert met == [{1, 3}, {2, 4}], "the two winners, and the two who lost"
    assert [tuple(table.boards) for table in movement.rounds[1].tables] == [tuple(range(9, 17))] * 2
    desk.begin(2)


def test_a_swiss_is_not_drawn_while_a_board_waits_for_the_director() -> None:
    desk = Desk(TEAMS)
    desk.section(swiss((first_round(range(1, 5)),), 8))
    desk.begin(1)
    for table in (1, 2):
        whole_match(desk, table)
    desk.add(FouledBoardRecorded(1, "A", 3, (BoardForm("B", 1, None, (2,), room=Room.CLOSED),)))
    with refusal(
        "round {round}, table {table}: board {board} cannot be compared; first decide what to do with it",
        round=1,
        table=2,
        board=3,
    ):
        next_draw(desk.state, 1, "A")
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-2c-3"), Adjustment.parse("A")))
    desk.add(next_draw(desk.state, 1, "A"))


def test_who_has_withdrawn_is_not_drawn_and_a_bye_goes_to_the_lowest() -> None:
    desk = Desk(TEAMS)
    desk.section(swiss((first_round(range(1, 7)),), 8))
    desk.begin(1)
    for table in (1, 2, 3):
        whole_match(desk, table)
    desk.add(ContestantWithdrawn("c1"))
    desk.add(next_draw(desk.state, 1, "A"))
    tables = desk.state.section(1, "A").plan.seated(2)
    resting = [name for table in tables if not table.is_played for name in table.ns]
    assert len(resting) == 1
    assert resting[0] in {"c2", "c4", "c6"}
    assert all("c1" not in (*table.ns, *table.ew) for table in tables)


def test_only_a_swiss_is_drawn(desk: Desk) -> None:
    with refusal("section {section} is not playing a Swiss", section="A"):
        next_draw(desk.state, 1, "A")


def test_a_swiss_is_drawn_after_seats_of_a_round_were_mended() -> None:
    """E-W of tables 1 and 2 changed places: 1 met 4 and 3 met 2, so 1-2 and 3-4 may still meet."""
    desk = Desk(TEAMS)
    desk.section(swiss((first_round(range(1, 5)),), 8))
    desk.begin(1)
    for table in (1, 2):
        whole_match(desk, table)
    desk.add(wrong_tables(desk.state.section(1, "A"), 1, [(1, 2), (2, 1)], "ew").event)
    desk.add(next_draw(desk.state, 1, "A"))
    movement = desk.state.section(1, "A").movement
    assert isinstance(movement, Movement)
    assert [{table.ns, table.ew} for table in movement.rounds[0].tables] == [{1, 4}, {2, 3}]
    assert [{table.ns, table.ew} for table in movement.rounds[1].tables] == [{1, 3}, {2, 4}]


@pytest.mark.parametrize("teams", [6, 7, 9])
def test_round_after_round_the_draw_is_the_one_that_the_matches_written_down_as_csv_give(teams: int) -> None:
    """Who floated before, and who had the bye, comes from the log here and from the file there."""
    desk = Desk(TEAMS)
    desk.section(swiss((first_round(range(1, teams + 1)),), 8))
    chance = Random(teams)
    lines = ["round,ns,ew,ns_score,ew_score"]
    for number in range(1, 5):
        desk.begin(number)
        for seated in desk.state.section(1, "A").plan.seated(number):
            if not seated.is_played:
                lines.append(f"{number},{seated.ns[0][1:]},,,")
            elif seated.room is Room.OPEN and seated.table is not None:
                margin = chance.choice((0, 500, 0, 1000))
                first, *rest = seated.boards
                play(desk, seated.table, first, f"{margin:+d}", "+0", number)
                for board in rest:
                    play(desk, seated.table, board, "+0", "+0", number)
                home, away = points_of(desk, match(desk, seated.table, number))
                lines.append(f"{number},{seated.ns[0][1:]},{seated.ew[0][1:]},{float(home):.2f},{float(away):.2f}")
        written = read_swiss("\n".join(lines), range(1, teams + 1))
        expected = next_round(written.standings(range(1, teams + 1), SwissRules()), written.with_floats(SwissRules()))
        drawn = next_draw(desk.state, 1, "A")
        tables = [(table.ns, table.ew) for table in drawn.movement.rounds[-1].tables]
        assert tables == [(match.ns, match.ew) for match in expected.matches]
        desk.add(drawn)


# Who played how many boards


def test_who_played_how_many_boards_is_told_by_the_line_ups() -> None:
    """Eight boards of a match: the four who were named have played them, the fifth has not."""
    desk = Desk(TEAMS)
    for name in ("c1", "c2", "c3", "c4"):
        desk.enter_contestant(name, players=5)
    desk.section(round_robin(4, 8))
    desk.begin(1)
    desk.add(LineUpGiven(1, "A", 1, "c1", LineUp(("c1-1", "c1-3"), ("c1-4", "c1-2"))))
    whole_match(desk)
    found = boards_played(desk.state)
    assert found["c1"].played == 8
    assert found["c1"].by_player == {"c1-1": 8, "c1-3": 8, "c1-4": 8, "c1-2": 8}
    assert found["c4"].by_player == {f"c4-{number}": 8 for number in range(1, 6)}, "nobody has said who played"
    assert "c2" not in found


def test_a_substitute_has_played_the_boards_of_his_rounds() -> None:
    desk = Desk()
    desk.section(howell(4))
    desk.begin(1, 2)
    desk.add(SubstituteCame(Substitute(1, "c1", "c1-2", "guest", 2)))
    for place in ("1A-1-1-1", "1A-1-1-2", "1A-2-2-17"):
        desk.enter(place, "+100")
    desk.enter("1A-1-1-3", "later")
    assert boards_played(desk.state)["c1"].played == 3
    assert boards_played(desk.state)["c1"].by_player == {"c1-1": 3, "c1-2": 2, "guest": 1}


def test_who_does_not_come_to_a_match_gives_the_opponents_a_bye_though_others_have_begun_it() -> None:
    """c2 goes home before round 1 is played at its table: c1 gets what a bye gets, and is drawn as one who had it."""
    desk = Desk(TEAMS)
    desk.section(swiss((first_round(range(1, 7)),), 8))
    desk.begin(1)
    for table in (2, 3):
        whole_match(desk, table)
    section = desk.state.section(1, "A")
    assert isinstance(section.movement, Movement)
    change = withdrawn_pair(section.movement, Pair(2), 0, teams=True)
    assert [str(line) for line in change.preview()] == [
        english("Team {pair} withdraws before the first round.", pair=2),
        english("Team {pair}: {after} boards instead of {before}.", pair=1, after=0, before=8),
        english("Team {pair}: {after} boards instead of {before}.", pair=2, after=0, before=8),
        english("Team {pair} sits out round {round}.", round=1, pair=1),
    ]
    with refusal("{played} rounds have already been played and cannot change"):
        desk.add(MovementChanged(1, "A", withdrawn_pair(section.movement, Pair(3), 0, teams=True).after))
    desk.add(MovementChanged(1, "A", change.after))
    desk.add(ContestantWithdrawn("c2"))
    assert score_of(desk, "c1") == 12
    desk.add(next_draw(desk.state, 1, "A"))
    assert score_of(desk, "c1") == 12, "the draw leaves the round as it was"
    resting = [name for row in desk.state.section(1, "A").plan.seated(2) if not row.is_played for name in row.ns]
    assert len(resting) == 1
    assert resting != ["c1"], "it has had its bye"
