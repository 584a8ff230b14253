"""What a log shows, read in the plainest way: by counting the cards that each hand has put on the table.

A second formulation of `laws/shared/facts`, which reads the state instead. It knows tables without rulings only.
"""

from __future__ import annotations

from arbitr.bridge.events import Claimed, Misplayed, NotPlayed, OutOfTurn, Played
from arbitr.bridge.seat import SEATS, Seat, Side
from arbitr.bridge.table import Table
from arbitr.laws.effects.play.acts import TrickLeftShort
from arbitr.laws.effects.play.cards import CardBack, CardStands, LeadStands

TRICKS = 13
NOTHING = "-"
"""In place of a card that a hand did not play to a trick."""


def tricks_reached(table: Table) -> dict[Seat, list[str]]:
    """What each hand has led or played, in turn or not, and not taken back. The n-th is to the n-th trick.

    Where the others have shown that a hand played nothing to a trick, NOTHING stands in its place (67).
    """
    down: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
    for event in table.log():
        match event:
            case Played() | Misplayed() | CardStands() | OutOfTurn(is_face_down=False):
                if event.card.code not in down[event.seat]:
                    down[event.seat].append(event.card.code)
            case CardBack():
                if event.card.code in down[event.seat]:
                    down[event.seat].remove(event.card.code)
            case NotPlayed():
                down[event.seat].append(NOTHING)
            case TrickLeftShort():
                down[event.seat].insert(-1, NOTHING)  # his last card was to the trick after
            case _:
                pass
    return down


def play_over(table: Table) -> bool | None:
    """Thirteen tricks by each hand; nobody can tell after a claim that nobody has settled."""
    if any(isinstance(event, Claimed) for event in table.log()):
        return None
    reached = tricks_reached(table)
    if not any(reached.values()):
        return None if len(table.auction.said) >= 4 else False
    return all(len(reached[seat]) >= TRICKS for seat in SEATS) and not table.ledger.loose_cards()


def hand_played_to(table: Table, seat: Seat, number: int) -> bool:
    return NOTHING not in (tricks_reached(table)[seat][number - 1 : number] or [NOTHING])


def side_played_to(table: Table, side: Side, number: int) -> bool:
    return any(hand_played_to(table, seat, number) for seat in side.seats)


def complete_tricks(table: Table) -> int:
    """Tricks to which all four hands have played, or have shown that they did not."""
    return min(map(len, tricks_reached(table).values()))


def two_to_one_trick(table: Table, seat: Seat) -> bool:
    """May this hand have put down two cards for one trick? Then the n-th card is not to trick n.

    That is so where a card of it lies loose and it has played on, or has put down another one out of turn.
    """
    loose = {card.card for card in table.ledger.loose_cards(seat)}
    own = [event for event in table.log() if getattr(event, "seat", None) is seat]
    cards = [event.card for event in own if isinstance(event, Played | Misplayed | OutOfTurn | CardStands)]
    early = sum(isinstance(event, OutOfTurn | CardStands | LeadStands) for event in own)
    return bool(loose) and (early > 1 or any(card in loose for card in cards[:-1]))
