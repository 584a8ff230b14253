"""Pen and font: text measured, wrapped and drawn with coloured suits, and pictures, on the canvas of a PDF.

The only file that uses reportlab. Positions are in points from the top left corner of the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any
from unicodedata import normalize

from arbitr.extras import extra
from arbitr.reports.drawing.colours import DARK
from arbitr.reports.drawing.picture import Align, Dot, Label, Picture, Rectangle, Stroke
from arbitr.reports.drawing.suits import COLOURS, runs

colors, pdfgen = extra("reportlab.lib.colors"), extra("reportlab.pdfgen.canvas")
images = extra("reportlab.lib.utils")
pdfmetrics, ttfonts = extra("reportlab.pdfbase.pdfmetrics"), extra("reportlab.pdfbase.ttfonts")

MM = 72 / 25.4
FONTS = Path(__file__).parent / "fonts"
PLAIN, BOLD = "DejaVuSans", "DejaVuSans-Bold"
LEADING = 1.25
"""From line to line, as a share of the size."""
HAIR = 0.01
"""The tolerance for fitting: sums of widths are not exact."""
ASCENT = 0.76
"""The height of capitals above the baseline."""


def is_whole(picture: bytes) -> bool:
    """Return whether a PNG or JPEG can be drawn: a damaged one may have a sound head."""
    try:
        images.ImageReader(BytesIO(picture)).getRGBData()
    except Exception:  # each decoder has errors of its own
        return False
    return True


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A size of paper, in points."""

    name: str
    width: float
    height: float


A4 = PaperSize("a4", 210 * MM, 297 * MM)
LETTER = PaperSize("letter", 612, 792)
PAGES = {page.name: page for page in (A4, LETTER)}


@dataclass(frozen=True, slots=True)
class Typeface:
    """How text looks."""

    size: float = 9
    is_bold: bool = False
    colour: str = DARK

    @property
    def font(self) -> str:
        return BOLD if self.is_bold else PLAIN

    @property
    def leading(self) -> float:
        return self.size * LEADING


_REGISTERING = Lock()
_SAVING = Lock()
"""To embed a font in a PDF, reportlab reads the font's file from a location that all threads share."""
_registered: set[str] = set()


def _fonts() -> None:
    """Register each font once, even if several threads draw: a second one of the same name would mix them up."""
    if len(_registered) == 2:
        return
    with _REGISTERING:
        for name in (PLAIN, BOLD):
            if name not in _registered:
                pdfmetrics.registerFont(ttfonts.TTFont(name, FONTS / f"{name}.ttf"))
                _registered.add(name)


@cache
def _colour(code: str) -> Any:
    return colors.HexColor(code)


@lru_cache(maxsize=50_000)
def width_of(text: str, face: Typeface) -> float:
    _fonts()
    return float(pdfmetrics.stringWidth(_whole(text), face.font, face.size))


def _whole(text: str) -> str:
    """Letters with their accents as one character each, as in the font; characters that cannot be drawn are omitted."""
    return "".join(letter for letter in normalize("NFC", text) if letter.isprintable())


def wrapped(text: str, face: Typeface, width: float) -> list[str]:
    """The text in lines that fit; a word longer than a line is split, so that nothing is ever cut off."""
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width_of(longer, face) <= width + HAIR:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _parted(word, face, width)
            lines += full
        lines.append(line)
    return lines


def _parted(word: str, face: Typeface, width: float) -> list[str]:
    """The word in pieces that fit, after a hyphen or a dash if there is one, otherwise anywhere."""
    pieces: list[str] = []
    while word and width_of(word, face) > width + HAIR:
        end = max(1, next(n for n in range(1, len(word) + 1) if width_of(word[:n], face) > width + HAIR) - 1)
        dash = max(word.rfind(mark, 0, end) for mark in "-–—/")
        cut = dash + 1 if dash > 0 else end
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


def fitting(texts: Iterable[str], face: Typeface, width: float, least: float = 0.6) -> Typeface:
    """The face, smaller if one of the texts would not fit on one line, but not below this share."""
    widest = max((width_of(text, face) for text in texts), default=0.0)
    share = min(1.0, max(least, width / widest)) if widest > 0 else 1.0
    return Typeface(face.size * share, face.is_bold, face.colour)


class Ink:
    """Draws on the pages of one PDF."""

    def __init__(self, page: PaperSize, title: str, language: str) -> None:
        _fonts()
        self.page = page
        self._out = BytesIO()
        # Invariant: the same paper gives the same bytes, whatever the clock says.
        self._canvas: Any = pdfgen.Canvas(
            self._out, (page.width, page.height), pageCompression=1, invariant=1, lang=language, initialFontName=PLAIN
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Arbitr")

    def text(self, x: float, baseline: float, text: str, face: Typeface, align: Align = "left") -> None:
        """One line of text; x is its left end, its right end or its middle."""
        if align != "left":
            x -= width_of(text, face) / (1 if align == "right" else 2)
        canvas = self._canvas
        for piece, suit in runs(text):
            canvas.setFont(face.font, face.size)
            canvas.setFillColor(_colour(face.colour if suit is None else COLOURS[suit]))
            canvas.drawString(x, self.page.height - baseline, _whole(piece))
            x += width_of(piece, face)

    def box(self, x: float, top: float, width: float, height: float, fill: str | None, edge: str | None = None) -> None:
        canvas = self._canvas
        if fill is not None:
            canvas.setFillColor(_colour(fill))
        if edge is not None:
            canvas.setStrokeColor(_colour(edge))
            canvas.setLineWidth(0.6)
        bottom = self.page.height - top - height
        canvas.rect(x, bottom, width, height, stroke=int(edge is not None), fill=int(fill is not None))

    def line(
        self, points: Iterable[tuple[float, float]], colour: str, width: float = 0.5, is_dashed: bool = False
    ) -> None:
        canvas = self._canvas
        canvas.setStrokeColor(_colour(colour))
        canvas.setLineWidth(width)
        canvas.setDash([3, 3] if is_dashed else [])
        path = canvas.beginPath()
        for place, (x, y) in enumerate(points):
            (path.lineTo if place else path.moveTo)(x, self.page.height - y)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash([])

    def photo(self, picture: bytes, x: float, top: float, size: float) -> None:
        """A PNG or JPEG inside a square; nothing if it is damaged."""
        if not is_whole(picture):
            return
        self._canvas.drawImage(
            images.ImageReader(BytesIO(picture)), x, self.page.height - top - size, size, size,
            mask="auto", preserveAspectRatio=True,
        )  # fmt: skip

    def picture(self, picture: Picture, x: float, top: float) -> None:
        for shape in picture.shapes:
            match shape:
                case Stroke():
                    points = ((x + px, top + py) for px, py in shape.points)
                    self.line(points, shape.colour, shape.width, shape.is_dashed)
                case Rectangle():
                    self.box(x + shape.x, top + shape.y, shape.width, shape.height, shape.colour)
                case Dot():
                    self._canvas.setFillColor(_colour(shape.colour))
                    y = self.page.height - top - shape.y
                    self._canvas.circle(x + shape.x, y, shape.radius, stroke=0, fill=1)
                case Label():
                    face = Typeface(shape.size, shape.is_bold, shape.colour)
                    self.text(x + shape.x, top + shape.y, shape.text, face, shape.align)

    def new_page(self) -> None:
        self._canvas.showPage()

    def done(self) -> bytes:
        with _SAVING:
            self._canvas.save()
        return self._out.getvalue()
