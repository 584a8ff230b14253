"""System cards, notes and other aids (Laws 20G and 40B)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_20_turns import at_turn, declares, is_dummy
from arbitr.laws.auction.explanations.law_21_damage import disclosure_damage
from arbitr.laws.auction.understandings.law_40_redress import (
    failure_to_disclose,
    redress,
    redress_by_average,
    repeated_failure,
)
from arbitr.laws.effects import Effects, Finding, LookAgain, Overheard, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, value_of
from arbitr.laws.general.law_12_adjusted_score import to_review
from arbitr.laws.regulations import MemoryAids, OpponentsCard, OwnCard, SystemCard
from arbitr.laws.shared.facts import turns
from arbitr.laws.shared.facts.play import lead_faced_by_now
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

findings(
    may_look=Message("The player may look at it now."),
    may_not_look=Message("The player may not look at it now."),
    card_not_required=Message("No system card is required at this event."),
    card_missing=Message("The pair must have a system card ready and must remedy this at once."),
    card_wrong=Message("The pair must correct its system card at once. In doubt, it counts against the pair."),
    standard_card_imposed=Message("The pair plays the standard card until it has its own."),
    aid_allowed=Message("This aid is allowed at this event."),
    aid_forbidden=Message("No aids to memory, calculation or technique are allowed during the auction and play."),
)

BEFORE, AUCTION, CLARIFICATION, PLAY = "before_auction", "auction", "clarification", "play"


@procedure(
    "system_card",
    laws=("40", "20"),
    title=Message("System cards, notes and aids"),
    says=Message(
        "The organiser may prescribe system cards. A player may consult the opponents' card at his own turn "
        "but never his own card during the auction and play. He may not use notes or other aids unless the "
        "organiser allows it. A pair that repeatedly fails to disclose its methods may be penalised."
    ),
    differs={
        1997: Message(
            "Dummy may never look at the opponents' card, and no player at his own. If an aid causes damage, "
            "averages are awarded."
        ),
        2007: Message(
            "A player may also look at the opponents' card before the auction and between the final pass and "
            "the opening lead. In that interval the declaring side may look at its own card too."
        ),
        2017: Message(
            "A player who is asked may also look at the opponents' card in order to explain his partner's "
            "call or play correctly."
        ),
    },
    example=Report(Seat.WEST, settings={"system_card": SystemCard.REQUIRED}),
)
def system_card(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is the problem with {seat}?",
        (
            Choice("no_card", Message("the pair has no system card, or did not have it in time")),
            Choice("wrong_card", Message("the system card is wrong, unclear or incomplete")),
            Choice("own_card", Message("he is looking at his own system card")),
            Choice("opponents_card", Message("he is looking at the opponents' system card")),
            Choice("aid", Message("he is using notes or another aid to memory, calculation or technique")),
            Choice("written_defence", Message("he is using a written defence to unusual methods")),
        ),
        law=case.law(y1997="40E", y2007="40B2"),
        seat=seat,
    )
    match what:
        case "no_card":
            return (yield from _no_card(case, seat))
        case "wrong_card":
            return (yield from _wrong_card(case, seat))
        case "own_card":
            return (yield from _own_card(case, seat))
        case "opponents_card":
            return (yield from _opponents_card(case, seat))
        case _:
            return (yield from _aid(case, seat, what))


def cards_law(case: Case) -> str:
    return case.law(y1997="40E1", y2007="40B2a", y2017="40B2aii")


def _no_card(case: Case, seat: Seat) -> Talk[Effects]:
    if case.regulations.system_card is SystemCard.NONE:
        return (Finding("card_not_required", cards_law(case), seat),)
    found: Effects = (Finding("card_missing", case.law(y1997="40E1", y2007="40A1b"), seat),)
    if case.regulations.system_card is SystemCard.STANDARD:
        found = (*found, Finding("standard_card_imposed", cards_law(case), seat))
    return *found, (yield from _fined(case, seat)), *(yield from redress(case, seat, disclosure_damage(case), True))


def _wrong_card(case: Case, seat: Seat) -> Talk[Effects]:
    found = Finding("card_wrong", cards_law(case), seat)
    return found, (yield from _fined(case, seat)), *(yield from redress(case, seat, disclosure_damage(case), True))


def _fined(case: Case, seat: Seat) -> Talk[PenaltyPossible]:
    again = yield from judge(
        "reminded_before", "Has the pair been reminded of this before?", law=repeated_failure(case), usual=False
    )
    return failure_to_disclose(case, seat, again)


# Looking.


def own_card_law(case: Case) -> str:
    return case.law(y1997="40E2", y2007="40B2b")


def _own_card(case: Case, seat: Seat) -> Talk[Effects]:
    law = own_card_law(case)
    if play_ended(case):
        if to_review(case, seat, (law,)):  # the earlier look is judged now
            return (yield from redress_by_average(case, seat, law))
        return (Finding("may_look", law, seat),)
    when = yield from _when(case, law)
    if when == BEFORE:
        return (Finding("may_look", law, seat),)
    rule = case.regulations.own_card_under(case.edition)
    if rule is OwnCard.ALWAYS:  # Law 20 itself lets the organiser allow it
        return (Finding("may_look", case.law(y1997=law, y2007=cited("20G2", law), y2017=cited("20G3", law)), seat),)
    allowed = False
    if rule is OwnCard.DECLARING_SIDE_IN_CLARIFICATION and when == CLARIFICATION:
        allowed = yield from declares(case, seat, law)
    if allowed:
        return (Finding("may_look", law, seat),)
    # Since 2007 Law 20 forbids it too.
    both = case.law(y1997=law, y2007=cited("20G2", law), y2017=cited("20G3", law))
    forbidden = Finding("may_not_look", both, seat), PenaltyPossible(seat.side, "90A", verb="may_not")
    return *forbidden, *(yield from redress_by_average(case, seat, law))


def _opponents_card(case: Case, seat: Seat) -> Talk[Effects]:
    law = case.law(y1997="40E2", y2007="40B2c")
    if case.regulations.opponents_card is OpponentsCard.ALWAYS or play_ended(case):
        return (Finding("may_look", law, seat),)
    when = yield from _when(case, law)
    if allowed := (yield from may_see_opponents_card(case, seat, when)):
        return (Finding("may_look", allowed, seat),)
    # A look out of turn gives the partner information by manner (16).
    law_of_information = case.law(y1997="16A", y2007="16B1")
    seen: Effects = ()
    if (
        yield from judge(
            "tells_partner",
            "Could the look have conveyed anything to {partner}?",
            law=law_of_information,
            partner=seat.partner,
        )
    ):
        seen = (Overheard(seat.partner, "look", law_of_information), LookAgain(seat, law_of_information))
    return Finding("may_not_look", law, seat), *seen


@clause(1997)
def may_see_opponents_card(case: Case, seat: Seat, when: str) -> Talk[str]:
    """The law by which he may look now, if he may: at his own turn to call or play, but never dummy (40E2)."""
    if when == BEFORE:
        return "40E2"
    if when != AUCTION and (yield from is_dummy(case, seat, "40E2")):
        return ""
    return "40E2" if (yield from _at_turn(case, seat, when, "40E2")) else ""


@may_see_opponents_card.since(2007)
def _(case: Case, seat: Seat, when: str) -> Talk[str]:
    """Everybody in the clarification period; in the auction and the play, at one's own turn (40B2c)."""
    if when in (BEFORE, CLARIFICATION) or (yield from _at_turn(case, seat, when, "40B2c")):
        return "40B2c"
    return ""


