"""The auction: what has been said, whose turn it is, what may be said, how it ends (Laws 17 to 22)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from arbitr.bridge.call import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call, Doubling, is_sufficient
from arbitr.bridge.contract import Contract
from arbitr.bridge.seat import SEATS, Seat


class Status(Enum):
    """What happened to a call or a card. A withdrawn one stays in the record: Laws 16, 23, 26 and 27 refer to it."""

    STANDS = "stands"
    OPEN = "open"
    """Irregular: it does not count until somebody rules on it or calls after it."""
    WITHDRAWN = "withdrawn"
    CANCELLED = "cancelled"
    SUBSTITUTED = "substituted"


class Said:
    """A call by a player, and its status."""

    __slots__ = ("call", "seat", "status", "turn")

    seat: Seat
    call: Call
    status: Status
    turn: Seat
    """Whose turn it was."""

    def __init__(self, seat: Seat, call: Call, status: Status = Status.STANDS, turn: Seat | None = None) -> None:
        self.seat = seat
        self.call = call
        self.status = status
        self.turn = seat if turn is None else turn

    def now(self, status: Status) -> Said:
        return Said(self.seat, self.call, status, self.turn)

    def _fields(self) -> tuple[object, ...]:
        return self.seat, self.call, self.status, self.turn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.seat, self.call, self.turn))

    def __repr__(self) -> str:
        turn = "" if self.turn is self.seat else f" at {self.turn}'s turn"
        status = "" if self.status is Status.STANDS else f", {self.status.value}"
        return f"<{self.seat} {self.call.code}{turn}{status}>"


SAID = tuple(tuple(Said(seat, call) for call in CALLS) for seat in SEATS)
"""Every call in turn, preallocated: most calls are one of these."""


def _open_to(last: Call | None, extra: tuple[Call, ...]) -> tuple[Call, ...]:
    return (PASS, *extra, *(bid for bid in BIDS if is_sufficient(bid, last)))


# The legal calls, by the index of the last bid (0 for none) and by what can be doubled.
_PLAIN, _WITH_DOUBLE, _WITH_REDOUBLE = (
    {0: _open_to(None, extra), **{bid.index: _open_to(bid, extra) for bid in BIDS}}
    for extra in ((), (DOUBLE,), (REDOUBLE,))
)


class Auction:
    """The calls so far. Each call creates a new auction; this one is immutable."""

    __slots__ = ("dealer", "doubling", "has_open", "last_bid", "passes", "said", "turn")

    dealer: Seat
    said: tuple[Said, ...]
    """All calls in order, including those that no longer count. A call's number is its index here."""
    turn: Seat
    last_bid: Said | None
    doubling: Doubling
    passes: int
    """Passes since the last bid, double or redouble."""
    has_open: bool
    """An irregular call was made, and nobody has ruled on it or called after it yet."""

    def __init__(
        self,
        dealer: Seat,
        said: tuple[Said, ...],
        turn: Seat,
        last_bid: Said | None,
        doubling: Doubling,
        passes: int,
        has_open: bool = False,
    ) -> None:
        self.dealer = dealer
        self.said = said
        self.turn = turn
        self.last_bid = last_bid
        self.doubling = doubling
        self.passes = passes
        self.has_open = has_open

    @classmethod
    def opened(cls, dealer: Seat) -> Auction:
        """Return the auction before the dealer's first call (17B)."""
        return cls(dealer, (), dealer, None, Doubling.UNDOUBLED, 0)

    @classmethod
    def replayed(cls, dealer: Seat, said: Iterable[Said]) -> Auction:
        """Return the auction of these calls, in which only those that stand count, as after a ruling."""
        auction = cls.opened(dealer)
        for heard in said:
            auction = auction.after(heard) if heard.status is Status.STANDS else auction.beside(heard)
        return auction

    def after(self, said: Said) -> Auction:
        """Return the auction after this call, which counts whoever made it; the turn passes to his left (17C)."""
        call, turn = said.call, said.seat.lho
        history = (*self.said, said)
        if call is PASS:
            return Auction(self.dealer, history, turn, self.last_bid, self.doubling, self.passes + 1, self.has_open)
        if call.level:
            return Auction(self.dealer, history, turn, said, Doubling.UNDOUBLED, 0, self.has_open)
        doubling = Doubling.DOUBLED if call is DOUBLE else Doubling.REDOUBLED
        return Auction(self.dealer, history, turn, self.last_bid, doubling, 0, self.has_open)

    def beside(self, said: Said) -> Auction:
        """Return the auction with this call in its record, although it does not count, or not yet."""
        is_open = self.has_open or said.status is Status.OPEN
        history = (*self.said, said)
        return Auction(self.dealer, history, self.turn, self.last_bid, self.doubling, self.passes, is_open)

    @property
    def may_double(self) -> bool:
        """Whether the last call other than pass is an opponent's bid (19A1)."""
        last = self.last_bid
        return last is not None and self.doubling is Doubling.UNDOUBLED and (last.seat ^ self.turn) & 1 == 1

    @property
    def may_redouble(self) -> bool:
        """Whether the last call other than pass is an opponent's double (19B1)."""
        last = self.last_bid
        return last is not None and self.doubling is Doubling.DOUBLED and (last.seat ^ self.turn) & 1 == 0

    def legal_calls(self) -> tuple[Call, ...]:
        """Return what the player in turn may call, by Laws 18 and 19 alone; nothing once the auction is over."""
        if self.is_over:
            return ()
        last = self.last_bid
        if last is None:
            return _PLAIN[0]
        if self.may_double:
            return _WITH_DOUBLE[last.call.index]
        if self.may_redouble:
            return _WITH_REDOUBLE[last.call.index]
        return _PLAIN[last.call.index]

    def allows(self, call: Call) -> bool:
        """Return whether the player in turn may make this call, by the same Laws."""
        if self.is_over:
            return False
        if call.level:
            last = self.last_bid
            return call.is_possible and (last is None or is_sufficient(call, last.call))
        if call is PASS:
            return True
        return self.may_double if call is DOUBLE else self.may_redouble

    @property
    def is_over(self) -> bool:
        """Whether three passes in rotation followed a call, or all four players passed at once (22A)."""
        return self.passes >= 3 and (self.last_bid is not None or self.passes >= 4)

    def standing(self) -> tuple[Said, ...]:
        """Return the calls that count."""
        return tuple(said for said in self.said if said.status is Status.STANDS)

    def declarer(self) -> Seat | None:
        """Return the player of the side with the last bid who first named its denomination; None without a bid."""
        if self.last_bid is None:
            return None
        denomination, side = self.last_bid.call.denomination, self.last_bid.seat.side
        for said in self.said:
            if said.status is Status.STANDS and said.call.denomination is denomination and said.seat.side is side:
                return said.seat
        raise AssertionError("the last bid names its own denomination")

    def contract(self) -> Contract | None:
        """Return the contract so far; None if nobody has bid."""
        declarer = self.declarer()
        if declarer is None or self.last_bid is None:
            return None
        return Contract(self.last_bid.call, self.doubling, declarer)

    def _fields(self) -> tuple[object, ...]:
        return self.dealer, self.said, self.turn, self.last_bid, self.doubling, self.passes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Auction) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.dealer, self.said))

    def __repr__(self) -> str:
        return f"<Auction {' '.join(map(repr, self.said)) or 'not opened'}>"
