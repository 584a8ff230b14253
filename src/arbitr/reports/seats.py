"""Papers for tables and players before the first board: guide cards, table cards, slips."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from arbitr.bridge import SEATS, Board, Seat, Side
from arbitr.movements import Individual, Movement, TableInRound
from arbitr.reports.drawing.ink import MM
from arbitr.reports.drawing.paper import (
    Block,
    Cards,
    Figure,
    FormBlock,
    Heading,
    Large,
    Paper,
    PaperField,
    SideBySide,
    TableBlock,
    TableBlockColumn,
    Words,
    table,
)
from arbitr.reports.drawing.qr import qr_picture
from arbitr.reports.drawing.speech import MINUS, SIDES, Speech
from arbitr.tournament import Room

QR_SIZE = 46 * MM
Names = Mapping[str, str]
"""Of pairs (7, 7NS) or players (7), as the movement calls them."""


@dataclass(frozen=True, slots=True)
class _Stop:
    """A contestant's place in one round; without opponents it is a sit-out."""

    table: int | None = None
    place: str = ""
    """N-S, or the seat in an individual."""
    partner: str = ""
    opponents: tuple[str, ...] = ()
    boards: range = range(0)


@dataclass(frozen=True, slots=True)
class _Way:
    """For the whole session, round by round; None before a late entry and after a withdrawal."""

    key: str
    stops: tuple[_Stop | None, ...]


def guide_cards(
    movement: Movement | Individual,
    language: str,
    title: str = "",
    names: Names | None = None,
    room: Room | None = None,
) -> Paper:
    """A card for each pair, or for each player of an individual: where to go, whom to meet, on which boards. For teams:
    for those in this room of every match, whose movement it is.
    """
    speech = Speech(language)
    _ = speech.gettext
    known = names or {}
    columns = (
        TableBlockColumn(_("Round"), "right"),
        TableBlockColumn(_("Table"), "right"),
        TableBlockColumn(_place(movement, speech), "centre"),
        TableBlockColumn(_("Partner"), wraps=True),
        TableBlockColumn(_("Opponents"), wraps=True),
        TableBlockColumn(_("Boards"), "right"),
    )
    cards: list[tuple[Block, ...]] = []
    for way in _ways(movement):
        rows = [
            (
                str(number),
                "" if stop.table is None else str(stop.table),
                stop.place,
                _called(stop.partner, known) if stop.partner else "",
                ", ".join(_called(opponent, known) for opponent in stop.opponents) or _("sits out"),
                speech.boards(stop.boards) if stop.opponents else "",
            )
            for number, stop in enumerate(way.stops, 1)
            if stop is not None
        ]
        heading = _heading(way, _who(movement, room, speech), known, _with_room(title, speech, room))
        cards.append((heading, table(columns, rows)))
    return Paper(_titled(title, _("Guide cards")), (Cards(tuple(cards)),), language, is_bare=True)


def score_cards(
    movement: Movement | Individual,
    language: str,
    title: str = "",
    names: Names | None = None,
    room: Room | None = None,
) -> Paper:
    """A private score card for each pair or player: the boards in the order of play, with space for the results."""
    speech = Speech(language)
    _ = speech.gettext
    columns = (
        TableBlockColumn(_("Board"), "right"),
        TableBlockColumn(_place(movement, speech), "centre"),
        TableBlockColumn(_("Opponents")),
        TableBlockColumn(_("Contract"), room=12),
        TableBlockColumn(_("Lead"), room=7),
        TableBlockColumn(_("Tricks"), room=7),
        TableBlockColumn("+", "centre", room=8),
        TableBlockColumn(MINUS, "centre", room=8),
    )
    cards: list[tuple[Block, ...]] = []
    for way in _ways(movement):
        rows = [
            (str(board), stop.place, ", ".join(map(_number, stop.opponents)), *[""] * 5)
            for stop in way.stops
            if stop is not None and stop.opponents
            for board in stop.boards
        ]
        heading = _heading(way, _who(movement, room, speech), names or {}, _with_room(title, speech, room))
        cards.append((heading, TableBlock(columns, tuple(rows), row_height=6)))
    return Paper(_titled(title, _("Score cards")), (Cards(tuple(cards)),), language, is_bare=True)


