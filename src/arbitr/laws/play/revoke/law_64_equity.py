"""Law 64C: whether the non-offending side has what it would have had without the revoke."""

from __future__ import annotations

from arbitr.bridge import TRICKS, Adjustment, Assigned, Contract, Result, Side
from arbitr.laws.effects import Effect, EquityRestored, Finding, ScoreAdjusted, findings
from arbitr.laws.engine import Case, Choice, Edition, Talk, choose, clause, name_number, name_outcomes
from arbitr.laws.play.revoke.law_64_facts import CountedRevoke
from arbitr.message import Message

findings(
    revoke_was_enough=Message("The non-offending side has at least what it would have had without the revoke."),
)


def equity(case: Case, revokes: list[CountedRevoke], moved: dict[Side, int], grounds: list[str]) -> Talk[list[Effect]]:
    """What the non-offending side lacks beyond the transferred tricks (64C)."""
    law = equity_law(case, grounds)
    sides = list(dict.fromkeys(revoke.seat.side.other for revoke in revokes))
    side = sides[0]
    if len(sides) == 2 or "64B7" in grounds or "64C" in grounds:
        side_name = yield from choose(
            None,
            "damaged_side",
            "Both sides revoked. Which side has less than it would probably have had without any revoke?",
            (
                Choice("NS", Message("North-South")),
                Choice("EW", Message("East-West")),
                Choice("none", Message("neither", context="side")),
            ),
            law=law,
        )
        if side_name == "none":
            return [Finding("revoke_was_enough", law)]
        side = Side[side_name]
    answer = yield from _ask(case, grounds, side, moved[side])
    if answer == "enough":
        return [Finding("revoke_was_enough", law)]
    contract = None if case.table.play is None else case.table.play.contract
    if answer == "weighted":
        outcomes = yield from name_outcomes(
            "outcomes", "Which results would there have been, and how probable is each?", law=law
        )
        assert outcomes is not None
        return [ScoreAdjusted(Adjustment.both(outcomes), law, side.other)]
    more = yield from name_number(
        "more_tricks",
        "How many more tricks than now should {side} get?",
        law=law,
        least=1,
        most=TRICKS,
        side=side,
    )
    if contract is None or case.table.result() is None:
        return [EquityRestored(side, int(more), law)]
    tricks = _declarer_tricks(case, contract, side, int(more), moved)
    return [ScoreAdjusted(Adjustment.both(Assigned.to(Result(contract, tricks))), law, side.other)]


def _declarer_tricks(case: Case, contract: Contract, side: Side, more: int, moved: dict[Side, int]) -> int:
    declarers = contract.declarer.side
    tricks = case.table.declarer_tricks + moved[declarers] - moved[declarers.other]
    tricks += more if side is declarers else -more
    return min(max(tricks, 0), TRICKS)


@clause(1997)
def equity_law(case: Case, grounds: list[str]) -> str:
    return "64C"


@equity_law.since(2017)
def _(case: Case, grounds: list[str]) -> str:
    if "64B7" in grounds:
        return "64C2b"
    return "64C2a" if "64B2" in grounds else "64C1"


ENOUGH = (
    Choice("enough", Message("no, they have enough")),
    Choice("more_tricks", Message("yes, they are short of tricks")),
    Choice("weighted", Message("yes, and several results were possible")),
)


def _ask(case: Case, grounds: list[str], side: Side, moved: int) -> Talk[str]:
    """After a repeated revoke the Laws of 2017 compare with the play without it, plus automatic tricks (64C2a)."""
    law = equity_law(case, grounds)
    if "64B2" not in grounds or case.edition is not Edition.LAWS_2017:
        return (
            yield from choose(
                None,
                "equity",
                "Tricks transferred: {moved}. Do {side} have less than they would probably have had without "
                "the revoke?",
                ENOUGH,
                law=law,
                usual="enough",
                side=side,
                moved=moved,
            )
        )
    return (
        yield from choose(
            None,
            "equity",
            "Tricks transferred: {moved}. Do {side} have less than they would have had with these tricks but "
            "without the later revoke?",
            ENOUGH,
            law=law,
            side=side,
            moved=moved,
        )
    )
