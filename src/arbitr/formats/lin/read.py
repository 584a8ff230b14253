"""Reader for BBO's LIN: one board or a whole match (docs/reference/formats.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from arbitr.bridge import (
    DENOMINATION_NAMED,
    DOUBLE,
    PASS,
    PASSED_OUT,
    REDOUBLE,
    TRICKS,
    UNKNOWN,
    Board,
    Call,
    Contract,
    Deal,
    Doubling,
    Result,
    Seat,
    Vulnerability,
    bid,
    parse_seat,
    parse_vulnerability,
)
from arbitr.cards import Card, Rank, Suit, card
from arbitr.formats.pbn.deal_tag import dealt
from arbitr.formats.record import (
    PLAIN_CALLS,
    BoardRecord,
    Comment,
    Ending,
    FileLocation,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    Remarks,
    Tag,
    as_they_fell,
    passes_to_the_end,
    recorded_auction,
    recorded_play,
    tricks_won,
    with_remarks,
)
from arbitr.formats.text_file import at, text_of, with_plain_ends
from arbitr.number import begins_with_digit, is_whole
from arbitr.problem import Problem, required

FROM_SOUTH = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of hands and names, and the numbers 1 to 4 of the dealer."""
SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
UNKNOWN_TAG = "Lin_"
"""Before the name of a tag that is kept unchanged."""
LAYOUT = ("pg", "st", "rh")
"""These describe the look of a page, not what happened."""
TITLE_TAGS = ("", "Stage", "", "", "", "HomeTeam", "HomeScore", "VisitTeam", "VisitScore")
"""The fields of vg as tags; the title, the scoring and the boards have their own places."""
ROOMS = {"o": "Open", "c": "Closed"}

_NAME = re.compile(r"[0-9A-Za-z]{2}")
_QX = re.compile(r"\s*([a-z])?\s*(\d{1,6})(?!\d)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<!\d)\d{1,6}(?!\d)")
_CALL = re.compile(
    r"\s*(?:(?P<all>ap)|(?P<passed>pass|p)|(?P<re>xx|rdbl|r)|(?P<double>x|dbl|d)"
    r"|(?P<level>[1-7])(?P<in>nt|n|[cdhs]))(?P<alert>!*)\s*",
    re.IGNORECASE,
)
_RESULT = re.compile(r"([1-7])(NT|[NCDHS])(XX?|)([NESW])(=|[+-]\d{1,2})")
_PASSED = ("PASS", "P", "AP")
_SUITS = {suit.letter: suit for suit in Suit}
_RANKS = {rank.letter: rank for rank in Rank}
_VG_FIELDS = 9
_SHOWN = 40


class LinTag(NamedTuple):
    """A tag, its value and its line."""

    name: str
    value: str
    line: int


class _Written:
    """A board, as far as it has been read."""

    def __init__(self, line: int, room: str, number: int, names: tuple[str, ...]) -> None:
        self.line = line
        self.room = room
        self.number = number
        self.name = ""
        self.names = names
        self.deal: Deal | None = None
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self.calls: list[Call] = []
        self.cards: list[Card] = []
        self.alerts: set[int] = set()
        self.notes: dict[int, list[str]] = {}
        """Explanations of calls, by their places."""
        self.comments: dict[tuple[int, int], list[str]] = {}
        """By the number of preceding calls and cards."""
        self.claimed: int | None = None
        self.tags: list[Tag] = []


def read_lin(data: bytes, file: str) -> list[BoardRecord]:
    """The boards of a LIN file; a Problem with file, line and tag if it is invalid."""
    reading = _Reading(file)
    for pair in _pairs(with_plain_ends(text_of(data)), file):
        try:
            reading.take(pair)
        except Problem as problem:
            raise at(file, pair.line, Problem("{tag}|: {problem}", tag=pair.name, problem=problem)) from None
    return reading.records()


