"""What players may and may not use: from the partner, from withdrawn actions, from elsewhere (Law 16)."""

from __future__ import annotations

from arbitr.bridge import Information, Seat, Side
from arbitr.laws.effects import (
    CallReplaced,
    Effects,
    ExtraneousKnown,
    Finding,
    InformationFreed,
    LookAgain,
    PenaltyPossible,
    findings,
)
from arbitr.laws.engine import (
    Case,
    Choice,
    Edition,
    Incident,
    Report,
    Ruled,
    Shown,
    Source,
    Talk,
    choose,
    clause,
    judge,
    name_number,
    procedure,
)
from arbitr.laws.general.law_12_adjusted_score import adjusted, artificial, asked_in_time, closing, hand_is_over
from arbitr.laws.shared.facts.rulings import withdrawn_by_infraction_of, withdrawn_is_free
from arbitr.laws.shared.irregular import withdrawn_law
from arbitr.laws.shared.no_result import cited
from arbitr.laws.shared.readings import play_ended
from arbitr.message import Message

findings(
    information_authorised=Message("This information may be used."),
    no_inference=Message("The tray came back in time. No inference can be drawn from it."),
    information_used=Message("The player chose a suggested action, which the Law forbids."),
)


SOURCES_FROM_PARTNER = (
    "hesitation",
    "haste",
    "remark",
    "question",
    "answer",
    "alert",
    "no_alert",
    "manner",
    "gesture",
    "looking_at_card",
)
TEMPO = ("hesitation", "haste")
LAWFUL_SOURCES = ("legal_calls_and_plays", "opponents", "own_score", "regulations", "known_before", "declared")
"""Legal calls and plays; the opponents' manner and habits; an estimate of one's own score; the conditions of contest;
what was known before the cards were taken; what a Law declares authorised.
"""


# The law by which the editions have their reviews, or refer the director to them.
FROM_WITHDRAWN = ("16C2", "16D2")


def partner_reviews(case: Case) -> tuple[str, ...]:
    """The law by which the edition reviews information from the partner; 16A and 16B have changed places."""
    return ("16A", "16A2") if case.edition is Edition.LAWS_1997 else ("16B", "16B1", "16B1a", "16B3")


