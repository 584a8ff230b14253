"""Law 41A: an opening lead that the wrong player has put face down."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.cards import Card
from arbitr.laws.effects import CardBack, Effects, Finding, findings
from arbitr.laws.engine import Case, Conversation, Edition, Incident, Talk, after_calls, example, judge, procedure
from arbitr.laws.shared.cards.misplay import led_face_down
from arbitr.message import Message

findings(
    face_down_lead_back=Message("The card led face down is withdrawn, with no rectification."),
)


@procedure(
    "face_down_lead_out_of_turn",
    laws=("41",),
    title=Message("Face-down opening lead by the wrong player"),
    says=Message(
        "The opening lead is made face down so that such mistakes do no harm. On the director's instruction "
        "the card is withdrawn, and the correct player leads. It never becomes a penalty card."
    ),
    differs={},
)
def face_down_lead_out_of_turn(case: Case, incident: Incident) -> Talk[Effects]:
    lying = [loose.card for loose in case.table.ledger.loose_cards(incident.by) if loose.is_face_down]
    faced = yield from judge(
        "faced",
        "Has the card been turned face up?",
        law="41A",
        known=False if lying else None,
    )
    if faced:
        return (Finding("lead_is_faced", "54", incident.by),)
    if lying:
        return (CardBack(incident.by, lying[0], "41A"),)
    return (Finding("face_down_lead_back", "41A", incident.by),)


findings(
    lead_is_faced=Message("Law 54 covers a faced opening lead by the wrong player."),
)


@example("face_down_lead_out_of_turn")
def _(edition: Edition) -> Conversation:
    case = after_calls(edition, "S 1S, W P, N 4S, E P, S P, W P", dealer=Seat.SOUTH)
    case = led_face_down(case, Seat.EAST, Card.parse("D2"))
    return Conversation(case, Incident("face_down_lead_out_of_turn", Seat.EAST))
