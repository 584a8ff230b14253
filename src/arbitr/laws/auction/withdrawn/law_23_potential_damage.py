"""Reviews after the hand: what the offender could have known (23, since 2017 72C), and outcomes that needed the
assistance of the infraction (27D, 23C; 1997: 27B1b).
"""

from __future__ import annotations

from arbitr.bridge import Found, Seat
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain, PenaltyPossible, open_reviews
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure, without_asking
from arbitr.laws.general.law_11_forfeiture import RIGHT_FORFEITED
from arbitr.laws.general.law_12_adjusted_score import adjusted, hand_is_over, one_side_adjusted, reviewed, to_review
from arbitr.message import Message

COULD_HAVE_KNOWN = ("23", "72B1", "72C")
"""The law by which the editions have this review; 1997 has it in two places."""
HELP = ("27B1b", "27D", "23C")


def _later(case: Case, offender: Seat, laws: tuple[str, ...], law: str) -> Effects:
    """The hand is finished first. The law that settled the call may have announced the review already."""
    announced = any(
        entry.offender is offender and entry.law == law for entry in open_reviews(case.table, offender, laws)
    )
    return BoardDecided("continues", law), *(() if announced else (LookAgain(offender, law),))


def _looked_at(case: Case, offender: Seat, laws: tuple[str, ...], law: str) -> Effects:
    """Two irregularities may be waiting, by two partners or under two laws: the other one stays open."""
    announced = to_review(case, offender, laws, of_player=True)
    return reviewed(case, offender, (law,) if law in announced else laws, law, of_player=True)


def _asked_in_time(case: Case) -> Talk[bool]:
    """The right to a ruling lapses some time after the scores are published, in every edition; asked if it matters."""
    return (
        yield from judge(
            "in_time",
            "Are you acting on your own initiative, or was the request made in time (within {minutes} minutes "
            "of the scores being available)?",
            law="92B",
            usual=True,
            minutes=case.regulations.ruling_period,
        )
    )


@procedure(
    "potential_damage",
    laws=("23", "72"),
    title=Message("Offender could have known"),
    says=Message(
        "If an offender could have known, at the time of the irregularity, that it could well damage the "
        "other side, the auction and play continue. Afterwards the score is adjusted if the offending side "
        "gained by it. What the offender actually intended does not matter."
    ),
    differs={
        1997: Message("Law 23 covers an enforced pass by the partner; Law 72B1 covers everything else."),
        2007: Message("Law 23 covers every irregularity."),
        2017: Message("The same rule is now Law 72C."),
    },
    example=Report(Seat.EAST),
)
def potential_damage(case: Case, incident: Incident) -> Talk[Effects]:
    offender = incident.by
    law = yield from could_have_known_law(case, offender)
    if not (yield from hand_is_over(case, law)):
        return _later(case, offender, COULD_HAVE_KNOWN, law)
    done = _looked_at(case, offender, COULD_HAVE_KNOWN, law)
    stands: Effects = (Finding("table_result_stands", law), *done)
    if not (
        yield from judge(
            "could_have_known",
            "Could {seat} have known at the time that the irregularity could well damage {side}?",
            law=law,
            seat=offender,
            side=offender.side.other,
        )
    ):
        return stands
    if not (yield from judge("gained", "Did {side} gain by the irregularity?", law=law, side=offender.side)):
        return *stands, *penalty_without_gain(case, offender)
    if not (yield from _asked_in_time(case)):
        return Finding("too_late", "92B"), *done
    if _right_forfeited(case, offender):
        # Two laws, two sides: the side that forfeited the right keeps the score at the table (K-11-a).
        return *(yield from one_side_adjusted(case, offender.side, law)), *done
    return *(yield from adjusted(case, offender.side, law)), *done


def _right_forfeited(case: Case, offender: Seat) -> bool:
    return any(
        isinstance(entry, Found)
        and entry.what == RIGHT_FORFEITED
        and entry.seat is not None
        and entry.seat.side is offender.side
        for entry in case.table.ledger.entries
    )


