"""A board in a file: what all record formats share, from a bare deal to every call, card and score.

A `Record` is what somebody wrote down, so it keeps what the game itself would reject: an irregular call is kept and
marked, and an unknown tag is kept with the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from arbitr.bridge import (
    CALLS,
    PASS,
    SEATS,
    TRICKS,
    UNKNOWN,
    Auction,
    Board,
    Call,
    Contract,
    Deal,
    Denomination,
    Result,
    Said,
    Seat,
    winning,
)
from arbitr.cards import CARDS, Card
from arbitr.problem import Problem


class IrregularityMark(Enum):
    """What is irregular about a call or a card; the letter is PBN's if it has one."""

    INSUFFICIENT = "I"
    SKIPPED = "S"
    """Nobody called here: the next player called out of turn, and that was accepted."""
    REVOKE = "R"
    LEAD_OUT_OF_TURN = "L"
    PLAY_OUT_OF_TURN = "P"
    INADMISSIBLE = "inadmissible"
    """A double or redouble with nothing to double."""
    AFTER_THE_END = "after the end"
    """A call when the auction was over."""


class Ending(Enum):
    """How an auction or a play ends in the file; the sign is PBN's."""

    WHOLE = ""
    """It was completed."""
    STOPPED = "*"
    """No more is known, e.g. after a claim."""
    TO_BE_CONTINUED = "+"


@dataclass(frozen=True, slots=True)
class Remarks:
    """The remarks on a call or a card."""

    alerted: bool = False
    note: str = ""
    """The explanation."""
    glyphs: tuple[int, ...] = ()
    """Judgements by number, e.g. $1 for a good call in PBN."""
    comment: str = ""


NO_REMARKS = Remarks()


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One place in the auction: places go round the table from the dealer, including a skipped player."""

    call: Call | None
    """None for a skipped player."""
    mark: IrregularityMark | None = None
    remarks: Remarks = NO_REMARKS


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    calls: tuple[RecordedCall, ...] = ()
    ending: Ending = Ending.WHOLE

    def standing(self, dealer: Seat) -> Auction:
        """The same as the game sees it, every call treated as accepted; calls after the end are omitted."""
        auction = Auction.opened(dealer)
        for place, call in enumerate(self.calls):
            if call.call is not None and call.mark is not IrregularityMark.AFTER_THE_END:
                auction = auction.after(Said(SEATS[(dealer + place) % 4], call.call))
        return auction


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """A card in the order of play, with its hand."""

    seat: Seat
    card: Card | None
    """None: a card was played, and the file does not say which."""
    mark: IrregularityMark | None = None
    remarks: Remarks = NO_REMARKS


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """Every four cards are a trick; the last one may be short."""

    cards: tuple[RecordedCard, ...] = ()
    ending: Ending = Ending.WHOLE


# Nearly every call and card is one of these: preallocated, so that a large file is read quickly.
PLAIN_CALLS = tuple(RecordedCall(call) for call in CALLS)
PLAIN_CARDS = tuple(tuple(RecordedCard(seat, card) for card in CARDS) for seat in SEATS)


@dataclass(frozen=True, slots=True)
class Tag:
    """A name and its text, as PBN has them."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Comment:
    """Text for people, and the tag that it follows; empty if it comes before the first."""

    after: str
    text: str


@dataclass(frozen=True, slots=True)
class TableColumn:
    """The header of a table's column."""

    name: str
    order: str = ""
    """+ highest first, - lowest first."""
    width: int | None = None
    alignment: str = ""
    """L or R."""


@dataclass(frozen=True, slots=True)
class TableSection:
    """ScoreTable, TotalScoreTable, OptimumResultTable and the like: cells are texts, ? is unknown, - is irrelevant."""

    name: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    stand: tuple[int, ...] = field(default=(), compare=False)
    """The line of the file on which each row begins, if there is a file."""

    def column(self, name: str) -> tuple[str, ...] | None:
        """The cells under this name, from the top; None if there is no such column."""
        for at, column in enumerate(self.columns):
            if column.name == name:
                return tuple(row[at] for row in self.rows)
        return None


@dataclass(frozen=True, slots=True)
class TagSection:
    """A section that is not a regular table, unchanged."""

    name: str
    value: str
    lines: tuple[str, ...] = ()
    stand: tuple[int, ...] = field(default=(), compare=False)
    """The location of each line in the file."""


