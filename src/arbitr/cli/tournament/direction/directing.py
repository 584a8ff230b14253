"""The director's commands: adjusted scores, fouled boards, rulings of the law book."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.bridge import Adjustment, AppealMatter, AppealOutcome, Board
from arbitr.cli.console import (
    BOARD,
    ROUND,
    SECTION,
    SESSION,
    TABLE,
    CommandList,
    CommandOutput,
    chosen,
    lazily,
    maybe_number,
    say_all,
    whole_number,
)
from arbitr.cli.tournament.direction.discipline import FIRST, LAST, LAW, PLAYER, REASON
from arbitr.cli.tournament.frame import CORRECTING, CORRECTING_PREVIEWED, Change, done
from arbitr.problem import Problem
from arbitr.tournament import Room, SlipKey

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.club.rulings.ruled_discipline import AskedDetails, RuledDetails
    from arbitr.tournament import BoardForm, Note, Tournament

with lazily():
    from arbitr.bridge import table as bridge_table
    from arbitr.cli.rulings import rule as cli_rule
    from arbitr.cli.tournament import open_tournament
    from arbitr.cli.tournament.playing import results as tournament_results
    from arbitr.club.actions import directing as club_directing
    from arbitr.club.actions import discipline as club_discipline
    from arbitr.club.rulings import booking, ruled_discipline
    from arbitr.laws.engine import case
    from arbitr.tournament.events import direct
    from arbitr.tournament.official import limits
    from arbitr.tournament.people import register
    from arbitr.tournament.play import section as tournament_section
    from arbitr.tournament.scores import standings


MATTERS = "|".join(matter.value for matter in AppealMatter)
OUTCOMES = "|".join(outcome.value for outcome in AppealOutcome)
NOTHING = "none"
"""Withdraw an adjusted score."""


commands = CommandList()


@commands.add(CORRECTING, _("Award an adjusted score on a board; none removes it."))
def adjust(
    this: OpenTournament,
    table: str = TABLE,
    board: str = BOARD,
    score: str = typer.Argument(..., metavar="SCORE", help=_("NS A+; EW A-, or 60% 4S N =, 40% 4S N -1, or none.")),
    law: str = LAW,
    reason: str = REASON,
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput:
    adjustment = None if score.strip().lower() == NOTHING else Adjustment.parse(score)
    place = this.place(table, board, round_, session)
    return done(this.add(direct.AdjustmentRecorded(place, adjustment, law, reason)), _board_lines(this, place))


def _board_lines(this: OpenTournament, place: SlipKey) -> list[str]:
    """The current score of this board, and its value."""
    slip = this.state.slip(place)
    what = _("no score") if slip is None else str(slip.adjustment or slip.result or _("no score"))
    lines = [
        _("{table}, board {board}: {score}").format(
            table=tournament_results.table_of(place), board=place.board, score=what
        )
    ]
    if not this.state.section(place.session, place.section).plan.teams:
        worth = standings.session_scores(this.state, place.session).worths.get(place)
        if worth is not None:
            won = [
                f"{float(side_worth.won):.2f}" if side_worth.share is None else f"{float(100 * side_worth.share):.1f} %"
                for side_worth in worth
            ]
            lines.append(_("N-S score {ns} for it, E-W {ew}.").format(ns=won[0], ew=won[1]))
    return lines


# Fouled boards


@commands.add(
    CORRECTING_PREVIEWED, _("Mark a board as fouled from some round on: its groups are scored separately (Law 87).")
)
def foul(
    this: OpenTournament,
    board: str = BOARD,
    first: str = typer.Option(
        "", "--from", metavar="ROUND", help=_("First round affected (default: as the leads show).")
    ),
    last: str = typer.Option("", "--to", metavar="ROUND", help=_("Last round affected.")),
    tables: str = typer.Option("", "--at-tables", metavar="2,4", help=_("Tables affected (default: all).")),
    room: str = typer.Option("", "--room", metavar="o|c", help=_("One room of a match only.")),
    not_fouled: bool = typer.Option(False, "--not", help=_("The board was not fouled after all.")),
    section: str = SECTION,
    session: str = SESSION,
) -> Change:
    number = whole_number(board, "BOARD")
    chosen_session = this.session(session)
    letter = this.section(chosen_session, section).letter
    if not_fouled:
        forms: tuple[BoardForm, ...] = ()
    elif first:
        end = maybe_number(last, "--to")
        where = tuple(whole_number(table, "--at-tables") for table in tables.split(",")) if tables else ()
        which_room = chosen(Room, room, "--room") if room else None
        forms = (tournament_section.BoardForm("B", whole_number(first, "--from"), end, where, room=which_room),)
    else:
        forms = _suspected(this, chosen_session.number, letter, number)
    event = direct.FouledBoardRecorded(chosen_session.number, letter, number, forms)
    after = this.tried(event)
    lines = _groups(this, after, chosen_session.number, letter, number)
    return Change(lines, lambda: [event])


def _suspected(this: OpenTournament, session: int, letter: str, board: int) -> tuple[BoardForm, ...]:
    forms = club_directing.suspected_forms(this.state, session, letter, board)
    if forms is not None:
        return forms
    raise Problem("the leads do not show when board {board} was fouled; add --from ROUND", board=board)


def _groups(this: OpenTournament, state: Tournament, session: int, letter: str, board: int) -> list[str]:
    """Which results are compared with one another."""
    section = state.section(session, letter)
    groups: dict[str, list[str]] = {}
    for spot in sorted((spot for spot in section.slips if spot[2] == board), key=lambda spot: spot[:2]):
        form = section.form(spot)
        where = _("round {round} table {table}").format(
            round=spot[0], table=tournament_results.table_of(section.place(spot))
        )
        groups.setdefault("" if form is None else form.letter, []).append(where)
    return [
        (_("Original deal: {places}") if not form else _("Version {form}: {places}")).format(
            form=form, places=", ".join(places)
        )
        for form, places in sorted(groups.items())
    ]


# The law book


@commands.add(CORRECTING, _("Make a ruling on a board under the Laws, question by question, with its score."))
def rule(
    this: OpenTournament,
    table: str = TABLE,
    board: str = BOARD,
    yes: bool = typer.Option(False, "--yes", help=_("Record the ruling without asking for confirmation.")),
    player: str = PLAYER,
    first: str = FIRST,
    last: str = LAST,
    reason: str = REASON,
    round_: str = ROUND,
    session: str = SESSION,
) -> CommandOutput | None:
    place = this.place(table, board, round_, session)
    this.state.spot(place)
    rules = this.state.rules
    opened = case.Case(bridge_table.Table.opened(Board.numbered(place.board)), rules.edition, rules.regulations)
    talks = list(cli_rule.ruled_on_the_terminal(opened))
    if not talks or (
        not yes and not typer.confirm(_("Record this on board {board}?").format(board=place.board), default=True)
    ):
        say_all([_("Nothing has been recorded.")])
        return None

    typed = TypedDetails(player, first, last, reason, "" if this.late is None else this.late.approved_by)
    details = _details(this, booking.asked_before(this.log, place, talks), typed)
    notes = this.write(lambda log: booking.booked(log, place, talks, details))
    return CommandOutput(
        {"lines": [{**open_tournament.note_plain(note), "conversation": None} for note in notes]},
        [*_fine_lines(this, [note.event for note in notes]), *_measure_lines(this, notes), *_board_lines(this, place)],
    )


@dataclass(frozen=True)
class TypedDetails:
    """Of a suspension or disqualification, as the options give them; what is missing is asked for."""

    player: str
    first: str
    last: str
    reason: str
    approved_by: str


def _details(this: OpenTournament, asked: AskedDetails | None, typed: TypedDetails) -> RuledDetails:
    if asked is None:
        return ruled_discipline.RuledDetails(reason=typed.reason)
    player, first, last = typed.player, typed.first, typed.last
    if asked.players:
        named = {person: this.person(person) for person in asked.players}
        text = player or typer.prompt(_("Which player? {names}").format(names=", ".join(named.values())))
        wanted = register.folded(text)
        found = [person for person, name in named.items() if wanted in register.folded(name)]
        player = club_discipline.player_named(text, found)
    if asked.rounds and not (first or last):
        first = typer.prompt(_("Suspended from round"))
        last = typer.prompt(_("to round (empty: to the end)"), default="", show_default=False)
    reason = typed.reason or typer.prompt(_("Reason"))
    approved_by = typed.approved_by
    if asked.approval and not approved_by:
        approved_by = typer.prompt(_("Who approved the disqualification"))
    rounds = maybe_number(first, "--from"), maybe_number(last, "--to")
    return ruled_discipline.RuledDetails(player, *rounds, reason, approved_by)


def _measure_lines(this: OpenTournament, notes: Sequence[Note]) -> list[str]:
    lines = {note.number for note in notes}
    return [
        _("{who}: {what}").format(
            who=club_discipline.whom(given.measure, this.called, this.person), what=given.what.translated(gettext)
        )
        for given in club_discipline.measures(this.state)
        if given.measure.line in lines and given.kind != "penalty"
    ]


def _fine_lines(this: OpenTournament, events: Sequence[object]) -> list[str]:
    return [
        _("{who}: penalty {penalty}").format(
            who=this.called(fine.contestant), penalty=limits.penalty_words(fine.penalty).translated(gettext)
        )
        for event in events
        if isinstance(event, direct.RulingGiven)
        for fine in event.fines
    ]
