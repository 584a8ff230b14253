"""The next round of a Swiss or of a knock-out: who meets whom, from the standings or the winners so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from arbitr.movements import Movement, Round, TableInRound
from arbitr.movements.swiss.rounds import KIND, Pairing, SwissRound, SwissStanding, next_round, swiss
from arbitr.movements.swiss.standings_csv import floated
from arbitr.problem import Problem
from arbitr.tournament.events.organise import MovementChanged
from arbitr.tournament.scores.bracket import next_knockout_round
from arbitr.tournament.scores.marks import missing
from arbitr.tournament.scores.matches import section_matches
from arbitr.tournament.scores.standings import rankings, session_rankings
from arbitr.tournament.state import Tournament


def next_draw(state: Tournament, session: int, section: str) -> MovementChanged:
    """The log line for one more round; raise Problem if results are missing or nothing is drawn there."""
    this = state.section(session, section)
    movement = this.movement
    if this.is_knockout:
        return MovementChanged(session, section, next_knockout_round(state, this), (), "draw")
    if not isinstance(movement, Movement) or movement.kind != KIND:
        raise Problem("section {section} is not playing a Swiss", section=section)
    late = missing(state, session, this.rounds)
    if late:
        raise Problem("results are missing, the first at {place}; enter them all before the draw", place=late[0])
    for number in range(1, this.rounds + 1) if this.plan.teams else ():
        for match in section_matches(this, number, state.rules.of_match):
            if match.waiting:
                raise Problem(
                    "round {round}, table {table}: board {board} cannot be compared; first decide what to do with it",
                    round=number,
                    table=match.table,
                    board=match.waiting[0],
                )
    numbers = {name: pair.number for name, pair in this.plan.contestants.items()}
    scores = _scores(state, session, numbers)
    before = _scores(_upto(state, session, this.rounds - 1), session, numbers)
    *earlier, last = (_drawn(one) for one in movement.rounds)
    played = (*earlier, floated(last, before, state.rules.swiss))  # older floats do not matter
    standings = [SwissStanding(number, score) for number, score in scores.items()]
    suspended = state.suspended_in(session, this.rounds + 1)
    gone = {numbers[name] for name in numbers if state.is_withdrawn(name) or name in suspended}
    new = next_round([line for line in standings if line.contestant not in gone], played, state.rules.swiss)
    drawn = swiss((*played, new), movement.per_round)
    rests = tuple(
        TableInRound(None, numbers[name], None, None, None)
        for name in sorted(suspended & numbers.keys())
        if not state.is_withdrawn(name)
    )
    last_round = replace(drawn.rounds[-1], tables=(*drawn.rounds[-1].tables, *rests))
    # The earlier rounds stay as they are, including a table to which somebody did not come.
    return MovementChanged(session, section, replace(drawn, rounds=(*movement.rounds, last_round)), (), "draw")


def _drawn(this: Round) -> SwissRound:
    """A contestant whose opponents did not come has had a bye."""
    matches = [[who for who in (table.ns, table.ew) if who is not None] for table in this.tables]
    return SwissRound(tuple(Pairing(both[0], both[1] if both[1:] else None) for both in matches if both))


def _scores(state: Tournament, session: int, numbers: Mapping[str, int]) -> dict[int, Fraction]:
    """Everybody in the section, the best first; those without a score last.

    The ranking lists those without a place last, whatever their score is.
    """
    lists = session_rankings(state, session) if len(state.sessions) == 1 else rankings(state)
    found = {
        numbers[line.contestant]: line.score
        for ranking in lists
        for line in ranking.standings
        if line.contestant in numbers
    }
    lowest = min(found.values(), default=Fraction(0))
    found = dict(sorted(found.items(), key=lambda line: -line[1]))
    return found | {number: lowest for number in numbers.values() if number not in found}


def _upto(state: Tournament, session: int, last: int) -> Tournament:
    """The state after this round: it determines the floats in the next one."""
    this = state.session(session)
    sections = {
        letter: replace(section, slips={spot: slip for spot, slip in section.slips.items() if spot[0] <= last})
        for letter, section in this.sections.items()
    }
    return state.with_session(replace(this, sections=sections, round=min(this.round, last)))
