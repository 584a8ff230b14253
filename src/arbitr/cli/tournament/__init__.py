"""`arbitr tournament`: an evening without a browser, in the club's file (docs/tournament.md)."""

from __future__ import annotations

import typer

from arbitr.cli.group import Group
from arbitr.cli.tournament import changes, directing, entries, fees, looking, playing, results, season, setting, teams

app = typer.Typer(cls=Group, add_completion=False, invoke_without_command=True)


@app.callback()
def commands(ctx: typer.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.get_help()


for part in (setting, entries, playing, results, looking, directing, changes, teams, fees, season):
    part.register(app)

__all__ = ["app"]
