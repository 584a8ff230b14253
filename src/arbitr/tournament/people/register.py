"""Who the persons are: names, numbers and clubs. The log contains only their ids.

The log is never changed; entries of a register can be corrected, hidden from the public and erased. A person can
therefore be forgotten without a gap in any ranking.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from itertools import chain, count
from string import ascii_lowercase
from typing import TypeVar
from unicodedata import combining, normalize

from arbitr.message import Message
from arbitr.number import has_digit
from arbitr.problem import Problem, refuse_if


def folded(text: str) -> str:
    """Without accents, capitals and superfluous blanks, for comparing and searching names."""
    bare = (letter for letter in normalize("NFKD", text).casefold() if not combining(letter))
    return " ".join("".join(bare).translate(_STROKES).split())


_STROKES = str.maketrans("đłø", "dlo")
"""Letters whose stroke is not an accent in Unicode."""


def single_spaced(text: str) -> str:
    """The stored form: single blanks, and each letter with its accents as one character."""
    return " ".join(normalize("NFC", text).split())


@dataclass(frozen=True, slots=True)
class Club:
    id: str
    name: str

    def __post_init__(self) -> None:
        refuse_if(not self.id or not self.name.strip(), "a club must have an id and a name")


@dataclass(frozen=True, slots=True)
class Person:
    """A known person."""

    id: str
    """Assigned by the front end; it says nothing about the person."""
    name: str
    """First name, then surname, if both are known separately."""
    number: str | None = None
    """The number at the federation; a visitor has none."""
    club: str = ""
    """The id of a club."""
    surname: str = ""
    """The part of the name by which lists are sorted; empty if nobody said which part that is."""
    category: str = ""
    """As the federation or the club calls it (junior ...); it determines entry fees."""
    contact: str = ""
    """Never shown to the public."""
    hidden: bool = False
    """Whether the person wants to be anonymous in public."""

    def __post_init__(self) -> None:
        refuse_if(not self.id, "a person must have an id")
        refuse_if(not self.name.strip(), "a person must have a name")
        if self.number is not None and not self.number.strip():
            raise Problem("{name}: the number cannot be blank; a visitor has no number at all", name=self.name)

    @property
    def is_visitor(self) -> bool:
        return self.number is None

    @property
    def sorted_by(self) -> tuple[str, str, str]:
        """In lists."""
        return folded(self.surname or self.name), folded(self.name), self.id


@dataclass(frozen=True)
class Register:
    """Persons and clubs, in the order of their ids. Not slotted: it caches lookups."""

    persons: tuple[Person, ...] = ()
    clubs: tuple[Club, ...] = ()
    erased: tuple[str, ...] = ()
    """Ids of erased persons, of whom nothing else is known; nobody else may get them."""

    def __post_init__(self) -> None:
        for kind in (self.persons, self.clubs):
            ids = Counter(record.id for record in kind)
            for record_id, times in ids.items():
                refuse_if(times > 1, "id {id} is in the register twice", id=record_id)
        erased = {*self.erased}
        for person in self.persons:
            refuse_if(person.id in erased, "{id} has been erased; a person who returns gets a new id", id=person.id)
            if person.club and person.club not in self.club_by_id:
                raise Problem("{name}: there is no club {club}", name=person.name, club=person.club)
            if person.number is not None and self.by_number[folded(person.number)] is not person:
                raise Problem(
                    "{one} and {other} have the same number {number}; correct one of them",
                    one=person.name,
                    other=self.by_number[folded(person.number)].name,
                    number=person.number,
                )

    @cached_property
    def by_id(self) -> dict[str, Person]:
        return {person.id: person for person in self.persons}

    @cached_property
    def by_number(self) -> dict[str, Person]:
        """By the folded number."""
        return {folded(person.number): person for person in self.persons if person.number is not None}

    @cached_property
    def club_by_id(self) -> dict[str, Club]:
        return {club.id: club for club in self.clubs}

    @cached_property
    def _club_by_name(self) -> dict[str, Club]:
        return {folded(club.name): club for club in self.clubs}

    @cached_property
    def _by_words(self) -> dict[tuple[str, ...], tuple[Person, ...]]:
        found: dict[tuple[str, ...], tuple[Person, ...]] = {}
        for person in self.persons:
            found[_any_order(person.name)] = (*found.get(_any_order(person.name), ()), person)
        return found

    @cached_property
    def _by_surname(self) -> dict[str, list[Person]]:
        """By each word of the surname, or of the name if the surname is not marked."""
        found: dict[str, list[Person]] = {}
        for person in self.persons:
            for word in {*_words_of(person.surname or person.name)}:
                found.setdefault(word, []).append(person)
        return found

    @cached_property
    def _by_offer(self) -> dict[str, Person]:
        return {folded(text): person for person, text in self.offered.items()}

    @cached_property
    def _number_shapes(self) -> frozenset[str]:
        return frozenset(_shape(number) for number in self.by_number)

    def numbered(self, number: str) -> Person | None:
        """The member with this number, also written as #1003."""
        typed = folded(number)
        return self.by_number.get(typed) or self.by_number.get(typed.strip(_AROUND_A_NUMBER))

    def is_like_number(self, text: str) -> bool:
        """Whether this can only be meant as a member number: without a letter, or in the form of a known number."""
        has_letters = any(sign.isalpha() for sign in text)
        is_bare = not has_letters and has_digit(text)
        return is_bare or _shape(folded(text).strip(_AROUND_A_NUMBER)) in self._number_shapes

    def near_number(self, number: str) -> tuple[Person, ...]:
        """The members whose numbers are most like this one, the nearest first."""
        typed = folded(number).strip(_AROUND_A_NUMBER)
        close = get_close_matches(typed, self.by_number, MOST_NEAR, NEAR)
        return tuple(self.by_number[known] for known in close)

    def named(self, name: str) -> tuple[Person, ...]:
        """Everybody of this name, the surname first or last: perhaps the same person, perhaps namesakes."""
        return self._by_words.get(_any_order(name), ())

    def fitting(self, name: str) -> tuple[Person, ...]:
        """Everybody whom a surname alone, or a surname with initials, can mean.

        If nobody said which part of a name is the surname, it may be any.
        """
        typed = _words_of(name)
        words = [word for word in typed if len(word) > 1]
        if not words or has_digit(name):
            return ()
        initials = [word for word in typed if len(word) == 1]
        found = (person for person in self._by_surname.get(words[0], ()) if _fits(person, words, initials))
        return tuple(sorted(found, key=lambda person: person.sorted_by))

    @cached_property
    def offered(self) -> dict[Person, str]:
        """How each person is offered while a name is typed: with number and club; no two alike."""
        found: dict[Person, str] = {}
        taken: set[str] = set()
        for person in sorted(self.persons, key=lambda person: person.sorted_by):
            about = ", ".join(filter(None, (person.number, self.club_of(person))))
            text = f"{person.name} ({about})" if about else person.name
            letters = (f"{person.name} ({', '.join(filter(None, (about, letter)))})" for letter in _letters())
            text = next(offer for offer in chain((text,), letters) if folded(offer) not in taken)
            taken.add(folded(text))
            found[person] = text
        return found

    def by_offer(self, text: str) -> Person | None:
        """The person offered with this text."""
        return self._by_offer.get(folded(text))

    def club_named(self, name: str) -> Club | None:
        return self._club_by_name.get(folded(name))

    def club_of(self, person: Person) -> str:
        """The name of the club; empty if there is none."""
        return self.club_by_id[person.club].name if person.club else ""

    def with_persons(self, persons: Iterable[Person]) -> Register:
        """Add these, or replace those with their ids."""
        return replace(self, persons=_with(self.persons, persons))

    def with_person(self, person: Person) -> Register:
        return self.with_persons((person,))

    def with_clubs(self, clubs: Iterable[Club]) -> Register:
        return replace(self, clubs=_with(self.clubs, clubs))

    def without(self, id: str) -> Register:
        """Erase a person: only the id remains, so that old rankings stay complete."""
        if id in self.erased:
            return self
        refuse_if(id not in self.by_id, "person {id} is not in the register", id=id)
        remaining = tuple(person for person in self.persons if person.id != id)
        return replace(self, persons=remaining, erased=tuple(sorted((*self.erased, id))))

    def public(self) -> Register:
        """The public view: no contacts, and no data of those who want to be anonymous."""
        return replace(self, persons=tuple(replace(person, contact="") for person in self.persons if not person.hidden))

    def found(self, text: str) -> tuple[Person, ...]:
        """Everybody in whose name, number or club each of these words begins a word.

        Accents and capitals do not matter.
        """
        words = _search_words(text)
        if not words:
            return ()
        found = (
            person
            for person in self.persons
            if all(any(own.startswith(word) for own in _search_words(self._about(person))) for word in words)
        )
        return tuple(sorted(found, key=lambda person: person.sorted_by))

    def _about(self, person: Person) -> str:
        return f"{person.name} {person.number or ''} {self.club_of(person)}"

    def shown(self, ids: Iterable[str]) -> dict[str, Message]:
        """The displayed names, no two alike.

        Namesakes get their number after the name; without one, the club, if no namesake belongs to it; otherwise a
        letter. If nothing is known, the id is shown.
        """
        ids = sorted({*ids})
        found = {player: Message("player {id}", id=player) for player in ids if player not in self.by_id}
        neutral = {folded(str(shown_name)) for shown_name in found.values()}
        alike: dict[str, list[Person]] = {}
        for person in (self.by_id[player] for player in ids if player in self.by_id):
            alike.setdefault(folded(person.name), []).append(person)
        taken = {*neutral, *alike}
        for name, namesakes in alike.items():
            if len(namesakes) == 1 and name not in neutral:
                found[namesakes[0].id] = Message(AS_IT_IS, name=namesakes[0].name)
                continue
            for person in namesakes:
                text = next(longer for longer in self._distinct(person, namesakes) if folded(longer) not in taken)
                taken.add(folded(text))
                found[person.id] = Message(AS_IT_IS, name=text)
        return found

    def _distinct(self, person: Person, namesakes: list[Person]) -> Iterator[str]:
        if person.number is not None:
            yield f"{person.name} ({person.number})"
        if person.club and [namesake.club for namesake in namesakes].count(person.club) == 1:
            yield f"{person.name} ({self.club_of(person)})"
        for letter in _letters():
            yield f"{person.name} ({letter})"


