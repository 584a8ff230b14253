"""Law 55: declarer leads from the wrong hand, or when a defender should lead."""

from __future__ import annotations

from arbitr.bridge import Board, Contract, Play, PositionGiven, Seat, Side, Table
from arbitr.cards import Card
from arbitr.laws.effects import BoardDecided, CardBack, Effects, Finding, LeadStands, LookAgain, WithdrawnCardsKnown
from arbitr.laws.engine import (
    Case,
    Choice,
    Conversation,
    Edition,
    Incident,
    Report,
    Talk,
    choose,
    clause,
    example,
    judge,
    procedure,
)
from arbitr.laws.general.law_12_adjusted_score import adjusted, hand_is_over, reviewed
from arbitr.laws.general.law_16_information import logical_alternative
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import led_card, taken_back, too_late_to_accept
from arbitr.laws.shared.cards.misplay import played, when_shown
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.message import Message


@procedure(
    "declarer_led_out_of_turn",
    laws=("53", "55"),
    title=Message("Declarer led out of turn"),
    says=Message(
        "Either defender may accept the lead or require its retraction. If it is retracted, declarer leads "
        "any card in any suit from the correct hand. If declarer's later line of play could be based on "
        "information from the incident, the score may be adjusted."
    ),
    differs={
        1997: Message("If the defenders contradict each other, they lose their right and the lead stands."),
        2007: Message("If the defenders disagree, the one whose turn follows the lead out of turn decides."),
        2017: Message(
            "At the thirteenth trick the lead is always retracted. Law 16 decides whether declarer used "
            "information from it."
        ),
    },
)
def declarer_led_out_of_turn(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    card = yield from led_card(case, seat, "55")
    if (yield from _told_by_defender(seat)):
        return taken_back(case, seat, card)
    if too_late_to_accept(case):
        back = CardBack(seat, card, "53A")
        return (back,) if _over_defenders_lead(case, seat, card) else (back, _known(case, seat, card))
    first = yield from _wish(seat.lho, seat, card)
    second = yield from _wish(seat.rho, seat, card, usual=None if first == "nothing" else "nothing")
    accepted, law = agreed(case, first, second)
    if accepted:
        return (LeadStands(seat, card, law),)
    if (yield from _was_defenders(case)):
        return CardBack(seat, card, f"{law}, 55B1"), _known(case, seat, card), LookAgain(seat, "55C")
    back = CardBack(seat, card, f"{law}, 55B2", leads_from=seat.partner)
    return back, _known(case, seat, card), LookAgain(seat, "55C")


def _over_defenders_lead(case: Case, seat: Seat, card: Card) -> bool:
    """Was it played to a defender's lead out of turn? Then that lead was the offence, not this card (60A1)."""
    then = when_shown(case, seat, card)
    return then is not None and any(loose.seat.side is not seat.side for loose in then.ledger.loose_cards())


def _known(case: Case, seat: Seat, card: Card) -> WithdrawnCardsKnown:
    """The defenders may use what the withdrawn lead showed."""
    return WithdrawnCardsKnown(seat, (card,), withdrawn_law(case))


def _told_by_defender(seat: Seat) -> Talk[bool]:
    """Declarer leads from both hands: dummy conveys no information (47E1)."""
    return (
        yield from judge(
            "told_by_opponent",
            "Did a defender tell declarer that the lead was in {seat}'s hand?",
            law="47E1",
            usual=False,
            seat=seat,
        )
    )


def _wish(defender: Seat, seat: Seat, card: Card, usual: str | None = None) -> Talk[str]:
    """What the defender says; usually only one of them speaks."""
    return (
        yield from choose(
            defender,
            f"wish@{defender.letter}",
            "{defender}, {seat} has led {card} out of turn. Do you accept the lead or require its retraction?",
            (
                Choice("accept", Message("accept it")),
                Choice("retract", Message("require its retraction")),
                Choice("nothing", Message("say nothing"), is_right=False),
            ),
            law="55A",
            usual=usual,
            defender=defender,
            seat=seat,
            card=card,
        )
    )


@clause(1997)
def agreed(case: Case, first: str, second: str) -> tuple[bool, str]:
    """Is it accepted, and by which law? Defenders who contradict each other have lost their right (55A, 11)."""
    if {first, second} == {"accept", "retract"}:
        return True, "55A, 11A"
    return "accept" in (first, second), "55A"


@agreed.since(2007)
def _(case: Case, first: str, second: str) -> tuple[bool, str]:
    """The defender next in turn after the wrong lead decides (55A)."""
    return (second if first == "nothing" else first) == "accept", "55A"


def _was_defenders(case: Case) -> Talk[bool]:
    """Whose lead it was: a defender's (55B1), or that of declarer's other hand (55B2)."""
    play = case.table.play
    return (
        yield from judge(
            "defenders_lead",
            "Was it a defender's turn to lead?",
            law="55B",
            known=None if play is None else _is_defender(play, play.turn),
        )
    )


def _is_defender(play: Play, seat: Seat) -> bool:
    return seat.side is not play.contract.declarer.side


@procedure(
    "information_from_wrong_lead",
    laws=("55", "16"),
    title=Message("Declarer used information from a lead out of turn"),
    says=Message(
        "Declarer may gain information by leading out of turn. If his later line of play could be based on "
        "it, the director may adjust the score."
    ),
    differs={
        2017: Message(
            "Law 16 applies: declarer may not choose an action suggested by the withdrawn lead over a logical "
            "alternative."
        )
    },
    example=Report(Seat.SOUTH),
)
def information_from_wrong_lead(case: Case, incident: Incident) -> Talk[Effects]:
    if not (yield from hand_is_over(case, "55C")):
        return BoardDecided("continues", "55C"), LookAgain(incident.by, "55C")
    done = reviewed(case, incident.by, ("55C",), "55C")
    return *(yield from used_by_declarer(case, incident.by.side)), *done


@clause(1997)
def used_by_declarer(case: Case, side: Side) -> Talk[Effects]:
    """The director may adjust if the line could be based on it (55C)."""
    based = yield from judge(
        "line_could_rest_on_it",
        "Could declarer's line of play be based on information from the lead out of turn?",
        law="55C",
    )
    gained = based and (yield from judge("gained", "Did {side} gain by it?", law="55C", side=side))
    if not gained:
        return (Finding("table_result_stands", "55C"),)
    return (yield from adjusted(case, side, "55C"))


@used_by_declarer.since(2017)
def _(case: Case, side: Side) -> Talk[Effects]:
    """As with any withdrawn card: suggested, a logical alternative, chosen, damage (16C2, 16C3)."""
    law = "55C, 16C2"
    innocent = (Finding("no_infraction", law),)
    if not (
        yield from judge(
            "suggested", "Could the lead out of turn demonstrably have suggested declarer's line of play?", law=law
        )
    ):
        return innocent
    if not (yield from logical_alternative(case)):
        return innocent
    if not (yield from judge("chosen", "Did declarer choose the suggested line over the alternative?", law=law)):
        return innocent
    used = Finding("information_used", law)
    if not (yield from judge("damaged", "Were {innocent} damaged by this?", law="16C3", innocent=side.other)):
        return used, Finding("table_result_stands", "55C, 16C3")
    return used, *(yield from adjusted(case, side, "55C, 16C3"))


def _position(edition: Edition) -> Case:
    position = PositionGiven(Contract.parse("4S S"), Seat.NORTH, (5, 2), (None, None, None, None))
    return Case(Table.opened(Board.numbered(1)).after(position), edition)


@example("declarer_led_out_of_turn")
def _(edition: Edition) -> Conversation:
    case = played(_position(edition), Seat.SOUTH, Card.parse("D8"))
    return Conversation(case, Incident("declarer_led_out_of_turn", Seat.SOUTH))
