"""One log of the club's file, opened temporarily by a command or an import."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import Any, Generic, TypeVar

from arbitr.club.actions.going_on import ARBITR, NothingDue, due, due_now
from arbitr.club.log import writing
from arbitr.club.log.live_log import LiveLog
from arbitr.club.names import AlsoFormer, Names
from arbitr.nearest import nearest
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.ids import now
from arbitr.store.place import usual_place
from arbitr.tournament import Author, Game, GameState, Log, Note, Person, Register, TournamentEvent, Undone, undone

S = TypeVar("S", bound=GameState[Any])


@contextmanager
def club(file: str) -> Iterator[Store]:
    """The club's file, closed after the command."""
    with Store.open(file or usual_place()) as store:
        yield store


def chosen(store: Store, game: Game, which: str, nothing: Problem) -> str:
    """The id of the named tournament, or of the newest one; `nothing` if there is none of this game."""
    known = [stream.id for stream in store.streams(game.key)]
    if not known:
        raise nothing
    if which and which not in known:
        raise no_tournament(which, known)
    return which or known[0]


def no_tournament(which: str, known: Sequence[str]) -> Problem:
    """The Problem for an unknown id: it names the nearest ones, and all of them."""
    ids, meant = ", ".join(known), ", ".join(nearest(which, known))
    if meant:
        return Problem(
            "there is no tournament {id}; perhaps you mean {nearest}; available: {ids}",
            id=which,
            nearest=meant,
            ids=ids,
        )
    return Problem("there is no tournament {id}; available: {ids}", id=which, ids=ids)


class OpenLog(Generic[S]):
    """A folded log; writes are decided from its newest state."""

    def __init__(self, store: Store, stream: str, game: Game, by: Author) -> None:
        self.store, self.stream, self.by = store, stream, by
        self._live = LiveLog(stream, game, store.stream(stream).name)
        self._live.read(self._live.newer(store))
        self._names: tuple[tuple[object, ...], Names] | None = None

    @property
    def log(self) -> Log[S]:
        return self._live.log

    @property
    def state(self) -> S:
        return self.log.state

    @cached_property
    def register(self) -> Register:
        return self.store.persons.register()

    @property
    def names(self) -> Names:
        """The names of the contestants; rebuilt when they change."""
        state, shown = self.state, self._names
        if shown is None or any(old is not new for old, new in zip(shown[0], state.entries, strict=True)):
            known = AlsoFormer(self.register.shown(state.persons), lambda id_: self.register.shown([id_]))
            shown = self._names = state.entries, Names(known, gettext)
        return shown[1]

    @property
    def printed_names(self) -> Names:
        """For print, which everybody sees: people who asked not to be named are omitted."""
        return Names(self.register.public().shown(self.state.persons), gettext)

    def person(self, player: str) -> str:
        return self.names.person(player)

    def last_line(self) -> int:
        """The last valid line that can be undone."""
        gone = undone(self.log.notes)
        for note in reversed(self.log.notes):
            if note.number not in gone and not isinstance(note.event, Undone):
                return note.number
        raise Problem("there is nothing to undo")

    def write(self, decide: Callable[[Log[S]], Sequence[TournamentEvent]]) -> list[Note]:
        """Write the decided events, all or nothing; decide again if another writer was faster."""
        self._go_on()
        notes = writing.write(self.store, self._live, decide, self.by)
        self._go_on()
        return notes

    def _go_on(self) -> None:
        """As on the server (`Logs.go_on`)."""
        if due(self.log, now()):
            with suppress(NothingDue):
                writing.write(self.store, self._live, due_now, ARBITR)

    def add(self, *events: TournamentEvent, people: Sequence[Person] = ()) -> list[Note]:
        """All or nothing; new people are added to the register first."""
        if people:
            self.tried(*events)
            self.meet(people)
        return self.write(lambda log: events)

    def tried(self, *events: TournamentEvent) -> S:
        """The resulting state; raise Problem if it is impossible."""
        return self.log.tried(events, now(), self.by).state

    def meet(self, people: Sequence[Person]) -> None:
        """From now on these are in the register."""
        self.store.persons.add_all(people)
        self.__dict__.pop("register", None)
