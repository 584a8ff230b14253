"""Any paper as a PDF: its blocks are laid out as pieces, the pieces on pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from arbitr.reports.diagram import diagram_piece
from arbitr.reports.drawing.colours import LIGHT, MIDDLE
from arbitr.reports.drawing.grid import table_pieces
from arbitr.reports.drawing.ink import A4, ASCENT, HAIR, MM, Ink, PaperSize, Typeface, fitting, width_of
from arbitr.reports.drawing.paper import (
    Block,
    Cards,
    Diagram,
    Figure,
    FormBlock,
    Heading,
    InColumns,
    KeptTogether,
    Large,
    NewPage,
    Paper,
    PaperField,
    Points,
    SideBySide,
    TableBlock,
    Words,
)
from arbitr.reports.drawing.piece import (
    Piece,
    blank,
    height_of,
    line_pieces,
    moved,
    stacked,
    text_piece,
    without_last_gap,
)
from arbitr.reports.plots import Course, Distribution
from arbitr.text import translation

MARGIN = 12 * MM
SIZE = 9.0
HEADINGS = {1: 15.0, 2: 11.5, 3: 9.5}
LABEL = 7.0
"""The size of a label in a form."""
WRITING = 6.5 * MM
"""From line to line, for writing by hand."""
PADDING = 4 * MM
"""Inside a card."""
SMALL = 6.0
"""The size of tables in columns."""
BETWEEN_COLUMNS = 4 * MM
SMALLEST = 0.6
"""How far the boards on a page shrink before fewer are put on it."""
LONGEST_CHAIN = 5
"""Pieces that stay with the next one: a heading, another one, the titles of a table, its first row."""
PLOTS = {Course: 84.0, Distribution: 56.0}
"""How high they are."""


def to_pdf(paper: Paper, page: PaperSize = A4) -> bytes:
    """The paper as a PDF with embedded fonts."""
    ink = Ink(page, paper.title, paper.language)
    draw(paper, ink)
    return ink.done()


def draw(paper: Paper, ink: Ink) -> None:
    """The pages of the paper, one after another."""
    width = ink.page.width - 2 * MARGIN
    head = _head(paper, width)
    foot = 0 if paper.is_bare else 5 * MM
    top, bottom = MARGIN + height_of(head), ink.page.height - MARGIN - foot
    pages = _paged(_units(paper.blocks, width, bottom - top), bottom - top)
    for number, page in enumerate(pages, 1):
        y = MARGIN
        for piece in head:
            piece.draw(ink, MARGIN, y)
            y += piece.height
        for piece in page:
            piece.draw(ink, MARGIN, y)
            y += piece.height
        if not paper.is_bare:
            _ = translation(paper.language).gettext
            words = _("page {page} of {pages}").format(page=number, pages=len(pages))
            ink.text(ink.page.width - MARGIN, ink.page.height - MARGIN, words, Typeface(7.5, colour=MIDDLE), "right")
            at = MARGIN
            if paper.logo:
                ink.photo(paper.logo, at, ink.page.height - MARGIN - 3.5 * MM, 5 * MM)
                at += 6.5 * MM
            ink.text(at, ink.page.height - MARGIN, paper.club, Typeface(7.5, colour=MIDDLE))
        ink.new_page()


def _head(paper: Paper, width: float) -> list[Piece]:
    if paper.is_bare:
        return []
    title, where = Typeface(11, is_bold=True), Typeface(8, colour=MIDDLE)
    gap = Piece(3 * MM, lambda ink, x, top: ink.line(((x, top + MM), (x + width, top + MM)), MIDDLE))
    if width_of(paper.title, title) + width_of(paper.where, where) + 5 * MM <= width:

        def both(ink: Ink, x: float, top: float) -> None:
            ink.text(x, top + title.size, paper.title, title)
            ink.text(x + width, top + title.size, paper.where, where, "right")

        return [Piece(title.leading, both), gap]
    lines = [text_piece(paper.title, title, width), *([text_piece(paper.where, where, width)] if paper.where else [])]
    return [*lines, gap]


@dataclass(frozen=True, slots=True)
class _Unit:
    """Pieces that stay on one page if a page can hold them."""

    pieces: list[Piece]
    on_new_page: bool = False


def _units(blocks: Sequence[Block], width: float, height: float) -> Iterator[_Unit]:
    fresh = False
    for block in blocks:
        match block:
            case NewPage():
                fresh = True
                continue
            case KeptTogether():
                yield _Unit(_stack(block.blocks, width), fresh)
            case Cards():
                yield from _sheets(block, width, height)
            case InColumns():
                yield from _columns(block, width, height)
            case _:
                pieces = _pieces(block, width)
                # Rows may continue on another page, but a heading is never alone.
                for place, piece in enumerate(pieces):
                    yield _Unit([piece], fresh and place == 0)
        fresh = False


def _paged(units: Iterator[_Unit], height: float) -> list[list[Piece]]:
    pages: list[list[Piece]] = [[]]
    left = height
    pieces = [(piece, unit, place == 0) for unit in units for place, piece in enumerate(unit.pieces)]
    for at, (piece, unit, is_first) in enumerate(pieces):
        if piece.is_gap:
            if pages[-1] and piece.height <= left:
                pages[-1].append(piece)
                left -= piece.height
            continue
        needed = _with_next([flowable for flowable, *_ in pieces[at : at + LONGEST_CHAIN]])
        whole = height_of(without_last_gap(unit.pieces)) if is_first else 0.0
        if whole <= height + HAIR:
            needed = max(needed, whole)
        if pages[-1] and (needed > left + HAIR or (is_first and unit.on_new_page)):
            pages.append([])
            left = height
        if piece.head is not None and not pages[-1]:
            pages[-1].append(piece.head)
            left -= piece.head.height
        pages[-1].append(piece)
        left -= piece.height
    return pages


def _with_next(pieces: Sequence[Piece]) -> float:
    """The height of the first piece, with those that must be on the same page after it."""
    needed = 0.0
    for piece in pieces:
        needed += piece.height
        if not piece.stays:
            break
    return needed


def _stack(blocks: Sequence[Block], width: float) -> list[Piece]:
    return [piece for block in blocks for piece in _pieces(block, width)]


def _pieces(block: Block, width: float) -> list[Piece]:
    match block:
        case Heading():
            return [_heading(block, width)]
        case Words():
            face = Typeface(7.5, colour=MIDDLE) if block.is_small else Typeface(SIZE)
            return [*line_pieces(block.text, face, width), blank(1.5 * MM)]
        case Points():
            return [*_points(block, width), blank(1.5 * MM)]
        case TableBlock():
            return [*table_pieces(block, width, SIZE), blank(3 * MM)]
        case FormBlock():
            return _form(block, width)
        case Diagram():
            return [diagram_piece(block, width), blank(3 * MM)]
        case Figure():
            return [_figure(block, width), blank(2 * MM)]
        case Large():
            return [_large(block, width)]
        case Course() | Distribution():
            picture = block.picture(width, PLOTS[type(block)])
            title = text_piece(block.title, Typeface(8), width)
            return [
                stacked([title, Piece(picture.height, lambda ink, x, top: ink.picture(picture, x, top))]),
                blank(3 * MM),
            ]
        case KeptTogether():
            return _stack(block.blocks, width)
        case SideBySide():
            return [_beside(block, width)]
        case Cards() | InColumns() | NewPage():
            raise TypeError(f"{type(block).__name__} stands on a page, not inside another block")


def _heading(heading: Heading, width: float) -> Piece:
    face = Typeface(HEADINGS[heading.level], is_bold=True)
    small = Typeface(8.5)
    beside = width_of(heading.text, face) + 3 * MM
    fits = beside + width_of(heading.small, small) <= width
    pieces = [text_piece(heading.text, face, width)]
    if heading.small and not fits:
        pieces.append(text_piece(heading.small, small, width))
    whole = stacked([blank(1 * MM), *pieces, blank(1 * MM)])

    def draw(ink: Ink, x: float, top: float) -> None:
        whole.draw(ink, x, top)
        if fits:
            ink.text(x + beside, top + MM + face.size * 1.02, heading.small, small)

    return Piece(whole.height, draw, stays=True)


def _points(points: Points, width: float) -> list[Piece]:
    face = Typeface(SIZE)
    indent = max((width_of(first, face) for first, _ in points.items), default=0.0) + 2 * MM
    pieces: list[Piece] = []
    for first, text in points.items:
        if indent > width / 3:  # names rather than dots
            pieces.append(text_piece(first, replace(face, is_bold=True), width))
            pieces += line_pieces(text, face, width)
        else:
            lines = [moved(line, indent) for line in line_pieces(text, face, width - indent)]
            pieces += [_beginning(first, face, lines[0]), *lines[1:]]
        pieces.append(blank(1))
    return pieces


def _beginning(first: str, face: Typeface, line: Piece) -> Piece:
    """The first line of a point, with its prefix."""

    def draw(ink: Ink, x: float, top: float) -> None:
        ink.text(x, top + face.size, first, face)
        line.draw(ink, x, top)

    return Piece(line.height, draw)


def _figure(figure: Figure, width: float) -> Piece:
    picture = figure.picture
    return Piece(
        picture.height, lambda ink, x, top: ink.picture(picture, x + max(0.0, (width - picture.width) / 2), top)
    )


def _large(large: Large, width: float) -> Piece:
    above = text_piece(large.above, Typeface(HEADINGS[2], is_bold=True), width, "centre")
    face = fitting([large.text], Typeface(64, is_bold=True), width, 0.1)
    number = Piece(
        face.size * 1.1,
        lambda ink, x, top: ink.text(x + width / 2, top + face.size * 0.9, large.text, face, "centre"),
    )
    return stacked([above, number])


def _beside(block: SideBySide, width: float) -> Piece:
    gap = 5 * MM
    left_width = (width - gap) * block.share
    left = stacked(_stack(block.left, left_width))
    right = stacked(_stack(block.right, width - gap - left_width))

    def draw(ink: Ink, x: float, top: float) -> None:
        left.draw(ink, x, top)
        right.draw(ink, x + left_width + gap, top)

    return Piece(max(left.height, right.height), draw)


def _form(form: FormBlock, width: float) -> list[Piece]:
    pieces: list[Piece] = []
    row: list[PaperField] = []

    def end_of_row() -> None:
        if len(row) == 1 and row[0].width == form.columns and row[0].value:
            pieces.extend(_long_field(row[0], width))
        elif row:
            pieces.append(_form_row(row, form.columns, width))

    for field in form.fields:
        if sum(placed.width for placed in row) + field.width > form.columns:
            end_of_row()
            row = []
        row.append(field)
    end_of_row()
    return [*pieces, blank(1.5 * MM)]


def _long_field(field: PaperField, width: float) -> list[Piece]:
    """A field with a row of its own: its text may continue on another page."""
    label = text_piece(field.label, Typeface(LABEL, colour=MIDDLE), width)
    *lines, last = line_pieces(field.value, Typeface(SIZE), width)
    rule = Piece(2 * MM, lambda ink, x, top: ink.line(((x, top + 1), (x + width, top + 1)), MIDDLE, 0.4))
    return [replace(label, stays=True), *lines, stacked([last, rule])]


def _form_row(fields: Sequence[PaperField], columns: int, width: float) -> Piece:
    gap = 3 * MM
    one = (width - gap * (columns - 1)) / columns
    made: list[tuple[float, float, Piece, PaperField]] = []
    x_at = 0.0
    for field in fields:
        wide = one * field.width + gap * (field.width - 1)
        label = text_piece(field.label, Typeface(LABEL, colour=MIDDLE), wide)
        value = text_piece(field.value, Typeface(SIZE), wide) if field.value else blank(_room(field))
        made.append((x_at, wide, stacked([label, value]), field))
        x_at += wide + gap
    height = max(piece.height for *_, piece, _field in made)

    def draw(ink: Ink, x: float, top: float) -> None:
        for at, wide, piece, field in made:
            piece.draw(ink, x + at, top)
            lines = [top + height + 1]
            if not field.value:
                lines += [top + height + 1 - WRITING * up for up in range(1, field.lines)]
            for y in lines:
                ink.line(((x + at, y), (x + at + wide, y)), MIDDLE, 0.4)

    return Piece(height + 2 * MM, draw)


def _room(field: PaperField) -> float:
    """The first line of writing begins under the label."""
    return WRITING * field.lines - LABEL * ASCENT


def _sheets(cards: Cards, width: float, height: float) -> Iterator[_Unit]:
    """One page per group of cards; a card larger than a page has pages of its own."""
    wide = width / cards.columns
    padding = PADDING if cards.is_cut or cards.columns > 1 else 0.0
    share = 1.0
    while True:
        stacks = [without_last_gap(_stack(_smaller(card, share), wide - 2 * padding)) for card in cards.cards]
        tallest = max(map(height_of, stacks), default=0.0) + 2 * padding
        if cards.rows is None or tallest <= height / cards.rows or share < SMALLEST:
            break
        share *= 0.96
    if tallest > height:
        for card in cards.cards:
            for place, piece in enumerate(_stack(card, width)):
                yield _Unit([piece], place == 0)
        return
    rows = int(min(cards.rows or height, height // tallest))
    per_sheet = cards.columns * rows
    for first in range(0, len(stacks), per_sheet):
        yield _Unit(
            [_sheet(stacks[first : first + per_sheet], cards, (wide, height / rows, padding))], on_new_page=True
        )


def _columns(block: InColumns, width: float, height: float) -> Iterator[_Unit]:
    """A page holds `block.columns` columns; a table longer than a column goes on in the next one."""
    wide = (width - (block.columns - 1) * BETWEEN_COLUMNS) / block.columns
    columns: list[list[Piece]] = [[]]
    left = height
    for heading, rows in block.tables:
        title = line_pieces(
            " · ".join(text for text in (heading.text, heading.small) if text), Typeface(6.5, is_bold=True), wide
        )
        pieces = [*title, *table_pieces(rows, wide, SMALL), blank(2.5 * MM)]
        whole = height_of(without_last_gap(pieces))
        if columns[-1] and whole <= height and whole > left:
            columns.append([])
            left = height
        for piece in pieces:
            if columns[-1] and not piece.is_gap and piece.height > left:
                columns.append([piece.head] if piece.head is not None else [])
                left = height - height_of(columns[-1])
            columns[-1].append(piece)
            left -= piece.height
    for first in range(0, len(columns), block.columns):
        yield _Unit([_side_by_side(columns[first : first + block.columns], wide)], on_new_page=True)


def _side_by_side(columns: Sequence[list[Piece]], wide: float) -> Piece:
    stacks = [stacked(without_last_gap(column)) for column in columns]

    def draw(ink: Ink, x: float, top: float) -> None:
        for place, stack in enumerate(stacks):
            stack.draw(ink, x + place * (wide + BETWEEN_COLUMNS), top)

    return Piece(max(stack.height for stack in stacks), draw)


def _smaller(card: Sequence[Block], share: float) -> list[Block]:
    """Boards can be drawn smaller, so that the requested number fits on a page."""
    return [replace(block, scale=block.scale * share) if isinstance(block, Diagram) else block for block in card]


def _sheet(stacks: Sequence[list[Piece]], cards: Cards, size: tuple[float, float, float]) -> Piece:
    wide, tall, padding = size
    rows = ceil(len(stacks) / cards.columns)

    def draw(ink: Ink, x: float, top: float) -> None:
        for place, stack in enumerate(stacks):
            row, column = divmod(place, cards.columns)
            whole = stacked(stack)
            # Cards to cut out begin at the edge; other content is centred in its share.
            down = padding if cards.is_cut else max(padding, (tall - whole.height) / 2)
            whole.draw(ink, x + wide * column + padding, top + tall * row + down)
        inside = 0 if cards.is_cut else 1
        for row in range(inside, rows + 1 - inside):
            y = top + tall * row
            ink.line(((x, y), (x + wide * cards.columns, y)), LIGHT, 0.7, cards.is_cut)
        for column in range(inside, cards.columns + 1 - inside):
            at = x + wide * column
            ink.line(((at, top), (at, top + tall * rows)), LIGHT, 0.7, cards.is_cut)

    return Piece(tall * rows, draw)
