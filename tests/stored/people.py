"""The invented members of the club whose data are kept."""

from __future__ import annotations

from arbitr.club.accounts import hasher
from arbitr.store import Store
from arbitr.store.users import User
from arbitr.tournament.people.register import Club, Person

NAME, PASSWORD = "eva", "a long password"
FIRST = ("Alena", "Bojan", "Cyril", "Dana", "Emil", "Filip", "Goran", "Hana")
LAST = ("Bílá", "Dlouhá", "Horák", "Ilić", "Jasná", "Kolar", "Žáček", "Petrov")
PEOPLE = [f"{first} {last}" for last in LAST for first in FIRST]
CLUBS = (Club("club0000aa", "Bridž klub Žižkov"), Club("club0000bb", "Klub Novi Sad"))
ERASED, HIDDEN = 5, 6
"""By their place in the list: one is erased in the end, one wishes not to be named."""


def person(place: int) -> str:
    """The id of a member: it says nothing of him."""
    return f"person{place:04}"


def pair(place: int) -> tuple[str, str]:
    return person(2 * place), person(2 * place + 1)


def enter_people(store: Store) -> None:
    persons = []
    for place, name in enumerate(PEOPLE):
        persons.append(
            Person(
                person(place),
                name,
                number=f"CZ{1000 + place}" if place % 3 else None,
                club=CLUBS[place % 2].id if place % 4 else "",
                surname=name.split()[-1] if place % 5 else "",
                category="junior" if place % 7 == 0 else "",
                contact=f"{place}@example.org" if place % 2 else "",
                hidden=place == HIDDEN,
            )
        )
    store.persons.put_all(persons, CLUBS)
    fixed_salt = hasher.hash(PASSWORD, salt=b"a fixed salt 016")
    store.users.put(User("user00000a", NAME, fixed_salt, frozenset({"organiser", "director"})))
    store.users.put(User("user00000b", "ivo", fixed_salt, frozenset({"director"})))
