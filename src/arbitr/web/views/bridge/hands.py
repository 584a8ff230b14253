"""The cards of a board as on a hand record, with double-dummy tricks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitr.analysis.par import par
from arbitr.bridge import SEATS, Board, Deal, Makeable
from arbitr.cards import HIGH_TO_LOW
from arbitr.reports.drawing.html import fragment
from arbitr.reports.hands import HandRecord, diagram, hand_records

MOST_LOST = 6
"""Tricks of a hand that makes no contract."""
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


def hand_view(number: int, deal: Deal, language: str, known: Known) -> dict[str, Any]:
    """One board: the four hands, their points, and, once they are known, the makeable tricks and par."""
    (record,) = records({number: deal}, known)
    drawn = diagram(record, language)
    rows = [(row[0], row[1:]) for row in drawn.tricks]
    return {
        "number": number,
        "hands": [
            {
                "seat": seat.letter,
                "suits": [(suit.symbol, holding) for suit, holding in zip(HIGH_TO_LOW, hand, strict=True)],
                "points": points,
                "is_vulnerable": drawn.vulnerability.of(seat.side),
                "is_dealer": seat is drawn.dealer,
            }
            for seat, hand, points in zip(SEATS, drawn.hands, drawn.points, strict=True)
        ],
        "points_title": drawn.points_title,
        "denominations": list(drawn.tricks_head),
        "tricks_title": drawn.tricks_title,
        "tricks": [
            {"seat": seat, "tricks": [{"count": text, "makes": int(text) > MOST_LOST} for text in texts]}
            for seat, texts in rows
        ],
        "par": drawn.par,
        "par_points": None if record.par is None else record.par.points,
    }


def hands_html(deals: Mapping[int, Deal], language: str, known: Known) -> str:
    """Several boards, side by side if there is room."""
    return fragment(hand_records(records(deals, known), language))
