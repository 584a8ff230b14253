"""A printed board: the classic cross, with the compass in the middle and the makeable tricks in the corner."""

from __future__ import annotations

from dataclasses import replace

from arbitr.bridge import SEATS, Seat
from arbitr.cards import HIGH_TO_LOW
from arbitr.reports.drawing.colours import DARK, LIGHT, MIDDLE, SAFE, VULNERABLE
from arbitr.reports.drawing.ink import ASCENT, MM, Ink, Typeface, fitting
from arbitr.reports.drawing.paper import Diagram
from arbitr.reports.drawing.piece import Piece, stacked, text_piece

LARGEST = 11.5
WIDEST = 105 * MM
LINE = 1.28
"""From suit to suit, as a share of the size."""
SUIT = 1.15
"""The width of a suit symbol with its gap, as a share of the size."""


def diagram_piece(diagram: Diagram, width: float) -> Piece:
    """Three columns and three rows; every text is as large as the column allows."""
    width = min(width, WIDEST * diagram.scale)
    column = width / 3
    size = min(LARGEST, width / 23) * diagram.scale
    holdings = [holding for hand in diagram.hands for holding in hand]
    face = fitting(holdings, Typeface(size), column - size * SUIT - MM)
    line = size * LINE
    hand_height = 4 * line
    gap = size * 0.5
    middle, bottom = hand_height + gap, 2 * (hand_height + gap)
    corner = _corner(diagram, (column - 3 * MM, hand_height), size)
    tricks = _tricks(diagram, column, size)
    points = _points(diagram, column - 2 * MM, size)
    cross = bottom + max(hand_height, tricks.height if tricks else 0.0, points.height)
    par = text_piece(diagram.par, Typeface(size * 0.82), width) if diagram.par else None

    def draw(ink: Ink, x: float, top: float) -> None:
        corner.draw(ink, x, top)
        places = {Seat.NORTH: (1, 0.0), Seat.WEST: (0, middle), Seat.EAST: (2, middle), Seat.SOUTH: (1, bottom)}
        for seat, (at, down) in places.items():
            _hand(ink, x + at * column, top + down, diagram.hands[seat], (face, size))
        _compass(ink, diagram, x + column * 1.42, top + middle + hand_height / 2, size)
        points.draw(ink, x, top + cross - points.height)
        if tricks is not None:
            tricks.draw(ink, x + 2 * column, top + cross - tricks.height)
        if par is not None:
            par.draw(ink, x, top + cross + gap)

    return Piece(cross + (gap + par.height if par else 0.0), draw)


def _hand(ink: Ink, x: float, top: float, hand: tuple[str, ...], faces: tuple[Typeface, float]) -> None:
    face, size = faces
    for place, (suit, holding) in enumerate(zip(HIGH_TO_LOW, hand, strict=True)):
        baseline = top + size * (LINE * place + 1)
        ink.text(x, baseline, suit.symbol, Typeface(size))
        ink.text(x + size * SUIT, baseline, holding, face)


def _corner(diagram: Diagram, size: tuple[float, float], largest: float) -> Piece:
    """Top left: number, dealer, vulnerability in words; smaller if they need more lines than fit."""
    width, height = size
    title = fitting([diagram.title], Typeface(largest * 1.3, is_bold=True), width)
    face = Typeface(largest * 0.85)
    while True:
        texts = ((diagram.title, title), (diagram.dealer_words, face), (diagram.vulnerability_words, face))
        lines = [text_piece(text, style, width) for text, style in texts]
        if sum(line.height for line in lines) <= height or face.size < largest / 3:
            return stacked(lines)
        face = replace(face, size=face.size * 0.95)


def _compass(ink: Ink, diagram: Diagram, x: float, y: float, size: float) -> None:
    """A vulnerable side is dark with white letters, the other one white: readable without colours too."""
    half, strip = size * 2.1, size * 1.15
    ink.box(x - half, y - half, 2 * half, 2 * half, None, MIDDLE)
    for seat in SEATS:
        is_vulnerable = diagram.vulnerability.of(seat.side)
        dx, dy = {Seat.NORTH: (0, -1), Seat.EAST: (1, 0), Seat.SOUTH: (0, 1), Seat.WEST: (-1, 0)}[seat]
        wide, tall = (strip * 1.6, strip) if dx == 0 else (strip, strip * 1.6)
        cx, cy = x + dx * (half - strip / 2), y + dy * (half - strip / 2)
        colour = VULNERABLE if is_vulnerable else SAFE
        ink.box(cx - wide / 2, cy - tall / 2, wide, tall, colour if is_vulnerable else "#ffffff", colour)
        face = Typeface(size * 0.85, seat is diagram.dealer, "#ffffff" if is_vulnerable else DARK)
        baseline = cy + face.size * ASCENT / 2
        ink.text(cx, baseline, seat.letter, face, "centre")
        if seat is diagram.dealer:
            under = baseline + size * 0.14
            ink.line(((cx - size * 0.35, under), (cx + size * 0.35, under)), face.colour, 0.9)


def _points(diagram: Diagram, width: float, size: float) -> Piece:
    """Bottom left: high-card points, in seating order."""
    face = Typeface(size * 0.85)
    line = face.size * LINE
    title = text_piece(diagram.points_title, Typeface(size * 0.68, colour=MIDDLE), width)
    places = {Seat.NORTH: (1, 0), Seat.WEST: (0, 1), Seat.EAST: (2, 1), Seat.SOUTH: (1, 2)}

    def draw(ink: Ink, x: float, top: float) -> None:
        title.draw(ink, x, top)
        for seat, (across, down) in places.items():
            baseline = top + title.height + face.size + down * line
            ink.text(x + size * (0.8 + across * 1.3), baseline, diagram.points[seat], face, "centre")

    if not any(diagram.points):
        return Piece(0, lambda ink, x, top: None)
    return Piece(title.height + 3 * line, draw)


def _tricks(diagram: Diagram, width: float, size: float) -> Piece | None:
    """Bottom right: the tricks of each declarer in each denomination."""
    if not diagram.tricks:
        return None
    face = Typeface(min(size * 0.8, width / 9.5))
    line = face.size * LINE
    cells = len(diagram.tricks_head) + 1
    cell_width = width / cells
    title = text_piece(diagram.tricks_title, Typeface(size * 0.68, colour=MIDDLE), width)
    head = fitting(diagram.tricks_head, face, cell_width - 1)

    def draw(ink: Ink, x: float, top: float) -> None:
        title.draw(ink, x, top)
        top += title.height
        for place, text in enumerate(diagram.tricks_head, 1):
            ink.text(x + cell_width * (place + 0.5), top + face.size, text, head, "centre")
        for row, texts in enumerate(diagram.tricks, 1):
            baseline = top + face.size + row * line
            ink.line(((x, baseline - face.size), (x + width, baseline - face.size)), LIGHT, 0.4)
            for place, text in enumerate(texts):
                bold = replace(face, is_bold=place == 0)
                ink.text(x + cell_width * (place + 0.5), baseline, text, bold, "centre")

    return Piece(title.height + line * (len(diagram.tricks) + 1), draw)
