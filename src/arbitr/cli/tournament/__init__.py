"""`arbitr tournament`: a session without a browser, in the club's file (docs/reference/tournament.md)."""

from __future__ import annotations

from arbitr.cli.console import command_group
from arbitr.cli.tournament.direction import appeals, directing, discipline
from arbitr.cli.tournament.organising import entries, fees, rules, series, teams
from arbitr.cli.tournament.outcome import log, rankings
from arbitr.cli.tournament.playing import changes, codes, knockout, results, rounds

app = command_group()

PARTS = (
    rules,
    entries,
    rounds,
    codes,
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