@dataclass(frozen=True, slots=True)
class FileLocation:
    """A location in a file."""

    file: str = ""
    line: int = 0


HIGHEST_BOARD = 999_999
"""The usual board numbers of files; a longer number is treated as a name."""
NOWHERE = FileLocation()
NO_PLAYERS = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One board, played or not. What the file omits is empty or None, never silently guessed."""

    board: Board
    deal: Deal = UNKNOWN
    players: tuple[str, str, str, str] = NO_PLAYERS
    """North, East, South, West."""
    auction: RecordedAuction | None = None
    contract: Contract | None = None
    result: Result | None = None
    """None if unknown. A passed-out board has the result PASSED_OUT and no contract."""
    play: RecordedPlay | None = None
    event: str = ""
    site: str = ""
    date: str = ""
    """YYYY.MM.DD, question marks for what is unknown."""
    scoring: str = ""
    tags: tuple[Tag, ...] = ()
    """All other tags, in order: teams, round, table, room, scores, and unknown ones."""
    sections: tuple[TableSection | TagSection, ...] = ()
    comments: tuple[Comment, ...] = ()
    board_name: str = ""
    """The file's name for the board, if it is not its number."""
    assumed: tuple[str, ...] = ()
    """Those of number, dealer and vulnerability that follow neither from the file nor from Law 2."""
    swapped: bool = False
    """Declarer and dummy exchanged roles by accident."""
    miscounted: bool = False
    """The players agreed on a number of tricks that differs from the number won."""
    place: FileLocation = field(default=NOWHERE, compare=False)

    def tag(self, name: str) -> str:
        """The text of this tag, or nothing."""
        for tag in self.tags:
            if tag.name == name:
                return tag.value
        return ""

    def table(self, name: str) -> TableSection | None:
        for section in self.sections:
            if section.name == name and isinstance(section, TableSection):
                return section
        return None

    @property
    def number(self) -> int:
        """The number of the board if one is required: a name that is not a number gets none of its own."""
        if self.board_name and "number" in self.assumed:
            raise Problem(
                "board {name}: this is not a board number; boards are numbered from 1 to {most}",
                name=repr(self.board_name),
                most=HIGHEST_BOARD,
            )
        return self.board.number

    def in_order(self) -> BoardRecord:
        """The same with tags, sections and comments by name: their order is irrelevant."""
        return replace(
            self,
            tags=tuple(sorted(self.tags, key=lambda tag: tag.name)),
            sections=tuple(sorted(self.sections, key=lambda section: section.name)),
            comments=tuple(sorted(self.comments, key=lambda comment: comment.after)),
        )

    @property
    def is_played(self) -> bool:
        """Something was called, played or scored: this is more than a deal."""
        return bool(self.auction or self.contract or self.result or self.play)


# Reading: what follows from the rules of the game, the same for every format.


def marked_calls(calls: Sequence[RecordedCall]) -> tuple[RecordedCall, ...]:
    """The calls with their irregularities marked, if the file has not done so."""
    passes, last, last_place, doubled = 0, -1, 0, 0
    found: list[RecordedCall] | None = None
    for place, recorded in enumerate(calls):
        call = recorded.call
        if call is None:
            if recorded.mark is None:
                found = found or list(calls)
                found[place] = RecordedCall(None, IrregularityMark.SKIPPED, recorded.remarks)
            continue
        mark = None
        if passes >= 3 and (last >= 0 or passes >= 4):
            mark = IrregularityMark.AFTER_THE_END
        elif call is PASS:
            passes += 1
        elif call.level:
            if call.index <= last:
                mark = IrregularityMark.INSUFFICIENT
            passes, last, last_place, doubled = 0, call.index, place, 0
        else:
            if last < 0 or call.index != doubled + 1 or (last_place ^ place) & 1 != call.index & 1:
                mark = IrregularityMark.INADMISSIBLE
            passes, doubled = 0, call.index
        if mark is not None and recorded.mark is None:
            found = found or list(calls)
            found[place] = RecordedCall(call, mark, recorded.remarks)
    return tuple(calls if found is None else found)


def recorded_auction(calls: Sequence[RecordedCall], ending: Ending) -> RecordedAuction | None:
    """The calls with their irregularities marked; None without calls."""
    if not calls and ending is not Ending.TO_BE_CONTINUED:
        return None
    if passes_to_the_end([call.call for call in calls]) == 0:
        ending = Ending.WHOLE
    elif ending is Ending.WHOLE:
        ending = Ending.STOPPED
    return RecordedAuction(marked_calls(calls), ending)


