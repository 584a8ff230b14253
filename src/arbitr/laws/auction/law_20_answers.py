"""Answers and reviews that go wrong (Laws 20D, 20E and 20F)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_40_redress import board_over, is_damaged, redress
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.explanations import Overheard
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.general.law_12_adjusted_score import reviewed
from arbitr.laws.shared.lost_board import averages
from arbitr.laws.shared.no_result import faults
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

finding(
    "caller_explains_alone",
    Message("The director sends the partner away and lets the caller explain the agreement; he stays until the end."),
)
finding("answer_stands", Message("That there is no agreement, or that it was not discussed, is a full answer."))
finding("answered_as_known", Message("The player tells what he knows of the agreement, and the caller says nothing."))
finding("unasked_explanation", Message("Explaining without being asked is improper."))
finding(
    "everybody_corrects",
    Message("Every player, dummy and one who must pass too, puts a mistake in a review right at once."),
)
finding("only_opponents_review", Message("Only an opponent of the player who asks repeats the calls."))
finding("review_states_facts", Message("Whoever repeats the calls states facts only: the calls and the alerts."))
finding("answer_in_writing", Message("Explanations are given in writing here, not aloud."))


@procedure(
    "answer_to_question",
    laws=("20",),
    title=Message("Answers that go wrong"),
    says=Message(
        "Only an opponent repeats the calls, without any opinion, and every player puts a mistake in that right at "
        "once; damage by a wrong review is made good. A player explains the partner's calls, never his own. Who knows "
        "that there is an agreement and has forgotten it may be sent away by the director while the partner explains "
        "it. That there is no agreement is a full answer. Nobody explains without being asked."
    ),
    differs={
        1997: Message("Damage by a wrong review brings an artificial score."),
        2007: Message("It brings an assigned score."),
        2017: Message("The same."),
    },
)
def answer_to_question(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is wrong with the answer by {seat}?",
        (
            Choice("forgotten", Message("there is an agreement, and he has forgotten it")),
            Choice("no_agreement", Message("he says that there is no agreement, or that it was not discussed")),
            Choice("unasked", Message("nobody asked")),
            Choice("mistake_in_review", Message("the review of the auction was not right")),
            Choice("review_by_partner", Message("he repeated the auction to his own partner")),
            Choice("opinion_in_review", Message("he repeated the auction and added an opinion")),
            *((Choice("aloud", Message("it was given aloud and not in writing")),) if _writes(case) else ()),
        ),
        law="20F1",
        seat=seat,
    )
    match what:
        case "forgotten":
            return (yield from forgotten(case, seat))
        case "no_agreement":
            return (Finding("answer_stands", "20F1", seat),)
        case "unasked":
            unasked = Finding("unasked_explanation", case.law(y1997="75D", y2007="20F1"), seat)
            return unasked, *_told(case, seat, "remark")
        case "review_by_partner":
            return Finding("only_opponents_review", "20D", seat), *(yield from _told_more(case, seat))
        case "opinion_in_review":
            return Finding("review_states_facts", "20D", seat), *(yield from _told_more(case, seat))
        case "aloud":
            return Finding("answer_in_writing", "20F1", seat), *(yield from _told_more(case, seat))
        case _:
            return (yield from _mistake_in_review(case, seat))


def _writes(case: Case) -> bool:
    """The organiser wants questions and answers in writing (20F1; in 1997 a note to it)."""
    return case.regulations.written_explanations or case.regulations.screens


def _told(case: Case, seat: Seat, what: str) -> Effects:
    law = case.law(y1997="16A", y2007="16B1")
    return Overheard(seat.partner, what, law), LookAgain(seat, law)


def _told_more(case: Case, seat: Seat) -> Talk[Effects]:
    """The bare calls with their alerts everybody may know; anything more is for the opponents only."""
    if (
        yield from judge(
            "told_more",
            "Did {partner} hear more than the calls and the alerts?",
            law=case.law(y1997="16A", y2007="16B1"),
            partner=seat.partner,
        )
    ):
        return _told(case, seat, "remark")
    return ()


def forgotten(case: Case, seat: Seat) -> Talk[Effects]:
    """Only by the director's leave, and with this player away, does the caller explain (K-20-c)."""
    doubt = Overheard(seat.partner, "doubt", case.law(y1997="16A", y2007="16B1"))
    if (
        yield from judge(
            "send_away",
            "Do you send {seat} away and let {partner} explain the agreement to the opponents?",
            law="20F1",
            seat=seat,
            partner=seat.partner,
        )
    ):
        return Finding("caller_explains_alone", "20F1", seat), doubt
    return Finding("answered_as_known", "20F1", seat), doubt


def _mistake_in_review(case: Case, seat: Seat) -> Talk[Effects]:
    """Whoever notices must speak up; what it has damaged is made good (20E). Reported again when the hand is over."""
    corrects = Finding("everybody_corrects", "20E", seat)
    if (
        yield from judge(
            "acted_on",
            "Has an opponent of {seat} called or played on the wrong review?",
            law="20E",
            seat=seat,
        )
    ):
        return corrects, *(yield from made_good(case, seat))
    return corrects, *(() if play_ended(case) is False else _looked_at(case, seat))


def _looked_at(case: Case, seat: Seat) -> Effects:
    return reviewed(case, seat, ("20E",), "20E")


@clause(1997)
def made_good(case: Case, seat: Seat) -> Talk[Effects]:
    """20E names 12C1, and that is the artificial score: averages by fault, since everybody should have spoken up."""
    if not (yield from board_over(case, "20E")):
        return (LookAgain(seat, "20E"),)
    if not (yield from is_damaged(case, seat, "20E")):
        return Finding("table_result_stands", "20E"), *_looked_at(case, seat)
    found = yield from faults(case)
    return Finding("damage", "20E"), *(yield from averages(case, found)), *_looked_at(case, seat)


@made_good.since(2007)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """The same number is the assigned score now."""
    return (yield from redress(case, seat, "20E"))


@example("answer_to_question")
def _(edition: Edition) -> Conversation:
    talk = reported(edition, "answer_to_question", Seat.NORTH)
    regulations = replace(talk.case.regulations, written_explanations=True)
    return Conversation(Case(talk.case.table, edition, regulations), talk.incident)
