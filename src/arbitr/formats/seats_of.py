"""The sections of a session in a file: the movement, from the rounds and tables of the results, and who has which
number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from arbitr.bridge import Side
from arbitr.formats.session import Entrant, SessionRecord, TableResult
from arbitr.movements import Individual, IndividualRound, IndividualSeating, individual
from arbitr.movements.movement import Movement, Pair, Round, TableInRound, imported
from arbitr.problem import Problem
from arbitr.tournament import ContestKind, SectionOpened, TournamentEvent
from arbitr.tournament.seats.seat_plan import TOGETHER

ONLY = "A"
"""The section of a file that names none."""
Key = tuple[str, str, Side | None]
"""Section, number and side of an entrant."""
Tables = dict[tuple[int, int], list[TableResult]]
"""By round and table."""


def key_of(entrant: Entrant) -> Key:
    return entrant.section, entrant.number, entrant.side


def sections_of(record: SessionRecord, session: int, entered: Mapping[Key, str]) -> list[TournamentEvent]:
    """A line of the log for each section; `entered` are the contestants by entrant, as far as they are known."""
    found: list[TournamentEvent] = []
    for letter in record.sections or ("",):
        movement = movement_of(record, letter)
        seats = []
        for entrant in record.entrants:
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


def movement_of(record: SessionRecord, section: str) -> Movement | Individual:
    """As far as the results show it; a Problem if they lack round and table."""
    results = [result for result in record.results if result.section == section]
    if record.kind is ContestKind.TEAMS:
        return _as_played(_team_rounds(record, section, results), apart=False)
    tables = _tables(results)
    if record.kind is ContestKind.INDIVIDUAL:
        seated = [tuple(_individual(rows, table) for (_, table), rows in these) for these in _by_round(tables)]
        everybody = {one for these in seated for seating in these for one in seating.players}
        return individual.imported(
            tuple(
                IndividualRound(these, tuple(sorted(everybody - {one for seating in these for one in seating.players})))
                for these in seated
            )
        )
    rounds = tuple(tuple(_seating(rows, table) for (_, table), rows in these) for these in _by_round(tables))
    if record.entrants:
        return _as_played(rounds, record.sides_apart or record.winners == len(Side))
    return _as_played(rounds, imported(tuple(map(Round, rounds))).apart)


def _as_played(rounds: Sequence[tuple[TableInRound, ...]], apart: bool) -> Movement:
    """A board has as many copies as tables that played it at once."""
    at_once = (Counter(board for seating in these for board in seating.boards) for these in rounds)
    copies = max(max(boards.values()) for boards in at_once)
    return replace(imported(_with_rest(rounds, apart), apart), shared=(), copies=copies)


def _with_rest(rounds: Sequence[tuple[TableInRound, ...]], apart: bool) -> tuple[Round, ...]:
    """A contestant without a result in a round sits out in it."""

    def numbers(these: Iterable[TableInRound], side: Side) -> set[int]:
        seats = [(seating.ns, seating.ew) for seating in these]
        own = {seat[side] for seat in seats} if apart else {number for seat in seats for number in seat}
        return {number for number in own if number is not None}

    every = {side: numbers((seating for these in rounds for seating in these), side) for side in Side}
    found = []
    for these in rounds:
        rest = [
            TableInRound(None, number, None, None, None) for number in sorted(every[Side.NS] - numbers(these, Side.NS))
        ]
        if apart:
            missing = sorted(every[Side.EW] - numbers(these, Side.EW))
            rest += [TableInRound(None, None, number, None, None) for number in missing]
        found.append(Round((*these, *rest)))
    return tuple(found)


def _tables(results: list[TableResult]) -> Tables:
    if not results:
        raise Problem("there are no results to show who meets whom; create the tournament first")
    found: Tables = {}
    for result in results:
        if result.round is None or result.table is None:
            raise Problem(
                "board {board}, {ns} – {ew}: the round and table are not given; choose the movement first, "
                "then import the file",
                board=result.board,
                ns=result.ns,
                ew=result.ew,
            )
        found.setdefault((result.round, result.table), []).append(result)
    return found


def _by_round(tables: Tables) -> list[list[tuple[tuple[int, int], list[TableResult]]]]:
    """Round by round; a round without data still counts."""
    last = max(number for number, _ in tables)
    rounds = [[item for item in sorted(tables.items()) if item[0][0] == number] for number in range(1, last + 1)]
    for number, these in enumerate(rounds, 1):
        if not these:
            raise Problem("round {round} has no results to show who met in it", round=number)
    return rounds


def _boards(rows: list[TableResult]) -> tuple[int, int]:
    return min(row.board for row in rows), max(row.board for row in rows)


def _seating(rows: list[TableResult], table: int) -> TableInRound:
    """Who sat there on most boards."""
    ((ns, ew), _), *_others = Counter((row.ns, row.ew) for row in rows).most_common()
    one, other = Pair.parse(ns), Pair.parse(ew)
    if one.side is Side.EW or other.side is Side.NS:
        one, other = other, one  # they sat in the opposite direction
    return TableInRound(table, one.number, other.number, *_boards(rows))


def _individual(rows: list[TableResult], table: int) -> IndividualSeating:
    ((ns, ew), _), *_others = Counter((row.ns, row.ew) for row in rows).most_common()
    seats = [_number(one) for side in (ns, ew) for one in side.split(TOGETHER)]
    if len(seats) != 4:
        raise Problem("{ns} – {ew} are not four players; write 1+3 and 2+4", ns=ns, ew=ew)
    north, south, east, west = seats
    return IndividualSeating(table, north, south, east, west, *_boards(rows))


def _team_rounds(
    record: SessionRecord, section: str, results: list[TableResult]
) -> tuple[tuple[TableInRound, ...], ...]:
    """The matches, at their tables or in the order of the file; the home team sits North-South in the open room."""
    rounds: dict[int, list[TableInRound]] = {}
    for match in record.matches:
        if match.section != section:
            continue
        rows = [result for result in results if match.has(result)]
        number = match.round or 1
        these = rounds.setdefault(number, [])
        if rows:
            table = rows[0].table or len(these) + 1
            these.append(TableInRound(table, _number(match.home), _number(match.away), *_boards(rows)))
    if not rounds or sorted(rounds) != list(range(1, len(rounds) + 1)) or not all(rounds.values()):
        raise Problem("the matches are not listed by round; choose the movement first, then import the file")
    return tuple(tuple(rounds[number]) for number in sorted(rounds))


def _number(text: str) -> int:
    return Pair.parse(text).number
