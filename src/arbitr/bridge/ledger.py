"""What the law has laid on the table beyond calls and cards: duties, penalty cards, information, reviews.

In the ordinary game the ledger is `CLEAN`, one shared object; only where something has gone wrong is there more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from arbitr.bridge.adjustment import Adjustment, Average, Award
from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.bridge.seat import Seat, Side
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


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call was told to mean: the suits it specifies, and whether it is artificial."""

    number: int
    suits: tuple[Suit, ...] = ()
    is_artificial: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class LeadRight:
    """Declarer may restrict this player's first lead, because his partner's call was withdrawn (Law 26)."""

    seat: Seat
    offender: Seat
    numbers: tuple[int, ...]
    """The withdrawn calls."""
    law: str


@dataclass(frozen=True, slots=True)
class Unruled:
    """An irregularity that was called over, so that the auction goes on, but on which the director may still rule."""

    procedure: str
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Watch:
    """The director looks at this player's next call: it decides what his withdrawn call costs (30 to 32)."""

    procedure: str
    seat: Seat
    number: int
    """The withdrawn call."""
    law: str = ""
    """By which law his call is looked at."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the director has found, in a word: no_infraction, at_fault, established ..."""

    what: str
    law: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The score that takes the place of the one at the table (Law 12)."""

    adjustment: Adjustment
    law: str
    offenders: Side | None = None
    """Whose infraction it was; None where both sides count as innocent, or the fault is in the averages."""


@dataclass(frozen=True, slots=True)
class SelfInflicted:
    """A side brought a part of its damage on itself, and is not relieved of that part (12C1)."""

    side: Side
    without: Award
    """What it would have scored after the infraction without its own error."""
    law: str


@dataclass(frozen=True, slots=True)
class Fined:
    """A procedural or disciplinary penalty against a side, or one that the director may give (Laws 90 and 91)."""

    side: Side
    law: str
    is_possible_only: bool = True


@dataclass(frozen=True, slots=True)
class Capped:
    """This side cannot score more than average minus on the board; the other side keeps its score (25B2b2, 1997)."""

    side: Side
    law: str


@dataclass(frozen=True, slots=True)
class BoardRuled:
    """What becomes of the board: redeal, cancelled, played_later, rebuilt, continues."""

    what: str
    law: str


@dataclass(frozen=True, slots=True)
class Awarded:
    """The average that one contestant gets on this board; he need not sit at this table (12C, 15)."""

    contestant: str
    """NS, EW or elsewhere."""
    average: Average
    law: str


@dataclass(frozen=True, slots=True)
class SecondAuction:
    """The first auction was cancelled, and its calls must be made again (15C)."""

    numbers: tuple[int, ...]
    """The calls that stood in the first auction."""
    begins: int
    """The number of the first call of the second."""
    law: str


@dataclass(frozen=True, slots=True)
class ExposedCard:
    """A card that its owner's partner could see in the auction period: it lies face up until that ends (Law 24)."""

    seat: Seat
    card: Card
    is_lead: bool
    """It was led before its time."""
    since: int
    """How many calls had been heard when it was exposed."""
    by_fault: bool | None = None
    """Through the player's own fault; None: nobody has said."""
    could_be_seen: bool = True
    is_ruled: bool = False
    """The director has been there."""
    is_settled: bool = False
    """The auction is over: it is a penalty card, or back in the hand."""


Entry = (
    Duty
    | PenaltyCard
    | Information
    | Review
    | Meaning
    | LeadRight
    | Unruled
    | Watch
    | Found
    | Scored
    | SelfInflicted
    | Fined
    | Capped
    | BoardRuled
    | Awarded
    | SecondAuction
    | ExposedCard
)


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

    def lead_rights(self) -> tuple[LeadRight, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, LeadRight))

    def without(self, entry: Entry) -> Ledger:
        """The same without this entry."""
        return self._without(lambda other: other == entry)

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

    def after_trick(self, winner: Seat) -> Ledger:
        """Who has lost the lead is free again."""
        return self._without(
            lambda entry: isinstance(entry, Duty) and entry.until is Until.KEEPS_LEAD and entry.seat is not winner
        )

    def _without(self, is_served: Callable[[Entry], bool]) -> Ledger:
        left = tuple(entry for entry in self.entries if not is_served(entry))
        return Ledger(left) if left else CLEAN


CLEAN = Ledger()
