"""Questions and reviews of the auction: who may ask for what, and when (Law 20)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_20_answers import forgotten
from arbitr.laws.auction.explanations.law_20_explanation import explanation, question_told
from arbitr.laws.auction.explanations.law_20_turns import (
    AUCTION,
    asks_early,
    at_turn_to_call,
    is_dummy,
    may_ask_in_play,
    must_pass,
    phase,
)
from arbitr.laws.effects import Effects, Finding, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Shown, Talk, choose, clause, judge, procedure, value_of
from arbitr.laws.regulations import CallingMethod
from arbitr.laws.shared.facts import turns
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.screens import answered_behind_screen, reviewed_behind_screen
from arbitr.message import Message

findings(
    call_repeated=Message("A call that was not heard clearly is repeated at once."),
    only_whole_review=Message("He did not ask at once. He may only ask for a full review, at his own turn."),
    review_given=Message("An opponent restates all the calls with their alerts, from first to last."),
    every_call_made_clear=Message(
        "The calls were not spoken. The player restating them makes sure that the player who asked knows every one."
    ),
    review_refused=Message("No review now: it is not his turn."),
    forced_passer_no_review=Message("A player who must pass has no right to a review."),
    review_whole_or_none=Message("A review is always complete; it may not be partial or cut short."),
    review_over=Message("The right to a review ended when he played his first card."),
    contract_only=Message("He may ask what the contract is and whether it was doubled or redoubled, but not by whom."),
    may_ask_whose_lead=Message("After the final pass a defender may ask whether it is his opening lead."),
    lead_not_his_question=Message("Only a defender may ask whose opening lead it is, and only after the final pass."),
    question_out_of_turn=Message("The question must wait until it is his turn."),
    dummy_asks_nothing=Message("Dummy may not ask questions about the auction or the play."),
    only_opponents_calls=Message(
        "Players may ask only about the opponents' calls, not about the calls of their own side."
    ),
    not_in_this_auction=Message(
        "He may ask only about calls made in this auction or calls that could have been made in it."
    ),
    replacements_explained=Message(
        "Before deciding whether to accept the call, the opponent may ask what possible replacement calls "
        "would mean, and must be answered."
    ),
    replacements_not_asked=Message("This edition does not provide for questions about replacement calls."),
    card_play_explained=Message(
        "At the turn of either of his hands, declarer may ask about the defenders' leads and signals."
    ),
    card_play_declarer_only=Message("Only declarer may ask about leads and signals."),
    style_told=Message("A player must disclose what he knows of his partner's style from experience."),
    style_not_told=Message("A general style that is not a matter of partnership understanding need not be disclosed."),
    caller_not_asked=Message(
        "Never ask the player who made the call whether his partner's explanation is right. He corrects it "
        "himself at the proper time."
    ),
)


@procedure(
    "question_or_review",
    laws=("20",),
    title=Message("Question or review"),
    says=Message(
        "A player may ask at once for a call he did not hear clearly. He may have the whole auction restated "
        "at his turn to call, unless he must pass, and after the final pass at his first turn to play. He "
        "asks for explanations at his own turn, from the partner of the player who made the call. A question "
        "may convey something to his partner, who may not use it. Nobody asks for his partner's sake."
    ),
    differs={
        1997: Message("A question about a single call is a minor irregularity."),
        2007: Message(
            "A question about a single call is allowed. Questions for partner's benefit are expressly "
            "improper. The partner of the player who asked must wait for his own turn to ask further "
            "questions."
        ),
        2017: Message(
            "A player may not ask for partner's benefit, nor solely to elicit an incorrect answer. A player "
            "who must pass may not ask. Questions about replacements for an irregular call are allowed."
        ),
    },
    example=Report(Seat.WEST),
)
def question_or_review(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What does {seat} ask for?",
        (
            Choice("unheard_call", Message("a call that was not heard clearly")),
            Choice("review", Message("a review of all calls")),
            Choice("part_of_review", Message("part of the calls, or to cut the review short")),
            Choice("contract", Message("what the contract is")),
            Choice("whose_lead", Message("whether it is his opening lead")),
            Choice("explanation", Message("what the opponents' calls mean")),
            Choice("one_call", Message("what a single call means")),
            Choice("supplementary", Message("a further question after his partner's")),
            Choice("own_side", Message("what a call of his own side means")),
            Choice("other_auction", Message("what a call would mean in another auction")),
            Choice("replacements", Message("what replacements for an irregular call would mean")),
            Choice("card_play", Message("leads and signals")),
            Choice("style", Message("a player's style")),
            Choice("the_caller", Message("an answer from the player who made the call")),
        ),
        law="20",
        seat=seat,
    )
    match what:
        case "unheard_call":
            return (yield from _unheard(case, seat))
        case "review":
            return (yield from _review(case, seat))
        case "part_of_review":
            return (Finding("review_whole_or_none", "20B", seat),)
        case "contract":
            return (yield from _contract(case, seat))
        case "whose_lead":
            return (yield from _whose_lead(case, seat))
        case "explanation" | "one_call" | "supplementary":
            return (yield from explanation(case, seat, what))
        case "own_side":
            return Finding("only_opponents_calls", "20F1", seat), *(yield from question_told(case, seat))
        case "other_auction":
            return (Finding("not_in_this_auction", "20F1", seat),)
        case "replacements":
            return replacements(case, seat)
        case "card_play":
            return (yield from _card_play(case, seat))
        case "style":
            return (yield from _style(case, seat))
        case _:
            return (yield from _the_caller(case, seat))


def _unheard(case: Case, seat: Seat) -> Talk[Effects]:
    if (yield from judge("at_once", "Does {seat} ask at once?", law="20A", usual=True, seat=seat)):
        return (Finding("call_repeated", "20A", seat),)
    return (Finding("only_whole_review", "20B", seat),)


def _review(case: Case, seat: Seat) -> Talk[Effects]:
    if (yield from phase(case)) == AUCTION:
        if not (yield from at_turn_to_call(case, seat, "20B")):
            return (Finding("review_refused", "20B", seat),)
        if (
            yield from judge(
                "must_pass",
                "Do the Laws require {seat} to pass?",
                law="20B",
                known=must_pass(case, seat),
                seat=seat,
            )
        ):
            return (Finding("forced_passer_no_review", "20B", seat),)
        return (yield from _reviewed(case, seat, "20B"))
    if (yield from is_dummy(case, seat, "20C2")):
        return (Finding("dummy_asks_nothing", "20C2", seat),)
    if (yield from asks_early(case, seat)):
        return (yield from _reviewed(case, seat, "41B"))
    if (
        yield from judge(
            "has_played",
            "Has {seat} already played a card, in or out of turn? (For declarer, from either hand.)",
            law="20C2",
            known=turns.has_played(case, seat),
            seat=seat,
        )
    ):
        return Finding("review_over", "20C2", seat), Finding("contract_only", "41C", seat)
    if (
        yield from judge(
            "first_turn",
            "Is it {seat}'s first turn to play?",
            law="20C2",
            known=turns.at_turn_to_play(case, seat),
            seat=seat,
        )
    ):
        return (yield from _reviewed(case, seat, "20C2"))
    return (Finding("review_refused", "20C2", seat),)


def _reviewed(case: Case, seat: Seat, law: str) -> Talk[Effects]:
    if case.regulations.screens:
        return (yield from reviewed_behind_screen(case, seat, law))
    return Finding("review_given", law, seat), *made_clear(case, seat, law)


@clause(1997)
def made_clear(case: Case, seat: Seat, law: str) -> Effects:
    """There is no such note."""
    return ()


@made_clear.since(2007)
def _(case: Case, seat: Seat, law: str) -> Effects:
    """Calls that were not spoken can be pointed at or read out, so the asker must know them all (20B, note; D52)."""
    if case.regulations.calling_method is CallingMethod.SPOKEN:
        return ()
    return (Finding("every_call_made_clear", law, seat),)


@made_clear.since(2017)
def _(case: Case, seat: Seat, law: str) -> Effects:
    """The note has been dropped."""
    return ()


def _whose_lead(case: Case, seat: Seat) -> Talk[Effects]:
    may = yield from judge(
        "defends_after_final_pass",
        "Is the auction over, with {seat} a defender?",
        law="20C1",
        known=_defends_after_final_pass(case, seat),
        seat=seat,
    )
    return (Finding("may_ask_whose_lead" if may else "lead_not_his_question", "20C1", seat),)


def _contract(case: Case, seat: Seat) -> Talk[Effects]:
    """Before the final pass this would be part of a review. Later the player in turn may ask, but never dummy (41C)."""
    if (yield from phase(case)) == AUCTION:
        return (Finding("review_whole_or_none", "20B", seat),)
    if (yield from is_dummy(case, seat, "41C")):
        return (Finding("dummy_asks_nothing", "41C", seat),)
    if (yield from may_ask_in_play(case, seat, "41C")):
        return (Finding("contract_only", "41C", seat),)
    return (Finding("question_out_of_turn", "41C", seat),)


@clause(1997)
def replacements(case: Case, seat: Seat) -> Effects:
    return (Finding("replacements_not_asked", "20F1", seat),)


@replacements.since(2017)
def _(case: Case, seat: Seat) -> Effects:
    """The WBF's reading of 20F1 since 2019; nobody is told what the offender intended."""
    return (Finding("replacements_explained", "20F1", seat),)


