"""The information from a penalty card, who may use it, and the review of the score after the hand (50C, 50D1, 50E)."""

from __future__ import annotations

from arbitr.bridge import SEATS, Information, PenaltyCard, Seat
from arbitr.laws.effects import Effects, ExtraneousKnown, Finding, LookAgain
from arbitr.laws.engine import Case, Choice, Incident, Report, Shown, Source, Talk, choose, clause, judge, procedure
from arbitr.laws.general.law_12_adjusted_score import adjusted, asked_in_time, closing, hand_is_over
from arbitr.laws.general.law_16_information import logical_alternative
from arbitr.laws.play.penalty_cards.law_50_penalty_card import review_law
from arbitr.laws.shared.cards.penalty_cards import told_of
from arbitr.message import Message
from arbitr.problem import Problem

REVIEWS = ("50D1", "50E3", "50E4", "16C2")


@procedure(
    "penalty_card_information",
    laws=("50", "16"),
    title=Message("Information from a penalty card"),
    says=Message(
        "Everybody may use the knowledge that a major penalty card must be played. Declarer may use other "
        "information from the card; its owner's partner may not. If there is a logical alternative, the "
        "partner may not choose an action the card suggests. If the card helped the offending side and "
        "damaged the other side, the score is adjusted."
    ),
    differs={
        1997: Message("It is unauthorised information under Law 16A."),
        2007: Message("The same, in a separate paragraph: the score is adjusted if the information caused damage."),
        2017: Message(
            "While the card is on the table, the partner may use all information from it. Once it is picked "
            "up, he may use none. Once it is played, he may not use how it became a penalty card. If the "
            "outcome could well have been different without the help of the card, the score is adjusted."
        ),
    },
    example=Report(Seat.EAST),
)
def penalty_card_information(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the owner of the card."""
    _has_had_one(case, incident.by)
    effects = yield from information_used(case, incident.by)
    return closing(case, effects, incident.by, REVIEWS, effects[0].law)


def _has_had_one(case: Case, owner: Seat) -> None:
    """If the table shows penalty cards, one of them must be, or have been, this player's."""
    owners = {entry.seat for entry in case.table.ledger.entries if isinstance(entry, PenaltyCard)} | told_of(case)
    if owners and owner not in owners:
        raise Problem(
            "{seat} has had no penalty card; say whose card it was: {owners}",
            seat=owner,
            owners=tuple(seat for seat in SEATS if seat in owners),
        )


def _what(case: Case, owner: Seat, obligation: str) -> Talk[str]:
    return (
        yield from choose(
            None,
            "used",
            "What did {partner} use from {owner}'s penalty card?",
            (
                Choice("obligation", Message("that it must be played at the first legal opportunity")),
                Choice("sight", Message("what it shows, i.e. that {owner} holds it", owner=owner)),
            ),
            law=obligation,
            partner=owner.partner,
            owner=owner,
        )
    )


@clause(1997)
def information_used(case: Case, owner: Seat) -> Talk[Effects]:
    """Only the requirement to play the card is authorised."""
    obligation = case.law(y1997="50D1", y2007="50E1")
    sight = case.law(y1997="50D1, 16A", y2007="50E2")
    if (yield from _what(case, owner, obligation)) == "obligation":
        return (Finding("information_authorised", obligation),)
    return (yield from _unauthorised(case, owner, sight, case.law(y1997="16A2", y2007="50E3")))


@information_used.since(2017)
def _(case: Case, owner: Seat) -> Talk[Effects]:
    """While the card is on the table, everything is authorised, but the director reviews the outcome. Once it is picked
    up, its information is unauthorised. Once it is played, the circumstances in which it became a penalty card are
    unauthorised.
    """
    if not (
        yield from judge(
            "on_the_table",
            "Was {owner}'s penalty card still on the table when it was used?",
            law="50E1",
            known=Shown(True, Source.LEDGER) if case.table.ledger.penalty_cards(owner) else None,
            owner=owner,
        )
    ):
        played = yield from judge(
            "was_played", "Had it been played rather than picked up?", law="50E3", known=_was_played(case, owner)
        )
        return (yield from _unauthorised(case, owner, "50E3" if played else "50E2", "16C3"))
    authorised = Finding("information_authorised", "50E1")
    if not (yield from hand_is_over(case, "50E4")):
        return authorised, LookAgain(owner, "50E4")
    if not (
        yield from judge(
            "different",
            "Could the outcome well have been different without the help of the exposed card?",
            law="50E4",
        )
    ):
        return authorised, Finding("table_result_stands", "50E4")
    return authorised, *(yield from _redress(case, owner, "50E4"))


def _was_played(case: Case, owner: Seat) -> bool | None:
    """Has the log shown that a penalty card of this player was played? None if it does not mention one."""
    entries = (entry for entry in case.table.ledger.entries if isinstance(entry, Information))
    return True if any(entry.law == "50E3" and entry.seat is owner.partner for entry in entries) else None


def _unauthorised(case: Case, owner: Seat, law: str, adjusting: str) -> Talk[Effects]:
    """As for information from the partner: suggested, an alternative, chosen, damage (16)."""
    if not (yield from hand_is_over(case, adjusting)):
        return ExtraneousKnown(owner.partner, law), LookAgain(owner, once_gone_law(case))
    innocent: Effects = (Finding("no_infraction", law),)
    if not (yield from _suggested(law)):
        return innocent
    if not (yield from logical_alternative(case)):
        return innocent
    if not (
        yield from judge(
            "chosen",
            "Did {partner} choose the suggested action over the alternative?",
            law=law,
            partner=owner.partner,
        )
    ):
        return innocent
    return Finding("information_used", law), *(yield from _redress(case, owner, adjusting))


def _suggested(law: str) -> Talk[bool]:
    if law == "50E3":
        return (
            yield from judge(
                "suggested",
                "Could the way the card was exposed have suggested one action over another?",
                law=law,
            )
        )
    return (yield from judge("suggested", "Could seeing the card have suggested one action over another?", law=law))


@clause(1997)
def once_gone_law(case: Case) -> str:
    """The law by which the director reviews, after the hand, the unauthorised information from a penalty card."""
    return review_law(case)


@once_gone_law.since(2017)
def _(case: Case) -> str:
    """50E4 covers a card that was still on the table; one that was picked up or played is judged by 16C2 (50E2,
    50E3).
    """
    return "16C2"


def _redress(case: Case, owner: Seat, law: str) -> Talk[Effects]:
    if not (yield from judge("damaged", "Were {innocent} damaged by this?", law=law, innocent=owner.side.other)):
        return (Finding("table_result_stands", law),)
    if not (yield from asked_in_time(case)):
        return (Finding("too_late", "92B"),)
    return (yield from adjusted(case, owner.side, law))
