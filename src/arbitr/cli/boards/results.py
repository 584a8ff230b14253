"""`arbitr results FILE.csv --method matchpoints`: ranking and travellers."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from fractions import Fraction
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from arbitr.bridge import Penalty, Side
from arbitr.cli.boards.score import vulnerability_words
from arbitr.cli.console import (
    JSON,
    METHODS,
    TIE_BREAKS,
    bytes_of,
    chosen,
    fraction,
    lazily,
    maybe_number,
    one_of,
    say,
    say_json,
    say_table,
    several,
    signed,
    whole_number,
)
from arbitr.number import read_number
from arbitr.plain import Plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.scoring.event import EventRules, Method, ScoredEvent
    from arbitr.scoring.line import ScoreLine
    from arbitr.scoring.ranking import Addition, RankingLine

with lazily():
    from arbitr.scoring import adjusted, board_a_match, imps_across, matchpoints, ranking, results_csv, worth
    from arbitr.scoring import event as scoring_event

app = typer.Typer(add_completion=False)

E = TypeVar("E", bound=Enum)
OTHER_ENCODING = "cp1250"
"""The encoding of Central European spreadsheets when it is not UTF-8."""


@app.command()
def results(
    file: Path = typer.Argument(
        Path("-"), help=_("CSV file (docs/reference/results-csv.md), or - for standard input.")
    ),
    method: str = typer.Option("matchpoints", "--method", metavar=METHODS, help=_("Scoring method.")),
    winners: str = typer.Option(
        "1",
        "--winners",
        metavar="1|2",
        help=_("Number of winners; with 2, each direction is numbered and ranked separately."),
    ),
    scores: str = typer.Option("", "--scores", metavar="N", help=_("Number of scores each board should have.")),
    unit: str = typer.Option("", "--unit", metavar="1|1/2", help=_("Matchpoints for a tie.")),
    rounding: str = typer.Option("0.1", "--rounding", metavar="0.1|none", help=_("Rounding of matchpoints.")),
    small_groups: str = typer.Option(
        "formula",
        "--small-groups",
        metavar="formula|fixed",
        help=_("Scoring of groups of two or three on a fouled board."),
    ),
    across: str = typer.Option(
        "mean", "--across", metavar="mean|sum", help=_("Cross-IMPs: the mean or the sum over the other tables.")
    ),
    leave_out: str = typer.Option(
        "0", "--leave-out", metavar="N", help=_("Scores to leave out at each end of the Butler datum.")
    ),
    averages: str = typer.Option(
        "",
        "--averages",
        metavar="A+,A,A-",
        help=_("Points for average plus, average and average minus in total-point scoring."),
    ),
    counting: str = typer.Option("", "--counting", metavar="percent|sum|mean", help=_("Basis of the ranking.")),
    tie_break: list[str] = typer.Option(
        [], "--tie-break", metavar=TIE_BREAKS, help=_("Tie-breaks in order, separated by commas.")
    ),
    penalty: list[str] = typer.Option([], "--deduct", metavar="7=10%", help=_("Penalty for a pair.")),
    carry: list[str] = typer.Option([], "--carried", metavar="7=2.5", help=_("Carry-forward of a pair.")),
    as_json: bool = JSON,
) -> None:
    how = chosen(scoring_event.Method, method, "--method")
    usual = board_a_match.USUAL if how is scoring_event.Method.BOARD_A_MATCH else matchpoints.USUAL
    rules = scoring_event.EventRules(
        how,
        maybe_number(scores, "--scores"),
        replace(
            usual,
            unit=_fraction(unit, "--unit") if unit else usual.unit,
            small_groups=chosen(matchpoints.SmallGroups, small_groups, "--small-groups"),
            rounding=None if rounding == "none" else worth.Rounding(_fraction(rounding, "--rounding")),
        ),
        imps_across.ImpRules(
            chosen(imps_across.Across, across, "--across"),
            imps_across.DatumRule(whole_number(leave_out, "--leave-out")),
        ),
        averages=_averages(averages) if averages else None,
        counting=chosen(ranking.Counting, counting, "--counting") if counting else None,
        sides_apart=number_of_winners(winners) == 2,
        tie_breaks=tuple(chosen(ranking.TieBreak, name, "--tie-break") for name in several(tie_break)),
    )
    event = scored_file(file, rules, additions_of(penalty, carry))
    if as_json:
        say_json(plain_event(event, how))
    else:
        _say_ranking(event)
        _say_travellers(event)


def scored_file(file: Path, rules: EventRules, additions: dict[str, Addition]) -> ScoredEvent:
    """The results of a file, scored."""
    placed = results_csv.read_results(_text(file), str(file))
    lines = [entry.line for entry in placed]
    scoring_event.check(lines, rules, [f"{file}:{entry.row}" for entry in placed])
    return scoring_event.score_event(lines, rules, additions)


def _text(file: Path) -> str:
    data = bytes_of(file)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(OTHER_ENCODING, errors="replace")


def number_of_winners(text: str) -> int:
    return int(one_of(("1", "2"), text.strip(), "--winners"))


def _fraction(text: str, option: str) -> Fraction:
    try:
        found = read_number(text)
    except ValueError:
        found = Fraction(0)
    if found <= 0:
        raise Problem("{option}: {text} is not a number above 0", option=option, text=repr(text))
    return found


def _averages(text: str) -> tuple[Fraction, Fraction, Fraction]:
    try:
        plus, fair, minus = map(read_number, text.split(","))
    except ValueError:
        raise Problem(
            "{option}: {text} is not a list of three numbers; enter e.g. 300,0,-300",
            option="--averages",
            text=repr(text),
        ) from None
    return plus, fair, minus


def additions_of(penalties: list[str], carried: list[str]) -> dict[str, Addition]:
    found: dict[str, Addition] = {}
    for text in penalties:
        name, amount = _named(text, "--deduct")
        before = found.get(name, ranking.Addition())
        found[name] = replace(before, penalties=(*before.penalties, Penalty.parse(amount)))
    for text in carried:
        name, amount = _named(text, "--carried")
        before = found.get(name, ranking.Addition())
        found[name] = replace(before, carried=before.carried + fraction(amount, "--carried"))
    return found


def _named(text: str, option: str) -> tuple[str, str]:
    name, equals, amount = text.partition("=")
    if not equals or not name.strip():
        raise Problem("{option}: {text} does not name a pair; enter e.g. 7=10%", option=option, text=repr(text))
    return name.strip(), amount.strip()


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else round(float(value), 6)


def plain_event(event: ScoredEvent, method: Method) -> Plain:
    """The whole event for a program. Scores are for display; `exact` is what was compared."""
    worths = event.worths
    boards: dict[int, list[Plain]] = {}
    for row, line in enumerate(event.lines):
        entry = {
            "ns": line.ns,
            "ew": line.ew,
            "result": _result_code(line),
            "points": None if line.result is None else line.points,
            **({} if line.adjustment is None else {"adjustment": str(line.adjustment)}),
            **({"form": line.form} if line.form else {}),
            "ns_score": _number(worths.of(row, Side.NS)),
            "ew_score": _number(worths.of(row, Side.EW)),
        }
        boards.setdefault(line.board.number, []).append(entry)
    return {
        "method": method.value,
        "counting": event.counting.value,
        "ranking": [
            {
                "side": None if side is None else str(side),
                "place": standing.place,
                "shared": standing.shared,
                "contestant": standing.contestant,
                "score": _number(standing.score),
                "exact": str(standing.score),
                "won": _number(standing.total.won),
                "most": None if standing.total.most is None else _number(standing.total.most),
                "boards": standing.total.boards,
                "penalties": [str(penalty) for penalty in standing.addition.penalties],
                "carried": _number(standing.addition.carried),
            }
            for side, standings in event.rankings.items()
            for standing in standings
        ],
        "travellers": [{"board": number, "lines": boards[number]} for number in sorted(boards)],
    }


def _result_code(line: ScoreLine) -> str | None:
    if line.result is None:
        return None
    return signed(line.result) if isinstance(line.result, int) else line.result.code


def _say_ranking(event: ScoredEvent) -> None:
    for side, standings in event.rankings.items():
        if side is not None:
            say(_("North-South") if side is Side.NS else _("East-West"))
        is_percent = event.counting is ranking.Counting.PERCENT
        rows = [
            [
                line.places,
                line.contestant,
                _score(line, is_percent),
                f"{float(line.total.won):.2f}",
                str(line.total.boards),
                ", ".join(str(penalty) for penalty in line.addition.penalties),
            ]
            for line in standings
        ]
        head = [_("place"), _("contestant"), _("score"), _("won"), _("boards"), _("penalties")]
        say_table(head, rows, left=(1, 5))
        say("")


def _score(line: RankingLine, is_percent: bool) -> str:
    if is_percent and line.has_nothing:
        return "–"
    return f"{float(line.score):.2f}" + (" %" if is_percent else "")


def _say_travellers(event: ScoredEvent) -> None:
    boards: dict[int, list[int]] = {}
    for row, line in enumerate(event.lines):
        boards.setdefault(line.board.number, []).append(row)
    head = ["N-S", "E-W", _("result"), _("points"), "N-S", "E-W"]
    for number in sorted(boards):
        rows = sorted(boards[number], key=lambda row: (event.lines[row].form, -event.worths.of(row, Side.NS)))
        vulnerability = event.lines[rows[0]].board.vulnerability
        say(_("Board {number}, {vulnerable}").format(number=number, vulnerable=vulnerability_words(vulnerability)))
        say_table(head, [_traveller(event, row) for row in rows], left=(0, 1, 2))
        say("")


def _traveller(event: ScoredEvent, row: int) -> list[str]:
    line = event.lines[row]
    is_adjusted = line.adjustment is not None
    what = str(line.adjustment) if is_adjusted else "" if isinstance(line.result, int) else str(line.result)
    if line.form:
        what = f"[{line.form}] {what}".strip()
    shown = line.result is not None and not is_adjusted
    worths = [_short(event.worths.of(row, side)) for side in Side]
    return [line.ns, line.ew, what, signed(line.points) if shown else "", *worths]


def _short(value: Fraction) -> str:
    """Exact if few decimals are enough."""
    text = adjusted.text(value)
    return text if "/" not in text and len(text) <= 7 else f"{float(value):.2f}"
