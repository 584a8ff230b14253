"""Discipline (Laws 90 and 91): limits of penalties, warnings, suspension, disqualification and its effect."""

from __future__ import annotations

from fractions import Fraction

import pytest
from said import english, refusal
from tournament.desk import Desk

from arbitr.bridge.scores.penalty import Penalty, TariffLine
from arbitr.club.actions.discipline import Measure, UnconfirmedPenalty, disqualified, penalty_given, suspended, warned
from arbitr.laws.engine.edition import Edition
from arbitr.laws.regulations import Regulations
from arbitr.movements.howell import howell
from arbitr.movements.round_robin import round_robin
from arbitr.movements.swiss.rounds import SwissRules
from arbitr.scoring.victory_points import victory_points
from arbitr.tournament.clock import MINUTE
from arbitr.tournament.event import Undone
from arbitr.tournament.events.discipline import ContestantDisqualified, ContestantSuspended
from arbitr.tournament.events.organise import ContestantEntered, Published, SessionEnded
from arbitr.tournament.official.late import LateGround
from arbitr.tournament.place import Room
from arbitr.tournament.rules import USUAL, ContestKind, DisqualifiedResults, RankedBy, Rules
from arbitr.tournament.scores.standings import rankings, session_rankings
from arbitr.tournament.state import Tournament

OUT = ContestantDisqualified("c1", "Eva", "Prearranged signals")
CANCELLED = Rules(disqualified=DisqualifiedResults.CANCELLED)


def played(rules: Rules = USUAL, upto: int = 7) -> Desk:
    """Eight pairs in a Howell. The lower number wins: it makes the more tricks, the better it is placed."""
    desk = Desk(rules)
    section = desk.section(howell(4))
    names = {name: pair.number for name, pair in section.plan.contestants.items()}
    for number in range(1, upto + 1):
        desk.begin(number)
        for spot in section.due():
            if spot[0] == number:
                seated = section.plan.at(spot[0], spot[1])
                ns, ew = names[seated.ns[0]], names[seated.ew[0]]
                desk.enter(str(section.place(spot)), f"{100 * (ew - ns):+}")
    return desk


def places(state: Tournament) -> list[tuple[str, str]]:
    return [(line.contestant, line.place_text) for ranking in rankings(state) for line in ranking.standings]


def test_a_disqualified_contestant_comes_after_all_others_and_they_move_up() -> None:
    desk = played()
    before = places(desk.state)
    assert [place for _, place in before] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    winner = before[0][0]
    desk.add(ContestantDisqualified(winner, "Eva", "Prearranged signals"))
    others = [name for name, _ in before[1:]]
    assert places(desk.state) == [*zip(others, "1234567", strict=True), (winner, "DSQ")]


def test_by_the_usual_rules_the_results_of_the_others_stand() -> None:
    desk = played()
    before = {line.contestant: line.score for line in rankings(desk.state)[0].standings}
    desk.add(OUT)
    assert {line.contestant: line.score for line in rankings(desk.state)[0].standings} == before


def test_by_another_rule_results_against_the_disqualified_do_not_count() -> None:
    """Every board is compared again as if the disqualified pair had not played it."""
    desk = played(CANCELLED)
    desk.add(OUT)
    alone = Desk()
    alone.section(howell(4))
    for key, slip in desk.state.section(1, "A").slips.items():
        seated = desk.state.section(1, "A").plan.at(key[0], key[1])
        if "c1" not in (*seated.ns, *seated.ew) and slip.score is not None:
            alone.enter(str(desk.state.section(1, "A").place(key)), f"{slip.score.result:+}")
    (found,), (expected,) = rankings(desk.state), rankings(alone.state)
    assert {line.contestant: line.score for line in found.standings[:-1]} == {
        line.contestant: line.score for line in expected.standings
    }
    assert (found.standings[-1].contestant, found.standings[-1].total.boards) == ("c1", 0)


def test_a_match_against_a_disqualified_team_becomes_a_bye() -> None:
    rules = Rules(
        kind=ContestKind.TEAMS,
        matches=RankedBy.VICTORY_POINTS,
        swiss=SwissRules(bye=Fraction(12)),
        disqualified=DisqualifiedResults.CANCELLED,
    )
    desk = Desk(rules)
    section = desk.section(round_robin(4, 2))
    for number in range(1, section.rounds + 1):
        desk.begin(number)
        for spot in section.due():
            if spot[0] == number:
                desk.enter(str(section.place(spot)), "+420" if spot[3] is Room.OPEN else "+50")
    before = {line.contestant: line.score for line in rankings(desk.state)[0].standings}
    desk.add(OUT)
    after = {line.contestant: line.score for line in rankings(desk.state)[0].standings}
    won = against(desk.state, "c1")
    assert {name: after[name] for name in won} == {name: before[name] - points + 12 for name, points in won.items()}
    assert places(desk.state)[-1] == ("c1", "DSQ")


def against(state: Tournament, team: str) -> dict[str, Fraction]:
    """What the others won in their match against this team; every match is 2 boards of 370 points, 9 IMPs each."""
    section = state.section(1, "A")
    found = {}
    for number in range(1, section.rounds + 1):
        seated = section.plan.where(team, number)
        assert seated is not None
        is_home = team in seated.ns
        other = (seated.ew if is_home else seated.ns)[0]
        found[other] = Fraction(victory_points(-18 if is_home else 18, 2))
    return found


