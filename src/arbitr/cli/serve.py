"""`arbitr serve`: the club evening on the local network."""

from __future__ import annotations

import sys
from gettext import gettext as _
from pathlib import Path

import segno
import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.out import say
from arbitr.problem import Problem, reason

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.store import database, place
    from arbitr.web import keeping
    from arbitr.web import serve as web_serve

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
    where = file or str(place.usual_place())
    if workers > 1 and not database.is_postgres(where):
        raise Problem("several workers need PostgreSQL; with a file one is enough")
    for each in (cert, key):
        if each is not None and not each.is_file():
            raise Problem("{file} is not there", file=each)
    listening = web_serve.Listening(host, port, cert, key, address)
    web_serve.check(listening)
    with web_serve.closed_by_signals():
        with arbitr_store.Store.open(where) as store:
            if backup is not None:
                store.settings.put(keeping.PLACE, str(_folder(backup)))
            if second_backup is not None:
                store.settings.put(keeping.SECOND_PLACE, str(_second_folder(second_backup)))
            code = "" if store.users.all() else web_serve.new_code()
            announce(listening.url, code)
            if workers == 1:
                web_serve.server(store, listening, code).run()
        if workers > 1:
            web_serve.serve_with_workers(where, listening, workers, code)


def _folder(named: Path) -> Path:
    """Made where it is not there."""
    try:
        named.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Problem("--backup {file} is a file; name a folder", file=named) from None
    except OSError as error:
        raise Problem("--backup {file}: the folder cannot be made: {why}", file=named, why=reason(error)) from None
    return named.resolve()


def _second_folder(named: Path) -> Path:
    """Never made: where a stick is not in its place, that would be a folder on the very disk that the second backup
    is not to depend on. The evening begins all the same.
    """
    if not named.is_dir():
        if named.exists():
            raise Problem("--second-backup {file} is a file; name a folder", file=named)
        text = _("There is no second backup yet: {folder} is not there. Put the stick in, or make the folder.")
        print(f"arbitr: {text.format(folder=named)}", file=sys.stderr)
    return named.absolute()


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
