"""`arbitr tournament`: an evening without a browser, in the club's file (docs/reference/tournament.md)."""

from __future__ import annotations

from arbitr.cli.console import command_group
from arbitr.cli.tournament import (
    appeals,
    changes,
    directing,
    entries,
    fees,
    log,
    rankings,
    results,
    rounds,
    rules,
    series,
    teams,
)

app = command_group()


for module in (rules, entries, rounds, results, rankings, log, directing, appeals, changes, teams, fees, series):
    module.commands.register(app)

__all__ = ["app"]
