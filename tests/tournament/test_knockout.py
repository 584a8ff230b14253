"""A knock-out of teams: winners go on by themselves, byes, extra boards after a tie, the plate, and the places."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from said import refusal
from tournament.desk import Desk

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.movements.matches.knockout import first_round
from arbitr.problem import Problem
from arbitr.tournament import (
    AdjustmentRecorded,
    ContestantDisqualified,
    ContestKind,
    ExtraBoardsGiven,
    MatchDecided,
    PenaltyRecorded,
    Room,
    Rules,
    Section,
    SlipKey,
    Tournament,
    next_draw,
    rankings,
)
from arbitr.tournament.events.organise import ContestantWithdrawn
from arbitr.tournament.scores.bracket import brackets, extra_boards, rounds_of_knockout
from arbitr.tournament.scores.matches import matches

TEAMS = Rules(kind=ContestKind.TEAMS)
HOME_WINS, AWAY_WINS, PUSH = ("+420", "-50"), ("-50", "+420"), ("+420", "+420")
"""In the open and in the closed room, as North-South see it: +470, -470 or nothing for the home team."""

Strength = Callable[[str, str], str]


def lower_number(one: str, other: str) -> str:
    return min(one, other, key=lambda name: int(name[1:]))


def higher_number(one: str, other: str) -> str:
    return max(one, other, key=lambda name: int(name[1:]))


def knockout_of(teams: int, plate: bool = False, boards: int = 2) -> Desk:
    desk = Desk(TEAMS)
    desk.section(first_round(teams, boards, plate))
    desk.begin(1)
    return desk


def section_of(desk: Desk) -> Section:
    return desk.state.section(1, "A")


def play_board(desk: Desk, number: int, table: int, board: int, both: tuple[str, str]) -> None:
    for room, text in zip("oc", both, strict=True):
        desk.enter(f"1A-{number}-{table}{room}-{board}", text)


def play_match(desk: Desk, number: int, table: int, both: tuple[str, str]) -> None:
    """The first board is as told, the others are pushes."""
    first, *others = section_of(desk).plan.at(number, table, Room.OPEN).boards
    play_board(desk, number, table, first, both)
    for board in others:
        play_board(desk, number, table, board, PUSH)


def play_round(desk: Desk, stronger: Strength) -> list[frozenset[str]]:
    """Every match of the round; who met whom."""
    number = desk.state.session(1).round
    met = []
    for match in matches(desk.state, 1, number):
        wins = HOME_WINS if stronger(match.home, match.away) == match.home else AWAY_WINS
        play_match(desk, number, match.table, wins)
        met.append(frozenset((match.home, match.away)))
    return met


def draw(desk: Desk) -> None:
    desk.add(next_draw(desk.state, 1, "A"))
    desk.begin(desk.state.session(1).rounds)


def play_all(desk: Desk, stronger: Strength) -> list[list[frozenset[str]]]:
    """Round after round until it is over."""
    rounds = [play_round(desk, stronger)]
    while not all(bracket.is_over for bracket in brackets(desk.state, section_of(desk))):
        draw(desk)
        rounds.append(play_round(desk, stronger))
    return rounds


def test_six_teams_have_two_byes_and_the_winners_meet() -> None:
    desk = knockout_of(6)
    assert play_all(desk, lower_number) == [
        [frozenset({"c4", "c5"}), frozenset({"c3", "c6"})],
        [frozenset({"c1", "c4"}), frozenset({"c2", "c3"})],
        [frozenset({"c1", "c2"})],
    ]
    assert desk.ranked() == [[("1", "c1"), ("2", "c2"), ("3-4", "c3"), ("3-4", "c4"), ("5-6", "c5"), ("5-6", "c6")]]


def test_eleven_teams_if_the_lower_seed_always_wins() -> None:
    """Byes for 1 to 5; 11 beats 6, 10 beats 7, 9 beats 8; the highest number left always wins."""
    desk = knockout_of(11)
    rounds = play_all(desk, higher_number)
    assert [len(round_) for round_ in rounds] == [3, 4, 2, 1]
    assert set(rounds[0]) == {frozenset({"c6", "c11"}), frozenset({"c7", "c10"}), frozenset({"c8", "c9"})}
    assert set(rounds[1]) == {
        frozenset({"c1", "c9"}), frozenset({"c4", "c5"}), frozenset({"c2", "c10"}), frozenset({"c3", "c11"}),
    }  # fmt: skip
    (listed,) = desk.ranked()
    assert listed[0] == ("1", "c11")
    assert listed[1][0] == "2"
    assert {name for place, name in listed if place == "3-4"} == {"c5", "c10"} - {listed[1][1]} | (
        {"c9"} if listed[1][1] != "c9" else set()
    )
    assert {name for place, name in listed if place == "5-8"} == {"c1", "c2", "c3", "c4"}
    assert {name for place, name in listed if place == "9-11"} == {"c6", "c7", "c8"}


def test_a_bye_counts_as_a_round_won_and_no_board_is_played_in_it() -> None:
    desk = knockout_of(6)
    play_all(desk, lower_number)
    (listed,) = rankings(desk.state)
    found = {standing.contestant: [int(standing.score), standing.total.boards] for standing in listed.standings}
    assert found["c1"] == [3, 4]
    assert found["c3"] == [1, 4]
    assert found["c5"] == [0, 2]


def test_the_next_round_is_not_drawn_before_every_match_is_decided() -> None:
    desk = knockout_of(4)
    play_match(desk, 1, 1, HOME_WINS)
    with refusal("the match of {home} and {away} is not decided; enter its results first"):
        next_draw(desk.state, 1, "A")


def test_a_tied_match_plays_extra_boards_that_neither_team_plays_later() -> None:
    desk = knockout_of(4)
    play_match(desk, 1, 1, PUSH)
    play_match(desk, 1, 2, HOME_WINS)
    with refusal("table {table}: the match is tied; give it extra boards, or decide which team goes on"):
        next_draw(desk.state, 1, "A")
    extra = extra_boards(section_of(desk), 1, 1, 1)
    desk.add(ExtraBoardsGiven(1, "A", 1, 1, extra))
    later = range(1, 2 * 2 + 1)  # two rounds of two boards
    assert not {*extra} & {*later}
    play_board(desk, 1, 1, extra[0], AWAY_WINS)
    winner = next(match for match in matches(desk.state, 1, 1) if match.table == 1).away
    draw(desk)
    (final,) = matches(desk.state, 1, 2)
    assert winner in (final.home, final.away)


def test_extra_boards_may_be_given_twice() -> None:
    desk = knockout_of(2)
    play_match(desk, 1, 1, PUSH)
    for result in (PUSH, HOME_WINS):
        extra = extra_boards(section_of(desk), 1, 1, 1)
        desk.add(ExtraBoardsGiven(1, "A", 1, 1, extra))
        play_board(desk, 1, 1, extra[0], result)
    assert [name for _, name in desk.ranked()[0]] == ["c1", "c2"]
    (match,) = matches(desk.state, 1, 1)
    assert match.due == 2 + 1 + 1


def test_the_director_may_decide_a_tied_match() -> None:
    desk = knockout_of(2)
    play_match(desk, 1, 1, PUSH)
    desk.add(MatchDecided(1, "A", 1, 1, "c2", "by lot"))
    assert desk.ranked() == [[("1", "c2"), ("2", "c1")]]
    desk.add(MatchDecided(1, "A", 1, 1, ""))
    assert desk.ranked() == [[("1-2", "c1"), ("1-2", "c2")]]


def test_a_team_of_another_match_cannot_be_decided_to_have_won() -> None:
    desk = knockout_of(4)
    with refusal("{team} does not play in this match"):
        desk.add(MatchDecided(1, "A", 1, 1, "c3"))


def test_a_match_of_a_round_before_the_last_draw_stays() -> None:
    desk = knockout_of(4)
    play_round(desk, lower_number)
    draw(desk)
    with refusal("the next round has been drawn; undo the draw before you change a match of round {round}"):
        desk.add(MatchDecided(1, "A", 1, 1, "c4"))


def test_opponents_of_a_team_that_withdraws_go_on() -> None:
    desk = knockout_of(4)
    play_match(desk, 1, 2, HOME_WINS)
    home = next(match for match in matches(desk.state, 1, 1) if match.table == 1).home
    desk.add(ContestantWithdrawn(home))
    draw(desk)
    (final,) = matches(desk.state, 1, 2)
    assert home not in (final.home, final.away)


def test_the_finalist_that_withdraws_before_the_final_is_second() -> None:
    desk = knockout_of(4)
    play_round(desk, lower_number)
    desk.add(ContestantWithdrawn("c1"))
    draw(desk)
    assert desk.ranked()[0][:2] == [("1", "c2"), ("2", "c1")]


def test_the_winner_of_a_knockout_that_is_disqualified_is_last_and_the_others_move_up() -> None:
    desk = knockout_of(6)
    play_all(desk, lower_number)
    desk.add(ContestantDisqualified("c1", "Eva", "Prearranged signals"))
    (ranking,) = rankings(desk.state)
    assert [(line.place_text, line.contestant) for line in ranking.standings] == [
        ("1", "c2"), ("2=", "c3"), ("2=", "c4"), ("4=", "c5"), ("4=", "c6"), ("DSQ", "c1"),
    ]  # fmt: skip


def test_a_penalty_in_imps_may_turn_a_match() -> None:
    """+10 IMPs and a push; 11 IMPs off turn it."""
    desk = knockout_of(2)
    play_match(desk, 1, 1, HOME_WINS)
    (match,) = matches(desk.state, 1, 1)
    assert match.score.home == 10
    place = SlipKey.parse("1A-1-1o-1")
    desk.add(PenaltyRecorded(1, match.home, Penalty.parse("11 IMP"), "90A", "slow play", place))
    assert desk.ranked()[0][0] == ("1", match.away)


def test_a_penalty_in_a_knockout_names_its_match() -> None:
    desk = knockout_of(4)
    for text in ("1 VP", "3 IMP"):
        with pytest.raises(Problem):
            desk.add(PenaltyRecorded(1, "c1", Penalty.parse(text), "90A"))


def test_scores_that_do_not_balance_are_averaged() -> None:
    """12C4 of 2017: average plus is 3 IMPs for each team, so the mean is 0 for both."""
    desk = knockout_of(2)
    play_match(desk, 1, 1, PUSH)
    desk.add(AdjustmentRecorded(SlipKey.parse("1A-1-1o-1"), Adjustment.parse("NS A+; EW A+")))
    (match,) = matches(desk.state, 1, 1)
    assert [match.score.home, match.score.away] == [Fraction(0)] * 2


def test_the_losers_of_eight_teams_play_a_plate_of_their_own() -> None:
    desk = knockout_of(8, plate=True)
    rounds = play_all(desk, lower_number)
    assert [len(round_) for round_ in rounds] == [4, 2 + 2, 1 + 1]
    assert set(rounds[1][2:]) == {frozenset({"c5", "c8"}), frozenset({"c6", "c7"})}
    main, plate = desk.ranked()
    assert main[:2] == [("1", "c1"), ("2", "c2")]
    assert plate == [("1", "c5"), ("2", "c6"), ("3-4", "c7"), ("3-4", "c8")]
    assert [ranking.group.plate for ranking in rankings(desk.state)] == [False, True]


def test_the_plate_of_six_waits_until_those_with_a_bye_have_played() -> None:
    """The two with a bye lose in round 2, so four have lost their first match."""
    desk = knockout_of(6, plate=True)
    assert rounds_of_knockout(desk.state, section_of(desk)) == 3 + 1
    rounds = play_all(desk, higher_number)
    assert [len(round_) for round_ in rounds] == [2, 2, 1 + 2, 1]
    _, plate = desk.ranked()
    assert {name for _, name in plate} == {"c1", "c2", "c3", "c4"}
    assert plate[0] == ("1", "c4")


def test_who_lost_a_second_match_is_not_in_the_plate() -> None:
    desk = knockout_of(6, plate=True)
    rounds = play_all(desk, lower_number)
    assert [len(round_) for round_ in rounds] == [2, 2, 1 + 1]
    assert rounds[2][1] == frozenset({"c5", "c6"})


def test_three_teams_have_no_plate() -> None:
    with refusal("a plate needs a knock-out of at least {least} teams"):
        first_round(3, 8, plate=True)


@pytest.mark.parametrize("teams", range(2, 21))
@pytest.mark.parametrize("plate", [False, True])
def test_any_number_of_teams_comes_to_an_end(teams: int, plate: bool) -> None:
    """Every team but the winner loses once in the main bracket; places are a permutation of 1 to n."""
    if plate and teams < 4:
        return
    desk = knockout_of(teams, plate, boards=1)
    rounds = play_all(desk, lower_number)
    state: Tournament = desk.state
    listed = rankings(state)
    assert [standing.contestant for standing in listed[0].standings][:2] == ["c1", "c2"]
    assert len(rounds) == rounds_of_knockout(state, section_of(desk))
    assert sum(map(len, rounds)) == sum(len(ranking.standings) - 1 for ranking in listed)
    assert sorted(standing.place for standing in listed[0].standings)[-1] <= teams
    assert sum(Fraction(standing.score) for standing in listed[0].standings) == sum(
        len(tie) for tie in brackets(state, section_of(desk))[0].teams.bracket()
    )
