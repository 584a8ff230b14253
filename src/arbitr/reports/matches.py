"""Paper for matches of teams: a score sheet for each room, and afterwards the result with its comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from arbitr.bridge import Board, Penalty, Result, Side, Unit
from arbitr.movements import Movement
from arbitr.problem import Problem
from arbitr.reports.drawing.paper import (
    Block,
    Cards,
    FormBlock,
    Heading,
    KeptTogether,
    Paper,
    PaperField,
    TableBlock,
    TableBlockColumn,
    Words,
)
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.reports.seats import to_fill_in
from arbitr.tournament import ContestKind, Room, Slip, Tournament
from arbitr.tournament.play.section import Section as Part
from arbitr.tournament.scores.matches import fined_in, match_points, matches
from arbitr.tournament.scores.matches import section_matches as _all_of

_T = TypeVar("_T")
Called = Callable[[str], str]
"""The name of a team or a player."""


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
    """In the open and in the closed room; none if no captain has named them."""
    is_same_way: bool = False
    """By mistake the home team sat North-South in both rooms."""

    def sides(self, room: Room, home: _T, away: _T) -> tuple[_T, _T]:
        """The contents for North-South and for East-West in this room."""
        return (home, away) if room is Room.OPEN or self.is_same_way else (away, home)


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """A board of a match: the results in the open and in the closed room, and their value."""

    board: int
    open: str
    closed: str
    open_points: int | None = None
    closed_points: int | None = None
    """The North-South score."""
    home: Fraction | None = None
    away: Fraction | None = None
    """IMPs, or matchpoints in board-a-match."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match, as far as it has been played."""

    sheet: Sheet
    boards: tuple[ComparedBoard, ...]
    points: tuple[Fraction, Fraction] | None = None
    """Victory points, if they are used and all boards are played."""
    agreed: tuple[str, ...] = ()
    """Teams that have confirmed the result."""
    unit: Unit = Unit.IMPS
    """Of the score of a board."""
    penalties: tuple[tuple[str, Penalty], ...] = ()
    """Taken off the score of this match, each with its team."""


# From a movement, or from a tournament.


def sheets_of_movement(movement: Movement, names: dict[str, str] | None = None) -> list[Sheet]:
    """Every match, without line-ups."""
    known = names or {}

    def called(number: int) -> str:
        name = known.get(str(number), "")
        return f"{number} {name}".rstrip()

    return [
        Sheet(number, str(seating.table), called(seating.ns), called(seating.ew), tuple(seating.boards))
        for number, this in enumerate(movement.rounds, 1)
        for seating in this.tables
        if seating.ns is not None and seating.ew is not None
    ]


def sheets(state: Tournament, session: int, number: int, team: Called, player: Called) -> list[Sheet]:
    """The matches of a round."""
    return [_sheet(state, session, section, number, table_number, team, player)
            for section, table_number in _tables(state, session, number)]  # fmt: skip


def _tables(state: Tournament, session: int, number: int) -> Iterator[tuple[Part, int]]:
    if state.rules.kind is not ContestKind.TEAMS:
        raise Problem("only teams play matches")
    for section in state.session(session).sections.values():
        if 1 <= number <= section.rounds:
            for match in _all_of(section, number, state.rules.of_match):
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
            own_match
            for own_match in matches(state, session, number)
            if (own_match.section, own_match.table) == (section.letter, table_number)
        )
        sheet = _sheet(state, session, section, number, table_number, team, player)
        compared = {board.board: board for board in match.boards}
        boards = []
        for board in sheet.boards:
            slips = [section.slips.get((number, table_number, board, room)) for room in Room]
            (open_, open_points), (closed, closed_points) = (_result_text(slip, board, speech) for slip in slips)
            imps = compared.get(board)
            home, away = (None, None) if imps is None else (imps.home, imps.away)
            boards.append(ComparedBoard(board, open_, closed, open_points, closed_points, home, away))
        is_scored = match.is_complete and state.rules.victory_points and match.due
        found.append(
            MatchResult(
                sheet,
                tuple(boards),
                match_points(state, session, match) if is_scored else None,
                tuple(sorted(team(contestant) for contestant in match.agreed)),
                state.rules.board_unit,
                tuple((team(fined.contestant), fined.penalty) for fined in fined_in(state, session, match)),
            )
        )
    return found


