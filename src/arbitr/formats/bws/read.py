"""BWS, the Access file of a Bridgemate session (docs/reference/formats.md). Arbitr reads it and never writes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, TypeVar

from arbitr.bridge import PASSED_OUT, SEATS, Adjustment, Artificial, Board, Contract, Result, Seat, Side, parse_seat
from arbitr.cards import Card, Hand
from arbitr.formats.bws.access_file import Row, access_tables
from arbitr.formats.dealing_machines.pack import whole_deal
from arbitr.formats.session import DealtBoard, Entrant, PlayerRecord, SessionRecord, TableResult, read_date
from arbitr.problem import Problem
from arbitr.tournament import ContestKind

T = TypeVar("T")

TABLES = ("Session", "Section", "RoundData", "ReceivedData", "PlayerNumbers", "PlayerNames", "HandRecord")
NO_LEAD = ("", "SKIP")
_SHARES = re.compile(r"(\d{1,3})\s*%?\s*[-/]\s*(\d{1,3})\s*%?")


def read_bws(data: bytes, file: str) -> list[SessionRecord]:
    return [session_of(access_tables(data, TABLES, file), file)]


def session_of(tables: Mapping[str, list[Row]], file: str) -> SessionRecord:
    """The rows of the tables as a session; the file leaves the scoring method to the scoring program."""
    if "ReceivedData" not in tables:
        raise Problem("{file} is not a Bridgemate file: it has no table {table}", file=file, table="ReceivedData")
    return _Reader(tables, file).session()


class _Section(NamedTuple):
    letter: str = ""
    winners: int = 0
    """Two: the sides are ranked separately."""
    missing: int = 0
    """The missing pair: its opponents sit out."""


NO_SECTION = _Section()


class _Reader:
    def __init__(self, tables: Mapping[str, list[Row]], file: str) -> None:
        self.tables = tables
        self.file = file
        self.sections = dict(self.read_rows("Section", _section))
        self.seats = dict(self.read_rows("RoundData", _seated))
        self.is_individual = any(numbers[2] and numbers[3] for numbers in self.seats.values())

    def read_rows(self, table: str, read: Callable[[Row], T]) -> Iterator[T]:
        for at, row in enumerate(self.tables.get(table, []), 1):
            try:
                yield read(row)
            except Problem as problem:
                raise Problem(
                    "{file}: {table}, row {row}: {problem}", file=self.file, table=table, row=at, problem=problem
                ) from None

    def session(self) -> SessionRecord:
        first = next(iter(self.tables.get("Session", [])), {})
        winners = {section.winners for section in self.sections.values()}
        return SessionRecord(
            event=_text(first, "name"),
            date=_date(_text(first, "date")),
            kind=ContestKind.INDIVIDUAL if self.is_individual else ContestKind.PAIRS,
            winners=winners.pop() if winners in ({1}, {2}) else None,
            entrants=self.entrants(),
            boards=self.boards(),
            results=self.results(),
        )

    def letter(self, section: int) -> str:
        return self.sections.get(section, NO_SECTION).letter or str(section)

    # Who played.

    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody in the movement, with the players who logged in at their first table."""
        found: dict[tuple[int, int, Side | None], Entrant] = {}
        for (section, _, _), numbers in self.seats.items():
            for seat in SEATS if self.is_individual else (Seat.NORTH, Seat.EAST):
                if numbers[seat] not in (0, self.sections.get(section, NO_SECTION).missing):
                    key = section, numbers[seat], self.side(section, seat)
                    found.setdefault(key, Entrant(str(numbers[seat]), side=key[2], section=self.letter(section)))
        players: dict[tuple[int, int, Side | None], dict[Seat, PlayerRecord]] = {}
        names = {
            _text(row, "strid") or _text(row, "id"): _text(row, "name") for row in self.tables.get("PlayerNames", [])
        }
        for section, table, first, seat, player in self.read_rows("PlayerNumbers", _logged_in):
            seated = self.seats.get((section, table, first))
            if seated is None or not (player.name or player.member):
                continue
            own = seated[seat] if self.is_individual else seated[seat.side]
            player = replace(player, name=player.name or names.get(player.member, ""))
            players.setdefault((section, own, self.side(section, seat)), {}).setdefault(seat, player)
        for key, known in players.items():
            if key not in found:
                continue
            seats = known if self.is_individual else next(iter(known)).side.seats
            found[key] = replace(found[key], players=tuple(known.get(seat, PlayerRecord()) for seat in seats))
        return tuple(found[key] for key in sorted(found, key=lambda key: (key[0], key[2] or 0, key[1])))

    def side(self, section: int, seat: Seat) -> Side | None:
        """If the sides are ranked separately, each has its own numbers."""
        return seat.side if self.sections.get(section, NO_SECTION).winners == 2 else None

    # What happened.

    def results(self) -> tuple[TableResult, ...]:
        """Of several entries for the same board at the same table the last one counts; those erased do not."""
        found: dict[tuple[int, int, int, int], TableResult] = {}
        rows = sorted(self.read_rows("ReceivedData", self.result), key=lambda row: row[0])
        for _, key, result in rows:
            if result is not None:
                found.pop(key, None)
                found[key] = result
        return tuple(found.values())

    def result(self, row: Row) -> tuple[int, tuple[int, int, int, int], TableResult | None]:
        section, table, round_, board = (_number(row, name) for name in ("section", "table", "round", "board"))
        key = section, table, round_, board
        if row.get("erased"):
            return _number(row, "id"), key, None
        Board.numbered(board)  # rejects an invalid number
        ns, ew = str(_number(row, "pairns")), str(_number(row, "pairew"))
        if self.is_individual:
            numbers = self.seats.get((section, table, round_), (0, 0, 0, 0))
            ns, ew = f"{ns}+{_number(row, 'south') or numbers[2]}", f"{ew}+{_number(row, 'west') or numbers[3]}"
        remark = _text(row, "remarks")
        shares = _SHARES.fullmatch(remark)
        lead = _text(row, "leadcard")
        result = _played(row)
        return (
            _number(row, "id"),
            key,
            TableResult(
                board,
                ns,
                ew,
                result,
                None if shares is None else _artificial(*shares.groups()),
                None if result in (None, PASSED_OUT) or lead.upper() in NO_LEAD else Card.parse(lead),
                section=self.letter(section),
                round=round_ or None,
                table=table or None,
                remark="" if shares is not None else remark,
            ),
        )

    # Which cards.

    def boards(self) -> tuple[DealtBoard, ...]:
        dealt = [board for board in self.read_rows("HandRecord", self.dealt) if board is not None]
        if len(self.sections) < 2:
            dealt = [replace(board, section="") for board in dealt]
        return tuple(sorted(dealt, key=lambda record: (record.section, record.board.number)))

    def dealt(self, row: Row) -> DealtBoard | None:
        """None for a row in which nobody has entered a card."""
        hands = [
            Hand.parse(".".join(_text(row, f"{seat.name}{suit}".lower()) or "-" for suit in _SUITS)) for seat in SEATS
        ]
        if not any(hands):
            return None
        section = _number(row, "section")
        board = Board.numbered(_number(row, "board"))
        return DealtBoard(board, whole_deal(hands), self.letter(section) if section else "")


