"""What the cards show."""

from __future__ import annotations

from arbitr.bridge import (
    GAP,
    SEATS,
    ExposedCard,
    FacedCard,
    LooseCard,
    Phase,
    Play,
    PositionGiven,
    Seat,
    Side,
    Table,
    Trick,
)
from arbitr.cards import Card, Suit
from arbitr.laws.engine import Case, Shown, Source
from arbitr.laws.shared.facts.auction import somebody_called


def play_begun(case: Case) -> bool:
    """Return whether the log contains any card, a position in mid-play, or that the hand was played out."""
    play = case.table.play
    if play is None:
        return False
    ledger = case.table.ledger
    if play.played or sum(play.won) or any(not loose.is_face_down for loose in ledger.loose_cards()):
        return True
    if ledger.played_out() is not None:
        return True
    return any(isinstance(event, PositionGiven) for event in case.table.log())


def play_over(case: Case) -> Shown[bool] | None:
    """Is the play of the board over, by its last card, an agreed claim or a ruling?

    None if a claim is open, since nobody has said what became of it. None also if the log ends with the auction.
    """
    table = case.table
    if table.phase is Phase.OVER:
        settled = table.play is not None and not table.play.is_over
        return Shown(True, Source.RULING if settled else Source.LOG)
    if table.ledger.claim() is not None:
        return None
    if play_begun(case) or (table.auction.said and not table.auction.is_over):
        return Shown(False)
    begun = somebody_called(case)
    return begun if begun is not None and not begun.value else None


def board_over(case: Case) -> Shown[bool] | None:
    """The same for a question that only a board that has been played can need: a recorded result shows it too."""
    over = play_over(case)
    return result_recorded(case) if over is None else over


def result_recorded(case: Case) -> Shown[bool] | None:
    """A table that keeps no log may have recorded a result: then the board has been played (X-06-c).

    Only questions about a board that is over read this. Elsewhere the result may be what the players got in the end.
    """
    is_bare = not case.table.auction.said and case.table.play is None
    return Shown(True, Source.BOARD) if is_bare and case.comparison.result is not None else None


def lead_faced(case: Case) -> Shown[bool] | None:
    """Return whether an opening lead has been faced, by the right player or out of turn."""
    if play_begun(case) or any(loose.is_lead and not loose.is_face_down for loose in case.table.ledger.loose_cards()):
        return Shown(True)
    if any(loose.is_face_down for loose in case.table.ledger.loose_cards()):
        return Shown(False)
    auction = case.table.auction
    return Shown(False) if auction.said and not auction.is_over else None


def lead_faced_by_now(case: Case) -> Shown[bool] | None:
    """The same for a question asked at this point of the log.

    If the log ends with the auction and contains no card, nobody has faced one: the lead would be its next event. A
    report of something found later proves less (`lead_faced`).
    """
    ledger, auction = case.table.ledger, case.table.auction
    if ledger.played_out() is not None or ledger.claim() is not None:
        return Shown(True)
    if auction.is_over and auction.last_bid is not None and not play_begun(case):
        return Shown(any(loose.is_lead and not loose.is_face_down for loose in ledger.loose_cards()))
    return lead_faced(case)


def lead_face_down_by_now(case: Case) -> Shown[bool] | None:
    """Return whether a lead is face down at this point of the log."""
    if any(loose.is_face_down for loose in case.table.ledger.loose_cards()):
        return Shown(True)
    return None if lead_faced_by_now(case) is None else Shown(False)


# Tricks, by their number on the board, from 1.


def first_shown(play: Play) -> int:
    """The number of the first trick that the log shows; earlier ones were won before a position was given."""
    return play.number - len(play.tricks)


def cards_of_trick(play: Play, number: int) -> tuple[tuple[Seat, Card], ...]:
    """The cards played to a trick, complete or in progress, in order; nothing if the log does not show it."""
    leader, cards = _played_to(play, number)
    return tuple((SEATS[(leader + place) & 3], card) for place, card in enumerate(cards))


def _played_to(play: Play, number: int) -> tuple[Seat, tuple[Card, ...]]:
    """Who led to a trick, and its cards in order; no cards if the log does not show it."""
    index = number - first_shown(play)
    if 0 <= index < len(play.tricks):
        trick = play.tricks[index]
        return trick.leader, trick.cards
    return play.leader, play.trick if index == len(play.tricks) else ()


def trick(play: Play, number: int) -> Trick | None:
    """The complete trick with this number; None if it is not complete or the log does not show it."""
    index = number - first_shown(play)
    return play.tricks[index] if 0 <= index < len(play.tricks) else None


def hand_played_to(case: Case, seat: Seat, number: int) -> Shown[bool] | None:
    """Has a card of this hand been led or played, in turn or out of turn, to this trick?"""
    play = case.table.play
    if play is None or number < first_shown(play):
        return None
    shown = [card for hand, card in cards_of_trick(play, number) if hand is seat]
    if GAP in shown:
        return Shown(False)
    if shown or number < play.number:
        return Shown(True)
    return Shown(any(loose.seat is seat for loose in _loose_to(case, play, number)))


def side_played_to(case: Case, side: Side, number: int) -> Shown[bool] | None:
    """Has this side led or played, in turn or out of turn, to this trick or a later one?"""
    found = [hand_played_to(case, seat, number) for seat in side.seats]
    if any(fact is None for fact in found):
        return None
    return Shown(any(fact.value for fact in found if fact is not None))


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


LED_BEFORE_THE_END = "premature_play"
"""The procedure for a lead to the next trick while a trick was in progress (Misplay.PREMATURE)."""


