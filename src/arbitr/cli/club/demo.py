"""`arbitr demo`, which `./run` opens: a session to look at. Nothing of it is stored."""

from __future__ import annotations

import asyncio
import os
from gettext import gettext as _
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from arbitr.cli.club.serve import announce
from arbitr.cli.console import lazily
from arbitr.text import language_of

if TYPE_CHECKING:
    from arbitr.club.demo.life import Demo
    from arbitr.store import Store
    from arbitr.web.server.serve import ServeOptions

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.club.demo import life
    from arbitr.web.server import serve

app = typer.Typer(add_completion=False)
SEED = 7
"""The same people and deals each time."""


@app.command()
def demo(
    host: str = typer.Option("0.0.0.0", "--host", help=_("Address to listen on.")),
    port: int = typer.Option(8000, "--port", min=1, max=65535, help=_("Port to listen on.")),
) -> None:
    listening = serve.ServeOptions(host, port)
    serve.check(listening)
    with (
        serve.closed_by_signals(),
        TemporaryDirectory(prefix="arbitr-demo-") as folder,
        arbitr_store.Store.open(Path(folder) / "club.db") as store,
    ):
        chance = Random(SEED)
        first = life.opened(store, chance, language_of(os.environ))
        where = _("The demo evening is on the start page; sign in there as {name} with password {password}")
        announce(listening.url, "", where.format(name=life.NAME, password=life.PASSWORD))
        asyncio.run(_run(store, listening, first, chance))


async def _run(store: Store, listening: ServeOptions, first: Demo, chance: Random) -> None:
    running = serve.server(store, listening)
    living = asyncio.create_task(serve.demo_lives(running, first, chance))
    try:
        await running.serve()
    finally:
        living.cancel()