def test_a_disqualification_after_the_period_needs_nothing_else_and_marks_the_ranking() -> None:
    desk = played()
    desk.add(SessionEnded(1))
    desk.add(Published(), at=1000 * MINUTE)
    desk.add(OUT, at=2000 * MINUTE)
    assert [(mark.ground, mark.at) for mark in desk.state.late] == [(LateGround.DISCIPLINE, 2000 * MINUTE)]
    assert places(desk.state)[-1] == ("c1", "DSQ")


def test_who_is_disqualified_is_not_entered_again_but_the_disqualification_can_be_undone() -> None:
    desk = played()
    before = desk.state
    desk.add(OUT)
    with refusal("{id} is disqualified; undo the disqualification first", id="c1"):
        desk.add(ContestantEntered(before.contestant("c1")))
    with refusal("{id} is already disqualified", id="c1"):
        desk.add(OUT)
    desk.add(Undone(len(desk.log)))
    assert desk.state == before


# Approval


@pytest.mark.parametrize("edition", list(Edition))
def test_a_disqualification_needs_the_approval_that_the_edition_asks_for(edition: Edition) -> None:
    desk = played(Rules(edition=edition), upto=1)
    measure = Measure(1, "c1", "Prearranged signals")
    of_1997 = english("the tournament committee or the sponsoring organisation")
    whose = of_1997 if edition is Edition.LAWS_1997 else english("the organiser")
    with refusal("a disqualification needs the approval of {whose} (91B); say who approved it", whose=whose):
        disqualified(desk.state, measure, " ")
    desk.add(disqualified(desk.state, measure, "Eva"))
    assert desk.state.is_disqualified("c1")


def test_it_needs_a_cause() -> None:
    desk = played(upto=1)
    with refusal("a disqualification needs a cause (91B); say what happened"):
        desk.add(disqualified(desk.state, Measure(1, "c1"), "Eva"))


def test_only_2017_disqualifies_or_suspends_a_player_alone() -> None:
    desk = played(Rules(edition=Edition.LAWS_2007), upto=1)
    player = desk.state.contestant("c1").players[0]
    measure = Measure(1, "c1", "Insulted the director", player=player)
    with refusal(
        "in the Laws of {edition} this concerns the whole contestant, not one player ({law})", edition="2007", law="91B"
    ):
        disqualified(desk.state, measure, "Eva")
    with refusal(
        "in the Laws of {edition} this concerns the whole contestant, not one player ({law})", edition="2007", law="91A"
    ):
        suspended(desk.state, measure, None, None)
    now = played(upto=1)
    now.add(disqualified(now.state, measure, "Eva"))
    assert not now.state.is_disqualified("c1")
    assert now.state.disqualified_players == {player}
    assert [place for name, place in places(now.state) if name == "c1"] != ["DSQ"]


# Suspension


def test_who_is_suspended_for_the_rest_of_a_session_has_no_place_in_it() -> None:
    desk = played(upto=6)
    desk.add(ContestantSuspended(1, "c1", 7, law="91A", reason="Insulted the director"))
    desk.add(SessionEnded(1))
    (ranking,) = session_rankings(desk.state, 1)
    assert (ranking.standings[-1].contestant, ranking.standings[-1].place_text) == ("c1", "–")


def test_a_suspension_for_one_round_leaves_the_place() -> None:
    desk = played()
    desk.add(suspended(desk.state, Measure(1, "c1", "Insulted the director"), 3, 3))
    assert "–" not in [place for _, place in places(desk.state)]


def test_a_warning_changes_no_score_and_says_what_it_is_for() -> None:
    desk = played()
    before = rankings(desk.state)
    with refusal("say what the warning is for"):
        warned(desk.state, Measure(1, "c1"))
    desk.add(warned(desk.state, Measure(1, "c1", "Loud discussion")))
    assert rankings(desk.state) == before
    assert [(given.contestant, given.reason, given.law) for given in desk.state.warnings] == [
        ("c1", "Loud discussion", "91A")
    ]


# Penalties


TARIFF = Rules(regulations=Regulations(penalty_tariff=(TariffLine.parse("slow_play 10%"), TariffLine.parse("25%"))))


@pytest.mark.parametrize(
    ("rules", "usual", "more"),
    [(TARIFF, "25%", "26%"), (USUAL, "100%", "101%"), (USUAL, "6 MP", "7 MP")],
    ids=["tariff", "percent of a top", "a top of 6"],
)
def test_a_penalty_beyond_the_limit_is_asked_about(rules: Rules, usual: str, more: str) -> None:
    """Four tables: the top on a board is 6."""
    state = played(rules).state
    measure = Measure(1, "c1", "Slow play", "90B2")
    assert penalty_given(state, measure, Penalty.parse(usual)).penalty == Penalty.parse(usual)
    with pytest.raises(UnconfirmedPenalty):
        penalty_given(state, measure, Penalty.parse(more))
    assert penalty_given(state, measure, Penalty.parse(more), is_confirmed=True).penalty == Penalty.parse(more)
