"""Declarer faces the whole hand (48B)."""

from __future__ import annotations

from arbitr.bridge import FacedCard, LooseCard, Seat
from arbitr.cards import Card
from arbitr.laws.effects import (
    CardBack,
    DeclarerSpreads,
    Effects,
    FacedHandClaims,
    Finding,
    LeadStands,
    NextStep,
    findings,
)
from arbitr.laws.engine import Case, Incident, Report, Talk, judge, procedure
from arbitr.laws.shared.cards.misplay import Misplay
from arbitr.laws.shared.facts.play import play_begun
from arbitr.message import Message

findings(
    hand_faced_accepts_lead=Message(
        "The opening lead out of turn is accepted. The hand is spread, its owner becomes dummy, and his "
        "partner plays the contract."
    ),
    hand_faced_is_claim=Message("Facing the hand is a claim or concession. Play stops, and Law 68 applies."),
    hand_faced_no_claim=Message("No claim was intended. The cards return to the hand, and play continues."),
)


@procedure(
    "declarer_faces_hand",
    laws=("48",),
    title=Message("Declarer faces his hand"),
    says=Message(
        "If declarer faces his hand after an opening lead out of turn, intentionally or not, he accepts that "
        "lead and becomes dummy. At any other time it is a claim or a concession, unless he clearly intended "
        "neither."
    ),
    differs={1997: Message("Only Law 68A says that a claim may not have been intended.")},
    example=Report(Seat.SOUTH),
)
def declarer_faces_hand(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    lead = open_lead(case, seat)
    play = case.table.play
    if (
        yield from judge(
            "after_lead_out_of_turn",
            "Did declarer do so immediately after an opening lead out of turn?",
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
            "Is it clear that declarer did not intend to claim or concede?",
            law="48B2",
            usual=False,
        )
    ):
        seen = [entry for entry in case.table.ledger.entries if isinstance(entry, FacedCard) and entry.seat is seat]
        law = case.law(y1997="48B2, 68A", y2007="48B2")
        return Finding("hand_faced_no_claim", law, seat), *(CardBack(seat, entry.card, "48A") for entry in seen)
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
    for loose in case.table.ledger.loose_cards():
        defends = loose.seat.side is not play.contract.declarer.side
        if loose.procedure == Misplay.OPENING_LEAD.value and not loose.stands and defends:
            return loose
    return None


def cards_seen(case: Case, seat: Seat, *unless: str) -> tuple[Card, ...]:
    """The cards of this hand that were visible without being played, except those exposed in this way."""
    faced = (entry for entry in case.table.ledger.entries if isinstance(entry, FacedCard) and entry.seat is seat)
    return tuple(dict.fromkeys(entry.card for entry in faced if entry.how not in ("unseen", *unless)))
