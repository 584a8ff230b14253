"""The four players at a table, in the order of play, and the two sides of a deal."""

from __future__ import annotations

from enum import Enum, IntEnum

from arbitr.plain import notation
from arbitr.problem import Problem


class Player(IntEnum):
    """A place at the table; the turn goes to the left, in the order of the letters."""

    A = 0
    B = 1
    C = 2
    D = 3

    left: Player
    """Next to speak and to play."""

    def __str__(self) -> str:
        return self.name


PLAYERS = tuple(Player)

for _player in Player:
    _player.left = PLAYERS[(_player + 1) % 4]


class MariasSide(Enum):
    """The player who undertook something, with or without a partner, and his opponents."""

    ACTORS = "actors"
    DEFENDERS = "defenders"

    other: MariasSide

    def __str__(self) -> str:
        return str(self.value)


MariasSide.ACTORS.other, MariasSide.DEFENDERS.other = MariasSide.DEFENDERS, MariasSide.ACTORS


def parse_player(text: str) -> Player:
    try:
        return Player[text.strip().upper()]
    except KeyError:
        raise Problem("{text} is not a player; write A, B, C or D", text=repr(text)) from None


notation(Player, str, parse_player)
