"""Random boards as PBN and as LIN can hold them, from bare deals to all that happened, each list from a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeVar

from games import random_deal

from arbitr.bridge.board import Board, Vulnerability
from arbitr.bridge.call import PASS, Call
from arbitr.bridge.deals.deal import UNKNOWN, Deal
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.seat import SEATS
from arbitr.bridge.table import Table
from arbitr.cards import Hand, cards_in
from arbitr.formats.record import (
    NO_REMARKS,
    BoardRecord,
    Comment,
    Ending,
    IrregularityMark,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    Remarks,
    TableColumn,
    TableSection,
    Tag,
    TagSection,
    recorded_auction,
    recorded_play,
)

T = TypeVar("T")
LETTERS = "aZ09  ěščřžĐЖ♠éü'.:-_!?=$^*+/<>&"
SIGNS = '"\\{}[];%#'
"""What troubles parsers."""
PBN_SIGNS = SIGNS + ",|"


def text(random: Random, signs: str) -> str:
    """Some characters, blanks only inside; ? and #... have a meaning of their own in PBN."""
    found = "".join(random.choice(LETTERS + signs) for _ in range(random.randint(1, 12))).strip()
    return f"x{found}" if found in ("", "?") or found.startswith("#") else found


def lines(random: Random, signs: str) -> str:
    return "\n".join(text(random, signs) for _ in range(random.choice((1, 1, 3))))


def perhaps(random: Random, value: T, none: T, share: float = 0.5) -> T:
    return value if random.random() < share else none


def pbn_records(seed: int) -> list[BoardRecord]:
    """Boards with all that PBN can hold."""
    random = Random(seed)
    records = []
    for number in sorted(random.sample(range(1, 200), random.randint(1, 3))):
        deal = perhaps(random, _part_of(random_deal(random), random), random_deal(random), 0.3)
        record = (
            _played(random, number, deal)
            if deal.is_complete and deal.is_regular
            else BoardRecord(_board(random, number), deal)
        )
        names = [name for name in ("HomeTeam", "My_Tag", "Room", "Score") if random.random() < 0.4]
        record = replace(
            record,
            players=_names(random, PBN_SIGNS),
            event=perhaps(random, text(random, PBN_SIGNS), ""),
            site=perhaps(random, text(random, PBN_SIGNS), ""),
            date=perhaps(random, "2024.02.??", ""),
            scoring=perhaps(random, "IMP;Cross1", ""),
            tags=tuple(Tag(name, text(random, PBN_SIGNS)) for name in names),
            sections=_sections(random),
            comments=tuple(
                Comment(after, lines(random, PBN_SIGNS)) for after in ("", "Event", "Deal") if random.random() < 0.3
            ),
            board_name=perhaps(random, f"{number}b", "", 0.1),
        )
        if record.result is not None and record.result.contract is not None:
            record = replace(
                record, miscounted=random.random() < 0.2, swapped=random.random() < 0.2 and not record.play
            )
        records.append(_remarked(random, record, _pbn_remarks, _pbn_remarks))
    return records


def lin_records(seed: int) -> list[BoardRecord]:
    """Boards with all that LIN can hold; what stands in its head is the same for all of them."""
    random = Random(seed)
    event = perhaps(random, text(random, SIGNS), "")
    names = [name for name in ("Stage", "HomeTeam", "HomeScore", "VisitTeam") if random.random() < 0.4]
    head = [Tag(name, text(random, SIGNS)) for name in names]
    scoring = random.choice(("", "IMP", "MP", "BAM", "other"))
    rooms = random.choice(([], ["Open", "Closed"], ["Closed"]))
    records = []
    for number in sorted(random.sample(range(1, 200), random.randint(1, 3))):
        for room in rooms or [""]:
            deal = perhaps(random, _part_of(random_deal(random), random), random_deal(random), 0.3)
            whole = deal.is_complete and deal.is_regular
            record = (
                _played(random, number, deal, skipped=False) if whole else BoardRecord(_board(random, number), deal)
            )
            own = [*([Tag("Room", room)] if room else []), *([Tag("Lin_bt", "x y")] if random.random() < 0.2 else [])]
            record = replace(
                record,
                players=_names(random, SIGNS),
                event=event,
                scoring=scoring,
                tags=(*head, *own),
                comments=perhaps(random, (Comment("Deal", lines(random, SIGNS)),), ()),
            )
            records.append(_remarked(random, record, _lin_remarks, _lin_comment))
    return records


def _names(random: Random, signs: str) -> tuple[str, str, str, str]:
    north, east, south, west = (perhaps(random, text(random, signs), "", 0.8) for _ in SEATS)
    return north, east, south, west


def _board(random: Random, number: int) -> Board:
    if random.random() < 0.8:
        return Board.numbered(number)
    return Board(number, random.choice(SEATS), random.choice(list(Vulnerability)))