@clause(1997)
def penalty_without_gain(case: Case, offender: Seat) -> Effects:
    """An offender who could have known may be fined, even if he gained nothing (72.6 of the commentary)."""
    return (PenaltyPossible(offender.side, "90A"),)


@penalty_without_gain.since(2007)
def _(case: Case, offender: Seat) -> Effects:
    return ()


@clause(1997)
def could_have_known_law(case: Case, offender: Seat) -> Talk[str]:
    """Law 23 applies only to a pass forced on the partner (K-23-a)."""
    announced = to_review(case, offender, COULD_HAVE_KNOWN, of_player=True)
    forced = yield from judge(
        "partner_had_to_pass",
        "Was it {partner}'s enforced pass that could cause the damage?",
        law="23",
        known=False if set(announced) == {"72B1"} else None,
        partner=offender.partner,
    )
    return "23" if forced else "72B1"


@could_have_known_law.since(2007)
def _(case: Case, offender: Seat) -> Talk[str]:
    return without_asking("23")


@could_have_known_law.since(2017)
def _(case: Case, offender: Seat) -> Talk[str]:
    return without_asking("72C")


@procedure(
    "help_of_infraction",
    laws=("23", "27"),
    title=Message("Outcome through assistance gained from the infraction"),
    says=Message(
        "After an insufficient bid was replaced without rectification, the director reviews the board at the "
        "end of play. If the outcome could well have been different without its help and the other side was "
        "damaged, he adjusts to the probable outcome without the infraction."
    ),
    differs={
        1997: Message("The test is whether the insufficient bid conveyed information that damaged the other side."),
        2017: Message("The same applies after every comparable call (Law 23C)."),
    },
    example=Report(Seat.EAST),
)
def help_of_infraction(case: Case, incident: Incident) -> Talk[Effects]:
    offender = incident.by
    law = yield from help_law(case, offender)
    if not (yield from hand_is_over(case, law)):
        return _later(case, offender, HELP, law)
    done = _looked_at(case, offender, HELP, law)
    stands: Effects = (Finding("table_result_stands", law), *done)
    if not (yield from outcome_differs(case, offender, law)):
        return stands
    if not (
        yield from judge(
            "damaged", "Did that damage {side}?", law=case.law(y1997=law, y2007="12B1"), side=offender.side.other
        )
    ):
        return stands
    if not (yield from _asked_in_time(case)):
        return Finding("too_late", "92B"), *done
    return *(yield from adjusted(case, offender.side, law)), *done


@clause(1997)
def help_law(case: Case, offender: Seat) -> Talk[str]:
    return without_asking("27B1b")


@help_law.since(2007)
def _(case: Case, offender: Seat) -> Talk[str]:
    return without_asking("27D")


@help_law.since(2017)
def _(case: Case, offender: Seat) -> Talk[str]:
    """Insufficient bids have their own paragraph; every other comparable call is 23C."""
    announced = to_review(case, offender, HELP, of_player=True)
    after = yield from choose(
        None,
        "replaced",
        "What was replaced?",
        (
            Choice("insufficient_bid", Message("an insufficient bid")),
            Choice("other_call", Message("another call, replaced by a comparable one")),
        ),
        law="23C",
        known=None if len(set(announced)) != 1 else "insufficient_bid" if announced[0] == "27D" else "other_call",
    )
    return "27D" if after == "insufficient_bid" else "23C"


@clause(1997)
def outcome_differs(case: Case, offender: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "different",
            "Did {seat}'s insufficient bid convey anything to his partner that the replacement did not?",
            law=law,
            seat=offender,
        )
    )


@outcome_differs.since(2007)
def _(case: Case, offender: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "different",
            "Without the help of {seat}'s infraction, could the outcome well have been different?",
            law=law,
            seat=offender,
        )
    )
