"""What contestants and persons are called on a page: to the public, whoever wishes not to be named is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from arbitr.message import Message
from arbitr.store import Store
from arbitr.store.register import REGISTER
from arbitr.tournament.register import Register
from arbitr.tournament.rules import Kind
from arbitr.tournament.state import Tournament

BETWEEN = " – "
NOBODY = "–"
SECONDS = 5.0
"""After which the register is read again, whatever was heard of other workers."""
MOST_KEPT = 200
MOST_OFFERED = 2000
"""Names to choose from while typing; more are too many for a page."""

Shown = Mapping[str, Message]
"""By the id of a person."""


class Names:
    """The register as far as a tournament needs it, in the language of a page."""

    def __init__(self, shown: Shown, words: Any) -> None:
        self._shown = shown
        self._words = words

    def person(self, id_: str) -> str:
        return self._shown.get(id_, Message("player {id}", id=id_)).translated(self._words)

    def persons(self, ids: Iterable[str]) -> str:
        return BETWEEN.join(self.person(each) for each in ids) or NOBODY

    def contestant(self, state: Tournament, id_: str, session: int | None = None, number: int | None = None) -> str:
        """A pair by its players, a team by its name; a number that nobody has been given, by itself."""
        found = state.contestants.get(id_)
        if found is None:
            return id_
        if state.rules.kind is Kind.TEAMS and found.title:
            return found.title
        players = found.players if session is None or number is None else state.players(session, number, id_)
        return self.persons(players)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was read, and for whom: the entries are the same as long as they are the same object."""

    contestants: object
    substitutes: object
    changes: int
    at: float
    shown: Shown


class Called:
    """What the people of each tournament are called, read from the register when they or it have changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[tuple[int, bool], _Kept] = {}
        self._everybody: tuple[int, float, list[str]] = (-1, 0.0, [])

    def everybody(self) -> list[str]:
        """All names of the register, namesakes told apart; none where they are too many to choose from."""
        changes, at = self._store.newest(REGISTER), monotonic()
        if self._everybody[0] != changes or self._everybody[1] < at - SECONDS:
            register = self._store.persons.register()
            few = register if len(register.persons) <= MOST_OFFERED else Register()
            self._everybody = changes, at, sorted(str(each) for each in few.shown(few.by_id).values())
        return self._everybody[2]

    def kept(self, state: Tournament, hidden_too: bool) -> Shown | None:
        """Without reading; None where that is needed."""
        found = self._kept.get((id(state.contestants), hidden_too))
        if (
            found is None
            or found.contestants is not state.contestants
            or found.substitutes is not state.substitutes
            or found.changes != self._store.newest(REGISTER)
            or found.at < monotonic() - SECONDS
        ):
            return None
        return found.shown

    def of(self, state: Tournament, hidden_too: bool) -> Shown:
        found = self.kept(state, hidden_too)
        if found is not None:
            return found
        changes, at = self._store.newest(REGISTER), monotonic()
        ids = {player for each in state.contestants.values() for player in each.players}
        ids |= {each.comes for each in state.substitutes}
        register = self._store.persons.register(ids)
        shown = (register if hidden_too else register.public()).shown(ids)
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        kept = _Kept(state.contestants, state.substitutes, changes, at, shown)
        self._kept[id(state.contestants), hidden_too] = kept
        return shown
