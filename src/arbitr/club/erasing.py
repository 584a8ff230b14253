"""Erasing a person: what will go, what an organiser decides about, and what was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbitr.club.backups import settle_all
from arbitr.problem import required
from arbitr.store import Store
from arbitr.store.backups.settling import SettledBackups, Tick
from arbitr.store.people.mentions import Mention, mentions
from arbitr.store.users import User
from arbitr.tournament import Person, Register
from arbitr.tournament.people.mentions import Mentions


def _quiet(done: int, of: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user who may be the person."""

    user: User
    is_certain: bool
    """It has the whole name, and nobody else in the register has that name."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What an organiser sees before the erasure."""

    person: Person
    accounts: tuple[Account, ...]
    texts: tuple[Mention, ...]


def preview(store: Store, person: str, tick: Tick = _quiet) -> Preview:
    register = store.persons.register()
    found = required(register.by_id.get(person), "person {id} is not in the register", id=repr(person))
    texts = store.read(lambda connection: mentions(connection, found, tick))
    return Preview(found, tuple(accounts_of(store.users.all(), found, register)), tuple(texts))


def accounts_of(users: Iterable[User], person: Person, register: Register) -> list[Account]:
    """By the name for signing in, the certain ones first."""
    sought = Mentions(person)
    whole = [user for user in users if person in register.named(user.name)]
    is_only = register.named(person.name) == (person,)
    perhaps = [user for user in users if user not in whole and sought.found(user.name)]
    return [*(Account(user, is_only) for user in whole), *(Account(user, False) for user in perhaps)]


def erase(
    store: Store, person: Person, accounts: Sequence[str], texts: Sequence[str], tick: Tick = _quiet
) -> SettledBackups:
    """Erase here, then in every backup that can be reached."""
    store.persons.erase(person.id, accounts, texts)
    return settle_all(store, {person.id: person}, tick)
