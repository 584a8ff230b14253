"""How a procedure asks for results: one, several with their probabilities, or several with weights.

Impossible scores are rejected, and so is a unit in which the event is not scored.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial

from arbitr.bridge import (
    Adjustment,
    AsPlayed,
    Assigned,
    Award,
    Named,
    Probable,
    Result,
    Scoring,
    Side,
    Unit,
    Vulnerability,
    Worth,
    is_in_doubt,
    named_text,
    parse_probable,
    possible_scores,
    weights_of,
)
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import AnswerKind, Choice, Known, Question, Talk, written
from arbitr.message import Message
from arbitr.problem import Problem

NOTHING = "none"
"""The answer if no result fits."""
EXAMPLES_OF_RESULTS = ("4S N =", "4S N -1", "-50")
EXAMPLES_OF_UNIT = {Unit.IMPS: ("+3 IMP",), Unit.MATCHPOINTS: ("7 MP",), Unit.PERCENT: ("55%",)}
EXAMPLES_OF_WORTH: dict[Scoring | None, tuple[str, ...]] = {
    Scoring.IMPS: ("+3 IMP",),
    Scoring.MATCHPOINTS: ("55%", "7 MP"),
    Scoring.TOTAL_POINTS: (),
    Scoring.OTHER: (),
    None: ("55%", "+3 IMP", "7 MP"),
}


class Anything(Enum):
    """Results, points or values, as the director prefers."""

    UNIT = "any"


ANY_UNIT = Anything.UNIT
AnyUnit = Unit | Anything | None
"""The required unit of a value; None for results and points."""


def unit_of(what: Named) -> Unit | None:
    """The unit of a value; None for a result or points."""
    return what.unit if isinstance(what, Worth) else None


def name_result(
    key: str,
    text: str,
    /,
    law: str,
    none: Message | None = None,
    known: Known[Result | int] = None,
    case: Case | None = None,
    **places: object,
) -> Talk[Result | int | None]:
    """The director names one result, or a North-South score; None for the word none."""
    read = partial(_read_score, case)
    answer = yield Question(
        key,
        None,
        AnswerKind.RESULT,
        Message(text, **places),
        law,
        (Choice("result", Message("a result"), EXAMPLES_OF_RESULTS, read), *_nothing(none)),
        written(known, named_text),
    )
    return None if answer == NOTHING else read(answer)


def name_score(
    key: str,
    text: str,
    /,
    law: str,
    none: Message | None = None,
    case: Case | None = None,
    view: Side = Side.NS,
    **places: object,
) -> Talk[Named | None]:
    """The same, or the value of the board for one side: 55%, +3 IMP, 7 MP."""
    read = partial(_read_named, case, view)
    answer = yield Question(
        key,
        None,
        AnswerKind.RESULT,
        Message(text, **places),
        law,
        (
            Choice("result", Message("a result"), (*EXAMPLES_OF_RESULTS, *_worths(case)), read),
            *_nothing(none),
        ),
    )
    return None if answer == NOTHING else read(answer)


def name_results(
    key: str,
    text: str,
    /,
    law: str,
    none: Message | None = None,
    case: Case | None = None,
    unit: AnyUnit = ANY_UNIT,
    usual: str | None = None,
    **places: object,
) -> Talk[tuple[Probable, ...]]:
    """The director lists results, each with an optional probability; an empty tuple for the word none.

    `unit`: the unit in which the comparison was given.
    """
    examples = (", ".join(EXAMPLES_OF_RESULTS[:2]), *EXAMPLES_OF_RESULTS, *_worths(case))
    if isinstance(unit, Unit):
        examples = EXAMPLES_OF_UNIT[unit]
    read = partial(_read_probable, case, unit)
    answer = yield Question(
        key,
        None,
        AnswerKind.RESULTS,
        Message(text, **places),
        law,
        (Choice("results", Message("results, separated by commas"), examples, read), *_nothing(none)),
        usual=usual,
    )
    return () if answer == NOTHING else read(answer)


def name_outcomes(
    key: str,
    text: str,
    /,
    law: str,
    none: Message | None = None,
    case: Case | None = None,
    view: Side = Side.NS,
    usual: str | None = None,
    **places: object,
) -> Talk[Assigned | None]:
    """The director names one result, or several with the weight of each; None for the word none."""
    examples = ("60% 4S N =, 40% 4S N -1", *EXAMPLES_OF_RESULTS, *_worths(case))
    read = partial(_read_outcomes, case, view)
    answer = yield Question(
        key,
        None,
        AnswerKind.OUTCOMES,
        Message(text, **places),
        law,
        (Choice("outcomes", Message("results with their weights"), examples, read), *_nothing(none)),
        usual=usual,
    )
    return None if answer == NOTHING else read(answer)


@dataclass(frozen=True, slots=True)
class NamedAwards:
    """What each side gets."""

    awards: dict[Side, Award]
    in_doubt: bool = False
    """The weights were given as ranges, and have been set in favour of the non-offending side."""


def name_awards(
    key: str, text: str, /, law: str, case: Case, innocent: Side | None = None, **places: object
) -> Talk[NamedAwards]:
    """The director names what both sides get: results with weights, one for both, or NS ...; EW ..."""
    examples = ("60% 4S N =, 40% 4S N -1", *EXAMPLES_OF_RESULTS, *_worths(case), "NS 4S N =; EW 4S N -1")
    read = partial(_read_awards, case, innocent)
    answer = yield Question(
        key,
        None,
        AnswerKind.OUTCOMES,
        Message(text, **places, **({} if innocent is None else {"innocent": innocent})),
        law,
        (Choice("outcomes", Message("results with their weights"), examples, read),),
    )
    return read(answer)


def _nothing(text: Message | None) -> tuple[Choice, ...]:
    return () if text is None else (Choice(NOTHING, text),)


def _worths(case: Case | None) -> tuple[str, ...]:
    return EXAMPLES_OF_WORTH[None if case is None else case.comparison.scoring]


# Reading the answers.


def _read_outcomes(case: Case | None, view: Side, text: str) -> Assigned:
    return _checked(case, Assigned.parse(_plain(text), view))


def _checked(case: Case | None, award: Assigned) -> Assigned:
    for outcome in award.outcomes:
        _refuse_impossible(case, outcome.what)
    return award


def _read_awards(case: Case, innocent: Side | None, text: str) -> NamedAwards:
    if ";" in text:
        return NamedAwards(_split(case, text))
    in_doubt = innocent is not None and is_in_doubt(weights_of(_plain(text)))
    if innocent is None or not in_doubt:
        return NamedAwards(dict.fromkeys(Side, _read_outcomes(case, Side.NS, text)))
    award = Assigned.resolved(_plain(text), lambda what: value_to(case, what, innocent))
    return NamedAwards(dict.fromkeys(Side, _checked(case, award)), in_doubt=True)


def value_to(case: Case, what: Named, side: Side) -> Fraction:
    """The order of results for this side; all compared results are given in one unit."""
    if isinstance(what, Worth):
        worth = what.of(side) if what.unit is not Unit.MATCHPOINTS else None
        return worth if worth is not None else what.amount if side is what.side else -what.amount
    if isinstance(what, Result):
        return Fraction(what.score(side, case.table.board.vulnerability))
    return Fraction(what if side is Side.NS else -what)


def _split(case: Case, text: str) -> dict[Side, Award]:
    adjustment = Adjustment.parse(_assigned_shares(text))
    for side in Side:
        award = adjustment.of(side)
        if isinstance(award, Assigned):
            _checked(case, award)
        elif not isinstance(award, AsPlayed):
            raise Problem("{text}: an average is not a result; enter results or table", text=repr(text))
    return {side: adjustment.of(side) for side in Side}


def _assigned_shares(text: str) -> str:
    """A percentage alone is assigned here, since no average is asked for."""
    sides = []
    for part in text.split(";"):
        side, _, award = part.strip().partition(" ")
        sides.append(f"{side} assigned {award}" if award.strip().endswith("%") and "," not in award else part)
    return ";".join(sides)


def _read_probable(case: Case | None, unit: AnyUnit, text: str) -> tuple[Probable, ...]:
    found = parse_probable(_plain(text))
    units = {unit_of(probable.what) for probable in found} | (set() if isinstance(unit, Anything) else {unit})
    if len(units) > 1:
        raise Problem("{text}: enter only results, or only values in one unit", text=repr(text))
    for probable in found:
        _refuse_impossible(case, probable.what)
    return found


def _read_named(case: Case | None, view: Side, text: str) -> Named:
    outcomes = _read_outcomes(case, view, text).outcomes
    if len(outcomes) != 1:
        raise Problem("{text}: enter one result, without weights", text=repr(text))
    return outcomes[0].what


def _read_score(case: Case | None, text: str) -> Result | int:
    what = _read_named(case, Side.NS, text)
    if isinstance(what, Worth):
        raise Problem("{text} is not a result; enter e.g. 4S N = or the N-S score", text=repr(text))
    return what


def _plain(text: str) -> str:
    return text.strip().upper().replace("−", "-")


def _refuse_impossible(case: Case | None, what: Named) -> None:
    if isinstance(what, Worth):
        _refuse_other_unit(case, what)
    elif isinstance(what, int):
        vulnerability: Vulnerability | None = None if case is None else case.table.board.vulnerability
        if what not in possible_scores(vulnerability):
            raise Problem(
                "{points}: no contract gives this score on this board; a value needs its unit: +3 IMP, 7 MP or 55%",
                points=f"{what:+d}",
            )


UNITS_OF: dict[Scoring, tuple[Unit, ...]] = {
    Scoring.IMPS: (Unit.IMPS,),
    Scoring.MATCHPOINTS: (Unit.MATCHPOINTS, Unit.PERCENT),
    Scoring.TOTAL_POINTS: (),
    Scoring.OTHER: (),
}


def _refuse_other_unit(case: Case | None, worth: Worth) -> None:
    scoring = None if case is None else case.comparison.scoring
    if scoring is None:
        return
    if worth.unit not in UNITS_OF[scoring]:
        raise Problem("{worth}: this board is scored by {scoring}", worth=worth, scoring=scoring.value)
    assert case is not None
    worth.of(Side.NS, case.comparison.most_matchpoints(case.regulations.matchpoint_unit))
