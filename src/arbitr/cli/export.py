"""`arbitr export OUT`: a tournament of the club's file, for other programs and to keep."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.options import FILE, WHICH
from arbitr.cli.out import STANDARD, say, whole_number, write_bytes
from arbitr.cli.progress import progress
from arbitr.problem import Problem, reason
from arbitr.tournament.register import Register

if TYPE_CHECKING:
    from arbitr.formats.record import Record
    from arbitr.formats.session import Session
    from arbitr.formats.tournament_json import Kept
    from arbitr.store import Store, Stream
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr.analysis import optimum
    from arbitr.cli.tournament import evening
    from arbitr.formats import (
        entries_csv,
        export_files,
        pbn,
        session_csv,
        session_of,
        session_pbn,
        tournament_json,
        usebio_write,
    )
    from arbitr.formats import session as formats_session
    from arbitr.tournament import state as tournament_state

app = typer.Typer(add_completion=False)

WHAT = ("results", "ranking", "travellers", "entries")
ALL, PUBLIC = "all", "public"
CSV: dict[str, Callable[[Session], bytes]] = {
    "results": lambda session: session_csv.write_results_csv(session),
    "ranking": lambda session: session_csv.write_ranking_csv(session),
    "travellers": lambda session: session_csv.write_travellers_csv(session),
}
FORMS = ("json", "csv", "pbn", "xml")


@app.command()
def export(
    out: Path = typer.Argument(
        ..., metavar="OUT", help=_("FILE.json, .csv, .pbn or .xml (USEBIO); a folder for all of these.")
    ),
    what: str = typer.Option("results", "--what", metavar="|".join(WHAT), help=_("What stands in a CSV file.")),
    session: str = typer.Option("", "--session", metavar="N", help=_("Which session; without it the last one.")),
    section: str = typer.Option("", "--section", metavar="A", help=_("One section; without it all of them.")),
    names: str = typer.Option(
        "", "--names", metavar=f"{ALL}|{PUBLIC}", help=_("Those who wish not to be named too: usual in JSON only.")
    ),
    analyse: bool = typer.Option(False, "--analyse", help=_("With makeable tricks in PBN, double dummy.")),
    to: str = typer.Option("", "--to", metavar="|".join(FORMS), help=_("The format, if the ending does not say.")),
    file: str = FILE,
    which: str = WHICH,
) -> None:
    _chosen("--what", what, WHAT)
    is_folder = out.is_dir() or (not out.suffix and not to and str(out) != STANDARD)
    form = to or out.suffix.lower().removeprefix(".")
    if not is_folder:
        _chosen("--to", form, FORMS)
    if names:
        _chosen("--names", names, (ALL, PUBLIC))
    evening.check_there(file)
    with evening.club(file) as store:
        kept = kept_of(store, chosen_stream(store, which))
    is_public = names == PUBLIC
    register = kept.register if names == ALL else kept.register.public()
    if is_folder:
        files = export_files.export_files(kept, register, is_public, lambda records: _analysed(records, analyse))
        _make(out)
        for name, data in files.items():
            write_bytes(out / name, data)
        say(_("{folder} has {files}.").format(folder=out, files=", ".join(files)))
        return
    if form == "json" and not session and not section:
        data = tournament_json.write_public_json(kept) if is_public else tournament_json.write_tournament_json(kept)
    else:
        state = kept.log().state
        if not isinstance(state, tournament_state.Tournament):
            raise Problem("a tournament of mariáš is exported as JSON only")
        data = _one(state, register, form, what, session, section.upper(), analyse)
    write_bytes(out, data)
    if str(out) != STANDARD:
        say(_("{file} is written.").format(file=out))


def _chosen(option: str, text: str, choices: Sequence[str]) -> None:
    if text not in choices:
        raise Problem(
            "{option}: {text} is none of {choices}", option=option, text=repr(text), choices=", ".join(choices)
        )


def chosen_stream(store: Store, which: str) -> Stream:
    """The tournament that is named, of either game, or the newest one of bridge."""
    known = store.streams() if which else store.streams(evening.KIND)
    if not known:
        raise evening.no_tournament()
    for each in known:
        if which in ("", each.id):
            return each
    raise Problem("there is no tournament {id}; there are {ids}", id=which, ids=", ".join(each.id for each in known))


def kept_of(store: Store, stream: Stream) -> Kept:
    kinds = tournament_json.EVENTS[stream.kind]
    notes = tuple(evening.note_of(record, kinds) for record in store.records(stream.id))
    people = tournament_json.people_in(notes, store.persons.register())
    return tournament_json.Kept(stream.id, stream.kind, stream.name, stream.created, notes, people)


def _one(
    state: Tournament, register: Register, form: str, what: str, session: str, section: str, analyse: bool
) -> bytes:
    """A session, or one section of it; entries are those of the whole, and so is the ranking unless one is named."""
    if form == "csv" and what == "entries":
        return entries_csv.write_entries_csv(state, register)
    if form == "csv" and what == "ranking" and not session and not section:
        return session_csv.write_ranking_csv(session_of.final_ranking(state, register))
    if not state.sessions:
        raise Problem("there is no session yet")
    told = session_of.session_of(
        state, whole_number(session, "--session") if session else max(state.sessions), register
    )
    if section:
        told = session_of.only_section(told, section)
    if form == "csv":
        return CSV[what](told)
    if form == "pbn":
        return pbn.write_pbn(_analysed(session_pbn.session_records(told), analyse))
    return usebio_write.write_usebio(told) if form == "xml" else formats_session.write_session_json(told)


def _analysed(records: list[Record], solve: bool) -> list[Record]:
    """With makeable tricks where they are known, or wished for."""
    from arbitr.cli.kept_tables import KeptTables, cache_folder

    kept = KeptTables(cache_folder(os.environ))
    whole = [each.deal for each in records if each.deal.is_complete and each.deal.is_regular]
    known = {deal: kept[deal] for deal in whole if deal in kept}
    if solve:
        from arbitr.analysis.double_dummy import tables

        with progress(_("Double dummy"), len(whole)) as bar:
            known = dict(zip(whole, tables(whole, kept, bar.advance), strict=True))
    return [optimum.with_optimum(each, known[each.deal]) if each.deal in known else each for each in records]


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem("{file} cannot be written: {why}", file=folder, why=reason(error)) from None
