"""What players do with cards besides playing them in turn: several at once, one retracted, one named, a hand spread.

This module rules nothing. It records the act in the ledger, the Law on it is open, and the first card counts until
somebody rules (47F).
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitr.bridge import (
    CardCalled,
    CardFaced,
    Disobeyed,
    Entered,
    FacedCard,
    IllegalEvent,
    Play,
    Seat,
    StepDue,
    SuitRun,
    TakenBack,
)
from arbitr.cards import Card, Suit
from arbitr.laws.effects import CardChanged, CardTakenBack, HandSpread, SuitNamed
from arbitr.laws.engine import Case, Incident
from arbitr.laws.shared.cards.misplay import has_played, played
from arbitr.laws.shared.cards.revoke import revokes, ruled
from arbitr.laws.shared.incidents import opens

TOGETHER = "together"
"""How a card was seen, if it was played together with another one."""
FIFTH = "fifth"
"""How a card was seen, if it was played on top of a trick."""


def played_together(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Case:
    """Several cards of one hand are played in one movement, all face up (58B).

    One is in the trick until the player says which he plays: the first, or the first that is legal.
    """
    play = case.table.play
    if len(cards) < 2:
        raise IllegalEvent("{seat}: enter at least two cards that were played together", seat=seat)
    in_turn = play is not None and play.turn is seat
    first = next((card for card in cards if in_turn and play is not None and play.allows(card)), cards[0])
    case = played(case, seat, first)
    return case.after(*(CardFaced(seat, card, TOGETHER) for card in cards if card is not first))


def took_back(case: Case, seat: Seat, card: Card, instead: Card | None = None, is_face_down: bool = False) -> Case:
    """A player retracts a card by himself, and perhaps replaces it with another one."""
    return case.after(CardTakenBack(seat, card, instead, is_face_down=is_face_down))


def named(case: Case, seat: Seat, card: Card) -> Case:
    """A player names the card that is to be played: dummy's card by declarer, or one of his own (45B, 45C4a).

    A hand that has already played to the trick is told to play another card instead.
    """
    play = case.table.play
    if play is None:
        raise case.table.why_not_shown(seat, card)
    hand = hand_named(play, seat, card)
    if hand is play.contract.dummy and hand is play.turn and not play.may_hold(hand, card):
        return said(case, seat, NOT_HELD)
    old = play.trick[(hand - play.leader) % 4] if has_played(play, hand) else None
    if old is None:
        trick = play.number
        case = played(case, hand, card)
        under_way = case.table.play is not None and case.table.play.number == trick
        called = hand is play.contract.dummy and hand is play.turn and under_way
        return case.after(Entered(CardCalled(hand, card))) if called else case
    if is_running(case, hand, old) and play.record[-1] == (hand, old):
        # Each card of a suit that is run may be changed until the next hand has played to it.
        return case.after(CardChanged(hand, old, card, "45C4"))
    return case.after(CardTakenBack(hand, old, card, by_word=True))


NOT_HELD = (("incomplete_designation.said", "not_held"),)
"""What declarer named, if it is not in dummy (46B4)."""


def hand_named(play: Play, seat: Seat, card: Card) -> Seat:
    """The hand whose card was named: declarer speaks for dummy, and may be reported by either seat."""
    dummy = play.contract.dummy
    if seat is not play.contract.declarer or seat is dummy:
        return seat
    if card in play.hand(dummy) or not play.may_hold(seat, card):
        return dummy
    return seat if card in play.hand(seat) or play.turn is seat else dummy


def runs(case: Case, seat: Seat, suit: Suit) -> Case:
    """Declarer tells dummy to run a suit; each card is played in its turn, as the log continues."""
    play = case.table.play
    return case.after(SuitNamed(seat if play is None else play.contract.dummy, suit))


def said(case: Case, seat: Seat, details: tuple[tuple[str, str], ...]) -> Case:
    """Declarer names dummy's card incompletely, in words that Law 46 explains."""
    play = case.table.play
    declarer = seat if play is None else play.contract.declarer
    return case.after(Entered(StepDue("incomplete_designation", declarer, "46B", told=details)))


def spreads(case: Case, seat: Seat) -> Case:
    """A player of the declaring side begins to spread the hand (48B, 54A, 54C)."""
    return case.after(HandSpread(seat))


HIGH = ("high", "top", "highest", "big")
LOW = ("low", "small", "lowest", "little")
WIN = ("win", "win it", "take it", "cover")
SUITS = ("spade", "heart", "diamond", "club")
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8", "seven": "7"}
RANKS |= {"six": "6", "five": "5", "four": "4", "three": "3", "two": "2", "deuce": "2"}


def designation(words: str) -> tuple[tuple[str, str], ...] | None:
    """What an incomplete designation names, as Law 46B distinguishes them; None if the words are not one."""
    text = words.lower().strip()
    key = "incomplete_designation"
    for kind, spoken in (("high", HIGH), ("low", LOW), ("win", WIN), ("anything", ("anything", "play anything"))):
        if text in spoken:
            return ((f"{key}.said", kind),)
    if text.removesuffix("s") in SUITS:
        return (f"{key}.said", "suit"), (f"{key}.suit", text[0].upper())
    rank = RANKS.get(text, text.upper())
    if rank in RANKS.values():
        return (f"{key}.said", "rank"), (f"{key}.rank", rank)
    return None


def is_running(case: Case, hand: Seat, card: Card) -> bool:
    """Return whether this card of dummy was played because the suit is being run."""
    entries = case.table.ledger.entries
    return any(isinstance(entry, SuitRun) and entry.seat is hand and entry.suit is card.suit for entry in entries)


def has_spread(case: Case, seat: Seat) -> bool:
    """Return whether this player has begun to spread the hand."""
    return any(isinstance(event, HandSpread) and event.seat is seat for event in case.table.log())


def taken_back(case: Case, seat: Seat) -> TakenBack | None:
    """The card of this hand that was retracted or named again, and on which nobody has ruled."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, TakenBack) and entry.seat is seat:
            return entry
    return None


def together(case: Case, seat: Seat) -> tuple[Card, ...]:
    """Cards of this hand that were seen together with the one in the trick."""
    seen = (entry for entry in case.table.ledger.of(FacedCard) if entry.how == TOGETHER)
    return tuple(dict.fromkeys(entry.card for entry in seen if entry.seat is seat))


@opens
def open_changes(case: Case) -> Iterable[Incident]:
    """A card that was retracted or changed, unless it is irregular itself: then its own Law is open (52, 53, 62)."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, TakenBack) and not _has_its_own_law(case, entry):
            yield _opened(case, entry)


def _opened(case: Case, entry: TakenBack) -> Incident:
    play = case.table.play
    if any(loose.card is entry.card for loose in case.table.ledger.loose_cards(entry.seat)):
        return Incident("face_down_lead_change", entry.seat)
    is_dummy = play is not None and entry.seat is play.contract.dummy
    if entry.by_word or is_dummy:
        return Incident("change_of_designation", entry.seat.partner if is_dummy else entry.seat)
    return Incident("card_taken_back", entry.seat)


def _has_its_own_law(case: Case, entry: TakenBack) -> bool:
    ledger = case.table.ledger
    if any(loose.card is entry.card and not loose.is_face_down for loose in ledger.loose_cards(entry.seat)):
        return True
    if any(isinstance(other, Disobeyed) and other.card is entry.card for other in ledger.entries):
        return True
    return any(
        found.card is entry.card and found.seat is entry.seat and ruled(case.table, found) is None
        for found in revokes(case.table)
    )
