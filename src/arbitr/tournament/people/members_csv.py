"""Members from a federation or club CSV (docs/reference/register.md), compared with the register first.

A row with a known number is that person. A name alone proves nothing: persons with the name of a row without a known
number are offered as possible matches, and somebody decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from arbitr.message import Message
from arbitr.problem import Problem, refuse_if
from arbitr.tournament.csv_rows import CsvRow, on_line, rows_of, text_of
from arbitr.tournament.people.register import Club, Person, Register, folded, single_spaced


class MemberColumn(Enum):
    """What a column may contain."""

    NAME = "name"
    """The whole name; with a column of surnames, the first name."""
    FIRST = "first name"
    SURNAME = "surname"
    NUMBER = "number"
    CLUB = "club"
    CATEGORY = "category"
    CONTACT = "contact"


WORDS = {
    MemberColumn.NAME: (
        *("name", "full name", "player", "member"),
        *("jméno", "celé jméno", "jméno a příjmení", "příjmení a jméno", "příjmení jméno", "hráč", "člen"),
        *("meno", "celé meno", "meno a priezvisko", "priezvisko a meno", "priezvisko meno"),
        *("ime", "ime i prezime", "prezime i ime", "igrač", "član"),
        *("имя", "имя и фамилия", "фамилия и имя", "фамилия имя", "ФИО", "игрок"),
    ),
    MemberColumn.FIRST: ("first name", "given name", "forename", "křestní jméno", "krstné meno", "rodné meno"),
    MemberColumn.SURNAME: ("surname", "last name", "family name", "příjmení", "priezvisko", "prezime", "фамилия"),
    MemberColumn.NUMBER: (
        *("number", "no", "member number", "membership number", "member no", "player number"),
        *("číslo", "členské číslo", "číslo člena", "registrační číslo", "reg. č.", "reg. číslo", "č. legitimace"),
        *("registračné číslo", "číslo legitimácie"),
        *("broj", "članski broj", "broj člana", "registarski broj"),
        *("номер", "членский номер", "номер члена", "регистрационный номер"),
    ),
    MemberColumn.CLUB: ("club", "klub", "oddíl", "клуб"),
    MemberColumn.CATEGORY: ("category", "kategorie", "kategória", "kategorija", "категория"),
    MemberColumn.CONTACT: (
        *("contact", "email", "e-mail", "mail", "phone", "telephone", "mobile"),
        *("kontakt", "telefon", "telefón", "mobil", "контакт", "телефон", "почта", "эл. почта"),
    ),
}
"""The headings of the columns in five languages; accents, capitals and full stops do not matter."""


def _bare(header: str) -> str:
    return " ".join(folded(header).replace(".", " ").split())


_COLUMNS = {_bare(word): column for column, words in WORDS.items() for word in words}


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A row of the file; an empty cell says nothing."""

    line: int
    name: str
    surname: str = ""
    number: str | None = None
    club: str = ""
    """Its name."""
    category: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class Members:
    """A file that has been read and is consistent."""

    file: str
    rows: tuple[MemberRow, ...]
    not_read: tuple[str, ...] = ()
    """Unknown columns."""


def read_members(data: bytes, file: str) -> Members:
    """All rows; a Problem names the first wrong line, and then nothing is read."""
    head, *rows = rows_of(text_of(data, file), file)
    with on_line(file, head.line):
        columns = _columns(head)
    members: list[MemberRow] = []
    numbers: dict[str, int] = {}
    lines: dict[MemberRow, int] = {}
    for row in rows:
        with on_line(file, row.line):
            member = _member(row, columns)
            if member.number is not None and numbers.setdefault(folded(member.number), row.line) != row.line:
                raise Problem(
                    "number {number} is also on line {line}; correct one of them",
                    number=member.number,
                    line=numbers[folded(member.number)],
                )
            if lines.setdefault(replace(member, line=0), row.line) != row.line:
                raise Problem(
                    "{name} is also on line {line}; delete one of the lines, or fill in both numbers",
                    name=member.name,
                    line=lines[replace(member, line=0)],
                )
        members.append(member)
    refuse_if(not members, "{file} has no members below its first line", file=file)
    named = {place for places in columns.values() for place in places}
    not_read = tuple(cell for place, cell in enumerate(head.cells) if cell and place not in named)
    return Members(file, tuple(members), not_read)