def _loose_to(case: Case, play: Play, number: int) -> tuple[LooseCard, ...]:
    """Loose cards intended for this trick; a lead while a trick is in progress is to the next one."""
    loose = case.table.ledger.loose_cards()
    return tuple(card for card in loose if not card.is_face_down and _meant_for(play, card) == number)


def _meant_for(play: Play, loose: LooseCard) -> int:
    to_next = loose.is_lead and loose.procedure == LED_BEFORE_THE_END
    return first_shown(play) + loose.trick + to_next


def played_instead(case: Case, seat: Seat, card: Card) -> Card | None:
    """What this hand has played in its turn to the trick for which it had shown this card, which is still there."""
    play = case.table.play
    loose = next((entry for entry in case.table.ledger.loose_cards(seat) if entry.card is card), None)
    if play is None or loose is None or loose.is_face_down:
        return None
    trick = dict(cards_of_trick(play, _meant_for(play, loose)))
    return trick[seat] if seat in trick and trick[seat] != GAP else None


# Cards and hands.


def card_faced(case: Case, seat: Seat, card: Card) -> Shown[bool] | None:
    """Is this card face up on the table although it was not played: dummy's, a penalty card, one dropped or shown?"""
    play, ledger = case.table.play, case.table.ledger
    if any(penalty_card.card is card for penalty_card in ledger.penalty_cards(seat)):
        return Shown(True, Source.LEDGER)
    for entry in ledger.entries:
        if isinstance(entry, FacedCard | ExposedCard) and entry.card is card and entry.seat is seat:
            return Shown(True)
        if isinstance(entry, LooseCard) and entry.card is card and not entry.is_face_down:
            return Shown(True)
    if play is not None and seat is play.contract.dummy and play_begun(case):
        return Shown(True)
    return None  # a card can be seen without an entry in the log


def holds(case: Case, seat: Seat, suit: Suit) -> Shown[bool] | None:
    """Return whether this hand has a card of the suit left."""
    play = case.table.play
    if play is None:
        return None
    held = play.holds(seat, suit)
    return None if held is None else Shown(held, Source.HANDS)


def could_follow(case: Case, seat: Seat) -> Shown[bool] | None:
    """Has this hand, in all that the log shows, ever failed to follow suit when able? Only no can be established:

    every card of the hand is known, the log begins with the opening lead, and it followed whenever it could.
    """
    play = case.table.play
    if play is None or first_shown(play) != 1 or play.unknown(seat) or not play.played:
        return None
    return Shown(False, Source.HANDS)


# Tricks with a missing or extra card (67).

EXTRA = ("fifth", "together", "under")
"""How an extra card in a trick was seen: on top of it, with it, or hidden under it."""


def gap(case: Case, seat: Seat) -> int | None:
    """The number of the last trick to which this hand has played nothing; None if there is none."""
    play = case.table.play
    if play is None:
        return None
    for number in range(play.number, first_shown(play) - 1, -1):
        leader, cards = _played_to(play, number)
        place = (seat - leader) & 3
        if place < len(cards) and cards[place] == GAP:
            return number
    return None


def extra_card(case: Case, seat: Seat) -> tuple[Card, int] | None:
    """An extra card of this hand, and the number of its trick; None if there is none."""
    for entry in case.table.ledger.of(FacedCard):
        if entry.seat is seat and entry.how in EXTRA:
            number = _trick_when(case, entry)
            return None if number is None else (entry.card, number)
    return None


def _trick_when(case: Case, entry: FacedCard) -> int | None:
    """The last trick to which the hand had played when this card was seen."""
    then = next((state for state in case.table.states() if entry in state.ledger.entries), None)
    if then is None or then.play is None:
        return None
    for number in range(then.play.number, first_shown(then.play) - 1, -1):
        if any(hand is entry.seat for hand, _ in cards_of_trick(then.play, number)):
            return number
    return None


def both_played_to(case: Case, number: int) -> Shown[bool] | None:
    """Have both sides led or played to this trick or a later one?"""
    found = [side_played_to(case, side, number) for side in Side]
    if any(fact is None for fact in found):
        return None
    return Shown(all(fact.value for fact in found if fact is not None))


def extra_found_late(case: Case, seat: Seat) -> bool:
    """Is an extra card of this hand in a trick, although both sides have played to the next one?"""
    found = extra_card(case, seat)
    late = None if found is None else both_played_to(case, found[1] + 1)
    return late is not None and late.value


def had_faced(case: Case, seat: Seat, number: int, suit: Suit) -> bool:
    """Was a card of the suit face up in this hand when it played to that trick: a penalty card, or a dropped one?"""
    state = _when_it_played(case, seat, number)
    if state is None:
        return False
    seen = (entry for entry in state.ledger.entries if isinstance(entry, FacedCard) and entry.seat is seat)
    lying = [entry.card for entry in seen if entry.how not in ("unseen", "named", *EXTRA)]
    return any(card.suit is suit for card in lying) or had_penalty_card(case, seat, number, suit)


def had_penalty_card(case: Case, seat: Seat, number: int, suit: Suit) -> bool:
    """Return whether this hand had a penalty card of the suit when it played to that trick."""
    state = _when_it_played(case, seat, number)
    return state is not None and any(
        penalty_card.card.suit is suit for penalty_card in state.ledger.penalty_cards(seat)
    )


def _when_it_played(case: Case, seat: Seat, number: int) -> Table | None:
    """The table before this hand played to that trick."""
    for state in reversed(case.table.states()):
        play = state.play
        if play is None or play.number > number or any(hand is seat for hand, _ in cards_of_trick(play, number)):
            continue
        return state
    return None
