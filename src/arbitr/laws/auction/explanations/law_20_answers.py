"""Answers and reviews that go wrong (Laws 20D, 20E and 20F)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.understandings.law_40_redress import board_over, is_damaged, redress
from arbitr.laws.effects import Effects, Finding, LookAgain, Overheard, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import reviewed
from arbitr.laws.shared.lost_board import averages
from arbitr.laws.shared.no_result import faults
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

findings(
    caller_explains_alone=Message(
        "The director sends the partner away and has the player who made the call explain the agreement. The "
        "director stays until the end."
    ),
    answer_stands=Message('"No agreement" or "not discussed" is a complete answer.'),
    answered_as_known=Message(
        "The player says what he knows of the agreement. The player who made the call says nothing."
    ),
    unasked_explanation=Message("It is improper to explain without being asked."),
    everybody_corrects=Message(
        "Every player must correct a mistake in a review at once, including dummy and a player who must pass."
    ),
    only_opponents_review=Message("Only an opponent of the player who asks may restate the calls."),
    review_states_facts=Message("The player restating the auction gives only facts: the calls and the alerts."),
    answer_in_writing=Message("Explanations here must be written, not spoken."),
)


@procedure(
    "answer_to_question",
    laws=("20",),
    title=Message("Faulty answers"),
    says=Message(
        "Only an opponent restates the calls, without comment, and every player corrects a mistake at once. "
        "Damage from a wrong review is redressed. A player explains his partner's calls, never his own. A "
        "player who knows there is an agreement but has forgotten it may be sent away while his partner "
        'explains. "No agreement" is a complete answer. Nobody explains without being asked.'
    ),
    differs={
        1997: Message("Damage from a wrong review leads to an artificial adjusted score."),
        2007: Message("It leads to an assigned adjusted score."),
        2017: Message("The same."),
    },
    example=Report(settings={"written_explanations": True}),
)
def answer_to_question(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is wrong with {seat}'s answer?",
        (
            Choice("forgotten", Message("there is an agreement, but he has forgotten it")),
            Choice("no_agreement", Message("he says there is no agreement, or that it was not discussed")),
            Choice("unasked", Message("nobody asked")),
            Choice("mistake_in_review", Message("the review of the auction was wrong")),
            Choice("review_by_partner", Message("he restated the auction to his own partner")),
            Choice("opinion_in_review", Message("he restated the auction and added a comment")),
            *((Choice("aloud", Message("it was given aloud, not in writing")),) if _writes(case) else ()),
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
            return unasked, *_information(case, seat, "remark")
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


def _information(case: Case, seat: Seat, what: str) -> Effects:
    law = case.law(y1997="16A", y2007="16B1")
    return Overheard(seat.partner, what, law), LookAgain(seat, law)


def _told_more(case: Case, seat: Seat) -> Talk[Effects]:
    """Everybody may know the bare calls and their alerts; anything more is for the opponents only."""
    if (
        yield from judge(
            "told_more",
            "Did {partner} hear more than the calls and the alerts?",
            law=case.law(y1997="16A", y2007="16B1"),
            partner=seat.partner,
        )
    ):
        return _information(case, seat, "remark")
    return ()


def forgotten(case: Case, seat: Seat) -> Talk[Effects]:
    """The player who called explains only with the director's permission and while his partner is away (K-20-c)."""
    doubt = Overheard(seat.partner, "doubt", case.law(y1997="16A", y2007="16B1"))
    if (
        yield from judge(
            "send_away",
            "Do you send {seat} away so that {partner} can explain the agreement to the opponents?",
            law="20F1",
            seat=seat,
            partner=seat.partner,
        )
    ):
        return Finding("caller_explains_alone", "20F1", seat), doubt
    return Finding("answered_as_known", "20F1", seat), doubt


def _mistake_in_review(case: Case, seat: Seat) -> Talk[Effects]:
    """Anyone who notices must speak up, and the director redresses the damage (20E). Reported again after the hand."""
    corrects = Finding("everybody_corrects", "20E", seat)
    if (
        yield from judge(
            "acted_on",
            "Has an opponent of {seat} called or played on the basis of the wrong review?",
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
    """20E refers to 12C1, the artificial score: averages by fault, since everybody should have spoken up."""
    if not (yield from board_over(case, "20E")):
        return (LookAgain(seat, "20E"),)
    if not (yield from is_damaged(case, seat, "20E")):
        return Finding("table_result_stands", "20E"), *_looked_at(case, seat)
    found = yield from faults(case)
    return Finding("damage", "20E"), *(yield from averages(case, found)), *_looked_at(case, seat)


@made_good.since(2007)
def _(case: Case, seat: Seat) -> Talk[Effects]:
    """This number now refers to the assigned score."""
    return (yield from redress(case, seat, "20E"))
