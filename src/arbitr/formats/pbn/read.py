"""Reader for PBN 2.1: tolerant of style, strict about cards (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from arbitr.bridge import (
    BIDS,
    DENOMINATION_NAMED,
    PASSED_OUT,
    TRICKS,
    UNKNOWN,
    Board,
    Call,
    Contract,
    Deal,
    Doubling,
    Result,
    Seat,
    parse_seat,
    parse_side,
    parse_vulnerability,
)
from arbitr.formats.pbn.calls import call_text, read_auction
from arbitr.formats.pbn.cards import read_play
from arbitr.formats.pbn.deal_tag import parse_deal
from arbitr.formats.pbn.scan import CALLS_AND_CARDS, ESCAPED, IDENTIFICATION, VULNERABLE, PbnGame, scan
from arbitr.formats.record import (
    BoardRecord,
    Comment,
    Ending,
    FileLocation,
    RecordedAuction,
    RecordedPlay,
    TableColumn,
    TableSection,
    Tag,
    TagSection,
    tricks_won,
)
from arbitr.formats.text_file import at, text_of
from arbitr.problem import Problem

T = TypeVar("T")
UNTOLD = ("", "?")
NO_DATE = "????.??.??"
_SPECIAL = frozenset((*IDENTIFICATION, *CALLS_AND_CARDS))
# The form in valid files: others are tried only if these do not fit.
_DEALERS = {**dict.fromkeys(UNTOLD), **{seat.letter: seat for seat in Seat}}
_VULNERABLE = {**dict.fromkeys(UNTOLD), **{text: vulnerability for vulnerability, text in VULNERABLE.items()}}
_SCORED = frozenset(("Declarer", "Contract", "Result", "Play"))
"""Without any of these, and without an auction, this is a bare deal."""
_TEXTS = ("North", "East", "South", "West", "Event", "Site", "Date", "Scoring")
_NUMBER = re.compile(r"(?<!\d)\d{1,6}(?!\d)")
_PASSED = ("PASS", "P", "AP", "ALL PASS", "PASSED OUT")
_CONTRACTS = {
    text + risk: (bid, Doubling(len(risk)))
    for bid in BIDS
    for text in (bid.code, call_text(bid))
    for risk in ("", "X", "XX")
}
_RESULT = re.compile(r"(\^?)\s*(?:(NS|EW)\s+)?(\d{1,2})(?:\s+(NS|EW)\s+(\d{1,2}))?")
_OVER = re.compile(r"=|[+-]\d{1,2}")
_COLUMN = re.compile(r"([+-]?)(.*?)(?:\\(\d{1,3})([LR]?))?")
_CELL = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"]+))\s*')


def read_pbn(data: bytes, file: str) -> list[BoardRecord]:
    """The boards of a PBN file; a Problem with file, line and tag if it is invalid."""
    records: list[BoardRecord] = []
    number = 0
    for game in scan(text_of(data), file):
        record = _Reading(game, file).record(number + 1)
        number = record.board.number
        records.append(record)
    if not records:
        raise at(file, 1, Problem("there is no board in this file"))
    return records


class _Reading:
    """One game being converted to a record."""

    __slots__ = ("comments", "file", "game", "miscounted", "other_tags", "result", "sections", "values")

    def __init__(self, game: PbnGame, file: str) -> None:
        self.game = game
        self.file = file
        self.values = game.values
        self.other_tags: list[Tag] = []
        """Mandatory tags whose text has no other place in the record."""
        self.sections: list[TableSection | TagSection] = []
        self.comments = game.comments
        self.result: Result | None = None
        self.miscounted = False

    def record(self, next_number: int) -> BoardRecord:
        """The whole record; a board without a number gets the next one, and the record says so."""
        values = self.values
        name = values.get("Board", "").strip()
        found = _NUMBER.search(name)
        number = int(found[0]) if found else 0
        deal = self.read("Deal", parse_deal) or UNKNOWN
        text = values.get("Vulnerable", "")
        vulnerability = _VULNERABLE[text] if text in _VULNERABLE else self.read("Vulnerable", parse_vulnerability)
        text = values.get("Dealer", "")
        dealer = _DEALERS[text] if text in _DEALERS else self.read("Dealer", parse_seat)
        auction = None
        if "Auction" in values:
            auction, dealer, before = read_auction(self.game, self.file, dealer)
            self.say("Auction", before)
        board = Board.numbered(number or next_number, dealer, vulnerability)
        contract, play = None, None
        if auction is not None or not _SCORED.isdisjoint(values):
            contract = self.contract(auction, board.dealer)
            play = self.play(deal, contract) if "Play" in values else None
            self.count_tricks(contract, play)
        texts = [values.get(tag, "") for tag in _TEXTS]
        if "?" in texts or NO_DATE in texts:
            texts = ["" if text in ("?", NO_DATE) else text for text in texts]
        north, east, south, west, event, site, date, scoring = texts
        tags = self.other_tags
        for tag, value in values.items():
            if tag not in _SPECIAL:
                lines = self.game.data.get(tag, ())
                if lines or tag.endswith("Table"):
                    self.sections.append(_section(tag, value, lines))
                else:
                    tags.append(Tag(tag, value))
        return BoardRecord(
            board,
            deal,
            (north, east, south, west),
            auction,
            contract,
            self.result,
            play,
            event,
            site,
            date,
            scoring,
            tuple(tags),
            tuple(self.sections),
            _merged(self.comments) if self.comments else (),
            "" if name == "?" or (number and name == str(number)) else name,
            () if number else _assumed(dealer is None, vulnerability is None),
            contract is not None and "^" in values["Declarer"] if "Declarer" in values else False,
            self.miscounted,
            FileLocation(self.file, self.game.line),
        )

    def read(self, name: str, reader: Callable[[str], T]) -> T | None:
        """The value of a tag, unless the file omits it."""
        text = self.values.get(name, "").strip()
        if text in UNTOLD:
            return None
        try:
            return reader(text)
        except Problem as problem:
            raise self.wrong(name, problem) from None

    def wrong(self, name: str, problem: Problem) -> Problem:
        return at(self.file, self.game.line_of(name), Problem("[{tag}]: {problem}", tag=name, problem=problem))

    def keep(self, name: str) -> None:
        if self.values.get(name, "") not in UNTOLD:
            self.other_tags.append(Tag(name, self.values[name]))

    def say(self, name: str, comment: str) -> None:
        if comment:
            self.comments.append(Comment(name, comment))

    # What was bid and won.

    def contract(self, auction: RecordedAuction | None, dealer: Seat) -> Contract | None:
        """The contract; if the file has no tag for it, the result of the auction."""
        text = self.values.get("Contract", "").strip().upper()
        declarer = self.read("Declarer", _declarer)
        if text in _PASSED:
            self.result = PASSED_OUT
            return None
        if text in UNTOLD:
            return self._from_auction(auction, dealer)
        if text in DENOMINATION_NAMED:  # an ending: only the trump suit is given
            self.keep("Contract")
            self.keep("Declarer")
            return None
        bid, doubling = self._bid(text)
        if declarer is not None:
            return Contract(bid, doubling, declarer)
        found = auction.standing(dealer).contract() if auction else None
        if found is not None and (found.bid, found.doubling) == (bid, doubling):
            return found
        self.keep("Contract")
        return None

    def _bid(self, text: str) -> tuple[Call, Doubling]:
        found = _CONTRACTS.get(text)
        if found is None:
            try:
                contract = Contract.parse(text, Seat.NORTH)
            except Problem as problem:
                raise self.wrong("Contract", problem) from None
            found = contract.bid, contract.doubling
        return found

    def _from_auction(self, auction: RecordedAuction | None, dealer: Seat) -> Contract | None:
        standing = auction.standing(dealer) if auction else None
        if standing is None or not standing.is_over:
            self.keep("Declarer")
            return None
        contract = standing.contract()
        if contract is None:
            self.result = PASSED_OUT
        return contract

    def count_tricks(self, contract: Contract | None, play: RecordedPlay | None) -> None:
        """The result according to the tag, or else according to the cards."""
        text = self.values.get("Result", "").strip().upper()
        if text in UNTOLD:
            tricks = tricks_won(play.cards, contract) if play and contract else None
            if tricks is not None:
                self.result = Result(contract, tricks)
            return
        try:
            tricks = self._tricks(text, contract)
        except Problem as problem:
            raise self.wrong("Result", problem) from None
        if self.result is PASSED_OUT:
            if tricks:
                raise self.wrong("Result", Problem("a passed-out deal has no tricks"))
        elif contract is None or tricks is None or (play and play.ending is Ending.TO_BE_CONTINUED):
            self.keep("Result")  # the tricks so far, or of an unknown contract
        else:
            self.result = Result(contract, tricks)
            self.miscounted = text.startswith("^")

    def _tricks(self, text: str, contract: Contract | None) -> int | None:
        match = _RESULT.fullmatch(text)
        if match is None:
            if contract is not None and _OVER.fullmatch(text):
                return Result.parse(f"{contract.code} {text}").tricks
            raise Problem("{text} is not a result; write declarer's tricks, e.g. 9, or NS 9", text=repr(text))
        _, side, first, other, second = match.groups()
        tricks = int(first)
        if tricks > TRICKS or (second is not None and int(second) > TRICKS):
            raise Problem("{text}: the number of tricks must be 0 to 13", text=repr(text))
        if side is None:
            if other is not None:
                raise Problem("{text} is not a result; write declarer's tricks, e.g. 9, or NS 9", text=repr(text))
            return tricks
        if other == side:
            raise Problem("{text} names one side twice", text=repr(text))
        if contract is None:
            return None if tricks or self.result is not PASSED_OUT else 0
        if second is not None and tricks + int(second) != TRICKS:
            if "Play" in self.values:
                return None  # the tricks so far
            raise Problem("{text}: the tricks of both sides must add up to 13", text=repr(text))
        return tricks if parse_side(side) is contract.declarer.side else TRICKS - tricks

    def play(self, deal: Deal, contract: Contract | None) -> RecordedPlay | None:
        if contract is not None:
            found = read_play(self.game, self.file, deal, contract.leader, contract.denomination)
        else:
            of_ending = DENOMINATION_NAMED.get(self.values.get("Contract", "").strip().upper())
            found = read_play(self.game, self.file, deal, None, of_ending)
        if found is None:
            lines = [text for _, text in self.game.data.get("Play", ()) if isinstance(text, str)]
            self.sections.append(TagSection("Play", self.values["Play"], tuple(lines)))
            for _, text in self.game.data.get("Play", ()):
                if isinstance(text, Comment):
                    self.say("Play", text.text)
            return None
        play, before = found
        self.say("Play", before)
        return play


def _declarer(text: str) -> Seat:
    return parse_seat(text.removeprefix("^"))


def _assumed(dealer: bool, vulnerability: bool) -> tuple[str, ...]:
    return ("number", *(("dealer",) if dealer else ()), *(("vulnerability",) if vulnerability else ()))


def _merged(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    """Comments on the same tag as one, line by line."""
    texts: dict[str, list[str]] = {}
    for comment in comments:
        texts.setdefault(comment.after, []).append(comment.text)
    merged = (Comment(after, "\n".join(lines).strip()) for after, lines in texts.items())
    return tuple(comment for comment in merged if comment.text)


def _section(name: str, value: str, data: Sequence[tuple[int, str | Comment]]) -> TableSection | TagSection:
    section = TagSection(name, value, tuple(str(text) for _, text in data), tuple(number for number, _ in data))
    columns = columns_of(value)
    if columns and name.endswith("Table"):
        rows = [_cells(line) for line in section.lines]
        if all(len(row) == len(columns) for row in rows):
            return TableSection(name, columns, tuple(rows), section.stand)
        found = _broken_rows(rows, section.stand, len(columns))
        if isinstance(found, list):
            return TableSection(name, columns, tuple(row for row, _ in found), tuple(number for _, number in found))
    return section


class _Uneven(NamedTuple):
    """The first row with a wrong number of cells."""

    row: int
    line: int
    cells: int
    """On that line; none if they cannot be separated."""


_Rows = list[tuple[tuple[str, ...], int]]
"""Each with the line on which it begins."""


def _broken_rows(rows: Sequence[tuple[str, ...]], stand: Sequence[int], size: int) -> _Rows | _Uneven:
    """In the import format a row may be broken into lines, and a line may hold several rows.

    But the end of a line also ends a row, unless the row has only begun. An extra cell in one row and a missing one in
    another would balance over the whole table, and shift everything in between.
    """
    found: _Rows = []
    begun: list[str] = []
    first = _Uneven(1, 0, 0)
    for cells, line in zip(rows, stand, strict=True):
        if not begun or not cells:
            first = _Uneven(len(found) + 1, line, len(cells))
        begun += cells
        if not cells or (len(begun) > size and len(begun) % size):
            return first
        if len(begun) >= size:
            found += [(tuple(begun[place : place + size]), first.line) for place in range(0, len(begun), size)]
            begun = []
    return first if begun else found


def uneven(section: TagSection) -> tuple[int, Problem]:
    """Why this section is not a table: the line of the first wrong row, and the error."""
    size = len(columns_of(section.value))
    found = _broken_rows([_cells(line) for line in section.lines], section.stand, size)
    assert isinstance(found, _Uneven), "what comes out even is a table"
    if found.cells:
        why = Problem(
            "there are {cells} cells for {columns} columns; write - for an empty cell and put quotes round a "
            "cell with spaces",
            cells=found.cells,
            columns=size,
        )
    else:
        why = Problem("a quotation mark is not closed")
    return found.line, Problem("{table}, row {row}: {problem}", table=f"[{section.name}]", row=found.row, problem=why)


def _cells(line: str) -> tuple[str, ...]:
    """The elements of a line; none if they cannot be separated."""
    if '"' not in line:
        return tuple(line.split())
    cells, start = [], 0
    while start < len(line):
        match = _CELL.match(line, start)
        if match is None:
            return ()
        cells.append(match[2] if match[1] is None else ESCAPED.sub(r"\1", match[1]))
        start = match.end()
    return tuple(cells)


@lru_cache(maxsize=256)
def columns_of(value: str) -> tuple[TableColumn, ...]:
    """+Percentage_NS\\5R;Names_NS: the headers of a table."""
    if not value.strip():
        return ()
    columns = []
    for text in value.split(";"):
        match = _COLUMN.fullmatch(text)
        assert match is not None, "every text matches"
        order, name, width, alignment = match.groups()
        columns.append(TableColumn(name, order, int(width) if width else None, alignment or ""))
    return tuple(columns)
