"""Paper for matches of teams: a score sheet for each room, and afterwards the result with its comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from arbitr.bridge.board import Board
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Side
from arbitr.movements.movement import Movement
from arbitr.problem import Problem
from arbitr.reports.paper import Block, Cards, Column, Field, Form, Heading, Paper, Section, Table, Words
from arbitr.reports.seats import to_fill_in
from arbitr.reports.speech import SIDES, Speech
from arbitr.tournament.matches import match_points, matches
from arbitr.tournament.matches import section_matches as _all_of
from arbitr.tournament.place import Room
from arbitr.tournament.rules import Kind
from arbitr.tournament.section import Section as Part
from arbitr.tournament.slip import Slip
from arbitr.tournament.state import Tournament

_T = TypeVar("_T")
Called = Callable[[str], str]
"""What a team or a player is called."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match before it is played. The home team sits North-South in the open room."""

    round: int
    table: str
    home: str
    away: str
    boards: tuple[int, ...]
    home_players: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    away_players: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """In the open and in the closed room; none where no captain has said it."""
    is_same_way: bool = False
    """By mistake the home team sat North-South in both rooms."""

    def sides(self, room: Room, home: _T, away: _T) -> tuple[_T, _T]:
        """What belongs to North-South and to East-West in this room."""
        return (home, away) if room is Room.OPEN or self.is_same_way else (away, home)


@dataclass(frozen=True, slots=True)
class Compared:
    """A board of a match: what happened in the open and in the closed room, and what it brings."""

    board: int
    open: str
    closed: str
    open_points: int | None = None
    closed_points: int | None = None
    """As North-South see them."""
    home: Fraction | None = None
    away: Fraction | None = None
    """IMPs."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match, as far as it has been played."""

    sheet: Sheet
    boards: tuple[Compared, ...]
    points: tuple[Fraction, Fraction] | None = None
    """Victory points, when all is played and they count."""
    agreed: tuple[str, ...] = ()
    """Teams that have agreed the result."""


# Out of a movement, or of a tournament.


def sheets_of_movement(movement: Movement, names: dict[str, str] | None = None) -> list[Sheet]:
    """Every match; who plays in which room is left open."""
    known = names or {}

    def called(number: int) -> str:
        name = known.get(str(number), "")
        return f"{number} {name}".rstrip()

    return [
        Sheet(number, str(each.table), called(each.ns), called(each.ew), tuple(each.boards))
        for number, this in enumerate(movement.rounds, 1)
        for each in this.tables
        if each.ns is not None and each.ew is not None
    ]


def sheets(state: Tournament, session: int, number: int, team: Called, player: Called) -> list[Sheet]:
    """The matches of a round."""
    return [_sheet(state, session, section, number, table_number, team, player)
            for section, table_number in _tables(state, session, number)]  # fmt: skip


def _tables(state: Tournament, session: int, number: int) -> Iterator[tuple[Part, int]]:
    if state.rules.kind is not Kind.TEAMS:
        raise Problem("only teams play matches")
    for section in state.session(session).sections.values():
        if 1 <= number <= section.rounds:
            for match in _all_of(section, number, state.rules.match):
                yield section, match.table