@may_see_opponents_card.since(2017)
def _(case: Case, seat: Seat, when: str) -> Talk[str]:
    """Also when asked, in order to explain a call or play by the partner correctly (40B2c(iv))."""
    if when in (BEFORE, CLARIFICATION):
        return "40B2ci" if when == BEFORE else "40B2cii"
    if (yield from _at_turn(case, seat, when, "40B2ciii")):
        return "40B2ciii"
    to_explain = yield from judge(
        "to_explain",
        "Was {seat} asked a question, and is he looking in order to explain a call or play by {partner} correctly?",
        law="40B2civ",
        seat=seat,
        partner=seat.partner,
    )
    return "40B2civ" if to_explain else ""


def _aid(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    law = case.law(y1997="40E2", y2007="40C3a", y2017="40B2d")
    rule = case.regulations.memory_aids
    if rule is MemoryAids.ALLOWED or (rule is MemoryAids.WRITTEN_DEFENCES and what == "written_defence"):
        return (Finding("aid_allowed", law, seat),)
    forbidden = Finding("aid_forbidden", law, seat), PenaltyPossible(seat.side, "90A", verb="may_not")
    return *forbidden, *(yield from redress_by_average(case, seat, law))


# What the table shows.


def _when(case: Case, law: str) -> Talk[str]:
    auction, play = case.table.auction, case.table.play
    known = None
    if play is not None and (play.played or not auction.is_over):
        known = PLAY
    elif auction.said and not auction.is_over:
        known = AUCTION
    return (
        yield from choose(
            None,
            "when",
            "When does he look?",
            (
                Choice(BEFORE, Message("before the auction")),
                Choice(AUCTION, Message("during the auction")),
                Choice(CLARIFICATION, Message("after the final pass, before the opening lead is faced")),
                Choice(PLAY, Message("during the play")),
            ),
            law=law,
            known=known,
            usual=CLARIFICATION if value_of(lead_faced_by_now(case)) is False and auction.is_over else None,
        )
    )


def _at_turn(case: Case, seat: Seat, when: str, law: str) -> Talk[bool]:
    known = turns.at_turn_to_call(case, seat) if when == AUCTION else turns.at_turn_to_play(case, seat)
    return (yield from at_turn(case, seat, law, known))
