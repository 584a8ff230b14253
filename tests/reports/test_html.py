"""The papers as pages: whole in one file, safe, and no wider than the window of a phone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations
from typing import Any

import pytest
from parts import FULL
from reports.samples import PAPERS, SESSION, records
from web.browser import window

from arbitr.reports.drawing.html import fragment, style, to_html
from arbitr.reports.drawing.paper import Heading, Paper, TableBlock, TableBlockColumn, Words
from arbitr.reports.drawing.suits import COLOURS, COLOURS_ON_DARK, runs
from arbitr.reports.forms import RulingCase, ruling_form
from arbitr.reports.hands import hand_records
from arbitr.reports.results import travellers
from arbitr.text import LANGUAGES

VOID = {"meta", "hr", "br", "col"}


class Outline(HTMLParser):
    """Checks that tags are closed in order, and collects texts and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.names: set[str] = set()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "action", "srcset")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read(page: str) -> Outline:
    outline = Outline()
    outline.feed(page)
    outline.close()
    assert not outline.open
    return outline


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAPERS)
def test_a_page_is_whole_in_one_file(name: str, language: str) -> None:
    page = to_html(PAPERS[name](language))
    outline = read(page)
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{language}">' in page
    assert not outline.addresses
    assert not outline.names & {"script", "link", "img", "iframe"}
    assert "url(" not in style()
    assert "@import" not in style()


def test_names_stand_whole_on_the_page() -> None:
    text = " ".join("".join(read(to_html(PAPERS["ranking"]("ru"))).texts).split())
    for name in SESSION.names.values():
        assert name in text


def test_what_people_typed_is_never_markup() -> None:
    evil = "<script>alert('♠')</script> & \"<b>"
    blocks = (Heading(evil, evil), Words(evil), TableBlock((TableBlockColumn(evil),), ((evil,),)))
    for page in (to_html(Paper(evil, blocks, "en", evil)), fragment(Paper(evil, blocks, "en"))):
        assert "<script" not in page
        assert "<b>" not in page
        assert evil in "".join(read(page).texts).replace("\ufe0e", "")


def test_a_suit_symbol_is_coloured_wherever_it_stands() -> None:
    page = to_html(Paper("4♠", (Words("♥ and 3♦"), TableBlock((TableBlockColumn("♣"),), (("♣ ♣",),))), "en"))
    for name, count in (("spades", 1), ("hearts", 1), ("diamonds", 1), ("clubs", 3)):
        assert page.count(f'class="suit {name}"') == count


def test_the_pieces_of_a_text_make_the_text() -> None:
    text = "4♠× N, ♥K ♦♣"
    assert "".join(piece for piece, _ in runs(text)) == text
    assert [suit is not None for _, suit in runs("a♠b")] == [False, True, False]


# Colours: seen as the three kinds of colour-blind eyes see them, by the published projections (Viénot and others 1999).


def linear(code: str) -> tuple[float, ...]:
    values = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values)


def luminance(code: str) -> float:
    red, green, blue = linear(code)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def times(matrix: tuple[tuple[float, ...], ...], vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


CONES = ((17.8824, 43.5161, 4.11935), (3.45565, 27.1554, 3.86714), (0.0299566, 0.184309, 1.46709))
BACK = (
    (0.0809444479, -0.130504409, 0.116721066),
    (-0.0102485335, 0.0540193266, -0.113614708),
    (-0.000365296938, -0.00412161469, 0.693511405),
)
"""The inverse of CONES."""
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def seen(code: str, eyes: str) -> tuple[float, ...]:
    """In Lab, where a distance of 2 or 3 is just visible."""
    long, middle, short = times(CONES, linear(code))
    if eyes == "protan":
        long = 2.02344 * middle - 2.52581 * short
    elif eyes == "deutan":
        middle = 0.494207 * long + 1.24827 * short
    elif eyes == "tritan":
        short = -0.395913 * long + 0.801109 * middle
    shown = tuple(min(1.0, max(0.0, light)) for light in times(BACK, (long, middle, short)))
    parts = [light / white for light, white in zip(times(XYZ, shown), (0.9505, 1.0, 1.089), strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", ["usual", "protan", "deutan", "tritan"])
@pytest.mark.parametrize("colours", [COLOURS, COLOURS_ON_DARK], ids=["light", "dark"])
def test_four_suits_have_four_colours_for_every_eye(colours: dict[Any, str], eyes: str) -> None:
    assert len(colours) == 4
    for one, other in combinations(colours.values(), 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5
        assert apart > 15, (one, other)


def test_every_suit_stands_out_from_its_ground() -> None:
    """As text does; also where the own row is marked."""
    assert all(contrast(colour, ground) >= 4.5 for colour in COLOURS.values() for ground in ("#ffffff", "#fdf1cf"))
    assert all(
        contrast(colour, ground) >= 4.5 for colour in COLOURS_ON_DARK.values() for ground in ("#171f1b", "#362a0d")
    )


# In a browser


TOO_WIDE = """() => [...document.querySelectorAll('body, body *')]
    .filter(each => !each.closest('thead') || getComputedStyle(each.closest('thead')).position !== 'absolute')
    .filter(each => { const box = each.getBoundingClientRect();
                      return box.right > document.documentElement.clientWidth + 0.5 || box.left < -0.5; })
    .map(each => each.tagName + '.' + each.getAttribute('class') + ': ' + each.textContent.trim().slice(0, 40))"""

SPILLING = """() => [...document.querySelectorAll('td, th, .value, .hand span, h1, h2, h3, p, li span')]
    .filter(each => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
    .filter(each => getComputedStyle(each).display !== 'inline')
    .map(each => each.tagName + ': ' + each.textContent.trim().slice(0, 40))"""


@pytest.mark.parametrize(("width", "language"), [(320, "ru"), (360, "cs"), (1280, "en")])
def test_no_element_is_wider_than_the_window(width: int, language: str) -> None:
    page = window(width, 800)
    for spoken in LANGUAGES if FULL else (language,):
        for name, make in PAPERS.items():
            page.set_content(to_html(make(spoken)))
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert page.evaluate(TOO_WIDE) == [], name
            assert page.evaluate(SPILLING) == [], name
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_automatic_reader_finds_no_serious_fault(scheme: str) -> None:
    from axe_core_python.sync_playwright import Axe  # type: ignore[import-untyped]

    page = window(360, 800, color_scheme=scheme)
    few = [hand_records(records(1), "cs"), travellers(SESSION, "cs", (1,), "3"), ruling_form(RulingCase(), "cs")]
    for paper in [make("cs") for make in PAPERS.values()] if FULL else few:
        page.set_content(to_html(paper))
        found = Axe().run(page)["violations"]
        serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in serious] == [], paper.title
    page.context.close()


def test_a_page_prints_in_light_colours_whatever_the_screen_has() -> None:
    page = window(1280, 720, color_scheme="dark")
    page.set_content(to_html(PAPERS["ranking"]("en")))
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) != "rgb(255, 255, 255)"
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    page.context.close()


def test_the_numbers_of_a_plot_are_inside_it() -> None:
    for name in ("travellers", "personal"):
        page = to_html(PAPERS[name]("en"))
        plots = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
        assert plots
        for drawn in plots:
            width, height = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', drawn)[0])
            numbers = re.findall(r'<text [^>]*x="(\S+)" y="(\S+)"', drawn)
            assert numbers
            for x, y in numbers:
                assert 0 <= float(x) <= width
                assert 0 <= float(y) <= height
