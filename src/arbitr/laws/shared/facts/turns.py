"""Whose turn it is, and who is dummy: rights under Laws 20, 40 and 41 depend on it."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.engine import Case, Shown
from arbitr.laws.shared.facts.play import lead_face_down_by_now, lead_faced_by_now


def is_dummy(case: Case, seat: Seat) -> Shown[bool] | None:
    """Is this player dummy, or about to be?"""
    play = case.table.play
    return None if play is None else Shown(play.contract.declarer.partner is seat)


def declares(case: Case, seat: Seat) -> Shown[bool] | None:
    """Return whether he is declarer or dummy, or about to be."""
    play = case.table.play
    return None if play is None else Shown(play.contract.declarer.side is seat.side)


def at_turn_to_call(case: Case, seat: Seat) -> Shown[bool] | None:
    """Before the first call the table shows nothing."""
    auction = case.table.auction
    return Shown(auction.turn is seat) if auction.said and not auction.is_over else None


def at_turn_to_play(case: Case, seat: Seat) -> Shown[bool] | None:
    """Declarer plays both hands, and dummy has no turn. A player whose lead is face down has had his turn."""
    play = case.table.play
    if play is None:
        return None
    if play.contract.declarer.partner is seat or play.is_over:
        return Shown(False)
    return Shown(play.turn in hands_of(case, seat) and not has_led_face_down(case, seat))


def may_ask_before_the_lead(case: Case, seat: Seat) -> Shown[bool] | None:
    """Declarer, and the leader's partner once a lead is face down, need not wait for their turn (41B, 20.11)."""
    play, faced = case.table.play, lead_faced_by_now(case)
    if play is None or faced is None:
        return None
    if faced.value or play.contract.dummy is seat:
        return Shown(False)
    if play.contract.declarer is seat:
        return Shown(True)
    down = lead_face_down_by_now(case)
    return Shown(down is not None and down.value and not has_led_face_down(case, seat))


def has_led_face_down(case: Case, seat: Seat) -> bool:
    """Return whether his opening lead is face down."""
    return any(loose.is_face_down for loose in case.table.ledger.loose_cards(seat))


def has_played(case: Case, seat: Seat) -> Shown[bool] | None:
    """Has he played a card, declarer from either hand, in turn or out of turn (20.3)?

    In mid-play, everybody has.
    """
    play = case.table.play
    if play is None:
        return None
    if play.won != (0, 0) or has_led_face_down(case, seat) or play.is_over:
        return Shown(True)
    hands = hands_of(case, seat)
    shown = any(play.cards_played_by(hand) for hand in hands)
    return Shown(shown or any(loose.seat in hands for loose in case.table.ledger.loose_cards()))


def hands_of(case: Case, seat: Seat) -> tuple[Seat, ...]:
    """The hands that this player plays from."""
    play = case.table.play
    return (seat, seat.partner) if play is not None and play.contract.declarer is seat else (seat,)
