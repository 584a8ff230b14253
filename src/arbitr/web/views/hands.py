"""The cards of a board, drawn as on a hand record, with what could have been made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbitr.analysis import double_dummy
from arbitr.analysis.par import par
from arbitr.bridge.board import Board
from arbitr.bridge.deal import Deal
from arbitr.bridge.makeable import Makeable
from arbitr.problem import Problem
from arbitr.reports.hands import BoardRecord, diagram, hand_records
from arbitr.reports.html import fragment
from arbitr.reports.paper import Paper

MOST_KNOWN = 5000
_known: dict[Deal, Makeable] = {}
"""Solved before; a page asks for the same boards again and again."""


def records(deals: Mapping[int, Deal]) -> list[BoardRecord]:
    """The boards with what could have been made; without it where double dummy is not installed. It takes a moment the
    first time, so it belongs on a thread.
    """
    if len(_known) > MOST_KNOWN:
        _known.clear()
    try:
        tables: Sequence[Makeable | None] = double_dummy.tables(list(deals.values()), _known)
    except Problem:
        tables = [None] * len(deals)
    found = []
    for (number, deal), tricks in zip(deals.items(), tables, strict=True):
        board = Board.numbered(number)
        best = None if tricks is None else par(tricks, board.dealer, board.vulnerability)
        found.append(BoardRecord(board, deal, tricks, best))
    return found


def hand_html(board: int, deal: Deal, language: str) -> str:
    """One board as a piece of a page."""
    (record,) = records({board: deal})
    return fragment(Paper("", (diagram(record, language),), language, is_bare=True))


def hands_html(deals: Mapping[int, Deal], language: str) -> str:
    """Several, beside one another where there is room."""
    return fragment(hand_records(records(deals), language))
