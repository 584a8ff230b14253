"""What a result is made of, and what it is worth among the others on the board (Laws 77 and 78)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from arbitr.bridge import (
    BIDS,
    IMP_FROM,
    TRICKS,
    Assigned,
    Board,
    Comparison,
    Contract,
    Denomination,
    Doubling,
    Result,
    Scored,
    Seat,
    Side,
    bid,
    parts,
    score,
)
from arbitr.bridge.scores.imps import imps as imps_of
from arbitr.laws.engine import Case, Ruling
from arbitr.laws.regulations import FouledBoards
from arbitr.scenarios.word import compared_word, word
from arbitr.scenarios.words.scores import ruled_board
from arbitr.scoring import field
from arbitr.scoring.adjusted import points, text


def _recorded(case: Case, comparison: Comparison) -> Result | None:
    """The result that was entered or ruled last, else the one at the table; None for points alone, or averages."""
    for entry in reversed(case.table.ledger.entries):
        if isinstance(entry, Scored):
            award = entry.adjustment.ns
            if isinstance(award, Assigned) and len(award.outcomes) == 1:
                return award.outcomes[0].what if isinstance(award.outcomes[0].what, Result) else None
    played, entered = case.table.result(), comparison.result
    if played is None and isinstance(entered, Result):
        return case.table.with_moved_tricks(entered)
    return played


@compared_word
def recorded_tricks(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The tricks of each side in the current score, entered or corrected: {NS: 10, EW: 3}."""
    result = _recorded(case, comparison)
    if result is None or result.contract is None:
        return {}
    side = result.contract.declarer.side
    return {str(side): result.tricks, str(side.other): TRICKS - result.tricks}


