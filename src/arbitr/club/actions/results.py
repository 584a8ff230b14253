"""Results entered or corrected by the director."""

from __future__ import annotations

from arbitr.bridge import Contract, Result
from arbitr.club.sessions import session_played
from arbitr.club.typed import MOST_BOARDS, WrongField, number_typed, parse_place, parse_score, rounds_of, whole
from arbitr.problem import Problem, refuse_if, required
from arbitr.tournament import Room, Section, Session, SlipKey, SlipScore, Tournament, TournamentEvent, table_name
from arbitr.tournament.events import results

SLIP, TURNED, OTHER = "slip", "direction", "other_result"
"""The reason for a correction if nobody typed one: ids that the log stores."""


def turned(state: Tournament, place: SlipKey) -> results.ResultCorrected:
    """The contract was entered for the wrong side."""
    return results.ResultCorrected(place, turned_score(state, place), TURNED)


def other_taken(state: Tournament, place: SlipKey) -> results.ResultCorrected:
    """The second of two conflicting results."""
    return results.ResultCorrected(place, other_score(state, place), OTHER)


def other_score(state: Tournament, place: SlipKey) -> SlipScore:
    """The conflicting entry for the board."""
    slip = state.slip(place)
    if slip is None or slip.other is None:
        raise Problem("{place}: there is one result only", place=place)
    return slip.other


def turned_score(state: Tournament, place: SlipKey) -> SlipScore:
    """The same contract and tricks by the other side."""
    slip = state.slip(place)
    result = None if slip is None or slip.score is None else slip.score.result
    if not isinstance(result, Result) or result.contract is None:
        raise Problem("{place}: there is no contract whose direction could be swapped", place=place)
    contract = Contract(result.contract.bid, result.contract.doubling, result.contract.declarer.lho)
    return SlipScore(Result(contract, result.tricks))


def slips_typed(state: Tournament, lines: str, table: str, number: str) -> list[TournamentEvent]:
    """A pile of slips: one board and result per line, with table and round given once."""
    session = session_played(state)
    try:
        section, at, room = parse_place(session, table)
    except Problem as problem:
        raise WrongField("slip_table", problem) from None
    round_ = whole("slip_round", number, session.rounds) if number.strip() else None
    events: list[results.ResultCorrected] = []
    for place, line in enumerate(lines.splitlines(), 1):
        if line.strip():
            try:
                event = _slip(session, section, (at, room), line.strip(), round_)
                if any(earlier.place == event.place for earlier in events):
                    raise Problem("board {board} is written twice", board=event.place.board)
                events.append(event)
            except Problem as problem:
                raise Problem("line {line}: {problem}", line=place, problem=problem) from None
    refuse_if(not events, "write a board and its result, as 7 4SX N +1")
    return list(events)


def _slip(
    session: Session, section: Section, at: tuple[int, Room | None], line: str, number: int | None
) -> results.ResultCorrected:
    """The given round, or else the last one in which the table played the board: a wrong board number must not become a
    result of a future round.
    """
    typed, _, rest = line.partition(" ")
    board = required(number_typed(typed, MOST_BOARDS), "{text} is not a board; write 7 4SX N +1", text=repr(typed))
    table, room = at
    if number is None:
        number = _round_played(session, section, board, at)
    place = SlipKey(session.number, section.letter, number, table, board, room)
    return results.ResultCorrected(place, parse_score(rest), SLIP)


def _round_played(session: Session, section: Section, board: int, at: tuple[int, Room | None]) -> int:
    rounds = rounds_of(section, board, *at)
    played = [number for number in rounds if number <= max(1, session.round)]
    if not played:
        raise Problem(
            "board {board} comes to table {table} in round {round}; write the round too if it is played already",
            board=board,
            table=table_name(section.letter, *at),
            round=rounds[0],
        )
    return max(played)
