"""Questions and reviews of the auction: who may ask for what, and when (Law 20)."""

from __future__ import annotations

from arbitr.bridge.ledger import Must
from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_20_answers import forgotten
from arbitr.laws.auction.law_20_turns import asks_early, dummy_known, is_dummy, may_ask_in_play
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.explanations import Overheard
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Shown, Talk, choose, judge, value_of
from arbitr.laws.regulations import CallingMethod
from arbitr.laws.shared.facts import turns
from arbitr.laws.shared.facts.auction import auction_over
from arbitr.laws.shared.screens import answered_behind_screen, reviewed_behind_screen
from arbitr.message import Message

finding("call_repeated", Message("A call that was not heard clearly is repeated at once."))
finding(
    "only_whole_review", Message("It was not asked at once: only a review of all calls is possible, at the own turn.")
)
finding("review_given", Message("An opponent repeats all the calls with the alerts, from the first to the last."))
finding(
    "every_call_made_clear",
    Message("The calls were not spoken: whoever repeats them makes sure that the player knows every one of them."),
)
finding("review_refused", Message("There is no review now: it is not the player's turn."))
finding("forced_passer_no_review", Message("Who must pass has no right to a review."))
finding("forced_passer_no_question", Message("Who must pass at this turn may not ask about the opponents' auction."))
finding("review_whole_or_none", Message("A review is never partial, and it may not be cut short."))
finding("review_over", Message("The right to a review ended with the first card that the player played."))
finding(
    "contract_only",
    Message("The contract may be asked for, and whether, not by whom, it was doubled or redoubled."),
)
finding("may_ask_whose_lead", Message("After the final pass a defender may ask whether it is his opening lead."))
finding("lead_not_his_question", Message("Only a defender, after the final pass, may ask whose opening lead it is."))
finding(
    "question_allowed",
    Message("The partner of the player who called explains: calls made, calls not made that matter, what they imply."),
)
finding("question_out_of_turn", Message("The question must wait for the player's own turn."))
finding("dummy_asks_nothing", Message("Dummy asks no questions about the auction or the play."))
finding(
    "one_call_allowed", Message("A question about one call is allowed, but what it tells the partner may not be used.")
)
finding(
    "one_call_small_irregularity",
    Message(
        "A question about one call is a small irregularity without penalty, but it may tell the partner something."
    ),
)
finding(
    "supplementary_must_wait",
    Message("The partner of the player who asked puts no further question before his own turn to call or play."),
)
finding(
    "only_opponents_calls",
    Message("Only the opponents' calls are explained: nobody asks about the calls of his own side."),
)
finding("in_writing", Message("Question and answer are in writing."))
finding("question_for_partner", Message("A question asked only for the partner's benefit is improper."))
finding("question_for_wrong_answer", Message("A question asked only to draw a wrong answer is improper."))
finding("no_redress_for_asker", Message("Who drew the wrong answer gets no redress for it."))
finding(
    "not_in_this_auction",
    Message("Only calls of this auction, or calls that could have been made in it, may be asked about."),
)
finding(
    "replacements_explained",
    Message("The opponent who may accept the call may first ask what calls in its place would mean, and is answered."),
)
finding("replacements_not_asked", Message("This edition does not provide for questions about calls in its place."))
finding(
    "card_play_explained",
    Message("Declarer, at the turn of either hand, may ask about the defenders' leads and signals."),
)
finding("card_play_declarer_only", Message("Only declarer asks about leads and signals."))
finding("style_told", Message("What a player knows of the partner's style from experience is told."))
finding("style_not_told", Message("A general style that is nothing between the partners need not be told."))
finding(
    "caller_not_asked",
    Message(
        "The caller is never asked whether the partner's explanation is right: he corrects it by himself, in time."
    ),
)

AUCTION, PLAY = "auction", "play"


