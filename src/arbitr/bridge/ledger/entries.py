"""The entries of the ledger: duties, penalty cards, information, reviews, findings, scores.

The list is closed: `Entry` names them all, and stored boards hold them by their names.
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
    """What a duty asks of a player."""

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
    """With the player's next call."""
    REST = "rest"
    """With the auction."""
    ONE_LEAD = "one_lead"
    KEEPS_LEAD = "keeps_lead"
    """When the player loses the lead."""
    THIS_TRICK = "this_trick"
    """With the player's card to this trick."""


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
        """Which of these cards obey it; all of them where none can, or where it is not about this play (Law 59)."""
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
    bounded: bool = False
    """The score at the table bounds it: the innocent get no less, the offenders no more."""


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
    penalty: Penalty | None = None
    """How much; None where it is not fixed, or only possible."""
    seat: Seat | None = None
    """Who it was for; None: the pair or team."""
    is_disciplinary: bool = False


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
    instead: Artificial | None = None
    """What a regulation gives in place of the average (12C2d)."""


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


@dataclass(frozen=True, slots=True)
class LooseCard:
    """A card led or played when it was not that hand's turn: it lies there, and does not count yet (53 to 57)."""

    seat: Seat
    card: Card
    trick: int
    """How many tricks were complete when it was shown."""
    is_lead: bool
    procedure: str
    """What the director begins with; empty for a lead face down by the right player."""
    stands: bool = False
    """It is played: it counts when its turn comes."""
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card that a player let be seen in the play without playing it, and nobody has ruled on it (48, 49)."""

    seat: Seat
    card: Card
    how: str = ""
    """dropped, shown, named, fifth ...; empty where nobody has said."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A card that a player took back by himself, and what he put or named in its place; nobody has ruled (47)."""

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
    """The penalty cards that the choice was about: for another one declarer chooses again."""


@dataclass(frozen=True, slots=True)
class Designated:
    """Declarer has said which of several penalty cards this defender plays now (51A).

    One entry for each card where declarer has no say any more: the defender plays any of them.
    """

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Disobeyed:
    """A card was played in turn, though the law asked for another one; it counts until somebody rules (52, 61A)."""

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
    """How many tricks it costs; None while the play goes on."""
    suit: Suit | None = None
    """The suit that was not followed, if that was it and somebody has said."""
    law: str = ""
    """By which law; empty where an older program ruled."""


@dataclass(frozen=True, slots=True)
class VoidPlay:
    """A card that was played though play had stopped with a claim (68D)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """A player has claimed or conceded: play stops (68). The rest of the tricks is conceded."""

    seat: Seat
    tricks: int | None
    """How many of the remaining tricks his side claims; None where he has not said."""
    statement: str = ""


@dataclass(frozen=True, slots=True)
class TricksSettled:
    """Declarer's tricks on this board by claim, agreement or ruling: they take the place of what was played."""

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
    """The rest of the play went on without being written down, and is over."""

    declarer_tricks: int | None = None
    """Declarer's tricks on the board; None where nobody has said."""


@dataclass(frozen=True, slots=True)
class RegulationOut:
    """A regulation of the organiser, by its name, that the director does not apply on this board (80F)."""

    name: str
    law: str


@dataclass(frozen=True, slots=True)
class StepDue:
    """A ruling has sent the director on: this procedure is next, with what was found already."""

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
