"""Names of mariáš players on a page, also inside messages that contain only ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction

from arbitr.club.names import Names, refilled
from arbitr.marias import Player
from arbitr.marias.tournament.state import STAND_IN, MariasTournament
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.web.render import Visitor


class Players:
    """The players of one tournament, as visible to one visitor."""

    def __init__(self, page: Visitor, state: MariasTournament, names: Names) -> None:
        self._page, self._state, self._names = page, state, names
        self._known = state.persons
        self._coming: Mapping[int, str] = {}

    def with_coming(self, coming: Mapping[int, str]) -> Players:
        """In a preview: numbers of people not entered yet."""
        other = copy(self)
        other._coming = coming
        return other

    def name(self, player: str) -> str:
        if player.startswith(STAND_IN):
            number = player.removeprefix(STAND_IN)
            return self._page.say(Message("Stand-in {number}", number=number))
        return self._names.person(player)

    def number(self, player: str) -> int | None:
        """The one that was drawn."""
        if player.startswith(STAND_IN):
            return int(player.removeprefix(STAND_IN))
        return next((number for number, holder in self._state.numbers.items() if holder == player), None)

    def numbered(self, number: int) -> str:
        """7 Jan Novák."""
        return f"{number} {self._coming.get(number) or self.name(self._state.called(number))}"

    def say(self, what: Message | Problem, seats: Sequence[str] = ()) -> str:
        """A sentence with names instead of ids; with `seats` also instead of A to D."""
        return self._page.say(self.named(what, seats))

    def named(self, what: Message | Problem, seats: Sequence[str] = ()) -> Message | Problem:
        """Return the same sentence, not yet translated."""
        return refilled(what, lambda name, place: self._place(name, place, seats))

    def _place(self, name: str, place: object, seats: Sequence[str]) -> object:
        if isinstance(place, Player):
            return self.name(seats[place]) if place < len(seats) else str(place)
        if isinstance(place, int) and name == "player":
            return self.numbered(place)
        if isinstance(place, str) and (place in self._known or place.startswith(STAND_IN)):
            return self.name(place)
        return place


class Letters:
    """Players without names: A to D."""

    def __init__(self, page: Visitor) -> None:
        self._page = page

    def name(self, player: str) -> str:
        return self._page.say(Message("player {letter}", letter=player))

    def say(self, what: Message | Problem, seats: Sequence[str] = ()) -> str:
        return self._page.say(what)


def crowns(page: Visitor, haler: int) -> str:
    """Without the unit: for a column of them."""
    return page.number(Fraction(haler, 100)).replace("-", "−")


def points(page: Visitor, value: Fraction) -> str:
    """12; 11.5; a third of a point is rounded to two places."""
    text = page.number(value)
    return text.rstrip("0").rstrip(".,")
