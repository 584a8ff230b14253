"""Whose turn it is, and who is dummy: the rights of Laws 20, 40 and 41 hang on it, so these questions stand once."""

from __future__ import annotations

from arbitr.bridge.seat import SEATS, Seat
from arbitr.cards import Card
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Talk, judge
from arbitr.laws.shared.readings import lead_faced


def dummy_known(case: Case, seat: Seat) -> bool | None:
    play = case.table.play
    return None if play is None else play.contract.declarer.partner is seat


def is_dummy(case: Case, seat: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "is_dummy",
            "Is {seat} dummy, or about to be?",
            law=law,
            known=dummy_known(case, seat),
            seat=seat,
        )
    )


def declares(case: Case, seat: Seat, law: str) -> Talk[bool]:
    play = case.table.play
    return (
        yield from judge(
            "declares",
            "Is {seat} declarer or dummy, or about to be?",
            law=law,
            known=None if play is None else play.contract.declarer.side is seat.side,
            seat=seat,
        )
    )


def is_lead_faced(case: Case, law: str) -> Talk[bool]:
    known = False if any(face_down(case, seat) for seat in SEATS) else lead_faced(case)
    return (yield from judge("lead_faced", "Has a defender faced an opening lead?", law=law, known=known))


def face_down(case: Case, seat: Seat) -> tuple[Card, ...]:
    """The opening lead that this player has put face down, if the table knows of it."""
    return tuple(each.card for each in case.table.ledger.loose_cards(seat) if each.is_face_down)


def at_turn(case: Case, seat: Seat, law: str, known: bool | None) -> Talk[bool]:
    return (
        yield from judge(
            "at_turn",
            "Is it the turn of {seat} to call or play, for declarer from either hand?",
            law=law,
            known=known,
            seat=seat,
        )
    )


def turn_to_call(case: Case, seat: Seat) -> bool | None:
    """Is it his turn to call? Before the first call the table shows nothing."""
    auction = case.table.auction
    return auction.turn is seat if auction.said and not auction.is_over else None


def turn_to_play(case: Case, seat: Seat) -> bool | None:
    """Declarer plays both hands, and dummy has no turn.

    A lead face down does not show in the log, so the first turn is often not known.
    """
    play = case.table.play
    if play is None:
        return None
    if dummy_known(case, seat):
        return False
    if play.turn in _hands(case, seat):
        return True
    return False if has_begun(case) else None


def has_played(case: Case, seat: Seat) -> bool | None:
    """Has he played a card, for declarer from either hand (20.3)? In the middle of the play, everybody has."""
    play = case.table.play
    if play is None:
        return None
    if play.won != (0, 0) or face_down(case, seat):
        return True
    return any(play.cards_played_by(hand) for hand in _hands(case, seat))


def has_begun(case: Case) -> bool:
    play = case.table.play
    return play is not None and bool(play.played or sum(play.won))


def _hands(case: Case, seat: Seat) -> tuple[Seat, ...]:
    play = case.table.play
    return (seat, seat.partner) if play is not None and play.contract.declarer is seat else (seat,)
