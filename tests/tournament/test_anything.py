"""Whatever was taken into the log, everything that follows from it can be worked out: nothing breaks a ranking."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest
from parts import FULL
from tournament.desk import Desk, score
from tournament.evening import deal_of

from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.movements.individual import Individual, individual
from arbitr.movements.matches.round_robin import round_robin
from arbitr.movements.movement import Movement, Pair
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method
from arbitr.scoring.ranking import Counting, TieBreak
from arbitr.tournament import (
    BoardForm,
    ComparedWith,
    ContestKind,
    LineUp,
    NoResult,
    RankedBy,
    Room,
    Rules,
    SlipKey,
    Substitute,
    Tournament,
    TournamentEvent,
    Undone,
)
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.kinds import EVENTS
from arbitr.tournament.scores.marks import marked, missing, suspicions
from arbitr.tournament.scores.played import boards_played
from arbitr.tournament.scores.standings import match_points, matches, rankings, session_rankings, session_scores
from arbitr.tournament.scores.times import times

SCORES = ("4S N =", "4SX E -2", "3NT S +1", "pass", "+420", "-50", "later", "not_reached", "cancelled", "not_played")
ADJUSTMENTS = (
    "NS A+; EW A-", "A", "NS 65%; EW 35%", "NS table; EW A-", "60% 4S N =, 40% 4S N -1",
    "NS 100/3% 4S N =, 200/3% pass; EW A", "+420", "table",
)  # fmt: skip
PENALTIES = ("10%", "6 MP", "3 IMP", "0.5 VP", "1/3 VP")


def desk_of(chance: Random) -> Desk:
    """A tournament of some kind, with one session of one or two sections."""
    kind = chance.choice(tuple(ContestKind))
    rules = Rules(
        kind=kind,
        scoring=EventRules(
            chance.choice((Method.MATCHPOINTS, Method.MATCHPOINTS, Method.IMPS, Method.BUTLER, Method.TOTAL)),
            tie_breaks=chance.choice(((), (TieBreak.TOPS,), (TieBreak.MUTUAL, TieBreak.ABOVE_AVERAGE))),
        ),
        matches=chance.choice(list(RankedBy)),
        compared=chance.choice(tuple(ComparedWith)),
        carry=chance.choice((None, Fraction(1, 3))),
    )
    desk = Desk(rules)
    for session in (1, 2) if chance.random() < 0.3 else (1,):
        for number, letter in enumerate("AB" if chance.random() < 0.5 else "A"):
            movement = _movement(kind, chance)
            count = len(movement.players if isinstance(movement, Individual) else movement.pairs)
            desk.section(movement, letter, session, [f"{'cd'[number]}{place}" for place in range(1, count + 1)])
    desk.begin(1, 2, session=max(desk.state.sessions))
    boards = range(1, 29)
    desk.add(organise.DealsGiven(1, tuple(organise.DealOf(board, deal_of(chance)) for board in boards)))
    return desk


def _movement(kind: ContestKind, chance: Random) -> Movement | Individual:
    if kind is ContestKind.TEAMS:
        return round_robin(chance.choice((3, 4)), 2)
    if kind is ContestKind.INDIVIDUAL:
        return individual(8)
    return chance.choice((howell(4), mitchell(3), howell(None, None, 5)))


def happened(desk: Desk, chance: Random) -> TournamentEvent:
    """Something that people might send: much of it is refused."""
    state = desk.state
    session = state.session(chance.choice(list(state.sessions)))
    section = chance.choice(list(session.sections.values()))
    room = chance.choice((Room.OPEN, Room.CLOSED)) if section.plan.teams else None
    number = chance.randrange(1, section.rounds + 1)
    seated = chance.choice(section.plan.seated(number))
    boards = seated.boards or (1,)
    board = chance.choice(boards) if chance.random() < 0.9 else chance.randrange(0, 40)
    place = SlipKey(session.number, section.letter, number, seated.table or 1, board, room)
    names = [name for each_section in session.sections.values() for name in each_section.plan.contestants]
    who, other = chance.choice(names), chance.choice(names)
    text = chance.choice(SCORES)
    said = score(text, chance.choice(("", "H7", "S2")) if text[0] in "34" else "")
    its_place = session.number, section.letter
    penalty = Penalty.parse(chance.choice(PENALTIES))
    form = BoardForm("B", number, room=chance.choice((None, room)))
    line_up = LineUp((f"{who}-1", f"{who}-2"), (f"{who}-3", f"{who}-4"))
    scoring = EventRules(chance.choice(tuple(Method)), counting=chance.choice((None, *Counting)))
    deeds: list[TournamentEvent] = [
        *[results.ResultEntered(place, said)] * 12,
        results.ResultEntered(place, said, who),
        results.ResultEntered(place, said, who, other),
        results.ResultEntered(place, said, f"{who}+{other}"),
        results.ResultConfirmed(place),
        results.ResultCorrected(place, said, "", chance.choice((None, who)), None),
        results.ResultRemoved(place),
        results.ResultAccepted(place),
        results.RoundNotReached(*its_place, number, place.table, chance.choice(tuple(NoResult)), room),
        results.TableTurned(*its_place, number, place.table),
        results.MatchAgreed(*its_place, number, place.table, who),
        results.LineUpGiven(*its_place, number, who, line_up),
        *[direct.AdjustmentRecorded(place, Adjustment.parse(chance.choice(ADJUSTMENTS)))] * 2,
        direct.AdjustmentRecorded(place, None),
        *[direct.PenaltyRecorded(session.number, who, penalty, place=chance.choice((None, place)))] * 2,
        direct.FouledBoardRecorded(*its_place, board, (form,)),
        direct.FouledBoardRecorded(*its_place, board, ()),
        organise.SubstituteCame(Substitute(session.number, who, f"{who}-1", "guest", number)),
        organise.NumberGiven(*its_place, Pair(chance.randrange(1, 9)), chance.choice((None, who))),
        organise.ContestantWithdrawn(who),
        organise.CarriedOver(who, Fraction(7, 3)),
        organise.RulesChanged(
            Rules(
                kind=state.rules.kind,
                scoring=scoring,
                matches=chance.choice(list(RankedBy)),
                compared=chance.choice(tuple(ComparedWith)),
            )
        ),
        Undone(chance.randrange(1, len(desk.log) + 1)),
    ]
    return chance.choice(deeds)


def look(state: Tournament) -> None:
    """Everything that a page or a command would show."""
    assert all(listed.standings for listed in rankings(state))
    boards_played(state)
    for number, session in state.sessions.items():
        session_rankings(state, number)
        marked(state, number)
        suspicions(state, number)
        missing(state, number)
        times(session)
        if state.rules.kind is ContestKind.TEAMS:
            for this in range(1, session.rounds + 1):
                assert all(match_points(state, number, match) for match in matches(state, number, this))
        else:
            assert all(worth[0].won is not None for worth in session_scores(state, number).worths.values())


@pytest.mark.parametrize("seed", range(200 if FULL else 12))
def test_nothing_that_was_taken_into_the_log_breaks_what_follows_from_it(seed: int) -> None:
    chance = Random(seed)
    desk = desk_of(chance)
    refused = 0
    for _ in range(120):
        event = happened(desk, chance)
        try:
            desk.add(event, chance.choice(("table", "director", "opponents")))
        except Problem:
            refused += 1
            continue
        assert EVENTS.read(json.loads(json.dumps(to_plain(event)))) == event
        look(desk.state)
    assert 0 < refused < 60, "some of what may happen is refused, and most of it is taken"
