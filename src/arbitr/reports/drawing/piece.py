"""An indivisible piece of a page: its height, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arbitr.reports.drawing.ink import Ink, Typeface, wrapped
from arbitr.reports.drawing.picture import Align

Draw = Callable[[Ink, float, float], None]
"""At this x and from this y downwards."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a column of the page with some height."""

    height: float
    draw: Draw
    head: Piece | None = None
    """What is repeated if this piece is the first one on a page: the titles of its table."""
    stays: bool = False
    """On the same page as the next one."""
    is_gap: bool = False
    """A gap: at the end of a page it may be omitted."""


def blank(height: float) -> Piece:
    return Piece(height, lambda ink, x, top: None, is_gap=True)


def height_of(pieces: Sequence[Piece]) -> float:
    return sum(piece.height for piece in pieces)


def without_last_gap(pieces: Sequence[Piece]) -> list[Piece]:
    last = len(pieces)
    while last and pieces[last - 1].is_gap:
        last -= 1
    return list(pieces[:last])


def stacked(pieces: Sequence[Piece]) -> Piece:
    """One piece of several, under one another."""

    def draw(ink: Ink, x: float, top: float) -> None:
        for piece in pieces:
            piece.draw(ink, x, top)
            top += piece.height

    return Piece(height_of(pieces), draw)


def text_piece(text: str, face: Typeface, width: float, align: Align = "left") -> Piece:
    """A text in as many lines as it needs."""
    return stacked(line_pieces(text, face, width, align))


def line_pieces(text: str, face: Typeface, width: float, align: Align = "left") -> list[Piece]:
    """The same line by line, so that a long one continues on another page."""
    offset = {"left": 0.0, "centre": width / 2, "right": width}[align]

    def line_piece(line: str) -> Piece:
        return Piece(face.leading, lambda ink, x, top: ink.text(x + offset, top + face.size, line, face, align))

    return [line_piece(line) for line in wrapped(text, face, width)]


def moved(piece: Piece, right: float) -> Piece:
    """The same, shifted to the right."""
    return Piece(piece.height, lambda ink, x, top: piece.draw(ink, x + right, top))