def _sheet(
    state: Tournament, session: int, section: Part, number: int, table_number: int, team: Called, player: Called
) -> Sheet:
    seated = section.plan.at(number, table_number, Room.OPEN)
    several = len(state.session(session).sections) > 1
    home, away = seated.ns[0], seated.ew[0]

    def players(contestant: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        line_up = section.line_ups.get((number, contestant))
        if line_up is None:
            return (), ()
        return tuple(map(player, line_up.open)), tuple(map(player, line_up.closed))

    return Sheet(
        number,
        f"{section.letter}{table_number}" if several else str(table_number),
        team(home),
        team(away),
        seated.boards,
        players(home),
        players(away),
        section.plan.at(number, table_number, Room.CLOSED).ns == seated.ns,
    )


def results(
    state: Tournament, session: int, number: int, team: Called, player: Called, language: str
) -> list[MatchResult]:
    """The matches of a round, compared."""
    speech = Speech(language)
    found = []
    for section, table_number in _tables(state, session, number):
        match = next(
            each
            for each in matches(state, session, number)
            if (each.section, each.table) == (section.letter, table_number)
        )
        sheet = _sheet(state, session, section, number, table_number, team, player)
        compared = {each.board: each for each in match.boards}
        boards = []
        for board in sheet.boards:
            slips = [section.slips.get((number, table_number, board, room)) for room in Room]
            (open_, open_points), (closed, closed_points) = (_told(slip, board, speech) for slip in slips)
            imps = compared.get(board)
            home, away = (None, None) if imps is None else (imps.home, imps.away)
            boards.append(Compared(board, open_, closed, open_points, closed_points, home, away))
        is_scored = match.is_complete and state.rules.victory_points and match.due
        found.append(
            MatchResult(
                sheet,
                tuple(boards),
                match_points(state, session, match) if is_scored else None,
                tuple(sorted(team(each) for each in match.agreed)),
            )
        )
    return found


def _told(slip: Slip | None, board: int, speech: Speech) -> tuple[str, int | None]:
    if slip is None:
        return "", None
    if slip.adjustment is not None:
        return speech.adjustment(slip.adjustment), None
    if slip.result is None:
        return "–", None
    if isinstance(slip.result, Result):
        lead = None if slip.score is None else slip.score.lead
        text = speech.result(slip.result)
        points = slip.result.score(Side.NS, Board.numbered(board).vulnerability)
        return text if lead is None else f"{text} {speech.card(lead)}", points
    return "", slip.result


# On paper.


def match_sheets(found: Sequence[Sheet], language: str, title: str = "") -> Paper:
    """For each room of each match: who sits where, the boards, room to write, and signatures."""
    speech = Speech(language)
    _ = speech.gettext
    columns = (
        Column(_("Board"), "right"),
        Column(_("Vulnerable")),
        *to_fill_in(speech),
    )
    cards: list[tuple[Block, ...]] = []
    for sheet in found:
        where = speech.pgettext("match", "Round {round}, table {table}").format(round=sheet.round, table=sheet.table)
        for place, room in enumerate(Room):
            home, away = (sheet.home, sheet.home_players[place]), (sheet.away, sheet.away_players[place])
            ns, ew = sheet.sides(room, home, away)
            fields = tuple(
                field
                for side, (name, players) in zip(Side, (ns, ew), strict=True)
                for field in (
                    Field(SIDES[side], name),
                    *(Field(seat.letter, players[at] if players else "") for at, seat in enumerate(side.seats)),
                )
            )
            rows = tuple((str(board), _vulnerable(board), *[""] * 6) for board in sheet.boards)
            signatures = (Field(_("Signature N-S")), Field(_("Signature E-W")))
            cards.append(
                (
                    Heading(speech.room(room), " · ".join(part for part in (where, title) if part), 3),
                    Form(fields, columns=3),
                    Table(columns, rows, row_height=8),
                    Form(signatures, columns=2),
                )
            )
    if not cards:
        raise Problem("there is no match to print")
    name = _("Score sheets of matches")
    return Paper(f"{title} · {name}" if title else name, (Cards(tuple(cards), columns=1),), language, is_bare=True)


def _vulnerable(board: int) -> str:
    """In letters that are the same in every language: –, N-S, E-W, N-S E-W."""
    vulnerability = Board.numbered(board).vulnerability
    return " ".join(SIDES[side] for side in Side if vulnerability.of(side)) or "–"


def match_results(found: Sequence[MatchResult], language: str, title: str = "", where: str = "") -> Paper:
    """Both rooms board by board with the IMPs, and what the match brings."""
    speech = Speech(language)
    _ = speech.gettext
    if not found:
        raise Problem("there is no match to print")
    columns = (
        Column(_("Board"), "right", is_plain=True),
        Column(speech.room(Room.OPEN), wraps=True),
        Column("N-S", "right"),
        Column(speech.room(Room.CLOSED), wraps=True),
        Column("N-S", "right"),
        Column(_("IMP home"), "right"),
        Column(_("IMP away"), "right"),
    )
    blocks: list[Block] = []
    for each in found:
        rows = [_row(board, speech) for board in each.boards]
        won = [_won(board) for board in each.boards]
        totals = (sum((imps[side] or Fraction(0) for imps in won), Fraction(0)) for side in (0, 1))
        rows.append(("", "", "", "", "", *(speech.short(total) for total in totals)))
        sheet = each.sheet
        lines: list[Block] = [
            Heading(
                f"{sheet.home} – {sheet.away}",
                speech.pgettext("match", "Round {round}, table {table}").format(round=sheet.round, table=sheet.table),
            ),
            *(Words(line, is_small=True) for line in _line_ups(sheet, speech)),
            Table(columns, tuple(rows)),
        ]
        if each.points is not None:
            home, away = (speech.number(points) for points in each.points)
            lines.append(Words(_("Victory points: {home} : {away}").format(home=home, away=away)))
        if each.agreed:
            lines.append(Words(_("Agreed by: {teams}").format(teams=", ".join(each.agreed))))
        blocks.append(Section(tuple(lines)))
    return Paper(title or _("Matches"), tuple(blocks), language, where)


def _row(each: Compared, speech: Speech) -> tuple[str, ...]:
    return (
        str(each.board),
        each.open,
        "" if each.open_points is None else speech.points(each.open_points),
        each.closed,
        "" if each.closed_points is None else speech.points(each.closed_points),
        *("" if imps is None else speech.short(imps) for imps in _won(each)),
    )


def _won(each: Compared) -> tuple[Fraction | None, Fraction | None]:
    """IMPs only to the side that has won them, unless a ruling gave the two something that does not balance."""
    if each.home is None or each.away is None:
        return None, None
    if each.home != -each.away or not each.home:
        return each.home, each.away
    return (each.home, None) if each.home > 0 else (None, each.away)


def _line_ups(sheet: Sheet, speech: Speech) -> Iterator[str]:
    for place, room in enumerate(Room):
        home, away = sheet.home_players[place], sheet.away_players[place]
        if home or away:
            ns, ew = (" – ".join(each) or "–" for each in sheet.sides(room, home, away))
            if room is Room.OPEN:
                yield speech.gettext("Open room: N-S {ns}; E-W {ew}").format(ns=ns, ew=ew)
            else:
                yield speech.gettext("Closed room: N-S {ns}; E-W {ew}").format(ns=ns, ew=ew)
