"""`arbitr print hands FILE.pbn OUT.pdf`, and the other papers: guide cards, table cards, slips, results, forms."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.bridge.appeal import Appeal
from arbitr.bridge.makeable import Makeable
from arbitr.cli.choices import METHODS, SIZES
from arbitr.cli.group import Group
from arbitr.cli.lazy import lazily
from arbitr.cli.movement import seats_in
from arbitr.cli.out import say, whole_number, write_bytes
from arbitr.cli.progress import progress
from arbitr.cli.typed import bytes_of
from arbitr.formats.text_file import text_of
from arbitr.movements.individual import Individual
from arbitr.movements.movement import Movement, Pair
from arbitr.plain import from_plain
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, language_of

if TYPE_CHECKING:
    from arbitr.reports.hands import BoardRecord
    from arbitr.reports.paper import Paper
    from arbitr.reports.session import Session
    from arbitr.scoring.line import Line

with lazily():
    from arbitr.analysis import optimum, par
    from arbitr.cli import board_files
    from arbitr.cli import results as cli_results
    from arbitr.reports import appeals, html, ink, matches, pdf, seats
    from arbitr.reports import hands as reports_hands
    from arbitr.reports import paper as reports_paper
    from arbitr.reports import results as reports_results
    from arbitr.reports import session as reports_session
    from arbitr.scoring import event as scoring_event

app = typer.Typer(cls=Group, add_completion=False, invoke_without_command=True)

OUT = typer.Argument(..., help=_("File to write: PDF, or HTML if its name ends so; - is standard output."))
LANGUAGE = typer.Option(
    "", "--language", metavar="|".join(LANGUAGES), help=_("Language of the paper; without it that of the command.")
)
PAPER = typer.Option("a4", "--paper", metavar=SIZES, help=_("Size of the paper."))
HTML = typer.Option(False, "--html", help=_("Write HTML, whatever the file is called."))
TITLE = typer.Option("", "--title", help=_("Name of the event."))
WHERE = typer.Option("", "--where", help=_("Club, session and date, as they should stand at the top."))
NAMES = typer.Option(None, "--names", metavar="FILE.csv", help=_("Names of pairs or players: number,name."))
TITLES_OF_OTHERS = {"round", "table", "board", "ns", "ew"}
"""Of a movement and of results, which are easily handed in where the names should be."""
MOST_NAMES = 9
"""Of one number: a team of eight, and what it is called."""
MOVEMENT = typer.Argument(..., help=_("A movement as CSV or JSON, or - for standard input."))
OF_MATCHES = ("sheets", "results")
WHAT: dict[str, Callable[[Session, str], Paper]] = {
    "ranking": lambda *of: reports_results.ranking(*of),
    "travellers": lambda *of: reports_results.travellers(*of),
    "personal": lambda *of: reports_results.personal_sheets(*of),
    "all": lambda *of: reports_results.all_results(*of),
}


@app.callback()
def papers(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


@app.command(help=_("Hand records: dealer, vulnerability, the four hands, what could have been made."))
def hands(
    file: Path = typer.Argument(..., help=_("A file with boards, or - for a deal in each line of standard input.")),
    out: Path = OUT,
    boards: str = typer.Option("6", "--boards", metavar="4|6", help=_("Boards on a page.")),
    analyse: bool = typer.Option(False, "--analyse", help=_("With makeable tricks and par, double dummy.")),
    title: str = TITLE,
    where: str = WHERE,
    language: str = LANGUAGE,
    paper: str = PAPER,
    as_html: bool = HTML,
) -> None:
    records = _boards(file, analyse)
    per_page = whole_number(boards, "--boards")
    _write(reports_hands.hand_records(records, _language(language), title, where, per_page), out, paper, as_html)


def _from_movement(name: str, make: Callable[..., Paper], help_: str) -> None:
    """The papers that a movement alone says: one command each, all asked in the same way."""

    @app.command(name, help=help_)
    def command(
        file: Path = MOVEMENT,
        out: Path = OUT,
        names: Path | None = NAMES,
        title: str = TITLE,
        language: str = LANGUAGE,
        paper: str = PAPER,
        as_html: bool = HTML,
    ) -> None:
        movement, wanted, known = seats_in(file), _language(language), _names(names)
        try:
            made = make(movement, wanted, title, known)
        except Problem as problem:
            raise Problem("{file}: {problem}", file=file, problem=problem) from None
        _write(made, out, paper, as_html)


def _sheets(movement: Movement | Individual, language: str, title: str, names: dict[str, str]) -> Paper:
    if isinstance(movement, Individual):
        raise Problem("matches are of teams, and this is an individual")
    return matches.match_sheets(matches.sheets_of_movement(movement, names), language, title)


_from_movement(
    "guide-cards", lambda *of: seats.guide_cards(*of), _("A card for each pair: round, table, side, opponents, boards.")
)
_from_movement(
    "score-cards",
    lambda *of: seats.score_cards(*of),
    _("A private score card for each pair, to be filled in at the table."),
)
_from_movement("slips", lambda *of: seats.score_slips(*of), _("A score slip for each table and round."))
_from_movement(
    "travelling-slips", lambda *of: seats.travelling_slips(*of), _("A slip for each board, which goes round with it.")
)
_from_movement("match-sheets", _sheets, _("A score sheet for each room of each match of teams."))


@app.command("matches", help=_("The matches of a round, out of the club's file: score sheets, or results compared."))
def matches_(
    out: Path = OUT,
    what: str = typer.Option("results", "--what", metavar="|".join(OF_MATCHES), help=_("What is printed.")),
    session: str = typer.Option("", "--session", metavar="N", help=_("Which session; without it the last one.")),
    round_: str = typer.Option("", "--round", metavar="N", help=_("Which round; without it the one that is played.")),
    store: str = typer.Option(
        "", "--file", "--db", metavar="FILE|URL", help=_("The club's file, or a PostgreSQL URL.")
    ),
    which: str = typer.Option("", "--tournament", metavar="ID", help=_("Which tournament; without it the newest one.")),
    language: str = LANGUAGE,
    paper: str = PAPER,
    as_html: bool = HTML,
) -> None:
    from arbitr.cli.tournament.evening import evening  # the store, which the other papers can do without

    if what not in OF_MATCHES:
        choices = ", ".join(OF_MATCHES)
        raise Problem("{option}: {text} is none of {choices}", option="--what", text=repr(what), choices=choices)
    chosen_language = _language(language)
    with evening(store, which) as this:
        here = this.session(session)
        where = this.state, here.number, this.round(here, round_), this.called, this.person
        title = this.state.title
        if what == "sheets":
            made = matches.match_sheets(matches.sheets(*where), chosen_language, title)
        else:
            made = matches.match_results(
                matches.results(*where, chosen_language), chosen_language, title, this.state.day
            )
    _write(made, out, paper, as_html)


@app.command("table-cards", help=_("A card for each table, with a QR code and who meets there."))
def table_cards_(
    file: Path = MOVEMENT,
    out: Path = OUT,
    url: str = typer.Option("", "--url", metavar="URL", help=_("What the QR code opens; {table} is the number.")),
    names: Path | None = NAMES,
    title: str = TITLE,
    language: str = LANGUAGE,
    paper: str = PAPER,
    as_html: bool = HTML,
) -> None:
    movement = seats_in(file)
    numbers = range(1, movement.tables + 1)
    address = _address(url, movement.tables)
    made = seats.table_cards(numbers, _language(language), title, address, movement, _names(names))
    _write(made, out, paper, as_html)


@app.command(help=_("Ranking, travellers and personal score sheets from a file of results."))
def results(
    file: Path = typer.Argument(..., help=_("A CSV file (docs/results-csv.md), or - for standard input.")),
    out: Path = OUT,
    what: str = typer.Option("all", "--what", metavar="|".join(WHAT), help=_("What is printed.")),
    method: str = typer.Option("matchpoints", "--method", metavar=METHODS, help=_("How the event is scored.")),
    winners: str = typer.Option(
        "1", "--winners", metavar="1|2", help=_("2: the sides are numbered apart and ranked apart.")
    ),
    penalty: list[str] = typer.Option([], "--penalty", metavar="7=10%", help=_("A penalty of a pair.")),
    carry: list[str] = typer.Option([], "--carry", metavar="7=2.5", help=_("What a pair brings from before.")),
    movement: Path | None = typer.Option(
        None,
        "--movement",
        metavar="FILE",
        help=_("The movement, as CSV or JSON: it says who played what in which round."),
    ),
    boards: Path | None = typer.Option(
        None, "--hands", metavar="FILE", help=_("A file with the boards, as PBN: the hands stand in the travellers.")
    ),
    names: Path | None = NAMES,
    title: str = TITLE,
    where: str = WHERE,
    language: str = LANGUAGE,
    paper: str = PAPER,
    as_html: bool = HTML,
) -> None:
    if what not in WHAT:
        choices = ", ".join(WHAT)
        raise Problem("{option}: {text} is none of {choices}", option="--what", text=repr(what), choices=choices)
    how = cli_results.chosen(scoring_event.Method, method, "--method")
    rules = scoring_event.EventRules(how, sides_apart=cli_results.number_of_winners(winners) == 2)
    event = cli_results.scored_file(file, rules, cli_results.additions_of(penalty, carry))
    records = [] if boards is None else _boards(boards, analyse=False)
    session = reports_session.Session(
        event,
        title,
        where,
        how,
        _contestants(_names(names), rules.sides_apart),
        None if movement is None else _rounds(movement, event.lines),
        hands={each.board.number: each for each in records},
    )
    _write(WHAT[what](session, _language(language)), out, paper, as_html)


@app.command(help=_("The form of a ruling: filled in from a scenario, or empty."))
def ruling(
    out: Path = OUT,
    case: Path | None = typer.Option(None, "--case", metavar="FILE.yaml", help=_("A scenario file with the rulings.")),
    title: str = TITLE,
    language: str = LANGUAGE,
    paper: str = PAPER,
    as_html: bool = HTML,
) -> None:
    forms = _rulings(case, title, _language(language))
    blocks = tuple(block for form in forms for block in (reports_paper.NewPage(), *form.blocks))
    _write(replace(forms[0], blocks=blocks), out, paper, as_html)


@app.command(help=_("The form of an appeal: filled in from JSON, or empty."))
def appeal(
    out: Path = OUT,
    case: Path | None = typer.Option(None, "--case", metavar="FILE.json", help=_("An appeal as JSON.")),
    title: str = TITLE,
    language: str = LANGUAGE,
    paper: str = PAPER,
    as_html: bool = HTML,
) -> None:
    _write(
        appeals.appeal_form(None if case is None else _appeal(case), _language(language), title), out, paper, as_html
    )


# What is read


def _boards(file: Path, analyse: bool) -> list[BoardRecord]:
    """Each board once, with the makeable tricks that the file tells or that are asked for."""
    found: dict[int, BoardRecord] = {}
    for record in board_files.read_boards(file):
        try:
            number = record.number
        except Problem as problem:
            raise Problem("{file}: {problem}", file=file, problem=problem) from None
        known = found.get(number)
        if known is None or not any(known.deal.masks):
            found[number] = _with_par(reports_hands.BoardRecord(record.board, record.deal), optimum.optimum(record))
        elif any(record.deal.masks) and record.deal != known.deal:
            twice = Problem("board {board} is there twice, with different cards; keep one", board=number)
            raise Problem("{file}: {problem}", file=file, problem=twice)
    if not found:
        raise Problem("{file} has no boards", file=file)
    records = [found[number] for number in sorted(found)]
    return _analysed(records) if analyse else records


def _with_par(record: BoardRecord, makeable: Makeable | None) -> BoardRecord:
    if makeable is None:
        return record
    return replace(record, makeable=makeable, par=par.par(makeable, record.board.dealer, record.board.vulnerability))


def _analysed(records: list[BoardRecord]) -> list[BoardRecord]:
    """Those whose cards are all known, solved."""
    from arbitr.analysis.double_dummy import tables
    from arbitr.cli.kept_tables import KeptTables, cache_folder

    deals = [each.deal for each in records if each.deal.is_complete and each.deal.is_regular]
    with progress(_("Double dummy"), len(deals)) as bar:
        known = dict(zip(deals, tables(deals, KeptTables(cache_folder(os.environ)), bar.advance), strict=True))
    return [_with_par(each, known.get(each.deal)) for each in records]


def _names(file: Path | None) -> dict[str, str]:
    """number,name: a line for each pair or player; several names for one number are put together."""
    if file is None:
        return {}
    found: dict[str, list[str]] = {}
    for line, row in enumerate(csv.reader(text_of(bytes_of(file)).splitlines()), 1):
        cells = [cell.strip() for cell in row if cell.strip()]
        try:
            if not cells:
                continue
            if line == 1 and not cells[0][:1].isdigit():
                _check_titles(cells)
                continue
            number = str(Pair.parse(cells[0]))
            if len(cells) < 2:
                raise Problem("the name of {number} is missing; write number,name", number=number)
            names = found.setdefault(number, [])
            names += cells[1:]
            if len(names) > MOST_NAMES:
                raise Problem("{number} has more than {most} names; write number,name", number=number, most=MOST_NAMES)
        except Problem as problem:
            raise Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem) from None
    return {number: " – ".join(names) for number, names in found.items()}


def _check_titles(cells: Sequence[str]) -> None:
    for title in cells:
        if title.lower() in TITLES_OF_OTHERS:
            raise Problem("names have no column {title}; write number,name", title=repr(title))


def _contestants(names: Mapping[str, str], sides_apart: bool) -> dict[str, str]:
    """The names as the ranking calls the pairs: where the sides are apart, 7NS is NS 7."""
    if not sides_apart:
        return dict(names)
    found = {}
    for key, name in names.items():
        pair = Pair.parse(key)
        if pair.side is None:
            raise Problem("{number} may be two pairs here; write {number}NS or {number}EW", number=pair.number)
        found[f"{pair.side} {pair.number}"] = name
    return found


def _rounds(file: Path, lines: Sequence[Line]) -> list[int]:
    movement = seats_in(file)
    if isinstance(movement, Individual):
        raise Problem("{file}: results are of pairs, and this is an individual", file=file)
    return reports_session.rounds_of(movement, lines)


def _rulings(file: Path | None, title: str, language: str) -> list[Paper]:
    """Every ruling of a scenario file, by the latest of its editions; without a file an empty form."""
    from arbitr.cli.rule import scenarios_in  # the whole law book, which the other papers can do without
    from arbitr.reports.forms import Place, RulingCase, ruling_form
    from arbitr.scenarios.scenario import run

    if file is None:
        return [ruling_form(RulingCase(Place(event=title)), language)]
    found = []
    for scenario in scenarios_in(file):
        *_earlier, this = run(scenario)
        table = this.case.table
        deal = table.deal if any(table.deal.masks) else None
        place = Place(title, board=table.board)
        found += [
            ruling_form(RulingCase(place, incident, made, deal, table.auction), language)
            for incident, made in zip(this.incidents, this.rulings, strict=True)
        ]
    if not found:
        raise Problem("{file} has no ruling", file=file)
    return found


def _appeal(file: Path) -> Appeal:
    try:
        return from_plain(Appeal, json.loads(text_of(bytes_of(file))))
    except Problem as problem:
        raise Problem("{file}: {problem}", file=file, problem=problem) from None
    except ValueError as error:
        why = Problem("this is not JSON: {error}", error=str(error))
        raise Problem("{file}: {problem}", file=file, problem=why) from None


# What is written


def _language(wish: str) -> str:
    if wish and wish not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        raise Problem("--language {language}: the languages are {languages}", language=wish, languages=languages)
    return wish or language_of(os.environ)


def _address(url: str, tables: int) -> Callable[[int], str] | None:
    """Each table has its own, so one that is the same for several, or that has a slip of the pen, is refused."""
    place = "{table}"
    rest = url.replace(place, "")
    if "{" in rest or "}" in rest or (url and tables > 1 and place not in url):
        raise Problem(
            "{option}: {text} should have {place} where the number of the table goes, and no other braces",
            option="--url",
            text=repr(url),
            place=place,
        )
    return (lambda table: url.replace(place, str(table))) if url else None


def _write(made: Paper, out: Path, paper: str, as_html: bool) -> None:
    if paper not in ink.PAGES:
        choices = ", ".join(ink.PAGES)
        raise Problem("{option}: {text} is none of {choices}", option="--paper", text=repr(paper), choices=choices)
    is_html = as_html or out.suffix.lower() in (".html", ".htm")
    if not is_html and out.suffix.lower() not in ("", ".pdf"):
        raise Problem("{file}: a paper is PDF or HTML; let its name end in .pdf or .html", file=out)
    data = html.to_html(made).encode() if is_html else pdf.to_pdf(made, ink.PAGES[paper])
    write_bytes(out, data)
    if str(out) != "-":
        say(_("{file} is written.").format(file=out))
