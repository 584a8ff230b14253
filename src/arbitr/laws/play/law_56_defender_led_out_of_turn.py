"""Law 56: a defender leads out of turn after the opening lead."""

from __future__ import annotations

from arbitr.bridge.board import Board
from arbitr.bridge.contract import Contract
from arbitr.bridge.events import PositionGiven
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import Card
from arbitr.laws.effects.cards import CardBack, LeadStands
from arbitr.laws.effects.effect import Effects
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, judge, offer
from arbitr.laws.play.law_53_lead_accepted import led_card, taken_back, told_by_opponent, too_late_to_accept
from arbitr.laws.shared.misplay import played
from arbitr.laws.shared.penalty_cards import becomes_penalty_card
from arbitr.message import Message


@procedure(
    "defender_led_out_of_turn",
    laws=("53", "56"),
    title=Message("Defender led out of turn"),
    says=Message(
        "Declarer may accept the lead, and it is the lead. Otherwise the card becomes a major penalty card, and the "
        "right hand leads; if that is the partner of the offender, declarer first says whether the suit must be led, "
        "may not be led, or neither."
    ),
    differs={
        1997: Message("The rule is the same as for an opening lead that is refused."),
        2007: Message("The law only refers to the opening lead that is refused (54D)."),
        2017: Message("The law has a text of its own. At the thirteenth trick the lead goes back."),
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
        next_declares = yield from judge(
            "next_is_declarer", "Is {seat} declarer, and not dummy?", law="56", seat=seat.lho
        )
        declarer = seat.lho if next_declares else seat.rho
    accepted = yield from offer(
        declarer,
        "accept",
        "{declarer}, {seat} has led {card} out of turn. Do you accept the lead? If not, it is a major penalty card.",
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
    position = PositionGiven(Contract.parse("4S S"), Seat.WEST, (5, 2), (None, None, None, None))
    case = Case(Table.opened(Board.numbered(1)).after(position), edition)
    return Conversation(played(case, Seat.EAST, Card.parse("HQ")), Incident("defender_led_out_of_turn", Seat.EAST))
