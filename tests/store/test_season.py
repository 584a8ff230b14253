"""A season of a club: every kind of event to its end, on both databases, against a computation of its own."""

from __future__ import annotations

from pathlib import Path

from tournament.season import CommandLine
from tournament.season_appeals import appeals
from tournament.season_evenings import EVENINGS, season

from arbitr.store import Store
from arbitr.tournament import BRIDGE


def test_a_season(where: str, tmp_path: Path) -> None:
    season(CommandLine(where), tmp_path)
    with Store.open(where) as store:
        assert len(store.streams(BRIDGE.key)) == EVENINGS


def test_the_appeals_of_a_season(where: str) -> None:
    appeals(CommandLine(where))
    with Store.open(where) as store:
        assert len(store.streams(BRIDGE.key)) == 3, "an evening in each edition"
