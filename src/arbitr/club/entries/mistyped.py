"""Persons whom an entry has added to the register: a mistyped one leaves it again when the entry is corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from arbitr.plain import Plain
from arbitr.store import Store
from arbitr.tournament import Person

PREFIX = "added."


def remember(store: Store, stream: str, new: Iterable[Person]) -> None:
    """These persons came into the register by entries of this tournament."""
    ids = [person.id for person in new]
    if ids:
        store.settings.change(f"{PREFIX}{stream}", lambda now: sorted({*_ids(now), *ids}))


def forget_mistyped(store: Store, stream: str, gone: Collection[str]) -> None:
    """Remove from the register those who left an entry, if it added them and nothing else refers to them."""
    added = {*_ids(store.settings.get(f"{PREFIX}{stream}"))}
    for id_ in added.intersection(gone):
        person = store.persons.get(id_)
        is_bare = person is not None and not (person.club or person.category or person.contact or person.hidden)
        if is_bare and store.persons.streams_with(id_) <= {stream}:
            store.persons.remove(id_)


def _ids(stored: Plain) -> list[str]:
    return [str(id_) for id_ in stored] if isinstance(stored, list) else []
