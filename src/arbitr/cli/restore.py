"""`arbitr restore FILE`: goes on from a backup, on this machine or with this PostgreSQL."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

import typer

from arbitr.cli.backup import DB, say_contents
from arbitr.cli.lazy import lazily
from arbitr.cli.out import say

with lazily():
    from arbitr.store import backup, place

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    file: Path = typer.Argument(..., help=_("A file that `arbitr backup` wrote.")),
    force: bool = typer.Option(False, "--force", help=_("Replace what is there.")),
    db: str = DB,
) -> None:
    held = backup.restore(file, db or place.usual_place(), force)
    say(_("What {file} holds is restored; the codes on the tables stay valid.").format(file=file))
    say_contents(held)
