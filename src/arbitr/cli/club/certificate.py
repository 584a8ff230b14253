"""`arbitr certificate`: the club's own authority and the certificate of its server."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

import typer

from arbitr.cli.console import DB, lazily, say, write_bytes

with lazily():
    from arbitr.club.https import machine

app = typer.Typer(add_completion=False)
CERTIFICATES = typer.Option(
    None,
    "--certificates",
    metavar="FOLDER",
    help=_("Folder of the club's own certificates (default: beside the club)."),
)


@app.command()
def certificate(
    name: list[str] = typer.Option(
        [],
        "--server-name",
        metavar="NAME",
        help=_("Another name or address by which phones reach this machine; repeatable."),
    ),
    new: bool = typer.Option(
        False, "--new-authority", help=_("Make another authority; every phone must install it again.")
    ),
    out: Path | None = typer.Option(
        None, "--out", metavar="FILE", help=_("Write the certificate that phones install.")
    ),
    certificates: Path | None = CERTIFICATES,
    db: str = DB,
) -> None:
    made = machine.certificates(machine.certificate_folder(certificates, db), name, new)
    say(_("The club's certificates are in {folder}.").format(folder=made.files.folder))
    say(
        _("Authority, which phones install: {file}, valid until {day}.").format(
            file=made.files.authority.name, day=f"{made.ends:%Y-%m-%d}"
        )
    )
    say(_("Fingerprint of its authority (SHA-256): {fingerprint}").format(fingerprint=made.fingerprint))
    say(
        _("Server: {names}; valid until {day}, renewed before.").format(
            names=", ".join(made.names), day=f"{made.server_ends:%Y-%m-%d}"
        )
    )
    if out is not None:
        write_bytes(out, made.der)
        say(_("Written: {file}.").format(file=out))
    say(_("Start the club with `arbitr serve --https`."))
