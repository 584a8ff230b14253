"""A backup by itself each round, beside the database and at a second place; and how the last one went there."""

from __future__ import annotations

import logging
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from arbitr.message import Message
from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.store import Store, Unavailable
from arbitr.store.backup import Backup, backup_into
from arbitr.store.engine.sqlite import Sqlite
from arbitr.store.ids import now

PLACE, SECOND_PLACE = "backup.place", "backup.second_place"
"""Settings: directories; the second one may be a stick."""
LAST = "backup.last"
"""Setting: by place, how it went there."""
log = logging.getLogger(__name__)
_one_at_a_time = threading.Lock()
"""Else a backup that was begun before somebody was erased could take the place of the one without him."""


@dataclass(frozen=True, slots=True)
class Last:
    """How the last backup at a place went."""

    place: str
    at: int | None = None
    """When the last good one was made, in milliseconds."""
    problem: Message | None = None
    """Why there is no newer one."""
    names_erased: bool = False
    """Somebody was erased after the last good one, so it names him still."""


def places(store: Store) -> list[str]:
    """As set; without a setting, beside the club's file."""
    beside = str(store.database.path.parent) if isinstance(store.database, Sqlite) else None
    return [str(place) for place in (store.settings.get(PLACE) or beside, store.settings.get(SECOND_PLACE)) if place]


def last_ones(store: Store) -> list[Last]:
    """At each place that is set."""
    noted = _noted(store)
    return [_last(place, noted.get(place)) for place in places(store)]


def troubles(store: Store) -> list[Message]:
    """What the organiser should know before he needs a backup."""
    found = [Message("Backup failed: {why}", why=each.problem) for each in last_ones(store) if each.problem]
    return found if (gone := lost(store)) is None else [gone, *found]


def lost(store: Store) -> Message | None:
    """The club's file has another name or none, while we write to it."""
    database = store.database
    if not isinstance(database, Sqlite) or database.is_at(database.path):
        return None
    return Message(
        "{file} was moved or deleted while the server was running. Back up now and keep that file. Then stop "
        "the server and put the club file back, or restore the backup.",
        file=database.path,
    )


def keep(store: Store, erased: bool = False) -> list[Backup]:
    """A backup at each place, and a note of how it went; `erased`: those that name somebody are to go."""
    with _one_at_a_time:
        return _keep(store, erased)


def _keep(store: Store, erased: bool) -> list[Backup]:
    noted = _noted(store)
    done = []
    for place in places(store):
        last = _last(place, noted.get(place))
        forgets = erased or last.names_erased
        made = backup_into(store, place, forgets)
        done.append(made)
        if made.problem is None:
            noted[place] = {"at": now(), "problem": None, "names_erased": False}
        else:
            log.warning("no backup at %s: %s", place, made.problem)
            noted[place] = {"at": last.at, "problem": _plain(made.problem), "names_erased": forgets}
    try:
        store.settings.put(LAST, noted)
    except Unavailable as error:
        log.warning("how the backups went is not noted: %s", error)
    return done


def kept_safe(store: Store) -> Callable[[], Awaitable[None]]:
    """What is called when a round begins. A backup that fails never stops a round; the organiser's pages say it."""

    async def round_begun() -> None:
        try:
            await store.run(keep, store)
        except Unavailable as error:
            log.warning("no backup: %s", error)

    return round_begun


def _noted(store: Store) -> dict[str, Plain]:
    noted = store.settings.get(LAST)
    return dict(noted) if isinstance(noted, dict) else {}


def _last(place: str, noted: Any) -> Last:
    if noted is None:
        return Last(place)
    problem = None if noted["problem"] is None else _message(noted["problem"])
    return Last(place, noted["at"], problem, noted["names_erased"])


def _plain(what: Problem | Message) -> Plain:
    """As it is, and not in words: who reads it may have another language."""
    text = what.message if isinstance(what, Problem) else what.text
    places = {
        name: _plain(each) if isinstance(each, Problem | Message) else str(each) for name, each in what.places.items()
    }
    return {"text": text, "context": what.context, "places": places}


def _message(plain: Any) -> Message:
    places = {name: _message(each) if isinstance(each, dict) else each for name, each in plain["places"].items()}
    return Message(plain["text"], context=plain.get("context"), **places)
