"""`arbitr laws list`, `arbitr laws show 27`, `arbitr laws chart 27 --edition 2007 -o law27.svg`."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arbitr.bridge.board import Board
from arbitr.bridge.table import Table
from arbitr.cli.lazy import lazily
from arbitr.cli.out import say, say_json, write_bytes
from arbitr.laws.engine.edition import CLAUSES, LATEST, Edition, parse_edition
from arbitr.message import Message
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.laws.engine.procedure import Procedure
    from arbitr.laws.engine.talk import Question

with lazily():
    from arbitr.cli import ruling
    from arbitr.laws.engine import book, case, conversation, examples, walk
    from arbitr.laws.engine import procedure as engine_procedure

MOST_VALUES = 20
"""Of answers too many to list, so many examples."""

app = typer.Typer(add_completion=False)


def _found(law: str) -> list[Procedure]:
    """The procedures of a law, by its number or by their own name."""
    number = re.sub(r"\D.*", "", law)
    found = [p for p in book.PROCEDURES.values() if p.id == law or (number and number in p.laws)]
    if not found:
        there = ", ".join(sorted({law for p in book.PROCEDURES.values() for law in p.laws}, key=int))
        raise Problem("there is no procedure for Law {law} yet; there are Laws {laws}", law=law, laws=there)
    return found


@app.command("list", help=_("All procedures with their laws, editions, questions and options."))
def list_(
    as_json: bool = typer.Option(False, "--json", help=_("Print JSON.")),
    doubtful: bool = typer.Option(False, "--doubtful", help=_("Only what to check against your printed Laws.")),
) -> None:
    if doubtful:
        points = [
            {"clause": clause.name, "since": year, "check": why}
            for clause in CLAUSES
            for year, why in sorted(clause.doubtful.items())
        ]
        if as_json:
            say_json(points)
        else:
            for point in points:
                say(f"{point['since']}  {ruling.doubtful_words(str(point['check']))}")
        return
    if as_json:
        say_json([_described(procedure) for procedure in book.PROCEDURES.values()])
        return
    for procedure in book.PROCEDURES.values():
        say(f"{', '.join(procedure.laws):>4}  {procedure.title.translated(gettext)}  ({procedure.id})")


def _asked(procedure: Procedure, edition: Edition) -> Iterator[Question]:
    """Every question of the procedure: from its example, with what the table shows there, and from a bare table."""
    example = examples.EXAMPLES[procedure.id](edition)
    bare = conversation.Conversation(
        case.Case(Table.opened(Board.numbered(1)), edition),
        engine_procedure.Incident(procedure.id, example.incident.by),
    )
    for talk in (example, bare):
        try:
            yield from walk.looked_through(talk)
        except Problem:  # this procedure needs something on the table
            continue


def _described(procedure: Procedure) -> dict[str, object]:
    asked: dict[str, dict[str, Any]] = {}
    for edition in Edition:
        for question in _asked(procedure, edition):
            entry = asked.setdefault(
                question.key.partition("@")[0],
                {
                    "key": question.key,
                    "asked_of": "director" if question.who is None else "player",
                    "kind": question.kind.value,
                    "text": question.text.translated(gettext),
                    "options": {},
                    "editions": {},
                },
            )
            entry["editions"][int(edition)] = None
            for choice in question.choices:
                entry["options"].setdefault(choice.id, list(choice.values)[:MOST_VALUES] or [choice.id])
    return {
        "id": procedure.id,
        "laws": list(procedure.laws),
        "title": procedure.title.translated(gettext),
        "trigger": procedure.says.translated(gettext),
        "editions": [int(edition) for edition in Edition],
        "questions": [
            {
                **entry,
                "options": list(entry["options"]),
                "answers": [value for values in entry["options"].values() for value in values],
                "editions": sorted(entry["editions"]),
            }
            for entry in asked.values()
        ],
    }


@app.command(help=_("A law in our own words, and what each edition changed."))
def show(law: str = typer.Argument(help=_("Number of the law, or name of a procedure."))) -> None:
    for procedure in _found(law):
        say(_("Law {law}: {title}").format(law=procedure.laws[0], title=procedure.title.translated(gettext)))
        say(procedure.says.translated(gettext))
        for year, words in procedure.differs:
            say(f"{year}: {words.translated(gettext)}")


@app.command(help=_("The flow chart of a law, drawn from the code, as SVG."))
def chart(
    law: str = typer.Argument(help=_("Number of the law, or name of a procedure.")),
    edition: str = typer.Option(str(LATEST), "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017.")),
    output: Path = typer.Option(..., "-o", "--output", help=_("File to write.")),
) -> None:
    from arbitr.reports.flow_chart import flow_chart

    year = parse_edition(edition)
    procedure = _found(law)[0]
    talk = examples.EXAMPLES[procedure.id](year)
    auction = ", ".join(f"{said.seat} {said.call}" for said in talk.case.table.auction.said)
    roles = {"offender": talk.incident.by, "lho": talk.incident.by.lho, "partner": talk.incident.by.partner}
    legend = [
        Message(
            "Example: {auction}. {offender} is the offender, {lho} on the left, {partner} the partner.",
            auction=auction,
            **roles,
        )
        if auction
        else Message("{offender} is the offender, {lho} on the left, {partner} the partner.", **roles),
        Message("Blue: a player chooses. Yellow: the director finds or judges. Green: the ruling."),
    ]
    title = _("Law {law}, {year}: {title}").format(
        law=procedure.laws[0], year=year, title=procedure.title.translated(gettext)
    )
    picture = flow_chart(walk.walk(talk), title, legend, gettext)
    write_bytes(output, picture.encode())
    say(_("{file} is written.").format(file=output))
