"""What an event is: something that happened at the table and folds itself into the table's state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.kinds import Declared
from arbitr.marias.player import Player
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.sentence import Sentence, filled

if TYPE_CHECKING:
    from arbitr.marias.table import MariasTable


class IllegalMariasEvent(Problem):
    """The rules of the game do not allow it."""


def forbid_if(condition: object, message: str, /, **places: object) -> None:
    """Raise the IllegalEvent if the condition holds."""
    if condition:
        raise IllegalMariasEvent(message, **places)


class MariasEvent(Declared):
    """Something that happened at the table; `kinds.py` lists all kinds of it."""

    __slots__ = ()

    def fold(self, table: MariasTable) -> MariasTable:
        """The table after it; an IllegalEvent if the rules of the game forbid it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlayerEvent(MariasEvent):
    """A player's action."""

    player: Player


@dataclass(frozen=True, slots=True)
class SpokenEvent(PlayerEvent):
    """A player's statement, in the words of the table."""

    says: ClassVar[Sentence]

    @property
    def message(self) -> Message:
        return filled(self.says, self, {})
