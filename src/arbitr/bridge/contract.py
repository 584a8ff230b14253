"""The contract: what the declarer has undertaken (Law 22 and the definitions)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitr.bridge.call import Call, Doubling
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import Seat, parse_seat
from arbitr.cards import Suit
from arbitr.plain import notation
from arbitr.problem import Problem

BOOK = 6
"""The tricks that a level does not count."""
TRICKS = 13


@dataclass(frozen=True, slots=True)
class Contract:
    """4♠× by N: the last bid, whether it was doubled, and who plays it."""

    bid: Call
    doubling: Doubling
    declarer: Seat

    @property
    def level(self) -> int:
        """The tricks that it promises above six."""
        return self.bid.level

    @property
    def denomination(self) -> Denomination:
        """The trump suit or no trump."""
        denomination = self.bid.denomination
        assert denomination is not None, "a contract comes from a bid"
        return denomination

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; None in no trump."""
        return self.denomination.trumps

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """The player who makes the opening lead (Law 41A)."""
        return self.declarer.lho

    @property
    def needed(self) -> int:
        """The tricks that make it."""
        return BOOK + self.level

    @classmethod
    def parse(cls, text: str, by: Seat | None = None) -> Contract:
        """Return the contract from text: 4SX N, 4♠× by N, 3NT S.

        `by` is the declarer if the text names none.
        """
        match = _CONTRACT.fullmatch(text.strip().upper().replace("\ufe0f", "").replace("×", "X"))
        if match is None:
            raise _not_a_contract(text)
        bid_text, doubled, declarer = match.groups()
        try:
            bid = Call.parse(bid_text)
        except Problem:
            raise _not_a_contract(text) from None
        if declarer is not None:
            seat = parse_seat(declarer)
            if by is not None and by is not seat:
                raise Problem(
                    "{text} names {one} as declarer, but {other} was given; name the declarer once",
                    text=repr(text),
                    one=seat,
                    other=by,
                )
        elif by is not None:
            seat = by
        else:
            raise Problem("{text} does not name the declarer; add the seat, e.g. 4SX N", text=repr(text))
        return cls(bid, Doubling(len(doubled or "")), seat)

    def __str__(self) -> str:
        return f"{self.bid}{self.doubling.symbol} {self.declarer}"

    @property
    def code(self) -> str:
        """Plain letters, for files: 4SX N."""
        return f"{self.bid.code}{self.doubling.letters} {self.declarer}"


_CONTRACT = re.compile(r"(\d\s*(?:NT|[CDHSN♣♦♥♠]))\s*(XX|X)?(?:[\s,]+(?:BY\s+)?([A-Z]+))?")


def _not_a_contract(text: str) -> Problem:
    return Problem(
        "{text} is not a contract; write the level, the denomination and any X or XX, e.g. 4SX or 3NT", text=repr(text)
    )


notation(Contract, lambda contract: contract.code, Contract.parse)
