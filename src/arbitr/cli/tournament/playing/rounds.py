"""The session in progress: the movement, rounds and the clock, the draw, the deals, the end."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import (
    ROUND,
    SECTION,
    SESSION,
    CommandList,
    CommandOutput,
    TextTable,
    bytes_of,
    is_narrow,
    lazily,
    maybe_number,
    one_of,
    whole_number,
)
from arbitr.cli.tournament.frame import READING, WRITING, done
from arbitr.number import spans
from arbitr.plain import Plain
from arbitr.problem import Problem, refuse_if

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.movements.individual import Individual
    from arbitr.movements.movement import Movement
    from arbitr.tournament import Log, Rules, Seated, Session, Tournament, TournamentEvent

with lazily():
    from arbitr.cli.movements import movement as cli_movement
    from arbitr.cli.movements import movement_text
    from arbitr.club import permissions, sessions
    from arbitr.club.actions import rounds as club_rounds
    from arbitr.club.actions import seating
    from arbitr.formats import deals as formats_deals
    from arbitr.movements import individual
    from arbitr.movements.swiss import rounds as swiss_rounds
    from arbitr.store import ids
    from arbitr.tournament import rules as tournament_rules
    from arbitr.tournament.play import clock as tournament_clock
    from arbitr.tournament.seats import draw as tournament_draw
    from arbitr.tournament.seats import suggest


CLOCK = ("pause", "resume", "longer", "end")


commands = CommandList()


@commands.add(WRITING, _("List suitable movements, or choose one: every entry gets a number."))
def movement(
    this: OpenTournament,
    kind: str = typer.Argument("", metavar="KIND", help=_("mitchell, howell ... (default: all that fit).")),
    boards: str = typer.Option(
        "", "--boards", metavar="N", help=_("Boards each pair plays; for teams and a Swiss, boards per match.")
    ),
    plate: bool = typer.Option(
        False, "--plate", help=_("In a knock-out, the teams that lose their first match play a second bracket.")
    ),
    source: Path | None = typer.Option(None, "--import", metavar="FILE", help=_("A movement as CSV or JSON.")),
    count: str = typer.Option("", "--count", metavar="N", help=_("How many of those without a number to seat.")),
    section: str = typer.Option("A", "--section", metavar="A", help=_("Section letter.")),
    session: str = SESSION,
) -> CommandOutput:
    wish = maybe_number(boards, "--boards")
    refuse_if(wish is not None and wish < 1, "{option}: {text} is below 1", option="--boards", text=boards)
    number, letter = this.session(session).number, section.strip().upper()
    if not kind and source is None:
        return _suggestions(this, len(_free(this.state, number, letter, count)), wish, plate)

    def decide(log: Log[Tournament]) -> list[TournamentEvent]:
        taken = _free(log.state, number, letter, count)
        refuse_if(not taken, "everybody has a number already; enter somebody first")
        made = (
            suggest.movement_of(log.state.rules, kind, len(taken), *_counted(log.state, wish), plate)
            if source is None
            else cli_movement.seats_in(source)
        )
        return seating.movement_chosen(log.state, number, letter, made, taken)

    notes = this.write(decide)
    made = this.session(session).section(letter).movement
    return done(notes, [_movement_line(this, letter, made), *_seat_lines(this, this.session(session), 1)])


def _counted(state: Tournament, boards: int | None) -> tuple[int | None, int | None]:
    """The boards of the session and of a match; for teams and a Swiss the organiser gives the number per match."""
    return (None if state.rules.kind is tournament_rules.ContestKind.TEAMS else boards), boards


def _free(state: Tournament, session: int, letter: str, count: str) -> list[str]:
    """Contestants without a number in another section of this session, in the order of entry."""
    free = sessions.unseated(state, letter, state.session(session))
    return free[: whole_number(count, "--count")] if count else free


def _suggestions(this: OpenTournament, count: int, boards: int | None, plate: bool) -> CommandOutput:
    rules = this.state.rules
    found = suggest.suggestions(rules, count, *_counted(this.state, boards), plate)
    rows = [
        [
            suggestion.kind,
            "" if is_narrow() else suggestion.title.translated(gettext),
            str(suggestion.rounds_in_all(rules, count) or "?"),
            str(suggestion.movement.per_round),
            str(suggestion.minutes(rules, count) or "?"),
        ]
        for suggestion in found
    ]
    return CommandOutput(
        [
            {
                "kind": suggestion.kind,
                "rounds": suggestion.rounds_in_all(rules, count) or None,
                "boards_in_a_round": suggestion.movement.per_round,
                "minutes": suggestion.minutes(rules, count) or None,
            }
            for suggestion in found
        ],
        TextTable(
            [_("kind"), _("movement"), _("rounds"), _boards_head(rules), _("minutes")],
            rows,
            (0, 1),
            wraps=(0, 1),
            empty=_("No movement fits this number of entries: {count}.").format(count=count),
        ),
    )


def _boards_head(rules: Rules) -> str:
    if is_narrow():
        return _("boards")
    return _("boards per match") if rules.kind is tournament_rules.ContestKind.TEAMS else _("boards per round")


def _movement_line(this: OpenTournament, letter: str, made: Movement | Individual) -> str:
    """The movement with its rounds; undecided rounds of a Swiss are left out."""
    if isinstance(made, individual.Individual):
        return _("{movement}; rounds: {rounds}; boards per round: {boards}").format(
            movement=movement_text.kind_words(individual.KIND), rounds=len(made.rounds), boards=made.per_round
        )
    section = this.session().section(letter)
    rounds = permissions.section_rounds(this.state, section)
    if not section.plan.teams and made.kind != swiss_rounds.KIND:
        return _("{movement}; rounds: {rounds}; boards per round: {boards}").format(
            movement=movement_text.kind_words(made.kind, made.ways), rounds=rounds, boards=made.per_round
        )
    # Everybody plays the same boards in a match, so this is not mentioned.
    kind = movement_text.kind_words(made.kind, [way for way in made.ways if way != movement_text.BAROMETER])
    if not rounds:
        return _("{movement}; boards per match: {boards}; set the rounds with: rules --swiss-rounds N").format(
            movement=kind, boards=made.per_round
        )
    return _("{movement}; rounds: {rounds}; boards per match: {boards}").format(
        movement=kind, rounds=rounds, boards=made.per_round
    )


@commands.add(WRITING, _("Load the deals, which lets Arbitr check the leads."))
def deals(
    this: OpenTournament,
    source: Path = typer.Argument(
        ..., metavar="FILE", help=_("File of boards, e.g. PBN; the extension gives the format.")
    ),
    session: str = SESSION,
) -> CommandOutput:
    found = formats_deals.read_deals(bytes_of(source), str(source))
    refuse_if(not found, "{file} contains no boards", file=source)
    number = this.session(session).number
    notes = this.add(club_rounds.deals_given(number, found))
    return done(notes, _("Deals loaded: {count}.").format(count=len(found)))


# Rounds


@commands.add(WRITING, _("Start the first round."))
def start(
    this: OpenTournament,
    minutes: str = typer.Option("", "--minutes", metavar="N", help=_("Length of the round.")),
    waive: bool = typer.Option(False, "--waive", help=_("Start even if some numbers have no names.")),
) -> CommandOutput:
    session = this.session()
    refuse_if(session.round, "session {session} has already started; call the next round", session=session.number)
    try:
        return _begin(this, minutes, waive)
    except club_rounds.NumbersWithoutNames as nameless:
        raise Problem("{numbers}: nobody has these numbers; enter somebody, or start with --waive",
                      numbers=nameless.places["numbers"]) from None  # fmt: skip


@commands.add(WRITING, _("Call the next round and show who sits where."), "round")
def next_round(
    this: OpenTournament, minutes: str = typer.Option("", "--minutes", metavar="N", help=_("Length of the round."))
) -> CommandOutput:
    return _begin(this, minutes, waive=True)


def _begin(this: OpenTournament, minutes: str, waive: bool) -> CommandOutput:
    many = maybe_number(minutes, "--minutes")
    notes = this.write(lambda log: club_rounds.round_begun(log.state, many, waive))
    session = this.session()
    tables = _seats_plain(this, session, session.round)
    return done(notes, _seat_lines(this, session, session.round), tables=tables)


@commands.add(READING, _("Show who sits where in a round."))
def seats(this: OpenTournament, round_: str = ROUND, session: str = SESSION) -> CommandOutput:
    chosen_session = this.session(session)
    number = this.round(chosen_session, round_)
    return CommandOutput(_seats_plain(this, chosen_session, number), _seat_lines(this, chosen_session, number))


def _seated(session: Session, number: int) -> list[tuple[str, Seated]]:
    return [
        (section.letter, seated)
        for section in session.sections.values()
        if 1 <= number <= section.rounds
        for seated in section.plan.seated(number)
    ]


def _seats_plain(this: OpenTournament, session: Session, number: int) -> Plain:
    return [
        {
            "section": letter,
            "table": seated.table,
            "room": None if seated.room is None else seated.room.value,
            "ns": [this.called(name) for name in seated.ns],
            "ew": [this.called(name) for name in seated.ew],
            "boards": list(seated.boards),
        }
        for letter, seated in _seated(session, number)
    ]


def _seat_lines(this: OpenTournament, session: Session, number: int) -> list[str]:
    """Table by table, who plays whom on which boards; long lines are wrapped to the terminal."""
    numbers = this.numbers(session)
    names = this.names

    def side(contestants: tuple[str, ...]) -> str:
        return ", ".join(
            f"{numbers.get(contestant, '')} {names.contestant(this.state, contestant, session.number, number)}".strip()
            for contestant in contestants
        )

    rounds = permissions.rounds_in_all(this.state, session)
    lines = [
        _("Round {round} of {rounds}").format(round=number, rounds=rounds)
        if rounds
        else _("Round {round}").format(round=number)
    ]
    for letter, seated in _seated(session, number):
        table = f"{letter}{seated.table or ''}{seated.room.value if seated.room else ''}"
        if not seated.is_played:
            lines.append(_("{table}: {resting} sits out").format(table=table, resting=side(seated.ns or seated.ew)))
        else:
            lines.append(
                _("{table}: {ns} against {ew}, boards {boards}").format(
                    table=table, ns=side(seated.ns), ew=side(seated.ew), boards=spans(seated.boards, "-")
                )
            )
    return lines


@commands.add(WRITING, _("Control the round clock: pause, resume, longer, end."))
def clock(
    this: OpenTournament,
    do: str = typer.Argument("", metavar="|".join(CLOCK), help=_("What to do (default: show the clock).")),
    minutes: str = typer.Option(
        "5", "--add", metavar="N", help=_("Minutes to add; a negative number shortens the round.")
    ),
) -> CommandOutput:
    many = whole_number(minutes, "--add")
    if do:
        do = one_of(CLOCK, do, "clock")
    notes = this.write(lambda log: club_rounds.clock_changed(log, do, many, waived=True)) if do else []
    return done(notes, _clock_line(this.session()))


def _clock_line(session: Session) -> str:
    if session.ended is not None:
        return _("Session {number} is over.").format(number=session.number)
    if session.clock is None:
        return _("No round is in progress.")
    left = session.clock.left(ids.now()) // tournament_clock.MINUTE
    text = _("Round {round}, {minutes} min left.").format(round=session.round, minutes=left)
    return text if session.clock.paused is None else text + " " + _("The clock is stopped.")


@commands.add(WRITING, _("Draw the next round of a Swiss or a knock-out."))
def draw(this: OpenTournament, section: str = SECTION) -> CommandOutput:
    number, letter = this.session().number, this.section(this.session(), section).letter
    notes = this.write(lambda log: [tournament_draw.next_draw(log.state, number, letter)])
    return done(notes, _seat_lines(this, this.session(), this.session().rounds))


@commands.add(WRITING, _("Open another session."), "next-session")
def next_session(
    this: OpenTournament,
    title: str = typer.Argument("", metavar="TITLE", help=_("Session name.")),
    best: str = typer.Option(
        "", "--best", metavar="N", help=_("Cut: only the first N of each ranking go on into this session.")
    ),
) -> CommandOutput:
    many = maybe_number(best, "--best")
    notes = this.write(lambda log: club_rounds.session_opened(log.state, title, many))
    number = max(this.state.sessions)
    lines = [_("Session {number} is open; choose its movement.").format(number=number)]
    qualified = this.state.session(number).qualified
    if qualified:
        lines.append(_("These go on: {names}").format(names="; ".join(this.called(name) for name in qualified)))
    return done(notes, lines)


@commands.add(WRITING, _("Make the scores official: the correction period begins (79C)."))
def publish(
    this: OpenTournament,
    waive: bool = typer.Option(False, "--waive", help=_("Publish even if results are unconfirmed or disputed.")),
) -> CommandOutput:
    try:
        notes = this.write(lambda log: club_rounds.published(log.state, waive))
    except club_rounds.UncheckedScores as open_:
        raise Problem(
            "results are not confirmed: {unconfirmed}, disputed: {disputed}; check them, or publish with --waive",
            **open_.places,
        ) from None
    minutes = this.state.rules.regulations.correction_period
    return done(notes, _("The scores are official. Correction period: {minutes} min.").format(minutes=minutes))
