"""What the organiser answered last time: how many tables, for each kind of event, and whether somebody directs."""

from __future__ import annotations

from arbitr.plain import Plain
from arbitr.store import Store

SETTING, DIRECTED = "expected_tables", "directed_full_time"


def last_tables(store: Store) -> dict[str, int]:
    """By the kind of the event."""
    by_kind = store.settings.get(SETTING) or {}
    assert isinstance(by_kind, dict)
    return {str(kind): int(str(tables)) for kind, tables in by_kind.items()}


def keep_tables(store: Store, kind: str, tables: int) -> None:
    def decide(now: Plain) -> Plain:
        return {**(now if isinstance(now, dict) else {}), kind: tables}

    store.settings.change(SETTING, decide)


def was_directed(store: Store) -> bool:
    """Whether somebody directed the last new event all the time; yes if nobody has been asked."""
    return store.settings.get(DIRECTED, True) is not False


def keep_directed(store: Store, is_directed: bool) -> None:
    store.settings.put(DIRECTED, is_directed)
