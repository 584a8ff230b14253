"""Law 57A: what declarer may require of the partner of a defender who played prematurely."""

from __future__ import annotations

from arbitr.bridge import Duty, Must, Seat, Table, Until
from arbitr.cards import HIGH_TO_LOW, Card, Suit
from arbitr.laws.effects import CardBack, CardChanged, Effects, Finding, PlayRestricted, WithdrawnCardsKnown
from arbitr.laws.engine import Case, Choice, Talk, choose, clause, judge, name_card
from arbitr.laws.play.procedure.law_47_changes import changes_after, legal_instead
from arbitr.laws.shared.cards.misplay import (
    has_played,
    when_shown,
)
from arbitr.laws.shared.cards.penalty_cards import becomes_penalty_card
from arbitr.laws.shared.facts.rulings import found
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message


def at_that_moment(case: Case, seat: Seat, card: Card) -> Table:
    """The table when the card was shown, in mid-trick; a lead out of turn became premature only later."""
    then = when_shown(case, seat, card)
    return case.table if then is None or then.play is None or not then.play.trick else then


def restricted(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """The card is a major penalty card; declarer decides what the partner plays to this trick (57A)."""
    partner = seat.partner
    declarer = yield from _declarer(case, seat)
    led = _led(case)
    others = tuple(suit for suit in HIGH_TO_LOW if suit is not led)
    answer = yield from choose(
        declarer,
        "partner_plays",
        "{declarer}, what must {partner} play to this trick?",
        partners_card(case, others),
        law="57A",
        declarer=declarer,
        partner=partner,
    )
    what, _, letter = answer.partition(":")
    suits = tuple(suit for suit in HIGH_TO_LOW if suit.letter == letter)
    must = {"highest": Must.HIGHEST, "lowest": Must.LOWEST, "forbid": Must.NOT_PLAY, "require": Must.PLAY}[what]
    law = {
        "highest": "57A1",
        "lowest": "57A2",
        "require": "57A3",
        "forbid": case.law(y1997="57A3", y2017="57A4"),
    }[what]
    duty = Duty(partner, must, law, Until.THIS_TRICK, suits)
    lies, own = _penalty_card(case, seat, card)
    old = _played_since(case, seat, card, partner)
    change: CardChanged | Finding | None = None
    bound: Effects = ()
    if old is not None:
        change = yield from _card_since(case, partner, old, duty)
        bound = (change,) if isinstance(change, Finding) else ()
    elif _cannot_comply(case, partner, duty):
        bound = (Finding("cannot_comply", f"{law}, 57B, 59", partner),)
    else:
        bound = (PlayRestricted(partner, must, suits, law),)
    changed = tuple(effect for effect in (own, change) if isinstance(effect, CardChanged))
    return *lies, *(yield from partner_changes(case, changed)), *bound


def _penalty_card(case: Case, seat: Seat, card: Card) -> tuple[Effects, CardChanged | None]:
    """It stays on the table; the card that the offender played instead, in his turn, goes back (52B2, 60C).

    A card shown only to claim or concede this trick is not a penalty card (68).
    """
    if any(found(case, what, seat) is not None for what in ("about_this_trick_only", "current_trick_only")):
        return (CardBack(seat, card, "68"),), None
    other = _played_since(case, seat, card, seat)
    if other is None or card not in legal_instead(case.table, seat, other):
        return becomes_penalty_card(case, seat, card, True, "57A"), None
    return (), CardChanged(seat, other, card, "57A, 52B2")


def _declarer(case: Case, seat: Seat) -> Talk[Seat]:
    play = case.table.play
    if play is not None:
        return play.contract.declarer
    next_declares = yield from judge("next_is_declarer", "Is {seat} declarer, not dummy?", law="57A", seat=seat.lho)
    return seat.lho if next_declares else seat.rho


def _played_since(case: Case, seat: Seat, card: Card, who: Seat) -> Card | None:
    """The card that this hand has played to that trick after the premature one."""
    play, then = case.table.play, at_that_moment(case, seat, card)
    if play is None or then.play is None or then is case.table or has_played(then.play, who):
        return None
    begun = 4 * len(then.play.tricks)
    return next((played for hand, played in play.record[begun : begun + 4] if hand is who), None)


def _card_since(case: Case, partner: Seat, old: Card, duty: Duty) -> Talk[CardChanged | Finding]:
    """The partner has played before the ruling: declarer's choice still binds that card (60C)."""
    play = case.table.play
    assert play is not None
    led = play.record[play.record.index((partner, old)) // 4 * 4][1].suit
    others = legal_instead(case.table, partner, old)
    if _none_obeys(duty, (*others, old), led):
        return Finding("cannot_comply", f"{duty.law}, 57B, 59", partner)
    obeys = duty.narrows((*others, old), led)
    if old in obeys or not others:
        return Finding("restriction_obeyed", f"{duty.law}, 60C", partner)
    new = yield from name_card(
        partner,
        "new_card",
        "{seat}, which card do you play?",
        law=duty.law,
        cards=obeys,
        known=obeys[0] if len(obeys) == 1 and not play.unknown(partner) else None,
        seat=partner,
    )
    assert new is not None
    return CardChanged(partner, old, new, f"{duty.law}, 60C")


def partner_changes(case: Case, changed: tuple[CardChanged, ...]) -> Talk[Effects]:
    """Several of the defenders' cards in one trick are replaced: each is a penalty card. The other side may then change
    the cards that it has played since the first of them. It is asked once, when it knows of all (47D).
    """
    if not changed:
        return ()
    play = case.table.play
    assert play is not None
    first = min(changed, key=lambda change: play.record.index((change.seat, change.old)))
    more, withdrawn = yield from changes_after(case, first.seat, first.old, changed, "47D")
    known = (WithdrawnCardsKnown(first.seat, tuple(withdrawn), withdrawn_law(case)),) if withdrawn else ()
    lies: Effects = ()
    for effect in changed:
        law = "60C" if "60C" in effect.law.split(", ") else effect.law
        lies = *lies, *becomes_penalty_card(case, effect.seat, effect.old, True, f"{law}, 49")
    return *changed, *more, *lies, *known


def _cannot_comply(case: Case, partner: Seat, duty: Duty) -> bool:
    """Return whether the table shows that no card of the partner complies."""
    play, led = case.table.play, _led(case)
    if play is None or led is None or not play.deal.is_complete:
        return False
    held = tuple(play.hand(partner))
    return _none_obeys(duty, tuple(card for card in held if card.suit is led) or held, led)


def _none_obeys(duty: Duty, cards: tuple[Card, ...], led: Suit) -> bool:
    match duty.must:
        case Must.HIGHEST | Must.LOWEST:
            return all(card.suit is not led for card in cards)
        case Must.NOT_PLAY:
            return all(card.suit in duty.suits for card in cards)
        case _:
            return not any(card.suit in duty.suits for card in cards)


def _led(case: Case) -> Suit | None:
    play = case.table.play
    return play.trick[0].suit if play is not None and play.trick else None


def _suit_choice(choice_id: str, text: Message, suits: tuple[Suit, ...]) -> Choice:
    return Choice(choice_id, text, tuple(f"{choice_id}:{suit.letter}" for suit in suits))


@clause(1997)
def partners_card(case: Case, others: tuple[Suit, ...]) -> tuple[Choice, ...]:
    """Declarer's three choices; the forbidden suit is not the one led (P-06)."""
    return (
        Choice("highest", Message("the highest card of the suit led")),
        Choice("lowest", Message("the lowest card of the suit led")),
        _suit_choice("forbid", Message("no card of another suit, named by declarer"), others),
    )


@partners_card.since(2017)
def _(case: Case, others: tuple[Suit, ...]) -> tuple[Choice, ...]:
    """Declarer may also require a card of another suit (57A3)."""
    return (
        Choice("highest", Message("the highest card of the suit led")),
        Choice("lowest", Message("the lowest card of the suit led")),
        _suit_choice("require", Message("a card of another suit, named by declarer"), others),
        _suit_choice("forbid", Message("no card of another suit, named by declarer"), others),
    )
