"""A paper before it is drawn: a title and blocks. Each report creates one; `pdf.py` and `html.py` draw any of them.

Texts are final: in the language of the paper, with its number format. Suit symbols are coloured everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitr.bridge import Seat, Vulnerability
from arbitr.reports.drawing.picture import Align, Picture
from arbitr.reports.plots import Course, Distribution
from arbitr.text import LANGUAGES


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of the following blocks."""

    text: str
    small: str = ""
    """Beside it."""
    level: int = 2
    """1 is the largest, 3 the smallest."""


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str
    is_small: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """Paragraphs, each with its prefix: a number, a dot, a name."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TableBlockColumn:
    """A column of a table."""

    title: str
    align: Align = "left"
    wraps: bool = False
    """Long texts, e.g. names: it shrinks if the table is too wide."""
    room: float = 0
    """Millimetres to write in, if it is filled in by hand."""
    is_plain: bool = False
    """Needs no title if a narrow screen puts the cells of a row under one another."""


@dataclass(frozen=True, slots=True)
class TableBlock:
    """Rows under titles."""

    columns: tuple[TableBlockColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[int] = frozenset()
    """The reader's own rows."""
    row_height: float = 0
    """Minimum millimetres, for writing by hand."""
    is_kept: bool = False
    """Few and short columns, e.g. an auction: a table even on the narrowest screen."""


def table(columns: Sequence[TableBlockColumn], rows: Sequence[Sequence[str]], marked: Sequence[int] = ()) -> TableBlock:
    """A table to read: a column that is empty in all rows is omitted, unless there are no rows at all."""
    filled = [at for at in range(len(columns)) if not rows or any(row[at] for row in rows)]
    return TableBlock(
        tuple(columns[at] for at in filled),
        tuple(tuple(row[at] for at in filled) for row in rows),
        frozenset(marked),
    )


@dataclass(frozen=True, slots=True)
class PaperField:
    """A line of a form: filled in, or with room to write."""

    label: str
    value: str = ""
    lines: int = 1
    """How many lines to write on, if there is no value."""
    width: int = 1
    """The number of parts equals the number of columns of the form."""


@dataclass(frozen=True, slots=True)
class FormBlock:
    """Fields in a grid."""

    fields: tuple[PaperField, ...]
    columns: int = 2


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board: its marking, the hands in the classic cross, and the makeable tricks."""

    title: str
    dealer: Seat
    dealer_words: str
    vulnerability: Vulnerability
    vulnerability_words: str
    hands: tuple[tuple[str, ...], ...]
    """By seat; spades, hearts, diamonds, clubs."""
    points: tuple[str, ...]
    """High-card points by seat, empty if the hand is unknown."""
    points_title: str = ""
    tricks_head: tuple[str, ...] = ()
    """The denominations."""
    tricks: tuple[tuple[str, ...], ...] = ()
    """For each declarer: seat, and the tricks in each denomination."""
    tricks_title: str = ""
    par: str = ""
    scale: float = 1
    """Larger, if there is room for it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of fixed size, e.g. a QR code."""

    picture: Picture
    words: str
    """Its description, for readers who cannot see it."""


@dataclass(frozen=True, slots=True)
class Large:
    """A few characters, as large as possible: the number of a table."""

    text: str
    above: str = ""
    """A small caption."""


@dataclass(frozen=True, slots=True)
class KeptTogether:
    """Blocks that stay on one page if a page can hold them."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Two stacks of blocks; on a narrow screen one below the other."""

    left: tuple[Block, ...]
    right: tuple[Block, ...]
    share: float = 0.5
    """Share of the width for the left one."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Equal pieces of a page, each with its own blocks."""

    cards: tuple[tuple[Block, ...], ...]
    columns: int = 2
    rows: int | None = None
    """Per page; None: as many as fit."""
    is_cut: bool = True
    """With lines to cut along."""


@dataclass(frozen=True, slots=True)
class InColumns:
    """Small tables side by side, one column after another, on pages of their own. A table stays together."""

    tables: tuple[tuple[Heading, TableBlock], ...]
    columns: int = 3


@dataclass(frozen=True, slots=True)
class NewPage:
    """The next block begins a page."""


Block = (
    Heading
    | Words
    | Points
    | TableBlock
    | FormBlock
    | Diagram
    | Figure
    | Large
    | Course
    | Distribution
    | KeptTogether
    | SideBySide
    | Cards
    | InColumns
    | NewPage
)


@dataclass(frozen=True, slots=True)
class Paper:
    """One document."""

    title: str
    blocks: tuple[Block, ...]
    language: str
    where: str = ""
    """Event, session, date: one line at the top."""
    is_bare: bool = False
    """Without title and page numbers: cards to cut out."""
    club: str = ""
    """At the foot of each page."""
    logo: bytes = b""
    """The club's logo, a PNG or JPEG, beside its name."""

    def __post_init__(self) -> None:
        assert self.language in LANGUAGES, self.language
