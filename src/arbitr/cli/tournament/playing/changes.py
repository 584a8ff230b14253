"""Changes after the start, each previewed first: a late pair, a withdrawal, other rounds, wrong seats."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import (
    NEW,
    ROUND,
    SECTION,
    SESSION,
    WHO,
    CommandList,
    CommandOutput,
    fraction,
    lazily,
    maybe_number,
    whole_number,
)
from arbitr.cli.tournament.frame import CORRECTING, CORRECTING_PREVIEWED, PREVIEWING, WRITING, Change, done
from arbitr.message import Message
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.tournament.event import TournamentEvent

with lazily():
    from arbitr.cli.tournament import open_tournament
    from arbitr.cli.tournament.organising import entries
    from arbitr.club.actions import seating
    from arbitr.club.entries import pasted
    from arbitr.movements import change as movements_change
    from arbitr.movements import movement
    from arbitr.scoring import adjusted
    from arbitr.tournament.events import organise
    from arbitr.tournament.people import contestant as tournament_contestant
    from arbitr.tournament.seats import reseat as tournament_reseat


commands = CommandList()


def _translated(messages: Sequence[Message]) -> list[str]:
    return [message.translated(gettext) for message in messages]


@commands.add(PREVIEWING, _("Add a late pair or team: show what would change; --yes makes the change."), "late-pair")
def late(
    this: OpenTournament,
    names: str = typer.Argument(..., metavar="NAMES", help=_("Nováková / Dvořák; for a team, Title: a / b / c / d.")),
    section: str = SECTION,
    new: list[str] = NEW,
) -> Change:
    session = this.session()
    chosen_section = this.section(session, section)
    wanted = pasted.only(names, this.state.rules)
    fixed = seating.rounds_kept(session, chosen_section)
    change = movements_change.late_pair(seating.changeable(chosen_section), fixed, chosen_section.plan.teams)

    def decide() -> list[TournamentEvent]:
        (entry,) = entries.entered(this, [(wanted, "", Fraction(0))], new)
        return seating.late_entry(session, chosen_section, change, entry.contestant)

    return Change(_translated(change.preview()), decide)


@commands.add(CORRECTING_PREVIEWED, _("Withdraw a pair or team."))
def withdraw(
    this: OpenTournament,
    who: str = WHO,
    now: bool = typer.Option(
        False, "--now", help=_("Withdraw from this round on, if the table has entered nothing yet.")
    ),
) -> Change:
    contestant = this.contestant(who)
    gone: list[TournamentEvent] = [organise.ContestantWithdrawn(contestant)]
    lines = [_("{who} has withdrawn; the results played remain.").format(who=this.called(contestant))]
    for session in list(this.state.sessions.values())[-1:]:
        for section in session.sections.values():
            pair = section.plan.contestants.get(contestant)
            if pair is None or section.is_knockout:  # in a knock-out its opponents go on
                continue
            fixed = seating.rounds_kept(session, section, now, contestant)
            if fixed < section.rounds:
                change = movements_change.withdrawn_pair(seating.changeable(section), pair, fixed, section.plan.teams)
                lines += _translated(change.preview())
                gone.append(seating.movement_changed(session, section, change))
    return Change(lines, lambda: gone)


@commands.add(CORRECTING_PREVIEWED, _("Change the number of rounds."))
def rounds(
    this: OpenTournament,
    count: str = typer.Argument(..., metavar="N", help=_("Total number of rounds.")),
    section: str = SECTION,
) -> Change:
    session = this.session()
    chosen_section = this.section(session, section)
    change = movements_change.other_rounds(
        seating.changeable(chosen_section),
        whole_number(count, "N"),
        seating.rounds_kept(session, chosen_section),
        chosen_section.plan.teams,
    )
    return Change(_translated(change.preview()), lambda: [seating.movement_changed(session, chosen_section, change)])


@commands.add(CORRECTING_PREVIEWED, _("Record that pairs sat in the wrong direction or at each other's tables."))
def reseat(
    this: OpenTournament,
    tables: list[str] = typer.Argument(
        ...,
        metavar="TABLE...",
        help=_(
            "One table: its pairs sat in the wrong direction. Several: each table's pairs sat at the next one listed."
        ),
    ),
    side: str = typer.Option("", "--side", metavar="NS|EW", help=_("The pairs that swapped tables.")),
    round_: str = ROUND,
    session: str = SESSION,
) -> Change:
    chosen_session = this.session(session)
    named = [open_tournament.split_table(table) for table in tables]
    section = this.section(chosen_session, named[0][0])
    mended = tournament_reseat.reseated(
        section, this.round(chosen_session, round_), [(number, room) for _letter, number, room in named], side
    )
    this.tried(mended.event)
    return Change(_translated(mended.preview(this.called)), lambda: [mended.event])


@commands.add(WRITING, _("Put in a substitute for some rounds."))
def substitute(
    this: OpenTournament,
    who: str = WHO,
    out: str = typer.Argument(..., metavar="PLAYER", help=_("Player to replace: part of the name.")),
    comes: str = typer.Argument(..., metavar="NAME", help=_("Substitute: a name or a member number.")),
    first: str = typer.Option("", "--from", metavar="ROUND", help=_("First round (default: the current one).")),
    last: str = typer.Option("", "--to", metavar="ROUND", help=_("Last round (default: to the end).")),
    session: str = SESSION,
    new: list[str] = NEW,
) -> CommandOutput:
    chosen_session = this.session(session)
    contestant = this.contestant(who, chosen_session)
    begin = this.round(chosen_session, first)
    names = this.names
    playing = this.state.players(chosen_session.number, begin, contestant)
    leaving = [player for player in playing if out.casefold() in names.person(player).casefold()]
    if len(leaving) != 1:
        raise Problem(
            "{text}: specify which of these players to replace: {players}",
            text=repr(out),
            players=names.persons(playing),
        )
    person, met = entries.one_person(this, comes, new)
    end = maybe_number(last, "--to")
    event = organise.SubstituteCame(
        tournament_contestant.Substitute(chosen_session.number, contestant, leaving[0], person, begin, end)
    )
    return done(
        this.add(event, people=met),
        _("{comes} plays for {out} from round {first}.").format(
            comes=this.names.person(person), out=names.person(leaving[0]), first=begin
        )
        if end is None
        else _("{comes} plays for {out} from round {first} to round {last}.").format(
            comes=this.names.person(person), out=names.person(leaving[0]), first=begin, last=end
        ),
    )


@commands.add(CORRECTING, _("Give a number to somebody, or to nobody with -."))
def number(
    this: OpenTournament,
    pair: str = typer.Argument(..., metavar="NUMBER", help=_("A number in the movement, e.g. 7, 7NS or 7EW.")),
    who: str = typer.Argument(..., metavar="WHO", help=_("Part of the names, or - for nobody.")),
    section: str = SECTION,
    session: str = SESSION,
) -> CommandOutput:
    chosen_session = this.session(session)
    letter = this.section(chosen_session, section).letter
    contestant = None if who == "-" else this.contestant(who, chosen_session)
    notes = this.add(organise.NumberGiven(chosen_session.number, letter, movement.Pair.parse(pair), contestant))
    called = _("nobody") if contestant is None else this.called(contestant)
    return done(
        notes, _("{section}{number}: {who}").format(section=letter, number=movement.Pair.parse(pair), who=called)
    )


@commands.add(CORRECTING, _("Set a contestant's carry-over from another tournament."), "carry")
def carried(
    this: OpenTournament,
    who: str = WHO,
    score: str = typer.Argument(..., metavar="SCORE", help=_("In the units of the ranking.")),
) -> CommandOutput:
    brought = fraction(score, "SCORE")
    contestant = this.contestant(who)
    return done(
        this.add(organise.CarriedOver(contestant, brought)),
        _("{who}: carry-over {score}").format(who=this.called(contestant), score=adjusted.text(brought)),
    )
