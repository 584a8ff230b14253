"""What the cards show."""

from __future__ import annotations

from arbitr.bridge.events import PositionGiven
from arbitr.bridge.ledger import ExposedCard, FacedCard, LooseCard
from arbitr.bridge.play import Play, Trick
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.table import Phase
from arbitr.cards import Card, Suit
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Shown, Source


def play_begun(case: Case) -> bool:
    """Does the log hold any card, or a position in mid-play?"""
    play = case.table.play
    if play is None:
        return False
    return bool(play.played or sum(play.won) or any(isinstance(event, PositionGiven) for event in case.table.log()))


def play_over(case: Case) -> Shown[bool] | None:
    """Is the play of the board over, by its last card, an agreed claim or a ruling?

    None where a claim is open: nobody has said what became of it. None also where the log ends with the auction.
    """
    table = case.table
    if table.phase is Phase.OVER:
        settled = table.play is not None and not table.play.is_over
        return Shown(True, Source.RULING if settled else Source.LOG)
    if table.ledger.claim() is not None:
        return None
    if play_begun(case) or (table.auction.said and not table.auction.is_over):
        return Shown(False)
    return None


def lead_faced(case: Case) -> Shown[bool] | None:
    """Has an opening lead been faced, by the right player or out of turn?"""
    if play_begun(case) or any(loose.is_lead and not loose.is_face_down for loose in case.table.ledger.loose_cards()):
        return Shown(True)
    if any(loose.is_face_down for loose in case.table.ledger.loose_cards()):
        return Shown(False)
    auction = case.table.auction
    return Shown(False) if auction.said and not auction.is_over else None


def lead_face_down(case: Case) -> Shown[bool] | None:
    """Lies an opening lead face down on the table, and nothing was faced since?"""
    if any(loose.is_face_down for loose in case.table.ledger.loose_cards()):
        return Shown(True)
    faced = lead_faced(case)
    return None if faced is None else Shown(False, faced.source)


# Tricks, by their number on the board, from 1.


def first_shown(play: Play) -> int:
    """The number of the first trick that the log shows: earlier ones were won before a position was given."""
    return play.number - len(play.tricks)


def cards_of_trick(play: Play, number: int) -> tuple[tuple[Seat, Card], ...]:
    """What was played to a trick, complete or under way, in order; nothing where the log does not show it."""
    index = number - first_shown(play)
    if 0 <= index < len(play.tricks):
        trick = play.tricks[index]
        return tuple((SEATS[(trick.leader + place) & 3], card) for place, card in enumerate(trick.cards))
    if index == len(play.tricks):
        return tuple((SEATS[(play.leader + place) & 3], card) for place, card in enumerate(play.trick))
    return ()


def trick(play: Play, number: int) -> Trick | None:
    """The complete trick with this number; None if it is not complete or the log does not show it."""
    index = number - first_shown(play)
    return play.tricks[index] if 0 <= index < len(play.tricks) else None


def last_trick_number(play: Play) -> int:
    """The number of the last complete trick; 0 before the first."""
    return play.number - 1


def hand_played_to(case: Case, seat: Seat, number: int) -> Shown[bool] | None:
    """Has a card of this hand been led or played, in turn or out of turn, to this trick?"""
    play = case.table.play
    if play is None or number < first_shown(play):
        return None
    if any(hand is seat for hand, _ in cards_of_trick(play, number)) or number < play.number:
        return Shown(True)
    return Shown(any(loose.seat is seat for loose in _loose_to(case, play, number)))


def side_played_to(case: Case, side: Side, number: int) -> Shown[bool] | None:
    """Has this side led or played, in turn or out of turn, to this trick or a later one?"""
    found = [hand_played_to(case, seat, number) for seat in side.seats]
    if any(each is None for each in found):
        return None
    return Shown(any(each.value for each in found if each is not None))


def side_played_to_next_trick(case: Case, side: Side) -> Shown[bool] | None:
    """Has this side played to the trick after the last complete one?"""
    play = case.table.play
    return None if play is None or not play_begun(case) else side_played_to(case, side, play.number)


def lead_made_to_next_trick(case: Case) -> Shown[bool] | None:
    """Has anybody led, in turn or out of turn, to the trick after the last complete one?"""
    play = case.table.play
    if play is None or not play_begun(case):
        return None
    return Shown(bool(play.trick or _loose_to(case, play, play.number)))


def _loose_to(case: Case, play: Play, number: int) -> tuple[LooseCard, ...]:
    """Cards that lie loose and were meant for this trick: a lead while a trick is under way is to the next one."""
    before = first_shown(play) - 1

    def meant_for(loose: LooseCard) -> int:
        to_next = loose.is_lead and loose.trick == len(play.tricks) and bool(play.trick)
        return before + loose.trick + 1 + to_next

    loose = case.table.ledger.loose_cards()
    return tuple(each for each in loose if not each.is_face_down and meant_for(each) == number)


# Cards and hands.


def card_faced(case: Case, seat: Seat, card: Card) -> Shown[bool] | None:
    """Lies this card face up on the table, though it was not played: dummy's, a penalty card, one dropped or shown?"""
    play, ledger = case.table.play, case.table.ledger
    if any(each.card is card for each in ledger.penalty_cards(seat)):
        return Shown(True, Source.LEDGER)
    for entry in ledger.entries:
        if isinstance(entry, FacedCard | ExposedCard) and entry.card is card and entry.seat is seat:
            return Shown(True)
        if isinstance(entry, LooseCard) and entry.card is card and not entry.is_face_down:
            return Shown(True)
    if play is not None and seat is play.contract.dummy and play_begun(case):
        return Shown(True)
    return None  # a card can have been seen without a word in the log


def holds(case: Case, seat: Seat, suit: Suit) -> Shown[bool] | None:
    """Has this hand a card of the suit left?"""
    play = case.table.play
    if play is None:
        return None
    held = play.holds(seat, suit)
    return None if held is None else Shown(held, Source.HANDS)
