"""What there is to see: ranking, traveller, what is missing or marked, times, the log; and undo."""

from __future__ import annotations

import gettext
from fractions import Fraction
from gettext import gettext as _
from gettext import pgettext
from typing import TYPE_CHECKING

import typer

from arbitr.bridge.board import Board
from arbitr.bridge.seat import Side
from arbitr.cli.lazy import lazily
from arbitr.cli.options import BY, FILE, JSON, SESSION, WHICH
from arbitr.cli.out import is_narrow, say_all, say_json, say_table, signed, whole_number
from arbitr.cli.score import vulnerability_words
from arbitr.plain import Plain
from arbitr.problem import Problem
from arbitr.tournament.place import Place
from arbitr.tournament.slip import Slip

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.tournament.standings import Group, Ranking, Worth

with lazily():
    from arbitr.cli.tournament import evening, log_words, results
    from arbitr.tournament import event, log, marks, rules, standings, times

LAST = 20
"""Lines of the log that are shown, unless somebody wants more."""


def register(app: typer.Typer) -> None:
    app.command(help=_("The ranking, of the whole tournament or of one session."))(ranking)
    app.command(help=_("All results on a board and what they are worth."))(traveller)
    app.command("missing", help=_("Results that should be in."))(missing_results)
    app.command("marked", help=_("Results that look wrong, and boards that were probably fouled."))(marked_results)
    app.command("times", help=_("How long the tables took."))(table_times)
    app.command("log", help=_("What was written down, and by whom."))(lines)
    app.command(help=_("Take back a line of the log; without a number the last one."))(undo)


# Ranking


def ranking(
    session: str = typer.Option("", "--session", metavar="N", help=_("One session alone.")),
    stratum: str = typer.Option("", "--stratum", metavar="A", help=_("Those only who compete in this stratum.")),
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which) as this:
        number = whole_number(session, "--session") if session else None
        found = standings.rankings(this.state) if number is None else standings.session_rankings(this.state, number)
        if stratum:
            found = standings.in_stratum(this.state, found, stratum)
        if as_json:
            say_json(
                {
                    "title": this.state.title,
                    "unit": this.state.rules.unit,
                    "lists": [_plain(this, each) for each in found],
                }
            )
        elif not found:
            evening.tell(_("Nothing has been played yet."))
        else:
            for each in found:
                _say_ranking(this, each, many=len(found) > 1)


def _plain(this: Evening, listed: Ranking) -> Plain:
    numbers = this.numbers(this.session())
    return {
        "section": listed.group.section,
        "side": None if listed.group.side is None else str(listed.group.side),
        "lines": [
            {
                "place": each.place or None,
                "shared": each.shared,
                "withdrawn": not each.place,
                "id": each.contestant,
                "number": numbers.get(each.contestant, ""),
                "name": this.called(each.contestant),
                "score": round(float(each.score), 6),
                "exact": str(each.score),
                "boards": each.total.boards,
                "penalties": [str(penalty) for penalty in each.addition.penalties],
            }
            for each in listed.standings
        ],
    }


def _say_ranking(this: Evening, listed: Ranking, many: bool) -> None:
    if many:
        evening.tell(_group_words(listed.group))
    numbers = this.numbers(this.session())
    rows = [
        [
            each.place_text,
            numbers.get(each.contestant, ""),
            " · ".join((this.called(each.contestant), *(() if each.place else (_("withdrawn"),)))),
            f"{float(each.score):.2f}",
            "" if is_narrow() else str(each.total.boards),
            ", ".join(str(penalty) for penalty in each.addition.penalties),
        ]
        for each in listed.standings
    ]
    head = [_("place"), _("no."), _("names"), this.state.rules.unit or _("points"), _("boards"), _("penalties")]
    say_table(head, rows, left=(1, 2, 5), wraps=(2,))
    if many:
        evening.tell("")


