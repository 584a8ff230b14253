"""One tournament of the club's file, as the commands read it and write to it."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from string import ascii_letters

from arbitr.cli.out import say_all, say_json, whole_number
from arbitr.kinds import Kinds
from arbitr.movements.movement import Movement
from arbitr.plain import Plain, to_plain
from arbitr.problem import Problem
from arbitr.store import Record, Store
from arbitr.store.database import is_postgres, sqlite_path
from arbitr.store.ids import now
from arbitr.store.place import usual_place
from arbitr.tournament.event import Event, Note
from arbitr.tournament.kinds import EVENTS
from arbitr.tournament.log import Log
from arbitr.tournament.place import Place, Room
from arbitr.tournament.register import Register, folded
from arbitr.tournament.section import Section
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament
from arbitr.web.names import Names

KIND = "tournament"
"""What the store calls these logs."""
Decide = Callable[[Tournament], Sequence[Event]]


@contextmanager
def club(file: str) -> Iterator[Store]:
    """The club's file, closed after the command."""
    with Store.open(file or usual_place()) as store:
        yield store


def no_tournament() -> Problem:
    return Problem("there is no tournament yet; make one with: arbitr tournament new TITLE")


def check_there(file: str) -> None:
    """A Problem before the file is made, where a command needs what is in it."""
    where = file or usual_place()
    if not is_postgres(where) and not Path(sqlite_path(where)).exists():
        raise no_tournament()


@contextmanager
def evening(file: str, which: str, by: str = "") -> Iterator[Evening]:
    check_there(file)
    with club(file) as store:
        known = {each.id: each.name for each in store.streams(KIND)}
        if not known:
            raise no_tournament()
        if which and which not in known:
            raise Problem("there is no tournament {id}; there are {ids}", id=which, ids=", ".join(known))
        yield Evening(store, which or next(iter(known)), f"director {by}".strip())


