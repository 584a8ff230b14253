"""The evening as it goes on: the movement, rounds and the clock, the draw, the deals, the end."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from gettext import pgettext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.lazy import lazily
from arbitr.cli.options import BY, FILE, JSON, ROUND, SECTION, SESSION, WHICH
from arbitr.cli.out import is_narrow, say_all, say_json, say_table, whole_number
from arbitr.cli.typed import bytes_of
from arbitr.plain import Plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.cli.tournament.evening import Evening
    from arbitr.movements.individual import Individual
    from arbitr.movements.movement import Movement
    from arbitr.tournament.event import Event
    from arbitr.tournament.events.organise import SectionOpened
    from arbitr.tournament.seat_plan import Seated
    from arbitr.tournament.session import Session
    from arbitr.tournament.state import Tournament

with lazily():
    from arbitr.cli import movement as cli_movement
    from arbitr.cli import movement_text
    from arbitr.cli.tournament import evening
    from arbitr.formats import deals as formats_deals
    from arbitr.movements import individual
    from arbitr.movements import movement as movements_movement
    from arbitr.store import ids
    from arbitr.tournament import clock as tournament_clock
    from arbitr.tournament import draw as tournament_draw
    from arbitr.tournament import suggest
    from arbitr.tournament.events import organise


CLOCK = ("pause", "resume", "longer", "end")


def register(app: typer.Typer) -> None:
    app.command(help=_("Movements that fit, or choose one: everybody who is entered gets a number."))(movement)
    app.command(help=_("The deals, so that leads can be checked."))(deals)
    app.command(help=_("Begin the first round."))(start)
    app.command("round", help=_("Call the next round, and show who sits where."))(next_round)
    app.command(help=_("Who sits where in a round."))(seats)
    app.command(help=_("The clock of the round: pause, resume, longer, end."))(clock)
    app.command(help=_("Draw the next round of a Swiss."))(draw)
    app.command("next-session", help=_("Open another session."))(next_session)
    app.command(help=_("The scores are official: the correction period begins (79C)."))(publish)


def movement(
    kind: str = typer.Argument("", metavar="KIND", help=_("mitchell, howell ...; without it, all that fit.")),
    boards: str = typer.Option("", "--boards", metavar="N", help=_("Boards that each pair plays.")),
    source: Path | None = typer.Option(None, "--from", metavar="FILE", help=_("A movement as CSV or JSON.")),
    count: str = typer.Option("", "--count", metavar="N", help=_("So many of those who have no number yet.")),
    section: str = typer.Option("A", "--section", metavar="A", help=_("The letter of the section.")),
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    wish = whole_number(boards, "--boards") if boards else None
    with evening.evening(file, which, by) as this:
        number, letter = this.session(session).number, section.strip().upper()
        if not kind and source is None:
            _say_suggestions(this, len(_free(this.state, number, letter, count)), wish, as_json)
            return

        def decide(state: Tournament) -> list[Event]:
            taken = _free(state, number, letter, count)
            if not taken:
                raise Problem("there is nobody without a number; enter somebody first")
            made = (
                suggest.movement_of(state.rules, kind, len(taken), wish)
                if source is None
                else cli_movement.seats_in(source)
            )
            return [_opened(number, letter, made, taken)]

        if not evening.written(this.write(decide), as_json):
            made = this.session(session).section(letter).movement
            say_all([_movement_line(made), *_seat_lines(this, this.session(session), 1)])


def _free(state: Tournament, session: int, letter: str, count: str) -> list[str]:
    """Who has no number in another section of this session, in the order of entry."""
    others = [each for each in state.session(session).sections.values() if each.letter != letter]
    seated = {holder for each in others for holder in each.plan.seats.values()}
    free = [each.id for each in state.contestants.values() if not each.withdrawn and each.id not in seated]
    return free[: whole_number(count, "--count")] if count else free


def _opened(session: int, letter: str, made: Movement | Individual, taken: list[str]) -> SectionOpened:
    pairs = (
        [movements_movement.Pair(each) for each in made.players]
        if isinstance(made, individual.Individual)
        else [*made.pairs]
    )
    if len(pairs) < len(taken):
        raise Problem("this movement is for {count}, and {entered} are entered", count=len(pairs), entered=len(taken))
    return organise.SectionOpened(
        session,
        letter,
        made if isinstance(made, movements_movement.Movement) else None,
        made if isinstance(made, individual.Individual) else None,
        tuple(zip(pairs, taken, strict=False)),
    )


def _say_suggestions(this: Evening, count: int, boards: int | None, as_json: bool) -> None:
    rules = this.state.rules
    found = suggest.suggestions(rules, count, boards)
    if as_json:
        say_json(
            [
                {
                    "kind": each.kind,
                    "rounds": each.rounds,
                    "boards_in_a_round": each.movement.per_round,
                    "minutes": each.minutes(rules),
                }
                for each in found
            ]
        )
    elif not found:
        evening.tell(_("No movement fits so few entries: {count}.").format(count=count))
    else:
        rows = [
            [
                each.kind,
                "" if is_narrow() else each.title.translated(gettext),
                str(each.rounds),
                str(each.movement.per_round),
                str(each.minutes(rules)),
            ]
            for each in found
        ]
        say_table([_("kind"), _("movement"), _("rounds"), _("boards"), _("minutes")], rows, left=(0, 1), wraps=(0, 1))


def _movement_line(made: Movement | Individual) -> str:
    kind = (
        movement_text.kind_words(individual.KIND)
        if isinstance(made, individual.Individual)
        else movement_text.kind_words(made.kind, made.ways)
    )
    return _("{movement}; rounds: {rounds}; boards in a round: {boards}").format(
        movement=kind, rounds=len(made.rounds), boards=made.per_round
    )


def deals(
    source: Path = typer.Argument(..., metavar="FILE", help=_("A file with boards, as PBN; its ending says which.")),
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    found = formats_deals.read_deals(bytes_of(source), str(source))
    if not found:
        raise Problem("{file} has no boards", file=source)
    with evening.evening(file, which, by) as this:
        number = this.session(session).number
        notes = this.add(
            organise.DealsGiven(number, tuple(organise.DealOf(board, deal) for board, deal in found.items()))
        )
        if not evening.written(notes, as_json):
            evening.tell(_("The cards of the boards are known: {count}.").format(count=len(found)))


# Rounds


def start(
    minutes: str = typer.Option("", "--minutes", metavar="N", help=_("Of the round.")),
    waive: bool = typer.Option(False, "--waive", help=_("Begin though some numbers have no names.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        session = this.session()
        if session.round:
            raise Problem("session {session} has begun already; call the next round", session=session.number)
        nameless = [
            f"{section.letter}{pair}"
            for section in session.sections.values()
            for pair in section.plan.pairs
            if pair not in section.plan.seats
        ]
        if nameless and not waive:
            raise Problem("{numbers}: nobody has these numbers; enter them, or begin with --waive",
                          numbers=", ".join(nameless))  # fmt: skip
        _begin(this, minutes, as_json)


def next_round(
    minutes: str = typer.Option("", "--minutes", metavar="N", help=_("Of the round.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        _begin(this, minutes, as_json)


def _begin(this: Evening, minutes: str, as_json: bool) -> None:
    many = whole_number(minutes, "--minutes") if minutes else None
    notes = this.write(
        lambda state: [organise.RoundBegun(max(state.sessions), state.session(max(state.sessions)).round + 1, many)]
    )
    if as_json:
        session = this.session()
        say_json(
            {
                "lines": [evening.note_plain(note) for note in notes],
                "tables": _seats_plain(this, session, session.round),
            }
        )
    else:
        say_all(_seat_lines(this, this.session(), this.session().round))


def seats(
    round_: str = ROUND,
    session: str = SESSION,
    file: str = FILE,
    which: str = WHICH,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which) as this:
        here = this.session(session)
        number = this.round(here, round_)
        if as_json:
            say_json(_seats_plain(this, here, number))
        else:
            say_all(_seat_lines(this, here, number))


def _seated(session: Session, number: int) -> list[tuple[str, Seated]]:
    return [
        (section.letter, each)
        for section in session.sections.values()
        if 1 <= number <= section.rounds
        for each in section.plan.seated(number)
    ]


def _seats_plain(this: Evening, session: Session, number: int) -> Plain:
    return [
        {
            "section": letter,
            "table": each.table,
            "room": None if each.room is None else each.room.value,
            "ns": [this.called(name) for name in each.ns],
            "ew": [this.called(name) for name in each.ew],
            "boards": list(each.boards),
        }
        for letter, each in _seated(session, number)
    ]


def _seat_lines(this: Evening, session: Session, number: int) -> list[str]:
    """Table by table, who plays whom on which boards; long lines are broken by the terminal's width."""
    numbers = this.numbers(session)
    names = this.names

    def side(contestants: tuple[str, ...]) -> str:
        return ", ".join(
            f"{numbers.get(each, '')} {names.contestant(this.state, each, session.number, number)}".strip()
            for each in contestants
        )

    lines = [_("Round {round} of {rounds}").format(round=number, rounds=session.rounds)]
    for letter, each in _seated(session, number):
        table = f"{letter}{each.table or ''}{each.room.value if each.room else ''}"
        if not each.is_played:
            lines.append(_("{table}: {resting} sits out").format(table=table, resting=side(each.ns or each.ew)))
        else:
            lines.append(
                _("{table}: {ns} against {ew}, boards {first}-{last}").format(
                    table=table, ns=side(each.ns), ew=side(each.ew), first=each.boards[0], last=each.boards[-1]
                )
            )
    return lines


