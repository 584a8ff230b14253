"""Declarer faces the whole hand (48B)."""

from __future__ import annotations

from arbitr.bridge.ledger import FacedCard, LooseCard
from arbitr.bridge.seat import Seat
from arbitr.cards import Card
from arbitr.laws.effects.cards import CardBack, LeadStands
from arbitr.laws.effects.claims import FacedHandClaims
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.next_step import NextStep
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.effects.tricks import DeclarerSpreads
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Talk, judge
from arbitr.laws.shared.facts.play import play_begun
from arbitr.laws.shared.misplay import Misplay
from arbitr.message import Message

finding(
    "hand_faced_accepts_lead",
    Message("The opening lead out of turn is accepted: the hand is spread, its owner is dummy, and the partner plays."),
)
finding("hand_faced_is_claim", Message("To face the hand is a claim or concession: play stops, and Law 68 applies."))
finding("hand_faced_no_claim", Message("No claim was meant: the cards go back into the hand and play goes on."))


@procedure(
    "declarer_faces_hand",
    laws=("48",),
    title=Message("Declarer faces the hand"),
    says=Message(
        "Declarer who faces the hand after an opening lead out of turn accepts that lead and becomes dummy, on purpose "
        "or not. At any other time it is a claim or a concession, unless it is clear that none was meant."
    ),
    differs={1997: Message("That a claim may not have been meant is said in Law 68A only.")},
)
def declarer_faces_hand(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    lead = open_lead(case, seat)
    play = case.table.play
    if (
        yield from judge(
            "after_lead_out_of_turn",
            "Did declarer do so just after an opening lead out of turn?",
            law="48B1",
            known=True if lead is not None else False if play is not None and play_begun(case) else None,
        )
    ):
        accepted = Finding("hand_faced_accepts_lead", "48B1, 54A", seat)
        if lead is None:
            return (accepted,)
        return accepted, LeadStands(lead.seat, lead.card, "54A"), DeclarerSpreads("54A")
    if (
        yield from judge(
            "no_claim_meant",
            "Is it clear that declarer did not mean to claim or concede?",
            law="48B2",
            usual=False,
        )
    ):
        seen = [each for each in case.table.ledger.entries if isinstance(each, FacedCard) and each.seat is seat]
        law = case.law(y1997="48B2, 68A", y2007="48B2")
        return Finding("hand_faced_no_claim", law, seat), *(CardBack(seat, each.card, "48A") for each in seen)
    claim = Finding("hand_faced_is_claim", "48B2", seat)
    if play is None:
        return claim, NextStep("claim", seat, "68A", told=(("claim.action", "faces_cards"),))
    return claim, FacedHandClaims(seat, "68A")


def open_lead(case: Case, declarer: Seat) -> LooseCard | None:
    """The opening lead out of turn that declarer accepts by spreading the hand."""
    play = case.table.play
    return open_opening_lead(case) if play is not None and play.contract.declarer is declarer else None


def open_opening_lead(case: Case) -> LooseCard | None:
    """A defender's faced opening lead out of turn on which nobody has ruled: it has ended the auction period."""
    play = case.table.play
    if play is None or play.trick or play.tricks:
        return None
    for each in case.table.ledger.loose_cards():
        defends = each.seat.side is not play.contract.declarer.side
        if each.procedure == Misplay.OPENING_LEAD.value and not each.stands and defends:
            return each
    return None


def cards_seen(case: Case, seat: Seat, *unless: str) -> tuple[Card, ...]:
    """The cards of this hand that could be seen without being played, but for those that came to light so."""
    faced = (each for each in case.table.ledger.entries if isinstance(each, FacedCard) and each.seat is seat)
    return tuple(dict.fromkeys(each.card for each in faced if each.how not in ("unseen", *unless)))


@example("declarer_faces_hand")
def _(edition: Edition) -> Conversation:
    return reported(edition, "declarer_faces_hand", Seat.SOUTH)
