"""A defender in turn can legally play more than one penalty card: declarer chooses (50D1, 51A)."""

from __future__ import annotations

from arbitr.bridge import Designated, PenaltyCard, Seat
from arbitr.cards import Card
from arbitr.laws.effects import Effects, Finding, PenaltyCardDesignated, findings
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
from arbitr.laws.shared.incidents import due
from arbitr.message import Message

findings(
    one_penalty_card_playable=Message("Only one penalty card can legally be played, and it must be played."),
    no_penalty_card_playable=Message("No penalty card can legally be played now, so they all stay on the table."),
)


def playable_penalty_cards(case: Case, seat: Seat) -> tuple[Card, ...]:
    """The major penalty cards that this player, who is in turn, can legally play."""
    play = case.table.play
    if case.table.turn is not seat or play is None:
        return ()
    legal = case.table.legal_cards()
    major = [
        penalty_card.card
        for penalty_card in case.table.ledger.penalty_cards(seat)
        if penalty_card.is_major and penalty_card.card in legal
    ]
    if play.trick and play.holds(seat, play.trick[0].suit) is not False:  # an unknown hand may have to follow suit
        major = [card for card in major if card.suit is play.trick[0].suit]
    return tuple(major)


@due
def due_penalty_card_choice(case: Case) -> Incident | None:
    """The effect of a partner's penalty cards on a lead is settled first."""
    play, ledger = case.table.play, case.table.ledger
    if play is None or ledger.claim() is not None or due_penalty_cards(case):
        return None
    if any(isinstance(entry, Designated) and entry.seat is play.turn for entry in ledger.entries):
        return None
    return Incident("penalty_card_choice", play.turn) if len(playable_penalty_cards(case, play.turn)) > 1 else None


@procedure(
    "penalty_card_choice",
    laws=("51", "50"),
    title=Message("Several playable penalty cards"),
    says=Message(
        "A defender who has two or more penalty cards and can legally play more than one of them asks "
        "declarer, who designates which is played; the others stay on the table. The obligation to follow "
        "suit, and what declarer required or forbade for this trick, take precedence. Declarer may designate "
        "only a card that remains playable."
    ),
    differs={},
)
def penalty_card_choice(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    play = case.table.play
    at_table = playable_penalty_cards(case, seat)
    known = play is not None and case.table.turn is seat and not play.unknown(seat)
    if case.table.ledger.penalty_cards(seat) and known and len(at_table) < 2:
        if at_table:
            return (Finding("one_penalty_card_playable", "51A", seat),)
        return (Finding("no_penalty_card_playable", case.law(y1997="50D1", y2007="50D1b"), seat),)
    if not (
        yield from judge(
            "several_playable",
            "Can {seat} legally play more than one penalty card now?",
            law="51A",
            known=True if len(at_table) > 1 else None,
            seat=seat,
        )
    ):
        return (Finding("one_penalty_card_playable", "51A", seat),)
    lying = tuple(penalty_card.card for penalty_card in case.table.ledger.penalty_cards(seat))
    card = yield from name_card(
        None if play is None else play.contract.declarer,
        "card",
        "Declarer chooses which penalty card {seat} must play. Which one?",
        law="51A",
        cards=at_table if len(at_table) > 1 else lying,
        seat=seat,
    )
    assert card is not None
    return (PenaltyCardDesignated(seat, card, "51A"),)


@example("penalty_card_choice")
def _(edition: Edition) -> Conversation:
    cards = (PenaltyCard(Seat.EAST, Card.parse(card), True, "49") for card in ("HT", "CK"))
    return Conversation(in_play(edition, Seat.SOUTH, *cards), Incident("penalty_card_choice", Seat.EAST))
