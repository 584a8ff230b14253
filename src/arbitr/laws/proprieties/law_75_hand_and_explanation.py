"""A hand that does not fit what was explained: mistaken explanation or mistaken call, and what follows (Law 75).

Who puts an explanation right, and when, is in `wrong_explanation`; here it is about the hand.
"""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_20_wrong_explanation import partners_mistake_law
from arbitr.laws.auction.law_21_damage import without_reliance
from arbitr.laws.auction.law_21_misinformation import (
    call_may_change,
    mistaken_call_law,
    mistaken_explanation_law,
    presumption_law,
)
from arbitr.laws.effects.board import ExtraneousKnown
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.explanations import Overheard
from arbitr.laws.effects.information import LookAgain
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge, offer
from arbitr.laws.general.law_12_adjusted_score import adjusted, closing, hand_is_over
from arbitr.laws.general.law_16_information import partner_reviews
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

finding(
    "partner_expected_it",
    Message("The partner had reason to expect such a hand: an understanding that must be disclosed, as Law 40 says."),
)
finding("deviation_not_told", Message("Nobody has to tell that his own hand does not fit the agreement."))
finding("deviation_told", Message("The player has told of his own accord that his hand does not fit the agreement."))
finding("agreement_told", Message("The agreement must be told, and the player must be sure of it; the hand need not."))
finding(
    "unreasonable_trust",
    Message("To trust the explanation was clearly unreasonable for such a player: the loss is the player's own."),
)
finding(
    "must_trust_the_system",
    Message("Without proof from legal calls and plays the partner's call must be taken as the system has it."),
)
finding("call_when_dummy_is_faced", Message("The director is called as soon as dummy is faced."))
finding("call_after_the_play", Message("The opponent shows nothing, and calls the director when the play is over."))

MISINFORMED = ("21B2", "21B3", "40C", "40B4", "40B3a", "75")


@procedure(
    "hand_and_explanation",
    laws=("75", "40", "21"),
    title=Message("Hand does not fit the explanation"),
    says=Message(
        "The opponents are entitled to the agreement, not to the hand. If the agreement was explained wrongly, that is "
        "an infraction, and damage is made good. If the call was the mistake, the result stands, whatever the damage. "
        "Without evidence the explanation counts as wrong. The player whose call was explained may not use what he "
        "heard, be the explanation right or wrong."
    ),
    differs={
        1997: Message("The rule stands in two examples in a note to Law 75."),
        2007: Message("The two examples have become 75B and 75C."),
        2017: Message("Partners without an agreement are ruled on as if the opponents had been told so (75D)."),
    },
)
def hand_and_explanation(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is to be settled?",
        (
            Choice("mistake", Message("{seat} explained, and the partner's hand does not fit it", seat=seat)),
            Choice("treated_as_misbid", Message("{seat} acted as if the partner had misbid", seat=seat)),
            Choice("opponent_suspects", Message("{seat} thinks that an opponent's hand will not fit", seat=seat)),
            Choice("correction", Message("{seat} corrects the partner, and the own hand fits neither", seat=seat)),
        ),
        law="75",
    )
    match what:
        case "mistake":
            return (yield from _mistake(case, seat))
        case "treated_as_misbid":
            return (yield from _treated_as_misbid(case, seat))
        case "opponent_suspects":
            return (yield from _opponent_suspects(seat))
        case _:
            return (yield from _correction(case, seat))


# Explanation or call: which was wrong?


def _mistake(case: Case, explainer: Seat) -> Talk[Effects]:
    agreement = yield from choose(
        None,
        "agreement",
        "What have the partners really agreed?",
        (
            Choice("otherwise", Message("something else than was explained")),
            Choice("as_explained", Message("just what was explained, and that is proved")),
            Choice("unproved", Message("nothing proves it: no card, no notes, or they contradict each other")),
            Choice("nothing", Message("they have no agreement about it")),
        ),
        law=presumption_law(case),
    )
    heard = Overheard(explainer.partner, "explanation", case.law(y1997="75", y2007="75A"))
    if agreement == "as_explained":
        return *(yield from _mistaken_call(case, explainer)), heard
    wrong: Effects = (Finding("mistaken_explanation", mistaken_explanation_law(case), explainer),)
    if agreement == "unproved":
        wrong = Finding("explanation_presumed_wrong", presumption_law(case)), *wrong
    if agreement == "nothing":
        no_agreement = case.law(y1997="75C", y2007="40B6a", y2017="75D2")
        wrong = Finding("no_agreement_explained", no_agreement), *wrong
    if not (yield from hand_is_over(case, damage_law(case))):
        return *wrong, heard, *call_may_change(case, explainer), LookAgain(explainer, "21B3")
    effects = (*wrong, heard, *(yield from _damage(case, explainer, agreement)))
    return closing(case, effects, explainer, MISINFORMED, damage_law(case))


