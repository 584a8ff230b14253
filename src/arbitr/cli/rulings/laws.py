"""The law book: `arbitr laws list`, `show 27B1a`, `diff 2007 2017 --law 27`, `index claim`, `chart 27 -o law27.svg`."""

from __future__ import annotations

import gettext
import os
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arbitr.cli.console import JSON, lazily, say, say_json, write_bytes
from arbitr.cli.rulings import law_settings
from arbitr.laws.engine import CLAUSES, LATEST, Edition, parse_edition
from arbitr.message import Message
from arbitr.number import begins_with_digit, is_digits
from arbitr.problem import Problem
from arbitr.text import language_of

if TYPE_CHECKING:
    from arbitr.laws.engine.procedures import Procedure
    from arbitr.laws.lawbook.definition import Definition

with lazily():
    from arbitr.cli.rulings import laws_text, ruling
    from arbitr.club.search import book_search as booksearch
    from arbitr.laws.engine import book, by, examples, walk
    from arbitr.laws.lawbook import definitions, number
    from arbitr.scenarios import lawbook
    from arbitr.scenarios.reading import known

app = typer.Typer(add_completion=False)
law_settings.register(app)


EDITION = typer.Option(str(LATEST), "--edition", help=_("Edition of the Laws: 1997, 2007 or 2017."))


def _procedures(law: str) -> list[Procedure]:
    """The procedures of a law, by its number or by their own name."""
    law_number = number.typed(law)
    wanted = None if law_number is None else str(number.law_of(law_number))
    found = [p for p in book.PROCEDURES.values() if p.id == law or wanted in p.laws]
    if not found:
        there = ", ".join(sorted({law for p in book.PROCEDURES.values() for law in p.laws}, key=int))
        raise Problem(
            "there is no procedure for Law {law} yet; there are procedures for Laws {laws}", law=law, laws=there
        )
    return sorted(found, key=lambda p: p.id != law and p.laws.index(str(wanted)))


@app.command(
    "list", help=_("List chapters and laws; with --procedures every procedure, with --json their questions too.")
)
def list_(
    procedures: bool = typer.Option(False, "--procedures", help=_("List procedures instead of chapters.")),
    edition: str = EDITION,
    as_json: bool = JSON,
    doubtful: bool = typer.Option(
        False, "--doubtful", help=_("Show only the points to check against your printed Laws.")
    ),
) -> None:
    if doubtful:
        assert book.PROCEDURES  # the clauses are known once the whole book is imported
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
    if procedures:
        laws_text.show_procedures(book.PROCEDURES.values())
    else:
        laws_text.show_contents(parse_edition(edition))


def _described(procedure: Procedure) -> dict[str, object]:
    """The procedure with all its possible questions, as gathered by `tools/questions.py`."""
    return {
        "id": procedure.id,
        "laws": list(procedure.laws),
        "title": procedure.title.translated(gettext),
        "trigger": procedure.says.translated(gettext),
        "by": by.who(procedure.id).translated(gettext),
        "editions": [int(edition) for edition in Edition],
        "questions": [_question(entry) for entry in known.gathered().get(procedure.id, [])],
    }


def _question(entry: dict[str, Any]) -> dict[str, object]:
    texts = [gettext.gettext(text) for text in entry["texts"]]
    takes = {"takes": [gettext.gettext(text) for text in entry["takes"]]} if "takes" in entry else {}
    return {**entry, "text": texts[0], "texts": texts, **takes}


@app.command(help=_("Show a law, sub-law, definition or procedure in our own words."))
def show(
    what: str = typer.Argument(help=_("Number of a law or sub-law (27, 27B1a), a procedure, or a term from the Laws.")),
    edition: str = EDITION,
) -> None:
    year = parse_edition(edition)
    law = number.typed(what)
    if law is not None:
        if year not in lawbook.known(law):
            raise laws_text.no_such_number(law, year)
        if is_digits(law):
            laws_text.show_law(int(law), year)
        else:
            laws_text.show_sub_law(law, year)
        return
    if begins_with_digit(what):
        raise laws_text.no_number(what, year)
    definition = _definition(what)
    if definition is not None:
        laws_text.show_definition(definition)
    if what in book.PROCEDURES:
        laws_text.show_procedure(book.PROCEDURES[what])
    elif definition is None:
        hits = booksearch.searched(what, language_of(os.environ), year)
        if hits.is_empty:
            raise Problem(
                "{text} is not a law, procedure or term of the Laws; list all words with: arbitr laws index", text=what
            )
        laws_text.show_hits(hits, year)


def _definition(what: str) -> Definition | None:
    """By its name, or by the term in the language of the command."""
    asked = what.casefold().replace("_", " ")
    named = (d for d in definitions.DEFINITIONS if asked in (d.id.replace("_", " "), laws_text.said(d.term).casefold()))
    return next(named, None)


@app.command(help=_("Show how editions differ, side by side, in our own words."))
def diff(
    editions: list[str] = typer.Argument(None, help=_("Two or three of 1997, 2007 and 2017 (default: all).")),
    law: str = typer.Option(..., "--law", help=_("Number of the law.")),
) -> None:
    years = sorted({parse_edition(edition) for edition in editions or ()}) or list(Edition)
    if len(years) < 2:
        raise Problem("give two or three editions to compare: 1997, 2007, 2017")
    meant = number.typed(law)
    if meant is None:
        raise laws_text.no_number(law, years[-1])
    laws_text.show_differences(number.law_of(meant), years)


@app.command(help=_("Show the index of the law book, or where a word leads."))
def index(
    words: list[str] = typer.Argument(None, help=_("What you are looking for, in your own words.")),
    edition: str = EDITION,
) -> None:
    year = parse_edition(edition)
    if not words:
        laws_text.show_index(laws_text.index_entries(year))
        return
    asked = " ".join(words)
    hits = booksearch.searched(asked, language_of(os.environ), year)
    if hits.is_empty:
        raise Problem("nothing in the law book matches {text}; try other words", text=repr(asked))
    laws_text.show_hits(hits, year)


@app.command(help=_("Draw the flow chart of a law from the code, as SVG."))
def chart(
    law: str = typer.Argument(help=_("Number of a law, or name of a procedure.")),
    edition: str = EDITION,
    output: Path = typer.Option(..., "-o", "--output", help=_("Output file.")),
) -> None:
    from arbitr.reports.flow_chart import flow_chart

    year = parse_edition(edition)
    procedure = _procedures(law)[0]
    talk = examples.EXAMPLES[procedure.id](year)
    auction = ", ".join(f"{said.seat} {said.call}" for said in talk.case.table.auction.said)
    roles = {"offender": talk.incident.by, "lho": talk.incident.by.lho, "partner": talk.incident.by.partner}
    legend = [
        Message(
            "Example: {auction}. {offender} is the offender, {lho} the left-hand opponent, {partner} the partner.",
            auction=auction,
            **roles,
        )
        if auction
        else Message("{offender} is the offender, {lho} the left-hand opponent, {partner} the partner.", **roles),
        Message("Blue: a player chooses. Yellow: the director establishes facts or judges. Green: the ruling."),
    ]
    title = _("Law {law}, {year}: {title}").format(
        law=procedure.laws[0], year=year, title=procedure.title.translated(gettext)
    )
    picture = flow_chart(walk.walk(talk), title, legend, gettext)
    write_bytes(output, picture.encode())
    say(_("Written: {file}.").format(file=output))
