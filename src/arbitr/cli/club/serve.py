"""`arbitr serve`: the club session on the local network."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path

import segno
import typer

from arbitr.cli.club.certificate import CERTIFICATES
from arbitr.cli.console import lazily, say
from arbitr.problem import Problem, reason

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.club import backups as keeping
    from arbitr.club.codes import signed
    from arbitr.club.https import machine
    from arbitr.store import place
    from arbitr.store.engine import database
    from arbitr.web.server import serve as web_serve
    from arbitr.web.server import signpost

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    file: str = typer.Option("", "--file", "--db", metavar="FILE|URL", help=_("Club file or PostgreSQL URL.")),
    host: str = typer.Option("0.0.0.0", "--host", help=_("Address to listen on.")),
    port: int = typer.Option(8000, "--port", min=1, max=65535, help=_("Port to listen on.")),
    address: str = typer.Option("", "--address", metavar="URL", help=_("Address given to phones.")),
    cert: Path | None = typer.Option(None, "--cert", help=_("Certificate for HTTPS.")),
    key: Path | None = typer.Option(None, "--key", help=_("Key of the certificate.")),
    https: bool = typer.Option(
        False, "--https", help=_("Use HTTPS on a second port; without --cert, with the club's own certificate.")
    ),
    https_port: int = typer.Option(8443, "--https-port", min=1, max=65535, help=_("Port for --https.")),
    certificates: Path | None = CERTIFICATES,
    backup: Path | None = typer.Option(None, "--backup", help=_("Folder for a backup after each round.")),
    workers: int = typer.Option(
        1, "--workers", min=1, max=64, help=_("Number of server processes; more than one needs PostgreSQL.")
    ),
    second_backup: Path | None = typer.Option(
        None, "--second-backup", help=_("Folder for a second backup, e.g. on a USB stick.")
    ),
    backups_below: list[Path] = typer.Option(
        [], "--backups-below", help=_("Folder below which organisers may choose backup folders; repeatable.")
    ),
) -> None:
    where = file or str(place.usual_place())
    if workers > 1 and not database.is_postgres(where):
        raise Problem("several processes need PostgreSQL; with a file, run only one")
    for path in (cert, key):
        if path is not None and not path.is_file():
            raise Problem("{file} does not exist", file=path)
    listening = web_serve.ServeOptions(host, port, cert, key, address, https_port if https else None)
    web_serve.check(listening)
    folder = machine.certificate_folder(certificates, where) if https and cert is None else None
    own = machine.certificates(folder, [listening.name]) if folder is not None else None
    if own is not None:
        listening = replace(listening, cert=own.files.server, key=own.files.server_key)
    with web_serve.closed_by_signals(), ExitStack() as beside:
        if https:
            app = signpost.Signpost(listening.url, listening.plain_url, own)
            beside.enter_context(signpost.signpost(host, port, app))
        if folder is not None:
            beside.enter_context(machine.kept_renewed(folder, [listening.name]))
        with arbitr_store.Store.open(where) as store:
            allowed = list(backups_below)
            if backup is not None:
                allowed.append(_folder(backup))
                store.settings.put(keeping.PLACE, str(allowed[-1]))
            if second_backup is not None:
                allowed.append(_second_folder(second_backup))
                store.settings.put(keeping.SECOND_PLACE, str(allowed[-1]))
            keeping.allow(store, *allowed)
            store.settings.put(signed.ADDRESS, listening.url)
            code = "" if store.users.all() else web_serve.new_code()
            if own is not None:
                announce_authority(f"{listening.plain_url}{signpost.PAGE}", own.fingerprint)
            announce(listening.url, code)
            if workers == 1:
                web_serve.server(store, listening, code).run()
        if workers > 1:
            web_serve.serve_with_workers(where, listening, workers, code)


def _folder(named: Path) -> Path:
    """Created if it does not exist."""
    try:
        named.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Problem("--backup {file} is a file; give a folder", file=named) from None
    except OSError as error:
        raise Problem("--backup {file}: cannot create the folder: {why}", file=named, why=reason(error)) from None
    return named.resolve()


def _second_folder(named: Path) -> Path:
    """Never created: without the stick, that would be a folder on the same disk that the second backup must not depend
    on. The session still begins.
    """
    if not named.is_dir():
        if named.exists():
            raise Problem("--second-backup {file} is a file; give a folder", file=named)
        text = _("No second backup yet: {folder} is missing. Insert the USB stick or create the folder.")
        print(f"arbitr: {text.format(folder=named)}", file=sys.stderr)
    return named.absolute()


def announce_authority(page: str, fingerprint: str) -> None:
    say(_("Phones that do not trust the club's certificate yet open {url}").format(url=page))
    segno.make(page, error="m").terminal(compact=True)
    say(_("Fingerprint of its authority (SHA-256): {fingerprint}").format(fingerprint=fingerprint))


def announce(url: str, code: str, more: str = "") -> None:
    """The address, as text and as a code that a phone can scan from the screen."""
    say(_("Arbitr is running at {url}").format(url=url))
    if code:
        say(_("The first organiser registers at {url}/setup with code {code}").format(url=url, code=code))
    segno.make(url, error="m").terminal(compact=True)
    say(_("Press Ctrl+C to stop it."))
    if more:
        say(more)
    sys.stdout.flush()  # if it comes from a file, it exists while the club is open
