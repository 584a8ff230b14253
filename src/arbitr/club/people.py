"""Typed or pasted entries: their names become persons of the register."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from arbitr.club.entries.pasted import Wanted
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store.ids import new_id
from arbitr.tournament import Contestant, Tournament
from arbitr.tournament.people.register import AS_IT_IS, Person, Register, folded

NEW = "new"
"""The answer that a person is new to the register."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """An ambiguous name: several members have it, or an entered one does."""

    key: str
    name: str
    why: Message
    choices: tuple[tuple[str, Message], ...]
    """Ids of persons with a distinguishing text; a new person is always an option too."""


@dataclass(slots=True)
class PeopleFound:
    """The people meant by the typed text."""

    contestants: list[Contestant] = field(default_factory=list)
    new: list[Person] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)


def playing(state: Tournament, but: str = "") -> set[str]:
    """All entered people except those of one entry."""
    return {
        player
        for contestant in state.contestants.values()
        if not contestant.withdrawn and contestant.id != but
        for player in contestant.players
    }


def find(
    register: Register, wanted: Sequence[Wanted], entered: Collection[str] = (), chosen: Mapping[str, str] | None = None
) -> PeopleFound:
    """Members are found by number or unique name; everybody else is new.

    An ambiguous name is asked about; `chosen` maps its key to a person, or to a new one.
    """
    found = PeopleFound()
    taken = {*entered}
    new_names: set[str] = set()
    lines = [[sorted(folded(name).split()) for name in entry.players] for entry in wanted]
    for number, entry in enumerate(wanted):
        players = []
        for place, name in enumerate(entry.players):
            key = key_of(number, place, name)
            if (member := register.numbered(name)) is not None and member.id in taken and member.id not in entered:
                raise Problem("{name} is named twice", name=member.name)
            person = _person(register, name, taken, new_names, (chosen or {}).get(key, ""))
            if person is None:
                free = [meant for meant in _meant(register, name) if meant.id not in taken]
                is_whole = bool(_named(register, name))
                why = _why(name, lines[: number + 1], place, bool(free), is_whole)
                choices = tuple((meant.id, Message(AS_IT_IS, name=register.offered[meant])) for meant in free)
                found.doubts.append(Doubt(key, name, why, choices))
                continue
            if person.id not in register.by_id:
                new_names.add(folded(name))
                found.new.append(person)
            taken.add(person.id)
            players.append(person.id)
        found.contestants.append(Contestant(new_id(), tuple(players), entry.title))
    return found


def key_of(entry: int, place: int, name: str) -> str:
    """The key of a doubt about this name."""
    return f"{entry}.{place} {folded(name)}"


def _why(name: str, lines: Sequence[Sequence[Sequence[str]]], place: int, has_choices: bool, is_whole: bool) -> Message:
    """Why the user must disambiguate; `lines` are the names up to this line."""
    *others, line = lines
    if line[place] in line[:place]:
        return Message(
            "{name} appears twice on one line. If these are two people with the same name, say so.", name=name
        )
    if any(line[place] in other for other in others):
        return Message("{name} appears on two lines. If these are two people with the same name, say so.", name=name)
    if has_choices and not is_whole:
        return Message("{name} is a surname of registered members. Choose who you mean.", name=name)
    if has_choices:
        return Message("Someone with this name is already registered. Choose who you mean.")
    return Message(
        "{name} is already entered in this tournament. If this is another person with the same name, say so.", name=name
    )


def _person(register: Register, name: str, taken: set[str], new: set[str], chosen: str) -> Person | None:
    """None if the user must disambiguate."""
    inside = _inside(name)
    member = register.numbered(name) or (register.by_offer(name) if inside else None)
    if member is not None:
        if member.id in taken:
            raise Problem("{name} is already entered", name=member.name)
        return member
    meant = _meant(register, name)
    if not meant and register.is_like_number(inside or name):
        bare = _bare(name)
        if inside and any(sign.isalpha() for sign in bare) and not _meant(register, bare) and folded(bare) not in new:
            return Person(new_id(), bare, inside)  # a member whose number is not registered here yet
        raise no_member(register, inside or name)
    free = {person.id: person for person in meant if person.id not in taken}
    if chosen in free:
        return free[chosen]
    same = _named(register, name)
    if chosen == NEW or (not meant and folded(name) not in new):
        return Person(new_id(), _bare(name) if same else name)
    return same[0] if len(same) == len(free) == 1 else None


def no_member(register: Register, number: str) -> Problem:
    """Nobody has this number: suggest people with similar ones."""
    if near := register.near_number(number):
        members = ", ".join(f"{member.name} ({member.number})" for member in near)
        return Problem("no member has the number {number}; did you mean {members}?", number=number, members=members)
    return Problem(
        "no member has the number {number}; enter the name, or add the member to the register first", number=number
    )


def _meant(register: Register, name: str) -> tuple[Person, ...]:
    """People with this name or, if there are none, this surname."""
    return _named(register, name) or register.fitting(name)


def _named(register: Register, name: str) -> tuple[Person, ...]:
    """People with this name; Petr Dub (1025) is the one with this number or club, or displayed like this."""
    found = register.named(name)
    inside = folded(_inside(name))
    if found or not inside:
        return found
    namesakes = register.named(_bare(name))
    shown = register.shown(person.id for person in namesakes)
    return tuple(
        person
        for person in namesakes
        if inside in (folded(person.number or ""), folded(register.club_of(person)))
        or folded(str(shown[person.id])) == folded(name)
    )


_IN_BRACKETS = re.compile(r"\s*\((.*)\)$")


def _bare(name: str) -> str:
    return _IN_BRACKETS.sub("", name) or name


def _inside(name: str) -> str:
    """The text in brackets after a name: a number, a club, or both."""
    found = _IN_BRACKETS.search(name)
    return "" if found is None else found[1].strip()
