"""The next round of a Swiss: who meets whom, from the standings so far."""

from __future__ import annotations

from arbitr.movements.movement import Movement
from arbitr.movements.swiss import KIND, Match, Standing, SwissRound, next_round, swiss
from arbitr.problem import Problem
from arbitr.tournament.events.organise import MovementChanged
from arbitr.tournament.marks import missing
from arbitr.tournament.matches import section_matches
from arbitr.tournament.standings import rankings, session_rankings
from arbitr.tournament.state import Tournament


def next_draw(state: Tournament, session: int, section: str) -> MovementChanged:
    """The line of the log with one round more; a Problem where results are missing or it is no Swiss."""
    this = state.section(session, section)
    movement = this.movement
    if not isinstance(movement, Movement) or movement.kind != KIND:
        raise Problem("section {section} does not play a Swiss", section=section)
    late = missing(state, session, this.rounds)
    if late:
        raise Problem("there are results missing, the first at {place}; the draw needs them all", place=late[0])
    for number in range(1, this.rounds + 1) if this.plan.teams else ():
        for match in section_matches(this, number, state.rules.match):
            if match.waiting:
                raise Problem(
                    "round {round}, table {table}: board {board} cannot be compared; decide first what becomes of it",
                    round=number,
                    table=match.table,
                    board=match.waiting[0],
                )
    played = tuple(_played(movement))
    numbers = {name: pair for name, pair in this.plan.contestants.items() if not _is_gone(state, name)}
    lists = session_rankings(state, session) if len(state.sessions) == 1 else rankings(state)
    standings = [
        Standing(numbers[line.contestant].number, line.score)
        for each in lists
        for line in each.standings
        if line.contestant in numbers
    ]
    seen = {each.contestant for each in standings}
    standings += [Standing(pair.number, min((s.score for s in standings), default=state.rules.swiss.bye * 0))
                  for pair in numbers.values() if pair.number not in seen]  # fmt: skip
    drawn = next_round(standings, played, state.rules.swiss)
    return MovementChanged(session, section, swiss((*played, drawn), movement.per_round), (), "draw")


def _is_gone(state: Tournament, name: str) -> bool:
    found = state.contestants.get(name)
    return found is not None and found.withdrawn


def _played(movement: Movement) -> list[SwissRound]:
    """The rounds as they were drawn. Who floated is seen from the matches only while scores are known, so it is left
    out: a pair may float again.
    """
    return [
        SwissRound(tuple(Match(each.ns, each.ew) for each in this.tables if each.ns is not None))
        for this in movement.rounds
    ]
