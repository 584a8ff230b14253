"""The sections of a session as a file tells them: the movement, from the rounds and tables of the results, and who has
which number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from arbitr.bridge.seat import Side
from arbitr.formats.session import Entrant, Session, TableResult
from arbitr.movements import individual
from arbitr.movements.individual import Individual, IndividualRound, IndividualSeating
from arbitr.movements.movement import Movement, Pair, Round, Seating, imported
from arbitr.problem import Problem
from arbitr.tournament.event import Event
from arbitr.tournament.events.organise import SectionOpened
from arbitr.tournament.rules import Kind
from arbitr.tournament.seat_plan import TOGETHER

ONLY = "A"
"""The section of a file that names none."""
Key = tuple[str, str, Side | None]
"""Section, number and side of an entrant."""
Tables = dict[tuple[int, int], list[TableResult]]
"""By round and table."""


def key_of(entrant: Entrant) -> Key:
    return entrant.section, entrant.number, entrant.side


def sections_of(told: Session, session: int, entered: Mapping[Key, str]) -> list[Event]:
    """A line of the log for each section; `entered` are the contestants by entrant, as far as they are known."""
    found: list[Event] = []
    for letter in told.sections or ("",):
        movement = movement_of(told, letter)
        seats = []
        for entrant in told.entrants:
            contestant = entered.get(key_of(entrant))
            if entrant.section == letter and contestant is not None:
                apart = isinstance(movement, Movement) and movement.apart
                seats.append((Pair(_number(entrant.number), entrant.side if apart else None), contestant))
        known = movement.pairs if isinstance(movement, Movement) else tuple(map(Pair, movement.players))
        own = tuple((pair, who) for pair, who in seats if pair in known)
        found.append(
            SectionOpened(
                session,
                letter.upper() or ONLY,
                movement if isinstance(movement, Movement) else None,
                movement if isinstance(movement, Individual) else None,
                own,
            )
        )
    return found


def movement_of(told: Session, section: str) -> Movement | Individual:
    """As far as results tell it; a Problem where they do not say in which round and at which table they were made."""
    results = [each for each in told.results if each.section == section]
    if told.kind is Kind.TEAMS:
        return _as_played(_team_rounds(told, section, results), apart=False)
    tables = _tables(results)
    if told.kind is Kind.INDIVIDUAL:
        seated = [tuple(_individual(rows, table) for (_, table), rows in these) for these in _by_round(tables)]
        everybody = {one for these in seated for each in these for one in each.players}
        return individual.imported(
            tuple(
                IndividualRound(these, tuple(sorted(everybody - {one for each in these for one in each.players})))
                for these in seated
            )
        )
    rounds = tuple(tuple(_seating(rows, table) for (_, table), rows in these) for these in _by_round(tables))
    if told.entrants:
        return _as_played(rounds, told.sides_apart or told.winners == len(Side))
    return _as_played(rounds, imported(tuple(map(Round, rounds))).apart)


def _as_played(rounds: Sequence[tuple[Seating, ...]], apart: bool) -> Movement:
    """However often a board was on the tables at once, so often it was there."""
    at_once = (Counter(board for each in these for board in each.boards) for these in rounds)
    copies = max(max(boards.values()) for boards in at_once)
    return replace(imported(_with_rest(rounds, apart), apart), shared=(), copies=copies)


def _with_rest(rounds: Sequence[tuple[Seating, ...]], apart: bool) -> tuple[Round, ...]:
    """Whoever has no result in a round sits out in it."""

    def numbers(these: Iterable[Seating], side: Side) -> set[int]:
        seats = [(each.ns, each.ew) for each in these]
        own = {each[side] for each in seats} if apart else {number for each in seats for number in each}
        return {number for number in own if number is not None}

    every = {side: numbers((each for these in rounds for each in these), side) for side in Side}
    found = []
    for these in rounds:
        rest = [Seating(None, number, None, None, None) for number in sorted(every[Side.NS] - numbers(these, Side.NS))]
        if apart:
            missing = sorted(every[Side.EW] - numbers(these, Side.EW))
            rest += [Seating(None, None, number, None, None) for number in missing]
        found.append(Round((*these, *rest)))
    return tuple(found)


def _tables(results: list[TableResult]) -> Tables:
    if not results:
        raise Problem("there are no results, so nothing says who meets whom; make the tournament first")
    found: Tables = {}
    for each in results:
        if each.round is None or each.table is None:
            raise Problem(
                "board {board}, {ns} – {ew}: nothing says in which round and at which table this was; choose the "
                "movement first, and import the file then",
                board=each.board,
                ns=each.ns,
                ew=each.ew,
            )
        found.setdefault((each.round, each.table), []).append(each)
    return found


def _by_round(tables: Tables) -> list[list[tuple[tuple[int, int], list[TableResult]]]]:
    """Round by round; one of which nothing is told is a round all the same."""
    last = max(number for number, _ in tables)
    rounds = [[each for each in sorted(tables.items()) if each[0][0] == number] for number in range(1, last + 1)]
    for number, these in enumerate(rounds, 1):
        if not these:
            raise Problem("round {round} has no results, so nothing says who met in it", round=number)
    return rounds


def _boards(rows: list[TableResult]) -> tuple[int, int]:
    return min(each.board for each in rows), max(each.board for each in rows)


def _seating(rows: list[TableResult], table: int) -> Seating:
    """Who sat there on most boards."""
    ((ns, ew), _), *_others = Counter((each.ns, each.ew) for each in rows).most_common()
    one, other = Pair.parse(ns), Pair.parse(ew)
    if one.side is Side.EW or other.side is Side.NS:
        one, other = other, one  # they sat in each other's direction
    return Seating(table, one.number, other.number, *_boards(rows))


def _individual(rows: list[TableResult], table: int) -> IndividualSeating:
    ((ns, ew), _), *_others = Counter((each.ns, each.ew) for each in rows).most_common()
    seats = [_number(one) for side in (ns, ew) for one in side.split(TOGETHER)]
    if len(seats) != 4:
        raise Problem("{ns} – {ew} are not four players; write 1+3 and 2+4", ns=ns, ew=ew)
    north, south, east, west = seats
    return IndividualSeating(table, north, south, east, west, *_boards(rows))


def _team_rounds(told: Session, section: str, results: list[TableResult]) -> tuple[tuple[Seating, ...], ...]:
    """The matches, at their tables or in the order of the file; the home team sits North-South in the open room."""
    rounds: dict[int, list[Seating]] = {}
    for match in told.matches:
        if match.section != section:
            continue
        rows = [each for each in results if match.has(each)]
        number = match.round or 1
        these = rounds.setdefault(number, [])
        if rows:
            table = rows[0].table or len(these) + 1
            these.append(Seating(table, _number(match.home), _number(match.away), *_boards(rows)))
    if not rounds or sorted(rounds) != list(range(1, len(rounds) + 1)) or not all(rounds.values()):
        raise Problem("the matches are not told round by round; choose the movement first, and import the file then")
    return tuple(tuple(rounds[number]) for number in sorted(rounds))


def _number(text: str) -> int:
    return Pair.parse(text).number
