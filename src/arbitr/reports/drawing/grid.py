"""A printed table: the widths of its columns, its line breaks, its rows as pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitr.reports.drawing.colours import ACCENT, DARK, LIGHT, MARK
from arbitr.reports.drawing.ink import MM, Ink, Typeface, fitting, width_of
from arbitr.reports.drawing.paper import TableBlock, TableBlockColumn
from arbitr.reports.drawing.piece import Piece, text_piece

PAD = 1.0 * MM
"""On each side of a cell."""
HEAD, LEAST_HEAD = 0.82, 0.6
"""The size of the titles, as a share of that of the cells; the smaller one if a long word needs it."""
LEAST = 0.7
"""How far a table shrinks before cells wrap that should not."""
NARROWEST = 16 * MM
"""The minimum width of a column of names."""
SPARE = 8 * MM
"""A column of figures gets at most this much extra space."""


def table_pieces(table: TableBlock, width: float, size: float) -> list[Piece]:
    """The titles, then the rows; on a new page the titles are repeated."""
    face, small = Typeface(size), False
    while (widths := _widths(table, face, width, small)) is None and face.size > size * LEAST:
        # First only the titles get smaller, then everything.
        face, small = (replace(face, size=face.size * 0.95) if small else face), True
    if widths is None:
        widths = _squeezed(table, face, width)
    head = _head(table.columns, face, widths)
    pieces = [head]
    for number, row in enumerate(table.rows):
        pieces.append(_row(table, number, row, face, widths, head))
    return pieces


def _natural(table: TableBlock, face: Typeface, has_small_titles: bool) -> tuple[list[float], list[float]]:
    """What each column needs with its title wrapped, and with its title on one line."""
    bold = Typeface(face.size * (LEAST_HEAD if has_small_titles else HEAD), is_bold=True)
    cells_face = replace(face, is_bold=bool(table.marked))
    narrow, wide = [], []
    for at, column in enumerate(table.columns):
        cells = max((width_of(row[at], cells_face) for row in table.rows), default=0.0)
        words = max((width_of(word, bold) for word in column.title.split()), default=0.0)
        narrow.append(max(cells, words, column.room * MM) + 2 * PAD)
        wide.append(max(cells, width_of(column.title, bold), column.room * MM) + 2 * PAD)
    return narrow, wide


def _widths(table: TableBlock, face: Typeface, width: float, has_small_titles: bool) -> list[float] | None:
    """The widths at which only the columns that may wrap do so; None if that does not fit."""
    narrow, wide = _natural(table, face, has_small_titles)
    elastic = [at for at, column in enumerate(table.columns) if column.wraps]
    if sum(wide) <= width:
        return _stretched(table, wide, width)
    if sum(narrow) <= width:
        spare = (width - sum(narrow)) / (sum(wide) - sum(narrow))
        return [less + (more - less) * spare for less, more in zip(narrow, wide, strict=True)]
    left = width - sum(own for at, own in enumerate(narrow) if at not in elastic)
    if not elastic or left < NARROWEST * len(elastic):
        return None
    # The short ones keep what they need, the long ones share the rest.
    found = list(narrow)
    for done, at in enumerate(sorted(elastic, key=lambda column: narrow[column])):
        found[at] = min(narrow[at], left / (len(elastic) - done))
        left -= found[at]
    return found


def _stretched(table: TableBlock, widths: list[float], width: float) -> list[float]:
    """Columns to be filled in by hand, otherwise names, use the whole width; figures alone stay close together."""
    columns = table.columns
    takers = [at for at, column in enumerate(columns) if column.room] or [
        at for at, column in enumerate(columns) if column.wraps
    ]
    spare = (width - sum(widths)) / (len(takers) or len(columns))
    if not takers:
        takers, spare = list(range(len(columns))), min(spare, SPARE)
    return [own + spare if at in takers else own for at, own in enumerate(widths)]


def _squeezed(table: TableBlock, face: Typeface, width: float) -> list[float]:
    narrow, _ = _natural(table, face, True)
    return [own * width / sum(narrow) for own in narrow]


def _cells(
    texts: Sequence[str], columns: Sequence[TableBlockColumn], face: Typeface, widths: Sequence[float]
) -> list[Piece]:
    return [
        text_piece(text, face, own - 2 * PAD, column.align)
        for text, column, own in zip(texts, columns, widths, strict=True)
    ]


def _head(columns: Sequence[TableBlockColumn], face: Typeface, widths: Sequence[float]) -> Piece:
    cells = []
    for column, own in zip(columns, widths, strict=True):
        bold = Typeface(face.size * HEAD, is_bold=True)
        title = fitting(column.title.split(), bold, own - 2 * PAD, LEAST_HEAD / HEAD)
        cells.append(text_piece(column.title, title, own - 2 * PAD, column.align))
    height = max(cell.height for cell in cells) + PAD

    def draw(ink: Ink, x: float, top: float) -> None:
        at = x
        for cell, own in zip(cells, widths, strict=True):
            cell.draw(ink, at + PAD, top + height - PAD - cell.height)
            at += own
        ink.line(((x, top + height), (at, top + height)), DARK, 0.8)

    return Piece(height, draw, stays=True)


def _row(
    table: TableBlock, number: int, row: Sequence[str], face: Typeface, widths: Sequence[float], head: Piece
) -> Piece:
    is_marked = number in table.marked
    cells = _cells(row, table.columns, replace(face, is_bold=is_marked), widths)
    height = max(max(cell.height for cell in cells) + PAD, table.row_height * MM)

    def draw(ink: Ink, x: float, top: float) -> None:
        if is_marked:
            ink.box(x, top, sum(widths), height, MARK)
            ink.box(x, top, PAD / 2, height, ACCENT)
        at = x
        for cell, own in zip(cells, widths, strict=True):
            cell.draw(ink, at + PAD, top + (height - cell.height) / 2)
            at += own
            if table.row_height:
                ink.line(((at, top), (at, top + height)), LIGHT)
        if table.row_height:
            ink.line(((x, top), (x, top + height)), LIGHT)
        ink.line(((x, top + height), (at, top + height)), LIGHT)

    return Piece(height, draw, head)
