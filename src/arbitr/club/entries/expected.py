"""How many tables the organiser expected last time, for each kind of event."""

from __future__ import annotations

from arbitr.plain import Plain
from arbitr.store import Store

SETTING = "expected_tables"


def last_tables(store: Store) -> dict[str, int]:
    """By the kind of the event."""
    by_kind = store.settings.get(SETTING) or {}
    assert isinstance(by_kind, dict)
    return {str(kind): int(str(tables)) for kind, tables in by_kind.items()}


def keep_tables(store: Store, kind: str, tables: int) -> None:
    def decide(now: Plain) -> Plain:
        return {**(now if isinstance(now, dict) else {}), kind: tables}

    store.settings.change(SETTING, decide)