@compared_word
def declarer_points(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """What that score is to declarer's side: 620, or -100 when the contract is down; none without a contract."""
    result = _recorded(case, comparison)
    if result is None or result.contract is None:
        return "none"
    return result.score(result.contract.declarer.side, case.table.board.vulnerability)


@compared_word
def score_parts(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """What that score is made of: {trick_points: 120, game_bonus: 500}, {undertricks: 3}. Also partscore_bonus,
    small_slam, grand_slam, insult, overtricks.
    """
    result = _recorded(case, comparison)
    if result is None or result.contract is None:
        return {}
    vulnerable = case.table.board.vulnerability.of(result.contract.declarer.side)
    return {name: part for name, part in parts(result.contract, result.tricks, vulnerable).items() if part}


NOT_VULNERABLE, VULNERABLE = "not_vulnerable", "vulnerable"


def _contracts() -> Iterable[Contract]:
    for named in BIDS:
        for doubling in Doubling:
            yield Contract(named, doubling, Seat.SOUTH)


@cache
def _table() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {NOT_VULNERABLE: {}, VULNERABLE: {}}
    for contract in _contracts():
        for tricks in range(TRICKS + 1):
            made = Result(contract, tricks).code.replace(" S ", " ", 1)
            for name, is_vulnerable in ((NOT_VULNERABLE, False), (VULNERABLE, True)):
                points = score(contract, tricks, is_vulnerable)
                found[name][made] = found[name][made.replace("N", "NT", 1)] = points
    return found


@word
def score_table(case: Case, rulings: Sequence[Ruling]) -> object:
    """What any result scores for declarer's side: score_table.not_vulnerable.4HX +1 is 690."""
    return _table()


@cache
def _undertricks() -> dict[str, str]:
    found = {}
    for vulnerable in (False, True):
        for doubling in Doubling:
            contract = Contract(bid(7, Denomination.CLUBS), doubling, Seat.SOUTH)
            downs = (-score(contract, TRICKS - down, vulnerable) for down in range(1, TRICKS + 1))
            name = f"{doubling.name.lower()}_{VULNERABLE if vulnerable else NOT_VULNERABLE}"
            found[name] = ", ".join(str(points) for points in downs)
    return found


@word
def undertrick_table(case: Case, rulings: Sequence[Ruling]) -> object:
    """What 1 to 13 tricks down cost, by doubled and vulnerable: undertrick_table.doubled_not_vulnerable is
    "100, 300, 500, 800, ...". Also undoubled and redoubled.
    """
    return _undertricks()


@cache
def _imps() -> dict[str, int]:
    return {str(difference): imps_of(difference) for difference in range(0, 4 * IMP_FROM[-1] + 1, 10)}


@word
def imp_table(case: Case, rulings: Sequence[Ruling]) -> object:
    """The IMPs for a difference in points: imp_table.450 is 10."""
    return _imps()


@compared_word
def difference(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """How many points each side scored more than the same cards at the other table: {NS: 450, EW: -450}.

    An assigned score is the one that counts, as each side has it; a weighted one as its mean.
    """
    other, board = comparison.other_table, ruled_board(case, comparison)
    own = {side: board.points(side) for side in Side}
    if other is None or all(score is None for score in own.values()):
        return "none"
    by = case.table.board.vulnerability
    return {
        str(side): _plain(own_score - points(other, side, by))
        for side, own_score in own.items()
        if own_score is not None
    }


def _plain(number: Fraction) -> int | str:
    """A whole number as such, others exactly."""
    return int(number) if number.denominator == 1 else text(number)


def _listed(numbers: Iterable[Fraction | int]) -> str:
    """Percentages with two decimals, as people write them."""
    return ", ".join(text(round(Fraction(number), 2)) for number in numbers)


@dataclass(frozen=True, slots=True)
class BoardScores:
    """All scores of the board, this table's first: as it was played, or as it was adjusted."""

    units: dict[Side, tuple[Fraction, ...]]
    percents: dict[Side, tuple[Fraction, ...]]
    top: int


def _field(case: Case, comparison: Comparison) -> BoardScores | None:
    """None if there is nothing to compare.

    An assigned score is compared with the others, each side's own score separately. An average, or a score given as a
    percentage, is worth its share of the top, and the others are compared without it.
    """
    board, by = ruled_board(case, comparison), case.table.board.vulnerability
    units, percents = {}, {}
    most = 2 * len(comparison.others)
    for side in Side:
        own, share = board.scores(side), board.own_views()[side]
        if not most or (not own and share is None):
            return None
        tables = (own, *field.certain(comparison.others))
        units[side] = field.units(tables, side, by)
        percents[side] = field.percents(tables, side, by) or (Fraction(0),) * len(tables)
        if not own and share is not None:
            units[side] = (share * most, *units[side][1:])
            percents[side] = (share * 100, *percents[side][1:])
    return BoardScores(units, percents, most)


def _in_units(case: Case, comparison: Comparison, unit: Fraction) -> object:
    found = _field(case, comparison)
    if found is None:
        return "none"
    listed = {str(side): _listed(amount * unit for amount in found.units[side]) for side in Side}
    return {**listed, "top": _plain(found.top * unit)}


@compared_word
def field_units(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The units of every score on the board, this table's first: {NS: "7, 7, 4, 2, 0", EW: "1, 1, 4, 6, 8", top: 8}.

    This table's score is the one that counts: the adjusted one, if it was adjusted.
    """
    return _in_units(case, comparison, Fraction(1))


@compared_word
def field_halves(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The same in half units, one for each worse score: {NS: "3.5, 3.5, 2, 1, 0", EW: ..., top: 4}."""
    return _in_units(case, comparison, Fraction(1, 2))


@compared_word
def field_matchpoints(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The same in the organiser's own unit (regulation matchpoint_unit): {NS: "7, 7, 4, 2, 0", EW: ..., top: 8}."""
    return _in_units(case, comparison, Fraction(case.regulations.matchpoint_unit))


@compared_word
def field_percent(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The same in per cent of the top, with two decimals: {NS: "87.5, 87.5, 50, 25, 0", EW: ...}."""
    found = _field(case, comparison)
    return "none" if found is None else {str(side): _listed(found.percents[side]) for side in Side}


@dataclass(frozen=True, slots=True)
class FormScores:
    """One form of a fouled board, scored separately."""

    units: dict[Side, tuple[Fraction, ...]]
    percents: dict[Side, tuple[Fraction, ...]]
    top: Fraction


def _forms(case: Case, comparison: Comparison) -> list[FormScores]:
    by, whole = case.table.board.vulnerability, sum(map(len, comparison.forms))
    found = []
    for form in comparison.forms:
        tables = field.certain(form)
        units = {side: field.units(tables, side, by) for side in Side}
        most = Fraction(field.top(tables))
        if case.regulations.fouled_boards is FouledBoards.NEUBERG:
            units = {side: tuple(field.neuberg(unit, len(form), whole) for unit in units[side]) for side in Side}
            most = Fraction(2 * (whole - 1))
        percents = {side: tuple(unit * 100 / most for unit in units[side]) if most else () for side in Side}
        found.append(FormScores(units, percents, most))
    return found


@compared_word
def form_units(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The units of a fouled board, each form by itself (87B): {1: {NS: "4, 1, 1", EW: "0, 3, 3", top: 4}, 2: ...}.

    The board gives all its scores as `forms`. If the regulation is neuberg, they have their value in the whole field.
    """
    found = {
        str(number): {**{str(side): _listed(form.units[side]) for side in Side}, "top": text(form.top)}
        for number, form in enumerate(_forms(case, comparison), 1)
    }
    return found or "none"


@compared_word
def form_percent(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The same in per cent of the top of each form, with two decimals: {1: {NS: "100, 25, 25", EW: "0, 75, 75"}}.

    A form that one table alone has played has nothing to be compared with: none.
    """
    found = {
        str(number): {str(side): _listed(form.percents[side]) for side in Side} if form.top else "none"
        for number, form in enumerate(_forms(case, comparison), 1)
    }
    return found or "none"


@compared_word
def field_total(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> object:
    """The sum of these scores, as total points are added (78C): {NS: 1450, EW: -1450}. Of the `boards` of one
    contestant, where they are given; else of all tables on this board.
    """
    if comparison.boards:
        return {str(side): sum(_points_of(compared, side) for compared in comparison.boards) for side in Side}
    board, by = ruled_board(case, comparison), case.table.board.vulnerability
    is_alone = board.comparison.result is None and not comparison.others  # an adjusted score is then no sum
    if is_alone or not all(board.scores(side) for side in Side):
        return "none"
    tables = {side: (board.scores(side), *field.certain(comparison.others)) for side in Side}
    return {str(side): _plain(field.total_points(tables[side], side, by)) for side in Side}


def _points_of(board: tuple[int, Result | int], side: Side) -> int:
    number, what = board
    return points(what, side, Board.numbered(number).vulnerability)
