"""`arbitr worker --database URL`: solves the deals that `arbitr analyse --database URL` queues, on any machine."""

from __future__ import annotations

from gettext import gettext as _
from gettext import ngettext

import typer

from arbitr.cli.console import PATIENCE, lazily, say, whole_number
from arbitr.problem import Problem

with lazily():
    from arbitr.analysis import dds, double_dummy
    from arbitr.analysis import queue as analysis_queue

app = typer.Typer(add_completion=False)


@app.command()
def worker(
    database: str = typer.Option(
        ..., "--database", "--file", "--db", metavar="URL", help=_("PostgreSQL database: postgresql://...")
    ),
    until_empty: bool = typer.Option(False, "--until-empty", help=_("Exit when the queue is empty.")),
    patience: str = typer.Option(
        PATIENCE, "--patience", metavar="SECONDS", help=_("Seconds of silence after which a worker counts as lost.")
    ),
) -> None:
    seconds = whole_number(patience, "--patience")
    if seconds < 1:
        raise Problem("{option}: {text} is not a number above 0", option="--patience", text=repr(patience))
    dds.library_path()  # better to report it now than with the first deal
    queue = analysis_queue.Queue.opened(database)
    solved = 0

    def report(count: int) -> None:
        nonlocal solved
        solved += count
        say(ngettext("{count} deal solved", "{count} deals solved", solved).format(count=solved))

    say(_("Waiting for deals; press Ctrl-C to stop after the current ones."))
    queue.work(double_dummy.tables, report, until_empty, float(seconds))
