"""The ranking and the travellers; missing or suspicious results; how long the tables took."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from gettext import gettext as _
from gettext import pgettext
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import Board, Side
from arbitr.cli.boards.score import vulnerability_words
from arbitr.cli.console import (
    SESSION,
    CommandList,
    CommandOutput,
    Line,
    TextTable,
    is_narrow,
    lazily,
    maybe_number,
    signed,
    whole_number,
)
from arbitr.cli.tournament.frame import READING
from arbitr.plain import Plain, to_plain
from arbitr.tournament import Slip, SlipKey

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.scoring import RankingLine
    from arbitr.tournament.scores.marks import Marked, Suspicion
    from arbitr.tournament.scores.standings import RankedGroup, Ranking, SideWorth

with lazily():
    from arbitr.cli.tournament.playing import results
    from arbitr.tournament import rules
    from arbitr.tournament.official import limits
    from arbitr.tournament.scores import marks, standings, times

LAST = 20
"""Lines of the log that are shown by default."""


commands = CommandList()


# Ranking


@commands.add(READING, _("Show the ranking of the whole tournament or of one session."))
def ranking(
    this: OpenTournament,
    session: str = typer.Option("", "--session", metavar="N", help=_("One session only.")),
    stratum: str = typer.Option("", "--stratum", metavar="A", help=_("Only contestants in this stratum.")),
) -> CommandOutput:
    number = maybe_number(session, "--session")
    found = standings.rankings(this.state) if number is None else standings.session_rankings(this.state, number)
    corrected = [late for late in this.state.late if late.concerns(number or 0)]
    if stratum:
        found = standings.in_stratum(this.state, found, stratum)
    return CommandOutput(
        lambda: {
            "title": this.state.title,
            "unit": standings.score_unit(this.state, number or 0),
            "lists": [_plain(this, listing) for listing in found],
            **({"corrected": to_plain(corrected)} if corrected else {}),
        },
        (
            *(line for listing in found for line in _ranking_lines(this, listing, many=len(found) > 1)),
            *_late_lines(this, number or 0),
        )
        if found
        else _("Nothing has been played yet."),
    )


def _plain(this: OpenTournament, listed: Ranking) -> Plain:
    numbers = this.numbers(this.session())
    return {
        "section": listed.group.section,
        "side": None if listed.group.side is None else str(listed.group.side),
        **({"knockout": True, "plate": listed.group.plate} if listed.group.knockout else {}),
        **({"out_after": listed.group.out_after} if listed.group.out_after else {}),
        "lines": [
            {
                "place": line.place or None,
                "shared": line.shared,
                "withdrawn": not line.place,
                **({"disqualified": True} if line.disqualified else {}),
                **({"suspended": True} if line.suspended else {}),
                "id": line.contestant,
                "number": numbers.get(line.contestant, ""),
                "name": this.called(line.contestant),
                "score": round(float(line.score), 6),
                "exact": str(line.score),
                **({"own": str(line.own), "carried": str(line.addition.carried)} if line.addition.carried else {}),
                "boards": line.total.boards,
                "penalties": [str(penalty) for penalty in line.addition.penalties],
            }
            for line in listed.standings
        ],
    }


def _ranking_lines(this: OpenTournament, listed: Ranking, many: bool) -> Iterator[Line]:
    if many:
        yield _group_words(listed.group)
    numbers = this.numbers(this.session())
    has_carry = any(line.addition.carried for line in listed.standings)
    rows = [
        [
            line.place_text,
            numbers.get(line.contestant, ""),
            _named(this, line),
            *_scores(line, listed.group.knockout, has_carry),
            "" if is_narrow() else str(line.total.boards),
            ", ".join(limits.penalty_words(penalty).translated(gettext) for penalty in line.addition.penalties),
        ]
        for line in listed.standings
    ]
    unit = _("rounds won") if listed.group.knockout else this.state.rules.unit or _("points")
    scored = [unit, _("carry-over"), _("total")] if has_carry else [unit]
    head = [_("place"), _("no."), _("names"), *scored, _("boards"), _("penalties")]
    yield TextTable(head, rows, (1, 2, len(head) - 1), wraps=(2, len(head) - 1))
    if many:
        yield ""


def _named(this: OpenTournament, line: RankingLine) -> str:
    """With the reason if it has no place."""
    out = () if line.out is None else (line.out.translated(gettext),)
    return " · ".join((this.called(line.contestant), *out))


def _late_lines(this: OpenTournament, session: int) -> list[str]:
    """When official scores were changed after the correction period."""
    found = [late for late in this.state.late if late.concerns(session)]
    moments = dict.fromkeys(datetime.fromtimestamp(late.at / 1000).strftime("%Y-%m-%d %H:%M") for late in found)
    return [_("Corrected on {day}.").format(day=moment) for moment in moments]


def _scores(line: RankingLine, is_knockout: bool, has_carry: bool) -> list[str]:
    """The score; with a carry-over what was won, what was carried over, and both together."""
    if is_knockout:
        return [str(line.score)]
    shown = (line.own, line.addition.carried, line.score) if has_carry else (line.score,)
    return [f"{float(score):.2f}" for score in shown]


def _group_words(group: RankedGroup) -> str:
    if group.out_after:
        return " ".join(
            (
                _group_words(replace(group, out_after=0)),
                _("Out after session {session}").format(session=group.out_after),
            )
        ).strip()
    side = "" if group.side is None else _("North-South") if group.side is Side.NS else _("East-West")
    return " ".join(word for word in (group.section, side, _("Plate") if group.plate else "") if word)


# Travellers


@commands.add(READING, _("Show all results on a board and their scores."))
def traveller(
    this: OpenTournament,
    board: str = typer.Argument(..., metavar="BOARD", help=_("Board number.")),
    session: str = SESSION,
) -> CommandOutput:
    number = whole_number(board, "BOARD")
    chosen_session = this.session(session)
    worths = (
        {}
        if this.state.rules.kind is rules.ContestKind.TEAMS
        else standings.session_scores(this.state, chosen_session.number).worths
    )
    found = [
        (section.place(spot), slip, *marks.who_sat(section, spot, slip))
        for section in chosen_session.sections.values()
        for spot, slip in section.slips.items()
        if spot[2] == number
    ]
    found.sort(key=lambda item: (-_points(item[1], number), str(item[0])))
    numbers = this.numbers(chosen_session)
    rows = [_row(place, slip, ns, ew, numbers, worths.get(place)) for place, slip, ns, ew in found]
    head = [_("table"), "N-S", "E-W", _("result"), _("points"), "N-S", "E-W"]
    vulnerable = vulnerability_words(Board.numbered(number).vulnerability)
    return CommandOutput(
        {"board": number, "lines": [_line_plain(this, *item, worths.get(item[0])) for item in found]},
        [
            _("Board {number}, {vulnerable}").format(number=number, vulnerable=vulnerable),
            TextTable(head, rows, (0, 1, 2, 3), wraps=(3,), empty=_("There are no results yet.")),
        ],
    )


def _points(slip: Slip, board: int) -> int:
    if slip.result is None:
        return -(10**6)
    if isinstance(slip.result, int):
        return slip.result
    return slip.result.score(Side.NS, Board.numbered(board).vulnerability)


def _row(
    place: SlipKey,
    slip: Slip,
    ns: tuple[str, ...],
    ew: tuple[str, ...],
    numbers: dict[str, str],
    worth: tuple[SideWorth, SideWorth] | None,
) -> list[str]:
    what = str(slip.adjustment) if slip.adjustment is not None else "" if slip.result is None else str(slip.result)
    if slip.adjustment is None and slip.score is not None and slip.score.none is not None and slip.result is None:
        what = results.none_words(slip.score.none)
    points = "" if slip.result is None or slip.adjustment is not None else signed(_points(slip, place.board))
    is_points = isinstance(slip.result, int) and slip.adjustment is None
    worths = ("", "") if worth is None else tuple(map(_share, worth))
    narrow = is_narrow()
    return [
        results.table_of(place),
        "+".join(numbers.get(contestant, contestant) for contestant in ns),
        "+".join(numbers.get(contestant, contestant) for contestant in ew),
        what if not is_points else points if narrow else "",
        "" if narrow else points,
        worths[0],
        "" if narrow else worths[1],
    ]


def _share(worth: SideWorth) -> str:
    """Per cent if there is a top."""
    return f"{float(worth.won):.2f}" if worth.share is None else f"{float(100 * worth.share):.1f} %"


def _line_plain(
    this: OpenTournament,
    place: SlipKey,
    slip: Slip,
    ns: tuple[str, ...],
    ew: tuple[str, ...],
    worth: tuple[SideWorth, SideWorth] | None,
) -> Plain:
    def number(value: Fraction | None) -> float | None:
        return None if value is None else round(float(value), 6)

    return {
        "place": str(place),
        "ns": [this.called(contestant) for contestant in ns],
        "ew": [this.called(contestant) for contestant in ew],
        "result": None if slip.result is None else str(slip.result),
        "lead": None if slip.score is None or slip.score.lead is None else slip.score.lead.code,
        "points": None if slip.result is None else _points(slip, place.board),
        "adjustment": None if slip.adjustment is None else str(slip.adjustment),
        "entered_by": str(slip.by),
        "confirmed_by": str(slip.confirmed),
        "ns_score": None if worth is None else number(worth[0].won),
        "ew_score": None if worth is None else number(worth[1].won),
        "ns_share": None if worth is None else number(worth[0].share),
        "ew_share": None if worth is None else number(worth[1].share),
    }


# The director's list


@commands.add(READING, _("Show results that are overdue."), "missing")
def missing_results(
    this: OpenTournament,
    upto: str = typer.Option(
        "", "--upto", metavar="ROUND", help=_("Last round to include (default: the current one).")
    ),
    session: str = SESSION,
) -> CommandOutput:
    chosen_session = this.session(session)
    found = marks.missing(this.state, chosen_session.number, maybe_number(upto, "--upto"))
    boards: dict[tuple[int, str], list[str]] = {}
    for place in found:
        boards.setdefault((place.round, results.table_of(place)), []).append(str(place.board))
    rows = [[str(number), table, ", ".join(several)] for (number, table), several in boards.items()]
    head = [_("round"), _("table"), pgettext("which ones", "boards")]
    return CommandOutput(
        [str(place) for place in found], TextTable(head, rows, (1, 2), wraps=(2,), empty=_("Nothing is missing."))
    )


@commands.add(READING, _("Show results that look wrong, and boards that were probably fouled."), "marked")
def marked_results(this: OpenTournament, session: str = SESSION) -> CommandOutput:
    chosen_session = this.session(session)
    found, fouled = marks.marked(this.state, chosen_session.number), marks.suspicions(this.state, chosen_session.number)
    return CommandOutput(
        {
            "marked": [
                {"place": str(marked.place), "marks": [mark.value for mark in marked.marks]} for marked in found
            ],
            "fouled": [
                {
                    "section": board.section,
                    "board": board.board,
                    "from_round": board.first,
                    "before": [str(place) for place in board.before],
                    "since": [str(place) for place in board.since],
                }
                for board in fouled
            ],
        },
        _marked_lines(found, fouled) if found or fouled else _("Nothing looks wrong."),
    )


def _marked_lines(found: Sequence[Marked], fouled: Sequence[Suspicion]) -> Iterator[str]:
    for marked in found:
        said = marked.slip.score
        yield results.place_line(
            marked.place, _("an adjusted score") if said is None else results.score_words(marked.place, said)
        )
        yield from (f"! {marks.WORDS[mark].translated(gettext)}" for mark in marked.marks)
    for board in fouled:
        yield _(
            "Section {section}, board {board}: probably fouled from round {round}; record it with: {command}"
        ).format(
            section=board.section,
            board=board.board,
            round=board.first,
            command=f"arbitr tournament foul {board.board} --section {board.section} --yes",
        )


@commands.add(READING, _("Show how long the tables took."), "times")
def table_times(this: OpenTournament, session: str = SESSION) -> CommandOutput:
    found = times.times(this.session(session))
    rows = [
        [
            str(round_time.round),
            f"{round_time.section}{round_time.table}{'' if round_time.room is None else round_time.room.value}",
            str(round_time.boards),
            _clocked(round_time.took),
            f"+{_clocked(round_time.over)}" if round_time.over > 0 else "",
        ]
        for round_time in found
    ]
    head = [_("round"), _("table"), _("boards"), _("took"), _("late")]
    return CommandOutput(
        [
            {
                "section": round_time.section,
                "round": round_time.round,
                "table": round_time.table,
                "room": None if round_time.room is None else round_time.room.value,
                "boards": round_time.boards,
                "took_ms": round_time.took,
                "over_ms": round_time.over,
            }
            for round_time in found
        ],
        TextTable(head, rows, (1,), empty=_("There are no results yet.")),
    )


def _clocked(milliseconds: int) -> str:
    """Minutes and seconds."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"