def to_fill_in(speech: Speech) -> tuple[TableBlockColumn, ...]:
    """What a table writes on a slip for each board."""
    _ = speech.gettext
    return (
        TableBlockColumn(_("Contract"), room=13),
        TableBlockColumn("N E S W", "centre", room=13),
        TableBlockColumn(_("Lead"), room=8),
        TableBlockColumn(_("Tricks"), room=8),
        TableBlockColumn(_("Points N-S"), room=10),
        TableBlockColumn(_("Points E-W"), room=10),
    )


def _meeting(speech: Speech) -> tuple[TableBlockColumn, ...]:
    """Who meets in which round."""
    return (
        TableBlockColumn(speech.gettext("Round"), "right"),
        TableBlockColumn("N-S", wraps=True),
        TableBlockColumn("E-W", wraps=True),
    )


def score_slips(
    movement: Movement | Individual,
    language: str,
    title: str = "",
    names: Names | None = None,
    room: Room | None = None,
) -> Paper:
    """A slip for each table and round, for the results of the boards."""
    speech = Speech(language)
    _ = speech.gettext
    columns = (TableBlockColumn(_("Board"), "right"), *to_fill_in(speech))
    cards: list[tuple[Block, ...]] = []
    for number, table_number, sides, boards in _played(movement, names):
        fields = tuple(PaperField(SIDES[side], who) for side, who in sides.items())
        cards.append(
            (
                Heading(
                    _("Round {round}, table {table}").format(round=number, table=table_number),
                    _with_room(title, speech, room),
                    3,
                ),
                FormBlock(fields, columns=2),
                TableBlock(columns, tuple((str(board), *[""] * 6) for board in boards), row_height=8),
                FormBlock((PaperField(_("Signature N-S")), PaperField(_("Signature E-W"))), columns=2),
            )
        )
    return Paper(_titled(title, _("Pick-up slips")), (Cards(tuple(cards)),), language, is_bare=True)


def travelling_slips(
    movement: Movement | Individual,
    language: str,
    title: str = "",
    names: Names | None = None,
    room: Room | None = None,
) -> Paper:
    """A traveller for each board: a line for each table that plays it, in order. Each room of a match has its own,
    since it must not see the other's results.
    """
    speech = Speech(language)
    _ = speech.gettext
    columns = (*_meeting(speech), *to_fill_in(speech))
    lines: dict[int, list[tuple[str, ...]]] = {}
    for number, _table, sides, boards in _played(movement, names):
        line = (str(number), *sides.values(), *[""] * 6)
        for board in boards:
            lines.setdefault(board, []).append(line)
    cards: list[tuple[Block, ...]] = [
        (
            Heading(
                _("Board {number}").format(number=board),
                _with_room(speech.board(Board.numbered(board)), speech, room),
                3,
            ),
            TableBlock(columns, tuple(lines[board]), row_height=8),
        )
        for board in sorted(lines)
    ]
    return Paper(_titled(title, _("Blank travellers")), (Cards(tuple(cards), columns=1),), language, is_bare=True)


def table_cards(
    tables: Iterable[int],
    language: str,
    title: str = "",
    address: Callable[[int], str] | None = None,
    movement: Movement | Individual | None = None,
    names: Names | None = None,
    room: Room | None = None,
    join: tuple[str, str] | None = None,
) -> Paper:
    """A card for each table: its number, a QR code of its address, and who meets there on which boards. `join` is what
    a phone without a camera types: an address and the club code.
    """
    speech = Speech(language)
    _ = speech.gettext
    columns = (*_meeting(speech), TableBlockColumn(_("Boards"), "right"))
    at: dict[int, list[tuple[str, ...]]] = {}
    for number, table_number, sides, boards in _seated(movement, names) if movement is not None else ():
        both = [sides.get(side, "") for side in Side]
        what = speech.boards(boards) if all(both) else _("sits out")
        at.setdefault(table_number, []).append((str(number), *both, what))
    cards: list[tuple[Block, ...]] = []
    for table_number in tables:
        left: list[Block] = [Words(title)] if title else []
        left.append(Large(str(table_number), _("Table")))
        left += [] if room is None else [Heading(speech.room(room))]
        if address is not None:
            target = address(table_number)
            words = _("Scan to enter this table's scores")
            left += [Figure(qr_picture(target, QR_SIZE), target), Words(words), Words(target, is_small=True)]
        if join is not None:
            typed = _("No camera? Open {address} and type the club code {code}.").format(address=join[0], code=join[1])
            left.append(Words(typed, is_small=True))
        rows = at.get(table_number, [])
        cards.append((SideBySide(tuple(left), (table(columns, rows),) if rows else (), 0.38),))
    return Paper(_titled(title, _("Table cards")), (Cards(tuple(cards), columns=1, rows=2),), language, is_bare=True)


