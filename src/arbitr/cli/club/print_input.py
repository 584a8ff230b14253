"""The data of the papers: boards, names, movements, rulings and appeals, read from files or the store."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from arbitr.bridge import Appeal, Board, Makeable
from arbitr.cli.console import bytes_of, lazily
from arbitr.cli.console.progress import progress
from arbitr.cli.movements.movement import seats_in
from arbitr.formats.text_file import text_of
from arbitr.movements import Individual, Pair
from arbitr.number import begins_with_digit
from arbitr.plain import from_plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.reports.drawing.paper import Paper
    from arbitr.reports.hands import HandRecord
    from arbitr.scoring.line import ScoreLine

with lazily():
    from arbitr.analysis import optimum, par
    from arbitr.cli.boards import board_files
    from arbitr.reports import hands as reports_hands
    from arbitr.reports import session as reports_session

TITLES_OF_OTHERS = {"round", "table", "board", "ns", "ew"}
"""The headers of movements and results, which are easily confused with names."""
MOST_NAMES = 9
"""For one number: a team of eight, and its name."""


def tournament_hands(
    out: Path, store: str, which: str, session: str, title: str, analyse: bool
) -> tuple[Path, list[HandRecord], str]:
    """Return the output path, the boards of the session with their deals, and the title."""
    from arbitr.cli.tournament.open_tournament import opened

    with opened(store, which) as this:
        deals = this.session(session).deals
        title = title or this.state.title
    if not deals:
        raise Problem("this session has no deals; give them with: arbitr tournament deals FILE")
    records = [reports_hands.HandRecord(Board.numbered(number), deals[number]) for number in sorted(deals)]
    return out, _analysed(records) if analyse else records, title


def tournament_appeal(store: str, which: str, number: int, language: str) -> Paper:
    """The form of an appeal of the tournament, as the pages print it."""
    from arbitr.cli.tournament.open_tournament import opened
    from arbitr.club.actions.appeals import found_appeal
    from arbitr.club.rulings.appeal_paper import appeal_paper

    zone = datetime.now().astimezone().tzinfo or UTC
    with opened(store, which) as this:
        return appeal_paper(this.state, found_appeal(this.state, number), this.register, language, zone)


def tournament_ranking(store: str, which: str, session: int, stratum: str, language: str) -> Paper:
    """The current ranking from the club's file. People who asked not to be named are left out."""
    from arbitr.cli.tournament.open_tournament import opened
    from arbitr.club import Names
    from arbitr.reports.drawing.speech import Speech
    from arbitr.reports.ranking import ranking_paper
    from arbitr.tournament.scores.standings import in_stratum, rankings, session_rankings

    with opened(store, which) as this:
        state = this.state
        found = session_rankings(state, session) if session else rankings(state)
        if stratum:
            found = in_stratum(state, found, stratum)
        if not found:
            raise Problem("nothing has been played yet")
        names = Names(this.register.public().shown(state.persons), Speech(language))
        zone = datetime.now().astimezone().tzinfo or UTC
        return ranking_paper(state, found, partial(names.contestant, state), language, session, zone, stratum)


def series_paper(store: str, name: str, language: str) -> Paper:
    """The table of a series. Everybody sees paper, so people who asked not to be named are left out."""
    from arbitr.cli.tournament.organising.series import tournaments_played
    from arbitr.club import Names
    from arbitr.club.log.open_log import club
    from arbitr.club.season import championship_named, season_table
    from arbitr.reports.drawing.speech import Speech
    from arbitr.reports.series import series_table

    with club(store) as opened:
        this = championship_named(opened, name)
        table = season_table(this, tournaments_played(opened, this.tournaments)[0])
        register = opened.persons.register(table.persons).public()
    speech = Speech(language)
    names = Names(register.shown(table.persons), speech)
    heads = [evening.head for evening in table.evenings]
    return series_table(this.name, heads, table.rows(names.person, speech.number), language)


def boards_in(file: Path, analyse: bool) -> list[HandRecord]:
    """Each board once, with the makeable tricks from the file or on request."""
    found: dict[int, HandRecord] = {}
    for record in board_files.read_boards(file):
        try:
            number = record.number
        except Problem as problem:
            raise Problem("{file}: {problem}", file=file, problem=problem) from None
        known = found.get(number)
        if known is None or not any(known.deal.masks):
            found[number] = _with_par(reports_hands.HandRecord(record.board, record.deal), optimum.optimum(record))
        elif any(record.deal.masks) and record.deal != known.deal:
            twice = Problem("board {board} appears twice with different cards; keep one", board=number)
            raise Problem("{file}: {problem}", file=file, problem=twice)
    if not found:
        raise Problem("{file} contains no boards", file=file)
    records = [found[number] for number in sorted(found)]
    return _analysed(records) if analyse else records


