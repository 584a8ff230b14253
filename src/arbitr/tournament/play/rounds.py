"""When a round has begun for a table and when it is over, and when a board is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from arbitr.tournament.play.place import Spot
from arbitr.tournament.play.section import Section
from arbitr.tournament.play.session import Session
from arbitr.tournament.play.slip import NoResult
from arbitr.tournament.rules import RoundsBegin, Rules
from arbitr.tournament.seats.seat_plan import Seated


@dataclass(frozen=True, slots=True)
class Finished:
    """How many rounds, counted from the first, are confirmed at each table and for each contestant of a section."""

    tables: Mapping[int, int]
    contestants: Mapping[str, int]

    @property
    def everywhere(self) -> int:
        """The number of rounds that all have finished."""
        return min((*self.tables.values(), *self.contestants.values()), default=0)

    def frees(self, seated: Seated) -> bool:
        """The table is free for this round, and both sides due there have finished everything before."""
        if seated.table is None:
            return False
        due = (self.tables.get(seated.table, 0), *(self.contestants.get(name, 0) for name in (*seated.ns, *seated.ew)))
        return min(due) >= seated.round - 1


def finished(section: Section, rules: Rules) -> Finished:
    """The rounds that need nothing more from the tables, by the slips of a section."""
    known: dict[bool, Finished] = section.finished
    found = known.get(rules.confirmation)
    if found is None:
        found = known[rules.confirmation] = _finished(section, rules.confirmation)
    return found


def _finished(section: Section, is_needed: bool) -> Finished:
    plan = section.plan
    tables = {
        seated.table: 0
        for number in range(1, plan.rounds + 1)
        for seated in plan.seated(number)
        if seated.table is not None
    }
    contestants = dict.fromkeys(plan.contestants, 0)
    for number in range(1, plan.rounds + 1):
        busy_tables: set[int] = set()
        busy: set[str] = set()
        for seated in plan.seated(number):
            if seated.is_played and not _has_finished(section, seated, is_needed):
                busy_tables.add(seated.table or 0)
                busy.update((*seated.ns, *seated.ew))
        for table, last in tables.items():
            if last == number - 1 and table not in busy_tables:
                tables[table] = number
        for contestant, last in contestants.items():
            if last == number - 1 and contestant not in busy:
                contestants[contestant] = number
    return Finished(tables, contestants)


def _has_finished(section: Section, seated: Seated, is_needed: bool) -> bool:
    assert seated.table is not None
    slips = (section.slips.get((seated.round, seated.table, board, seated.room)) for board in seated.boards)
    return all(slip is not None and slip.is_confirmed(is_needed) for slip in slips)


# A round begins


def round_at(rules: Rules, session: Session, section: Section, table: int) -> int:
    """The last round that has begun at a table; 0 before the first."""
    if rules.rounds_begin is not RoundsBegin.TABLES or not session.round:
        return session.round
    free = finished(section, rules)
    begun = 1
    for number in range(2, section.rounds + 1):
        at_table = [seated for seated in section.plan.seated(number) if seated.table == table]
        if at_table and all(free.frees(seated) for seated in at_table):
            begun = number
    return begun


def round_of(rules: Rules, session: Session, section: Section, contestant: str) -> int:
    """The last round that has begun for a contestant: at its table, or while it sits out; 0 before the first."""
    if rules.rounds_begin is not RoundsBegin.TABLES or not session.round:
        return session.round
    free = finished(section, rules)
    done = free.contestants.get(contestant, 0)
    seated = section.plan.where(contestant, done + 1) if done < section.rounds else None
    return done + 1 if seated is not None and free.frees(seated) else max(1, done)


def furthest_round(rules: Rules, session: Session) -> int:
    """The last round that has begun at any table."""
    if rules.rounds_begin is not RoundsBegin.TABLES or not session.round:
        return session.round
    begun = [
        seated.round
        for section in session.sections.values()
        for free in [finished(section, rules)]
        for number in range(session.round + 1, section.rounds + 1)
        for seated in section.plan.seated(number)
        if free.frees(seated)
    ]
    return max(begun, default=session.round)


def round_is_over(rules: Rules, session: Session, section: Section, spot: Spot) -> bool:
    """The table has gone on, or the session has ended. If tables go on by themselves, the last round is over when every
    table has finished it.
    """
    number, table = spot[0], spot[1]
    if session.ended is not None or number < round_at(rules, session, section, table):
        return True
    return rules.rounds_begin is RoundsBegin.TABLES and number <= finished(section, rules).everywhere


# A board is done


def spots_of(session: Session, board: int) -> Iterator[tuple[Section, Spot]]:
    """Every table of the session that plays a board."""
    for section in session.sections.values():
        for spot in section.boards_due.get(board, ()):
            yield section, spot


def is_done_at(rules: Rules, session: Session, section: Section, spot: Spot) -> bool:
    """This table has played the board: its result is confirmed and its round is over, or the director decided. What a
    phone alone says never suffices.
    """
    slip = section.slips.get(spot)
    if slip is None or not slip.is_final or not slip.is_confirmed(rules.confirmation):
        return False
    return slip.is_directors or round_is_over(rules, session, section, spot)


def board_is_done(rules: Rules, session: Session, board: int) -> bool:
    """Every table that plays the board in this session has. After the session, only boards still to be played are
    secret.
    """
    places = list(spots_of(session, board))
    if session.ended is None:
        return bool(places) and all(is_done_at(rules, session, section, spot) for section, spot in places)
    slips = [section.slips.get(spot) for section, spot in places]
    return not any(
        slip is not None and not slip.is_scored and slip.score is not None and slip.score.none is NoResult.LATER
        for slip in slips
    )


def others_could_see(rules: Rules, session: Session, section: Section, spot: Spot) -> bool:
    """Return whether this result was visible beyond its table: to everybody, or to another table that has played the
    board.
    """
    slip = section.slips.get(spot)
    if slip is None or not slip.is_scored:
        return False
    if board_is_done(rules, session, spot[2]):
        return True
    if not rules.show_traveller or not slip.is_confirmed(rules.confirmation):
        return False
    others = (
        other.slips.get(place)
        for other, place in spots_of(session, spot[2])
        if other.letter != section.letter or place != spot
    )
    return any(slip is not None and slip.is_scored and slip.is_confirmed(rules.confirmation) for slip in others)


def section_is_complete(rules: Rules, section: Section) -> bool:
    """Every table has a confirmed or decided result on every board of the rounds so far."""
    slips = (section.slips.get(spot) for spot in section.due())
    return all(slip is not None and slip.is_final and slip.is_confirmed(rules.confirmation) for slip in slips)


def session_is_complete(rules: Rules, session: Session) -> bool:
    """Every section has, and they have begun to play."""
    sections = session.sections.values()
    return bool(sections and session.round) and all(section_is_complete(rules, section) for section in sections)
