"""Psychic calls, deviations from the system and misbids (Law 40)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.auction.understandings.law_40_redress import (
    duty_to_disclose,
    forbidden_understanding,
    redress,
    redress_for_forbidden,
    right_to_any_call,
)
from arbitr.laws.effects import Effects, Finding, PenaltyPossible, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, judge, procedure
from arbitr.laws.regulations import PsychicArtificialCalls
from arbitr.message import Message

findings(
    misbid=Message("The player forgot or misapplied the agreement. That is not an infraction, and the result stands."),
    psychic=Message("The call was psychic: a deliberate and gross misstatement of honour strength or suit length."),
    deviation=Message("The call was a minor deviation from the system."),
    deviation_allowed=Message("His partner had no more reason to expect it than the opponents. It is allowed."),
    recorded=Message("The director records it, together with the partner's subsequent actions."),
    undisclosed_understanding=Message(
        "The same mistake has become a habit his partner knows about. It is an undisclosed understanding."
    ),
    psyche_is_a_method=Message(
        "His partner had more reason to expect it than the opponents. It is a partnership method and must be disclosed."
    ),
    psychic_artificial_forbidden=Message("Psychic use of this artificial call is forbidden at this event."),
    frivolous_psyche=Message(
        "The psychic call was frivolous, not made in the hope of a good result. That is a breach of propriety."
    ),
)


@procedure(
    "psychic_call",
    laws=("40",),
    title=Message("Psychic call or deviation"),
    says=Message(
        "A player may deviate from his side's system without notice, and even grossly misstate his hand. This "
        "holds only while his partner has no more reason to expect it than the opponents. If it has happened "
        "so often or so recently that his partner allows for it, it is an understanding. An undisclosed "
        "understanding is an infraction, and damage is redressed. It is no defence that the partner's later "
        "calls were normal. A forgotten agreement is not an infraction. The organiser may forbid psychic "
        "artificial calls."
    ),
    differs={
        1997: Message("An understanding behind a psychic call usually leads to an artificial score."),
        2007: Message("It leads to an assigned score if one can be estimated."),
        2017: Message("The same."),
    },
    example=Report(Seat.EAST, settings={"psychic_artificial_calls": PsychicArtificialCalls.OPENINGS_FORBIDDEN}),
)
def psychic_call(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    right = right_to_any_call(case)
    if not (yield from judge("deliberate", "Did {seat} misstate his hand deliberately?", law=right, seat=seat)):
        return (yield from _misbid(case, seat))
    gross = yield from judge("gross", "Was it a gross misstatement of honour strength or suit length?", law=right)
    kind = Finding("psychic" if gross else "deviation", right, seat)
    if gross and (yield from _forbidden_artificial(case)):
        is_special = case.edition < 2007 or case.regulations.artificial_is_special
        law = forbidden_understanding(case) if is_special else "12A1"
        return (
            Finding("psychic_artificial_forbidden", case.law(y1997="40D", y2007="40B2d", y2017="40B2av"), seat),
            PenaltyPossible(seat.side, law),
            *(yield from redress_for_forbidden(case, seat, law)),
        )
    if gross and (
        yield from judge(
            "frivolous",
            "Was it frivolous, made from loss of interest rather than in the hope of a good result?",
            law="74A2",
            usual=False,
        )
    ):
        return (
            Finding("frivolous_psyche", "74A2", seat),
            PenaltyPossible(seat.side, "74A2"),
            *(yield from redress(case, seat, "74A2")),
        )
    return kind, *(yield from _expected(case, seat, gross))


def _misbid(case: Case, seat: Seat) -> Talk[Effects]:
    """No automatic penalty (Paris 2001); repeated misuse of a convention is a different matter (K-40-d)."""
    law = case.law(y1997="75B", y2007="40C1")
    if (
        yield from judge(
            "misused_before",
            "Has this pair misapplied the same agreement before without telling the opponents?",
            law=law,
            usual=False,
        )
    ):
        habit = Finding("undisclosed_understanding", law, seat)
        return habit, PenaltyPossible(seat.side, law), *(yield from redress(case, seat, law))
    return (Finding("misbid", case.law(y1997="75", y2007="75C"), seat),)


def _forbidden_artificial(case: Case) -> Talk[bool]:
    """Legal unless a regulation says otherwise (K-40-a)."""
    law = case.law(y1997="40D", y2007="40B2d", y2017="40B2av")
    policy = case.regulations.psychic_artificial_calls
    call = yield from choose(
        None,
        "call",
        "What kind of call was it?",
        (
            Choice("natural", Message("a natural call")),
            Choice("artificial_opening", Message("an artificial opening bid")),
            Choice("artificial", Message("another artificial call")),
        ),
        law=law,
        # If nothing is forbidden, the kind makes no difference.
        usual="natural" if policy is PsychicArtificialCalls.ALLOWED else None,
    )
    if policy is PsychicArtificialCalls.FORBIDDEN:
        return call != "natural"
    return policy is PsychicArtificialCalls.OPENINGS_FORBIDDEN and call == "artificial_opening"


def _expected(case: Case, seat: Seat, gross: bool) -> Talk[Effects]:
    """Did the partner know more than the opponents? Then it was an understanding, whatever he did afterwards (40C1).

    The evidence is an abnormal action by him. An action that the legal auction or his own hand explains is not evidence
    (40.15).
    """
    partner = seat.partner
    law = case.law(y1997="75B", y2007="40C1")
    why = yield from choose(
        None,
        "partner_more_aware",
        "Did {partner} have more reason than the opponents to expect it?",
        (
            Choice("no", Message("no: his partner was as surprised as the opponents")),
            Choice(
                "auction_explains",
                Message("no: he allowed for it, but anyone could have told as much from the legal calls and his hand"),
            ),
            Choice(
                "yes",
                Message(
                    "yes: it has happened before, recently or often, or both know something that helps to detect it"
                ),
                ("yes", "repeated", "recent", "frequent", "other_awareness"),
            ),
            Choice("acted", Message("yes: his abnormal call or play shows it, and nothing else explains it")),
        ),
        law=law,
        partner=partner,
    )
    if why in ("no", "auction_explains"):
        # Repetition makes a method, so a psyche is recorded with the partner's action (40.15).
        record = (Finding("recorded", law, seat),) if gross else ()
        return Finding("deviation_allowed", law, seat), *record
    method = Finding("psyche_is_a_method", law, seat)
    if (
        yield from judge(
            "disclosed",
            "Was the habit disclosed to the opponents as the organiser prescribes?",
            law=duty_to_disclose(case),
        )
    ):
        return (method,)
    return (
        method,
        Finding("not_disclosed", duty_to_disclose(case), seat),
        PenaltyPossible(seat.side, case.law(y1997="40B", y2007="40C1")),
        *(yield from redress(case, seat, case.law(y1997="40B", y2007="40C1"))),
    )
