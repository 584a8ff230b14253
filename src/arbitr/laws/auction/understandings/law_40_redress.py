"""What follows if opponents were damaged by an understanding, a card or an aid (Law 40): one place for all of them."""

from __future__ import annotations

from arbitr.bridge import Adjustment, Artificial, Average, Seat, Side
from arbitr.laws.auction.explanations.law_21_damage import without_reliance
from arbitr.laws.effects import BoardDecided, Effects, Finding, LookAgain, PenaltyPossible, ScoreAdjusted
from arbitr.laws.engine import Case, Talk, clause, judge, value_of
from arbitr.laws.general.law_12_adjusted_score import adjusted, reviewed
from arbitr.laws.shared.facts.play import board_over as table_over
from arbitr.laws.shared.facts.play import lead_faced_by_now
from arbitr.laws.shared.no_result import averages_law, cited


def redress(case: Case, offender: Seat, law: str, by_misinformation: bool = False) -> Talk[Effects]:
    """An adjusted score for damage under this law; before the end of the board, a later review.

    A misinformed player gets redress for what he did because of it before he knew better.
    """
    if not (yield from board_over(case, law)):
        return (LookAgain(offender, law),)
    done = reviewed(case, offender, (law,), law)
    unrelated = (yield from without_reliance(case, offender, law)) if by_misinformation else ()
    if unrelated:
        return *unrelated, Finding("table_result_stands", law), *done
    if not (yield from is_damaged(case, offender, law)):
        return Finding("table_result_stands", law), *done
    return *(yield from adjusted(case, offender.side, law)), *done


@clause(1997)
def redress_by_average(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """Own card, notes, other aids: the board is finished, and damage leads to averages (K-40-f)."""
    if not (yield from board_over(case, law)):
        return (LookAgain(offender, law),)
    done = reviewed(case, offender, (law,), law)
    if not (yield from is_damaged(case, offender, law)):
        return Finding("table_result_stands", law), *done
    # 40E itself provides no redress: the general power applies.
    return _averages(case, offender, cited(law, "12A1")), *done


@redress_by_average.since(2007)
def _(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """No law of this edition mentions an average."""
    return (yield from redress(case, offender, law))


@clause(1997)
def redress_for_forbidden(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """An illegal method is stopped as soon as the director learns of it; damage leads to averages (K-40-g)."""
    if (yield from board_over(case, law)):
        if not (yield from is_damaged(case, offender, law)):
            return (Finding("table_result_stands", law),)
        return (yield from adjusted(case, offender.side, law))
    if not (yield from is_damaged(case, offender, law)):
        return (BoardDecided("continues", law),)
    return BoardDecided("cancelled", law), _averages(case, offender, law)


@redress_for_forbidden.since(2007)
def _(case: Case, offender: Seat, law: str) -> Talk[Effects]:
    """Play continues, and the score is adjusted afterwards."""
    return (yield from redress(case, offender, law))


def board_over(case: Case, law: str) -> Talk[bool]:
    # Nobody has led: a log that ends there is usually that of a hand still to be played.
    usual = False if value_of(lead_faced_by_now(case)) is False else None
    return (yield from judge("board_over", "Is play of the board over?", law=law, known=table_over(case), usual=usual))


def is_damaged(case: Case, offender: Seat, law: str) -> Talk[bool]:
    return (
        yield from judge(
            "damaged",
            "Did {innocent} get a worse score because of it than they could expect without it?",
            law=law,
            innocent=offender.side.other,
        )
    )


def _averages(case: Case, offender: Seat, law: str) -> ScoreAdjusted:
    awards = {side: Artificial(Average.MINUS if side is offender.side else Average.PLUS) for side in Side}
    adjustment = Adjustment(awards[Side.NS], awards[Side.EW])
    return ScoreAdjusted(adjustment, cited(law, averages_law(case)), offender.side)


# The law by which the editions say it.


def right_to_any_call(case: Case) -> str:
    return case.law(y1997="40A", y2007="40A3")


def duty_to_disclose(case: Case) -> str:
    return case.law(y1997="40B, 75A", y2007="40A1b")


def forbidden_understanding(case: Case) -> str:
    return case.law(y1997="40D", y2007="40B5", y2017="40B4")


def failure_to_disclose(case: Case, seat: Seat, again: bool) -> PenaltyPossible:
    """The first time, the general power allows a fine (90A); after that, a paragraph of its own."""
    return PenaltyPossible(seat.side, repeated_failure(case) if again else "90A")


def repeated_failure(case: Case) -> str:
    """1997 has no paragraph of its own, but there is the general power to fine (90)."""
    return case.law(y1997="90A", y2007="40C3b", y2017="40B3b")
