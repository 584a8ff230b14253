"""Names of contestants, persons and tables on a page; the public does not see people who asked not to be named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from time import monotonic
from typing import Any

from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.engine.counters import REGISTER
from arbitr.tournament import (
    Author,
    AuthorRole,
    ContestKind,
    GameState,
    SlipKey,
    Tournament,
    in_room,
    table_name,
)

BETWEEN = " – "
NOBODY = "–"
SECONDS = 5.0
"""Seconds after which the register is reread, whatever other workers reported."""
MOST_KEPT = 200
MOST_FITTING = 8
"""The number of names offered while somebody types."""

Shown = Mapping[str, Message]
"""By the id of a person."""


class AlsoFormer(dict[str, Message]):
    """The names in a tournament. People whom only the log still names, after an undo, are read on demand."""

    def __init__(self, shown: Shown, read: Callable[[str], Shown]) -> None:
        super().__init__(shown)
        self._read = read

    def __missing__(self, id_: str) -> Message:
        return self.setdefault(id_, self._read(id_)[id_])


Sentence = Message | Problem


def refilled(what: Sentence, fill: Callable[[str, object], object]) -> Sentence:
    """The same message with other values in its places, by name; also in nested messages."""
    again = copy(what)
    again.places = {
        name: refilled(place, fill) if isinstance(place, Message | Problem) else fill(name, place)
        for name, place in what.places.items()
    }
    return again


def place_words(place: SlipKey) -> Message:
    """Where a result belongs, within its session."""
    table = in_room(table_name(place.section, place.table), place.room)
    return Message("round {round}, table {table}, board {board}", round=place.round, table=table, board=place.board)


def office(by: Author) -> Message | str:
    """The author of a log line other than a contestant: director Eva, table A7."""
    match by.role:
        case AuthorRole.DIRECTOR:
            return Message("director {name}", name=by.name)
        case AuthorRole.ORGANISER:
            return Message("organiser {name}", name=by.name)
        case AuthorRole.REFEREE:
            return Message("referee {name}", name=by.name)
        case AuthorRole.TABLE:
            return Message("table {table}", table=in_room(by.name if by.room is None else by.name[:-1], by.room))
        case AuthorRole.ARBITR:
            return "Arbitr"
        case _:
            return str(by)


class Names:
    """The part of the register that a tournament needs, in the language of a page."""

    def __init__(self, shown: Shown, translation: Any) -> None:
        self._shown = shown
        self._translation = translation

    def person(self, id_: str) -> str:
        return self._of(id_).translated(self._translation)

    def _of(self, id_: str) -> Message:
        try:
            return self._shown[id_]
        except KeyError:
            return Message("player {id}", id=id_)

    def official(self, name: str) -> str:
        """A person of the register, or the name itself of somebody who is not in it."""
        return name if self._of(name) == Message("player {id}", id=name) else self.person(name)

    def persons(self, ids: Iterable[str]) -> str:
        return BETWEEN.join(self.person(person) for person in ids) or NOBODY

    def contestant(self, state: Tournament, id_: str, session: int | None = None, number: int | None = None) -> str:
        """A pair by its players, a team by its name, an unassigned number as it is."""
        found = state.contestants.get(id_)
        if found is None:
            return id_
        if state.rules.kind is ContestKind.TEAMS and found.title:
            return found.title
        players = found.players if session is None or number is None else state.players(session, number, id_)
        return self.persons(players)

    def named(self, what: Sentence, state: Tournament) -> Sentence:
        """A sentence with the names of contestants and persons instead of their ids, and places in words."""

        def fill(_: str, place: object) -> object:
            if isinstance(place, SlipKey):
                return place_words(place)
            if isinstance(place, tuple) and all(isinstance(id_, str) for id_ in place):
                return "; ".join(self.contestant(state, id_) for id_ in place)
            if isinstance(place, str) and place not in state.contestants and place in state.persons:
                return self.person(place)
            return self.contestant(state, place) if isinstance(place, str) else place

        return refilled(what, fill)

    def writer(self, state: Tournament, by: Author) -> str:
        """The author of a log line; a pair's phone counts as the pair."""
        words = office(by)
        if by.role in (AuthorRole.PAIR, AuthorRole.CAPTAIN) and by.contestant in state.contestants:
            name = self.contestant(state, by.contestant)
            words = Message("captain of {team}", team=name) if by.role is AuthorRole.CAPTAIN else in_room(name, by.room)
        return words if isinstance(words, str) else words.translated(self._translation).strip()


@dataclass(frozen=True, slots=True)
class _Kept:
    """The objects from which these names were made; the names stay valid while the objects are the same."""

    entries: tuple[object, ...]
    changes: int
    at: float
    shown: Shown


class NameCache:
    """The names in each tournament, reread when they or the register change."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[tuple[int, bool], _Kept] = {}

    def offered(self, text: str) -> list[dict[str, str]]:
        """Members who match the words typed so far, with number and club; whole names first."""
        register = self._store.persons.register()
        whole = {person.id for person in register.named(text)}
        fitting = sorted(register.found(text), key=lambda person: person.id not in whole)
        return [
            {
                "name": person.name,
                "number": person.number or "",
                "club": register.club_of(person),
                "offer": register.offered[person],
            }
            for person in fitting[:MOST_FITTING]
        ]

    def cached(self, state: GameState[Any], hidden_too: bool) -> Shown | None:
        """Without reading the store; None if that is necessary."""
        found = self._kept.get((id(state.entries[0]), hidden_too))
        if (
            found is None
            or any(old is not new for old, new in zip(found.entries, state.entries, strict=True))
            or found.changes != self._store.newest(REGISTER)
            or found.at < monotonic() - SECONDS
        ):
            return None
        return found.shown

    def of(self, state: GameState[Any], hidden_too: bool) -> Shown:
        found = self.cached(state, hidden_too)
        if found is not None:
            return found
        changes, at = self._store.newest(REGISTER), monotonic()
        ids = state.persons
        register = self._store.persons.register(ids)
        shown = AlsoFormer(
            (register if hidden_too else register.public()).shown(ids), lambda id_: self._read(id_, hidden_too)
        )
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[id(state.entries[0]), hidden_too] = _Kept(state.entries, changes, at, shown)
        return shown

    def _read(self, id_: str, hidden_too: bool) -> Shown:
        register = self._store.persons.register([id_])
        return (register if hidden_too else register.public()).shown([id_])