def _mistaken_call(case: Case, explainer: Seat) -> Talk[Effects]:
    """The result stands, unless the partner had reason to expect such a hand (40)."""
    deviation = case.law(y1997="75B", y2007="40C1")
    if (
        yield from judge(
            "expected_by_partner",
            "Had {seat}, from habit or experience, more reason than the opponents to expect such a hand?",
            law=deviation,
            seat=explainer,
        )
    ):
        return (Finding("partner_expected_it", deviation, explainer),)
    law = mistaken_call_law(case)
    return (
        Finding("mistaken_call", law, explainer.partner),
        Finding("deviation_not_told", cited(law, deviation), explainer.partner),
    )


def _damage(case: Case, explainer: Seat, agreement: str) -> Talk[Effects]:
    """Whoever explains wrongly may be fined, whatever it cost the others."""
    law = damage_law(case)
    stands, fine = Finding("table_result_stands", law), PenaltyPossible(explainer.side, "90A")
    if unrelated := (yield from without_reliance(case, explainer, law)):
        return *unrelated, stands, fine
    if (
        yield from judge(
            "unreasonable_trust",
            "Was it clearly unreasonable, for a player of that class, to trust the explanation?",
            law=law,
            usual=False,
        )
    ):
        return Finding("unreasonable_trust", law), stands, fine
    if not (
        yield from judge(
            "damaged",
            "Did {innocent}, because of the wrong explanation, score less than they could expect without it?",
            law=law,
            innocent=explainer.side.other,
        )
    ):
        return stands, fine
    return *judged_as_if(case, agreement), *(yield from adjusted(case, explainer.side, law)), fine


@clause(1997)
def damage_law(case: Case) -> str:
    return case.law(y1997="75", y2007="75B")


@damage_law.since(2017)
def _(case: Case) -> str:
    return "75D3"


@clause(1997)
def judged_as_if(case: Case, agreement: str) -> Effects:
    """The score is judged as if the agreement had been explained."""
    return ()


@judged_as_if.since(2017)
def _(case: Case, agreement: str) -> Effects:
    return (Finding("as_if_no_agreement", "75D3"),) if agreement == "nothing" else ()


# The other matters.


def _treated_as_misbid(case: Case, seat: Seat) -> Talk[Effects]:
    """He may conclude it only from what he may use (75A, 16)."""
    law = case.law(y1997="75", y2007="75A")
    if (
        yield from judge(
            "authorised_evidence",
            "Did the legal calls and plays prove that {partner} had misbid?",
            law=law,
            partner=seat.partner,
        )
    ):
        return (Finding("no_infraction", law),)
    if not (
        yield from judge(
            "information",
            "Had an explanation or the manner of {partner} told him that something was wrong?",
            law=law,
            partner=seat.partner,
        )
    ):
        return (Finding("no_infraction", law),)
    trust = Finding("must_trust_the_system", law, seat)
    review = case.law(y1997="16A2", y2007="16B3")
    if not (yield from hand_is_over(case, review)):
        source = case.law(y1997="16A", y2007="16B1a")
        return trust, ExtraneousKnown(seat, source), LookAgain(seat.partner, review)
    effects: Effects = (trust, Finding("table_result_stands", review))
    if (
        yield from judge(
            "damaged_by_use",
            "Were {innocent} damaged by what {seat} did?",
            law=review,
            innocent=seat.side.other,
            seat=seat,
        )
    ):
        effects = (trust, *(yield from adjusted(case, seat.side, review)))
    return closing(case, effects, seat.partner, partner_reviews(case), review, of_player=True)


def _opponent_suspects(seat: Seat) -> Talk[Effects]:
    """The commentary: a suspicion shows nothing before it may."""
    whose = yield from choose(
        None,
        "whose_hand",
        "Whose hand does not fit, or will not fit, what was explained?",
        (Choice("dummy", Message("dummy's")), Choice("other_hand", Message("declarer's or a defender's"))),
        law="75",
    )
    return (Finding("call_when_dummy_is_faced" if whose == "dummy" else "call_after_the_play", "75", seat),)


def _correction(case: Case, seat: Seat) -> Talk[Effects]:
    """The correction tells the agreement; the own deviation may be told, but never has to be."""
    law = partners_mistake_law(case)
    deviation = case.law(y1997="75B", y2007="40C1")
    agreement = Finding("agreement_told", law, seat)
    not_told = Finding("deviation_not_told", deviation, seat)
    if (yield from judge("deviated_on_purpose", "Did {seat} deviate on purpose?", law=deviation, seat=seat)):
        return agreement, not_told
    if (
        yield from offer(
            seat,
            "tell_deviation",
            "{seat}, you must tell the agreement. Do you want to tell as well that your hand does not fit it?",
            Choice("tell", Message("yes, of my own accord")),
            Choice("keep", Message("no")),
            law=deviation,
            seat=seat,
        )
    ):
        return agreement, Finding("deviation_told", deviation, seat)
    return agreement, not_told


@example("hand_and_explanation")
def _(edition: Edition) -> Conversation:
    return reported(edition, "hand_and_explanation", Seat.NORTH)
