"""The files that browsers load beside a page: their addresses, and the style sheet, several files served as one."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

STATIC = Path(__file__).parent / "static"
STYLE = "style.css"
FONTS = ("arbitr-Regular", "arbitr-SemiBold", "arbitr-Bold")
"""Loaded with low priority as soon as the page begins: a text has all its weights in one typeface, or none of them."""


@cache
def style_sheet() -> bytes:
    """All of `static/css`, in the order of the file names."""
    return b"\n".join(path.read_bytes() for path in sorted((STATIC / "css").glob("*.css")))


@cache
def edition() -> str:
    """A name that changes when any file changes, so that browsers may keep the files for ever."""
    digest = sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def asset(name: str) -> str:
    """Return the address of a file. The relative address of a script's import includes the edition too."""
    return f"/static/{edition()}/{name}"