def _columns(head: CsvRow) -> dict[MemberColumn, tuple[int, ...]]:
    """Where each column is."""
    found: dict[MemberColumn, tuple[int, ...]] = {}
    for place, cell in enumerate(head.cells):
        column = _COLUMNS.get(_bare(cell))
        if column is None:
            continue
        if column in found and column is not MemberColumn.CONTACT:
            raise Problem(
                "{one} and {other} mean the same; delete one of the columns or rename it",
                one=repr(head.cells[found[column][0]]),
                other=repr(cell),
            )
        found[column] = (*found.get(column, ()), place)
    if MemberColumn.NAME not in found and MemberColumn.SURNAME not in found:
        raise Problem(
            "no column is called name or surname (jméno, meno, ime, имя); the first line must name the columns"
        )
    if MemberColumn.NAME in found and MemberColumn.FIRST in found:
        if MemberColumn.SURNAME in found:
            raise Problem("there are columns for name, first name and surname; delete name or the other two")
        raise Problem("there is a first-name column but no surname column; name it surname")
    return found


def _member(row: CsvRow, columns: Mapping[MemberColumn, tuple[int, ...]]) -> MemberRow:
    said = {
        column: ", ".join(filter(None, (single_spaced(row.cell(place)) for place in places)))
        for column, places in columns.items()
    }
    surname = said.get(MemberColumn.SURNAME, "")
    first = said.get(MemberColumn.FIRST, "") or said.get(MemberColumn.NAME, "")
    if MemberColumn.SURNAME not in columns and "," in first:  # Nováková, Jana
        surname, first = (part.strip() for part in first.split(",", 1))
    name = first if _holds(first, surname) else f"{first} {surname}".strip()
    refuse_if(not name, "the name is missing; fill it in or delete the line")
    refuse_if(MemberColumn.SURNAME in columns and not surname, "{name} has no surname; fill it in", name=name)
    return MemberRow(
        row.line,
        name,
        surname,
        said.get(MemberColumn.NUMBER) or None,
        said.get(MemberColumn.CLUB, ""),
        said.get(MemberColumn.CATEGORY, ""),
        said.get(MemberColumn.CONTACT, ""),
    )


def _holds(name: str, surname: str) -> bool:
    """Whether this is the whole name, although the surname has a column of its own too."""
    words, of_surname = folded(name).split(), folded(surname).split()
    return len(words) > len(of_surname) > 0 and {*of_surname} <= {*words}


@dataclass(frozen=True, slots=True)
class Changed:
    """A person known by his number, for whom the file has different data."""

    member: MemberRow
    before: Person


@dataclass(frozen=True, slots=True)
class PerhapsTheSame:
    """A person with an unknown number, and those in the register with the same name."""

    member: MemberRow
    persons: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Import:
    """A file compared with the register, not yet applied; `applied` returns the new register."""

    file: str
    register: Register
    new: tuple[MemberRow, ...]
    changed: tuple[Changed, ...]
    unchanged: tuple[Person, ...]
    perhaps: tuple[PerhapsTheSame, ...]
    new_clubs: tuple[str, ...]
    not_read: tuple[str, ...] = ()

    def preview(self) -> tuple[Message, ...]:
        """The planned changes as sentences."""
        return tuple(self._preview())

    def _preview(self) -> Iterator[Message]:
        yield Message(
            "{file}: {new} new, {changed} changed, {unchanged} unchanged, {perhaps} to be decided.",
            file=self.file,
            new=len(self.new),
            changed=len(self.changed),
            unchanged=len(self.unchanged),
            perhaps=len(self.perhaps),
        )
        for header in self.not_read:
            yield Message("Column {name} is ignored.", name=repr(header))
        for club in self.new_clubs:
            yield Message("{club} is a new club.", club=club)
        for member in self.new:
            if member.number is None:
                yield Message("Line {line}: {name} is new, without a number.", line=member.line, name=member.name)
            else:
                yield Message(
                    "Line {line}: {name}, number {number}, is new.",
                    line=member.line,
                    name=member.name,
                    number=member.number,
                )
        for change in self.changed:
            yield from differences(change.before, change.member, self.register)
        for doubt in self.perhaps:
            shown = self.register.shown(person.id for person in doubt.persons)
            yield Message(
                "Line {line}: {name} may be the same person as {persons}. Choose who it is, or mark it as someone new.",
                line=doubt.member.line,
                name=doubt.member.name,
                persons=", ".join(str(shown[person.id]) for person in doubt.persons),
            )

    def applied(self, new_id: Callable[[], str], same: Mapping[int, str | None] | None = None) -> Register:
        """The register with the file imported.

        `same` says, by line, who a possible match is: the id, or None for a new person.
        """
        decided = self._decided({} if same is None else same)
        clubs = [Club(new_id(), name) for name in self.new_clubs]
        register = self.register.with_clubs(clubs)
        known = [(change.before, change.member) for change in self.changed]
        known += [(self.register.by_id[id], member) for member, id in decided if id is not None]
        new = [*self.new, *(member for member, id in decided if id is None)]
        persons = [_updated(person, member, register) for person, member in known]
        persons += [
            _updated(Person(new_id(), member.name), member, register)
            for member in sorted(new, key=lambda member: member.line)
        ]
        taken = {*self.register.by_id, *self.register.club_by_id, *self.register.erased}
        given = Counter([*(club.id for club in clubs), *(person.id for person in persons[len(known) :])])
        for id, times in given.items():
            refuse_if(id in taken or times > 1, "the new id {id} is already taken", id=id)
        return register.with_persons(persons)

    def _decided(self, same: Mapping[int, str | None]) -> list[tuple[MemberRow, str | None]]:
        decided: list[tuple[MemberRow, str | None]] = []
        for doubt in self.perhaps:
            with on_line(self.file, doubt.member.line):
                if doubt.member.line not in same:
                    raise Problem(
                        "choose whether {name} is someone in the register or someone new", name=doubt.member.name
                    )
                id = same[doubt.member.line]
                if id is not None and id not in {person.id for person in doubt.persons}:
                    raise Problem("{name} cannot be the person {id}", name=doubt.member.name, id=id)
                if id is not None and id in (other for _, other in decided):
                    raise Problem("two lines cannot both be person {id}", id=id)
                decided.append((doubt.member, id))
        return decided