def _part_of(deal: Deal, random: Random) -> Deal:
    """Nothing, two hands, or an ending."""
    kind = random.randrange(3)
    if kind == 0:
        return UNKNOWN
    if kind == 1:
        known = random.sample(SEATS, 2)
        return Deal([deal.hand(seat) if seat in known else None for seat in SEATS])
    size = random.randint(1, 12)
    return Deal([Hand(random.sample(cards_in(mask), size)) for mask in deal.masks], (size,) * 4)


def _played(random: Random, number: int, deal: Deal, skipped: bool = True) -> BoardRecord:
    """A board with some of: its auction, with an irregularity now and then; its contract; its play; its result."""
    table = Table.opened(_board(random, number), deal)
    while calls := table.legal_calls():
        table = table.call(PASS if random.random() < 0.4 else random.choice(calls))
    while cards := table.legal_cards():
        table = table.play_card(random.choice(cards))
    result = table.result()
    assert result is not None
    record = BoardRecord(table.board, deal)
    if random.random() < 0.2:
        return record
    auction = recorded_auction([RecordedCall(said.call) for said in table.auction.said], Ending.WHOLE)
    if random.random() < 0.2:
        auction = _irregular(random, skipped)
        reached = auction.standing(table.board.dealer) if auction else None
        if reached is None or not reached.is_over:
            return replace(record, auction=auction)
        contract = reached.contract()
        return replace(record, auction=auction, contract=contract, result=None if contract else PASSED_OUT)
    record = replace(record, auction=perhaps(random, auction, None, 0.8), contract=result.contract, result=result)
    if table.play is None:
        return record
    count = random.choice((0, 1, random.randrange(52), 52))
    play = recorded_play(deal, [RecordedCard(*played) for played in table.play.record[:count]], Ending.WHOLE)
    if count < 52:  # a claim, rightly counted or not
        record = replace(record, result=Result(result.contract, random.randint(0, 13)))
        if record.auction is not None and random.random() < 0.3:
            record = replace(record, result=None)
    return replace(record, play=play)


def _irregular(random: Random, skipped: bool) -> RecordedAuction | None:
    """Calls as they come, whether the laws like them or not."""
    calls: list[Call | None] = [
        Call.parse(random.choice(("P", "P", "X", "XX", "1C", "1N", "2H", "7N"))) for _ in range(9)
    ]
    if skipped:
        calls = [None if random.random() < 0.1 else call for call in calls]
    while calls and calls[-1] is None:
        calls.pop()
    ending = random.choice((Ending.WHOLE, Ending.TO_BE_CONTINUED)) if skipped else Ending.WHOLE
    return recorded_auction([RecordedCall(call, None if call else IrregularityMark.SKIPPED) for call in calls], ending)


Remarker = Callable[[Random], Remarks]


def _remarked(random: Random, record: BoardRecord, of_call: Remarker, of_card: Remarker) -> BoardRecord:
    """The same with something written beside some of the calls and cards."""
    auction, play = record.auction, record.play
    if auction is not None:
        calls = [replace(call, remarks=perhaps(random, of_call(random), NO_REMARKS, 0.2)) for call in auction.calls]
        auction = replace(auction, calls=tuple(calls))
    if play is not None:
        cards = [replace(card, remarks=perhaps(random, of_card(random), NO_REMARKS, 0.1)) for card in play.cards]
        play = replace(play, cards=tuple(cards))
    return replace(record, auction=auction, play=play)


def _pbn_remarks(random: Random) -> Remarks:
    """PBN has one sign for an alert and for an explanation."""
    alerted = random.random() < 0.5
    return Remarks(
        alerted,
        perhaps(random, text(random, PBN_SIGNS), "") if alerted else "",
        tuple(sorted(random.sample(range(256), random.randrange(3)))),
        perhaps(random, lines(random, PBN_SIGNS), ""),
    )


def _lin_remarks(random: Random) -> Remarks:
    note, comment = perhaps(random, text(random, SIGNS), ""), perhaps(random, lines(random, SIGNS), "")
    return Remarks(random.random() < 0.5, note, (), comment)


def _lin_comment(random: Random) -> Remarks:
    return Remarks(comment=lines(random, SIGNS))


def _sections(random: Random) -> tuple[TableSection | TagSection, ...]:
    found: list[TableSection | TagSection] = []
    for name in ("OptimumResultTable", "ScoreTable", "TotalScoreTable"):
        if random.random() < 0.3:
            columns = [
                TableColumn(
                    f"Column_{place}",
                    random.choice(("", "+", "-")),
                    width := random.choice((None, 5)),
                    random.choice(("", "L", "R")) if width else "",
                )
                for place in range(random.randint(1, 4))
            ]
            rows = [
                tuple(perhaps(random, text(random, PBN_SIGNS), "") for _ in columns) for _ in range(random.randrange(4))
            ]
            found.append(TableSection(name, tuple(columns), tuple(rows)))
    if random.random() < 0.2:
        found.append(TagSection("MySection", text(random, PBN_SIGNS), ("some words", "and 1 2 3")))
    return tuple(found)
