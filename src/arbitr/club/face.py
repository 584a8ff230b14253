"""The club as every page and paper shows it: its name and its own logo."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256

from arbitr.problem import Problem
from arbitr.reports.drawing.ink import is_whole
from arbitr.store import Store

NAME, LOGO = "club.name", "club.logo"
LONGEST_NAME = 60
LARGEST_LOGO = 200_000
"""Bytes: it is loaded with every page, over the club's network."""
MOST_PIXELS = 2_000
"""Pixels per side; a larger picture would need much memory to draw."""
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


@dataclass(frozen=True, slots=True)
class Face:
    """Both may be empty."""

    name: str = ""
    logo: bytes = b""

    @property
    def kind(self) -> str:
        """The media type of the logo."""
        return "image/png" if self.logo.startswith(PNG) else "image/jpeg"

    @property
    def digest(self) -> str:
        """A name of the logo that changes with it."""
        return sha256(self.logo).hexdigest()[:16] if self.logo else ""


def face_of(store: Store) -> Face:
    name, logo = store.settings.get(NAME), store.settings.get(LOGO)
    return Face(str(name or ""), b64decode(str(logo)) if logo else b"")


def keep_name(store: Store, name: str) -> None:
    """Raise Problem for a name that is too long for the head of a page."""
    shown = " ".join(name.split())
    if len(shown) > LONGEST_NAME:
        raise Problem("Write a name of at most {most} letters.", most=LONGEST_NAME)
    store.settings.put(NAME, shown)


def keep_logo(store: Store, picture: bytes) -> None:
    """Empty removes it. Raise Problem for anything but a small PNG or JPEG."""
    if picture:
        _check(picture)
    store.settings.put(LOGO, b64encode(picture).decode() if picture else None)


def _check(picture: bytes) -> None:
    if len(picture) > LARGEST_LOGO:
        raise Problem("The picture has {size} kB; choose one of at most {most} kB.", size=_kb(picture), most=_kb_most())
    size = _size(picture)
    if size is None:
        raise _no_picture()
    if max(size) > MOST_PIXELS or min(size) < 1:
        raise Problem(
            "The picture has {wide} × {high} pixels; choose one of at most {most} × {most}.",
            wide=size[0],
            high=size[1],
            most=MOST_PIXELS,
        )
    if not is_whole(picture):
        raise _no_picture()


def _no_picture() -> Problem:
    return Problem("This is no PNG or JPEG picture; choose a file that ends in .png or .jpg.")


def _kb(picture: bytes) -> int:
    return -(-len(picture) // 1000)


def _kb_most() -> int:
    return LARGEST_LOGO // 1000


def _size(picture: bytes) -> tuple[int, int] | None:
    """Width and height from the head of the file; None if it is neither kind."""
    if picture.startswith(PNG) and picture[12:16] == b"IHDR" and len(picture) >= 24:
        return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    return _jpeg_size(picture) if picture.startswith(JPEG) else None


def _jpeg_size(picture: bytes) -> tuple[int, int] | None:
    """From the frame header: segments follow one another, each with its length."""
    at = 2
    while at + 9 <= len(picture) and picture[at] == 0xFF:
        marker, length = picture[at + 1], int.from_bytes(picture[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(picture[at + 7 : at + 9]), int.from_bytes(picture[at + 5 : at + 7])
        if length < 2:
            return None
        at += 2 + length
    return None
