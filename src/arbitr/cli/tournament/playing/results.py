"""Input from the tables: one result, many quickly, confirmations; and their corrections."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import Board, Result, Side
from arbitr.cards import Card
from arbitr.cli.console import BOARD, ROUND, SESSION, TABLE, CommandList, CommandOutput, chosen, lazily, say_all, signed
from arbitr.cli.tournament.frame import CORRECTING, WRITING, done
from arbitr.number import whole_or_none
from arbitr.problem import Problem, refuse_if, required
from arbitr.tournament import NoResult, SlipKey, SlipScore

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.tournament import Log, Note, ResultCorrected, Tournament

with lazily():
    from arbitr.tournament.events import results as events_results
    from arbitr.tournament.scores import marks

REASONS = "|".join(reason.value for reason in NoResult)
RESULT = typer.Argument(..., metavar="RESULT", help=_("4SX N +1, 3NT S =, pass, or the N-S score: +420."))
LEAD = typer.Option("", "--lead", metavar="CARD", help=_("Opening lead, e.g. D7."))
NS = typer.Option("", "--ns", metavar="WHO", help=_("Pair that actually sat N-S."))
EW = typer.Option("", "--ew", metavar="WHO", help=_("Pair that actually sat E-W."))
SIGNED = {"ignore_unknown_options": True}
"""So that -50 is a score and not an option."""


commands = CommandList()


@commands.add(CORRECTING, _("Enter the result of a board at a table."), context_settings=SIGNED)
def result(
    this: OpenTournament,
    table: str = TABLE,
    board: str = BOARD,
    text: str = RESULT,
    lead: str = LEAD,
    ns: str = NS,
    ew: str = EW,
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    place = this.place(table, board, round_, session)
    who = _who(this, ns, place), _who(this, ew, place)
    return _entered(this, place, this.add(events_results.ResultEntered(place, _score(text, lead), *who)))


def _who(this: OpenTournament, text: str, place: SlipKey) -> str | None:
    return this.contestant(text, this.state.session(place.session)) if text else None


def _score(text: str, lead: str = "") -> SlipScore:
    """A result, points, or the reason why there is none."""
    plain = text.strip().replace("−", "-")
    if plain in {reason.value for reason in NoResult}:
        return SlipScore(none=NoResult(plain))
    points = whole_or_none(plain, -999_999)
    if points is not None:
        return SlipScore(points, Card.parse(lead) if lead else None)
    return SlipScore(Result.parse(plain), Card.parse(lead) if lead else None)


def score_words(place: SlipKey, score: SlipScore) -> str:
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


def table_of(place: SlipKey) -> str:
    return f"{place.section}{place.table}{'' if place.room is None else place.room.value}"


def place_line(place: SlipKey, what: str) -> str:
    return _("{table}, round {round}, board {board}: {score}").format(
        table=table_of(place), round=place.round, board=place.board, score=what
    )


def result_line(place: SlipKey, score: SlipScore) -> str:
    return place_line(place, score_words(place, score))


def mark_lines(this: OpenTournament, place: SlipKey) -> list[str]:
    """What looks wrong with a result."""
    section, spot = this.state.spot(place)
    found = marks.marks(this.state.session(place.session), section, spot)
    return [f"! {marks.WORDS[mark].translated(gettext)}" for mark in found]


def _entered(this: OpenTournament, place: SlipKey, notes: list[Note]) -> CommandOutput:
    slip = this.state.slip(place)
    assert slip is not None
    assert slip.score is not None
    warnings = mark_lines(this, place)
    return done(notes, [result_line(place, slip.score), *warnings], place=str(place), marks=warnings)


# Many at once


@commands.add(CORRECTING, _("Enter many results, one per line of standard input."))
def quick(
    this: OpenTournament,
    table: str = typer.Argument("", metavar="TABLE", help=_("One table only: each line then begins with the board.")),
    board: str = typer.Option(
        "", "--board", metavar="BOARD", help=_("One board only: each line then begins with the table.")
    ),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput | None:
    refuse_if(table and board, "give the table or the board, not both; the lines give the other")
    if sys.stdin.isatty():
        _typed(this, table, board, round_, session)
        return None
    entries = list(_read_lines(this, table, board, round_, session))
    notes = this.add(*(events_results.ResultEntered(place, score) for place, score in entries))
    marked = [
        line
        for place, score in entries
        if (wrong := mark_lines(this, place))
        for line in (result_line(place, score), *wrong)
    ]
    return done(notes, [*marked, _("Results entered: {count}.").format(count=len(entries))])


def _read_lines(
    this: OpenTournament, table: str, board: str, round_: str, session: str
) -> Iterator[tuple[SlipKey, SlipScore]]:
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


def _typed(this: OpenTournament, table: str, board: str, round_: str, session: str) -> None:
    """On a terminal each line is stored at once, and an invalid one is asked for again."""
    say_all([_("One result per line, e.g. 7 4SX N +1 D7; an empty line ends the input.")])
    for line in sys.stdin:
        if not line.strip():
            return
        try:
            place, score = _quick_line(this, line, table, board, round_, session)
            this.add(events_results.ResultEntered(place, score))
            say_all([result_line(place, score), *mark_lines(this, place)])
        except Problem as problem:
            say_all([problem.translated(gettext)])


def _quick_line(
    this: OpenTournament, line: str, table: str, board: str, round_: str, session: str
) -> tuple[SlipKey, SlipScore]:
    """7 4SX N +1, optionally followed by the lead: 7 4SX N +1 D7."""
    words = line.split()
    needed = 2 if table or board else 3
    if len(words) < needed:
        raise Problem(
            "{line} is too short; enter e.g. 7 4SX N +1, optionally followed by the lead", line=repr(line.strip())
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


@commands.add(CORRECTING, _("Correct a result that has been entered."), context_settings=SIGNED)
def correct(
    this: OpenTournament,
    table: str = TABLE,
    board: str = BOARD,
    text: str = RESULT,
    lead: str = LEAD,
    ns: str = NS,
    ew: str = EW,
    reason: str = typer.Option("", "--reason", help=_("Reason for the correction.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    place = this.place(table, board, round_, session)
    score = _score(text, lead)

    def decide(log: Log[Tournament]) -> list[ResultCorrected]:
        slip = required(log.state.slip(place), "{place}: there is no result to correct; enter one", place=place)
        # The players stay as stated unless somebody corrects them.
        return [
            events_results.ResultCorrected(
                place, score, reason, _who(this, ns, place) or slip.ns, _who(this, ew, place) or slip.ew
            )
        ]

    return _entered(this, place, this.write(decide))


# What is said of a result


@commands.add(
    CORRECTING, _("Say why a board has no result; without a board, everything the table has not played."), "none"
)
def no_result(
    this: OpenTournament,
    table: str = TABLE,
    board: str = typer.Argument("", metavar="BOARD", help=_("Board number.")),
    why: str = typer.Option("", "--why", metavar=REASONS, help=_("The reason, one of four.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    none = chosen(NoResult, why, "--why")
    if board:
        place = this.place(table, board, round_, session)
        return _entered(this, place, this.add(events_results.ResultEntered(place, SlipScore(none=none))))
    chosen_session = this.session(session)
    section, number, room = this.table(chosen_session, table)
    this_round = this.round(chosen_session, round_)
    notes = this.add(
        events_results.RoundNotReached(chosen_session.number, section.letter, this_round, number, none, room)
    )
    return done(
        notes,
        _("{table}, round {round}: boards not played: {reason}.").format(
            table=table.upper(), round=this_round, reason=none_words(none)
        ),
    )


@commands.add(WRITING, _("Confirm a result for the opponents."))
def confirm(
    this: OpenTournament, table: str = TABLE, board: str = BOARD, round_: str = ROUND, session: str = SESSION
) -> CommandOutput:
    place = this.place(table, board, round_, session)
    return _entered(this, place, this.add(events_results.ResultConfirmed(place)))


@commands.add(WRITING, _("Accept a flagged result as it is."))
def accept(
    this: OpenTournament, table: str = TABLE, board: str = BOARD, round_: str = ROUND, session: str = SESSION
) -> CommandOutput:
    place = this.place(table, board, round_, session)
    return done(
        this.add(events_results.ResultAccepted(place)),
        _("{table}, board {board}: accepted as it is.").format(table=table_of(place), board=place.board),
    )


@commands.add(CORRECTING, _("Remove a result that belongs elsewhere; it stays in the log."))
def remove(
    this: OpenTournament, table: str = TABLE, board: str = BOARD, round_: str = ROUND, session: str = SESSION
) -> CommandOutput:
    place = this.place(table, board, round_, session)
    return done(
        this.add(events_results.ResultRemoved(place)),
        _("{table}, board {board} now has no result.").format(table=table_of(place), board=place.board),
    )
