"""`arbitr print hands FILE.pbn OUT.pdf`, and the other papers: guide cards, table cards, slips, results, forms."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from arbitr.cli.console import (
    FILE,
    METHODS,
    ROUND,
    SESSION,
    SIZES,
    WHICH,
    CommandList,
    Frame,
    chosen,
    command_group,
    lazily,
    maybe_number,
    one_of,
    say,
    whole_number,
    write_bytes,
)
from arbitr.cli.movements.movement import seats_in
from arbitr.movements import Individual, Movement
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, language_of

if TYPE_CHECKING:
    from arbitr.reports.drawing.paper import Paper
    from arbitr.reports.session import ScoredSession

    Printed = tuple[Paper, Path]

with lazily():
    from arbitr.cli.boards import results as cli_results
    from arbitr.cli.club import print_input
    from arbitr.reports import appeals, matches, seats
    from arbitr.reports import hands as reports_hands
    from arbitr.reports import results as reports_results
    from arbitr.reports import session as reports_session
    from arbitr.reports.drawing import html, ink, pdf
    from arbitr.reports.drawing import paper as reports_paper
    from arbitr.scoring import event as scoring_event

app = command_group()
commands = CommandList()

OUT = typer.Argument(..., help=_("File to write: PDF, or HTML if its name ends that way; - for standard output."))
LANGUAGE = typer.Option(
    "", "--language", metavar="|".join(LANGUAGES), help=_("Language of the printout (default: that of the command).")
)
PAPER = typer.Option("a4", "--paper", metavar=SIZES, help=_("Paper size."))
HTML = typer.Option(False, "--html", help=_("Write HTML, whatever the file name."))
TITLE = typer.Option("", "--title", help=_("Event name."))
WHERE = typer.Option("", "--where", help=_("Club, session and date to print at the top."))
NAMES = typer.Option(None, "--names", metavar="FILE.csv", help=_("Names of pairs or players: number,name."))
MOVEMENT = typer.Argument(..., help=_("Movement as CSV or JSON, or - for standard input."))
OF_MATCHES = ("sheets", "results")
WHAT: dict[str, Callable[[ScoredSession, str], Paper]] = {
    "ranking": lambda *of: reports_results.ranking(*of),
    "travellers": lambda *of: reports_results.travellers(*of),
    "personal": lambda *of: reports_results.personal_sheets(*of),
    "all": lambda *of: reports_results.all_results(*of),
}


def _printed(command: Callable[[Any], Printed], language: str, paper: str, as_html: bool) -> None:
    made, out = command(_language(language))
    _write(made, out, paper, as_html)


PAPERS = Frame({"language": LANGUAGE, "paper": PAPER, "as_html": HTML}, _printed)
"""A command gets the language of the paper, and returns the paper with the output file."""


@commands.add(PAPERS, _("Hand records: dealer, vulnerability, the four hands, makeable contracts."))
def hands(
    language: str,
    file: Path = typer.Argument(
        ...,
        help=_("A file with boards, or - for a deal in each line of standard input; leave it out for a tournament."),
    ),
    out: Path | None = typer.Argument(None, help=OUT.help),
    boards: str = typer.Option("6", "--per-page", metavar="4|6", help=_("Boards per page.")),
    analyse: bool = typer.Option(False, "--analyse", help=_("Add double-dummy tricks and par.")),
    title: str = TITLE,
    where: str = WHERE,
    session: str = SESSION,
    store: str = FILE,
    which: str = WHICH,
) -> Printed:
    if out is None:  # a single path: the output for the deals of a tournament
        out, records, title = print_input.tournament_hands(file, store, which, session, title, analyse)
    else:
        records = print_input.boards_in(file, analyse)
    per_page = whole_number(boards, "--per-page")
    return reports_hands.hand_records(records, language, title, where, per_page), out


def _from_movement(name: str, make: Callable[..., Paper], help_: str) -> None:
    """The papers that need only a movement: one command each, all with the same options."""

    @commands.add(PAPERS, help_, name)
    def command(
        language: str,
        file: Path = MOVEMENT,
        out: Path = OUT,
        names: Path | None = NAMES,
        title: str = TITLE,
    ) -> Printed:
        movement, known = seats_in(file), print_input.names_in(names)
        try:
            made = make(movement, language, title, known)
        except Problem as problem:
            raise Problem("{file}: {problem}", file=file, problem=problem) from None
        return made, out


def _sheets(movement: Movement | Individual, language: str, title: str, names: dict[str, str]) -> Paper:
    if isinstance(movement, Individual):
        raise Problem("matches are for teams; this is an individual")
    return matches.match_sheets(matches.sheets_of_movement(movement, names), language, title)


_from_movement(
    "guide-cards",
    lambda *of: seats.guide_cards(*of),
    _("Guide cards, one per pair: round, table, direction, opponents, boards."),
)
_from_movement(
    "score-cards",
    lambda *of: seats.score_cards(*of),
    _("Private score cards, one per pair, to fill in at the table."),
)
_from_movement("slips", lambda *of: seats.score_slips(*of), _("Pick-up slips, one per table and round."))
_from_movement(
    "travelling-slips",
    lambda *of: seats.travelling_slips(*of),
    _("Blank travellers, one per board, which move with it."),
)
_from_movement("match-sheets", _sheets, _("Score sheets, one per room of each team match."))


@commands.add(PAPERS, _("Matches of a round from the club's file: score sheets or compared results."), "matches")
def matches_(
    language: str,
    out: Path = OUT,
    what: str = typer.Option("results", "--what", metavar="|".join(OF_MATCHES), help=_("What to print.")),
    session: str = SESSION,
    round_: str = ROUND,
    store: str = FILE,
    which: str = WHICH,
) -> Printed:
    from arbitr.cli.tournament.open_tournament import opened  # the store, which the other papers do not need

    what = one_of(OF_MATCHES, what, "--what")
    with opened(store, which) as this:
        chosen_session = this.session(session)
        names = this.printed_names
        called = partial(names.contestant, this.state)
        where = this.state, chosen_session.number, this.round(chosen_session, round_), called, names.person
        title = this.state.title
        if what == "sheets":
            made = matches.match_sheets(matches.sheets(*where), language, title)
        else:
            made = matches.match_results(matches.results(*where, language), language, title, this.state.day)
    return made, out


@commands.add(PAPERS, _("Ranking of a tournament from the club's file."), "ranking")
def ranking_(
    language: str,
    out: Path = OUT,
    session: str = typer.Option("", "--session", metavar="N", help=_("One session only.")),
    stratum: str = typer.Option("", "--stratum", metavar="A", help=_("Only contestants in this stratum.")),
    store: str = FILE,
    which: str = WHICH,
) -> Printed:
    number = maybe_number(session, "--session") or 0
    return print_input.tournament_ranking(store, which, number, stratum, language), out


@commands.add(PAPERS, _("A saved series, with a column for each evening."), "series")
def series_(
    language: str,
    out: Path = OUT,
    name: str = typer.Option(..., "--name", metavar="NAME", help=_("A saved series.")),
    store: str = FILE,
) -> Printed:
    return print_input.series_paper(store, name, language), out


@commands.add(PAPERS, _("Table cards, one per table, with a QR code and who meets there."), "table-cards")
def table_cards_(
    language: str,
    file: Path = MOVEMENT,
    out: Path = OUT,
    url: str = typer.Option(
        "", "--url", metavar="URL", help=_("Address the QR code opens; {table} stands for the table number.")
    ),
    names: Path | None = NAMES,
    title: str = TITLE,
) -> Printed:
    movement = seats_in(file)
    numbers = range(1, movement.tables + 1)
    address = _address(url, movement.tables)
    made = seats.table_cards(numbers, language, title, address, movement, print_input.names_in(names))
    return made, out


@commands.add(PAPERS, _("Ranking, travellers and personal score sheets from a results file."))
def results(
    language: str,
    file: Path = typer.Argument(..., help=_("CSV file (docs/reference/results-csv.md), or - for standard input.")),
    out: Path = OUT,
    what: str = typer.Option("all", "--what", metavar="|".join(WHAT), help=_("What to print.")),
    method: str = typer.Option("matchpoints", "--method", metavar=METHODS, help=_("Scoring method.")),
    winners: str = typer.Option(
        "1",
        "--winners",
        metavar="1|2",
        help=_("Number of winners; with 2, each direction is numbered and ranked separately."),
    ),
    penalty: list[str] = typer.Option([], "--deduct", metavar="7=10%", help=_("Penalty for a pair.")),
    carry: list[str] = typer.Option([], "--carried", metavar="7=2.5", help=_("Carry-forward of a pair.")),
    movement: Path | None = typer.Option(
        None,
        "--movement",
        metavar="FILE",
        help=_("Movement as CSV or JSON: who played what in which round."),
    ),
    boards: Path | None = typer.Option(
        None, "--hands", metavar="FILE", help=_("File of the boards, e.g. PBN; prints the hands in the travellers.")
    ),
    names: Path | None = NAMES,
    title: str = TITLE,
    where: str = WHERE,
) -> Printed:
    what = one_of(WHAT, what, "--what")
    how = chosen(scoring_event.Method, method, "--method")
    rules = scoring_event.EventRules(how, sides_apart=cli_results.number_of_winners(winners) == 2)
    event = cli_results.scored_file(file, rules, cli_results.additions_of(penalty, carry))
    records = [] if boards is None else print_input.boards_in(boards, analyse=False)
    session = reports_session.ScoredSession(
        event,
        title,
        where,
        how,
        print_input.contestants_of(print_input.names_in(names), rules.sides_apart),
        None if movement is None else print_input.rounds_in(movement, event.lines),
        hands={record.board.number: record for record in records},
    )
    return WHAT[what](session, language), out


@commands.add(PAPERS, _("Ruling form, filled in from a scenario or blank."))
def ruling(
    language: str,
    out: Path = OUT,
    case: Path | None = typer.Option(None, "--case", metavar="FILE.yaml", help=_("Scenario file with the rulings.")),
    title: str = TITLE,
) -> Printed:
    forms = print_input.rulings_in(case, title, language)
    blocks = tuple(block for form in forms for block in (reports_paper.NewPage(), *form.blocks))
    return replace(forms[0], blocks=blocks), out


@commands.add(PAPERS, _("Appeal form, filled in from a tournament or from JSON, or blank."))
def appeal(
    language: str,
    out: Path = OUT,
    case: Path | None = typer.Option(None, "--case", metavar="FILE.json", help=_("Appeal as JSON.")),
    number: str = typer.Option("", "--number", metavar="N", help=_("Number of an appeal of the tournament.")),
    title: str = TITLE,
    store: str = FILE,
    which: str = WHICH,
) -> Printed:
    if number:
        return print_input.tournament_appeal(store, which, whole_number(number, "--number"), language), out
    return appeals.appeal_form(None if case is None else print_input.appeal_in(case), language, title), out


def _language(wish: str) -> str:
    if wish and wish not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        raise Problem("--language {language}: choose one of {languages}", language=wish, languages=languages)
    return wish or language_of(os.environ)


def _address(url: str, tables: int) -> Callable[[int], str] | None:
    """Each table has its own, so a duplicate or invalid one is rejected."""
    place = "{table}"
    rest = url.replace(place, "")
    if "{" in rest or "}" in rest or (url and tables > 1 and place not in url):
        raise Problem(
            "{option}: {text} must have {place} where the table number goes, and no other braces",
            option="--url",
            text=repr(url),
            place=place,
        )
    return (lambda table: url.replace(place, str(table))) if url else None


def _write(made: Paper, out: Path, paper: str, as_html: bool) -> None:
    size = ink.PAGES[one_of(ink.PAGES, paper, "--paper")]
    is_html = as_html or out.suffix.lower() in (".html", ".htm")
    if not is_html and out.suffix.lower() not in ("", ".pdf"):
        raise Problem("{file}: only PDF and HTML can be written; end the name in .pdf or .html", file=out)
    data = html.to_html(made).encode() if is_html else pdf.to_pdf(made, size)
    write_bytes(out, data)
    if str(out) != "-":
        say(_("Written: {file}.").format(file=out))


commands.register(app)
