"""The four seats and the two sides (Laws 3 to 5)."""

from __future__ import annotations

from enum import IntEnum

from arbitr.message import Message
from arbitr.plain import notation
from arbitr.problem import Problem


class Side(IntEnum):
    """North-South or East-West."""

    NS = 0
    EW = 1

    other: Side
    seats: tuple[Seat, Seat]

    def __str__(self) -> str:
        return self.name


class Seat(IntEnum):
    """A player, named by the compass; the turn goes clockwise, in the order of the numbers."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    letter: str
    lho: Seat
    """The left-hand opponent, next to call and to play."""
    partner: Seat
    rho: Seat
    side: Side

    def __str__(self) -> str:
        return self.letter

    def spoken(self, form: str = "") -> Message:
        """Return the name as people say it, in the grammatical case that a translation requires."""
        return _SPOKEN[form][self]


SEATS = tuple(Seat)

for _seat in Seat:
    _seat.letter = _seat.name[0]
    _seat.lho, _seat.partner, _seat.rho = (SEATS[(_seat + step) % 4] for step in (1, 2, 3))
    _seat.side = Side(_seat % 2)
for _side in Side:
    _side.other = Side(1 - _side)
    _side.seats = (SEATS[_side], SEATS[_side + 2])

_SPOKEN = {
    "": (Message("North"), Message("East"), Message("South"), Message("West")),
    "gen": (
        Message("North", context="gen"),
        Message("East", context="gen"),
        Message("South", context="gen"),
        Message("West", context="gen"),
    ),
    "dat": (
        Message("North", context="dat"),
        Message("East", context="dat"),
        Message("South", context="dat"),
        Message("West", context="dat"),
    ),
    "acc": (
        Message("North", context="acc"),
        Message("East", context="acc"),
        Message("South", context="acc"),
        Message("West", context="acc"),
    ),
    "voc": (
        Message("North", context="voc"),
        Message("East", context="voc"),
        Message("South", context="voc"),
        Message("West", context="voc"),
    ),
    "loc": (
        Message("North", context="loc"),
        Message("East", context="loc"),
        Message("South", context="loc"),
        Message("West", context="loc"),
    ),
    "ins": (
        Message("North", context="ins"),
        Message("East", context="ins"),
        Message("South", context="ins"),
        Message("West", context="ins"),
    ),
}
"""By grammatical case (`arbitr.message.FORMS`), then by seat."""
_SEAT_NAMED = {name: seat for seat in Seat for name in (seat.letter, seat.name)}
_SIDE_NAMED = {"NS": Side.NS, "N-S": Side.NS, "N/S": Side.NS, "EW": Side.EW, "E-W": Side.EW, "E/W": Side.EW}


def parse_seat(text: str) -> Seat:
    seat = _SEAT_NAMED.get(text.strip().upper())
    if seat is None:
        raise Problem("{text} is not a seat; write N, E, S or W", text=repr(text))
    return seat


def parse_side(text: str) -> Side:
    side = _SIDE_NAMED.get(text.strip().upper())
    if side is None:
        raise Problem("{text} is not a side; write NS or EW", text=repr(text))
    return side


notation(Seat, str, parse_seat)
notation(Side, str, parse_side)
