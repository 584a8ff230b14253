"""A session of one of our tournaments, in the model of other programs' files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

from arbitr.bridge import Board, Side
from arbitr.formats.session import DealtBoard, Entrant, MatchRecord, PlayerRecord, SessionRecord, TableResult
from arbitr.movements import Movement, Pair
from arbitr.problem import Problem
from arbitr.scoring import Counting, Method, RankingLine
from arbitr.tournament import ContestKind, Register, Room, Section, Slip, SlipKey, Spot, Tournament
from arbitr.tournament.scores.counted import who_sat
from arbitr.tournament.scores.standings import (
    Ranking,
    match_points,
    matches,
    rankings,
    session_rankings,
    session_scores,
)
from arbitr.tournament.seats.seat_plan import TOGETHER

Worths = Mapping[SlipKey, tuple[Fraction, Fraction]]
"""The value of each result, North-South and East-West."""


def export_session(state: Tournament, number: int, register: Register) -> SessionRecord:
    """One session, with its current scores. A person who is not in the register appears only as an id."""
    this = state.session(number)
    teams = state.rules.kind is ContestKind.TEAMS
    movements = [section.movement for section in this.sections.values()]
    apart = [isinstance(movement, Movement) and movement.apart for movement in movements]
    worths = _team_worths(state, number) if teams else _worths(state, number)
    return SessionRecord(
        event=state.title,
        date=state.day,
        club=state.club,
        number=str(number),
        kind=state.rules.kind,
        method=Method.IMPS if teams else state.rules.scoring.method,
        winners=None if not apart else 2 if all(apart) else 1,
        entrants=_entrants(state, register, _homes(state, number), session_rankings(state, number)),
        boards=tuple(DealtBoard(Board.numbered(board), this.deals[board]) for board in sorted(this.deals)),
        results=tuple(result for section in this.sections.values() for result in _results(state, section, worths)),
        matches=tuple(_matches(state, number)) if teams else (),
        corrected=corrected(state, number),
    )


def corrected(state: Tournament, number: int = 0) -> tuple[str, ...]:
    """When the official scores of this session, or of the event (0), were changed after the correction period."""
    moments = (datetime.fromtimestamp(late.at // 1000, UTC) for late in state.late if late.concerns(number))
    return tuple(dict.fromkeys(f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in moments))


# Who played.


def final_ranking(state: Tournament, register: Register) -> SessionRecord:
    """Everybody with the overall place, under the number in his last session."""
    homes = {name: section for number in sorted(state.sessions) for name, section in _homes(state, number).items()}
    entrants = _entrants(state, register, homes, rankings(state))
    return SessionRecord(
        event=state.title,
        date=state.day,
        club=state.club,
        kind=state.rules.kind,
        entrants=entrants,
        corrected=corrected(state),
    )


def _homes(state: Tournament, number: int) -> dict[str, Section]:
    """The section in which everybody has his number."""
    return {name: section for section in state.session(number).sections.values() for name in section.plan.contestants}


def _entrants(
    state: Tournament, register: Register, homes: Mapping[str, Section], listed: Sequence[Ranking]
) -> tuple[Entrant, ...]:
    """In ranking order, followed by those without a score."""
    standings = {
        standing.contestant: standing
        for ranking in listed
        for standing in ranking.standings
        if standing.contestant in homes
    }
    names = dict.fromkeys((*standings, *homes))
    return tuple(_entrant(state, register, name, homes[name], standings.get(name)) for name in names)


def _entrant(
    state: Tournament, register: Register, name: str, section: Section, standing: RankingLine | None
) -> Entrant:
    pair = section.plan.contestants[name]
    entry = state.contestants.get(name)
    percent = state.rules.counting is Counting.PERCENT
    return Entrant(
        str(pair.number),
        () if entry is None else tuple(player_of(register, player) for player in entry.players),
        "" if entry is None else entry.title,
        pair.side,
        section.letter,
        "" if standing is None or not (standing.place or standing.disqualified) else standing.place_text,
        None if standing is None else standing.total.won if percent else standing.score,
        standing.score if standing is not None and percent else None,
    )


def only_section(session: SessionRecord, letter: str) -> SessionRecord:
    """One section of it."""
    if letter not in session.sections:
        raise Problem("session {session} has no section {section}", session=session.number, section=letter)
    return replace(
        session,
        entrants=tuple(entrant for entrant in session.entrants if entrant.section == letter),
        results=tuple(result for result in session.results if result.section == letter),
        matches=tuple(match for match in session.matches if match.section == letter),
    )


def player_of(register: Register, id_: str) -> PlayerRecord:
    """What may be published about a person."""
    person = register.by_id.get(id_)
    if person is None:
        return PlayerRecord(str(register.shown([id_])[id_]))
    return PlayerRecord(person.name, person.number or "", register.club_of(person))


def number_in(state: Tournament, section: Section, contestant: str, side: Side | None = None) -> str:
    """The number of a contestant here: with its letter if it belongs to another section, with the side if he does not
    sit on the side of his number: 7EW.
    """
    for other in (section, *state.session(section.session).sections.values()):
        pair: Pair | None = other.plan.contestants.get(contestant)
        if pair is not None:
            number = str(pair.number) if pair.side in (None, side) else str(pair)
            return number if other.letter == section.letter else f"{other.letter}{number}"
    return contestant


# What happened.


def _results(state: Tournament, section: Section, worths: Worths) -> Iterator[TableResult]:
    for spot in sorted(section.slips, key=_order):
        slip = section.slips[spot]
        ns, ew = who_sat(section.plan, spot, slip)
        if not ns or not ew:
            continue
        ns_won, ew_won = worths.get(section.place(spot), (None, None))
        form = section.form(spot)
        yield TableResult(
            spot[2],
            TOGETHER.join(number_in(state, section, player, Side.NS) for player in ns),
            TOGETHER.join(number_in(state, section, player, Side.EW) for player in ew),
            slip.result,
            slip.adjustment,
            None if slip.score is None else slip.score.lead,
            ns_won,
            ew_won,
            section.letter,
            spot[0],
            spot[1],
            reason(slip),
            "" if form is None else form.letter,
        )


def reason(slip: Slip) -> str:
    """Why there is no result."""
    return "" if slip.score is None or slip.score.none is None or slip.is_scored else slip.score.none.value


def _order(spot: Spot) -> tuple[int, int, int, bool]:
    """Board by board, the open room first."""
    number, table, board, room = spot
    return board, number, table, room is Room.CLOSED


def _worths(state: Tournament, number: int) -> Worths:
    found = session_scores(state, number).worths
    return {place: (ns.won, ew.won) for place, (ns, ew) in found.items()}


def _team_worths(state: Tournament, number: int) -> Worths:
    """IMPs of the board; both rooms contribute, so both have it."""
    found = {}
    for round_number in range(1, state.session(number).rounds + 1):
        for match in matches(state, number, round_number):
            plan = state.section(number, match.section).plan
            for room in Room:
                is_home = match.home in plan.at(round_number, match.table, room).ns
                for board in match.boards:
                    place = SlipKey(number, match.section, round_number, match.table, board.board, room)
                    found[place] = (board.home, board.away) if is_home else (board.away, board.home)
    return found


def _matches(state: Tournament, number: int) -> Iterator[MatchRecord]:
    session = state.session(number)
    for round_number in range(1, session.rounds + 1):
        for match in matches(state, number, round_number):
            section = session.section(match.section)
            points = match_points(state, number, match) if match.is_complete else (None, None)
            home, away = (number_in(state, section, team) for team in (match.home, match.away))
            yield MatchRecord(home, away, round_number, points[0], points[1], match.section)
