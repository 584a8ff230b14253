"""The flow chart of a procedure, drawn from the code that rules: it is never out of date."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from html import escape

from arbitr.laws.engine import Tree, WalkEnd, shape, trimmed
from arbitr.message import Message, Translation

WIDTH = 250
GAP = 34
ROW_GAP = 64
LINE = 17
CHARACTERS = 31
FONT = "font-family='DejaVu Sans, Noto Sans, Verdana, sans-serif' font-size='13'"


@dataclass
class ChartBox:
    """One box of the chart: a question, or a ruling."""

    lines: list[str]
    small: str
    """The law, in small."""
    kind: str
    """director, player or ruling"""
    arrows: list[tuple[str, ChartBox]] = field(default_factory=list)
    row: int = 0
    x: float = 0
    y: float = 0

    @property
    def height(self) -> float:
        return LINE * (len(self.lines) + 1) + 16


def _boxes(tree: Tree, language: Translation, made: dict[tuple[object, ...], ChartBox]) -> ChartBox:
    form = shape(tree)
    if form in made:
        return made[form]
    if isinstance(tree, WalkEnd):
        lines = []
        for effect in tree.ruling.effects:
            lines += _wrapped(effect.words().translated(language), "• ")
        box = ChartBox(lines, ", ".join(tree.ruling.laws), "ruling")
        made[form] = box
        return box
    question = tree.question
    lines = textwrap.wrap(question.text.translated(language), CHARACTERS)
    # The choices are in the box and the arrows have their numbers: labels on arrows would hide one another.
    for number, (choice, _) in enumerate(tree.branches, 1):
        lines += _wrapped(choice.text.translated(language), f"{number}  ")
    box = ChartBox(lines, question.law, "director" if question.who is None else "player")
    made[form] = box
    for number, (_, branch) in enumerate(tree.branches, 1):
        box.arrows.append((str(number), _boxes(branch, language, made)))
    return box


def _wrapped(text: str, first: str) -> list[str]:
    return textwrap.wrap(first + text, CHARACTERS, subsequent_indent="\u2003")


def _place(boxes: list[ChartBox]) -> tuple[float, float]:
    """Rows by the longest path from the top, each row in the order of the boxes above it."""
    for _ in boxes:
        for box in boxes:
            for _, target in box.arrows:
                target.row = max(target.row, box.row + 1)
    rows: dict[int, list[ChartBox]] = {}
    for box in boxes:
        rows.setdefault(box.row, []).append(box)
    widest = max(len(row) for row in rows.values())
    total = widest * (WIDTH + GAP) + GAP
    y = float(GAP)
    for number in sorted(rows):
        row = rows[number]
        above = {id(t): b.x for b in boxes if b.row < number for _, t in b.arrows}
        row.sort(key=lambda box: above.get(id(box), 0.0))
        step = total / len(row)
        for place, box in enumerate(row):
            box.x = step * place + (step - WIDTH) / 2
            box.y = y
        y += max(box.height for box in row) + ROW_GAP
    return total, y


FILL = {"director": "#fff7d6", "player": "#dcebff", "ruling": "#e3f4e1"}


def flow_chart(tree: Tree, title: str, legend: list[Message], language: Translation) -> str:
    """The chart as SVG."""
    made: dict[tuple[object, ...], ChartBox] = {}
    _boxes(trimmed(tree), language, made)
    boxes = list(made.values())
    width, height = _place(boxes)
    head = LINE * (len(legend) + 2)
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width:.0f} {height + head:.0f}' {FONT}>",
        f"<title>{escape(title)}</title>",
        "<defs><marker id='tip' viewBox='0 0 10 10' refX='9' refY='5' markerWidth='7' markerHeight='7' orient='auto'>"
        "<path d='M0,0L10,5L0,10z' fill='#555'/></marker></defs>",
        f"<rect width='{width:.0f}' height='{height + head:.0f}' fill='white'/>",
        f"<text x='{GAP}' y='{LINE + 6}' font-size='18' font-weight='bold'>{escape(title)}</text>",
    ]
    for place, line in enumerate(legend):
        text = escape(line.translated(language))
        parts.append(f"<text x='{GAP}' y='{LINE * (place + 2) + 10}' fill='#444'>{text}</text>")
    parts.append(f"<g transform='translate(0,{head})'>")
    labels = []
    for box in boxes:
        for place, (label, target) in enumerate(box.arrows):
            share = (place + 1) / (len(box.arrows) + 1)
            x1, y1 = box.x + WIDTH * share, box.y + box.height
            x2, y2 = target.x + WIDTH / 2, target.y
            parts.append(
                f"<path d='M{x1:.0f},{y1:.0f}C{x1:.0f},{y1 + ROW_GAP * 0.8:.0f} {x2:.0f},{y2 - ROW_GAP * 0.8:.0f} "
                f"{x2:.0f},{y2 - 2:.0f}' fill='none' stroke='#777' marker-end='url(#tip)'/>"
            )
            labels.append(
                f"<circle cx='{x1:.0f}' cy='{y1 + 9:.0f}' r='8' fill='white' stroke='#777'/>"
                f"<text x='{x1:.0f}' y='{y1 + 13:.0f}' font-size='11' text-anchor='middle'>{label}</text>"
            )
    for box in boxes:
        radius = 4 if box.kind == "ruling" else 14
        parts.append(
            f"<rect x='{box.x:.0f}' y='{box.y:.0f}' width='{WIDTH}' height='{box.height:.0f}' rx='{radius}' "
            f"fill='{FILL[box.kind]}' stroke='#555'/>"
        )
        for number, words in enumerate(box.lines):
            y = box.y + LINE * (number + 1) + 4
            parts.append(f"<text x='{box.x + 10:.0f}' y='{y:.0f}'>{escape(words)}</text>")
        y = box.y + box.height - 8
        parts.append(
            f"<text x='{box.x + WIDTH - 10:.0f}' y='{y:.0f}' font-size='11' text-anchor='end' fill='#555'>"
            f"{escape(box.small)}</text>"
        )
    return "\n".join([*parts, *labels, "</g>", "</svg>", ""])
