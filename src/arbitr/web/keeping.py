"""A backup by itself each round, beside the database and at a second place where one is set."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from arbitr.store import Store
from arbitr.store.backup import backup_now
from arbitr.store.sqlite import Sqlite

PLACE, SECOND_PLACE = "backup.place", "backup.second_place"
"""Settings: directories; the second one may be a stick."""
log = logging.getLogger(__name__)


def places(store: Store) -> list[str]:
    """As set; without a setting, beside the club's file."""
    beside = str(store.database.path.parent) if isinstance(store.database, Sqlite) else None
    return [str(place) for place in (store.settings.get(PLACE) or beside, store.settings.get(SECOND_PLACE)) if place]


def kept_safe(store: Store) -> Callable[[], Awaitable[None]]:
    """What is called when a round begins. A backup that fails is said in the log and never stops a round."""

    async def round_begun() -> None:
        for done in await store.run(backup_now, store, *await store.run(places, store)):
            if done.problem is not None:
                log.warning("no backup at %s: %s", done.path, done.problem)

    return round_begun
