"""`arbitr tournament`: a session without a browser, in the club's file (docs/reference/tournament.md)."""

from __future__ import annotations

from arbitr.cli.console import command_group
from arbitr.cli.tournament import (
    appeals,
    changes,
    directing,
    discipline,
    entries,
    fees,
    knockout,
    log,
    rankings,
    results,
    rounds,
    rules,
    series,
    teams,
)

app = command_group()

PARTS = (
    rules,
    entries,
    rounds,
    results,
    rankings,
    log,
    directing,
    discipline,
    appeals,
    changes,
    teams,
    knockout,
    fees,
    series,
)

for module in PARTS:
    module.commands.register(app)

__all__ = ["app"]
