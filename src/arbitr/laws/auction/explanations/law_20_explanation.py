"""Law 20F and 20G: a question about the meaning of calls, and what it may tell the partner."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_20_turns import (
    AUCTION,
    at_turn_to_call,
    dummy_known,
    is_dummy,
    may_ask_in_play,
    must_pass,
    phase,
)
from arbitr.laws.effects import Effects, Finding, LookAgain, Overheard, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Edition, Talk, choose, clause, judge, without_asking
from arbitr.laws.shared.screens import answered_behind_screen
from arbitr.message import Message

findings(
    forced_passer_no_question=Message("A player who must pass at this turn may not ask about the opponents' auction."),
    question_allowed=Message(
        "The partner of the player who made the call explains the calls made, relevant calls available but "
        "not made, and the inferences from them."
    ),
    one_call_allowed=Message("He may ask about one call, but his partner may not use what the question reveals."),
    one_call_small_irregularity=Message(
        "A question about one call is a minor irregularity without penalty, but it may convey information to partner."
    ),
    supplementary_must_wait=Message(
        "The partner of the player who asked may not ask a further question until it is his turn to call or play."
    ),
    in_writing=Message("Both question and answer are written."),
    question_for_partner=Message("It is improper to ask a question solely for partner's benefit."),
    question_for_wrong_answer=Message("It is improper to ask a question solely to elicit an incorrect answer."),
    no_redress_for_asker=Message("The player who elicited the incorrect answer gets no redress for it."),
)


def explanation(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    """An explanation of the whole auction or of one call. The partner may not use what he learns from it (16)."""
    in_play = (yield from phase(case)) != AUCTION
    if not in_play:
        law = "20F1"
        if case.regulations.screens:  # at any time in the auction: the partner neither sees nor hears it (20.7)
            if (yield from silenced_asker(case, seat)):
                return (Finding("forced_passer_no_question", law, seat),)
            return answered_behind_screen(case, seat, law, in_play)
        in_turn = yield from at_turn_to_call(case, seat, law)
        if in_turn and (yield from silenced_asker(case, seat)):
            return Finding("forced_passer_no_question", law, seat), *(yield from question_told(case, seat))
    else:
        law = "20F2"
        if (yield from is_dummy(case, seat, law)):
            return Finding("dummy_asks_nothing", law, seat), *(yield from question_told(case, seat))
        by_law = yield from may_ask_in_play(case, seat, law)
        in_turn, law = bool(by_law), by_law or law
    if not in_turn:
        if what == "supplementary" and not in_play:
            return Finding("supplementary_must_wait", law, seat), *(yield from question_told(case, seat))
        return Finding("question_out_of_turn", law, seat), *(yield from question_told(case, seat))
    purpose = yield from choose(
        None,
        "purpose",
        "Why does {seat} ask?",
        (
            Choice("own", Message("because he wants to know")),
            Choice("for_partner", Message("only so that his partner hears the answer")),
            Choice("for_wrong_answer", Message("only to elicit an incorrect answer")),
        ),
        law="20G" if case.edition >= 2007 else "73B1",
        usual="own",
        seat=seat,
    )
    if purpose == "for_partner":
        improper = case.law(y1997="73B1", y2007="20G1")
        forbidden = PenaltyPossible(seat.side, "20G1, 90A", verb="may_not")
        return (
            Finding("question_for_partner", improper, seat),
            PenaltyPossible(seat.side, improper) if case.edition < Edition.LAWS_2017 else forbidden,
            *(yield from question_told(case, seat)),
        )
    fault = for_wrong_answer(case, seat) if purpose == "for_wrong_answer" else ()
    if case.regulations.screens:  # behind the screen the partner learns nothing from it
        return *fault, *answered_behind_screen(case, seat, law, in_play)
    allowed = about_one_call(case, seat) if what == "one_call" else Finding("question_allowed", law, seat)
    return *fault, allowed, *_in_writing(case, seat, law), *(yield from question_told(case, seat, not fault))


@clause(1997)
def silenced_asker(case: Case, seat: Seat) -> Talk[bool]:
    """Any player may ask at his turn, even one who must pass."""
    return without_asking(False)


@silenced_asker.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """A player who is required by law to pass has no right to ask (20F1, note 7)."""
    return (
        yield from judge(
            "must_pass",
            "Do the Laws require {seat} to pass?",
            law="20F1",
            known=must_pass(case, seat),
            usual=False,
            seat=seat,
        )
    )


def _in_writing(case: Case, seat: Seat, law: str) -> Effects:
    """The organiser may want all explanations in writing (20F1; in 1997 a note to it)."""
    if case.regulations.written_explanations:
        return (Finding("in_writing", law, seat),)
    return ()


@clause(1997)
def about_one_call(case: Case, seat: Seat) -> Finding:
    """A small irregularity, usually without penalty (Lille 1998)."""
    return Finding("one_call_small_irregularity", "20F1", seat)


@about_one_call.since(2007)
def _(case: Case, seat: Seat) -> Finding:
    """Expressly allowed (20F3)."""
    return Finding("one_call_allowed", "20F3", seat)


@clause(1997)
def for_wrong_answer(case: Case, seat: Seat) -> Effects:
    """No rule forbids it."""
    return ()


@for_wrong_answer.since(2007)
def _(case: Case, seat: Seat) -> Effects:
    """Not mentioned; courtesy and the director's general power remain (74A2, 90)."""
    return (PenaltyPossible(seat.side, "74A2"),)


@for_wrong_answer.since(
    2017, doubtful="20G2: denying redress to the player who asked is our reading of Law 12B1, not its text"
)
def _(case: Case, seat: Seat) -> Effects:
    """Forbidden. The asker cannot claim damage from the answer he sought, since no infraction caused it (12B1,
    M-20g).
    """
    return (
        Finding("question_for_wrong_answer", "20G2", seat),
        Finding("no_redress_for_asker", "12B1", seat),
        PenaltyPossible(seat.side, "20G2, 90A", verb="may_not"),
    )


def question_told(case: Case, seat: Seat, is_proper: bool = False) -> Talk[Effects]:
    """Any question may tell the partner something, unless he is dummy. The director resolves doubt in favour of the
    opponents.
    """
    if dummy_known(case, seat.partner):
        return ()
    law = case.law(y1997="16A", y2007="16B1")
    if (
        yield from judge(
            "tells_partner",
            "Could the question have conveyed anything to {partner} about the hand or the auction?",
            law=law,
            usual=False if is_proper else None,
            partner=seat.partner,
        )
    ):
        return Overheard(seat.partner, "question", law), LookAgain(seat, law)
    return ()
