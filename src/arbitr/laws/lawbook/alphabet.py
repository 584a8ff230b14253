"""The order of an index, according to the alphabets of our languages, Latin and Cyrillic."""

from __future__ import annotations

from unicodedata import combining, normalize

LAST = "\uffff"
OWN_PLACE = {
    letter: f"{before}{LAST}{number}" for number, (letter, before) in enumerate(zip("čćđřšžй", "ccdrszи", strict=True))
}
"""Letters that follow another one; a letter with any other accent is sorted with the plain one."""


def place(word: str) -> str:
    """The key that sorts words."""
    return "".join(OWN_PLACE.get(letter) or _plain(letter) for letter in word.casefold())


def initial(word: str) -> str:
    """The letter under which an index lists the word."""
    first = word[:1].casefold()
    return (first if first in OWN_PLACE else _plain(first)).upper()


def _plain(letter: str) -> str:
    return "".join(mark for mark in normalize("NFD", letter) if not combining(mark))
