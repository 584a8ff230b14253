"""Bytes of a text file as text: byte order marks, UTF-8, and the encodings of European Windows programs."""

from __future__ import annotations

import codecs
import re

from arbitr.problem import Problem

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CHARSET = re.compile(
    rb"^%\s*Content-type:.{0,200}?charset=\s*\"?((?:windows-?|cp)125\d|iso-?8859-\d\d?|koi8-r|utf-?8)\b",
    re.IGNORECASE | re.MULTILINE,
)
_CHARSET_WITHIN = 2000
"""A file names its charset in its first bytes, if at all."""
_CLAIMED_BY_ALL = b"8859-1"
"""PBN's own charset: many files name it but use another, so the bytes decide."""
FALLBACKS = ("cp1250", "cp1252")
"""Not UTF-8: Central Europe first, then the West. The last resort, ISO 8859-1, accepts any byte."""


def text_of(data: bytes) -> str:
    """The text in any encoding: a byte order mark or a named charset decides, then UTF-8, then the fallbacks."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    for encoding in (*_named(data), "utf-8", *FALLBACKS):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def text_in(data: bytes, encoding: str) -> str:
    """The text in a requested encoding."""
    try:
        return data.decode(encoding)
    except (LookupError, ValueError) as error:
        raise Problem("the text is not in the encoding {encoding}: {why}", encoding=repr(encoding), why=error) from None


def with_plain_ends(text: str) -> str:
    """Every line ends in the same way. Only the three usual line ends count: a name may contain any other character."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.rstrip("\x1a")  # some old programs end a file with Ctrl-Z


def lines_of(text: str) -> list[str]:
    """The lines without their ends."""
    return with_plain_ends(text).split("\n")


def at(file: str, line: int, problem: Problem) -> Problem:
    """The same problem, with its place in a file."""
    return Problem("{file}:{line}: {problem}", file=file, line=line, problem=problem)


def _named(data: bytes) -> tuple[str, ...]:
    match = _CHARSET.search(data, 0, _CHARSET_WITHIN)
    if match is None or match[1].endswith(_CLAIMED_BY_ALL):
        return ()
    name = match[1].decode("ascii")
    try:
        return (codecs.lookup(name).name,)
    except LookupError:
        return ()
