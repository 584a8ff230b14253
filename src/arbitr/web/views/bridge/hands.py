"""The cards of a board as on a hand record, with double-dummy tricks."""

from __future__ import annotations

from collections.abc import Mapping

from arbitr.analysis.par import par
from arbitr.bridge import Board, Deal, Makeable
from arbitr.reports import Paper
from arbitr.reports.drawing.html import fragment
from arbitr.reports.hands import HandRecord, diagram, hand_records

Known = Mapping[Deal, Makeable]
"""The double-dummy results computed so far (club/solving.py)."""


def records(deals: Mapping[int, Deal], known: Known) -> list[HandRecord]:
    """The boards, with double-dummy results if known."""
    found = []
    for number, deal in deals.items():
        tricks = known.get(deal)
        board = Board.numbered(number)
        best = None if tricks is None else par(tricks, board.dealer, board.vulnerability)
        found.append(HandRecord(board, deal, tricks, best))
    return found


def hand_html(deals: Mapping[int, Deal], language: str, known: Known) -> str:
    """One board as a fragment of a page."""
    (record,) = records(deals, known)
    return fragment(Paper("", (diagram(record, language),), language, is_bare=True))


def hands_html(deals: Mapping[int, Deal], language: str, known: Known) -> str:
    """Several boards, side by side if there is room."""
    return fragment(hand_records(records(deals, known), language))
