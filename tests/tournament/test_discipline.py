"""Discipline (Laws 90 and 91): limits of penalties, warnings, suspension, disqualification and its effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from said import english, refusal
from tournament.desk import Desk, talk

from arbitr.bridge.board import Board
from arbitr.bridge.scores.penalty import Penalty, TariffLine
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.club.actions.discipline import UnconfirmedPenalty, disqualified, penalty_given, suspended, warned
from arbitr.club.masterpoints import Scheme
from arbitr.club.rulings.booking import asked_before, booked
from arbitr.club.rulings.ruled_discipline import AskedDetails, RuledDetails
from arbitr.club.typed import WrongField
from arbitr.laws.engine import Case, Edition
from arbitr.laws.regulations import Regulations
from arbitr.movements.individual import individual
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.pairs.howell import howell
from arbitr.movements.swiss.rounds import SwissRules, first_round, swiss
from arbitr.scoring.victory_points import victory_points
from arbitr.tournament import (
    Contestant,
    ContestantDisqualified,
    ContestantSuspended,
    LateGround,
    LineUp,
    LineUpGiven,
    Measure,
    Room,
    RulingGiven,
    Substitute,
    Tournament,
    Undone,
    next_draw,
    rankings,
    session_rankings,
)
from arbitr.tournament.events.organise import (
    ContestantEntered,
    ContestantWithdrawn,
    Published,
    SessionEnded,
    SubstituteCame,
)
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.rules import USUAL, ContestKind, DisqualifiedResults, RankedBy, Rules
from arbitr.tournament.scores.masterpoints import read_masterpoint_table
from arbitr.tournament.scores.matches import byes, team_standings

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


def test_nobody_is_suspended_for_a_session_that_is_over() -> None:
    desk = played()
    desk.add(SessionEnded(1))
    with refusal("session {session} is over; nobody can be suspended for it (91A)", session=1):
        suspended(desk.state, Measure(1, "c1", "Insulted the director"), None, None)


def test_a_suspension_for_one_round_leaves_the_place() -> None:
    desk = played()
    desk.add(suspended(desk.state, Measure(1, "c1", "Insulted the director"), 3, 3))
    assert "–" not in [place for _, place in places(desk.state)]


@pytest.fixture
def drawn_round_by_round() -> Desk:
    """A Swiss of six teams. In round 1 c1, c3 and c5 win, c1 by the most."""
    desk = Desk(Rules(kind=ContestKind.TEAMS))
    desk.section(swiss((first_round(range(1, 7)),), 2))
    desk.begin(1)
    plays_swiss_round(desk, 1)
    return desk


def plays_swiss_round(desk: Desk, number: int) -> None:
    """Home wins, the more the lower its table."""
    for spot in desk.state.section(1, "A").due():
        _, table, board, room = spot
        if spot[0] == number:
            text = "+620" if room is Room.OPEN else f"{-500 + 200 * table:+d}"
            desk.enter(f"1A-{number}-{table}{'' if room is None else room.value}-{board}", text)


def drawn(desk: Desk, number: int) -> set[str]:
    """Who is in this round, with opponents or a bye."""
    desk.add(next_draw(desk.state, 1, "A"))
    desk.begin(number)
    seated = desk.state.section(1, "A").plan.seated(number)
    return {name for one in seated if one.is_played for name in (*one.ns, *one.ew)} | {*byes(desk.state, 1, number)}


def test_who_is_suspended_is_not_drawn_and_comes_back(drawn_round_by_round: Desk) -> None:
    desk = drawn_round_by_round
    everybody = {f"c{number}" for number in range(1, 7)}
    desk.add(suspended(desk.state, Measure(1, "c1", "Insulted the director"), 2, 2))
    before = team_standings(desk.state, 1)["c1"].score
    assert drawn(desk, 2) == everybody - {"c1"}
    plays_swiss_round(desk, 2)
    assert team_standings(desk.state, 1)["c1"].score == before, "a suspension is no bye"
    assert drawn(desk, 3) == everybody


def test_who_is_suspended_later_is_drawn_until_then(drawn_round_by_round: Desk) -> None:
    """The list of the standings has them last, although they have the best score."""
    desk = drawn_round_by_round
    everybody = {f"c{number}" for number in range(1, 7)}
    desk.add(suspended(desk.state, Measure(1, "c1", "Insulted the director"), 3, None))
    assert drawn(desk, 2) == everybody
    plays_swiss_round(desk, 2)
    assert drawn(desk, 3) == everybody - {"c1"}


def test_nobody_is_suspended_from_a_round_that_the_session_has_not() -> None:
    desk = played(upto=1)
    rounds = desk.state.session(1).rounds
    with refusal("round {round} does not belong to this session; its last one is {last}", last=rounds):
        suspended(desk.state, Measure(1, "c1", "Insulted the director"), rounds + 1, None)


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
    [
        (TARIFF, "25%", "26%"),
        (TARIFF, "3/2 MP", "2 MP"),
        (Rules(regulations=Regulations(penalty_tariff=(TariffLine.parse("3 MP"),))), "50%", "51%"),
        (USUAL, "100%", "101%"),
        (USUAL, "6 MP", "7 MP"),
    ],
    ids=["tariff", "tariff in per cent", "tariff in matchpoints", "percent of a top", "a top of 6"],
)
def test_a_penalty_beyond_the_limit_is_asked_about(rules: Rules, usual: str, more: str) -> None:
    """Four tables: the top on a board is 6."""
    state = played(rules).state
    measure = Measure(1, "c1", "Slow play", "90B2")
    assert penalty_given(state, measure, Penalty.parse(usual)).penalty == Penalty.parse(usual)
    with pytest.raises(UnconfirmedPenalty):
        penalty_given(state, measure, Penalty.parse(more))
    assert penalty_given(state, measure, Penalty.parse(more), is_confirmed=True).penalty == Penalty.parse(more)


@pytest.mark.parametrize(
    ("tariff", "usual", "more"),
    [((), "10 IMP", "11 IMP"), ((), "5 VP", "6 VP"), (("0.5 VP", "1 VP"), "1 VP", "2 VP")],
    ids=["usual IMPs", "usual victory points", "tariff"],
)
def test_in_a_match_a_penalty_beyond_the_limit_is_asked_about(tariff: tuple[str, ...], usual: str, more: str) -> None:
    regulations = Regulations(penalty_tariff=tuple(map(TariffLine.parse, tariff)))
    desk = Desk(Rules(kind=ContestKind.TEAMS, regulations=regulations))
    section = desk.section(round_robin(4, 2))
    desk.begin(1)
    place = next(section.place(spot) for spot in section.due() if spot[0] == 1)
    measure = Measure(1, "c1", "Slow play", "90B2", place=place)
    assert penalty_given(desk.state, measure, Penalty.parse(usual)).penalty == Penalty.parse(usual)
    with pytest.raises(UnconfirmedPenalty):
        penalty_given(desk.state, measure, Penalty.parse(more))


def test_in_an_individual_event_only_results_without_the_disqualified_player_count() -> None:
    """Twelve players at three tables: of each board the table of the disqualified player does not count."""
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL, disqualified=DisqualifiedResults.CANCELLED))
    section = desk.section(individual(12))
    desk.begin(*range(1, section.rounds + 1))
    rows = []
    for at, spot in enumerate(section.due()):
        place = section.place(spot)
        text = ("+420", "+450", "-50", "+170", "-100")[at % 5]
        desk.enter(str(place), text)
        seated = section.plan.at(spot[0], spot[1])
        if "c1" not in (*seated.ns, *seated.ew):
            rows.append((spot[2], seated.ns, seated.ew, int(text)))
    desk.add(OUT)
    (found,) = rankings(desk.state)
    assert (found.standings[-1].contestant, found.standings[-1].place_text) == ("c1", "DSQ")
    won: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    for board, ns, ew, score in rows:
        (other,) = (there for of, north, _, there in rows if of == board and north != ns)
        better = 2 if score > other else 1 if score == other else 0
        won.update(dict.fromkeys(ns, better) | dict.fromkeys(ew, 2 - better))
        boards.update((*ns, *ew))
    assert {line.contestant: line.score for line in found.standings[:-1]} == {
        name: Fraction(100 * won[name], 2 * count) for name, count in boards.items()
    }


# By the ruling desk


def ruled(desk: Desk, answers: dict[str, str], details: RuledDetails, by: Seat = Seat.NORTH) -> RulingGiven:
    """A disciplinary measure ruled on the first board that c1 plays, and recorded."""
    section = desk.state.section(1, "A")
    spot = next(spot for spot in section.due() if "c1" in section.plan.at(spot[0], spot[1]).ns)
    place = section.place(spot)
    case = Case(Table.opened(Board.numbered(place.board)), desk.state.rules.edition)
    (event,) = booked(desk.log, place, [talk(place.board, "discipline", by, answers, case)], details)
    assert isinstance(event, RulingGiven)
    desk.add(event)
    return event


@pytest.mark.parametrize("edition", list(Edition))
def test_a_disqualification_ruled_at_the_desk_acts_in_the_tournament(edition: Edition) -> None:
    desk = played(Rules(edition=edition))
    before = desk.state
    answers = {"measure": "disqualification", "approved": "yes", "whom": "contestant", "report": "no"}
    with pytest.raises(WrongField) as missing:
        ruled(desk, answers, RuledDetails(reason="Prearranged signals"))
    assert missing.value.field == "approved_by"
    ruled(desk, answers, RuledDetails(reason="Prearranged signals", approved_by="Eva"))
    assert places(desk.state)[-1] == ("c1", "DSQ")
    (given,) = desk.state.disqualified
    assert (given.approved_by, given.reason, given.law, given.line) == (
        "Eva",
        "Prearranged signals",
        "91B",
        len(desk.log),
    )
    desk.add(Undone(len(desk.log)))
    assert desk.state == before


def test_without_approval_a_ruling_disqualifies_nobody() -> None:
    desk = played()
    ruled(desk, {"measure": "disqualification", "approved": "no"}, RuledDetails())
    assert not desk.state.disqualified
    assert "DSQ" not in [place for _, place in places(desk.state)]


def test_a_suspension_ruled_at_the_desk_acts_in_the_tournament() -> None:
    desk = played(upto=3)
    answers = {"measure": "suspension_session", "whom": "contestant", "report": "no"}
    ruled(desk, answers, RuledDetails(reason="Insulted the director"))
    (given,) = desk.state.suspensions
    assert (given.contestant, given.first, given.last, given.player) == ("c1", 3, None, "")


def test_a_suspension_for_a_part_of_the_session_says_for_which_rounds() -> None:
    desk = played(upto=3)
    answers = {"measure": "suspension_part", "whom": "player", "report": "no"}
    player = desk.state.contestant("c1").players[1]
    for details, field in (
        (RuledDetails(player=player, first=4), "cause"),
        (RuledDetails(player=player, reason="Loud"), "since"),
        (RuledDetails(first=4, reason="Loud"), "player"),
    ):
        with pytest.raises(WrongField) as missing:
            ruled(desk, answers, details)
        assert missing.value.field == field
    ruled(desk, answers, RuledDetails(player, 4, 5, "Loud"))
    (given,) = desk.state.suspensions
    assert (given.contestant, given.player, given.first, given.last) == ("c1", player, 4, 5)


def test_a_warning_ruled_at_the_desk_is_remembered() -> None:
    desk = played(upto=1)
    ruled(desk, {"measure": "warning"}, RuledDetails())
    assert [(given.contestant, given.law) for given in desk.state.warnings] == [("c1", "91A")]


def test_what_is_asked_before_a_measure_is_recorded() -> None:
    desk = played(upto=1)
    section = desk.state.section(1, "A")
    place = section.place(next(iter(section.due())))
    (contestant,) = section.plan.at(place.round, place.table).ns

    def asked(**answers: str) -> AskedDetails | None:
        return asked_before(desk.log, place, [talk(place.board, "discipline", Seat.NORTH, answers)])

    assert asked(measure="warning") is None
    assert asked(measure="suspension_session", whom="contestant", report="no") == AskedDetails()
    assert asked(measure="suspension_part", whom="player", report="no") == AskedDetails(
        desk.state.contestant(contestant).players, rounds=True
    )
    assert asked(measure="disqualification", approved="yes", whom="contestant", report="no") == AskedDetails(
        approval=True
    )


# One player alone


def test_in_an_individual_a_player_alone_is_the_whole_contestant() -> None:
    desk = Desk(Rules(kind=ContestKind.INDIVIDUAL))
    section = desk.section(individual(8))
    (player,) = desk.state.contestant("c1").players
    for spot in section.due():
        desk.enter(str(section.place(spot)), "+100")
    desk.add(disqualified(desk.state, Measure(1, "c1", "Prearranged signals", player=player), "Eva"))
    assert places(desk.state)[-1] == ("c1", "DSQ")
    assert desk.state.is_withdrawn("c1")


@pytest.fixture
def teams() -> Desk:
    """Four teams of five."""
    desk = Desk(Rules(kind=ContestKind.TEAMS))
    for number in range(1, 5):
        desk.enter_contestant(f"c{number}", players=5)
    desk.section(round_robin(4, 2))
    desk.begin(1)
    return desk


def line_up(*numbers: int) -> LineUpGiven:
    one, two, three, four = (f"c1-{number}" for number in numbers)
    return LineUpGiven(1, "A", 1, "c1", LineUp((one, two), (three, four)))


def test_a_disqualified_player_is_kept_out_of_line_ups(teams: Desk) -> None:
    teams.add(disqualified(teams.state, Measure(1, "c1", "Prearranged signals", player="c1-2"), "Eva"))
    with refusal("{player} is disqualified and cannot play (91B)", player="c1-2"):
        teams.add(line_up(1, 2, 3, 4))
    teams.add(line_up(1, 3, 4, 5))


def test_a_suspended_player_is_kept_out_of_the_line_ups_of_these_rounds(teams: Desk) -> None:
    teams.add(suspended(teams.state, Measure(1, "c1", "Loud", player="c1-2"), 1, 1))
    with refusal("{player} is suspended in round {round} and cannot play in it (91A)", player="c1-2", round=1):
        teams.add(line_up(1, 2, 3, 4))
    teams.begin(2)
    given = line_up(1, 2, 3, 4)
    teams.add(replace(given, round=2))


def test_a_disqualified_player_comes_neither_as_a_substitute_nor_with_another_entry(teams: Desk) -> None:
    teams.add(disqualified(teams.state, Measure(1, "c1", "Prearranged signals", player="c1-2"), "Eva"))
    with refusal("{player} is disqualified and cannot play (91B)", player="c1-2"):
        teams.add(SubstituteCame(Substitute(1, "c2", "c2-1", "c1-2", 1)))
    teams.add(ContestantWithdrawn("c1"))
    with refusal("{player} is disqualified and cannot play (91B)", player="c1-2"):
        teams.add(ContestantEntered(Contestant("c5", ("c1-2", "x", "y", "z"))))
    entry = teams.state.contestant("c1")
    teams.add(ContestantEntered(replace(entry, title="Another name", withdrawn=False)))


def test_a_disqualified_player_gets_no_masterpoints_and_the_partner_does() -> None:
    desk = played()
    scheme = Scheme(read_masterpoint_table(b"from,to,place,pairs\n4,,1-8,10\n", "table.csv"))
    one, two = desk.state.contestant("c1").players
    assert {one, two} <= {award.person for award in scheme.awards(desk.state)}
    desk.add(disqualified(desk.state, Measure(1, "c1", "Prearranged signals", player=one), "Eva"))
    awarded = {award.person for award in scheme.awards(desk.state)}
    assert one not in awarded
    assert two in awarded