def _pairs(text: str, file: str) -> Iterator[LinTag]:
    parts = text.split("|")
    line = 1
    for place in range(0, len(parts) - 1, 2):
        name, value = parts[place], parts[place + 1]
        line += name.count("\n")
        if not _NAME.fullmatch(name.strip()):
            raise at(
                file,
                line,
                Problem("{text} is not a two-letter LIN tag followed by |", text=repr(name.strip()[:_SHOWN])),
            )
        yield LinTag(name.strip().lower(), value, line)
        line += value.count("\n")
    if len(parts) % 2 and (rest := parts[-1].strip()):
        raise at(file, line, Problem("{text} is not a two-letter LIN tag followed by |", text=repr(rest[:_SHOWN])))


class _Reading:
    def __init__(self, file: str) -> None:
        self.file = file
        self.title: list[str] = []
        """The fields of vg."""
        self.lists: dict[str, list[str]] = {}
        """One entry for each board, or for each board in each room."""
        self.boards: list[_Written] = []
        self.board: _Written | None = None
        self.names: tuple[str, ...] = ()
        self.early: list[str] = []
        """Comments before the first board."""

    def take(self, pair: LinTag) -> None:
        name, value = pair.name, pair.value.strip()
        if name in ("vg", "rs", "mp", "bn", "pw"):
            self._take_head(name, value)
        elif name == "qx":
            match = required(_QX.match(value), "{text} has no board number; write o1 or c1", text=repr(value[:_SHOWN]))
            self._begin(pair.line, (match[1] or "").lower(), int(match[2]))
        elif name == "pn":
            if self.board is not None and self.board.deal is not None:
                self.board = None
            self.names = tuple(part.strip() for part in value.split(","))
            if self.board is not None:
                self.board.names = self.names
        elif name == "md":
            board = self.board
            if board is None or board.deal is not None:
                board = self._begin(pair.line)
            _take_deal(board, value)
        elif name not in LAYOUT or value:
            self._take_in_board(pair.line, name, value)
        elif name == "st" and self.board is not None and self.board.deal is not None:
            self.board = None

    def _begin(self, line: int, room: str = "", number: int = 0) -> _Written:
        self.board = _Written(line, room, number, self.names)
        self.boards.append(self.board)
        return self.board

    def _take_head(self, name: str, value: str) -> None:
        fields = [part.strip() for part in value.split(",")]
        if name != "vg":
            self.lists[name] = fields
            return
        more = max(0, len(fields) - _VG_FIELDS)  # commas in the title
        self.title = [", ".join(fields[: more + 1]), *fields[more + 1 :], *[""] * _VG_FIELDS][:_VG_FIELDS]

    def _take_in_board(self, line: int, name: str, value: str) -> None:
        board = self.board
        if board is None:
            if name == "nt":
                self.early.append(value)
                return
            board = self._begin(line)
        match name:
            case "sv":
                board.vulnerability = parse_vulnerability(value) if value else None
            case "ah":
                board.name = value
            case "mb":
                _take_calls(board, value)
            case "an" if board.calls:
                board.notes.setdefault(len(board.calls) - 1, []).append(value)
            case "nt" | "an":
                board.comments.setdefault((len(board.calls), len(board.cards)), []).append(value)
            case "pc":
                board.cards.extend(_cards(value))
            case "mc":
                if not is_whole(value, TRICKS):
                    raise Problem("{text} is not a number of tricks from 0 to 13", text=repr(value[:_SHOWN]))
                board.claimed = int(value)
            case _:
                board.tags.append(Tag(UNKNOWN_TAG + name, value))

    # From the source to records.

    def records(self) -> list[BoardRecord]:
        if not self.boards:
            raise at(self.file, 1, Problem("there is no board in this file"))
        rooms = {board.room for board in self.boards}
        indices = {text: index for index, text in reversed(list(enumerate(self.lists.get("bn", ()))))}
        found: list[BoardRecord] = []
        for board in self.boards:
            number = board.number or _number_in(board.name)
            following = found[-1].board.number + 1 if found else 1
            if not number and len(found) < len(indices):
                number = _number_in(self.lists["bn"][len(found)])
            first = self._first(found[0].board.number if found else number)
            index = indices.get(str(number), None if indices else number - first)
            entries = {name: self._entry(name, index, board.room) for name in ("rs", "mp")}
            try:
                record = _record(board, number, following, entries, self.title)
            except Problem as problem:
                raise at(self.file, board.line, problem) from None
            tags = (*self._title_tags(), *record.tags)
            if "c" in rooms and board.room in ROOMS:
                tags = (Tag("Room", ROOMS[board.room]), *tags)
            comments = record.comments
            if self.early and not found:
                comments = (Comment("", "\n".join(self.early)), *comments)
            found.append(replace(record, tags=tags, comments=comments, place=FileLocation(self.file, board.line)))
        return found

    def _first(self, usual: int) -> int:
        """The number of the board to which the first entries of the lists belong."""
        return (_number_in(self.title[3]) if self.title else 0) or usual

    def _entry(self, name: str, index: int | None, room: str) -> str:
        """The list entry for a board in a room: open and closed room alternate."""
        entries = self.lists.get(name, [])
        place = -1 if index is None else 2 * index + (room == "c")
        return entries[place] if 0 <= place < len(entries) else ""

    def _title_tags(self) -> Iterator[Tag]:
        for name, value in zip(TITLE_TAGS, self.title, strict=False):
            if name and value:
                yield Tag(name, value)


