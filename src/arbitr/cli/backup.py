"""`arbitr backup --to FILE`: everything in one file, while the server runs."""

from __future__ import annotations

from datetime import datetime
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.out import say
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.store.backup import Contents

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.store import backup as store_backup
    from arbitr.store import database, place

app = typer.Typer(add_completion=False)

DB = typer.Option(
    "", "--db", metavar="FILE|URL", help=_("The store; without it the one of ARBITR_DB, or of this user.")
)


@app.command()
def backup(
    to: str = typer.Option(
        "", "--to", metavar="FILE", help=_("Where it is written, a file or a folder; without it here, named by date.")
    ),
    db: str = DB,
) -> None:
    where = db or place.usual_place()
    if not database.is_postgres(where) and not Path(database.sqlite_path(where)).exists():
        raise Problem("there is no store at {place}, so there is nothing to back up", place=where)
    with arbitr_store.Store.open(where) as store:
        done = store_backup.backup_now(store, to or f"arbitr-{datetime.now():%Y-%m-%d-%H%M}.db")[0]
        if done.problem is not None:
            raise done.problem
        say(_("Everything is in {file}. Keep it safe: there are names and keys in it.").format(file=done.path))
        say_contents(store_backup.contents(store))


def say_contents(held: Contents) -> None:
    say(
        _("Logs: {logs}, records: {records}, persons: {persons}, users: {users}.").format(
            logs=held.streams, records=held.records, persons=held.persons, users=held.users
        )
    )
