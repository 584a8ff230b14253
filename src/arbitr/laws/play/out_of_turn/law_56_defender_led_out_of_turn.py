"""Law 56: a defender leads out of turn after the opening lead."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, Effects, LeadStands
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Talk,
    example,
    in_play,
    judge,
    offer,
    procedure,
)
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import led_card, taken_back, told_by_opponent, too_late_to_accept
from arbitr.laws.shared.cards.misplay import played
from arbitr.laws.shared.cards.penalty_cards import becomes_penalty_card
from arbitr.message import Message


@procedure(
    "defender_led_out_of_turn",
    laws=("53", "56"),
    title=Message("Defender led out of turn"),
    says=Message(
        "Declarer may accept the lead, which then stands. Otherwise the card becomes a major penalty card, "
        "and the correct hand leads. If that is the offender's partner, declarer first says whether he "
        "requires the suit, forbids it, or does neither."
    ),
    differs={
        1997: Message("The rule is the same as for a refused opening lead."),
        2007: Message("The Law only refers to a refused opening lead (54D)."),
        2017: Message("The Law has its own text. At the thirteenth trick the lead is retracted."),
    },
)
def defender_led_out_of_turn(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    card = yield from led_card(case, seat, "56")
    if (yield from told_by_opponent(seat)):
        return taken_back(case, seat, card)
    if too_late_to_accept(case):
        return (CardBack(seat, card, "53A"),)
    play = case.table.play
    if play is not None:
        declarer = play.contract.declarer
    else:
        next_declares = yield from judge("next_is_declarer", "Is {seat} declarer, not dummy?", law="56", seat=seat.lho)
        declarer = seat.lho if next_declares else seat.rho
    accepted = yield from offer(
        declarer,
        "accept",
        "{declarer}, {seat} has led {card} out of turn. Do you accept the lead? If not, the card becomes a "
        "major penalty card.",
        Choice("accept", Message("accept it as the lead")),
        Choice("refuse", Message("refuse it")),
        law=case.law(y1997="53A", y2017="56A"),
        declarer=declarer,
        seat=seat,
        card=card,
    )
    if accepted:
        return (LeadStands(seat, card, case.law(y1997="53A", y2017="53A, 56A")),)
    law = case.law(y1997="56", y2007="56, 54D", y2017="56B")
    return becomes_penalty_card(case, seat, card, True, law)


@example("defender_led_out_of_turn")
def _(edition: Edition) -> Conversation:
    case = played(in_play(edition, Seat.WEST), Seat.EAST, Card.parse("HQ"))
    return Conversation(case, Incident("defender_led_out_of_turn", Seat.EAST))
