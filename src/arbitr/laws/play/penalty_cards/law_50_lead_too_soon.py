"""A defender leads before declarer has chosen what may be led (50D2, or a right under Law 26)."""

from __future__ import annotations

from arbitr.bridge import LeadRight, Ledger, LooseCard, Seat, Table
from arbitr.cards import Card
from arbitr.laws.auction.withdrawn.law_26_lead_restriction import due_lead_right
from arbitr.laws.effects import (
    CardBack,
    Effects,
    ExtraneousKnown,
    Finding,
    LeadRightUsed,
    LeadStands,
    PenaltyPossible,
    exposed_cards,
    findings,
    silences,
)
from arbitr.laws.engine import (
    Case,
    Conversation,
    Edition,
    Incident,
    Talk,
    example,
    in_play,
    judge,
    name_card,
    procedure,
)
from arbitr.laws.play.penalty_cards.law_50_lead import due_penalty_cards
from arbitr.laws.play.penalty_cards.law_50_penalty_card import may_hold, penalty_card_effects
from arbitr.laws.shared.cards.misplay import (
    Misplay,
    exposed_in_play,
    forestalls,
    when_played_over,
    when_shown,
    while_lying,
)
from arbitr.laws.shared.incidents import follows
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message

findings(
    choice_still_open=Message("Declarer now chooses what may be led."),
    lead_played_over=Message(
        "Declarer's side has played to the lead, so the lead stands and there is no choice for it."
    ),
)


@forestalls
def leads_too_soon(case: Case, seat: Seat) -> bool:
    """Declarer has still to choose: for penalty cards, for exposed cards that will or may become penalty cards, or
    under Law 26.
    """
    if due_penalty_cards(case) or due_lead_right(case) is not None:
        return True
    play = case.table.play
    if play is None or seat.side is play.contract.declarer.side:
        return False
    lying = tuple(card for card in exposed_cards(case.table.ledger, seat.partner) if card.is_ruled)
    return silences(lying) is not None or may_be_major(case, seat.partner)


def may_be_major(case: Case, seat: Seat) -> bool:
    """An exposed card of this player on which nobody has ruled may become a major penalty card (50B, 60C)."""
    cards = [entry for entry in exposed_in_play(case, seat) if entry.how != "unseen"]
    return len(cards) > 1 or any(entry.card.rank.is_honour or entry.how != "dropped" for entry in cards)


@follows
def leads_without_choice(case: Case) -> Effects:
    """The ruling on the partner's exposed card has given declarer no choice: the lead was right."""
    play = case.table.play
    if play is None or play.trick or play.is_over:
        return ()
    return tuple(
        LeadStands(loose.seat, loose.card, "50D2")
        for loose in case.table.ledger.loose_cards()
        if loose.procedure == Misplay.LED_TOO_SOON.value
        and not loose.stands
        and loose.seat is play.turn
        and not exposed_in_play(case, loose.seat.partner)
        and not any(_has_choice(table.ledger, loose.seat) for table in while_lying(case, loose.seat, loose.card))
    )


def _has_choice(ledger: Ledger, seat: Seat) -> bool:
    """Has declarer a choice for a lead by this player, because of major penalty cards or of the auction?"""
    return (
        any(card.is_major for card in ledger.penalty_cards(seat.partner))
        or bool(exposed_cards(ledger, seat.partner))
        or any(right.seat is seat for right in ledger.lead_rights())
    )


