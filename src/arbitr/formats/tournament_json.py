"""A whole tournament in one JSON file (docs/reference/formats.md): log, people and everything derived from them.

When it is read, the log gives the same tournament; derived data are for programs that cannot fold it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from arbitr.formats.export_session import corrected, export_session
from arbitr.formats.text_file import at, text_of
from arbitr.games import GAMES
from arbitr.kinds import Kinds
from arbitr.plain import Plain, from_plain, to_plain, wrong_kind
from arbitr.problem import Problem
from arbitr.tournament import (
    AdjustmentRecorded,
    Author,
    Club,
    Log,
    Note,
    Person,
    Register,
    RulingGiven,
    Tournament,
    TournamentEvent,
    rankings,
    score_unit,
    undone,
)

VERSION = 1
DERIVED = ("entries", "sessions", "ranking", "corrected", "rulings", "penalties", "appeals")
"""Derived from the log: written, never read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored tournament: its log, and the people."""

    id: str
    kind: str
    """tournament or marias."""
    title: str
    created: int
    """Milliseconds since 1970."""
    notes: tuple[Note, ...]
    register: Register

    def log(self) -> Log[Any]:
        """Folded; a Problem names the impossible line."""
        found: Log[Any] = GAMES[self.kind].log()
        for note in self.notes:
            try:
                found.append(note)
            except Problem as problem:
                raise _in_line(note.number, problem) from None
        return found


def _in_line(number: int, problem: Problem) -> Problem:
    return Problem("line {line} of the log: {problem}", line=number, problem=problem)


def people_in(notes: Iterable[Note], register: Register) -> Register:
    """The register's data of everybody whose id occurs in a log, and of their clubs."""
    named: set[str] = set()
    for note in notes:
        named.update(_texts(to_plain(note.event)))
    persons = tuple(person for person in register.persons if person.id in named)
    clubs = {person.club for person in persons}
    return Register(
        persons,
        tuple(club for club in register.clubs if club.id in clubs),
        tuple(person for person in register.erased if person in named),
    )


def _texts(plain: Plain) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for name, value in plain.items():
            yield name
            yield from _texts(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from _texts(value)


# Out.


def write_tournament_json(whole: Kept) -> bytes:
    """Everything, with one line of the log per line of the file."""
    state = whole.log().state
    head = {
        "tournament": VERSION,
        "id": whole.id,
        "kind": whole.kind,
        "title": whole.title,
        "created": whole.created,
        "persons": [to_plain(person) for person in whole.register.persons],
        "clubs": [to_plain(club) for club in whole.register.clubs],
        "erased": list(whole.register.erased),
        "log": [_line(note) for note in whole.notes],
    }
    return _written({**head, **_derived(state, whole.notes, whole.register)})


def write_public_json(whole: Kept) -> bytes:
    """The public view: no log, no contacts, and nobody who wants to be anonymous."""
    state = whole.log().state
    head = {"tournament": VERSION, "public": True, "kind": whole.kind, "title": whole.title}
    return _written({**head, **_derived(state, (), whole.register.public())})


def _line(note: Note) -> dict[str, Plain]:
    plain = {"line": note.number, "at": note.at, "by": str(note.by), "what": to_plain(note.event)}
    return {**plain, "entry": note.entry} if note.entry else plain


def _derived(state: Any, notes: Sequence[Note], register: Register) -> dict[str, Plain]:
    if not isinstance(state, Tournament):
        return {}
    found = {
        "entries": [_entry(state, name, register) for name in state.contestants],
        "sessions": [to_plain(export_session(state, number, register)) for number in sorted(state.sessions)],
        "ranking": [
            {
                "section": ranking.group.section,
                "side": None if ranking.group.side is None else str(ranking.group.side),
                "unit": score_unit(state),
                "lines": [
                    {
                        "place": standing.place_text if standing.place or standing.disqualified else None,
                        "withdrawn": not standing.place,
                        **({"disqualified": True} if standing.disqualified else {}),
                        **({"suspended": True} if standing.suspended else {}),
                        "id": standing.contestant,
                        "score": str(standing.score),
                        "boards": standing.total.boards,
                    }
                    for standing in ranking.standings
                ],
            }
            for ranking in rankings(state)
        ],
    }
    if dates := corrected(state):
        found["corrected"] = list(dates)
    if notes:
        found["rulings"] = list(_rulings(notes))
        found["penalties"] = [to_plain(penalty) for penalty in state.penalties]
        found["appeals"] = [to_plain(appeal) for appeal in state.appeals.values()]
    return found


def _entry(state: Tournament, name: str, register: Register) -> dict[str, Plain]:
    entry = state.contestants[name]
    names = register.shown(entry.players)
    return {
        "id": name,
        "title": entry.title,
        "players": [{"id": player, "name": str(names[player])} for player in entry.players],
        "stratum": entry.stratum,
        "handicap": str(entry.handicap),
        "withdrawn": entry.withdrawn,
    }


def _rulings(notes: Sequence[Note]) -> Iterable[dict[str, Plain]]:
    """The director's changes of scores, with their lines of the log, without those undone."""
    gone = undone(list(notes))
    for note in notes:
        event = note.event
        if note.number in gone:
            continue
        if isinstance(event, RulingGiven):
            yield {
                "line": note.number,
                "place": str(event.place),
                "laws": list(event.laws),
                "result": None if event.result is None else event.result.code,
                "adjustment": None if event.adjustment is None else str(event.adjustment),
                "penalties": [to_plain(fine) for fine in event.fines],
            }
        elif isinstance(event, AdjustmentRecorded):
            yield {
                "line": note.number,
                "place": str(event.place),
                "laws": [event.law] if event.law else [],
                "adjustment": None if event.adjustment is None else str(event.adjustment),
                "reason": event.reason,
            }


def _written(plain: dict[str, Plain]) -> bytes:
    """One list entry per line: people can search for one, and two files can be compared."""
    parts = []
    for name, value in plain.items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in value)
            text = f"[\n  {rows}\n ]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        parts.append(f" {json.dumps(name)}: {text}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


