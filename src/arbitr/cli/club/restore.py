"""`arbitr restore FILE`: goes on from a backup, on this machine or with this PostgreSQL."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

import typer

from arbitr.cli.club.backup import say_contents
from arbitr.cli.console import DB, lazily, say

with lazily():
    from arbitr.store import backup, place

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    file: Path = typer.Argument(..., help=_("File written by `arbitr backup`.")),
    force: bool = typer.Option(False, "--force", help=_("Replace the existing data.")),
    db: str = DB,
) -> None:
    held = backup.restore(file, db or place.usual_place(), force)
    say(_("The contents of {file} are restored. The codes on the tables stay valid.").format(file=file))
    say_contents(held)
