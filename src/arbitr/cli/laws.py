"""`arbitr laws list`, `arbitr laws show 27`, `arbitr laws chart 27 --edition 2007 -o law27.svg`."""

from __future__ import annotations

import gettext
import re
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arbitr.cli import law_settings
from arbitr.cli.lazy import lazily
from arbitr.cli.out import say, say_json, write_bytes
from arbitr.laws.engine.edition import CLAUSES, LATEST, Edition, parse_edition
from arbitr.message import Message
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.laws.engine.procedure import Procedure

with lazily():
    from arbitr.cli import ruling
    from arbitr.laws.engine import book, by, examples, walk
    from arbitr.scenarios import known

app = typer.Typer(add_completion=False)
law_settings.register(app)


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
        say("      " + _("by: {who}").format(who=by.who(procedure.id).translated(gettext)))


def _described(procedure: Procedure) -> dict[str, object]:
    """The procedure with all that it can ask, as `tools/questions.py` has gathered it."""
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
    takes = {"takes": [gettext.gettext(each) for each in entry["takes"]]} if "takes" in entry else {}
    return {**entry, "text": texts[0], "texts": texts, **takes}


@app.command(help=_("A law in our own words, and what each edition changed."))
def show(law: str = typer.Argument(help=_("Number of the law, or name of a procedure."))) -> None:
    for procedure in _found(law):
        say(_("Law {law}: {title}").format(law=procedure.laws[0], title=procedure.title.translated(gettext)))
        say(procedure.says.translated(gettext))
        say(_("by: {who}").format(who=by.who(procedure.id).translated(gettext)))
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
