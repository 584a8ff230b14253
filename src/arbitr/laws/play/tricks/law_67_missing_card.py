"""Law 67: a trick with a missing card, and what it costs."""

from __future__ import annotations

from arbitr.bridge import Play, RevokeRuled, Seat
from arbitr.cards import Card, Suit
from arbitr.laws.effects import (
    CardAdded,
    CardFiled,
    Effect,
    Effects,
    Finding,
    RevokeSettled,
    TricksTransferred,
    findings,
)
from arbitr.laws.engine import Case, Shown, Talk, clause, judge, name_card
from arbitr.laws.play.procedure.law_47_changes import chooser
from arbitr.laws.shared.facts import play as facts
from arbitr.laws.shared.facts.claims import side_total
from arbitr.laws.shared.incidents import follows
from arbitr.message import Message

findings(
    card_added=Message("A card that could legally have been played is added to the trick."),
    card_filed=Message(
        "A card of the suit led is faced and put among the played cards. Ownership of the trick does not change."
    ),
    any_card_filed=Message("Any card is put among the played cards. Ownership of the trick does not change."),
    deemed_revoke=Message("The player is deemed to have revoked on that trick."),
)


DEEMED = "67B1"
"""A missing card counts as a revoke by this paragraph: one trick at most, and no review of equity."""


# A missing card.


def suit_led(play: Play, number: int) -> Suit | None:
    cards = facts.cards_of_trick(play, number)
    return cards[0][1].suit if cards else None


def _named(case: Case, seat: Seat, number: int, law: str) -> Talk[Card]:
    """The player chooses among the cards that he could have played: of the suit led, if he has one."""
    play = case.table.play
    assert play is not None
    led = suit_led(play, number)
    held = tuple(play.hand(seat))
    cards = tuple(card for card in held if card.suit is led) or held
    asked = chooser(play, seat)
    card = yield from name_card(
        asked,
        "added_card",
        "{asked}, which card do you put into the trick?",
        law=law,
        cards=() if play.unknown(seat) else cards,
        asked=asked,
    )
    assert card is not None
    return card


def missing_in_time(case: Case, seat: Seat, number: int | None) -> Talk[Effects]:
    added = Finding("card_added", "67A1", seat)
    if number is None:
        return (added,)
    card = yield from _named(case, seat, number, "67A1")
    return CardAdded(seat, card, "67A1"), added


def missing_late(case: Case, seat: Seat, number: int | None) -> Talk[Effects]:
    play = case.table.play
    led = None if play is None or number is None else suit_led(play, number)
    holds = yield from judge(
        "holds_suit",
        "Does {seat} hold a card of the suit led to that trick?",
        law="67B1",
        known=None if led is None else facts.holds(case, seat, led),
        seat=seat,
    )
    law = "67B1a" if holds else "67B1b"
    effects: list[Effect] = [Finding("card_filed" if holds else "any_card_filed", law, seat)]
    if number is not None:
        card = yield from _named(case, seat, number, law)
        effects.append(CardFiled(seat, card, law))
    return (*effects, *(yield from deemed_revoke(case, seat, holds, law, number)))


@clause(1997)
def deemed_revoke(case: Case, seat: Seat, holds: bool, law: str, number: int | None) -> Talk[Effects]:
    """With a card of the suit nothing more follows; without one it counts as a revoke (67B1)."""
    return () if holds else (yield from _one_trick(case, seat, law, number))


@deemed_revoke.since(2007)
def _(case: Case, seat: Seat, holds: bool, law: str, number: int | None) -> Talk[Effects]:
    """It counts as a revoke in both cases (67B1)."""
    return (yield from _one_trick(case, seat, law, number))


