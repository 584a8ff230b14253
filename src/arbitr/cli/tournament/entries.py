"""Entries and members: names as they are typed, a file of entries, the members of a federation."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.options import BY, FILE, JSON, WHICH, YES
from arbitr.cli.out import say_all, say_json, say_table
from arbitr.cli.typed import bytes_of
from arbitr.number import read_number
from arbitr.problem import Problem
from arbitr.tournament.register import Person, folded

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.tournament.csv_rows import Row
    from arbitr.tournament.events.organise import ContestantEntered
    from arbitr.tournament.members_csv import Import
    from arbitr.tournament.rules import Rules
    from arbitr.web.people import Doubt, Wanted

with lazily():
    from arbitr.cli.tournament import evening
    from arbitr.store import ids
    from arbitr.tournament import contestant as tournament_contestant
    from arbitr.tournament import csv_rows, members_csv
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament.events import organise
    from arbitr.web import people

PLAYER_COLUMN = "player"
"""And a number: player1, player2 ..."""


def register(app: typer.Typer) -> None:
    app.command(help=_("Enter pairs, teams or players; without names, the list of entries."))(enter)
    app.command(help=_("Take in the members of a federation or a club from CSV."))(members)


def enter(
    names: list[str] = typer.Argument(
        None, metavar="NAMES...", help=_("An entry each: Nováková / Dvořák; a team as Title: a / b / c / d.")
    ),
    entries: Path | None = typer.Option(
        None, "--import", metavar="FILE", help=_("Entries from CSV, or one in each line; - is standard input.")
    ),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        rules = this.state.rules
        wanted = [(each, "", Fraction(0)) for each in people.pasted("\n".join(names or ()), rules)]
        if entries is not None:
            wanted += read_entries(bytes_of(entries), str(entries), rules)
        if wanted:
            notes = this.add(*entered(this, wanted))
            if evening.written(notes, as_json):
                return
        elif as_json:
            say_json(entries_plain(this))
            return
        say_entries(this)


"""Who, in which stratum, with what handicap."""


def entered(this: Evening, wanted: Sequence[tuple[Wanted, str, Fraction]]) -> list[ContestantEntered]:
    """The lines of the log for these entries; who is new comes into the register, if all of them can be entered."""
    found = people.find(this.register, [each for each, _, _ in wanted], people.playing(this.state))
    settled(found.doubts)
    events = [
        organise.ContestantEntered(replace(contestant, stratum=stratum, handicap=handicap))
        for contestant, (_, stratum, handicap) in zip(found.contestants, wanted, strict=True)
    ]
    this.tried(*events)
    known(this, found.new)
    return events


def settled(doubts: Sequence[Doubt]) -> None:
    """A name that may be several people is a problem here, where nobody can be asked."""
    for doubt in doubts:
        if not doubt.choices:
            raise Problem("{name} is there twice, or entered already; write the member number", name=doubt.name)
        persons = ", ".join(sorted(shown.translated(gettext) for _, shown in doubt.choices))
        raise Problem("{name} may be {persons}; write the member number", name=doubt.name, persons=persons)


def known(this: Evening, new: Sequence[Person]) -> None:
    """From now on these are in the register."""
    this.store.persons.add_all(new)
    this.__dict__.pop("register", None)


def one_person(this: Evening, name: str) -> tuple[str, list[Person]]:
    """The id of somebody, and who has to come into the register for that."""
    found = people.find(this.register, [people.Wanted((name,))])
    settled(found.doubts)
    return found.contestants[0].players[0], found.new


def read_entries(data: bytes, file: str, rules: Rules) -> list[tuple[Wanted, str, Fraction]]:
    """Player1, player2, title, stratum, handicap; or without such columns the names as they are typed."""
    text = csv_rows.text_of(data, file)
    head, *rows = csv_rows.rows_of(text, file)
    columns = {"".join(folded(cell).split()): place for place, cell in enumerate(head.cells)}
    if f"{PLAYER_COLUMN}1" not in columns:
        try:
            return [(each, "", Fraction(0)) for each in people.pasted(text, rules)]
        except Problem as problem:
            raise Problem("{file}: {problem}", file=file, problem=problem) from None
    found = []
    for row in rows:
        with csv_rows.on_line(file, row.line):
            found.append(_entry(row, columns, rules))
    return found


def _entry(row: Row, columns: dict[str, int], rules: Rules) -> tuple[Wanted, str, Fraction]:
    def cell(name: str) -> str:
        return row.cell(columns[name]) if name in columns else ""

    players = tuple(
        name for column in columns if column.startswith(PLAYER_COLUMN) and (name := row.cell(columns[column]))
    )
    tournament_contestant.Contestant(people.NEW, tuple(map(str, range(len(players))))).checked(rules)
    handicap = cell("handicap")
    try:
        return people.Wanted(players, cell("title")), cell("stratum"), read_number(handicap or "0")
    except ValueError:
        raise Problem("{text} is not a handicap; write a number", text=repr(handicap)) from None


def entries_plain(this: Evening) -> list[dict[str, object]]:
    numbers = this.numbers(this.session() if this.state.sessions else None)
    return [
        {
            "id": each.id,
            "number": numbers.get(each.id, ""),
            "title": each.title,
            "players": [this.names.person(player) for player in each.players],
            "stratum": each.stratum,
            "handicap": str(each.handicap),
            "withdrawn": each.withdrawn,
        }
        for each in this.state.contestants.values()
    ]


def say_entries(this: Evening) -> None:
    if not this.state.contestants:
        evening.tell(_("Nobody is entered yet."))
        return
    names, numbers = this.names, this.numbers(this.session() if this.state.sessions else None)
    rows = []
    for each in this.state.contestants.values():
        players = names.persons(each.players)
        called = (
            f"{each.title}: {players}"
            if each.title and this.state.rules.kind is tournament_rules.Kind.TEAMS
            else players
        )
        rows.append([numbers.get(each.id, ""), called, _("withdrawn") if each.withdrawn else ""])
    say_table([_("number"), _("names"), ""], rows, left=(0, 1, 2), wraps=(1,))


def members(
    source: Path = typer.Argument(..., metavar="FILE", help=_("CSV (docs/register.md), or - for standard input.")),
    same: list[str] = typer.Option(
        [], "--same", metavar="LINE=WHO", help=_("Who the person of a line is: a number, an id, or new.")
    ),
    yes: bool = YES,
    file: str = FILE,
    as_json: bool = JSON,
) -> None:
    with evening.club(file) as store:
        register = store.persons.register()
        found = members_csv.compare(members_csv.read_members(bytes_of(source), str(source)), register)
        lines = [line.translated(gettext) for line in found.preview()]
        if yes:
            after = found.applied(ids.new_id, _decided(found, same))
            changed = [each for each in after.persons if register.by_id.get(each.id) != each]
            clubs = [each for each in after.clubs if each.id not in register.club_by_id]
            store.persons.put_all(changed, clubs)
            lines.append(_("The register is changed."))
        else:
            lines.append(_("Nothing is changed yet; --yes makes the change."))
    if as_json:
        say_json({"preview": lines, "changed": yes})
    else:
        say_all(lines)


def _decided(found: Import, same: Sequence[str]) -> dict[int, str | None]:
    """Who the persons are that were perhaps known already."""
    decided: dict[int, str | None] = {}
    for text in same:
        line, equals, who = (part.strip() for part in text.partition("="))
        if not equals or not line.isdecimal():
            raise Problem("{option}: {text} does not name a line and a person; write 5=1024 or 5=new",
                          option="--same", text=repr(text))  # fmt: skip
        person = found.register.numbered(who)
        decided[int(line)] = None if who == people.NEW else who if person is None else person.id
    return decided
