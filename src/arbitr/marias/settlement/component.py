"""What a deal is played for: each component is won or lost, fleked and paid separately."""

from __future__ import annotations

from copy import copy
from enum import Enum

from arbitr.marias.player import MariasSide
from arbitr.marias.words import COMPONENTS, plain
from arbitr.message import Message
from arbitr.problem import Problem


class WordedEnum(Enum):
    """Members that a sentence says in words of their own."""

    message: Message

    def __str__(self) -> str:
        return str(self.value)

    def spoken(self, form: str = "") -> Message:
        return self.message

    # Members are unique, and the hash of their name is slow.
    __hash__ = object.__hash__


class Component(WordedEnum):
    """In the order in which a settlement lists them."""

    GAME = "game"
    SEVEN = "seven"
    HUNDRED = "hundred"
    BETL = "betl"
    DURCH = "durch"
    TWO_SEVENS = "two-sevens"
    SEVEN_AGAINST = "seven-against"
    HUNDRED_AGAINST = "hundred-against"

    order: int
    owner: MariasSide
    """The side that undertakes it; the other one begins with the fleks."""

    def fleked(self, flek: str) -> Message:
        """As players say it: flek on the game."""
        said = copy(_FLEKED[self])
        said.places = {"flek": flek}
        return said


_WORDS = {
    Component.GAME: Message("game"),
    Component.SEVEN: Message("announced seven"),
    Component.HUNDRED: Message("announced hundred"),
    Component.BETL: Message("betl"),
    Component.DURCH: Message("durch"),
    Component.TWO_SEVENS: Message("two sevens"),
    Component.SEVEN_AGAINST: Message("seven against"),
    Component.HUNDRED_AGAINST: Message("hundred against"),
}

_FLEKED = {
    Component.GAME: Message("{flek} on the game"),
    Component.SEVEN: Message("{flek} on the seven"),
    Component.HUNDRED: Message("{flek} on the hundred"),
    Component.BETL: Message("{flek} on the betl"),
    Component.DURCH: Message("{flek} on the durch"),
    Component.TWO_SEVENS: Message("{flek} on the two sevens"),
    Component.SEVEN_AGAINST: Message("{flek} on the seven against"),
    Component.HUNDRED_AGAINST: Message("{flek} on the hundred against"),
}
AGAINST = {Component.SEVEN: Component.SEVEN_AGAINST, Component.HUNDRED: Component.HUNDRED_AGAINST}
ANNOUNCEMENTS = tuple(AGAINST)
"""What may be announced after the actor has spoken."""
SEVENS = (Component.SEVEN, Component.SEVEN_AGAINST)
HUNDREDS = (Component.HUNDRED, Component.HUNDRED_AGAINST)

for _order, _component in enumerate(Component):
    _component.order, _component.message = _order, _WORDS[_component]
    _component.owner = MariasSide.DEFENDERS if _component in AGAINST.values() else MariasSide.ACTORS


def parse_component(text: str) -> Component:
    try:
        return Component(COMPONENTS.get(plain(text), text.strip().lower()))
    except ValueError:
        names = ", ".join(component.value for component in Component)
        raise Problem(
            "{text} is not a component of the game; the components are {names}", text=repr(text), names=names
        ) from None
