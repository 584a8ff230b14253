"""The two plots: the running score of a session, and the distribution of the scores of a board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from arbitr.reports.drawing.colours import ACCENT, DARK, LIGHT
from arbitr.reports.drawing.picture import Dot, Label, Picture, Rectangle, Shape, Stroke

LETTER = 0.62
"""The width of a digit, as a share of its size."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
GRID_LINES = 5
"""The approximate maximum, so that the figures stay readable."""


@dataclass(frozen=True, slots=True)
class Course:
    """A contestant's score after each round (the line), and the score of each round (the bars)."""

    title: str
    """Above the picture."""
    labels: tuple[str, ...]
    """Labels of the rounds."""
    after: tuple[float, ...]
    per_round: tuple[float, ...]
    middle: float
    """The average: 50 per cent, or 0."""
    last: str
    """The last figure in words."""

    def picture(self, width: float, height: float, size: float = 8) -> Picture:
        values = (*self.after, *self.per_round, self.middle)
        low, high, step = _scale(min(values), max(values))
        left, right, top, bottom = size * 3.4, size * 0.8 + len(self.last) * size * LETTER, size * 0.7, size * 1.8
        across, up = width - left - right, height - top - bottom

        def y(value: float) -> float:
            return top + up * (high - value) / (high - low)

        shapes: list[Shape] = []
        value = low
        while value <= high:
            shapes.append(Stroke(((left, y(value)), (width - right, y(value))), LIGHT, 0.5))
            shapes.append(
                Label(left - size * 0.4, y(value) + size * 0.35, f"{value:g}".replace("-", "−"), "right", size)
            )
            value += step
        column_width = across / len(self.after)
        centres = [left + column_width * (place + 0.5) for place in range(len(self.after))]
        for x, own in zip(centres, self.per_round, strict=True):
            upper, lower = sorted((y(own), y(self.middle)))
            shapes.append(Rectangle(x - column_width * 0.3, upper, column_width * 0.6, max(lower - upper, 0.5), LIGHT))
        shapes.append(Stroke(((left, y(self.middle)), (width - right, y(self.middle))), DARK, 0.6, True))
        line = tuple((x, y(own)) for x, own in zip(centres, self.after, strict=True))
        shapes.append(Stroke(line, ACCENT, 1.6))
        shapes += [Dot(x, at) for x, at in line]
        for place in _spread(centres, [len(label) * size * LETTER for label in self.labels], size * 0.5):
            shapes.append(Label(centres[place], height - size * 0.4, self.labels[place], "centre", size))
        x, at = line[-1]
        shapes.append(Label(x + size * 0.6, at + size * 0.35, self.last, "left", size, True))
        return Picture(width, height, tuple(shapes))


@dataclass(frozen=True, slots=True)
class PlotBar:
    """A score and how often it was made."""

    label: str
    count: int
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class Distribution:
    """The scores on a board, from the best for East-West to the best for North-South, and how often each occurred."""

    title: str
    bars: tuple[PlotBar, ...]

    def picture(self, width: float, height: float, size: float = 8) -> Picture:
        top, bottom = size * 1.5, size * 1.8
        edge = size * 1.6  # half of a long label
        step = (width - 2 * edge) / len(self.bars)
        most = max(bar.count for bar in self.bars)
        centres = [edge + step * (place + 0.5) for place in range(len(self.bars))]
        floor_at = height - bottom
        shapes: list[Shape] = []
        for x, bar in zip(centres, self.bars, strict=True):
            tall = (height - top - bottom) * bar.count / most
            wide = min(step * 0.7, size * 4)
            shapes.append(Rectangle(x - wide / 2, floor_at - tall, wide, tall, ACCENT if bar.is_marked else LIGHT))
            shapes.append(Label(x, floor_at - tall - size * 0.3, str(bar.count), "centre", size))
        shapes.append(Stroke(((0, floor_at), (width, floor_at))))
        for place in _spread(centres, [len(bar.label) * size * LETTER for bar in self.bars], size * 0.3):
            bar = self.bars[place]
            shapes.append(Label(centres[place], height - size * 0.5, bar.label, "centre", size, bar.is_marked))
        return Picture(width, height, tuple(shapes))


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round figures below and above, and the step between two lines."""
    step = next((step for step in STEPS if (high - low) / step <= GRID_LINES), STEPS[-1])
    bottom, top = floor(low / step) * step, ceil(high / step) * step
    return bottom, max(top, bottom + step), step


def _spread(centres: list[float], widths: list[float], gap: float) -> list[int]:
    """The labels that fit beside one another: all, every second one ..., and the last one."""
    last = len(centres) - 1
    for every in range(1, len(centres)):
        places = sorted(range(last, -1, -every))
        if all(centres[b] - centres[a] >= (widths[a] + widths[b]) / 2 + gap for a, b in pairwise(places)):
            return places
    return [last]
