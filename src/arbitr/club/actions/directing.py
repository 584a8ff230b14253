"""The director's messages, penalties, fouled boards and seat changes."""

from __future__ import annotations

from collections.abc import Mapping

from arbitr.club.sessions import session_played
from arbitr.club.typed import MOST_BOARDS, WrongField, parse_table, whole
from arbitr.problem import Problem
from arbitr.tournament import BoardForm, FouledBoardRecorded, Room, Section, Session, SlipKey, Tournament
from arbitr.tournament.scores.marks import suspicions


def suspected_forms(
    state: Tournament, session: int, section: str, board: int, first: int | None = None
) -> tuple[BoardForm, ...] | None:
    """The forms of a board that the leads suggest, possibly only from this round on; None if there are none (87)."""
    for suspicion in suspicions(state, session):
        if (suspicion.section, suspicion.board) == (section, board) and first in (None, suspicion.first):
            return suspicion.forms
    return None


def board_fouled(state: Tournament, section: str, board: str, first: str, only: str) -> FouledBoardRecorded:
    """The round from which the board was played in another form (87), as suggested or as the director says. At one
    table only, if every table has its own copy; A3c is the closed room.
    """
    session = session_played(state)
    number = whole("fouled", board, MOST_BOARDS)
    since = whole("first", first, session.rounds)
    forms = suspected_forms(state, session.number, section, number, since)
    if forms is not None:
        return FouledBoardRecorded(session.number, section, number, forms)
    if not only.strip():
        return FouledBoardRecorded(session.number, section, number, (BoardForm("B", since),))
    try:
        its, table, room = parse_table(session, only)
    except Problem as problem:
        raise WrongField("only", problem) from None
    form = BoardForm("B", since, tables=(table,), room=room)
    return FouledBoardRecorded(session.number, its.letter, number, (form,))


def board_not_fouled(state: Tournament, section: str, board: str) -> FouledBoardRecorded:
    return FouledBoardRecorded(session_played(state).number, section, whole("fouled", board, MOST_BOARDS), ())


def message_for(state: Tournament, text: str) -> tuple[str, int | None]:
    """The section and table addressed by a message; without either, it goes to everybody."""
    bare = text.strip().upper()
    if not bare:
        return "", None
    try:
        session = session_played(state)
        if bare in session.sections:
            return bare, None
        section, number, _ = parse_table(session, text)
    except Problem as problem:
        raise WrongField("message_table", problem) from None
    return section.letter, number


def match_of_round(session: Session, team: str, text: str) -> SlipKey:
    """The match of a team in this round, by its first board."""
    number = whole("match", text, session.rounds)
    for section in session.sections.values():
        seated = section.plan.where(team, number)
        if seated is not None and seated.is_played and seated.table is not None:
            return SlipKey(session.number, section.letter, number, seated.table, seated.boards[0], seated.room)
    raise WrongField("match", Problem("this team plays no match in round {round}", round=number))


def tables_typed(
    session: Session, usual: str, typed: Mapping[str, str]
) -> tuple[Section, list[tuple[int, Room | None]]]:
    """One or two tables of one section by their fields; the section letter is optional."""
    found: list[tuple[Section, int, Room | None]] = []
    for field, text in typed.items():
        if found and not text.strip():
            continue
        try:
            section, table, room = parse_table(session, text, found[0][0].letter if found else usual)
            if found and section is not found[0][0]:
                raise Problem("both tables have to be of section {section}", section=found[0][0].letter)
        except Problem as problem:
            raise WrongField(field, problem) from None
        found.append((section, table, room))
    return found[0][0], [(table, room) for _, table, room in found]