_SUITS = ("spades", "hearts", "diamonds", "clubs")


def _section(row: Row) -> tuple[int, _Section]:
    return _number(row, "id"), _Section(_text(row, "letter"), _number(row, "winners"), _number(row, "missingpair"))


def _seated(row: Row) -> tuple[tuple[int, int, int], tuple[int, int, int, int]]:
    """Section, table and round, and who sits there: pairs North-South and East-West, or four players."""
    section, table, round_, north, east, south, west = (
        _number(row, name) for name in ("section", "table", "round", "nspair", "ewpair", "south", "west")
    )
    return (section, table, round_), (north, east, south, west)


def _logged_in(row: Row) -> tuple[int, int, int, Seat, PlayerRecord]:
    return (
        _number(row, "section"),
        _number(row, "table"),
        _number(row, "round") or 1,
        parse_seat(_text(row, "direction")),
        PlayerRecord(_text(row, "name"), _text(row, "number")),
    )


def _played(row: Row) -> Result | None:
    text = _text(row, "contract").upper()
    if text == "PASS":
        return PASSED_OUT
    if not text:
        return None
    contract = Contract.parse(text, parse_seat(_text(row, "ns/ew")))
    return Result.parse(f"{contract.code} {_text(row, 'result')}")


def _artificial(ns: str, ew: str) -> Adjustment:
    return Adjustment(Artificial(Fraction(int(ns), 100)), Artificial(Fraction(int(ew), 100)))


def _number(row: Row, name: str) -> int:
    value = row.get(name)
    if value in (None, ""):
        return 0
    if not isinstance(value, int):
        raise Problem("{option}: {text} is not a whole number", option=name, text=repr(value))
    return value


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _date(text: str) -> str:
    """Access stores no date as one of 1899."""
    return "" if text.startswith("(") else read_date(text)
