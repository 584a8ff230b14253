"""`arbitr demo`, which `./run` opens: a session to look at. Nothing of it is stored."""

from __future__ import annotations

import asyncio
from gettext import gettext as _
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from arbitr.cli.club.serve import announce
from arbitr.cli.console import lazily

if TYPE_CHECKING:
    from arbitr.store import Store
    from arbitr.web.server.serve import ServeOptions

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.club.demo import evening
    from arbitr.web.server import serve

app = typer.Typer(add_completion=False)
SEED = 7
"""The same session each time."""


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
        streams = evening.opened(store, chance)
        where = _("The demo evening is on the start page; sign in there as {name} with password {password}")
        announce(listening.url, "", where.format(name=evening.NAME, password=evening.PASSWORD))
        asyncio.run(_run(store, listening, streams, chance))


async def _run(store: Store, listening: ServeOptions, streams: tuple[str, str, str], chance: Random) -> None:
    running = serve.server(store, listening)
    life = asyncio.create_task(serve.demo_lives(running, streams, chance))
    try:
        await running.serve()
    finally:
        life.cancel()
