"""Automatic backups each round, beside the database and in a second directory, and the outcome of the last one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from glob import escape
from pathlib import Path
from typing import Any

from arbitr.message import Message
from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.store import Store, Unavailable
from arbitr.store.backups.backup import OLDER_NAME, USUAL_NAME, Backup, backup_into
from arbitr.store.backups.settling import NOBODY, SettledBackups, Tick, owing, settle
from arbitr.store.engine.sqlite import Sqlite
from arbitr.store.ids import now
from arbitr.tournament import Person

PLACE, SECOND_PLACE = "backup.place", "backup.second_place"
"""Settings: the backup directories; the second may be a USB stick."""
ALLOWED = "backup.allowed"
"""Setting: the folders below which backup directories may be. Only `arbitr serve` writes it, no page."""
DOWNLOADED = "backup.downloaded"
"""Setting: when somebody last downloaded a backup, in milliseconds; no erasure reaches that file."""
LAST = "backup.last"
"""Setting: the outcome by directory."""
log = logging.getLogger(__name__)
_one_at_a_time = threading.Lock()
"""Otherwise a backup begun before an erasure could replace the one without that person."""


@dataclass(frozen=True, slots=True)
class Last:
    """The outcome of the last backup in a directory."""

    place: str
    at: int | None = None
    """Time of the last successful backup, in milliseconds."""
    problem: Message | None = None
    """Why there is no newer one."""
    names_erased: bool = False
    """A backup there still names somebody who was erased."""


def places(store: Store) -> list[str]:
    """As configured; by default beside the club's file."""
    beside = str(store.database.path.parent) if isinstance(store.database, Sqlite) else None
    return [str(place) for place in (store.settings.get(PLACE) or beside, store.settings.get(SECOND_PLACE)) if place]


def allow(store: Store, *folders: Path) -> None:
    """Let organisers choose backup directories in and below these folders."""
    known = [*_allowed(store), *(str(folder.absolute()) for folder in folders)]
    store.settings.put(ALLOWED, [*dict.fromkeys(known)])


def _allowed(store: Store) -> list[str]:
    known = store.settings.get(ALLOWED)
    if isinstance(known, list):
        return [str(folder) for folder in known]
    # Directories that were chosen before this rule existed stay allowed.
    return [str(place) for name in (PLACE, SECOND_PLACE) if (place := store.settings.get(name))]


def allowed_folders(store: Store) -> list[Path]:
    """The folders that the start of the server allowed, and the folder of the club's file."""
    beside = [store.database.path.absolute().parent] if isinstance(store.database, Sqlite) else []
    return [*beside, *map(Path, _allowed(store))]


def check_allowed(store: Store, folder: str) -> None:
    """Raise Problem if nobody allowed backups there; symbolic links are followed."""
    try:
        wanted = Path(folder).resolve()
        if Path(folder).is_absolute() and any(
            wanted.is_relative_to(parent.resolve()) for parent in allowed_folders(store)
        ):
            return
    except (OSError, ValueError, RuntimeError):
        pass
    raise Problem(
        "{folder} is not below an allowed folder; start the server with {option} to allow another one",
        folder=folder,
        option="--backups-below",
    )


def last_ones(store: Store) -> list[Last]:
    """For each configured directory."""
    noted = _noted(store)
    naming = {path.parent for path in owing(store)}
    return [
        replace(_last(place, noted.get(place)), names_erased=Path(place).absolute() in naming)
        for place in places(store)
    ]


def troubles(store: Store) -> list[Message]:
    """Warnings for the organiser, before a backup is needed."""
    found = [Message("Backup failed: {why}", why=last.problem) for last in last_ones(store) if last.problem]
    return found if (gone := lost(store)) is None else [gone, *found]


def lost(store: Store) -> Message | None:
    """The club's file was renamed or deleted while in use."""
    database = store.database
    if not isinstance(database, Sqlite) or database.is_at(database.path):
        return None
    return Message(
        "{file} was moved or deleted while the server was running. Back up now and keep that file. Then stop "
        "the server and put the club file back, or restore the backup.",
        file=database.path,
    )


def keep(store: Store) -> list[Backup]:
    """Back up to each directory, record the outcome, and carry out pending erasures in older backups."""
    with _one_at_a_time:
        done = _keep(store)
        settled = _settle(store)
    for owed in settled.owed:
        log.warning("a backup still names somebody who was erased: %s", owed.why)
    return done


def settle_all(
    store: Store, known: Mapping[str, Person] = NOBODY, tick: Tick = lambda done, of: None
) -> SettledBackups:
    """Carry out the pending erasures in every backup."""
    with _one_at_a_time:
        return _settle(store, known, tick)


def _settle(store: Store, known: Mapping[str, Person] = NOBODY, tick: Tick = lambda done, of: None) -> SettledBackups:
    usual = [Path(place) / name for place in places(store) for name in (USUAL_NAME, OLDER_NAME)]
    database = store.database
    beside = (
        database.path.parent.glob(f"{escape(database.path.stem)}-replaced-*.db") if isinstance(database, Sqlite) else ()
    )
    return settle(store, [*usual, *beside], known, tick)


def _keep(store: Store) -> list[Backup]:
    noted = _noted(store)
    done = []
    for place in places(store):
        last = _last(place, noted.get(place))
        made = _kept_at(store, place)
        done.append(made)
        if made.problem is None:
            noted[place] = {"at": now(), "problem": None, "names_erased": False}
        else:
            log.warning("no backup at %s: %s", place, made.problem)
            noted[place] = {"at": last.at, "problem": _plain(made.problem), "names_erased": False}
    try:
        store.settings.put(LAST, noted)
    except Unavailable as error:
        log.warning("how the backups went is not noted: %s", error)
    return done


def _kept_at(store: Store, place: str) -> Backup:
    try:
        check_allowed(store, place)  # again: a link may lead elsewhere by now
    except Problem as problem:
        return Backup(Path(place), problem)
    return backup_into(store, place)


def kept_safe(store: Store) -> Callable[[], Awaitable[None]]:
    """Called when a round begins. A failed backup never stops a round; the organiser's pages report it."""

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
    return Last(place, noted["at"], problem)


def _plain(what: Problem | Message) -> Plain:
    """A raw value, not a sentence: its reader may use another language."""
    text = what.message if isinstance(what, Problem) else what.text
    places = {
        name: _plain(place) if isinstance(place, Problem | Message) else str(place)
        for name, place in what.places.items()
    }
    return {"text": text, "context": what.context, "places": places}


def _message(plain: Any) -> Message:
    places = {name: _message(place) if isinstance(place, dict) else place for name, place in plain["places"].items()}
    return Message(plain["text"], context=plain.get("context"), **places)
