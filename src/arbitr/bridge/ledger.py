"""What the law has laid on the table beyond calls and cards: duties, penalty cards, information, reviews.

In the ordinary game the ledger is `CLEAN`, one shared object; only where something has gone wrong is there more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.bridge.seat import Seat
from arbitr.cards import Card, Suit


class Must(Enum):
    """What a duty asks of a player."""

    PASS = "pass"
    NOT_DOUBLE = "not_double"
    REPEAT = "repeat"
    LEAD = "lead"
    NOT_LEAD = "not_lead"


class Until(Enum):
    """When a duty ends."""

    NEXT_TURN = "next_turn"
    """With the player's next call."""
    REST = "rest"
    """With the auction."""
    ONE_LEAD = "one_lead"
    KEEPS_LEAD = "keeps_lead"
    """When the player loses the lead."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A player must, or must not, do something, by this law."""

    seat: Seat
    must: Must
    law: str
    until: Until
    suits: tuple[Suit, ...] = ()
    call: Call | None = None

    def allows_call(self, call: Call) -> bool:
        match self.must:
            case Must.PASS:
                return call is PASS
            case Must.NOT_DOUBLE:
                return call is not DOUBLE and call is not REDOUBLE
            case Must.REPEAT:
                return call is self.call
            case Must.LEAD | Must.NOT_LEAD:
                return True

    def allows_lead(self, card: Card) -> bool:
        match self.must:
            case Must.LEAD:
                return card.suit in self.suits
            case Must.NOT_LEAD:
                return card.suit not in self.suits
            case Must.PASS | Must.NOT_DOUBLE | Must.REPEAT:
                return True


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A defender's card that lies face up on the table (Law 50)."""

    seat: Seat
    card: Card
    is_major: bool
    law: str


@dataclass(frozen=True, slots=True)
class Information:
    """Something that a player knows, and whether he may use it (Law 16)."""

    seat: Seat
    what: str
    is_authorised: bool
    law: str


@dataclass(frozen=True, slots=True)
class Review:
    """Something that the director looks at again when the hand is over (16, 23, 27D ...)."""

    law: str
    offender: Seat


Entry = Duty | PenaltyCard | Information | Review


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that is still in force; entries leave when they are served."""

    entries: tuple[Entry, ...] = ()

    def with_entry(self, entry: Entry) -> Ledger:
        return Ledger((*self.entries, entry))

    def duties(self, seat: Seat) -> tuple[Duty, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Duty) and entry.seat is seat)

    def penalty_cards(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, PenaltyCard) and entry.seat is seat)

    def after_call(self, seat: Seat, auction_over: bool) -> Ledger:
        """Duties that this call has served are gone."""

        def is_served(entry: Entry) -> bool:
            if not isinstance(entry, Duty):
                return False
            at_turn = entry.until is Until.NEXT_TURN and entry.seat is seat
            return at_turn or (auction_over and entry.until in (Until.NEXT_TURN, Until.REST))

        return self._without(is_served)

    def after_card(self, seat: Seat, card: Card, is_lead: bool) -> Ledger:
        """Penalty cards that were played and lead duties that were served are gone."""

        def is_served(entry: Entry) -> bool:
            match entry:
                case PenaltyCard():
                    return entry.card is card
                case Duty(until=Until.ONE_LEAD):
                    return is_lead and entry.seat is seat
                case Duty(until=Until.KEEPS_LEAD):
                    return is_lead and entry.seat is not seat
                case _:
                    return False

        return self._without(is_served)

    def _without(self, is_served: Callable[[Entry], bool]) -> Ledger:
        left = tuple(entry for entry in self.entries if not is_served(entry))
        return Ledger(left) if left else CLEAN


CLEAN = Ledger()
