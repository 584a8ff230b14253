"""One mariáš tournament in the club's file, for reading and writing by the commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from arbitr.cli.console import whole_number
from arbitr.club.log.open_log import OpenLog, chosen, club
from arbitr.club.names import refilled
from arbitr.marias import MARIAS, MariasTournament
from arbitr.number import is_digits, is_whole
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.tournament import Author, AuthorRole, Person, Register, folded

BY = Author(AuthorRole.REFEREE)


class OpenMariasTournament(OpenLog[MariasTournament]):
    """A tournament of mariáš, with what people type for its tables and players."""

    def __init__(self, store: Store, stream: str) -> None:
        super().__init__(store, stream, MARIAS, BY)

    def new_person(self, name: str) -> str:
        """The id of a person of this name, who is added to the register if unknown."""
        person = person_called(self.register, name)
        if person.id not in self.register.by_id:
            self.meet([person])
        return person.id

    def called(self, player: str) -> str:
        """A player's name, or its substitute."""
        return self.person(player) if player in self.state.players else player

    def number_called(self, number: int) -> str:
        return f"{number} {self.called(self.state.called(number))}"

    def player(self, text: str) -> str:
        """The id of a player, by number or by name."""
        state = self.state
        if is_digits(text):
            if not is_whole(text) or int(text) not in state.numbers:
                raise Problem("nobody has number {number}", number=text)
            return state.numbers[int(text)]
        names = {player: folded(self.called(player)) for player in state.players}
        wanted = folded(text)
        found = [player for player, name in names.items() if name == wanted]
        found = found or [player for player, name in names.items() if name.startswith(wanted)]
        if len(found) != 1:
            raise Problem.counted(
                "{text} matches {count} player; enter the number or the full name",
                "{text} matches {count} players; enter the number or the full name",
                len(found),
                text=text,
            )
        return found[0]

    def spot(self, table: str, number: str = "") -> tuple[int, int]:
        """A table of the current round, or of another one that has begun."""
        if not self.state.begun:
            raise Problem("no round has started; start one first")
        found = whole_number(number, "--round") if number else self.state.begun
        if found > self.state.begun:
            raise Problem("round {number} has not started", number=found)
        return found, whole_number(table, "TABLE")


def person_called(register: Register, name: str) -> Person:
    """The person of this name in the register, otherwise a new one."""
    known = register.named(name)
    if len(known) > 1:
        raise Problem.counted(
            "there is {count} person called {name} in the register",
            "there are {count} people called {name} in the register",
            len(known),
            name=name,
        )
    return known[0] if known else Person(new_id(), name)


@contextmanager
def opened(db: str, which: str) -> Iterator[OpenMariasTournament]:
    with club(db) as store:
        nothing = Problem("there is no mariáš tournament yet; create one with: arbitr marias tournament new")
        this = OpenMariasTournament(store, chosen(store, MARIAS, which, nothing))
        try:
            yield this
        except Problem as problem:  # it names players by their ids
            named = refilled(problem, lambda name, place: this.called(place) if isinstance(place, str) else place)
            raise named if isinstance(named, Problem) else problem from None
