"""Ink that writes down what it draws and where, so that a test can look at a page without a picture of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbitr.reports.drawing.ink import Ink, PaperSize, Typeface, width_of
from arbitr.reports.drawing.paper import Paper
from arbitr.reports.drawing.pdf import draw
from arbitr.reports.drawing.picture import Align


@dataclass(frozen=True, slots=True)
class Mark:
    """Something on a page: its text, if it is one, and the box around it."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Mark) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.6 and down > 0.6


class Recorder(Ink):
    """Draws as ever, and remembers."""

    def __init__(self, page: PaperSize, language: str) -> None:
        super().__init__(page, "test", language)
        self.marks: list[Mark] = []
        self.pages = 0

    def text(self, x: float, baseline: float, text: str, face: Typeface, align: Align = "left") -> None:
        super().text(x, baseline, text, face, align)
        width = width_of(text, face)
        left = {"left": x, "right": x - width, "centre": x - width / 2}[align]
        # From the top of small letters to the line: what two lines of a text may never share.
        mark = Mark(self.pages, text, left, baseline - face.size * 0.55, left + width, baseline)
        if text.strip():
            self.marks.append(mark)

    def box(self, x: float, top: float, width: float, height: float, fill: str | None, edge: str | None = None) -> None:
        super().box(x, top, width, height, fill, edge)
        self.marks.append(Mark(self.pages, "", x, top, x + width, top + height))

    def line(
        self, points: Iterable[tuple[float, float]], colour: str, width: float = 0.5, is_dashed: bool = False
    ) -> None:
        path = list(points)
        super().line(path, colour, width, is_dashed)
        across, down = zip(*path, strict=True)
        self.marks.append(Mark(self.pages, "", min(across), min(down), max(across), max(down)))

    def new_page(self) -> None:
        super().new_page()
        self.pages += 1

    def outside(self) -> list[Mark]:
        """What would not be on the paper."""
        page = self.page
        return [
            mark
            for mark in self.marks
            if mark.left < 0 or mark.top < 0 or mark.right > page.width or mark.bottom > page.height
        ]

    def overlapping(self) -> Iterator[tuple[Mark, Mark]]:
        """Texts that are written over one another."""
        texts = sorted((mark for mark in self.marks if mark.text), key=lambda mark: (mark.page, mark.top))
        for place, mark in enumerate(texts):
            for other in texts[place + 1 :]:
                if other.page != mark.page or other.top >= mark.bottom:
                    break
                if mark.overlaps(other):
                    yield mark, other


def recorded(paper: Paper, page: PaperSize) -> Recorder:
    recorder = Recorder(page, paper.language)
    draw(paper, recorder)
    return recorder
