"""What a phone at a table may enter, and for which table."""

from __future__ import annotations

from typing import Protocol

from arbitr.bridge import Result
from arbitr.cards import Card
from arbitr.club.actions.appeals import ruling_on
from arbitr.club.permissions import is_own_side, seat_of
from arbitr.club.sessions import session_played
from arbitr.problem import Problem, refuse_if
from arbitr.store.tokens import Token
from arbitr.tournament import (
    Author,
    AuthorRole,
    DirectorCalled,
    Log,
    NoResult,
    ResultConfirmed,
    ResultEntered,
    Room,
    Session,
    Slip,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
    round_at,
)


class NotBegun(Problem):
    """The round has not begun for this table. A phone that was offline keeps the entry and sends it again."""


class PhoneEntry(Protocol):
    """A phone's entry; `kind` is result, confirm, call or appeal."""

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


def sent_by_phone(log: Log[Tournament], entry: PhoneEntry, token: Token) -> list[TournamentEvent]:
    """Only for the table at which the phone, or its contestant, sits in this round."""
    state = log.state
    session = session_played(state)
    place = _place(session, entry)
    found = seat_of(token, session, place.round)
    where = None if found is None else (found[0].letter, found[1].table, found[1].room)
    if where != (place.section, place.table, place.room):
        table = f"{place.section}{place.table}"
        raise Problem("this phone does not score for table {table} in round {round}", table=table, round=place.round)
    section = session.sections[place.section]
    if place.round > round_at(state.rules, session, section, place.table):
        raise NotBegun("round {round} has not begun", round=place.round)
    if entry.kind == "call":
        boards = section.plan.at(place.round, place.table, place.room).boards
        board = place.board if place.board in boards else None
        return [DirectorCalled(session.number, place.section, place.table, place.room, entry.text, board)]
    slip = state.slip(place)
    if entry.kind == "appeal":
        ruling_on(log, place)
        return [DirectorCalled(session.number, place.section, place.table, place.room, entry.text, place.board, True)]
    if entry.kind == "confirm":
        if slip is not None:
            _check_seen(slip, entry)
            _check_other_side(log, place, slip.by, token)
        return [ResultConfirmed(place)]
    score = _score(entry)
    if slip is not None and slip.score == score and slip.by != author_of(token):
        _check_other_side(log, place, slip.by, token)  # the same score by somebody else confirms it
    if slip is not None and slip.other == score and slip.other_by != author_of(token):
        _check_other_side(log, place, slip.other_by, token)  # so does agreeing with the other entry
    return [ResultEntered(place, score)]


def _check_seen(slip: Slip, entry: PhoneEntry) -> None:
    """Raise Problem if the result is another one than the phone showed. Phones of 0.1 do not say what they showed."""
    if not entry.result and not entry.none:
        return
    seen, score = _score(entry), slip.score
    if score is None or (seen.result, seen.none) != (score.result, score.none):
        raise Problem("this result was changed meanwhile; look at it again")


def _check_other_side(log: Log[Tournament], place: SlipKey, author: Author, token: Token) -> None:
    """Raise Problem if the author of an entry is this phone, or another one of its side."""
    section, spot = log.state.spot(place)
    slip = section.slips.get(spot)
    if slip is None or author.role is not AuthorRole.PAIR:
        return
    if is_own_side(section, spot, slip, author, token) or _entered_with(log, place, author, token):
        raise Problem("your side entered this result; the opponents confirm it")


def _entered_with(log: Log[Tournament], place: SlipKey, by: Author, token: Token) -> bool:
    """Did this very phone enter it, before it became the table's device? The id of an entry begins with the token."""
    for note in reversed(log.notes):
        if isinstance(note.event, ResultEntered) and note.event.place == place and note.by == by:
            return note.entry.startswith(f"{token.id}-")
    return False


def _place(session: Session, entry: PhoneEntry) -> SlipKey:
    try:
        room = Room(entry.room) if entry.room else None
    except ValueError:
        raise Problem("{room} is not a room; write o or c", room=repr(entry.room)) from None
    return SlipKey(session.number, entry.section, entry.round, entry.table, entry.board, room)


def _score(entry: PhoneEntry) -> SlipScore:
    if entry.none:
        try:
            none = NoResult(entry.none)
        except ValueError:
            choices = ", ".join(reason.value for reason in NoResult)
            raise Problem("{none} is none of {choices}", none=repr(entry.none), choices=choices) from None
        refuse_if(not none.is_open, "only the director cancels a board; call the director")
        return SlipScore(none=none)
    return SlipScore(Result.parse(entry.result), Card.parse(entry.lead) if entry.lead else None)
