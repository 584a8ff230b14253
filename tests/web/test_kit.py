"""The style sheet: its colours can be read in both modes, are the same on paper, and it arrives once and small."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from web.club import running

from arbitr.cards import Suit
from arbitr.reports.drawing.suits import COLOURS, COLOURS_ON_DARK
from arbitr.web.assets import STATIC, asset, style_sheet

TOKENS = (STATIC / "css" / "1-tokens.css").read_text()
AA = 4.5
PAIRS = [
    *((ink, ground) for ink in ("ink", "ink-2") for ground in ("bg", "surface", "inset")),
    *((ink, ground) for ink in ("ink-3", "brand") for ground in ("bg", "surface")),
    *((suit, ground) for suit in "shdc" for ground in ("bg", "surface", "inset", "gold-soft")),
    *((f"{name}-ink", f"{name}-soft") for name in ("brand", "gold", "amber", "red", "blue")),
    *((f"on-{name}", name) for name in ("brand", "gold", "red")),
    ("ink", "gold-soft"), ("ink-2", "gold-soft"), ("ink", "amber-soft"), ("on-felt", "felt"), ("on-felt-2", "felt"),
]  # fmt: skip
"""What is written on what."""


def declared(selector: str) -> dict[str, str]:
    found = re.search(re.escape(selector) + r" \{([^}]*)\}", TOKENS)
    assert found is not None
    return dict(re.findall(r"--([\w-]+): ([^;]+);", found[1]))


def colours(theme: str) -> dict[str, str]:
    light = declared(":root")
    return light if theme == "light" else light | declared(":root[data-theme=dark]")


def luminance(code: str) -> float:
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_dark_as_chosen_is_dark_as_the_device_has_it() -> None:
    chosen = declared(":root[data-theme=dark]")
    assert chosen
    assert chosen == declared(":root:not([data-theme=light])")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_can_be_read_on_its_ground(theme: str) -> None:
    known = colours(theme)
    weak = {(ink, ground): contrast(known[ink], known[ground]) for ink, ground in PAIRS}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < AA} == {}


@pytest.mark.parametrize(("theme", "paper"), [("light", COLOURS), ("dark", COLOURS_ON_DARK)])
def test_a_suit_has_the_same_colour_on_pages_and_on_paper(theme: str, paper: dict[Suit, str]) -> None:
    known = colours(theme)
    assert {suit.letter.lower(): colour for suit, colour in paper.items()} == {suit: known[suit] for suit in "shdc"}


def test_fonts_weigh_at_most_90_kb_and_bring_their_licence() -> None:
    fonts = list((STATIC / "fonts").glob("*.woff2"))
    assert len(fonts) == 4
    assert sum(font.stat().st_size for font in fonts) <= 90_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (STATIC / "fonts" / "LICENSE.txt").read_text()
    sheet = style_sheet().decode()
    assert all(f"/static/fonts/{font.name}" in sheet for font in fonts)


def test_browsers_keep_files_for_ever_and_get_them_compressed(tmp_path: Path) -> None:
    with running(tmp_path) as club, club.visitor() as client:
        page = client.get("/").text
        assert asset("style.css") in page
        for address in (asset("style.css"), asset("phone.js"), "/static/fonts/arbitr-Regular.woff2"):
            reply = client.get(address)
            assert reply.status_code == 200
            assert "immutable" in reply.headers["cache-control"]
        packed = client.get(asset("style.css"), headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == style_sheet(), "the client unpacks it"
        plain = client.get("/static/style.css", headers={"accept-encoding": "identity"})
        assert plain.headers["cache-control"] == "no-cache"
        assert "content-encoding" not in plain.headers
        assert client.get("/static/nothing.js").status_code == 404
        assert client.get("/static/css/../../app.py").status_code == 404


def test_the_style_sheet_is_small() -> None:
    assert len(gzip.compress(style_sheet())) < 18_000


def test_a_chosen_theme_is_kept(tmp_path: Path) -> None:
    with running(tmp_path) as club, club.visitor() as client:
        assert "data-theme" not in client.get("/laws").text
        assert '<html lang="en" data-theme="dark">' in client.get("/laws?theme=dark").text
        assert 'data-theme="dark"' in client.get("/laws").text
        assert "data-theme" not in client.get("/laws?theme=device").text
        assert "data-theme" not in client.get("/laws?theme=%22onload=").text
