"""Entries and members: typed names, a file of entries, the members of a federation."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import NEW, YES, CommandList, CommandOutput, Line, TextTable, bytes_of, lazily
from arbitr.cli.tournament.frame import CLUB, CORRECTING, done
from arbitr.number import is_whole, read_number
from arbitr.problem import Problem
from arbitr.tournament.people.register import Person, folded

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.club.entries.pasted import Wanted
    from arbitr.club.people import PeopleFound
    from arbitr.store import Store
    from arbitr.tournament import ContestantEntered, Rules
    from arbitr.tournament.csv_rows import CsvRow
    from arbitr.tournament.people.members_csv import Import

with lazily():
    from arbitr.club import people
    from arbitr.club.entries import pasted
    from arbitr.store import ids
    from arbitr.tournament import csv_rows
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament.events import organise
    from arbitr.tournament.people import contestant as tournament_contestant
    from arbitr.tournament.people import members_csv

MOST_CHOICES = 10
PLAYER_COLUMN = "player"
"""And a number: player1, player2 ..."""


commands = CommandList()


@commands.add(CORRECTING, _("Enter pairs, teams or players; without names, list the entries."))
def enter(
    this: OpenTournament,
    names: list[str] = typer.Argument(
        None, metavar="NAMES...", help=_("One entry each: Nováková / Dvořák; for a team, Title: a / b / c / d.")
    ),
    entries: Path | None = typer.Option(
        None, "--import", metavar="FILE", help=_("Entries from CSV, or one per line; - for standard input.")
    ),
    new: list[str] = NEW,
) -> CommandOutput:
    rules = this.state.rules
    wanted = [(entry, "", Fraction(0)) for entry in pasted.pasted("\n".join(names or ()), rules)]
    if entries is not None:
        wanted += read_entries(bytes_of(entries), str(entries), rules)
    if wanted:
        return done(this.add(*entered(this, wanted, new)), _entry_lines(this))
    return CommandOutput(entries_plain(this), _entry_lines(this))


def entered(
    this: OpenTournament, wanted: Sequence[tuple[Wanted, str, Fraction]], new: Sequence[str] = ()
) -> list[ContestantEntered]:
    """The lines of the log for these entries; new persons are added to the register if all can be entered."""
    found = _found(this, [entry for entry, _, _ in wanted], people.playing(this.state), new)
    events = [
        organise.ContestantEntered(replace(contestant, stratum=stratum, handicap=handicap))
        for contestant, (_, stratum, handicap) in zip(found.contestants, wanted, strict=True)
    ]
    this.tried(*events)
    this.meet(found.new)
    return events


def _found(this: OpenTournament, wanted: Sequence[Wanted], playing: set[str], new: Sequence[str]) -> PeopleFound:
    """Who is meant; a name that may be several people is a problem here, unless it is said to be somebody new."""
    names = {folded(name) for name in new}
    found = people.find(this.register, wanted, playing)
    answers = {doubt.key: people.NEW for doubt in found.doubts if folded(doubt.name) in names}
    if answers:
        found = people.find(this.register, wanted, playing, answers)
    for doubt in found.doubts:
        if not doubt.choices:
            raise Problem(
                "{name} is listed twice or already entered; enter the member number, or add --new {text}",
                name=doubt.name,
                text=repr(doubt.name),
            )
        shown = sorted(shown.translated(gettext) for _, shown in doubt.choices)
        persons = "; ".join([*shown[:MOST_CHOICES], *(["…"] if len(shown) > MOST_CHOICES else [])])
        raise Problem(
            "{name} may be one of these: {persons}; enter one as written here, or add --new {text} for somebody else",
            name=doubt.name,
            persons=persons,
            text=repr(doubt.name),
        )
    return found


def one_person(this: OpenTournament, name: str, new: Sequence[str] = ()) -> tuple[str, list[Person]]:
    """The id of a person, and who must be added to the register for it."""
    found = _found(this, [pasted.Wanted((name,))], set(), new)
    return found.contestants[0].players[0], found.new


def read_entries(data: bytes, file: str, rules: Rules) -> list[tuple[Wanted, str, Fraction]]:
    """Player1, player2, title, stratum, handicap; or, without such columns, names as they are typed."""
    text = csv_rows.text_of(data, file)
    head, *rows = csv_rows.rows_of(text, file)
    columns = {"".join(folded(cell).split()): place for place, cell in enumerate(head.cells)}
    if f"{PLAYER_COLUMN}1" not in columns:
        try:
            return [(entry, "", Fraction(0)) for entry in pasted.pasted(text, rules)]
        except Problem as problem:
            raise Problem("{file}: {problem}", file=file, problem=problem) from None
    found = []
    for row in rows:
        with csv_rows.on_line(file, row.line):
            found.append(_entry(row, columns, rules))
    return found


def _entry(row: CsvRow, columns: dict[str, int], rules: Rules) -> tuple[Wanted, str, Fraction]:
    def cell(name: str) -> str:
        return row.cell(columns[name]) if name in columns else ""

    players = tuple(
        name for column in columns if column.startswith(PLAYER_COLUMN) and (name := row.cell(columns[column]))
    )
    tournament_contestant.Contestant(people.NEW, tuple(map(str, range(len(players))))).checked(rules)
    handicap = cell("handicap")
    try:
        return pasted.Wanted(players, cell("title")), cell("stratum"), read_number(handicap or "0")
    except ValueError:
        raise Problem("{text} is not a handicap; enter a number", text=repr(handicap)) from None


def entries_plain(this: OpenTournament) -> list[dict[str, object]]:
    numbers = this.numbers(this.session() if this.state.sessions else None)
    return [
        {
            "id": contestant.id,
            "number": numbers.get(contestant.id, ""),
            "title": contestant.title,
            "players": [this.names.person(player) for player in contestant.players],
            "stratum": contestant.stratum,
            "handicap": str(contestant.handicap),
            "withdrawn": contestant.withdrawn,
        }
        for contestant in this.state.contestants.values()
    ]


def _entry_lines(this: OpenTournament) -> Iterator[Line]:
    names, numbers = this.names, this.numbers(this.session() if this.state.sessions else None)
    rows = []
    for contestant in this.state.contestants.values():
        players = names.persons(contestant.players)
        called = (
            f"{contestant.title}: {players}"
            if contestant.title and this.state.rules.kind is tournament_rules.ContestKind.TEAMS
            else players
        )
        rows.append([numbers.get(contestant.id, ""), called, _("withdrawn") if contestant.withdrawn else ""])
    yield TextTable([_("number"), _("names"), ""], rows, (0, 1, 2), wraps=(1,), empty=_("There are no entries yet."))


@commands.add(CLUB, _("Import the members of a federation or club from CSV."))
def members(
    store: Store,
    source: Path = typer.Argument(
        ..., metavar="FILE", help=_("CSV (docs/reference/register.md), or - for standard input.")
    ),
    same: list[str] = typer.Option(
        [], "--same", metavar="LINE=WHO", help=_("Who the person on a line is: a number, an ID, or new.")
    ),
    yes: bool = YES,
) -> CommandOutput:
    register = store.persons.register()
    found = members_csv.compare(members_csv.read_members(bytes_of(source), str(source)), register)
    lines = [line.translated(gettext) for line in found.preview()]
    if yes:
        after = found.applied(ids.new_id, _decided(found, same))
        changed = [person for person in after.persons if register.by_id.get(person.id) != person]
        clubs = [club for club in after.clubs if club.id not in register.club_by_id]
        store.persons.put_all(changed, clubs)
        lines.append(_("The register has been updated."))
    else:
        lines.append(_("Nothing has changed yet; add --yes to make the change."))
    return CommandOutput({"preview": lines, "changed": yes}, lines)


def _decided(found: Import, same: Sequence[str]) -> dict[int, str | None]:
    """The decisions about persons who may already be known."""
    decided: dict[int, str | None] = {}
    for text in same:
        line, equals, who = (part.strip() for part in text.partition("="))
        if not equals or not is_whole(line):
            raise Problem("{option}: {text} does not give a line and a person; enter 5=1024 or 5=new",
                          option="--same", text=repr(text))  # fmt: skip
        person = found.register.numbered(who)
        decided[int(line)] = None if who == people.NEW else who if person is None else person.id
    return decided
