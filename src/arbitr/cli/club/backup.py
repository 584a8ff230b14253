"""`arbitr backup --out FILE`: everything in one file, while the server runs."""

from __future__ import annotations

from datetime import datetime
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import DB, lazily, say
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.store.backups.backup import Contents

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.store import place
    from arbitr.store.backups import backup as store_backup
    from arbitr.store.engine import database

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    to: str = typer.Option(
        "", "--out", metavar="FILE", help=_("File or folder to write to (default: the current folder, named by date).")
    ),
    db: str = DB,
) -> None:
    where = db or place.usual_place()
    if not database.is_postgres(where) and not Path(database.sqlite_path(where)).exists():
        raise Problem("there is no database at {place}, so there is nothing to back up", place=where)
    with arbitr_store.Store.open(where) as store:
        done = store_backup.backup_now(store, to or f"arbitr-{datetime.now():%Y-%m-%d-%H%M}.db")[0]
        if done.problem is not None:
            raise done.problem
        say(_("Everything is saved in {file}. Keep it safe: it contains names and keys.").format(file=done.path))
        say_contents(store_backup.contents(store))


def say_contents(held: Contents) -> None:
    say(
        _("Logs: {logs}, records: {records}, people: {persons}, users: {users}.").format(
            logs=held.streams, records=held.records, persons=held.persons, users=held.users
        )
    )
