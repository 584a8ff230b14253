"""A hand that does not match the explanation: mistaken explanation or mistaken call, and what follows (Law 75).

`wrong_explanation` covers who corrects an explanation and when; this module is about the hand.
"""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.explanations.law_20_wrong_explanation import partners_mistake_law
from arbitr.laws.auction.explanations.law_21_damage import without_reliance
from arbitr.laws.auction.explanations.law_21_misinformation import (
    call_may_change,
    mistaken_call_law,
    mistaken_explanation_law,
    presumption_law,
)
from arbitr.laws.effects import Effects, ExtraneousKnown, Finding, LookAgain, Overheard, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, offer, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted, closing, hand_is_over
from arbitr.laws.general.law_16_information import partner_reviews
from arbitr.laws.shared.no_result import cited
from arbitr.message import Message

findings(
    partner_expected_it=Message(
        "Partner had reason to expect such a hand. That is an understanding the side must disclose under Law 40."
    ),
    deviation_not_told=Message("Nobody has to disclose that his own hand does not fit the agreement."),
    deviation_told=Message("The player has said of his own accord that his hand does not fit the agreement."),
    agreement_told=Message(
        "The player must disclose the agreement, and must be sure of it. He need not disclose the hand."
    ),
    unreasonable_trust=Message(
        "For a player of that class it was clearly unreasonable to trust the explanation. The loss is his own."
    ),
    must_trust_the_system=Message(
        "Unless legal calls and plays prove otherwise, the player must take partner's call as the system defines it."
    ),
    call_when_dummy_is_faced=Message("The opponent calls the director as soon as dummy is faced."),
    call_after_the_play=Message("The opponent gives no sign, and calls the director when play is over."),
)

MISINFORMED = ("21B2", "21B3", "40C", "40B4", "40B3a", "75")


@procedure(
    "hand_and_explanation",
    laws=("75", "40", "21"),
    title=Message("Hand does not fit the explanation"),
    says=Message(
        "The opponents are entitled to know the agreement, not the hand. A mistaken explanation of the "
        "agreement is an infraction, and damage is redressed. If the call was the mistake, the result stands, "
        "whatever the damage. Without evidence the director treats the explanation as mistaken. The player "
        "whose call was explained may not use what he heard, whether the explanation was right or wrong."
    ),
    differs={
        1997: Message("The rule is given by two examples in a note to Law 75."),
        2007: Message("The two examples are now 75B and 75C."),
        2017: Message("If partners have no agreement, the director rules as if the opponents had been told so (75D)."),
    },
)
def hand_and_explanation(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    what = yield from choose(
        None,
        "what",
        "What is there to decide?",
        (
            Choice("mistake", Message("{seat} gave an explanation that the partner's hand does not fit", seat=seat)),
            Choice("treated_as_misbid", Message("{seat} acted as if the partner had misbid", seat=seat)),
            Choice("opponent_suspects", Message("{seat} thinks an opponent's hand will not fit", seat=seat)),
            Choice("correction", Message("{seat} corrects partner, and his own hand fits neither", seat=seat)),
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
        "What is the partners' actual agreement?",
        (
            Choice("otherwise", Message("something other than what was explained")),
            Choice("as_explained", Message("exactly what was explained, and that is proved")),
            Choice("unproved", Message("there is no proof: no system card or notes, or they conflict")),
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
            "Did {seat}, from habit or experience, have more reason than the opponents to expect such a hand?",
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
    """A player who gives a wrong explanation may be fined, whatever it cost the others."""
    law = damage_law(case)
    stands, fine = Finding("table_result_stands", law), PenaltyPossible(explainer.side, "90A")
    if unrelated := (yield from without_reliance(case, explainer, law)):
        return *unrelated, stands, fine
    if (
        yield from judge(
            "unreasonable_trust",
            "Was it clearly unreasonable for a player of that class to trust the explanation?",
            law=law,
            usual=False,
        )
    ):
        return Finding("unreasonable_trust", law), stands, fine
    if not (
        yield from judge(
            "damaged",
            "Because of the wrong explanation, did {innocent} score less than they could have expected without it?",
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
    """The score is assessed as if the agreement had been explained."""
    return ()


@judged_as_if.since(2017)
def _(case: Case, agreement: str) -> Effects:
    return (Finding("as_if_no_agreement", "75D3"),) if agreement == "nothing" else ()


# The other matters.


def _treated_as_misbid(case: Case, seat: Seat) -> Talk[Effects]:
    """He may conclude it only from authorised information (75A, 16)."""
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
            "Had {partner}'s explanation or manner told him that something was wrong?",
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
            "Did {seat}'s action damage {innocent}?",
            law=review,
            innocent=seat.side.other,
            seat=seat,
        )
    ):
        effects = (trust, *(yield from adjusted(case, seat.side, review)))
    return closing(case, effects, seat.partner, partner_reviews(case), review, of_player=True)


def _opponent_suspects(seat: Seat) -> Talk[Effects]:
    """When an opponent who suspects a wrong explanation should call the director (commentary)."""
    whose = yield from choose(
        None,
        "whose_hand",
        "Whose hand does not fit, or will not fit, the explanation?",
        (Choice("dummy", Message("dummy's")), Choice("other_hand", Message("declarer's or a defender's"))),
        law="75",
    )
    return (Finding("call_when_dummy_is_faced" if whose == "dummy" else "call_after_the_play", "75", seat),)


def _correction(case: Case, seat: Seat) -> Talk[Effects]:
    """The correction states the agreement; a player may mention his own deviation, but never has to."""
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
            "{seat}, you must disclose the agreement. Do you also want to say that your hand does not fit it?",
            Choice("tell", Message("yes, of my own accord")),
            Choice("keep", Message("no")),
            law=deviation,
            seat=seat,
        )
    ):
        return agreement, Finding("deviation_told", deviation, seat)
    return agreement, not_told
