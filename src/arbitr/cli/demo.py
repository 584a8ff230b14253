"""`arbitr demo`, which is what `./run` opens: an evening to look at. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from gettext import gettext as _
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.serve import announce

if TYPE_CHECKING:
    from arbitr.store import Store
    from arbitr.web.serve import Listening

with lazily():
    from arbitr import store as arbitr_store
    from arbitr.web import demo as web_demo
    from arbitr.web import serve

app = typer.Typer(add_completion=False)
SEED = 7
"""The same evening each time."""


@app.command()
def demo(
    host: str = typer.Option("0.0.0.0", "--host", help=_("The address to listen on.")),
    port: int = typer.Option(8000, "--port", min=1, max=65535, help=_("The port to listen on.")),
) -> None:
    listening = serve.Listening(host, port)
    serve.check(listening)
    with (
        serve.closed_by_signals(),
        TemporaryDirectory(prefix="arbitr-demo-") as folder,
        arbitr_store.Store.open(Path(folder) / "club.db") as store,
    ):
        chance = Random(SEED)
        streams = web_demo.opened(store, chance)
        where = _("The demo evening is on its start page; sign in there as {name} with the password {password}")
        announce(listening.url, "", where.format(name=web_demo.NAME, password=web_demo.PASSWORD))
        asyncio.run(_run(store, listening, streams, chance))


async def _run(store: Store, listening: Listening, streams: tuple[str, str, str], chance: Random) -> None:
    from fastapi import FastAPI

    running = serve.server(store, listening)
    web = running.config.app
    assert isinstance(web, FastAPI)
    life = asyncio.create_task(web_demo.lives(web, store, streams, chance))
    try:
        await running.serve()
    finally:
        life.cancel()
