"""Law 53: when a lead out of turn becomes the lead; and the common rules for all leads out of turn (47E1, 53C)."""

from __future__ import annotations

from arbitr.bridge import LooseCard, Play, Seat
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, Effects, LeadStands, WithdrawnCardsKnown
from arbitr.laws.engine import Case, Edition, Talk, clause, judge, name_card
from arbitr.laws.shared.cards.misplay import Misplay, forestalls, partners_open_lead, when_played_over
from arbitr.laws.shared.irregular import withdrawn_law

LAST = 13
"""Since 2017 a lead out of turn to the last trick can no longer be accepted (53A)."""
LEADS = (Misplay.OPENING_LEAD, Misplay.DECLARER_LED, Misplay.DEFENDER_LED)


def led_card(case: Case, seat: Seat, law: str) -> Talk[Card]:
    """The card led out of turn: it is on the table, or the director says which it was."""
    card = yield from name_card(
        None, "card", "Which card did {seat} lead?", law=law, known=lying_card(case, seat), seat=seat
    )
    assert card is not None
    return card


def lying_card(case: Case, seat: Seat) -> Card | None:
    """This player's oldest loose card, except one that he has put face down in his turn (41A)."""
    for loose in case.table.ledger.loose_cards(seat):
        if loose.procedure and not loose.stands:
            return loose.card
    return None


def told_by_opponent(seat: Seat) -> Talk[bool]:
    return (
        yield from judge(
            "told_by_opponent",
            "Did an opponent tell {seat} that it was his turn?",
            law="47E1",
            usual=False,
            seat=seat,
        )
    )


def taken_back(case: Case, seat: Seat, card: Card) -> Effects:
    """Without rectification, and nobody may accept it (47E1)."""
    return CardBack(seat, card, "47E1"), *misled(case, seat, (card,))


@clause(1997)
def misled(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """The law says only that the card goes back."""
    return ()


@misled.since(2007)
def _(case: Case, seat: Seat, cards: tuple[Card, ...]) -> Effects:
    """The misled side may use what the card showed, the other may not (16D; 2017: 47E1, 16C)."""
    return (WithdrawnCardsKnown(seat.lho, cards, withdrawn_law(case)),)


def too_late_to_accept(case: Case) -> bool:
    """In the last trick the lead goes back (53A, 2017)."""
    play = case.table.play
    return case.edition is Edition.LAWS_2017 and play is not None and play.number == LAST


def own_lead_law(case: Case) -> str:
    """The law by which the edition says that the right leader's own lead comes first."""
    return case.law(y1997="53C", y2017="53B")


def is_own_lead(play: Play, loose: LooseCard, seat: Seat, card: Card) -> bool:
    """Does the right leader, an opponent of the wrong one, make his own lead? If he is next in turn and plays the suit
    that was led, he plays to it; with another suit he leads (docs/interpretations.md).
    """
    if seat is not play.turn or seat.side is loose.seat.side:
        return False
    return seat is not loose.seat.lho or card.suit is not loose.card.suit


@when_played_over(*LEADS)
def led_over(case: Case, loose: LooseCard, seat: Seat, card: Card) -> Effects:
    """A card by an opponent over a lead out of turn."""
    play = case.table.play
    assert play is not None
    if play.trick or seat.side is loose.seat.side:
        return ()
    if is_own_lead(play, loose, seat, card):
        law = own_lead_law(case)
        back = (loose, *_played_to_it(case, loose))
        known = WithdrawnCardsKnown(loose.seat, tuple(card.card for card in back), withdrawn_law(case))
        return *(CardBack(card.seat, card.card, law) for card in back), known
    if too_late_to_accept(case):
        return ()
    declarer = play.contract.declarer.side
    if seat is loose.seat.lho or seat.side is declarer:
        # Declarer plays dummy's cards: whichever of his hands plays, the lead is accepted.
        return (LeadStands(loose.seat, loose.card, "53A" if loose.seat.side is declarer else "53A, 60A2"),)
    # The defender to the right of the hand that led plays before his partner: the lead stands, and then Law 57 applies.
    return (LeadStands(loose.seat, loose.card, case.law(y1997="53B", y2017="53C")),)


def _played_to_it(case: Case, lead: LooseCard) -> tuple[LooseCard, ...]:
    """Cards that the same side played after its lead out of turn: played in error like the lead, they go back too."""
    lying = case.table.ledger.loose_cards()
    kinds = (Misplay.PLAYED_TO_PARTNERS_LEAD.value, *(lead.value for lead in LEADS))
    later = lying[lying.index(lead) + 1 :]
    return tuple(
        card for card in later if card.seat.side is lead.seat.side and card.procedure in kinds and not card.stands
    )


@forestalls
def partner_has_led(case: Case, seat: Seat) -> bool:
    """His partner has led out of turn, and the opponents have not yet chosen (60C)."""
    return partners_open_lead(case, seat)