# In.


def is_tournament_json(data: bytes) -> bool:
    """By its first field, which is enough to choose the reader."""
    return text_of(data[:200]).lstrip().lstrip("{").lstrip().startswith('"tournament"')


def read_tournament_json(data: bytes, file: str) -> Kept:
    """The log, folded once to verify all of it; a Problem names the line."""
    text = text_of(data)
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        why = " ".join(str(getattr(error, "msg", error)).split())
        raise at(file, getattr(error, "lineno", 1), Problem("this is not JSON: {why}", why=why)) from None
    try:
        whole = _read(plain)
        whole.log()
    except Problem as problem:
        raise at(file, _line_in(text, problem), problem) from None
    except (ValueError, RecursionError) as error:  # a whole number with more digits than Python reads
        raise at(file, 1, Problem("{message}", message=" ".join(str(error).split()))) from None
    return whole


def _line_in(text: str, problem: Problem) -> int:
    """The location of a log line in the file, if it is written in our format."""
    place = text.find(f'"line": {problem.places["line"]},') if "line" in problem.places else -1
    return 1 + text.count("\n", 0, max(place, 0))


def _read(plain: Plain) -> Kept:
    version = plain.get("tournament") if isinstance(plain, dict) else None
    if type(version) is int and version > VERSION:
        raise Problem("this tournament was saved by a newer version of Arbitr; update Arbitr to read it")
    if version != VERSION:
        raise Problem("this is not a tournament; its first field must be {field}", field='"tournament": 1')
    if "public" in plain:
        raise Problem("this is the public view of a tournament; it has no log, so it cannot be imported")
    fields = {"id": str, "kind": str, "title": str, "created": int, "persons": list, "clubs": list, "erased": list,
              "log": list}  # fmt: skip
    unknown = sorted(plain.keys() - fields.keys() - {"tournament", *DERIVED})
    if unknown:
        raise Problem("{kind} has no field {field}", kind="tournament", field=unknown[0])
    for name, kind in fields.items():
        if name not in plain:
            raise Problem("{kind} needs the field {field}", kind="tournament", field=name)
        if type(plain[name]) is not kind:
            raise Problem("{field}: {problem}", field=name, problem=wrong_kind(kind, plain[name]))
    if plain["kind"] not in GAMES:
        choices = ", ".join(GAMES)
        raise Problem("{data} is not one of {choices}", data=repr(plain["kind"]), choices=choices)
    if not plain["id"]:
        raise Problem("{kind} needs the field {field}", kind="tournament", field="id")
    register = Register(
        tuple(_each("persons", Person, plain["persons"])),
        tuple(_each("clubs", Club, plain["clubs"])),
        tuple(_each("erased", str, plain["erased"])),
    )
    notes = tuple(_note(GAMES[plain["kind"]].kinds, number, line) for number, line in enumerate(plain["log"], 1))
    if not notes:
        raise Problem("the log is empty")
    return Kept(plain["id"], plain["kind"], plain["title"], plain["created"], notes, register)


def _each(name: str, kind: type[Any], values: list[Plain]) -> Iterable[Any]:
    for place, value in enumerate(values, 1):
        try:
            yield from_plain(kind, value)
        except Problem as problem:
            raise Problem("{field} {number}: {problem}", field=name, number=place, problem=problem) from None


def _note(kinds: Kinds[TournamentEvent], number: int, plain: Plain) -> Note:
    try:
        if not isinstance(plain, dict) or plain.get("line") != number:
            raise Problem("its number must be {number}", number=number)
        when, by, entry = plain.get("at"), plain.get("by"), plain.get("entry", "")
        if type(when) is not int or not isinstance(by, str) or not isinstance(entry, str):
            raise Problem("it must give the time ({at}) and who vouches for the entry ({by})", at="at", by="by")
        return Note(number, when, Author.parse(by), kinds.read(plain.get("what")), entry)
    except Problem as problem:
        raise _in_line(number, problem) from None
