"""Hand records: the boards of a session with dealer, vulnerability, the four hands and the makeable tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbitr.analysis.par import Par
from arbitr.bridge import SEATS, Board, Deal, Denomination, Makeable, Seat, high_card_points
from arbitr.cards import HIGH_TO_LOW
from arbitr.problem import Problem
from arbitr.reports.drawing.paper import Cards, Diagram, Paper
from arbitr.reports.drawing.speech import Speech

PER_PAGE = {4: (2, 1.2), 6: (3, 1.0)}
"""Boards on a page: in how many rows of two, and how large."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One board."""

    board: Board
    deal: Deal
    makeable: Makeable | None = None
    par: Par | None = None


def hand_records(
    boards: Sequence[HandRecord], language: str, title: str = "", where: str = "", per_page: int = 6
) -> Paper:
    """Four or six boards on a page."""
    if per_page not in PER_PAGE:
        choices = ", ".join(map(str, PER_PAGE))
        raise Problem("{boards} boards do not fit on a page; choose one of {choices}", boards=per_page, choices=choices)
    _ = Speech(language).gettext
    rows, scale = PER_PAGE[per_page]
    cards = tuple((replace(diagram(board, language), scale=scale),) for board in boards)
    sheet = Cards(cards, columns=2, rows=rows, is_cut=False)
    return Paper(title or _("Hand records"), (sheet,), language, where)


def diagram(record: HandRecord, language: str) -> Diagram:
    """One board, to be drawn."""
    speech = Speech(language)
    _ = speech.gettext
    makeable = record.makeable
    return Diagram(
        _("Board {number}").format(number=record.board.number),
        record.board.dealer,
        _("dealer {dealer}").format(dealer=record.board.dealer),
        record.board.vulnerability,
        speech.vulnerability(record.board.vulnerability),
        tuple(_holdings(record.deal, seat, speech) for seat in SEATS),
        tuple(_points(record.deal, seat) for seat in SEATS),
        _("high-card points"),
        () if makeable is None else tuple(speech.denomination(denomination) for denomination in Denomination),
        ()
        if makeable is None
        else tuple(
            (seat.letter, *(str(makeable.tricks(seat, denomination)) for denomination in Denomination))
            for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        ),
        _("makeable tricks"),
        "" if record.par is None else _par(record.par, speech),
    )


def _holdings(deal: Deal, seat: Seat, speech: Speech) -> tuple[str, ...]:
    """Spades first; a void is shown only if the whole hand is known."""
    void = "" if deal.unknown[seat] else "–"
    hand = deal.hand(seat)
    return tuple("".join(speech.rank(card.rank) for card in hand.of(suit)) or void for suit in HIGH_TO_LOW)


def _points(deal: Deal, seat: Seat) -> str:
    return "" if deal.unknown[seat] else str(high_card_points(deal.hand(seat)))


def _par(par: Par, speech: Speech) -> str:
    """With both declarers if either is possible: 4♠ N/S =."""
    _ = speech.gettext
    points = speech.points(par.points)
    contracts = ", ".join(
        speech.result(result, "/".join(map(str, sorted(seats)))) for result, seats in par.by_declarer()
    )
    if not contracts:
        return _("Par: {points}").format(points=points)
    return _("Par: {points}, {contracts}").format(points=points, contracts=contracts)