MOST_NEAR = 3
NEAR = 0.6
"""How similar a number must be: half of the characters of a short one."""
_AROUND_A_NUMBER = "#.,: "
"""What people write around a member number."""
AS_IT_IS = "{name}"
"""A name is the same in every language."""

K = TypeVar("K", Person, Club)


def _with(before: tuple[K, ...], new: Iterable[K]) -> tuple[K, ...]:
    persons = {person.id: person for person in before}
    persons.update((person.id, person) for person in new)
    return tuple(persons[id] for id in sorted(persons))


def _any_order(name: str) -> tuple[str, ...]:
    return tuple(sorted(_words_of(name)))


def _words_of(name: str) -> list[str]:
    return re.findall(r"\w+", folded(name))


def _letters() -> Iterator[str]:
    return map(str, chain(ascii_lowercase, count(1)))


def _shape(number: str) -> str:
    """A folded number with each run of digits as 9 and each letter as a: cz-1024 is aa-9."""
    return re.sub(r"[^\W\d_]", "a", re.sub(r"\d+", "9", number))


def _fits(person: Person, words: list[str], initials: list[str]) -> bool:
    surname = _words_of(person.surname)
    if sorted(words) != sorted(surname) if surname else len(words) > 1:
        return False
    rest = _words_of(person.name)
    for typed in (*words, *initials):
        found = next((word for word in rest if word == typed or (typed in initials and word.startswith(typed))), None)
        if found is None:
            return False
        rest.remove(found)
    return True


def _search_words(text: str) -> list[str]:
    """Đ is also typed as Dj, and an apostrophe is often omitted."""
    return re.findall(r"\w+", re.sub(r"['’]", "", folded(text)).replace("dj", "d"))
