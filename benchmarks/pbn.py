"""PBN read by us and by endplay: the same good files, bare deals and full records, and both must read the same."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from random import Random

from endplay.parsers import lin as endplay_lin
from endplay.parsers import pbn as endplay_pbn
from endplay.types import Board as EndplayBoard
from same_work import our_deal

from arbitr.bridge.board import Board
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.seat import SEATS
from arbitr.bridge.table import Table
from arbitr.cards import CARDS
from arbitr.formats.lin import write_lin
from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.formats.record import (
    BoardRecord,
    Ending,
    RecordedCall,
    RecordedCard,
    Remarks,
    TableColumn,
    TableSection,
    recorded_auction,
    recorded_play,
)

BOARDS = 300
_OPTIMUM = (TableColumn("Declarer"), TableColumn("Denomination", "", 2, "R"), TableColumn("Result", "", 2, "R"))


@cache
def deals() -> bytes:
    """A file as dealing programs write it: number, dealer, vulnerability and cards."""
    random = Random(1)
    records = [
        BoardRecord(Board.numbered(number), Deal.of_pack(random.sample(CARDS, 52))) for number in range(1, BOARDS + 1)
    ]
    text = write_pbn(records).decode()
    return checked(re.sub(r'\[(?!Event|Board|Dealer|Vulnerable|Deal)\w+ ""\]\r\n', "", text).encode())


@cache
def full_records() -> bytes:
    """Names, auction with a note, 52 cards, result and a table of twenty lines on each board."""
    random = Random(2)
    tables: list[Table] = []
    while len(tables) < BOARDS:
        table = our_deal(random)
        if table.play is not None:
            tables.append(table)
    return checked(write_pbn([_record(number, table, random) for number, table in enumerate(tables, 1)]))


def _record(number: int, table: Table, random: Random) -> BoardRecord:
    calls = [RecordedCall(said.call) for said in table.auction.said]
    calls[0] = RecordedCall(calls[0].call, None, Remarks(alerted=True, note="by agreement"))
    result = table.result()
    assert result is not None
    assert table.play is not None
    cards = [RecordedCard(*entry) for entry in table.play.record]
    tricks = [(seat.letter, name, str(random.randrange(14))) for seat in SEATS for name in ("C", "D", "H", "S", "NT")]
    return BoardRecord(
        Board(number, table.board.dealer, table.board.vulnerability),
        table.deal,
        ("Kos, Eva", "Malá, Ida", "Žák, Jan", "Bílý, Ota"),
        recorded_auction(calls, Ending.WHOLE),
        result.contract,
        result,
        recorded_play(table.deal, cards, Ending.WHOLE),
        event="Club evening",
        site="Zlín",
        date="2025.11.04",
        scoring="MP",
        sections=(TableSection("OptimumResultTable", _OPTIMUM, tuple(tricks)),),
    )


def read_by_us(data: bytes) -> None:
    read_pbn(data, "bench.pbn")


def read_by_peer(data: bytes) -> None:
    endplay_pbn.loads(data.decode())


def checked(data: bytes) -> bytes:
    """The same file, once both have read the same boards in it, and in it as LIN."""
    records = read_pbn(data, "bench.pbn")
    for record, board in zip(records, endplay_pbn.loads(data.decode()), strict=True):
        _compare(record, board)
        if record.auction is not None:
            assert record.result is not None
            assert board.contract is not None
            assert record.result.over == board.contract.result  # from LIN endplay counts tricks for the wrong side
            # One by one and without a title: the head of a match is nothing that endplay knows.
            plain = replace(record, event="", scoring="")
            (read,) = endplay_lin.loads(write_lin([plain]).decode().strip())
            _compare(plain, read)
    return data


def _compare(record: BoardRecord, board: EndplayBoard) -> None:
    assert record.board.number == board.board_num
    assert board.dealer is not None
    assert record.board.dealer.letter == board.dealer.abbr
    assert board.deal is not None
    assert record.deal == Deal.parse(re.sub(r"(?<=[:. ])(?=[. ]|$)", "-", board.deal.to_pbn()))
    if record.auction is None or record.play is None:
        return
    contract, peers = record.contract, board.contract
    assert contract is not None
    assert peers is not None
    assert len(record.auction.calls) == len(board.auction)
    assert [str(card.card) for card in record.play.cards] == [card.suit.abbr + card.rank.abbr for card in board.play]
    assert (contract.level, contract.declarer.letter) == (peers.level, peers.declarer.abbr)
    assert 2**contract.doubling == peers.penalty.value
