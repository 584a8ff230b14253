"""What the organiser answered last time: how many tables, for each kind of event, and whether somebody directs."""

from __future__ import annotations

from fractions import Fraction

from arbitr.club.typed import tables_text
from arbitr.number import read_number
from arbitr.plain import Plain
from arbitr.store import Store

SETTING, DIRECTED = "expected_tables", "directed_full_time"


def last_tables(store: Store) -> dict[str, Fraction]:
    """By the kind of the event."""
    by_kind = store.settings.get(SETTING) or {}
    assert isinstance(by_kind, dict)
    return {str(kind): read_number(str(tables)) for kind, tables in by_kind.items()}


def keep_tables(store: Store, kind: str, tables: Fraction) -> None:
    stored = int(tables) if tables.denominator == 1 else tables_text(tables)

    def decide(now: Plain) -> Plain:
        return {**(now if isinstance(now, dict) else {}), kind: stored}

    store.settings.change(SETTING, decide)


def was_directed(store: Store) -> bool:
    """Whether somebody directed the last new event throughout; true if nobody was asked."""
    return store.settings.get(DIRECTED, True) is not False


def keep_directed(store: Store, is_directed: bool) -> None:
    store.settings.put(DIRECTED, is_directed)
