"""`arbitr export OUT`: a tournament of the club's file, for other programs and for the archive."""

from __future__ import annotations

import os
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import FILE, STANDARD, WHICH, lazily, one_of, say, whole_number, write_bytes
from arbitr.cli.console.progress import progress
from arbitr.problem import Problem, reason
from arbitr.tournament import Register

if TYPE_CHECKING:
    from arbitr.formats.record import BoardRecord
    from arbitr.formats.session import SessionRecord
    from arbitr.formats.tournament_json import Kept
    from arbitr.store import Store, Stream
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr import games
    from arbitr.analysis import optimum
    from arbitr.cli.tournament import open_tournament
    from arbitr.club.log import live_log, open_log
    from arbitr.formats import export_files, export_session, pbn, tournament_json
    from arbitr.formats import session as formats_session
    from arbitr.formats.pbn import session as session_pbn
    from arbitr.formats.tables import entries_csv, session_csv
    from arbitr.formats.usebio import write as usebio_write
    from arbitr.tournament import bridge_game
    from arbitr.tournament import state as tournament_state

app = typer.Typer(add_completion=False)

WHAT = ("results", "ranking", "travellers", "entries")
ALL, PUBLIC = "all", "public"
CSV: dict[str, Callable[[SessionRecord], bytes]] = {
    "results": lambda session: session_csv.write_results_csv(session),
    "ranking": lambda session: session_csv.write_ranking_csv(session),
    "travellers": lambda session: session_csv.write_travellers_csv(session),
}
FORMS = ("json", "csv", "pbn", "xml")


@app.command()
def export(
    out: Path = typer.Argument(
        ..., metavar="OUT", help=_("FILE.json, .csv, .pbn or .xml (USEBIO), or a folder for all of these.")
    ),
    what: str = typer.Option("results", "--what", metavar="|".join(WHAT), help=_("Contents of a CSV file.")),
    session: str = typer.Option("", "--session", metavar="N", help=_("Session (default: the last one).")),
    section: str = typer.Option("", "--section", metavar="A", help=_("Section (default: all of them).")),
    names: str = typer.Option(
        "",
        "--people",
        metavar=f"{ALL}|{PUBLIC}",
        help=_("Whether to include people who asked not to be named; by default only JSON does."),
    ),
    analyse: bool = typer.Option(False, "--analyse", help=_("Add double-dummy tricks to PBN.")),
    to: str = typer.Option(
        "", "--write-as", metavar="|".join(FORMS), help=_("Format to write, if the extension does not show it.")
    ),
    file: str = FILE,
    which: str = WHICH,
) -> None:
    what = one_of(WHAT, what, "--what")
    is_folder = out.is_dir() or (not out.suffix and not to and str(out) != STANDARD)
    form = to or out.suffix.lower().removeprefix(".")
    if not is_folder:
        form = one_of(FORMS, form, "--write-as")
    if names:
        names = one_of((ALL, PUBLIC), names, "--people")
    open_tournament.check_there(file)
    with open_log.club(file) as store:
        whole = kept_of(store, chosen_stream(store, which))
    is_public = names == PUBLIC
    register = whole.register if names == ALL else whole.register.public()
    if is_folder:
        files = export_files.export_files(whole, register, is_public, lambda records: _analysed(records, analyse))
        _make(out)
        for name, data in files.items():
            write_bytes(out / name, data)
        say(_("Written to {folder}: {files}.").format(folder=out, files=", ".join(files)))
        return
    if form == "json" and not session and not section:
        data = tournament_json.write_public_json(whole) if is_public else tournament_json.write_tournament_json(whole)
    else:
        state = whole.log().state
        if not isinstance(state, tournament_state.Tournament):
            raise Problem("a mariáš tournament can be exported only as JSON")
        data = _one(state, register, form, what, session, section.upper(), analyse)
    write_bytes(out, data)
    if str(out) != STANDARD:
        say(_("Written: {file}.").format(file=out))


def chosen_stream(store: Store, which: str) -> Stream:
    """The named tournament, of either game, or the newest bridge tournament."""
    known = store.streams() if which else store.streams(bridge_game.BRIDGE.key)
    if not known:
        raise open_tournament.no_tournament()
    for stream in known:
        if which in ("", stream.id):
            return stream
    raise open_log.no_tournament(which, [stream.id for stream in known])


def kept_of(store: Store, stream: Stream) -> Kept:
    live = live_log.LiveLog(stream.id, games.GAMES[stream.kind], stream.name)
    live.read(live.newer(store))
    notes = tuple(live.log.notes)
    people = tournament_json.people_in(notes, store.persons.register())
    return tournament_json.Kept(stream.id, stream.kind, stream.name, stream.created, notes, people)


def _one(
    state: Tournament, register: Register, form: str, what: str, session: str, section: str, analyse: bool
) -> bytes:
    """A session, or one section of it; entries are those of the whole tournament, and so is the ranking unless a
    session is named.
    """
    if form == "csv" and what == "entries":
        return entries_csv.write_entries_csv(state, register)
    if form == "csv" and what == "ranking" and not session and not section:
        return session_csv.write_ranking_csv(export_session.final_ranking(state, register))
    if not state.sessions:
        raise Problem("there is no session yet")
    record = export_session.export_session(
        state, whole_number(session, "--session") if session else max(state.sessions), register
    )
    if section:
        record = export_session.only_section(record, section)
    if form == "csv":
        return CSV[what](record)
    if form == "pbn":
        return pbn.write_pbn(_analysed(session_pbn.session_records(record), analyse))
    return usebio_write.write_usebio(record) if form == "xml" else formats_session.write_session_json(record)


def _analysed(records: list[BoardRecord], solve: bool) -> list[BoardRecord]:
    """With makeable tricks if they are known, or requested."""
    from arbitr.cli.boards.kept_tables import KeptTables, cache_folder

    cache = KeptTables(cache_folder(os.environ))
    whole = [record.deal for record in records if record.deal.is_complete and record.deal.is_regular]
    known = {deal: cache[deal] for deal in whole if deal in cache}
    if solve:
        from arbitr.analysis.double_dummy import tables

        with progress(_("Double-dummy analysis"), len(whole)) as bar:
            known = dict(zip(whole, tables(whole, cache, bar.advance), strict=True))
    return [optimum.with_optimum(record, known[record.deal]) if record.deal in known else record for record in records]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem("cannot write {file}: {why}", file=folder, why=reason(error)) from None
