"""Movements, numbers and seats: before the start, and changed after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import SystemRandom

from arbitr.movements import Individual, Movement, MovementChange, Pair
from arbitr.movements.matches.knockout import KIND as KNOCKOUT
from arbitr.problem import Problem, refuse_if
from arbitr.tournament import Contestant, RankedBy, Section, Session, Tournament, TournamentEvent
from arbitr.tournament.events import organise


def section_opened(
    session: int, letter: str, movement: Movement | Individual, contestants: Sequence[str]
) -> organise.SectionOpened:
    """A section with its movement; the contestants get its numbers in this order."""
    pairs = [Pair(player) for player in movement.players] if isinstance(movement, Individual) else [*movement.pairs]
    if len(pairs) < len(contestants):
        raise Problem.counted(
            "this movement is for {count} entry, but there are {entered}",
            "this movement is for {count} entries, but there are {entered}",
            len(pairs),
            entered=len(contestants),
        )
    return organise.SectionOpened(
        session,
        letter,
        movement if isinstance(movement, Movement) else None,
        movement if isinstance(movement, Individual) else None,
        tuple(zip(pairs, contestants, strict=False)),
    )


def movement_chosen(
    state: Tournament, session: int, letter: str, movement: Movement | Individual, contestants: Sequence[str]
) -> list[TournamentEvent]:
    """A section with its movement. A tournament that is a knock-out from its start counts IMPs, not victory points."""
    opened = section_opened(session, letter, movement, contestants)
    is_knockout = isinstance(movement, Movement) and movement.kind == KNOCKOUT
    if is_knockout and session == 1 and state.rules.victory_points and not state.session(session).sections:
        return [organise.RulesChanged(replace(state.rules, matches=RankedBy.IMPS)), opened]
    return [opened]


def numbers_by_lot(session: Session, letter: str) -> list[TournamentEvent]:
    """Before the first round."""
    refuse_if(session.round, "the session has begun; numbers are exchanged one by one now")
    seats = session.section(letter).plan.seats
    order = list(seats.values())
    SystemRandom().shuffle(order)
    return [
        *(organise.NumberGiven(session.number, letter, pair, None) for pair in seats),
        *(organise.NumberGiven(session.number, letter, pair, who) for pair, who in zip(seats, order, strict=True)),
    ]


def numbers_exchanged(session: Session, letter: str, pair: Pair, contestant: str) -> Sequence[TournamentEvent]:
    def given(to: tuple[str, Pair], who: str | None) -> TournamentEvent:
        return organise.NumberGiven(session.number, to[0], to[1], who)

    place = (letter, pair)
    before = session.section(letter).plan.seats.get(pair)
    if not contestant:
        return [given(place, None)]
    if before == contestant:
        return []
    seats = {
        who: (section.letter, number)
        for section in session.sections.values()
        for number, who in section.plan.seats.items()
    }
    old = seats.get(contestant)
    events = [] if old is None else [given(old, None)]
    events.append(given(place, None))
    events.append(given(place, contestant))
    if old is not None and before is not None:
        events.append(given(old, before))
    return events


def drawn_round(session: Session, section: Section) -> int:
    """The round of a Swiss that is drawn but has not begun: it may still be changed by hand; 0 if there is none."""
    is_open = section.is_swiss and session.ended is None and section.rounds > session.round
    return section.rounds if is_open else 0


def draw_exchanged(session: Session, letter: str, one: str, other: str) -> organise.MovementChanged:
    """Two contestants change places in the round that has been drawn."""
    section = session.section(letter)
    movement, number = section.movement, drawn_round(session, section)
    if not number or not isinstance(movement, Movement):
        raise Problem("the draw can be changed only before its round begins")
    places = section.plan.contestants
    refuse_if(one == other or one not in places or other not in places, "choose two different contestants")
    first, second = places[one].number, places[other].number
    swapped = {first: second, second: first}

    def moved(who: int | None) -> int | None:
        return None if who is None else swapped.get(who, who)

    last = movement.rounds[number - 1]
    tables = tuple(replace(table, ns=moved(table.ns), ew=moved(table.ew)) for table in last.tables)
    rounds = (*movement.rounds[: number - 1], replace(last, tables=tables), *movement.rounds[number:])
    return organise.MovementChanged(session.number, letter, replace(movement, rounds=rounds), (), "draw")


# Changes after the start


def changeable(section: Section) -> Movement:
    """For pairs or teams only: no other movement can be changed after the start."""
    if not isinstance(section.movement, Movement):
        raise Problem("an individual movement cannot be changed after the start")
    if section.is_knockout:
        raise Problem("the bracket of a knock-out cannot be changed; withdraw a team, and its opponents go on")
    return section.movement


def rounds_kept(session: Session, section: Section, from_now: bool = False, leaving: str = "") -> int:
    """The fixed rounds: those that have begun. The current round may still change while it has no entries, for a
    contestant who leaves at its own table.
    """
    entered = max((spot[0] for spot in section.slips), default=0)
    begun = min(session.round, section.rounds)
    if leaving and from_now and begun and entered <= begun:
        return section.before(leaving, begun)
    return max(entered, begun - 1 if from_now else begun, 0)


def movement_changed(
    session: Session, section: Section, change: MovementChange, seats: tuple[tuple[Pair, str], ...] = ()
) -> organise.MovementChanged:
    """The log stores the kind of change, not a sentence."""
    return organise.MovementChanged(session.number, section.letter, change.after, seats, change.kind.value)


def late_entry(
    session: Session, section: Section, change: MovementChange, contestant: Contestant
) -> list[TournamentEvent]:
    """A late contestant is entered and gets the new number."""
    (number,) = set(change.after.pairs) - set(change.before.pairs)
    return [
        organise.ContestantEntered(contestant),
        movement_changed(session, section, change, ((number, contestant.id),)),
    ]