def _number_in(text: str) -> int:
    match = _NUMBER.search(text)
    return int(match[0]) if match else 0


def _record(board: _Written, number: int, following: int, entries: dict[str, str], title: list[str]) -> BoardRecord:
    marked = Board.numbered(number or following, board.dealer, board.vulnerability)
    deal = board.deal or UNKNOWN
    assumed = ("number", *(("dealer",) if board.dealer is None else ()))
    assumed += ("vulnerability",) if board.vulnerability is None else ()
    auction = recorded_auction(_calls(board), Ending.WHOLE)
    tags = list(board.tags)
    contract, result = _bid_and_won(auction, marked.dealer, entries["rs"], tags)
    play = None
    if board.cards:
        try:
            cards = _played(board, deal, contract)
            play = recorded_play(deal, cards, Ending.WHOLE) if cards else None
        except Problem as problem:
            raise Problem("{tag}|: {problem}", tag="pc", problem=problem) from None
        if cards is None:
            tags.append(Tag(UNKNOWN_TAG + "pc", "".join(card.code for card in board.cards)))
    if contract is None:
        if board.claimed is not None and result is None:
            tags.append(Tag(UNKNOWN_TAG + "mc", str(board.claimed)))
    elif result is None:
        tricks = board.claimed if board.claimed is not None else tricks_won(play.cards, contract) if play else None
        result = None if tricks is None else Result(contract, tricks)
    if entries["mp"]:
        tags.append(Tag(UNKNOWN_TAG + "mp", entries["mp"]))
    before = "\n".join(board.comments.get((0, 0), ()))
    return BoardRecord(
        marked,
        deal,
        _players(board),
        auction,
        contract,
        result,
        play,
        event=title[0] if title else "",
        scoring=SCORING.get(title[2].upper(), title[2]) if title else "",
        tags=tuple(tags),
        comments=(Comment("Deal", before),) if before else (),
        board_name="" if number and board.name.lower() in (f"board {number}", str(number)) else board.name,
        assumed=() if number else assumed,
    )


def _players(board: _Written) -> tuple[str, str, str, str]:
    """Four names from South on, or eight: first the open room's."""
    names = board.names[4:] if board.room == "c" and len(board.names) > 4 else board.names
    south, west, north, east = (*names, "", "", "", "")[:4]
    return north, east, south, west


def _take_deal(board: _Written, value: str) -> None:
    """3S269H2568,S47A...: the dealer, then the hands from South on; the fourth may be omitted."""
    value = "".join(value.split()).upper()
    if begins_with_digit(value):
        if value[0] not in "01234":
            raise Problem("{text} is not a dealer; 1 is South, 2 West, 3 North and 4 East", text=value[0])
        board.dealer = None if value[0] == "0" else FROM_SOUTH[int(value[0]) - 1]
        value = value[1:]
    hands = value.split(",")
    if len(hands) > 4:
        raise Problem.counted(
            "there is {count} hand; write three or four, starting with South",
            "there are {count} hands; write three or four, starting with South",
            len(hands),
        )
    masks = [0, 0, 0, 0]
    for seat, text in zip(FROM_SOUTH, hands, strict=False):
        try:
            for card in _cards(text):
                if masks[seat] & card.bit:
                    raise Problem("{card} appears twice", card=card)
                masks[seat] |= card.bit
        except Problem as problem:
            raise Problem("{seat}: {problem}", seat=seat, problem=problem) from None
    board.deal = dealt(*masks)


