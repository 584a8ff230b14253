"""Psychic calls, deviations from the system and misbids (Law 40)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge.seat import Seat
from arbitr.laws.auction.law_40_redress import (
    duty_to_disclose,
    forbidden_understanding,
    redress,
    redress_for_forbidden,
    right_to_any_call,
)
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, PenaltyPossible, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.laws.regulations import PsychicArtificialCalls
from arbitr.message import Message

finding("misbid", Message("The player forgot or misused the agreement: that is no infraction, and the result stands."))
finding("psychic", Message("The call was psychic: a deliberate and gross misstatement of strength or length."))
finding("deviation", Message("The call was a small deviation from the system."))
finding("deviation_allowed", Message("The partner had no more reason to expect it than the opponents: it is allowed."))
finding("recorded", Message("The director keeps a record of it, with what the partner did afterwards."))
finding(
    "undisclosed_understanding",
    Message("The same mistake has become a habit that the partner knows: an understanding, and it was not disclosed."),
)
finding(
    "psyche_is_a_method",
    Message("The partner had more reason to expect it than the opponents: it is a method, and must be disclosed."),
)
finding("psychic_artificial_forbidden", Message("Psyching this artificial call is forbidden at this event."))
finding(
    "frivolous_psyche", Message("The psyche was frivolous, without a wish for a good result: a breach of propriety.")
)


@procedure(
    "psychic_call",
    laws=("40",),
    title=Message("Psychic call or deviation"),
    says=Message(
        "A player may deviate from his side's system without notice, and even misstate his hand grossly, as long as "
        "his partner has no more reason to expect it than the opponents. What has happened so often, or so lately, "
        "that the partner allows for it is an understanding: undisclosed, it is an infraction, and damage is made "
        "good. That the partner's later calls were normal is no defence. A forgotten agreement is no infraction. The "
        "organiser may forbid psyching artificial calls."
    ),
    differs={
        1997: Message("An understanding behind a psyche usually brings an artificial score."),
        2007: Message("It brings an assigned score where one can be judged."),
        2017: Message("The same."),
    },
)
def psychic_call(case: Case, incident: Incident) -> Talk[Effects]:
    seat = incident.by
    right = right_to_any_call(case)
    if not (yield from judge("deliberate", "Did {seat} misstate the hand on purpose?", law=right, seat=seat)):
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
            "Was it frivolous: out of lost interest, not in the hope of a good result?",
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
    """No automatic penalty (Paris 2001); a convention that is misused again and again is another matter (K-40-d)."""
    law = case.law(y1997="75B", y2007="40C1")
    if (
        yield from judge(
            "misused_before",
            "Has this pair misused the same agreement before, without telling the opponents?",
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
        # Where nothing is forbidden the kind decides nothing.
        usual="natural" if policy is PsychicArtificialCalls.ALLOWED else None,
    )
    if policy is PsychicArtificialCalls.FORBIDDEN:
        return call != "natural"
    return policy is PsychicArtificialCalls.OPENINGS_FORBIDDEN and call == "artificial_opening"


def _expected(case: Case, seat: Seat, gross: bool) -> Talk[Effects]:
    """Did the partner know more than the opponents? Then it was an understanding, whatever he did afterwards (40C1).

    An abnormal action of his is the evidence. One that the legal auction or his own hand explains is none (40.15).
    """
    partner = seat.partner
    law = case.law(y1997="75B", y2007="40C1")
    why = yield from choose(
        None,
        "partner_more_aware",
        "Had {partner} more reason than the opponents to expect it?",
        (
            Choice("no", Message("no: the partner was as surprised as the opponents")),
            Choice(
                "auction_explains",
                Message("no: he allowed for it, but the legal calls and his own hand tell everybody as much"),
            ),
            Choice(
                "yes",
                Message("yes: it has happened before, lately or often, or both know something that helps to see it"),
                ("yes", "repeated", "recent", "frequent", "other_awareness"),
            ),
            Choice("acted", Message("yes: an abnormal call or play of his shows it, and nothing else explains that")),
        ),
        law=law,
        partner=partner,
    )
    if why in ("no", "auction_explains"):
        # What is repeated becomes a method: so a psyche is kept in mind, with what the partner did (40.15).
        record = (Finding("recorded", law, seat),) if gross else ()
        return Finding("deviation_allowed", law, seat), *record
    method = Finding("psyche_is_a_method", law, seat)
    if (
        yield from judge(
            "disclosed",
            "Had the opponents been told of the habit, as the organiser prescribes?",
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


@example("psychic_call")
def _(edition: Edition) -> Conversation:
    talk = reported(edition, "psychic_call", Seat.EAST)
    regulations = replace(talk.case.regulations, psychic_artificial_calls=PsychicArtificialCalls.OPENINGS_FORBIDDEN)
    return Conversation(Case(talk.case.table, edition, regulations), talk.incident)
