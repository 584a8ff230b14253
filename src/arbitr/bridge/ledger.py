"""What the law has laid on the table beyond calls and cards: duties, penalty cards, information, reviews.

In the ordinary game the ledger is `CLEAN`, one shared object; only where something has gone wrong is there more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from arbitr.bridge.adjustment import Adjustment, Artificial, Average, Award
from arbitr.bridge.call import DOUBLE, PASS, REDOUBLE, Call
from arbitr.bridge.meaning import Meaning as Meaning
from arbitr.bridge.penalty import Penalty
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


def _in_order(duties: tuple[Duty, ...]) -> tuple[Duty, ...]:
    """What must be led comes before what may not be. Several bans are one: who has nothing else is free (59)."""
    banned = tuple(duty for duty in duties if duty.must is Must.NOT_LEAD)
    if len(banned) > 1:
        suits = tuple(dict.fromkeys(suit for duty in banned for suit in duty.suits))
        one = Duty(banned[0].seat, Must.NOT_LEAD, banned[0].law, banned[0].until, suits)
        duties = (*(duty for duty in duties if duty.must is not Must.NOT_LEAD), one)
    return tuple(sorted(duties, key=lambda duty: duty.must is not Must.LEAD))


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
    """Declarer has said which of several penalty cards this defender plays now (51A)."""

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


def duty_of(card: Card) -> str:
    """How the ledger calls the knowledge that a penalty card must be played."""
    return f"duty to play {card.code}"


@dataclass(frozen=True, slots=True)
class Ledger:
    """All that is still in force; entries leave when they are served."""

    entries: tuple[Entry, ...] = ()

    def with_entry(self, entry: Entry) -> Ledger:
        return Ledger((*self.entries, entry))

    def with_entries(self, entries: Iterable[Entry]) -> Ledger:
        return Ledger((*self.entries, *entries))

    def duties(self, seat: Seat) -> tuple[Duty, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Duty) and entry.seat is seat)

    def penalty_cards(self, seat: Seat) -> tuple[PenaltyCard, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, PenaltyCard) and entry.seat is seat)

    def loose_cards(self, seat: Seat | None = None) -> tuple[LooseCard, ...]:
        """The cards that were shown out of turn, oldest first; of one player or of all."""
        loose = (entry for entry in self.entries if isinstance(entry, LooseCard))
        return tuple(entry for entry in loose if seat is None or entry.seat is seat)

    def played_early(self, seat: Seat) -> LooseCard | None:
        """The card of this hand that stands, though its turn has not come yet."""
        for entry in self.loose_cards(seat):
            if entry.stands:
                return entry
        return None

    def is_cancelled(self) -> bool:
        """Has the board been taken from this table, and nothing else decided about it since?"""
        ruled = next((entry for entry in reversed(self.entries) if isinstance(entry, BoardRuled)), None)
        return ruled is not None and ruled.what == "cancelled"

    def is_scored_instead(self) -> bool:
        """Is the board cancelled and a score given in its place? One without a score may still be dealt again."""
        return self.is_cancelled() and any(isinstance(entry, Scored) for entry in self.entries)

    def claim(self) -> Claim | None:
        """The claim or concession that nobody has settled yet."""
        if self.settled() is not None:
            return None
        return next((entry for entry in reversed(self.entries) if isinstance(entry, Claim)), None)

    def settled(self) -> TricksSettled | None:
        """The latest word on declarer's tricks."""
        return next((entry for entry in reversed(self.entries) if isinstance(entry, TricksSettled)), None)

    def ends_play(self) -> bool:
        """Has a claim that was settled, or somebody's word, ended the play?"""
        return any(isinstance(entry, TricksSettled | PlayedOut) for entry in self.entries)

    def played_out(self) -> PlayedOut | None:
        """The word that the play has ended, though the log does not show all of it."""
        return next((entry for entry in reversed(self.entries) if isinstance(entry, PlayedOut)), None)

    def transferred(self, side: Side) -> int:
        """How many tricks this side gets after the play, less those that it gives."""
        moved = [entry for entry in self.entries if isinstance(entry, Transferred)]
        return sum(entry.tricks if entry.side is side else -entry.tricks for entry in moved)

    def narrowed(self, seat: Seat, cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """Which of the cards that the game allows the law allows too, in this order: following suit comes before
        everything (44C); then what declarer required, then what is forbidden; then penalty cards (50D1b, 51A).
        """
        early = self.played_early(seat)
        if early is not None:
            return (early.card,)
        for duty in _in_order(self.duties(seat)):
            cards = duty.narrows(cards, led)
        penalty_cards = self.penalty_cards(seat)
        major = tuple(each.card for each in penalty_cards if each.is_major and each.card in cards)
        if major:
            return self._due(seat, major, cards, led)
        for each in penalty_cards:
            if not each.is_major and each.card in cards:  # a small card of that suit may not be played before it (50C)
                cards = tuple(
                    card
                    for card in cards
                    if card is each.card or card.suit is not each.card.suit or card.rank.is_honour
                )
        return cards

    def _due(self, seat: Seat, major: tuple[Card, ...], cards: tuple[Card, ...], led: Suit | None) -> tuple[Card, ...]:
        """Which of these cards may be played, if these major penalty cards are among them."""
        named = tuple(each.card for each in self.entries if isinstance(each, Designated) and each.seat is seat)
        major = tuple(card for card in major if card in named) or major
        follows = tuple(card for card in cards if card.suit is led)
        if not follows:
            return major
        # A known hand that can follow has nothing else here; an unknown one either follows suit or shows out.
        return tuple(card for card in major if card.suit is led) or (*follows, *major)

    def lead_rights(self) -> tuple[LeadRight, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, LeadRight))

    def without(self, entry: Entry) -> Ledger:
        """The same without this entry."""
        return self.dropping(lambda other: other == entry)

    def altered(self, change: Callable[[Entry], Entry | None]) -> Ledger:
        """Return the ledger with each entry as this makes it; None takes it out."""
        entries = tuple(new for entry in self.entries if (new := change(entry)) is not None)
        return Ledger(entries) if entries else CLEAN

    def after_call(self, seat: Seat, auction_over: bool) -> Ledger:
        """Duties that this call has served are gone."""

        def is_served(entry: Entry) -> bool:
            if not isinstance(entry, Duty):
                return False
            at_turn = entry.until is Until.NEXT_TURN and entry.seat is seat
            return at_turn or (auction_over and entry.until in (Until.NEXT_TURN, Until.REST))

        return self.dropping(is_served)

    def after_card(self, seat: Seat, card: Card, is_lead: bool) -> Ledger:
        """Penalty cards that were played and lead duties that were served are gone, and what all knew of them."""

        def is_served(entry: Entry) -> bool:
            match entry:
                case PenaltyCard():
                    return entry.card is card
                case LooseCard() | FacedCard():
                    return entry.seat is seat and entry.card is card
                case LeadChosen():
                    return is_lead
                case Designated():
                    return entry.seat is seat
                case Information():
                    return entry.what == duty_of(card)
                case Duty(until=Until.THIS_TRICK):
                    return entry.seat is seat
                case Duty(until=Until.ONE_LEAD):
                    return is_lead and entry.seat is seat
                case Duty(until=Until.KEEPS_LEAD):
                    return is_lead and entry.seat is not seat
                case _:
                    return False

        return self.dropping(is_served)

    def after_trick(self, winner: Seat) -> Ledger:
        """Who has lost the lead is free again, and what was called for has been moved."""
        return self.dropping(
            lambda entry: (
                isinstance(entry, CardCalled)
                or (isinstance(entry, Duty) and entry.until is Until.KEEPS_LEAD and entry.seat is not winner)
            )
        )

    def dropping(self, is_served: Callable[[Entry], bool]) -> Ledger:
        """Return the ledger without the entries of which this is true."""
        left = tuple(entry for entry in self.entries if not is_served(entry))
        return Ledger(left) if left else CLEAN


CLEAN = Ledger()