@procedure(
    "lead_before_choice",
    laws=("50", "49", "26"),
    title=Message("Lead before declarer has chosen"),
    says=Message(
        "A defender whose partner has a major penalty card may not lead before declarer has chosen. A card "
        "led too soon is retracted and becomes a major penalty card, and declarer still has his choice. If "
        "declarer's side has played to the lead, it stands and the choice for this lead is lost."
    ),
    differs={},
)
def lead_before_choice(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    loose = tuple(card for card in case.table.ledger.loose_cards(seat) if card.procedure == Misplay.LED_TOO_SOON.value)
    if (
        yield from judge(
            "declarer_played",
            "Have {side} played to this lead?",
            law="60A1",
            known=False if loose else None,
            side=seat.side.other,
        )
    ):
        return Finding("lead_played_over", "60A1, 60A2", seat), *_knew_of_choice(case, seat)
    card = yield from name_card(
        None,
        "card",
        "Which card did {seat} lead?",
        law="50D2",
        cards=may_hold(case, seat),
        known=loose[0].card if loose else None,
        seat=seat,
    )
    assert card is not None
    play = case.table.play
    if play is not None and seat.side is play.contract.declarer.side:
        # Declarer had led from the other hand: now that this is settled, his second card is the lead, or goes back.
        stands = bool(loose) and _is_on_lead(case, seat)
        return (LeadStands(seat, card, "55B2") if stands else CardBack(seat, card, "55B2, 48A"),)
    if _for_penalty_cards(case, seat):
        still_open = Finding("choice_still_open", "50D2", seat)
        return *penalty_card_effects(case, seat, card, True, "50D2, 49"), still_open, *_knew_of_choice(case, seat)
    return (yield from _right_from_auction(case, seat, card))


def _knew_of_choice(case: Case, seat: Seat) -> Effects:
    """He may not lead before the choice (50D2). A card on which nobody had ruled when he led told him of none."""
    led = when_led(case, seat)
    ledger = case.table.ledger if led is None else led.ledger
    return (PenaltyPossible(seat.side, "50D2, 90A", "may_not"),) if _has_choice(ledger, seat) else ()


def when_led(case: Case, seat: Seat) -> Table | None:
    """The table when this player led too soon; None if the log does not show it."""
    for loose in case.table.ledger.loose_cards(seat):
        if loose.procedure == Misplay.LED_TOO_SOON.value:
            return when_shown(case, seat, loose.card)
    return None


def _right_from_auction(case: Case, seat: Seat, card: Card) -> Talk[Effects]:
    """No law states the cost of a lead before the choice under Law 26: it depends on what the player knew."""
    has_right = any(right.seat is seat for right in case.table.ledger.lead_rights())
    if not (
        yield from judge(
            "may_restrict",
            "May declarer restrict this lead by {seat} at all?",
            law="26",
            usual=True if has_right else None,
            seat=seat,
        )
    ):
        stands = (LeadStands(seat, card, "26"),) if _is_on_lead(case, seat) else (Finding("no_infraction", "26", seat),)
        return *stands, LeadRightUsed(seat, "26")
    still_open = Finding("choice_still_open", "26", seat)
    if (
        yield from judge(
            "warned", "Did {seat} know that declarer was entitled to choose before this lead?", law="26", seat=seat
        )
    ):
        return *penalty_card_effects(case, seat, card, True, "49"), still_open
    # Nobody had told him: the card goes back, and its information is unauthorised for his side.
    return CardBack(seat, card, "26"), ExtraneousKnown(seat.partner, withdrawn_law(case)), still_open


def _is_on_lead(case: Case, seat: Seat) -> bool:
    play = case.table.play
    return play is not None and not play.trick and case.table.turn is seat


def _for_penalty_cards(case: Case, seat: Seat) -> bool:
    """Is it about penalty cards, or only about a withdrawn call?"""
    if any(penalty_card.is_major for penalty_card in case.table.ledger.penalty_cards(seat.partner)):
        return True
    if exposed_cards(case.table.ledger, seat.partner):
        return True
    return not any(right.seat is seat for right in case.table.ledger.lead_rights())


@when_played_over(Misplay.LED_TOO_SOON)
def over_lead_too_soon(case: Case, loose: LooseCard, seat: Seat, card: Card) -> Effects:
    """If declarer's side plays to it, it loses the choice for this lead; penalty cards stay (60A)."""
    play = case.table.play
    if play is None or play.trick or loose.seat is not play.turn or seat.side is loose.seat.side:
        return ()
    has_right = any(right.seat is loose.seat for right in case.table.ledger.lead_rights())
    used = (LeadRightUsed(loose.seat, "60A1"),) if has_right else ()
    return LeadStands(loose.seat, loose.card, "60A2"), *used


@example("lead_before_choice")
def _(edition: Edition) -> Conversation:
    case = in_play(edition, Seat.WEST, LeadRight(Seat.WEST, Seat.EAST, (), "26B"))
    return Conversation(case, Incident("lead_before_choice", Seat.WEST))