def _with_room(title: str, speech: Speech, room: Room | None) -> str:
    return title if room is None else " · ".join(filter(None, (speech.room(room), title)))


def _titled(title: str, kind: str) -> str:
    return f"{title}: {kind}" if title else kind


def _place(movement: Movement | Individual, speech: Speech) -> str:
    _ = speech.gettext
    return _("Direction") if isinstance(movement, Movement) else _("Seat")


def _called(key: str, names: Names) -> str:
    """7 Nováková – Dvořák; the side is shown beside it."""
    return f"{_number(key)} {names.get(key, '')}".rstrip()


def _number(key: str) -> str:
    """Only the number of 7NS."""
    return key.rstrip("NSEW")


def _who(movement: Movement | Individual, room: Room | None, speech: Speech) -> str:
    _ = speech.gettext
    if not isinstance(movement, Movement):
        return _("Player {number}")
    return _("Pair {number}") if room is None else _("Team {number}")


def _heading(way: _Way, text: str, names: Names, title: str) -> Heading:
    name = names.get(way.key, "")
    side = next((SIDES[side] for side in Side if way.key.endswith(side.name)), "")
    shown = text.format(number=f"{_number(way.key)} {side}".rstrip())
    return Heading(f"{shown}: {name}" if name else shown, title, 2)


def _ways(movement: Movement | Individual) -> Iterator[_Way]:
    """Everybody's path, in the order of the numbers."""
    stops: dict[str, list[_Stop | None]] = {}
    if isinstance(movement, Movement):
        stops = {str(pair): [None] * len(movement.rounds) for pair in movement.pairs}
        for number, this_round in enumerate(movement.rounds):
            for seating in this_round.tables:
                for side, pair in movement.sides(seating):
                    stops[str(pair)][number] = _pair_stop(movement, seating, side)
    else:
        stops = {str(player): [None] * len(movement.rounds) for player in movement.players}
        for number, this in enumerate(movement.rounds):
            for resting in this.resting:
                stops[str(resting)][number] = _Stop()
            for at in this.tables:
                seated = {Seat.NORTH: at.north, Seat.EAST: at.east, Seat.SOUTH: at.south, Seat.WEST: at.west}
                for seat in SEATS:
                    opponents = tuple(str(seated[other]) for other in (seat.lho, seat.rho))
                    partner = str(seated[seat.partner])
                    stops[str(seated[seat])][number] = _Stop(at.table, seat.letter, partner, opponents, at.boards)
    for key, own in stops.items():
        yield _Way(key, tuple(own))


def _pair_stop(movement: Movement, seating: TableInRound, side: Side) -> _Stop:
    others = tuple(str(pair) for where, pair in movement.sides(seating) if where is not side)
    return _Stop(seating.table, SIDES[side] if others else "", "", others, seating.boards)


_Sitting = tuple[int, int, Mapping[Side, str], range]
"""Round, table, who sits there on each side, boards."""


def _played(movement: Movement | Individual, names: Names | None) -> Iterator[_Sitting]:
    return (sitting for sitting in _seated(movement, names) if len(sitting[2]) == len(Side))


def _seated(movement: Movement | Individual, names: Names | None) -> Iterator[_Sitting]:
    """If a pair sits out at a table, one side is missing."""
    known = names or {}
    if isinstance(movement, Movement):
        for number, this_round in enumerate(movement.rounds, 1):
            for seating in this_round.tables:
                sides = {side: _called(str(pair), known) for side, pair in movement.sides(seating)}
                if sides and seating.table is not None:
                    yield number, seating.table, sides, seating.boards
        return
    for number, this in enumerate(movement.rounds, 1):
        for at in this.tables:
            pairs = {Side.NS: (at.north, at.south), Side.EW: (at.east, at.west)}
            players = {side: ", ".join(_called(str(player), known) for player in pair) for side, pair in pairs.items()}
            yield number, at.table, players, at.boards