def _group_words(group: Group) -> str:
    side = "" if group.side is None else _("North-South") if group.side is Side.NS else _("East-West")
    return " ".join(word for word in (group.section, side) if word)


# Travellers


def traveller(
    board: str = typer.Argument(..., metavar="BOARD", help=_("The number of the board.")),
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    number = whole_number(board, "BOARD")
    with evening.evening(file, which) as this:
        here = this.session(session)
        worths = (
            {}
            if this.state.rules.kind is rules.Kind.TEAMS
            else standings.session_scores(this.state, here.number).worths
        )
        found = [
            (section.place(spot), slip, *marks.who_sat(section, spot, slip))
            for section in here.sections.values()
            for spot, slip in section.slips.items()
            if spot[2] == number
        ]
        found.sort(key=lambda each: (-_points(each[1], number), str(each[0])))
        if as_json:
            say_json({"board": number, "lines": [_line_plain(this, *each, worths.get(each[0])) for each in found]})
            return
        evening.tell(
            _("Board {number}, {vulnerable}").format(
                number=number, vulnerable=vulnerability_words(Board.numbered(number).vulnerability)
            )
        )
        if not found:
            evening.tell(_("There is no result yet."))
            return
        numbers = this.numbers(here)
        rows = [_row(place, slip, ns, ew, numbers, worths.get(place)) for place, slip, ns, ew in found]
        head = [_("table"), "N-S", "E-W", _("result"), _("points"), "N-S", "E-W"]
        say_table(head, rows, left=(0, 1, 2, 3), wraps=(3,))


def _points(slip: Slip, board: int) -> int:
    if slip.result is None:
        return -(10**6)
    if isinstance(slip.result, int):
        return slip.result
    return slip.result.score(Side.NS, Board.numbered(board).vulnerability)


def _row(
    place: Place,
    slip: Slip,
    ns: tuple[str, ...],
    ew: tuple[str, ...],
    numbers: dict[str, str],
    worth: tuple[Worth, Worth] | None,
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
        "+".join(numbers.get(each, each) for each in ns),
        "+".join(numbers.get(each, each) for each in ew),
        what if not is_points else points if narrow else "",
        "" if narrow else points,
        worths[0],
        "" if narrow else worths[1],
    ]


def _share(worth: Worth) -> str:
    """Per cent where there is a top."""
    return f"{float(worth.won):.2f}" if worth.share is None else f"{float(100 * worth.share):.1f} %"


def _line_plain(
    this: Evening,
    place: Place,
    slip: Slip,
    ns: tuple[str, ...],
    ew: tuple[str, ...],
    worth: tuple[Worth, Worth] | None,
) -> Plain:
    def number(value: Fraction | None) -> float | None:
        return None if value is None else round(float(value), 6)

    return {
        "place": str(place),
        "ns": [this.called(each) for each in ns],
        "ew": [this.called(each) for each in ew],
        "result": None if slip.result is None else str(slip.result),
        "lead": None if slip.score is None or slip.score.lead is None else slip.score.lead.code,
        "points": None if slip.result is None else _points(slip, place.board),
        "adjustment": None if slip.adjustment is None else str(slip.adjustment),
        "entered_by": slip.by,
        "confirmed_by": slip.confirmed,
        "ns_score": None if worth is None else number(worth[0].won),
        "ew_score": None if worth is None else number(worth[1].won),
        "ns_share": None if worth is None else number(worth[0].share),
        "ew_share": None if worth is None else number(worth[1].share),
    }


# The director's list


def missing_results(
    upto: str = typer.Option("", "--upto", metavar="ROUND", help=_("Up to this round; without it the present one.")),
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which) as this:
        here = this.session(session)
        found = marks.missing(this.state, here.number, whole_number(upto, "--upto") if upto else None)
        if as_json:
            say_json([str(place) for place in found])
        elif not found:
            evening.tell(_("Nothing is missing."))
        else:
            rows: dict[tuple[int, str], list[str]] = {}
            for place in found:
                rows.setdefault((place.round, results.table_of(place)), []).append(str(place.board))
            table = [[str(number), table, ", ".join(boards)] for (number, table), boards in rows.items()]
            say_table([_("round"), _("table"), pgettext("which ones", "boards")], table, left=(1, 2), wraps=(2,))


def marked_results(session: str = SESSION, file: str = FILE, which: str = WHICH, as_json: bool = JSON) -> None:
    with evening.evening(file, which) as this:
        here = this.session(session)
        found, fouled = marks.marked(this.state, here.number), marks.suspicions(this.state, here.number)
        if as_json:
            say_json(
                {
                    "marked": [
                        {"place": str(each.place), "marks": [mark.value for mark in each.marks]} for each in found
                    ],
                    "fouled": [
                        {
                            "section": each.section,
                            "board": each.board,
                            "from_round": each.first,
                            "before": [str(place) for place in each.before],
                            "since": [str(place) for place in each.since],
                        }
                        for each in fouled
                    ],
                }
            )
            return
        if not found and not fouled:
            evening.tell(_("Nothing looks wrong."))
            return
        for each in found:
            said = each.slip.score
            what = _("an adjusted score") if said is None else results.score_words(each.place, said)
            say_all(
                [
                    results.place_line(each.place, what),
                    *(f"! {marks.WORDS[mark].translated(gettext)}" for mark in each.marks),
                ]
            )
        say_all(
            _(
                "Section {section}, board {board}: probably fouled from round {round} on; enter it with: {command}"
            ).format(
                section=each.section,
                board=each.board,
                round=each.first,
                command=f"arbitr tournament foul {each.board} --section {each.section} --yes",
            )
            for each in fouled
        )


def table_times(session: str = SESSION, file: str = FILE, which: str = WHICH, as_json: bool = JSON) -> None:
    with evening.evening(file, which) as this:
        found = times.times(this.session(session))
        if as_json:
            say_json(
                [
                    {
                        "section": each.section,
                        "round": each.round,
                        "table": each.table,
                        "room": None if each.room is None else each.room.value,
                        "boards": each.boards,
                        "took_ms": each.took,
                        "over_ms": each.over,
                    }
                    for each in found
                ]
            )
        elif not found:
            evening.tell(_("There is no result yet."))
        else:
            rows = [
                [
                    str(each.round),
                    f"{each.section}{each.table}{'' if each.room is None else each.room.value}",
                    str(each.boards),
                    _clocked(each.took),
                    f"+{_clocked(each.over)}" if each.over > 0 else "",
                ]
                for each in found
            ]
            say_table([_("round"), _("table"), _("boards"), _("took"), _("late")], rows, left=(1,))


def _clocked(milliseconds: int) -> str:
    """Minutes and seconds."""
    seconds = milliseconds // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


# The log


def lines(
    last: str = typer.Option(str(LAST), "--last", metavar="N", help=_("So many lines from the end; 0: all.")),
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which) as this:
        many = whole_number(last, "--last")
        gone = log.undone(this.log.notes)
        found = this.log.notes[-many:] if many > 0 else this.log.notes
        if as_json:
            say_json([{**evening.note_plain(note), "undone": note.number in gone} for note in found])
            return
        say_all(log_words.log_line(this, note, note.number in gone) for note in found)


def undo(
    line: str = typer.Argument("", metavar="LINE", help=_("Its number in the log.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        gone = log.undone(this.log.notes)
        standing = [
            note.number
            for note in this.log.notes
            if note.number not in gone and not isinstance(note.event, event.Undone)
        ]
        if not standing:
            raise Problem("there is nothing to undo")
        number = whole_number(line, "LINE") if line else standing[-1]
        notes = this.add(event.Undone(number))
        if not evening.written(notes, as_json):
            said = log_words.log_line(this, this.log.notes[number - 1])
            evening.tell(_("This line does not count any more: {line}").format(line=said))
