"""Law 47: the grounds on which a played card may be retracted, and what follows without any."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.effects import CardBack, CardChanged, CardWithdrawn, Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.play.out_of_turn.law_53_lead_accepted import misled
from arbitr.laws.play.procedure.law_45_fifth_card import is_defender
from arbitr.laws.play.procedure.law_47_card_back import as_done, offered_back
from arbitr.laws.play.procedure.law_47_misinformed import misinformed
from arbitr.laws.play.procedure.law_47_without_ground import without_ground
from arbitr.laws.shared.cards.acts import taken_back
from arbitr.message import Message

findings(
    law_takes_it_back=Message("The card is withdrawn under the Law that rectifies the irregularity."),
    may_become_penalty_card=Message("A defender's card withdrawn in this way may become a penalty card."),
    opponent_may_not_accept=Message("The opponents may not accept a card played because of what an opponent said."),
)


@procedure(
    "card_taken_back",
    laws=("47",),
    title=Message("Player wants to withdraw a card"),
    says=Message(
        "A played card may be withdrawn only where a Law allows it. It may be withdrawn to rectify an "
        "irregularity, to correct an illegal or simultaneous play, or after a slip of the tongue in naming a "
        "card. It may also be withdrawn when an opponent has changed a card, or said it was the player's "
        "turn. After an opponent's wrong explanation it may be withdrawn until somebody has played to the "
        "trick after it. An opening lead may then be withdrawn until dummy shows a card. Otherwise it stands."
    ),
    differs={
        1997: Message(
            "An opponent's statement about the turn matters only for a lead. Later damage falls under Law 40C."
        ),
        2007: Message("It also matters for a play out of turn. Later damage leads to an adjusted score."),
        2017: Message(
            "After a wrong explanation, a card played to the next trick also makes it too late. A card played "
            "because an opponent said it was the player's turn does not establish a revoke."
        ),
    },
    example=Report(Seat.EAST),
)
def card_taken_back(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    entry = taken_back(case, seat)
    ground = yield from choose(
        None,
        "ground",
        "Why should {seat}'s card be withdrawn?",
        (
            Choice("rectification", Message("to rectify an irregularity")),
            Choice("illegal_play", Message("to correct an illegal or simultaneous play")),
            Choice("slip", Message("another card was named by a slip of the tongue")),
            Choice("opponent_changed", Message("an opponent changed the card played before it")),
            Choice("told_turn", Message("somebody said that it was the player's turn")),
            Choice("misinformed", Message("an opponent's explanation was wrong")),
            Choice("right_leader_led", Message("the correct leader has led after a lead out of turn")),
            Choice("none", Message("none of these")),
        ),
        law="47",
        usual=None if entry is None else "none",
        seat=seat,
    )
    match ground:
        case "rectification" | "illegal_play":
            law = "47A" if ground == "rectification" else "47B"
            found = Finding("law_takes_it_back", law, seat)
            defends = yield from is_defender(case, seat, law)
            may_lie = (Finding("may_become_penalty_card", f"{law}, 49", seat),) if defends else ()
            return found, *may_lie, *(yield from as_done(case, seat, law))
        case "slip":
            done = yield from as_done(case, seat, "47C, 45C4b")
            return Finding("may_be_taken_back", "47C, 45C4b", seat), *done
        case "opponent_changed":
            return (yield from offered_back(case, seat, "47D"))
        case "told_turn":
            return (yield from _told_turn(case, seat))
        case "misinformed":
            return (yield from misinformed(case, seat))
        case "right_leader_led":
            law = case.law(y1997="53C", y2007="47F1, 53C", y2017="47F1, 53B")
            return Finding("may_be_taken_back", law, seat), *(yield from as_done(case, seat, law))
        case _:
            return (yield from without_ground(case, seat))


# An opponent's statement.


@clause(1997)
def play_out_of_turn(case: Case, seat: Seat) -> Talk[bool]:
    """Only a lead is covered."""
    return (yield from judge("was_lead", "Was the card a lead?", law="47E1"))


@play_out_of_turn.since(2007)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """A play is covered too."""
    return without_asking(True)


def _told_turn(case: Case, seat: Seat) -> Talk[Effects]:
    by_opponent = yield from judge(
        "told_by_opponent", "Was it an opponent who wrongly told {seat} so?", law="47E1", seat=seat
    )
    if not by_opponent or not (yield from play_out_of_turn(case, seat)):
        return (yield from without_ground(case, seat, replaced=False))
    loose = tuple(entry.card for entry in case.table.ledger.loose_cards(seat) if not entry.stands)
    done = yield from as_done(case, seat, "47E1")
    gone = tuple(effect.card for effect in done if isinstance(effect, CardWithdrawn) and effect.seat is seat)
    changed = tuple(effect.old for effect in done if isinstance(effect, CardChanged) and effect.seat is seat)
    return (
        Finding("opponent_may_not_accept", "47E1", seat.lho),
        Finding("may_be_taken_back", "47E1", seat),
        *(CardBack(seat, card, "47E1") for card in loose),
        *done,
        *misled(case, seat, (*loose, *gone, *changed)),
    )
