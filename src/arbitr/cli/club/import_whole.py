"""A whole tournament from our own JSON: its log unchanged, and its people."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from dataclasses import replace
from gettext import gettext as _
from typing import NamedTuple

from arbitr.formats.tournament_json import Kept
from arbitr.games import GAMES
from arbitr.kinds import Kinds
from arbitr.message import Message
from arbitr.plain import Plain, to_plain
from arbitr.problem import Problem
from arbitr.store import Conflict, LogRecord, Store, Stream
from arbitr.store.ids import new_id
from arbitr.tournament import Club, Note, Person, Register, TournamentEvent, folded


class ImportReport(NamedTuple):
    """The outcome, for people and for programs."""

    lines: list[str]
    plain: dict[str, Plain]


class Taken(NamedTuple):
    """What the register gets from the file."""

    changed: list[Person]
    clubs: list[Club]
    erased: list[str]
    forgotten: list[Person]
    """Erased here, but named in the file: nothing of them is restored."""
    conflicts: list[Message]


def import_whole(store: Store, whole: Kept, file: str, as_new: bool, replaces: bool, preview: bool) -> ImportReport:
    """An existing log grows by the new lines; one that continues differently is rejected."""
    stream = new_id() if as_new else whole.id
    streams = {stored.id: stored for stored in store.streams()}
    there = store.records(stream) if stream in streams else []
    if stream in streams and streams[stream].kind != whole.kind:
        raise Problem("{file}: tournament {id} here belongs to the other game", file=file, id=stream)
    records = [_record(note) for note in whole.notes]
    _check(GAMES[whole.kind].kinds, there, records, file)
    register = store.persons.register()
    taken = _people(whole.register, register, replaces)
    missing = max(0, len(records) - len(there))
    is_new = bool(missing or taken.changed or taken.clubs or taken.erased)
    lines = [f"≠ {conflict.translated(gettext)}" for conflict in taken.conflicts]
    if taken.conflicts and not replaces:
        lines.append(_("Differences stay as they are here; use --replace to take the file's version."))
    if not preview and is_new:
        try:
            store.take_in(
                Stream(stream, whole.kind, whole.title, whole.created, 0),
                len(there),
                records[len(there) :],
                taken.changed,
                taken.clubs,
                taken.erased,
                taken.forgotten,
            )
        except Conflict:
            raise Problem(
                "{file}: someone has just written to this tournament; import the file again", file=file
            ) from None
    lines.append(_summary(whole, missing, len(there), preview))
    conflicts = [str(conflict) for conflict in taken.conflicts]
    return ImportReport(
        lines,
        {"tournament": stream, "lines": missing, "conflicts": conflicts, "changed": is_new and not preview},
    )


def _summary(whole: Kept, missing: int, there: int, preview: bool) -> str:
    if preview:
        return _("{title}: new log lines: {count}. This is a preview. Nothing has been changed.").format(
            title=whole.title, count=missing
        )
    if there and not missing:
        return _("{title} is already here; its log has no new lines.").format(title=whole.title)
    return _("{title}: lines written to the log: {count}.").format(title=whole.title, count=missing)


def _record(note: Note) -> LogRecord:
    return LogRecord(note.number, note.at, str(note.by), to_plain(note.event), note.entry)


def _check(kinds: Kinds[TournamentEvent], there: Sequence[LogRecord], records: Sequence[LogRecord], file: str) -> None:
    """Both logs agree up to the end of the shorter one."""
    for ours, theirs in zip(there, records, strict=False):
        same = replace(ours, event=kinds.read(ours.event).to_plain())
        if same != theirs:
            raise Problem(
                "{file}: line {line} of the log differs from the one here; use --as-new to import the file as "
                "another tournament",
                file=file,
                line=theirs.version,
            )


def _people(theirs: Register, ours: Register, replaces: bool) -> Taken:
    """Persons missing in the register; different data stay, unless the file takes precedence."""
    taken = Taken([], [], [], [], [])
    taken.clubs.extend(club for club in theirs.clubs if club.id not in ours.club_by_id)
    for person in theirs.persons:
        known = ours.by_id.get(person.id)
        if person.id in ours.erased:
            taken.forgotten.append(person)
        elif known is None:
            taken.changed.append(_without_number(person, ours, taken))
        elif known != person:
            taken.conflicts.append(Message("{name}: the register here has different data", name=known.name))
            if replaces:
                taken.changed.append(_without_number(person, ours, taken))
    taken.erased.extend(
        person_id for person_id in theirs.erased if person_id not in ours.erased and person_id not in ours.by_id
    )
    return taken


def _without_number(person: Person, ours: Register, taken: Taken) -> Person:
    """No entry gets a number already in use here."""
    holder = None if person.number is None else ours.by_number.get(folded(person.number))
    if holder is None or holder.id == person.id:
        return person
    taken.conflicts.append(
        Message(
            "{name} has number {number}, which belongs to {other} here; the number is left out",
            name=person.name,
            number=person.number,
            other=holder.name,
        )
    )
    return replace(person, number=None)