def _card_play(case: Case, seat: Seat) -> Talk[Effects]:
    play = case.table.play
    if (
        yield from judge(
            "declarer_at_turn",
            "Is {seat} declarer, and is it the turn of one of his hands?",
            law="20F2",
            known=None if play is None else play.contract.declarer is seat and play.turn.side is seat.side,
            seat=seat,
        )
    ):
        if case.regulations.screens:
            return answered_behind_screen(case, seat, "20F2", in_play=True)
        return (Finding("card_play_explained", "20F2", seat),)
    return (Finding("card_play_declarer_only", "20F2", seat),)


def _style(case: Case, seat: Seat) -> Talk[Effects]:
    """A partner's knowledge from experience is part of the understandings (K-20-b)."""
    law = case.law(y1997="20F2, 75C", y2007="20F2, 40B6a", y2017="20F2, 40B5a")
    known = yield from judge(
        "known_by_experience",
        "Does that player's partner know it from playing with him, or does a regulation require it?",
        law=law,
    )
    return (Finding("style_told" if known else "style_not_told", law),)


def _the_caller(case: Case, seat: Seat) -> Talk[Effects]:
    """Only if an agreement was forgotten, never to check an answer (K-20-c)."""
    why = yield from choose(
        None,
        "why_the_caller",
        "Why should the player who made the call answer?",
        (
            Choice("to_verify", Message("to check his partner's explanation")),
            Choice("forgotten", Message("his partner knows there is an agreement but has forgotten it")),
            Choice("no_agreement", Message("his partner says there is no agreement")),
        ),
        law="20F1",
    )
    if why == "to_verify":
        return (Finding("caller_not_asked", "20F1", seat),)
    if why == "no_agreement":
        return (Finding("answer_stands", "20F1", seat),)
    explainer = yield from choose(
        None,
        "who_forgot",
        "Which of {seat}'s opponents has forgotten it?",
        (
            Choice("left", Message("the left-hand opponent")),
            Choice("right", Message("the right-hand opponent")),
        ),
        law="20F1",
        seat=seat,
    )
    return (yield from forgotten(case, seat.lho if explainer == "left" else seat.rho))


# What the table shows.


def _defends_after_final_pass(case: Case, seat: Seat) -> Shown[bool] | None:
    """There is no defender before the final pass."""
    declares = turns.declares(case, seat)
    if declares is not None:
        return Shown(not declares.value)
    return Shown(False) if value_of(auction_over(case)) is False else None