def compare(members: Members, register: Register) -> Import:
    """The effect of importing the file."""
    new: list[MemberRow] = []
    changed: list[Changed] = []
    unchanged: list[Person] = []
    perhaps: list[PerhapsTheSame] = []
    by_number = [None if row.number is None else register.numbered(row.number) for row in members.rows]
    certain = {person.id for person in by_number if person is not None}
    for member, person in zip(members.rows, by_number, strict=True):
        if person is not None:
            if any(differences(person, member, register)):
                changed.append(Changed(member, person))
            else:
                unchanged.append(person)
            continue
        # A person in the file with his own number is certainly someone else.
        alike = tuple(namesake for namesake in register.named(member.name) if namesake.id not in certain)
        if alike:
            perhaps.append(PerhapsTheSame(member, alike))
        else:
            new.append(member)
    clubs: dict[str, str] = {}
    for member in members.rows:
        if member.club and register.club_named(member.club) is None:
            clubs.setdefault(folded(member.club), member.club)
    return Import(
        members.file,
        register,
        tuple(new),
        tuple(changed),
        tuple(unchanged),
        tuple(perhaps),
        tuple(clubs.values()),
        members.not_read,
    )


def differences(person: Person, member: MemberRow, register: Register) -> Iterator[Message]:
    """What differs between the row and the register."""
    shown = member.number or person.name
    club = register.club_of(person)
    if not _same_name(person, member):
        yield Message(
            "{member}: name changed from {before} to {after}.", member=shown, after=member.name, before=person.name
        )
    if member.surname and member.surname != person.surname:
        yield Message("{member}: surname set to {after}.", member=shown, after=member.surname)
    if member.number is not None and (person.number is None or folded(member.number) != folded(person.number)):
        yield Message("{member}: number set to {after}.", member=person.name, after=member.number)
    if member.club and folded(member.club) != folded(club):
        if club:
            yield Message(
                "{member}: club changed from {before} to {after}.", member=shown, after=member.club, before=club
            )
        else:
            yield Message("{member}: club set to {after}.", member=shown, after=member.club)
    if member.category and member.category != person.category:
        yield Message("{member}: category set to {after}.", member=shown, after=member.category)
    if member.contact and member.contact != person.contact:
        yield Message("{member}: contact changed.", member=shown)


def _same_name(person: Person, member: MemberRow) -> bool:
    """A file that does not say which word is the surname does not reorder a name."""
    if not member.surname:
        return sorted(member.name.split()) == sorted(person.name.split())
    return member.name == person.name


def _updated(person: Person, member: MemberRow, register: Register) -> Person:
    """The row's data merged into the known data; empty cells change nothing."""
    club = register.club_named(member.club) if member.club else None
    same = _same_name(person, member)
    return replace(
        person,
        name=person.name if same else member.name,
        number=member.number or person.number,
        club=person.club if club is None else club.id,
        surname=member.surname or (person.surname if same else ""),
        category=member.category or person.category,
        contact=member.contact or person.contact,
    )