def _result_text(slip: Slip | None, board: int, speech: Speech) -> tuple[str, int | None]:
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
    """For each room of each match: who sits where, the boards, space to write, and signatures."""
    speech = Speech(language)
    _ = speech.gettext
    columns = (
        TableBlockColumn(_("Board"), "right"),
        TableBlockColumn(_("Vulnerable")),
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
                    PaperField(SIDES[side], name),
                    *(PaperField(seat.letter, players[at] if players else "") for at, seat in enumerate(side.seats)),
                )
            )
            rows = tuple((str(board), _vulnerable(board), *[""] * 6) for board in sheet.boards)
            signatures = (PaperField(_("Signature N-S")), PaperField(_("Signature E-W")))
            cards.append(
                (
                    Heading(speech.room(room), " · ".join(part for part in (where, title) if part), 3),
                    FormBlock(fields, columns=3),
                    TableBlock(columns, rows, row_height=8),
                    FormBlock(signatures, columns=2),
                )
            )
    if not cards:
        raise Problem("there are no matches to print")
    name = _("Match score sheets")
    return Paper(f"{title} · {name}" if title else name, (Cards(tuple(cards), columns=1),), language, is_bare=True)


def _vulnerable(board: int) -> str:
    """In letters that are the same in every language: –, N-S, E-W, N-S E-W."""
    vulnerability = Board.numbered(board).vulnerability
    return " ".join(SIDES[side] for side in Side if vulnerability.of(side)) or "–"


def match_results(found: Sequence[MatchResult], language: str, title: str = "", where: str = "") -> Paper:
    """Both rooms board by board with the IMPs, and the value of the match."""
    speech = Speech(language)
    _ = speech.gettext
    if not found:
        raise Problem("there are no matches to print")
    columns = (
        TableBlockColumn(_("Board"), "right", is_plain=True),
        TableBlockColumn(speech.room(Room.OPEN), wraps=True),
        TableBlockColumn("N-S", "right"),
        TableBlockColumn(speech.room(Room.CLOSED), wraps=True),
        TableBlockColumn("N-S", "right"),
        *(TableBlockColumn(title, "right") for title in _score_heads(found[0].unit, speech)),
    )
    blocks: list[Block] = []
    for compared in found:
        rows = [_row(board, speech) for board in compared.boards]
        won = [_won(board) for board in compared.boards]
        totals = (sum((imps[side] or Fraction(0) for imps in won), Fraction(0)) for side in (0, 1))
        rows.append(("", "", "", "", "", *(speech.short(total) for total in totals)))
        sheet = compared.sheet
        lines: list[Block] = [
            Heading(
                f"{sheet.home} – {sheet.away}",
                speech.pgettext("match", "Round {round}, table {table}").format(round=sheet.round, table=sheet.table),
            ),
            *(Words(line, is_small=True) for line in _line_ups(sheet, speech)),
            TableBlock(columns, tuple(rows)),
        ]
        for who, penalty in compared.penalties:
            lines.append(Words(_("Penalty: {penalty} off {who}").format(penalty=penalty, who=who)))
        if compared.points is not None:
            home, away = (speech.number(points) for points in compared.points)
            lines.append(Words(_("Victory points: {home} : {away}").format(home=home, away=away)))
        if compared.agreed:
            lines.append(Words(_("Confirmed by: {teams}").format(teams=", ".join(compared.agreed))))
        blocks.append(KeptTogether(tuple(lines)))
    return Paper(title or _("Matches"), tuple(blocks), language, where)


def _score_heads(unit: Unit, speech: Speech) -> tuple[str, str]:
    _ = speech.gettext
    if unit is Unit.MATCHPOINTS:
        return _("Home matchpoints"), _("Away matchpoints")
    return _("Home IMPs"), _("Away IMPs")


def _row(compared: ComparedBoard, speech: Speech) -> tuple[str, ...]:
    return (
        str(compared.board),
        compared.open,
        "" if compared.open_points is None else speech.points(compared.open_points),
        compared.closed,
        "" if compared.closed_points is None else speech.points(compared.closed_points),
        *("" if imps is None else speech.short(imps) for imps in _won(compared)),
    )


def _won(compared: ComparedBoard) -> tuple[Fraction | None, Fraction | None]:
    """IMPs only for the side that has won them, unless a ruling gave scores that do not balance."""
    if compared.home is None or compared.away is None:
        return None, None
    if compared.home != -compared.away or not compared.home:
        return compared.home, compared.away
    return (compared.home, None) if compared.home > 0 else (None, compared.away)


def _line_ups(sheet: Sheet, speech: Speech) -> Iterator[str]:
    for place, room in enumerate(Room):
        home, away = sheet.home_players[place], sheet.away_players[place]
        if home or away:
            ns, ew = (" – ".join(side) or "–" for side in sheet.sides(room, home, away))
            if room is Room.OPEN:
                yield speech.gettext("Open room: N-S {ns}; E-W {ew}").format(ns=ns, ew=ew)
            else:
                yield speech.gettext("Closed room: N-S {ns}; E-W {ew}").format(ns=ns, ew=ew)
