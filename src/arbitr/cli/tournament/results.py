"""What comes from the tables: one result, many quickly, confirmations; and their corrections."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge.board import Board
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Side
from arbitr.cards import Card
from arbitr.cli.lazy import lazily
from arbitr.cli.options import BOARD, BY, FILE, JSON, ROUND, SESSION, TABLE, WHICH
from arbitr.cli.out import say_all, say_json, signed
from arbitr.problem import Problem
from arbitr.tournament.place import Place
from arbitr.tournament.slip import NoResult, Score

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.tournament.event import Note
    from arbitr.tournament.events.results import ResultCorrected
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr.cli import results
    from arbitr.cli.tournament import evening
    from arbitr.tournament import marks
    from arbitr.tournament.events import results as events_results

REASONS = "|".join(each.value for each in NoResult)
RESULT = typer.Argument(..., metavar="RESULT", help=_("4SX N +1, 3NT S =, pass, or points as N-S see them: +420."))
LEAD = typer.Option("", "--lead", metavar="CARD", help=_("The opening lead, as D7."))
NS = typer.Option("", "--ns", metavar="WHO", help=_("Who really sat N-S."))
EW = typer.Option("", "--ew", metavar="WHO", help=_("Who really sat E-W."))
SIGNED = {"ignore_unknown_options": True}
"""So that -50 is a score and no option."""


def register(app: typer.Typer) -> None:
    app.command(help=_("The result of a board at a table."), context_settings=SIGNED)(result)
    app.command(help=_("Many results, one in each line of standard input."))(quick)
    app.command(help=_("Another result in place of the one that was entered."), context_settings=SIGNED)(correct)
    app.command("none", help=_("Why a board has no result; without a board, all that a table has not played."))(
        no_result
    )
    app.command(help=_("The opponents agree with a result."))(confirm)
    app.command(help=_("Keep a marked result as it is."))(accept)
    app.command(help=_("Take away a result that belongs elsewhere; the log keeps it."))(remove)


def result(
    table: str = TABLE,
    board: str = BOARD,
    text: str = RESULT,
    lead: str = LEAD,
    ns: str = NS,
    ew: str = EW,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        who = _who(this, ns, place), _who(this, ew, place)
        _say_result(this, place, this.add(events_results.ResultEntered(place, _score(text, lead), *who)), as_json)


def correct(
    table: str = TABLE,
    board: str = BOARD,
    text: str = RESULT,
    lead: str = LEAD,
    ns: str = NS,
    ew: str = EW,
    reason: str = typer.Option("", "--reason", help=_("What was wrong.")),
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        score = _score(text, lead)

        def decide(state: Tournament) -> list[ResultCorrected]:
            slip = state.slip(place)
            if slip is None:
                raise Problem("{place}: there is no result to correct; enter it", place=place)
            # Who sat there stays as it was said, unless somebody says otherwise.
            return [
                events_results.ResultCorrected(
                    place, score, reason, _who(this, ns, place) or slip.ns, _who(this, ew, place) or slip.ew
                )
            ]

        _say_result(this, place, this.write(decide), as_json)


def _who(this: Evening, text: str, place: Place) -> str | None:
    return this.contestant(text, this.state.session(place.session)) if text else None


def _score(text: str, lead: str = "") -> Score:
    """A result, points, or why there is none."""
    plain = text.strip().replace("−", "-")
    if plain in {each.value for each in NoResult}:
        return Score(none=NoResult(plain))
    if plain.lstrip("+-").isdecimal():
        return Score(int(plain), Card.parse(lead) if lead else None)
    return Score(Result.parse(plain), Card.parse(lead) if lead else None)


def score_words(place: Place, score: Score) -> str:
    """4♠× N +1 (♦7), N-S +990."""
    if score.none is not None:
        return none_words(score.none)
    if isinstance(score.result, int):
        return _("N-S {points}").format(points=signed(score.result))
    assert score.result is not None
    points = score.result.score(Side.NS, Board.numbered(place.board).vulnerability)
    return _("{result}, N-S {points}").format(result=score, points=signed(points))


def none_words(none: NoResult) -> str:
    return {
        NoResult.LATER: _("to be played later"),
        NoResult.NOT_REACHED: _("not reached"),
        NoResult.CANCELLED: _("cancelled by the director"),
        NoResult.NOT_PLAYED: _("not played"),
    }[none]


def table_of(place: Place) -> str:
    return f"{place.section}{place.table}{'' if place.room is None else place.room.value}"


def place_line(place: Place, what: str) -> str:
    return _("{table}, round {round}, board {board}: {score}").format(
        table=table_of(place), round=place.round, board=place.board, score=what
    )


def result_line(place: Place, score: Score) -> str:
    return place_line(place, score_words(place, score))


def mark_lines(this: Evening, place: Place) -> list[str]:
    """What looks wrong with a result."""
    section, spot = this.state.spot(place)
    found = marks.marks(this.state.session(place.session), section, spot)
    return [f"! {marks.WORDS[mark].translated(gettext)}" for mark in found]


def _say_result(this: Evening, place: Place, notes: list[Note], as_json: bool) -> None:
    slip = this.state.slip(place)
    assert slip is not None
    assert slip.score is not None
    warnings = mark_lines(this, place)
    if as_json:
        say_json({"lines": [evening.note_plain(note) for note in notes], "place": str(place), "marks": warnings})
    else:
        say_all([result_line(place, slip.score), *warnings])


# Many at once


def quick(
    table: str = typer.Argument("", metavar="TABLE", help=_("Of one table: then each line begins with the board.")),
    board: str = typer.Option(
        "", "--board", metavar="N", help=_("Of one board: then each line begins with the table.")
    ),
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    if table and board:
        raise Problem("say the table or the board, not both; the lines say the other")
    with evening.evening(file, which, by) as this:
        if sys.stdin.isatty():
            _typed(this, table, board, round_, session)
            return
        entries = list(_read_lines(this, table, board, round_, session))
        notes = this.add(*(events_results.ResultEntered(place, score) for place, score in entries))
        if not evening.written(notes, as_json):
            for place, score in entries:
                if wrong := mark_lines(this, place):
                    say_all([result_line(place, score), *wrong])
            evening.tell(_("Results entered: {count}.").format(count=len(entries)))


def _read_lines(this: Evening, table: str, board: str, round_: str, session: str) -> Iterator[tuple[Place, Score]]:
    """All of them, or a Problem that names the line."""
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            place, score = _quick_line(this, line, table, board, round_, session)
            this.tried(events_results.ResultEntered(place, score))
        except Problem as problem:
            raise Problem("line {line}: {problem}", line=number, problem=problem) from None
        yield place, score


def _typed(this: Evening, table: str, board: str, round_: str, session: str) -> None:
    """On a terminal each line is written down at once, and a wrong one is asked for again."""
    evening.tell(_("One result in each line, as 7 4SX N +1 D7; an empty line ends."))
    for line in sys.stdin:
        if not line.strip():
            return
        try:
            place, score = _quick_line(this, line, table, board, round_, session)
            this.add(events_results.ResultEntered(place, score))
            say_all([result_line(place, score), *mark_lines(this, place)])
        except Problem as problem:
            evening.tell(problem.translated(gettext))


def _quick_line(this: Evening, line: str, table: str, board: str, round_: str, session: str) -> tuple[Place, Score]:
    """7 4SX N +1, perhaps with the lead behind it: 7 4SX N +1 D7."""
    words = line.split()
    needed = 2 if table or board else 3
    if len(words) < needed:
        raise Problem(
            "{line} is too short; write 7 4SX N +1, and the lead behind it if you like", line=repr(line.strip())
        )
    if table:
        place = this.place(table, words[0], round_, session)
    elif board:
        place = this.place(words[0], board, round_, session)
    else:
        place = this.place(words[0], words[1], round_, session)
    *what, last = words[needed - 1 :]
    if len(what) > 1 and not last.startswith(("+", "-", "−", "=")):
        return place, _score(" ".join(what), last)
    return place, _score(" ".join([*what, last]))


# What is said of a result


def no_result(
    table: str = TABLE,
    board: str = typer.Argument("", metavar="BOARD", help=_("The number of the board.")),
    why: str = typer.Option("", "--why", metavar=REASONS, help=_("Four different things.")),
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    none = results.chosen(NoResult, why, "--why")
    with evening.evening(file, which, by) as this:
        if board:
            place = this.place(table, board, round_, session)
            _say_result(this, place, this.add(events_results.ResultEntered(place, Score(none=none))), as_json)
            return
        here = this.session(session)
        section, number, room = this.table(here, table)
        this_round = this.round(here, round_)
        notes = this.add(events_results.RoundNotReached(here.number, section.letter, this_round, number, none, room))
        if not evening.written(notes, as_json):
            evening.tell(
                _("{table}, round {round}: what was not played is {reason}.").format(
                    table=table.upper(), round=this_round, reason=none_words(none)
                )
            )


def confirm(
    table: str = TABLE,
    board: str = BOARD,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        _say_result(this, place, this.add(events_results.ResultConfirmed(place)), as_json)


def accept(
    table: str = TABLE,
    board: str = BOARD,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        if not evening.written(this.add(events_results.ResultAccepted(place)), as_json):
            evening.tell(_("{table}, board {board} is kept as it is.").format(table=table_of(place), board=place.board))


def remove(
    table: str = TABLE,
    board: str = BOARD,
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        place = this.place(table, board, round_, session)
        if not evening.written(this.add(events_results.ResultRemoved(place)), as_json):
            evening.tell(
                _("{table}, board {board} has no result now.").format(table=table_of(place), board=place.board)
            )
