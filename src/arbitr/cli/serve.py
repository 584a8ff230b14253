"""`arbitr serve`: the club evening on the local network."""

from __future__ import annotations

import sys
from gettext import gettext as _
from pathlib import Path

import segno
import typer

from arbitr.cli.out import say
from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.database import is_postgres
from arbitr.store.place import usual_place
from arbitr.web.serve import Listening, check_free, new_code, serve_with_workers, server

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    file: str = typer.Option("", "--file", metavar="FILE|URL", help=_("The club's file, or a PostgreSQL URL.")),
    host: str = typer.Option("0.0.0.0", "--host", help=_("The address to listen on.")),
    port: int = typer.Option(8000, "--port", min=1, max=65535, help=_("The port to listen on.")),
    address: str = typer.Option("", "--address", metavar="URL", help=_("The address that phones are told.")),
    cert: Path | None = typer.Option(None, "--cert", help=_("A certificate, for HTTPS.")),
    key: Path | None = typer.Option(None, "--key", help=_("The key of the certificate.")),
    backup: Path | None = typer.Option(None, "--backup", help=_("A folder for the backup of each round.")),
    workers: int = typer.Option(
        1, "--workers", min=1, max=64, help=_("Processes that serve; several need PostgreSQL.")
    ),
    second_backup: Path | None = typer.Option(None, "--second-backup", help=_("A second one, as on a stick.")),
) -> None:
    where = file or str(usual_place())
    if workers > 1 and not is_postgres(where):
        raise Problem("several workers need PostgreSQL; with a file one is enough")
    for each in (cert, key):
        if each is not None and not each.is_file():
            raise Problem("{file} is not there", file=each)
    listening = Listening(host, port, cert, key, address)
    check_free(listening)
    with Store.open(where) as store:
        for name, folder in (("backup.place", backup), ("backup.second_place", second_backup)):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                store.settings.put(name, str(folder.resolve()))
        code = "" if store.users.all() else new_code()
        announce(listening.url, code)
        if workers == 1:
            server(store, listening, code).run()
    if workers > 1:
        serve_with_workers(where, listening, workers, code)


def announce(url: str, code: str, more: str = "") -> None:
    """The address, as words and as a code that a phone can read from the screen."""
    say(_("Arbitr is open at {url}").format(url=url))
    if code:
        say(_("The first organiser signs up at {url}/setup with the code {code}").format(url=url, code=code))
    segno.make(url, error="m").terminal(compact=True)
    say(_("Ctrl+C closes it."))
    if more:
        say(more)
    sys.stdout.flush()  # where somebody keeps it in a file, it is there while the club is open
