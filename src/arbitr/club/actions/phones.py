"""What a phone at a table may enter, and for which table."""

from __future__ import annotations

from typing import Protocol

from arbitr.bridge import Result
from arbitr.cards import Card
from arbitr.club.permissions import seat_of
from arbitr.club.sessions import session_played
from arbitr.problem import Problem
from arbitr.store.tokens import Token
from arbitr.tournament import (
    Author,
    AuthorRole,
    DirectorCalled,
    NoResult,
    ResultConfirmed,
    ResultEntered,
    Room,
    Session,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
)

AHEAD = 1
"""Number of rounds by which an offline phone may be ahead of the server."""


class PhoneEntry(Protocol):
    """A phone's entry; `kind` is result, confirm or call."""

    kind: str
    round: int
    section: str
    table: int
    room: str
    board: int
    result: str
    lead: str
    none: str
    text: str


def author_of(token: Token) -> Author:
    return Author(AuthorRole(token.kind), token.whom)


def sent_by_phone(state: Tournament, entry: PhoneEntry, token: Token) -> list[TournamentEvent]:
    """Only for the table at which the phone, or its contestant, sits in this round."""
    session = session_played(state)
    place = _place(session, entry)
    if place.round > session.round + AHEAD:
        raise Problem("round {round} has not begun", round=place.round)
    found = seat_of(token, session, place.round)
    where = None if found is None else (found[0].letter, found[1].table, found[1].room)
    if where != (place.section, place.table, place.room):
        table = f"{place.section}{place.table}"
        raise Problem("this phone does not score for table {table} in round {round}", table=table, round=place.round)
    if entry.kind == "call":
        return [DirectorCalled(session.number, place.section, place.table, place.room, entry.text)]
    if entry.kind == "confirm":
        return [ResultConfirmed(place)]
    return [ResultEntered(place, _score(entry))]


def _place(session: Session, entry: PhoneEntry) -> SlipKey:
    try:
        room = Room(entry.room) if entry.room else None
    except ValueError:
        raise Problem("{room} is not a room; write o or c", room=repr(entry.room)) from None
    return SlipKey(session.number, entry.section, entry.round, entry.table, entry.board, room)


def _score(entry: PhoneEntry) -> SlipScore:
    if entry.none:
        try:
            return SlipScore(none=NoResult(entry.none))
        except ValueError:
            choices = ", ".join(reason.value for reason in NoResult)
            raise Problem("{none} is none of {choices}", none=repr(entry.none), choices=choices) from None
    return SlipScore(Result.parse(entry.result), Card.parse(entry.lead) if entry.lead else None)