def recorded_play(deal: Deal, cards: Sequence[RecordedCard], ending: Ending) -> RecordedPlay | None:
    """The cards, checked, with revokes marked; None without cards."""
    if not cards and ending is not Ending.TO_BE_CONTINUED:
        return None
    if len(cards) >= sum(deal.sizes):
        ending = Ending.WHOLE
    elif ending is Ending.WHOLE:
        ending = Ending.STOPPED
    return RecordedPlay(checked_cards(deal, cards), ending)


def passes_to_the_end(calls: Sequence[Call | None]) -> int:
    """How many passes would end this auction."""
    passes = 0
    for call in reversed(calls):
        if call is not PASS and call is not None:
            return max(0, 3 - passes)
        passes += call is PASS
        if passes == 4:
            break
    return 4 - passes


def as_they_fell(
    cards: Sequence[Card], deal: Deal, leader: Seat | None, denomination: Denomination | None
) -> list[RecordedCard] | None:
    """Cards in the order of play with their hands; cards out of turn are marked.

    A fully known deal shows who held a card; otherwise it came from the hand in turn. None if unknown.
    """
    found: list[RecordedCard] = []
    turn = leader
    for place, card in enumerate(cards):
        seat = _holder(deal, card) if deal.is_complete else turn
        if seat is None:
            return None
        if turn is None or seat is turn:
            found.append(PLAIN_CARDS[seat][card.index])
        else:
            found.append(
                RecordedCard(
                    seat, card, IrregularityMark.PLAY_OUT_OF_TURN if place % 4 else IrregularityMark.LEAD_OUT_OF_TURN
                )
            )
        if place % 4 < 3:
            turn = seat.lho
        elif denomination is None:
            turn = None
        else:
            turn = found[place - 3 + winning(tuple(cards[place - 3 : place + 1]), denomination.trumps)].seat
    return found


def _holder(deal: Deal, card: Card) -> Seat:
    for seat in SEATS:
        if deal.masks[seat] & card.bit:
            return seat
    raise Problem("{card} is in no hand", card=card)


def with_remarks(cards: list[RecordedCard], remarks: Mapping[int, Remarks]) -> list[RecordedCard]:
    """The cards with the remarks beside them, by position."""
    for place, beside in remarks.items():
        cards[place] = RecordedCard(cards[place].seat, cards[place].card, cards[place].mark, beside)
    return cards


def checked_cards(deal: Deal, cards: Sequence[RecordedCard]) -> tuple[RecordedCard, ...]:
    """The cards with revokes marked; a Problem if one is played twice or from a hand that does not hold it."""
    held, played, led, seats = list(deal.masks), 0, None, 0
    found: list[RecordedCard] | None = None
    for place, recorded in enumerate(cards):
        card, seat = recorded.card, recorded.seat
        if not place & 3:
            led, seats = card, 0
        if seats >> seat & 1:
            raise Problem("{seat} plays twice to trick {number}", seat=seat, number=place // 4 + 1)
        seats |= 1 << seat
        if card is None:
            continue
        if played & card.bit:
            raise Problem("{card} is played twice", card=card)
        if not held[seat] & card.bit:
            if not deal.unknown[seat] or any(mask & card.bit for mask in deal.masks):
                raise Problem("{seat} plays {card} but does not hold it", seat=seat, card=card)
        elif led is not None and card.suit is not led.suit and held[seat] & led.suit_mask and recorded.mark is None:
            found = found or list(cards)
            found[place] = RecordedCard(seat, card, IrregularityMark.REVOKE, recorded.remarks)
        played |= card.bit
        held[seat] &= ~card.bit
    return tuple(cards if found is None else found)


def tricks_won(cards: Sequence[RecordedCard], contract: Contract) -> int | None:
    """Declarer's tricks if all thirteen were played and are known."""
    if len(cards) != 4 * TRICKS:
        return None
    won = 0
    for first in range(0, len(cards), 4):
        trick = [played.card for played in cards[first : first + 4]]
        known = tuple(card for card in trick if card is not None)
        if len(known) < 4:
            return None
        won += cards[first + winning(known, contract.trumps)].seat.side is contract.declarer.side
    return won
