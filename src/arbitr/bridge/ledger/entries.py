"""The entries of the ledger: duties, penalty cards, information, reviews, findings, scores.

The list is closed: `Entry` names them all, and stored boards contain them by name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.bridge.meaning import Meaning
from arbitr.bridge.scores.adjustment import Adjustment, Artificial, Average, Award
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import Seat, Side
from arbitr.cards import Card, Suit


class Must(Enum):
    """What a duty requires of a player."""

    PASS = "pass"
    NOT_DOUBLE = "not_double"
    REPEAT = "repeat"
    LEAD = "lead"
    NOT_LEAD = "not_lead"
    HIGHEST = "highest"
    """The highest card of the suit led (57A)."""
    LOWEST = "lowest"
    PLAY = "play"
    """A card of this suit to this trick."""
    NOT_PLAY = "not_play"
    """No card of this suit to this trick."""


class Until(Enum):
    """When a duty ends."""

    NEXT_TURN = "next_turn"
    """When the player has called again."""
    REST = "rest"
    """When the auction ends."""
    ONE_LEAD = "one_lead"
    KEEPS_LEAD = "keeps_lead"
    """When the player loses the lead."""
    THIS_TRICK = "this_trick"
    """When the player has played to this trick."""


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
            case _:
                return True

    def narrows(self, cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """The cards that comply; all of them if none can, or if the duty is not about this play (Law 59)."""
        match self.must:
            case Must.LEAD if led is None:
                left = tuple(card for card in cards if card.suit in self.suits)
            case Must.NOT_LEAD if led is None:
                left = tuple(card for card in cards if card.suit not in self.suits)
            case Must.HIGHEST if led is not None:
                left = tuple(sorted((card for card in cards if card.suit is led), key=_by_rank)[-1:])
            case Must.LOWEST if led is not None:
                left = tuple(sorted((card for card in cards if card.suit is led), key=_by_rank)[:1])
            case Must.PLAY if led is not None:
                left = tuple(card for card in cards if card.suit in self.suits)
            case Must.NOT_PLAY if led is not None:
                left = tuple(card for card in cards if card.suit not in self.suits)
            case _:
                return cards
        return left or cards


def _by_rank(card: Card) -> int:
    return card.index


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A defender's card that lies face up on the table (Law 50)."""

    seat: Seat
    card: Card
    is_major: bool
    law: str


@dataclass(frozen=True, slots=True)
class Information:
    """Information that a player has, and whether he may use it (Law 16)."""

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
class LeadRight:
    """Declarer may restrict this player's first lead, because his partner's call was withdrawn (Law 26)."""

    seat: Seat
    offender: Seat
    numbers: tuple[int, ...]
    """The withdrawn calls."""
    law: str


@dataclass(frozen=True, slots=True)
class Unruled:
    """An irregularity accepted by a subsequent call, so that the auction continues, but on which the director may still
    rule.
    """

    procedure: str
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Watch:
    """The director judges this player's next call: it determines the cost of his withdrawn call (30 to 32)."""

    procedure: str
    seat: Seat
    number: int
    """The withdrawn call."""
    law: str = ""
    """The law under which his call is judged."""


@dataclass(frozen=True, slots=True)
class Found:
    """The director's finding, in a word: no_infraction, at_fault, established ..."""

    what: str
    law: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The score that replaces the one at the table (Law 12)."""

    adjustment: Adjustment
    law: str
    offenders: Side | None = None
    """The side that committed the infraction; None if both sides are non-offending, or the averages show the fault."""
    bounded: bool = False
    """The score at the table bounds it: the non-offenders get no less, the offenders no more."""


@dataclass(frozen=True, slots=True)
class SelfInflicted:
    """Part of a side's damage was self-inflicted, and is not redressed (12C1)."""

    side: Side
    without: Award
    """What it would have scored after the infraction without its own error."""
    law: str


@dataclass(frozen=True, slots=True)
class Fined:
    """A procedural or disciplinary penalty against a side, or one that the director may impose (Laws 90 and 91)."""

    side: Side
    law: str
    is_possible_only: bool = True
    penalty: Penalty | None = None
    """The amount; None if it is not fixed, or only possible."""
    seat: Seat | None = None
    """The penalised player; None for the pair or team."""
    is_disciplinary: bool = False


@dataclass(frozen=True, slots=True)
class Capped:
    """This side cannot score more than average minus on the board; the other side keeps its score (25B2b2, 1997)."""

    side: Side
    law: str


@dataclass(frozen=True, slots=True)
class BoardRuled:
    """What happens to the board: redeal, cancelled, played_later, rebuilt, continues."""

    what: str
    law: str


