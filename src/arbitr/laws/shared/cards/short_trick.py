"""A trick to which a hand has played nothing, read from the order in which the cards came (67).

A hand that plays late is normal: its next card belongs to the trick that waits for it. The trick was left short only if
the hand that won the three cards leads on, all four play to that lead in order, and the late hand follows to it and not
to the earlier trick.
"""

from __future__ import annotations

from arbitr.bridge import SEATS, Disobeyed, Entered, Misplayed, OutOfTurn, Played, Seat, Table, winning
from arbitr.cards import Card
from arbitr.laws.effects import CardStands, LeadStands, TrickLeftShort

CARDS_SHOWN = 7
"""Three of the trick that was left short, and four of the next one."""


def left_short(table: Table) -> TrickLeftShort | None:
    """What the last seven consecutive cards show about the previous trick; usually None."""
    found = _last_cards(table)
    if found is None:
        return None
    before, shown = found
    play = before.play
    if play is None or play.trick or before.ledger.loose_cards() or play.turn is not shown[0][0]:
        return None
    short, following = dict(shown[:3]), shown[3:]
    missing = [seat for seat in SEATS if seat not in short]
    if len(missing) != 1:
        return None
    leader, late = shown[0][0], missing[0]
    hands = [hand for n in range(4) if (hand := SEATS[(leader + n) & 3]) is not late]
    cards = tuple(short[hand] for hand in hands)
    winner = hands[winning(cards, play.contract.trumps)]
    if [hand for hand, _ in following] != [SEATS[(winner + n) & 3] for n in range(4)]:
        return None
    led = following[0][1].suit
    if dict(following)[late].suit is not led or led is cards[0].suit:
        return None
    return TrickLeftShort(late, leader, cards, tuple(card for _, card in following))


def _last_cards(table: Table) -> tuple[Table, list[tuple[Seat, Card]]] | None:
    """The last seven cards in the order in which they were played, and the table before them; None if anything else
    happened.
    """
    last: dict[Card, Seat] = {}
    state: Table | None = table
    while state is not None and state.event is not None:
        match state.event:
            case Played(seat=seat, card=card) | Misplayed(seat=seat, card=card) | LeadStands(seat=seat, card=card):
                pass
            case OutOfTurn(seat=seat, card=card, is_face_down=False) | CardStands(seat=seat, card=card):
                pass
            case Entered(entry=Disobeyed(seat=seat, card=card)):
                pass
            case _:
                break
        # A card already on the table counts later too: its first appearance is decisive.
        if card not in last and len(last) == CARDS_SHOWN:
            return state, list(reversed([(seat, card) for card, seat in last.items()]))
        last.pop(card, None)
        last[card] = seat
        state = state.before
    if state is None or len(last) != CARDS_SHOWN:
        return None
    return state, list(reversed([(seat, card) for card, seat in last.items()]))
