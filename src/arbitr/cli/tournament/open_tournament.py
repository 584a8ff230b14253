"""One tournament of the club's file, for reading and writing by the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from string import ascii_letters

from arbitr.cli.console import one_of, whole_number
from arbitr.club.actions.late import LateRequest, allowed_late
from arbitr.club.log.open_log import OpenLog, chosen, club
from arbitr.number import is_whole
from arbitr.plain import Plain, to_plain
from arbitr.problem import Problem, refuse_if
from arbitr.store import Store, ids
from arbitr.store.engine.database import is_postgres, sqlite_path
from arbitr.store.place import usual_place
from arbitr.tournament import (
    BRIDGE,
    Author,
    AuthorRole,
    LateGround,
    Log,
    Note,
    Room,
    Section,
    Session,
    SlipKey,
    TooLate,
    Tournament,
    TournamentEvent,
    folded,
)


def no_tournament() -> Problem:
    return Problem("there is no tournament yet; create one with: arbitr tournament new TITLE")


def check_there(file: str) -> None:
    """Raise Problem before the file is created, if a command needs its contents."""
    where = file or usual_place()
    if not is_postgres(where) and not Path(sqlite_path(where)).exists():
        raise no_tournament()


@contextmanager
def opened(
    file: str, which: str, by: str = "", late: str = "", ground: str = "", approved_by: str = ""
) -> Iterator[OpenTournament]:
    check_there(file)
    request = LateRequest(late, _ground(ground), approved_by) if late or ground or approved_by else None
    with club(file) as store:
        stream = chosen(store, BRIDGE, which, no_tournament())
        this = OpenTournament(store, stream, Author(AuthorRole.DIRECTOR, by), request)
        try:
            yield this
        except TooLate as problem:
            raise _how_late(problem) if problem.grounds else problem from None
        except Problem as problem:  # it names contestants, not their ids
            named = this.names.named(problem, this.state)
            raise named if isinstance(named, Problem) else problem from None


def _ground(text: str) -> LateGround | None:
    if not text:
        return None
    named = {ground.value.replace("_", "-"): ground for ground in LateGround if ground is not LateGround.DISCIPLINE}
    return named[one_of(named, text, "--ground")]


def _how_late(problem: TooLate) -> Problem:
    """How to do it with the same command."""
    ground = problem.grounds[0]
    who = " --approved-by NAME" if ground is LateGround.ORGANISER else ""
    options = f"--late-reason REASON --ground {ground.value.replace('_', '-')}{who}"
    return Problem("{problem}; add {options}", problem=problem, options=options)


class OpenTournament(OpenLog[Tournament]):
    """A tournament of bridge, with what people type for its tables and contestants."""

    def __init__(
        self,
        store: Store,
        stream: str,
        by: Author = Author(AuthorRole.DIRECTOR),
        late: LateRequest | None = None,
    ) -> None:
        super().__init__(store, stream, BRIDGE, by)
        self.late = late

    def write(self, decide: Callable[[Log[Tournament]], Sequence[TournamentEvent]]) -> list[Note]:
        """After the correction period, with the permission that the command's options give."""
        request = self.late
        if request is None:
            return super().write(decide)
        return super().write(lambda log: allowed_late(log, decide(log), ids.now(), request, self.by))

    def tried(self, *events: TournamentEvent) -> Tournament:
        if self.late is None:
            return super().tried(*events)
        return super().tried(*allowed_late(self.log, events, ids.now(), self.late, self.by))

    # What people type

    def session(self, text: str = "") -> Session:
        """The last one, unless another is named."""
        refuse_if(not self.state.sessions, "there is no session yet")
        return self.state.session(whole_number(text, "--session") if text else max(self.state.sessions))

    def round(self, session: Session, text: str = "") -> int:
        return whole_number(text, "--round") if text else max(1, session.round)

    def section(self, session: Session, letter: str = "") -> Section:
        """The only one, unless it is named."""
        if letter:
            return session.section(letter.upper())
        if not session.sections:
            raise Problem("session {session} has no sections; choose a movement first", session=session.number)
        if len(session.sections) > 1:
            raise Problem("choose a section: {sections}", sections=", ".join(session.sections))
        return next(iter(session.sections.values()))

    def table(self, session: Session, text: str) -> tuple[Section, int, Room | None]:
        """The section, the number and the room of A7, 7 or A7o."""
        letter, number, room = split_table(text)
        section = self.section(session, letter)
        if section.plan.teams and room is None:
            raise Problem("table {table} has two rooms; enter {table}o or {table}c", table=text.strip())
        return section, number, room

    def place(self, table: str, board: str, round_text: str = "", session_text: str = "") -> SlipKey:
        session = self.session(session_text)
        section, number, room = self.table(session, table)
        this = self.round(session, round_text)
        return SlipKey(session.number, section.letter, this, number, whole_number(board, "BOARD"), room)

    def contestant(self, text: str, session: Session | None = None) -> str:
        """By number, e.g. A7 or A7NS, by part of the names, or by id."""
        state, wanted = self.state, folded(text)
        if text in state.contestants:
            return text
        numbers = self.numbers(session or (self.session() if state.sessions else None))
        found = [name for name, number in numbers.items() if folded(number) == wanted.replace("-", "")]
        bare = [name for name, number in numbers.items() if folded(number.lstrip(ascii_letters)) == wanted]
        named = [
            contestant.id
            for contestant in state.contestants.values()
            if not contestant.withdrawn and wanted in folded(self.called(contestant.id))
        ]
        for several in (found, bare, named):
            if len(several) == 1:
                return several[0]
            if several:
                listed = "; ".join(
                    f"{numbers.get(contestant, '')} {self.called(contestant)}".strip() for contestant in several[:5]
                )
                raise Problem("{text} could be any of these: {contestants}", text=repr(text), contestants=listed)
        raise Problem("nobody is called {text}; enter a number, e.g. A7, or part of the names", text=repr(text))

    # Names

    def called(self, contestant: str) -> str:
        return self.names.contestant(self.state, contestant)

    def numbers(self, session: Session | None) -> dict[str, str]:
        """By contestant: A7, A7NS."""
        if session is None:
            return {}
        return {
            name: f"{section.letter}{pair}"
            for section in session.sections.values()
            for name, pair in section.plan.contestants.items()
        }


def split_table(text: str) -> tuple[str, int, Room | None]:
    """A7o is section A, table 7, the open room; the letter may be left out."""
    bare = text.strip()
    number = bare.lstrip(ascii_letters)
    letter = bare[: len(bare) - len(number)]
    room = next((known for known in Room if number.lower().endswith(known.value)), None)
    number = number[:-1] if room is not None else number
    if not is_whole(number):
        raise Problem("{text} is not a table; enter e.g. A7, or A7o or A7c for a room of a match", text=repr(text))
    return letter, int(number), room


def note_plain(note: Note) -> Plain:
    return {"line": note.number, "at": note.at, "by": str(note.by), **to_plain(note.event)}