@procedure(
    "question_or_review",
    laws=("20",),
    title=Message("Question or review"),
    says=Message(
        "A call that was not heard may be asked for at once. All calls are repeated, whole, to a player at his turn to "
        "call who need not pass, and after the final pass at his first turn to play. Explanations are asked for at "
        "the own turn, of the partner of the player who called. Questions may tell the partner something, which he may "
        "not use; they are never asked for the partner's sake."
    ),
    differs={
        1997: Message("A question about one call only is a small irregularity."),
        2007: Message(
            "A question about one call is allowed. Questions for the partner's benefit are named as improper. The "
            "partner of a player who asked waits with further questions for his own turn."
        ),
        2017: Message(
            "Questions for the partner's benefit, and those asked only to draw a wrong answer, are forbidden. Who must "
            "pass may not ask. Calls in place of an irregular one may be asked about."
        ),
    },
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
            Choice("part_of_review", Message("a part of the calls, or to cut the review short")),
            Choice("contract", Message("what the contract is")),
            Choice("whose_lead", Message("whether it is his opening lead")),
            Choice("explanation", Message("what the opponents' calls mean")),
            Choice("one_call", Message("what one call means")),
            Choice("supplementary", Message("a further question, after one by his partner")),
            Choice("own_side", Message("what a call of his own side means")),
            Choice("other_auction", Message("what a call would mean in another auction")),
            Choice("replacements", Message("what calls in place of an irregular one would mean")),
            Choice("card_play", Message("leads and signals")),
            Choice("style", Message("the style of a player")),
            Choice("the_caller", Message("an answer by the caller himself")),
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
            return (yield from _question(case, seat, what))
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
    if (yield from _phase(case)) == AUCTION:
        if not (yield from _at_turn_to_call(case, seat, "20B")):
            return (Finding("review_refused", "20B", seat),)
        if (
            yield from judge(
                "must_pass",
                "Must {seat} pass by law?",
                law="20B",
                known=_must_pass(case, seat),
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
            "Has {seat} played a card already, for declarer from either hand, in turn or out of turn?",
            law="20C2",
            known=turns.has_played(case, seat),
            seat=seat,
        )
    ):
        return Finding("review_over", "20C2", seat), Finding("contract_only", "41C", seat)
    if (
        yield from judge(
            "first_turn",
            "Is it the first turn of {seat} to play?",
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
    """No such note."""
    return ()


@made_clear.since(2007)
def _(case: Case, seat: Seat, law: str) -> Effects:
    """Calls that were not spoken can be pointed at or read out: the asker must know them all (20B, note; D52)."""
    if case.regulations.calling_method is CallingMethod.SPOKEN:
        return ()
    return (Finding("every_call_made_clear", law, seat),)


@made_clear.since(2017)
def _(case: Case, seat: Seat, law: str) -> Effects:
    """The note is gone."""
    return ()


def _whose_lead(case: Case, seat: Seat) -> Talk[Effects]:
    may = yield from judge(
        "defends_after_final_pass",
        "Is the auction over, and does {seat} defend?",
        law="20C1",
        known=_defends_after_final_pass(case, seat),
        seat=seat,
    )
    return (Finding("may_ask_whose_lead" if may else "lead_not_his_question", "20C1", seat),)


def _contract(case: Case, seat: Seat) -> Talk[Effects]:
    """Before the final pass that would be a part of a review; later it is for the player in turn, never dummy (41C)."""
    if (yield from _phase(case)) == AUCTION:
        return (Finding("review_whole_or_none", "20B", seat),)
    if (yield from is_dummy(case, seat, "41C")):
        return (Finding("dummy_asks_nothing", "41C", seat),)
    if (yield from may_ask_in_play(case, seat, "41C")):
        return (Finding("contract_only", "41C", seat),)
    return (Finding("question_out_of_turn", "41C", seat),)


def _question(case: Case, seat: Seat, what: str) -> Talk[Effects]:
    """An explanation of the whole auction, or of one call; what the partner learns from it he may not use (16)."""
    in_play = (yield from _phase(case)) != AUCTION
    if not in_play:
        law = "20F1"
        if case.regulations.screens:  # at any time of the auction: the partner neither sees nor hears it (20.7)
            if (yield from silenced_asker(case, seat)):
                return (Finding("forced_passer_no_question", law, seat),)
            return answered_behind_screen(case, seat, law, in_play)
        in_turn = yield from _at_turn_to_call(case, seat, law)
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
            Choice("own", Message("to know it")),
            Choice("for_partner", Message("only so that the partner hears the answer")),
            Choice("for_wrong_answer", Message("only to draw a wrong answer")),
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
    if case.regulations.screens:  # the partner, behind the screen, learns nothing from it
        return *fault, *answered_behind_screen(case, seat, law, in_play)
    allowed = about_one_call(case, seat) if what == "one_call" else Finding("question_allowed", law, seat)
    return *fault, allowed, *_in_writing(case, seat, law), *(yield from question_told(case, seat, not fault))


@clause(1997)
def silenced_asker(case: Case, seat: Seat) -> Talk[bool]:
    """Any player asks at his turn, one who must pass too."""
    return False
    yield  # nothing is asked


@silenced_asker.since(2017)
def _(case: Case, seat: Seat) -> Talk[bool]:
    """A player who is required by law to pass has no right to ask (20F1, note 7)."""
    return (
        yield from judge(
            "must_pass",
            "Must {seat} pass by law?",
            law="20F1",
            known=_must_pass(case, seat),
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
    """Allowed in so many words (20F3)."""
    return Finding("one_call_allowed", "20F3", seat)


@clause(1997)
def for_wrong_answer(case: Case, seat: Seat) -> Effects:
    """No rule against it."""
    return ()


@for_wrong_answer.since(2007)
def _(case: Case, seat: Seat) -> Effects:
    """Not named; courtesy and the director's own power are left (74A2, 90)."""
    return (PenaltyPossible(seat.side, "74A2"),)


@for_wrong_answer.since(2017, doubtful="20G2: that the asker gets no redress is our reading of 12B1, not its text")
def _(case: Case, seat: Seat) -> Effects:
    """Forbidden; the asker cannot claim damage from the answer he sought: no infraction caused it (12B1, M-20g)."""
    return (
        Finding("question_for_wrong_answer", "20G2", seat),
        Finding("no_redress_for_asker", "12B1", seat),
        PenaltyPossible(seat.side, "20G2, 90A", verb="may_not"),
    )


@clause(1997)
def replacements(case: Case, seat: Seat) -> Effects:
    return (Finding("replacements_not_asked", "20F1", seat),)


@replacements.since(2017)
def _(case: Case, seat: Seat) -> Effects:
    """As the WBF reads 20F1 since 2019; what the offender meant is not told."""
    return (Finding("replacements_explained", "20F1", seat),)


def question_told(case: Case, seat: Seat, is_proper: bool = False) -> Talk[Effects]:
    """Any question may tell the partner something, unless he is dummy; doubt goes to the opponents."""
    if dummy_known(case, seat.partner):
        return ()
    law = case.law(y1997="16A", y2007="16B1")
    if (
        yield from judge(
            "tells_partner",
            "Could the question have told {partner} something, about the hand or the auction?",
            law=law,
            usual=False if is_proper else None,
            partner=seat.partner,
        )
    ):
        return Overheard(seat.partner, "question", law), LookAgain(seat, law)
    return ()


def _card_play(case: Case, seat: Seat) -> Talk[Effects]:
    play = case.table.play
    if (
        yield from judge(
            "declarer_at_turn",
            "Is {seat} declarer, at the turn of either hand?",
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
    """What the partner knows from experience is part of the understandings (K-20-b)."""
    law = case.law(y1997="20F2, 75C", y2007="20F2, 40B6a", y2017="20F2, 40B5a")
    known = yield from judge(
        "known_by_experience",
        "Does the partner of that player know it from playing together, or does a regulation ask for it?",
        law=law,
    )
    return (Finding("style_told" if known else "style_not_told", law),)


def _the_caller(case: Case, seat: Seat) -> Talk[Effects]:
    """Only where an agreement was forgotten, never to check an answer (K-20-c)."""
    why = yield from choose(
        None,
        "why_the_caller",
        "Why should the caller answer?",
        (
            Choice("to_verify", Message("to check the partner's explanation")),
            Choice("forgotten", Message("the partner knows that there is an agreement and has forgotten it")),
            Choice("no_agreement", Message("the partner says that there is no agreement")),
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
        "Which of the opponents of {seat} has forgotten it?",
        (
            Choice("left", Message("the opponent on the left")),
            Choice("right", Message("the opponent on the right")),
        ),
        law="20F1",
        seat=seat,
    )
    return (yield from forgotten(case, seat.lho if explainer == "left" else seat.rho))


# What the table shows.


def _defends_after_final_pass(case: Case, seat: Seat) -> Shown[bool] | None:
    """Before the final pass there is no defender."""
    declares = turns.declares(case, seat)
    if declares is not None:
        return Shown(not declares.value)
    return Shown(False) if value_of(auction_over(case)) is False else None


def _phase(case: Case) -> Talk[str]:
    over = auction_over(case)
    known = None if over is None else Shown(PLAY if over.value else AUCTION, over.source)
    return (
        yield from choose(
            None,
            "phase",
            "Is the auction still going on?",
            (
                Choice(AUCTION, Message("the auction is going on")),
                Choice(PLAY, Message("the final pass has been made")),
            ),
            law="20",
            known=known,
        )
    )


def _at_turn_to_call(case: Case, seat: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "at_turn_to_call",
            "Is it the turn of {seat} to call?",
            law=law,
            known=turns.at_turn_to_call(case, seat),
            seat=seat,
        )
    )


def _must_pass(case: Case, seat: Seat) -> bool | None:
    if any(duty.must is Must.PASS for duty in case.table.ledger.duties(seat)):
        return True
    return False if case.table.auction.said else None


@example("question_or_review")
def _(edition: Edition) -> Conversation:
    return reported(edition, "question_or_review", Seat.WEST)
