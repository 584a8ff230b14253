"""Who the players of a file are: persons of the register if they are known, otherwise new ones."""

from __future__ import annotations

import gettext
from collections.abc import Sequence

from arbitr.formats.seats_of import Key, key_of
from arbitr.formats.session import Entrant, PlayerRecord
from arbitr.problem import Problem
from arbitr.store.ids import new_id
from arbitr.tournament import Contestant, ContestantEntered, Person, Register, Tournament, folded, single_spaced


class People:
    """The same player is always the same person."""

    def __init__(self, register: Register, file: str) -> None:
        self._register, self._file = register, file
        self._known: dict[tuple[str, str], Person] = {}

    @property
    def new(self) -> list[Person]:
        """Those who are not in the register yet."""
        return [person for person in self._known.values() if person.id not in self._register.by_id]

    def entered(self, state: Tournament, entrants: Sequence[Entrant]) -> list[ContestantEntered]:
        """The new entries; one whose players the file does not name stays a number."""
        there = {frozenset(contestant.players) for contestant in state.contestants.values()}
        found = []
        for entrant in entrants:
            players = self._players(state, entrant)
            if players is not None and frozenset(players) not in there:
                there.add(frozenset(players))
                found.append(ContestantEntered(Contestant(new_id(), players, entrant.name)))
        return found

    def contestants(self, state: Tournament, entrants: Sequence[Entrant]) -> dict[Key, str]:
        """The tournament's contestant for each entrant of the file."""
        there = {frozenset(contestant.players): contestant.id for contestant in state.contestants.values()}
        found = {}
        for entrant in entrants:
            players = self._players(state, entrant)
            if players is not None and frozenset(players) in there:
                found[key_of(entrant)] = there[frozenset(players)]
        return found

    def _players(self, state: Tournament, entrant: Entrant) -> tuple[str, ...] | None:
        named = [player for player in entrant.players if player.name.strip() or player.member.strip()]
        players = tuple(self._person(player).id for player in named)
        try:
            Contestant(entrant.number, players, entrant.name).checked(state.rules)
        except Problem:
            return None
        return players

    def _person(self, player: PlayerRecord) -> Person:
        name, member = single_spaced(player.name), player.member.strip()
        key = folded(name), folded(member)
        if key not in self._known:
            self._known[key] = self._found(name, member) or Person(new_id(), name or member, member or None)
        return self._known[key]

    def _found(self, name: str, member: str) -> Person | None:
        """By number; by name if it is unique, and no other number contradicts it."""
        if member and (numbered := self._register.numbered(member)) is not None:
            return numbered
        same = [person for person in self._register.named(name) if not member or person.number is None] if name else []
        if len(same) > 1:
            shown = self._register.shown(person.id for person in same)
            persons = ", ".join(sorted(shown_name.translated(gettext) for shown_name in shown.values()))
            doubt = Problem(
                "{name} matches several people: {persons}; enter the member number", name=name, persons=persons
            )
            raise Problem("{file}: {problem}", file=self._file, problem=doubt)
        return same[0] if same else None