def _cards(text: str) -> Iterator[Card]:
    """SAK42H3: each rank is a card of the suit before it."""
    suit: Suit | None = None
    for letter in text.upper().replace("10", "T"):
        if letter in _SUITS:
            suit = _SUITS[letter]
        elif letter.isspace():
            continue
        elif letter not in _RANKS or suit is None:
            raise Problem("{text} are not cards; write the suit and ranks, e.g. SAK42", text=repr(text[:_SHOWN]))
        else:
            yield card(suit, _RANKS[letter])


def _take_calls(board: _Written, value: str) -> None:
    start = 0
    while start < len(value):
        match = required(
            _CALL.match(value, start), "{text} is not a call; write 1C to 7N, p, d or r", text=repr(value[:_SHOWN])
        )
        if match["all"]:
            board.calls.extend([PASS] * passes_to_the_end(board.calls))
        elif match["level"]:
            board.calls.append(bid(int(match["level"]), DENOMINATION_NAMED[match["in"].upper()]))
        else:
            board.calls.append(PASS if match["passed"] else REDOUBLE if match["re"] else DOUBLE)
        if match["alert"] and board.calls:
            board.alerts.add(len(board.calls) - 1)
        start = match.end()


def _calls(board: _Written) -> list[RecordedCall]:
    comments: dict[int, list[str]] = {}
    for (calls, cards), texts in board.comments.items():
        if calls and not cards:
            comments.setdefault(calls - 1, []).extend(texts)
    found = []
    for place, call in enumerate(board.calls):
        if place in board.alerts or place in board.notes or place in comments:
            note, comment = "\n".join(board.notes.get(place, ())), "\n".join(comments.get(place, ()))
            found.append(RecordedCall(call, None, Remarks(place in board.alerts, note, (), comment)))
        else:
            found.append(PLAIN_CALLS[call.index])
    return found


def _bid_and_won(
    auction: RecordedAuction | None, dealer: Seat, entry: str, tags: list[Tag]
) -> tuple[Contract | None, Result | None]:
    """The entry in the list of results, otherwise the result of the auction."""
    text = "".join(entry.split()).upper()
    if text in _PASSED:
        return None, PASSED_OUT
    match = _RESULT.fullmatch(text)
    if match is not None:
        level, denomination, risk, declarer, over = match.groups()
        contract = Contract(
            bid(int(level), DENOMINATION_NAMED[denomination]), Doubling(len(risk)), parse_seat(declarer)
        )
        tricks = contract.needed + (0 if over == "=" else int(over))
        if 0 <= tricks <= TRICKS:
            return contract, Result(contract, tricks)
    if entry:
        tags.append(Tag(UNKNOWN_TAG + "rs", entry))
    standing = auction.standing(dealer) if auction else None
    if standing is None or not standing.is_over:
        return None, None
    reached = standing.contract()
    return reached, PASSED_OUT if reached is None else None


def _played(board: _Written, deal: Deal, contract: Contract | None) -> list[RecordedCard] | None:
    """The cards with their hands; None if that cannot be determined."""
    if contract is None:
        cards = as_they_fell(board.cards, deal, None, None)
    else:
        cards = as_they_fell(board.cards, deal, contract.leader, contract.denomination)
    comments: dict[int, list[str]] = {}
    for (_, count), texts in board.comments.items():
        if count:
            comments.setdefault(count - 1, []).extend(texts)
    if cards is None or not comments:
        return cards
    return with_remarks(cards, {at: Remarks(comment="\n".join(texts)) for at, texts in comments.items()})
