"""Changes after the start, each shown before it is made: a late pair, one that leaves, other rounds, wrong seats."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from fractions import Fraction
from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.options import BY, FILE, JSON, ROUND, SECTION, SESSION, WHICH, WHO, YES
from arbitr.cli.out import say_all, say_json, whole_number
from arbitr.message import Message
from arbitr.number import read_number
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.movements.change import Change
    from arbitr.movements.movement import Pair
    from arbitr.tournament.event import Event
    from arbitr.tournament.events.organise import MovementChanged
    from arbitr.tournament.section import Section
    from arbitr.tournament.session import Session

with lazily():
    from arbitr.cli.tournament import entries, evening
    from arbitr.movements import change as movements_change
    from arbitr.movements import movement
    from arbitr.tournament import contestant as tournament_contestant
    from arbitr.tournament import reseat as tournament_reseat
    from arbitr.tournament.events import organise
    from arbitr.web import people


def register(app: typer.Typer) -> None:
    app.command("late-pair", help=_("A pair or team comes late: what would change, and with --yes it does."))(late)
    app.command(help=_("A pair or team leaves."))(withdraw)
    app.command(help=_("Another number of rounds."))(rounds)
    app.command(help=_("Pairs sat the wrong way, or at each other's tables."))(reseat)
    app.command(help=_("Somebody plays for another, for some rounds."))(substitute)
    app.command(help=_("Give a number to somebody, or with - to nobody."))(number)
    app.command("carry", help=_("What somebody brings from another tournament."))(carried)


def _previewed(
    this: Evening, lines: Sequence[str], decide: Callable[[], Sequence[Event]], yes: bool, as_json: bool
) -> None:
    """Shows what would happen, and makes it so where that is wanted."""
    if yes:
        notes = this.add(*decide())
        if not evening.written(notes, as_json):
            say_all(lines)
    elif as_json:
        say_json({"preview": list(lines)})
    else:
        say_all([*lines, _("Nothing is changed yet; --yes makes the change.")])


def _translated(messages: Sequence[Message]) -> list[str]:
    return [message.translated(gettext) for message in messages]


def _begun(session: Session, section: Section) -> int:
    """Rounds that are over or have begun."""
    return min(section.rounds, max(session.round, max((spot[0] for spot in section.slips), default=0)))


def late(
    names: str = typer.Argument(..., metavar="NAMES", help=_("Nováková / Dvořák; a team as Title: a / b / c / d.")),
    section: str = SECTION,
    yes: bool = YES,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        session = this.session()
        here = this.section(session, section)
        wanted = people.only(names, this.state.rules)
        change = movements_change.late_pair(evening.movement_of(here), _begun(session, here), here.plan.teams)

        def decide() -> list[Event]:
            (new,) = set(change.after.pairs) - set(change.before.pairs)
            (entry,) = entries.entered(this, [(wanted, "", Fraction(0))])
            seats = ((new, entry.contestant.id),)
            return [entry, _changed(session, here, change, seats)]

        _previewed(this, _translated(change.preview()), decide, yes, as_json)


def _changed(
    session: Session, section: Section, change: Change, seats: tuple[tuple[Pair, str], ...] = ()
) -> MovementChanged:
    return organise.MovementChanged(session.number, section.letter, change.after, seats, str(change.what))


def withdraw(
    who: str = WHO,
    now: bool = typer.Option(False, "--now", help=_("From this round on, if its table has entered nothing yet.")),
    yes: bool = YES,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        contestant = this.contestant(who)
        gone: list[Event] = [organise.ContestantWithdrawn(contestant)]
        lines = [_("{who} is withdrawn; what was played stays.").format(who=this.called(contestant))]
        for session in list(this.state.sessions.values())[-1:]:
            for section in session.sections.values():
                pair = section.plan.contestants.get(contestant)
                begun = _begun(session, section)
                if pair is not None and now and begun:
                    begun = section.before(contestant, begun)
                if pair is not None and begun < section.rounds:
                    change = movements_change.withdrawn_pair(
                        evening.movement_of(section), pair, begun, section.plan.teams
                    )
                    lines += _translated(change.preview())
                    gone.append(_changed(session, section, change))
        _previewed(this, lines, lambda: gone, yes, as_json)


def rounds(
    count: str = typer.Argument(..., metavar="N", help=_("There will be so many rounds.")),
    section: str = SECTION,
    yes: bool = YES,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        session = this.session()
        here = this.section(session, section)
        change = movements_change.other_rounds(
            evening.movement_of(here), whole_number(count, "N"), _begun(session, here), here.plan.teams
        )
        _previewed(this, _translated(change.preview()), lambda: [_changed(session, here, change)], yes, as_json)


def reseat(
    tables: list[str] = typer.Argument(
        ...,
        metavar="TABLE...",
        help=_("One table: its pairs sat the wrong way. Several: who belongs to each sat at the next."),
    ),
    side: str = typer.Option("", "--side", metavar="ns|ew", help=_("Which pairs changed tables.")),
    round_: str = ROUND,
    session: str = SESSION,
    yes: bool = YES,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        named = [evening.split_table(each) for each in tables]
        section = this.section(here, named[0][0])
        mended = tournament_reseat.reseated(
            section, this.round(here, round_), [(number, room) for _letter, number, room in named], side
        )
        this.tried(mended.event)
        _previewed(this, _translated(mended.preview(this.called)), lambda: [mended.event], yes, as_json)


def substitute(
    who: str = WHO,
    out: str = typer.Argument(..., metavar="PLAYER", help=_("Who is replaced: a part of the name.")),
    comes: str = typer.Argument(..., metavar="NAME", help=_("Who plays instead: a name or a member number.")),
    first: str = typer.Option("", "--from", metavar="ROUND", help=_("From this round; without it the present one.")),
    last: str = typer.Option("", "--to", metavar="ROUND", help=_("Up to this round; without it to the end.")),
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        contestant = this.contestant(who, here)
        begin = this.round(here, first)
        names = this.names
        playing = this.state.players(here.number, begin, contestant)
        leaving = [player for player in playing if out.casefold() in names.person(player).casefold()]
        if len(leaving) != 1:
            raise Problem(
                "{text}: say who of these is replaced: {players}", text=repr(out), players=names.persons(playing)
            )
        person, new = entries.one_person(this, comes)
        end = whole_number(last, "--to") if last else None
        event = organise.SubstituteCame(
            tournament_contestant.Substitute(here.number, contestant, leaving[0], person, begin, end)
        )
        this.tried(event)
        entries.known(this, new)
        if not evening.written(this.add(event), as_json):
            say_all(
                [
                    _("{comes} plays for {out} from round {first} on.").format(
                        comes=this.names.person(person), out=names.person(leaving[0]), first=begin
                    )
                    if end is None
                    else _("{comes} plays for {out} from round {first} to round {last}.").format(
                        comes=this.names.person(person), out=names.person(leaving[0]), first=begin, last=end
                    )
                ]
            )


def number(
    pair: str = typer.Argument(..., metavar="NUMBER", help=_("A number of the movement, as 7, 7NS or 7EW.")),
    who: str = typer.Argument(..., metavar="WHO", help=_("A part of the names, or - for nobody.")),
    section: str = SECTION,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        here = this.session(session)
        letter = this.section(here, section).letter
        contestant = None if who == "-" else this.contestant(who, here)
        notes = this.add(organise.NumberGiven(here.number, letter, movement.Pair.parse(pair), contestant))
        if not evening.written(notes, as_json):
            called = _("nobody") if contestant is None else this.called(contestant)
            say_all(
                [_("{section}{number}: {who}").format(section=letter, number=movement.Pair.parse(pair), who=called)]
            )


def carried(
    who: str = WHO,
    score: str = typer.Argument(..., metavar="SCORE", help=_("In what the ranking counts.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    try:
        brought = read_number(score)
    except ValueError:
        raise Problem("{option}: {text} is not a number", option="SCORE", text=repr(score)) from None
    with evening.evening(file, which, by) as this:
        contestant = this.contestant(who)
        if not evening.written(this.add(organise.CarriedOver(contestant, brought)), as_json):
            say_all([_("{who} brings {score}").format(who=this.called(contestant), score=brought)])