def _one_trick(case: Case, seat: Seat, law: str, number: int | None) -> Talk[Effects]:
    """One trick, if the side won that trick or a later one (64A2, 64B1); known when play is over."""
    revoked = Finding("deemed_revoke", law, seat)
    play, trick = case.table.play, number or 0
    goes_on = play is not None and case.table.turn is not None
    known = _won_one(case, seat, trick)
    if play is not None and goes_on:
        if not trick:
            return revoked, *(yield from _one_trick_so_far(play, seat, law))
        if not _has_won_one(play, seat, trick):
            return revoked, RevokeSettled(seat, trick, True, None, None, law)
        known = Shown(True)
    won = yield from judge(
        "side_won_one",
        "Have {side} won that trick or a later one, counting to the end of the play?",
        law="64A2",
        known=known,
        side=seat.side,
    )
    if goes_on:
        return revoked, RevokeSettled(seat, trick, True, None, None, law)
    if not won:
        return revoked, RevokeSettled(seat, trick, True, 0, None, law), Finding("no_automatic_trick", "64B1", seat)
    return revoked, RevokeSettled(seat, trick, True, 1, None, law), TricksTransferred(seat.side.other, 1, "64A2")


def _one_trick_so_far(play: Play, seat: Seat, law: str) -> Talk[Effects]:
    """Nobody has recorded that trick: the director says what the side has won since; if nothing yet, the end of play
    decides.
    """
    side = seat.side
    won = yield from judge(
        "side_won_one",
        "Have {side} won that trick or a later one so far?",
        law="64A2",
        known=None if play.won[side] else Shown(False),
        usual=False,
        side=side,
    )
    if not won:
        return (RevokeSettled(seat, 0, True, None, None, law),)
    return RevokeSettled(seat, 0, True, 1, None, law), TricksTransferred(side.other, 1, "64A2")


def _has_won_one(play: Play, seat: Seat, number: int) -> bool:
    """Return whether the side has already won that trick or a later one."""
    later = play.tricks[max(0, number - facts.first_shown(play)) :]
    return any(trick.winner.side is seat.side for trick in later)


def _won_one(case: Case, seat: Seat, number: int) -> Shown[bool] | None:
    """Did the side win that trick or a later one? If nobody has said which it was, only no tricks or the last one
    decides.
    """
    play, side = case.table.play, seat.side
    total = side_total(case, side)
    if play is None or total is None:
        return None
    if number:
        until = play.won[side] - sum(
            trick.winner.side is side for trick in play.tricks[max(0, number - facts.first_shown(play)) :]
        )
        return Shown(total.value > until, total.source)
    if not total.value:
        return Shown(False, total.source)
    last = play.tricks[-1] if play.is_over and play.tricks else None
    return Shown(True) if last is not None and last.winner.side is side else None


def _won_since(case: Case, entry: RevokeRuled) -> Shown[bool] | None:
    """Has the side won a trick since the ruling, which found that it had won none?"""
    total = side_total(case, entry.seat.side)
    then = next((table for table in case.table.states() if entry in table.ledger.entries), None)
    if total is None or then is None or then.play is None:
        return None
    return Shown(total.value > then.play.won[entry.seat.side], total.source)


@follows
def deemed_revokes_counted(case: Case) -> Effects:
    """Play is over: it is now known whether a missing card costs its trick."""
    table = case.table
    if table.play is None or table.turn is not None:
        return ()
    effects: list[Effect] = []
    for entry in table.ledger.entries:
        if not isinstance(entry, RevokeRuled) or entry.tricks is not None or not entry.law.startswith(DEEMED):
            continue
        won = _won_one(case, entry.seat, entry.trick) if entry.trick else _won_since(case, entry)
        if won is None:
            continue
        tricks = int(won.value)
        effects.append(RevokeSettled(entry.seat, entry.trick, True, tricks, entry.suit, entry.law))
        if tricks:
            effects.append(TricksTransferred(entry.seat.side.other, 1, "64A2"))
        else:
            effects.append(Finding("no_automatic_trick", "64B1", entry.seat))
    return tuple(effects)
