"""A small picture of a few shapes, drawn as SVG on a page and by `ink.py` in a PDF. Its origin 0, 0 is top left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Literal

from arbitr.reports.drawing.colours import ACCENT, DARK, LIGHT, MIDDLE

Align = Literal["left", "right", "centre"]
CLASSES = {DARK: "dark", MIDDLE: "middle", LIGHT: "light", ACCENT: "accent"}
"""So that a page in dark colours can draw them differently."""
ANCHORS: dict[Align, str] = {"left": "start", "centre": "middle", "right": "end"}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from point to point."""

    points: tuple[tuple[float, float], ...]
    colour: str = MIDDLE
    width: float = 0.7
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str = LIGHT


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    radius: float = 2.2
    colour: str = ACCENT


@dataclass(frozen=True, slots=True)
class Label:
    """A text; y is its baseline."""

    x: float
    y: float
    text: str
    align: Align = "centre"
    size: float = 8
    is_bold: bool = False
    colour: str = DARK


Shape = Stroke | Rectangle | Dot | Label


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on an area."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def svg(picture: Picture, words: str) -> str:
    """The picture for a page; `words` describe it."""
    size = f"{picture.width:g} {picture.height:g}"
    return "".join(
        [
            f'<svg viewBox="0 0 {size}" role="img" aria-label="{escape(words)}">',
            *_drawn(picture.shapes),
            "</svg>",
        ]
    )


def _drawn(shapes: Iterable[Shape]) -> Iterable[str]:
    for shape in shapes:
        look = f'class="{CLASSES[shape.colour]}"'
        match shape:
            case Stroke():
                points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
                dashes = ' stroke-dasharray="3 3"' if shape.is_dashed else ""
                yield f'<polyline {look} points="{points}" stroke-width="{shape.width:g}"{dashes}/>'
            case Rectangle():
                at = f'x="{shape.x:.2f}" y="{shape.y:.2f}" width="{shape.width:.2f}" height="{shape.height:.2f}"'
                yield f"<rect {look} {at}/>"
            case Dot():
                yield f'<circle {look} cx="{shape.x:.1f}" cy="{shape.y:.1f}" r="{shape.radius:g}"/>'
            case Label():
                bold = ' font-weight="bold"' if shape.is_bold else ""
                face = f'text-anchor="{ANCHORS[shape.align]}" font-size="{shape.size:g}"{bold}'
                yield f'<text {look} x="{shape.x:.1f}" y="{shape.y:.1f}" {face}>{escape(shape.text)}</text>'