@dataclass(frozen=True, slots=True)
class Awarded:
    """The average that a contestant gets on this board; he need not sit at this table (12C, 15)."""

    contestant: str
    """NS, EW or elsewhere."""
    average: Average
    law: str
    instead: Artificial | None = None
    """What a regulation awards instead of the average (12C2d)."""


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
    """A card that its owner's partner could see in the auction period: it stays face up until that ends (Law 24)."""

    seat: Seat
    card: Card
    is_lead: bool
    """It was led prematurely."""
    since: int
    """How many calls had been heard when it was exposed."""
    by_fault: bool | None = None
    """Through the player's own fault; None if nobody has said."""
    could_be_seen: bool = True
    is_ruled: bool = False
    """The director has ruled on it."""
    is_settled: bool = False
    """The auction is over: it is a penalty card, or back in the hand."""


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card led or played out of turn: it is on the table, and does not count yet (53 to 57)."""

    seat: Seat
    card: Card
    trick: int
    """How many tricks were complete when it was shown."""
    is_lead: bool
    procedure: str
    """What the director begins with; empty for the right player's face-down lead."""
    stands: bool = False
    """It is played: it counts when its turn comes."""
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card that a player exposed during play without playing it, and on which nobody has ruled (48, 49)."""

    seat: Seat
    card: Card
    how: str = ""
    """dropped, shown, named, fifth ...; empty if nobody has said."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A card that a player retracted by himself, and its replacement; nobody has ruled (47)."""

    seat: Seat
    card: Card
    instead: Card | None = None
    by_word: bool = False


@dataclass(frozen=True, slots=True)
class SuitRun:
    """Declarer has told dummy to run this suit: each card may be changed until the next hand has played (45B)."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardCalled:
    """Declarer has called for this card of dummy: it is played, and dummy moves it, or another one (45B, 45D)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeadChosen:
    """Declarer has chosen for this defender, who is on lead while the partner has penalty cards (50D2, 51B)."""

    seat: Seat
    cards: tuple[Card, ...]
    """The penalty cards that the choice concerned: for another one declarer chooses again."""


@dataclass(frozen=True, slots=True)
class Designated:
    """Declarer has said which of several penalty cards this defender plays now (51A).

    One entry for each card if declarer no longer has a choice: the defender plays any of them.
    """

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Disobeyed:
    """A card was played in turn although the law required another one; it counts until somebody rules (52, 61A)."""

    seat: Seat
    card: Card
    trick: int
    """The number of the trick on this board, from 1."""
    procedure: str


@dataclass(frozen=True, slots=True)
class RevokeRuled:
    """The director has ruled on this revoke."""

    seat: Seat
    trick: int
    """The number of the trick on this board, from 1."""
    is_established: bool
    tricks: int | None = 0
    """How many tricks it costs; None during play."""
    suit: Suit | None = None
    """The suit that the player failed to follow, if that was the revoke and it is known."""
    law: str = ""
    """The law of the ruling; empty if an older program ruled."""


@dataclass(frozen=True, slots=True)
class VoidPlay:
    """A card that was played although play had stopped with a claim (68D)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """A player has claimed or conceded: play stops (68). The rest of the tricks is conceded."""

    seat: Seat
    tricks: int | None
    """How many of the remaining tricks his side claims; None if he has not said."""
    statement: str = ""


@dataclass(frozen=True, slots=True)
class TricksSettled:
    """Declarer's tricks on this board by claim, agreement or ruling: they replace those played."""

    declarer_tricks: int
    law: str


@dataclass(frozen=True, slots=True)
class Transferred:
    """Tricks that are transferred to a side after the play (Law 64)."""

    side: Side
    tricks: int
    law: str


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The rest of the play was not recorded, and is over."""

    declarer_tricks: int | None = None
    """Declarer's tricks on the board; None if nobody has said."""


@dataclass(frozen=True, slots=True)
class RegulationOut:
    """A regulation of the organiser, by its name, that the director does not apply on this board (80F)."""

    name: str
    law: str


@dataclass(frozen=True, slots=True)
class StepDue:
    """A ruling has referred the director to the next procedure, with the answers already found."""

    procedure: str
    seat: Seat
    law: str
    number: int | None = None
    told: tuple[tuple[str, str], ...] = ()


Entry = (
    Duty
    | PenaltyCard
    | Information
    | Review
    | Meaning
    | LeadRight
    | Unruled
    | Watch
    | CardCalled
    | Found
    | Scored
    | SelfInflicted
    | Fined
    | Capped
    | BoardRuled
    | Awarded
    | SecondAuction
    | ExposedCard
    | LooseCard
    | FacedCard
    | TakenBack
    | SuitRun
    | LeadChosen
    | Designated
    | Disobeyed
    | RevokeRuled
    | VoidPlay
    | Claim
    | TricksSettled
    | Transferred
    | StepDue
    | RegulationOut
    | PlayedOut
)
