"""Any paper as a page: one file with its style, readable on a phone, ready to print."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from arbitr.bridge import SEATS
from arbitr.cards import HIGH_TO_LOW
from arbitr.extras import extra
from arbitr.reports.drawing import colours
from arbitr.reports.drawing.paper import Block, Paper
from arbitr.reports.drawing.picture import svg
from arbitr.reports.drawing.speech import SIDES
from arbitr.reports.drawing.suits import COLOURS, COLOURS_ON_DARK, runs
from arbitr.reports.plots import Course, Distribution

if TYPE_CHECKING:
    import jinja2
    import markupsafe
else:
    jinja2, markupsafe = extra("jinja2"), extra("markupsafe")

TEMPLATES = Path(__file__).parent / "templates"
PLOT = (320, 130, 12)
"""Width, height and font size: about what a phone shows; larger screens stretch it."""
AS_TEXT = "\ufe0e"
"""Tells a phone to draw a symbol as a letter, not as a coloured picture."""


def to_html(paper: Paper) -> str:
    """The paper as a whole page."""
    return _template("paper.html.j2").render(paper=paper, style=style())


def fragment(paper: Paper) -> str:
    """Only its blocks, for a page with its own frame and `style()`."""
    return _template("fragment.html.j2").render(paper=paper)


@cache
def style() -> str:
    """The style sheet that the blocks need."""
    return _template("paper.css.j2").render(
        colours=colours,
        suits=[(suit.name.lower(), COLOURS[suit], COLOURS_ON_DARK[suit]) for suit in HIGH_TO_LOW],
    )


@cache
def _template(name: str) -> jinja2.Template:
    return _environment().get_template(name)


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        suits=coloured, kind=_kind, plot=_plot, svg=lambda picture, words: markupsafe.Markup(svg(picture, words))
    )
    environment.globals.update(SEATS=SEATS, SUITS=HIGH_TO_LOW)
    return environment


def coloured(text: str) -> markupsafe.Markup:
    """Escaped, with every suit symbol in its colour; the name of a side is not split at its hyphen."""
    whole = markupsafe.Markup("").join(
        piece
        if suit is None
        else markupsafe.Markup('<span class="suit {name}">{symbol}</span>').format(
            name=suit.name.lower(), symbol=suit.symbol + AS_TEXT
        )
        for piece, suit in runs(text)
    )
    for side in SIDES.values():
        whole = whole.replace(side, markupsafe.Markup('<span class="side">{}</span>').format(side))
    return whole


def _kind(block: Block) -> str:
    return type(block).__name__


def _plot(plot: Course | Distribution) -> markupsafe.Markup:
    return markupsafe.Markup(svg(plot.picture(*PLOT), plot.title))
