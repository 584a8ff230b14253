"""Law 62D: a revoke on the twelfth trick is corrected even when it is established."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import Must, Seat, Trick
from arbitr.cards import Card
from arbitr.laws.effects import (
    Effect,
    Effects,
    Finding,
    LastTricksPutRight,
    LookAgain,
    PenaltyCardTells,
    PlayRestricted,
    RevokeSettled,
    findings,
)
from arbitr.laws.engine import Case, Talk, clause, judge, name_card, without_asking
from arbitr.laws.shared.cards.revoke import TWELFTH, Revoke, trick_at
from arbitr.message import Message

findings(
    partner_may_not_use_it=Message(
        "For the twelfth trick, the partner may not choose the card that the revoke could have suggested."
    ),
    partner_has_seen_it=Message("The partner may not use the information from the revoke card on the twelfth trick."),
)


def put_right(case: Case, seat: Seat, found: Revoke | None, defends: bool) -> Talk[Effects]:
    """Even an established revoke on the twelfth trick is corrected while a hand is not back in the board (62D1)."""
    suit = None if found is None else found.suit
    effects: list[Effect] = []
    if found is not None:
        effects.append(LastTricksPutRight(seat, "62D1"))
    else:
        effects.append(Finding("revoke_replaced", "62D1", seat))
    effects.append(RevokeSettled(seat, TWELFTH, False, 0, suit, "62D1"))
    effects.append(Finding("no_automatic_trick", "64B6", seat))
    effects += yield from partner_after_it(case, seat, found, defends)
    return tuple(effects)


def partner_after_it(case: Case, seat: Seat, found: Revoke | None, defends: bool) -> Talk[Effects]:
    """A defender's partner who played to the twelfth trick after the revoke (62D2)."""
    if not defends or not (yield from saw_it_in_time(case, seat, found)):
        return ()
    return (yield from partner_saw_it(case, seat, found))


@clause(1997)
def saw_it_in_time(case: Case, seat: Seat, found: Revoke | None) -> Talk[bool]:
    """Only a partner with cards of two suits had a choice (62D2)."""
    return (
        yield from judge(
            "partner_after_it",
            "Did the revoke occur before {partner}, holding cards of two suits, had to play to the twelfth trick?",
            law="62D2",
            known=_played_after(case, found, with_choice=True),
            partner=seat.partner,
        )
    )


@saw_it_in_time.since(2017)
def _(case: Case, seat: Seat, found: Revoke | None) -> Talk[bool]:
    """Whatever the partner held (62D2)."""
    return (
        yield from judge(
            "partner_after_it",
            "Did the revoke occur before {partner} had to play to the twelfth trick?",
            law="62D2",
            known=_played_after(case, found, with_choice=False),
            partner=seat.partner,
        )
    )


def _played_after(case: Case, found: Revoke | None, with_choice: bool) -> bool | None:
    """Return whether the table shows that the offender's partner played after the revoke with a choice of two suits."""
    play = case.table.play
    trick = None if play is None or found is None else trick_at(play, found.trick)
    if play is None or found is None or trick is None:
        return None
    partner = found.seat.partner
    if (partner - trick.leader) % 4 < (found.seat - trick.leader) % 4:
        return False
    if not with_choice:
        return True
    left = _last_two(case, partner, trick)
    if left is None:
        return None
    led = trick.cards[0].suit
    return len({card.suit for card in left}) == 2 and all(card.suit is not led for card in left)


def _last_two(case: Case, seat: Seat, trick: Trick) -> tuple[Card, ...] | None:
    """The two cards that this hand had when it played to that trick; None if one is unknown."""
    play = case.table.play
    assert play is not None
    played = [card for hand, card in play.record if hand is seat]
    left = (*played[played.index(trick.card_of(seat)) :], *play.hand(seat))
    return left if len(left) == 2 else None


def _suggested(partner: Seat, cards: tuple[Card, ...]) -> Talk[Card | None]:
    return (
        yield from name_card(
            None,
            "suggested_card",
            "Which card could the revoke have suggested to {seat}?",
            law="62D2",
            cards=cards,
            none=Message("none", context="card"),
            seat=partner,
        )
    )


@clause(1997)
def partner_saw_it(case: Case, seat: Seat, found: Revoke | None) -> Talk[Effects]:
    """If he chose what the card could have suggested, his last two cards are also exchanged (62D2)."""
    play, partner = case.table.play, seat.partner
    warned = Finding("partner_may_not_use_it", "62D2", partner)
    trick = None if play is None or found is None else trick_at(play, found.trick)
    left = None if trick is None else _last_two(case, partner, trick)
    if trick is None or left is None:
        return (warned,)
    card = yield from _suggested(partner, left)
    return (warned, LastTricksPutRight(partner, "62D2")) if card is trick.card_of(partner) else (warned,)


@partner_saw_it.since(2017)
def _(case: Case, seat: Seat, found: Revoke | None) -> Talk[Effects]:
    """An ordinary question of withdrawn cards (62D2, 16C2)."""
    return without_asking((Finding("partner_has_seen_it", "62D2", seat.partner), LookAgain(seat, "16C2")))


@clause(1997)
def partner_on_twelfth(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """The partner, with cards of two suits and yet to play, may not choose what the card suggested (62D2)."""
    partner = _to_play_yet(case, found)
    play = case.table.play
    if partner is None or play is None:
        return []
    card = yield from _suggested(partner, () if play.unknown(partner) else tuple(play.hand(partner)))
    return [] if card is None else [PlayRestricted(partner, Must.NOT_PLAY, (card.suit,), "62D2")]


@partner_on_twelfth.since(2017)
def _(case: Case, found: Revoke) -> Talk[list[Effect]]:
    """An ordinary question of withdrawn cards, whatever he holds (62D2, 16C2)."""
    partner = _to_play_yet(case, found, with_choice=False)
    if partner is None:
        return without_asking([])
    return without_asking([Finding("partner_has_seen_it", "62D2", partner), LookAgain(found.seat, "16C2")])


@clause(1997)
def not_for_partner(case: Case, found: Revoke, effects: list[Effect]) -> list[Effect]:
    """The information from a penalty card is never authorised for the partner."""
    return effects


@not_for_partner.since(2017)
def _(case: Case, found: Revoke, effects: list[Effect]) -> list[Effect]:
    """62D2 is the special rule: it denies the partner what 50E1 would let him use for this trick."""
    if _to_play_yet(case, found, with_choice=False) is None:
        return effects
    return [
        replace(effect, partner_may=False, is_lying=True, law="62D2, 16C2", review="")  # not 50E4: he may not use it
        if isinstance(effect, PenaltyCardTells) and found.card in effect.cards
        else effect
        for effect in effects
    ]


def _to_play_yet(case: Case, found: Revoke, with_choice: bool = True) -> Seat | None:
    """The offender's partner, if he defends, has not played to the twelfth trick and has two suits left."""
    play = case.table.play
    assert play is not None
    partner = found.seat.partner
    if partner.side is play.contract.declarer.side or trick_at(play, found.trick) is not None:
        return None
    if (partner - play.leader) % 4 < len(play.trick):
        return None
    suits = {card.suit for card in play.hand(partner)}
    return partner if not with_choice or play.unknown(partner) or len(suits) == 2 else None