class Evening:
    """One log, folded; what is written is decided from the newest state."""

    def __init__(self, store: Store, stream: str, by: str = "director") -> None:
        self.store, self.stream, self.by = store, stream, by
        self.log: Log[Tournament] = Log(Tournament())
        self._names: tuple[object, object, Names] | None = None
        self._read(store.records(stream))

    def _read(self, records: Sequence[Record]) -> None:
        for each in records:
            if each.version == len(self.log) + 1:
                self.log.append(note_of(each))

    @property
    def state(self) -> Tournament:
        return self.log.state

    def write(self, decide: Decide) -> list[Note]:
        """Writes down what is decided, all or nothing; decides again where somebody else was faster."""
        at = now()
        decided: list[Note] = []

        def decided_now(records: list[Record]) -> list[Plain]:
            self._read(records)
            trial = self.log.fork()
            decided[:] = [trial.add(event, at, self.by) for event in decide(self.state)]
            return [to_plain(note.event) for note in decided]

        self.store.append_with(self.stream, decided_now, by=self.by, at=at, since=len(self.log))
        for note in decided:
            self.log.append(note)
        return decided

    def add(self, *events: Event) -> list[Note]:
        return self.write(lambda _state: events)

    def tried(self, *events: Event) -> Tournament:
        """The state as it would be; a Problem where it cannot be."""
        trial = self.log.fork()
        for event in events:
            trial.add(event, now(), self.by)
        return trial.state

    # What people type

    def session(self, text: str = "") -> Session:
        """The last one, unless another is named."""
        if not self.state.sessions:
            raise Problem("there is no session yet")
        return self.state.session(whole_number(text, "--session") if text else max(self.state.sessions))

    def round(self, session: Session, text: str = "") -> int:
        return whole_number(text, "--round") if text else max(1, session.round)

    def section(self, session: Session, letter: str = "") -> Section:
        """The only one, unless it is named."""
        if letter:
            return session.section(letter.upper())
        if not session.sections:
            raise Problem("session {session} has no section; choose a movement first", session=session.number)
        if len(session.sections) > 1:
            raise Problem("say which section: {sections}", sections=", ".join(session.sections))
        return next(iter(session.sections.values()))

    def table(self, session: Session, text: str) -> tuple[Section, int, Room | None]:
        """The section, the number and the room of A7, 7 or A7o."""
        letter, number, room = split_table(text)
        section = self.section(session, letter)
        if section.plan.teams and room is None:
            raise Problem("table {table} has two rooms; write {table}o or {table}c", table=text.strip())
        return section, number, room

    def place(self, table: str, board: str, round_text: str = "", session_text: str = "") -> Place:
        session = self.session(session_text)
        section, number, room = self.table(session, table)
        this = self.round(session, round_text)
        return Place(session.number, section.letter, this, number, whole_number(board, "BOARD"), room)

    def contestant(self, text: str, session: Session | None = None) -> str:
        """By number, as A7 or A7NS, by a part of the names, or by id."""
        state, wanted = self.state, folded(text)
        if text in state.contestants:
            return text
        numbers = self.numbers(session or (self.session() if state.sessions else None))
        found = [name for name, number in numbers.items() if folded(number) == wanted.replace("-", "")]
        bare = [name for name, number in numbers.items() if folded(number.lstrip(ascii_letters)) == wanted]
        named = [
            each.id
            for each in state.contestants.values()
            if not each.withdrawn and wanted in folded(self.called(each.id))
        ]
        for several in (found, bare, named):
            if len(several) == 1:
                return several[0]
            if several:
                listed = "; ".join(f"{numbers.get(each, '')} {self.called(each)}".strip() for each in several[:5])
                raise Problem("{text} may be one of these: {contestants}", text=repr(text), contestants=listed)
        raise Problem("nobody is called {text}; write a number as A7, or a part of the names", text=repr(text))

    # What people are called

    @cached_property
    def register(self) -> Register:
        return self.store.persons.register()

    @property
    def names(self) -> Names:
        """Of those who play; put together anew when there are others."""
        state, kept = self.state, self._names
        if kept is None or kept[0] is not state.contestants or kept[1] is not state.substitutes:
            ids = {player for each in state.contestants.values() for player in each.players}
            ids |= {each.comes for each in state.substitutes}
            kept = self._names = state.contestants, state.substitutes, Names(self.register.shown(ids), gettext)
        return kept[2]

    def called(self, contestant: str) -> str:
        return self.names.contestant(self.state, contestant)

    def person(self, player: str) -> str:
        return self.names.person(player)

    def numbers(self, session: Session | None) -> dict[str, str]:
        """By contestant: A7, A7NS."""
        if session is None:
            return {}
        return {
            name: f"{section.letter}{pair}"
            for section in session.sections.values()
            for name, pair in section.plan.contestants.items()
        }


def note_of(record: Record, kinds: Kinds[Event] = EVENTS) -> Note:
    """A line of the log as it was stored; `kinds` are those of the game."""
    return Note(record.version, record.at, record.by, kinds.read(record.event), record.entry)


def split_table(text: str) -> tuple[str, int, Room | None]:
    """A7o is section A, table 7, the open room; the letter may be left out."""
    bare = text.strip()
    number = bare.lstrip(ascii_letters)
    letter = bare[: len(bare) - len(number)]
    room = next((each for each in Room if number.lower().endswith(each.value)), None)
    number = number[:-1] if room is not None else number
    if not number.isdecimal():
        raise Problem("{text} is not a table; write A7, or A7o and A7c for the rooms of a match", text=repr(text))
    return letter, int(number), room


def movement_of(section: Section) -> Movement:
    """Of pairs or teams: only that can be changed after the start."""
    if not isinstance(section.movement, Movement):
        raise Problem("the movement of an individual cannot be changed after the start")
    return section.movement


def tell(line: str) -> None:
    """One line for a person, broken where the terminal ends."""
    say_all([line])


def written(notes: Sequence[Note], as_json: bool) -> bool:
    """For a program: the lines of the log that were written. False where a person reads."""
    if as_json:
        say_json({"lines": [note_plain(note) for note in notes]})
    return as_json


def note_plain(note: Note) -> Plain:
    return {"line": note.number, "at": note.at, "by": note.by, **to_plain(note.event)}