def clock(
    do: str = typer.Argument("", metavar="|".join(CLOCK), help=_("Without it, what the clock shows.")),
    minutes: str = typer.Option("5", "--minutes", metavar="N", help=_("How much longer; below 0 shorter.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        number = this.session().number
        events: dict[str, Event] = {
            "pause": organise.ClockPaused(number),
            "resume": organise.ClockResumed(number),
            "longer": organise.ClockChanged(number, whole_number(minutes, "--minutes")),
            "end": organise.SessionEnded(number),
        }
        if do and do not in events:
            raise Problem("{option}: {text} is none of {choices}", option="clock", text=repr(do),
                          choices=", ".join(events))  # fmt: skip
        notes = this.add(events[do]) if do else []
        if not evening.written(notes, as_json):
            evening.tell(_clock_line(this.session()))


def _clock_line(session: Session) -> str:
    if session.ended is not None:
        return _("Session {number} is over.").format(number=session.number)
    if session.clock is None:
        return _("No round is being played.")
    left = session.clock.left(ids.now()) // tournament_clock.MINUTE
    text = _("Round {round}, minutes left: {minutes}.").format(round=session.round, minutes=left)
    return text if session.clock.paused is None else text + " " + _("The clock stands still.")


def draw(
    section: str = SECTION,
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        number, letter = this.session().number, this.section(this.session(), section).letter
        notes = this.write(lambda state: [tournament_draw.next_draw(state, number, letter)])
        if not evening.written(notes, as_json):
            say_all(_seat_lines(this, this.session(), this.session().rounds))


def next_session(
    title: str = typer.Argument("", metavar="TITLE", help=pgettext("session", "What it is called.")),
    file: str = FILE,
    which: str = WHICH,
    by: str = BY,
    as_json: bool = JSON,
) -> None:
    with evening.evening(file, which, by) as this:
        notes = this.write(lambda state: [organise.SessionOpened(len(state.sessions) + 1, title)])
        if not evening.written(notes, as_json):
            evening.tell(_("Session {number} is open; choose its movement.").format(number=max(this.state.sessions)))


def publish(file: str = FILE, which: str = WHICH, by: str = BY, as_json: bool = JSON) -> None:
    with evening.evening(file, which, by) as this:
        notes = this.add(organise.Published())
        if not evening.written(notes, as_json):
            minutes = this.state.rules.regulations.correction_period
            evening.tell(_("The scores are official. Correction period in minutes: {minutes}.").format(minutes=minutes))