def _with_par(record: HandRecord, makeable: Makeable | None) -> HandRecord:
    if makeable is None:
        return record
    return replace(record, makeable=makeable, par=par.par(makeable, record.board.dealer, record.board.vulnerability))


def _analysed(records: list[HandRecord]) -> list[HandRecord]:
    """The fully known boards, solved."""
    from arbitr.analysis.double_dummy import tables
    from arbitr.cli.boards.kept_tables import KeptTables, cache_folder

    deals = [record.deal for record in records if record.deal.is_complete and record.deal.is_regular]
    with progress(_("Double-dummy analysis"), len(deals)) as bar:
        known = dict(zip(deals, tables(deals, KeptTables(cache_folder(os.environ)), bar.advance), strict=True))
    return [_with_par(record, known.get(record.deal)) for record in records]


def names_in(file: Path | None) -> dict[str, str]:
    """number,name: a line for each pair or player; several names for one number are combined."""
    if file is None:
        return {}
    found: dict[str, list[str]] = {}
    for line, row in enumerate(csv.reader(text_of(bytes_of(file)).splitlines()), 1):
        cells = [cell.strip() for cell in row if cell.strip()]
        try:
            if not cells:
                continue
            if line == 1 and not begins_with_digit(cells[0]):
                _check_titles(cells)
                continue
            number = str(Pair.parse(cells[0]))
            if len(cells) < 2:
                raise Problem("the name for {number} is missing; enter number,name", number=number)
            names = found.setdefault(number, [])
            names += cells[1:]
            if len(names) > MOST_NAMES:
                raise Problem("{number} has more than {most} names; enter number,name", number=number, most=MOST_NAMES)
        except Problem as problem:
            raise Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem) from None
    return {number: " – ".join(names) for number, names in found.items()}


def _check_titles(cells: Sequence[str]) -> None:
    for title in cells:
        if title.lower() in TITLES_OF_OTHERS:
            raise Problem("the names have no column {title}; use the header number,name", title=repr(title))


def contestants_of(names: Mapping[str, str], sides_apart: bool) -> dict[str, str]:
    """The names for the ranking's ids: if the sides are separate, 7NS is NS 7."""
    if not sides_apart:
        return dict(names)
    found = {}
    for key, name in names.items():
        pair = Pair.parse(key)
        if pair.side is None:
            raise Problem(
                "{number} could be either of two pairs here; enter {number}NS or {number}EW", number=pair.number
            )
        found[f"{pair.side} {pair.number}"] = name
    return found


def rounds_in(file: Path, lines: Sequence[ScoreLine]) -> list[int]:
    movement = seats_in(file)
    if isinstance(movement, Individual):
        raise Problem("{file}: results are for pairs; this is an individual", file=file)
    return reports_session.rounds_of(movement, lines)


def rulings_in(file: Path | None, title: str, language: str) -> list[Paper]:
    """Every ruling of a scenario file, by the latest of its editions; without a file an empty form."""
    from arbitr.cli.rulings.rule import scenarios_in
    from arbitr.reports.forms import IncidentPlace, RulingCase, ruling_form
    from arbitr.scenarios.scenario import run

    if file is None:
        return [ruling_form(RulingCase(IncidentPlace(event=title)), language)]
    found = []
    for scenario in scenarios_in(file):
        *_earlier, this = run(scenario)
        table = this.case.table
        deal = table.deal if any(table.deal.masks) else None
        place = IncidentPlace(title, board=table.board)
        found += [
            ruling_form(RulingCase(place, incident, made, deal, table.auction), language)
            for incident, made in zip(this.incidents, this.rulings, strict=True)
        ]
    if not found:
        raise Problem("{file} contains no ruling", file=file)
    return found


def appeal_in(file: Path) -> Appeal:
    try:
        return from_plain(Appeal, json.loads(text_of(bytes_of(file))))
    except Problem as problem:
        raise Problem("{file}: {problem}", file=file, problem=problem) from None
    except ValueError as error:
        why = Problem("not valid JSON: {error}", error=str(error))
        raise Problem("{file}: {problem}", file=file, problem=why) from None