@procedure(
    "unauthorised_information",
    laws=("16", "73"),
    title=Message("Unauthorised information"),
    says=Message(
        "A player may receive information from partner's remark, question, answer, alert, tempo or manner, or "
        "from an offending side's withdrawn call or card. That player may not choose an action it "
        "demonstrably suggests over a logical alternative. A logical alternative is an action that a "
        "significant proportion of such players would seriously consider and some would take. Play continues, "
        "and the score is adjusted afterwards."
    ),
    differs={
        1997: Message(
            "It is enough that the action could have been suggested. The score is adjusted if the infraction led to "
            "damage; a logical alternative is not defined."
        ),
        2007: Message(
            "It is enough that the action could have been suggested. The score is adjusted if the offenders "
            "gained an advantage by using information from partner."
        ),
        2017: Message(
            "The chosen action need not itself be a logical alternative. Using information from partner may "
            "be penalised, with or without damage. Using information from a withdrawn action leads to an "
            "adjusted score if it damaged the other side. After a comparable call the withdrawn call may be "
            "used."
        ),
    },
    example=Report(Seat.WEST),
)
def unauthorised_information(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the player from whom the information came; the player who used it is on the same side."""
    giver = incident.by
    source = yield from choose(
        None,
        "source",
        "Where did the information come from?",
        (
            Choice(
                "partner",
                Message("from {seat}: tempo, remark, question, answer, alert or manner", seat=giver),
                SOURCES_FROM_PARTNER,
            ),
            Choice("withdrawn", Message("from a withdrawn or cancelled call or card")),
            Choice("unlisted", Message("from a source that neither the Laws nor the regulations allow")),
            Choice(
                "lawful",
                Message("from legal calls and plays, the opponents, the player's own score or the regulations"),
                LAWFUL_SOURCES,
            ),
        ),
        law=case.law(y1997="16", y2007="16A"),
    )
    if source in LAWFUL_SOURCES:
        law = _lawful(case, source)
        authorised = (Finding("information_authorised", law),)
        if play_ended(case) is False:
            # Other information from the partner is still to be reviewed after the hand.
            return authorised
        return closing(case, authorised, giver, (*partner_reviews(case), *FROM_WITHDRAWN, unlisted_law(case)), law)
    if source == "unlisted":
        effects = yield from _from_nowhere(case, giver)
        return closing(case, effects, giver, (unlisted_law(case),), unlisted_law(case))
    if source == "withdrawn":
        effects = yield from _from_withdrawn(case, giver)
        return closing(case, effects, giver, FROM_WITHDRAWN, withdrawn_law(case))
    effects = yield from _from_partner(case, giver, source)
    closed_by = case.law(y1997="16A2", y2007="16B3")
    return closing(case, effects, giver, partner_reviews(case), closed_by, of_player=True)


AUTHORISED = {"legal_calls_and_plays": "16A1a", "declared": "16A1c", "known_before": "16A1d"}
"""The law by which 2007 and 2017 name the source; the rest is in 16A2."""


def _lawful(case: Case, source: str) -> str:
    return case.law(y1997="16", y2007=AUTHORISED.get(source, "16A2"))


def _from_partner(case: Case, giver: Seat, source: str) -> Talk[Effects]:
    law = case.law(y1997="16A", y2007="16B1a")
    if (
        case.regulations.screens
        and source in TEMPO
        and (
            yield from judge(
                "tray_in_time",
                "Screens: did the tray come back within {seconds} seconds?",
                law="73D",
                seconds=case.regulations.tray_seconds,
            )
        )
    ):
        return (Finding("no_inference", "73D"),)
    if not (
        yield from judge(
            "information",
            "Did it undoubtedly tell {partner} more than the legal calls and plays had?",
            law=law,
            partner=giver.partner,
        )
    ):
        return (Finding("no_infraction", law),)
    review = case.law(y1997="16A2", y2007="16B3")
    if not (yield from hand_is_over(case, review)):
        return ExtraneousKnown(giver.partner, law), LookAgain(giver, review)
    fine = case.law(y1997="90A", y2017="73C2")
    return *_not_for(case, (giver.partner,), law), *(yield from _used(case, giver, law, review, fine))


def _from_withdrawn(case: Case, giver: Seat) -> Talk[Effects]:
    """Authorised for the non-offenders, unauthorised for the offenders, whoever withdrew the action."""
    law = withdrawn_law(case)
    if not (
        yield from judge(
            "offenders",
            "Did an infraction by {side} lead to the withdrawal?",
            law=law,
            known=withdrawn_by_infraction_of(case, giver.side),
            usual=True,
            side=giver.side,
        )
    ):
        law = case.law(y1997="16C1", y2007="16D1, 16A1b", y2017="16C1, 16A1b")
        return (Finding("information_authorised", law),)
    if (free := (yield from switched_off(case, giver.side))) is not None:
        return (Finding("information_authorised", free),)
    if case.regulations.screens and not (
        yield from judge(
            "normal_bidding",
            "Screens: could the auction still proceed normally?",
            law=law,
            usual=True,
        )
    ):
        return (yield from artificial(case, law))
    if not (yield from hand_is_over(case, law)):
        return *_not_for(case, giver.side.seats, law), LookAgain(giver, law)
    return (yield from _used(case, giver, law, case.law(y1997=law, y2007="16D2, 16A4", y2017="16C3"), "90A"))


def _not_for(case: Case, seats: tuple[Seat, ...], law: str) -> Effects:
    """An earlier ruling has often said so already."""
    informed = (entry for entry in case.table.ledger.entries if isinstance(entry, Information))
    informed_seats = {entry.seat for entry in informed if law in entry.law.split(", ")}
    return tuple(ExtraneousKnown(seat, law) for seat in seats if seat not in informed_seats)


@clause(1997)
def switched_off(case: Case, side: Side) -> Talk[str | None]:
    """The law that lets the offenders use withdrawn calls.

    Only if an insufficient bid was corrected in the same denomination, and nothing was artificial.
    """
    if (
        yield from judge(
            "switched_off",
            "Was it an insufficient bid, corrected by the lowest sufficient bid in the same denomination, "
            "with neither bid artificial?",
            law="27B1a",
            known=withdrawn_is_free(case, side),
            usual=False,
        )
    ):
        return "27B1a"
    return None


@switched_off.since(2017)
def _(case: Case, side: Side) -> Talk[str | None]:
    """Whenever a comparable call replaced it (23B), and for a corrected insufficient bid (27B1a)."""
    law = _switched_off_by(case)
    if (
        yield from judge(
            "switched_off",
            "Was it replaced by a comparable call, or was an insufficient bid replaced by the lowest "
            "sufficient bid in its denomination?",
            law=law,
            known=withdrawn_is_free(case, side),
            usual=False,
        )
    ):
        return law
    return None


def _switched_off_by(case: Case) -> str:
    """Which of the two laws it was, if a ruling at this table shows it; otherwise both."""
    for event in reversed(case.table.log()):
        for effect in event.effects if isinstance(event, Ruled) else ():
            if isinstance(effect, InformationFreed):
                return "23B"
            if isinstance(effect, CallReplaced) and "27B1a" in effect.law:
                return "27B1a"
            if isinstance(effect, CallReplaced) and "27B1b" in effect.law:
                return "23B"
    return cited("23B", "27B1a")


def _used(case: Case, giver: Seat, law: str, adjusting: str, fine: str) -> Talk[Effects]:
    """The four questions, each of which must be answered yes before a score is adjusted.

    A player who uses unauthorised information may be fined, whatever it cost the others.
    """
    side = giver.side
    innocent: Effects = (Finding("no_infraction", law),)
    if not (yield from suggested(case, law)):
        return innocent
    if not (yield from logical_alternative(case)):
        return (Finding("no_infraction", case.law(y1997=law, y2007=cited(law, "16B1b"))),)
    if not (
        yield from judge(
            "chosen",
            "Did a player of {side} choose the suggested action rather than the alternative?",
            law=law,
            side=side,
        )
    ):
        return innocent
    duty = "73C1" if fine == "73C2" else ""  # 2017: every advantage is to be avoided, and a breach may be penalised
    used = Finding("information_used", cited(law, duty)), PenaltyPossible(side, fine)
    if not (yield from harmed(case, side, adjusting)):
        return *used, Finding("table_result_stands", adjusting)
    if not (yield from asked_in_time(case)):
        return *used, Finding("too_late", "92B")
    return *used, *(yield from adjusted(case, side, adjusting))


@clause(1997)
def suggested(case: Case, law: str) -> Talk[bool]:
    return (yield from judge("suggested", "Could that demonstrably have suggested one action over another?", law=law))


@suggested.since(2017)
def _(case: Case, law: str) -> Talk[bool]:
    """The action must actually be suggested; it need not itself be a logical alternative (16B1a, 16C2)."""
    return (yield from judge("suggested", "Does that demonstrably suggest one action over another?", law=law))


def logical_alternative(case: Case) -> Talk[bool]:
    """The director judges; if a regulation gives a percentage, the poll of players decides (K-16-a)."""
    law = case.law(y1997="16A", y2007="16B1b")
    share = case.regulations.logical_alternative_threshold
    known = None
    if share is not None:
        considered = yield from name_number(
            "considered",
            "What percentage of the players you polled would seriously consider another action?",
            law=law,
            least=0,
            most=100,
        )
        against = Message(
            "{considered}% would consider it; the regulations require {share}%",
            considered=considered,
            share=share * 100,
        )
        known = Shown(considered >= share * 100, Source.REGULATION, against)
    return (
        yield from judge(
            "alternative",
            "Was there a logical alternative? A significant proportion of such players, using these methods, "
            "must seriously consider it, and some must take it. If in doubt, answer yes.",
            law=law,
            known=known,
        )
    )


@clause(1997)
def harmed(case: Case, side: Side, law: str) -> Talk[bool]:
    """1997 considers the damage."""
    return (
        yield from judge(
            "damaged",
            "Were {innocent} damaged (did they score less than they could expect just before that action)?",
            law=law,
            innocent=side.other,
        )
    )


@harmed.since(2007)
def _(case: Case, side: Side, law: str) -> Talk[bool]:
    """After use of the partner's information, the offenders' advantage counts (16B3); otherwise the damage (16A4,
    16C3).
    """
    if law != "16B3":
        return (yield from judge("damaged", "Did that action damage {innocent}?", law=law, innocent=side.other))
    return (yield from judge("damaged", "Did {side} gain an advantage by that action?", law=law, side=side))


def unlisted_law(case: Case) -> str:
    """The law by which the edition says that only what it lists may be used."""
    return case.law(y1997="16", y2007="16A3", y2017="16A")


def _from_nowhere(case: Case, giver: Seat) -> Talk[Effects]:
    """What no Law allows is extraneous, and no call or play may be based on it."""
    law = unlisted_law(case)
    if not (yield from hand_is_over(case, law)):
        return ExtraneousKnown(giver, law), LookAgain(giver, law)
    if not (yield from judge("used", "Did {side} base a call or play on it?", law=law, side=giver.side)):
        return (Finding("no_infraction", law),)
    used = Finding("information_used", law), PenaltyPossible(giver.side, "90A")
    damage = damage_by_extraneous(case)
    if not (yield from harmed(case, giver.side, damage)):
        return *used, Finding("table_result_stands", damage)
    if not (yield from asked_in_time(case)):
        return *used, Finding("too_late", "92B")
    return *used, *(yield from adjusted(case, giver.side, damage))


def damage_by_extraneous(case: Case) -> str:
    """The law by which damage is redressed; in 2017 16A has no clause for it, so 12A1 provides the redress."""
    return case.law(y1997="12A1", y2007="16A4", y2017="16A, 12A1")
