"""`arbitr demo`, which is what `./run` opens: an evening to look at. Nothing of it is kept."""

from __future__ import annotations

import asyncio
from gettext import gettext as _
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import typer
from fastapi import FastAPI

from arbitr.cli.serve import announce
from arbitr.store import Store
from arbitr.web.demo import NAME, PASSWORD, lives, opened
from arbitr.web.serve import Listening, check, closed_by_signals, server

app = typer.Typer(add_completion=False)
SEED = 7
"""The same evening each time."""


@app.command()
def demo(
    host: str = typer.Option("0.0.0.0", "--host", help=_("The address to listen on.")),
    port: int = typer.Option(8000, "--port", min=1, max=65535, help=_("The port to listen on.")),
) -> None:
    listening = Listening(host, port)
    check(listening)
    with (
        closed_by_signals(),
        TemporaryDirectory(prefix="arbitr-demo-") as folder,
        Store.open(Path(folder) / "club.db") as store,
    ):
        chance = Random(SEED)
        streams = opened(store, chance)
        where = _("The demo evening is on its start page; sign in there as {name} with the password {password}")
        announce(listening.url, "", where.format(name=NAME, password=PASSWORD))
        asyncio.run(_run(store, listening, streams, chance))


async def _run(store: Store, listening: Listening, streams: tuple[str, str, str], chance: Random) -> None:
    running = server(store, listening)
    web = running.config.app
    assert isinstance(web, FastAPI)
    life = asyncio.create_task(lives(web, store, streams, chance))
    try:
        await running.serve()
    finally:
        life.cancel()
