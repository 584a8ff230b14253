"""The auction: from the forehand on, each bid higher than the last, a pass is final (article I)."""

from __future__ import annotations

from typing import NamedTuple

from arbitr.marias.event import IllegalMariasEvent
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.undertaking import LADDER, Bid


class SpokenBid(NamedTuple):
    """What a player said in the auction: a bid, or None for a pass."""

    player: Player
    bid: Bid | None


class MariasAuction:
    """The bids so far. Each bid creates a new auction; this one is immutable."""

    __slots__ = ("bidder", "forehand", "holds", "last", "passed", "spoken", "turn")

    forehand: Player
    holds: bool
    """Return whether the forehand may take over an equal bid."""
    spoken: tuple[SpokenBid, ...]
    turn: Player | None
    """None when it is over."""
    last: Bid | None
    bidder: Player | None
    """The player who made that bid."""
    passed: int
    """Who has passed, as a set of bits."""

    def __init__(
        self,
        forehand: Player,
        holds: bool,
        spoken: tuple[SpokenBid, ...],
        turn: Player | None,
        last: Bid | None,
        bidder: Player | None,
        passed: int,
    ) -> None:
        self.forehand = forehand
        self.holds = holds
        self.spoken = spoken
        self.turn = turn
        self.last = last
        self.bidder = bidder
        self.passed = passed

    @classmethod
    def opened(cls, forehand: Player, holds: bool) -> MariasAuction:
        return cls(forehand, holds, (), forehand, None, None, 0)

    @property
    def is_over(self) -> bool:
        return self.turn is None

    def lowest(self) -> int:
        """The lowest step that the player in turn may bid."""
        if self.last is None:
            return 1
        return self.last.step + (not (self.holds and self.turn is self.forehand))

    def bids(self) -> tuple[Bid, ...]:
        """What the player in turn may bid."""
        return () if self.turn is None else LADDER[self.lowest() - 1 :]

    def bid(self, player: Player, bid: Bid) -> MariasAuction:
        if player is not self.turn:
            raise self._not_in_turn(player, bid)
        if bid.step < self.lowest():
            raise IllegalMariasEvent(
                "{player} {bid}: a bid must be higher than the last one, {last}", player=player, bid=bid, last=self.last
            )
        spoken = (*self.spoken, SpokenBid(player, bid))
        turn = self._next(player, self.passed)
        return MariasAuction(
            self.forehand, self.holds, spoken, None if turn is player else turn, bid, player, self.passed
        )

    def passes(self, player: Player) -> MariasAuction:
        if player is not self.turn:
            raise self._not_in_turn(player, None)
        passed = self.passed | 1 << player
        turn = None if passed == 0b1111 else self._next(player, passed)
        if turn is self.bidder:
            turn = None
        spoken = (*self.spoken, SpokenBid(player, None))
        return MariasAuction(self.forehand, self.holds, spoken, turn, self.last, self.bidder, passed)

    @staticmethod
    def _next(player: Player, passed: int) -> Player:
        """The players who have not passed, from the left of this player on; himself if nobody else is left."""
        for step in (1, 2, 3):
            if not passed >> ((player + step) & 3) & 1:
                return PLAYERS[(player + step) & 3]
        return player

    def _not_in_turn(self, player: Player, bid: Bid | None) -> IllegalMariasEvent:
        what = "pass" if bid is None else bid.code
        if self.turn is None:
            return IllegalMariasEvent("{player} {what}: the auction is over", player=player, what=what)
        if self.passed >> player & 1:
            return IllegalMariasEvent("{player} {what}: {player} has passed", player=player, what=what)
        return IllegalMariasEvent(
            "{player} {what}: it is {turn}'s turn to bid", player=player, what=what, turn=self.turn
        )

    def _fields(self) -> tuple[object, ...]:
        return self.forehand, self.holds, self.spoken, self.turn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MariasAuction) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())
