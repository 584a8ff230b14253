"""What accompanies a call or a card in PBN: suffixes, note references, glyphs, comments and irregularities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sized

from arbitr.formats.record import Comment, Ending, IrregularityMark, Remarks
from arbitr.problem import Problem

_TOKEN = re.compile(r"\^(?P<mark>\w)|=(?P<note>\d{1,6})=|\$(?P<glyph>\d{1,6})|(?P<suffix>[!?]{1,2})|(?P<end>[*+])")
_WORD = re.compile(r"[\w♠♥♦♣×-]+")
_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
"""The glyphs $1 to $6 of calls, and $7 to $12 of cards."""
_BRACE = "}"
_LINE_END = re.compile(r"[\r\n]+")


class Margin:
    """The remarks on the entries of an auction or a play, by their places."""

    def __init__(self, marks: tuple[IrregularityMark, ...], first_glyph: int) -> None:
        self.ending = Ending.WHOLE
        self.marks: dict[int, IrregularityMark] = {}
        self._allowed = marks
        self._first_glyph = first_glyph
        self._notes: dict[int, int] = {}
        self._glyphs: dict[int, list[int]] = {}
        self._comments: dict[int, list[str]] = {}

    def words(self, token: str, entries: Sized) -> Iterator[str]:
        """The words of a token that is more than one plain word; its remarks are kept here.

        The number of entries so far determines which of them a remark belongs to.
        """
        start = 0
        while start < len(token):
            if match := _TOKEN.match(token, start):
                yield from self._take(match, len(entries))
            elif match := _WORD.match(token, start):
                yield match[0]
            else:
                raise Problem("cannot understand {text}", text=repr(token))
            start = match.end()

    def _take(self, match: re.Match[str], count: int) -> Iterator[str]:
        last = count - 1
        if match["mark"] is not None:
            self._mark(match["mark"].upper(), count)
            if match["mark"].upper() == IrregularityMark.SKIPPED.value:
                yield "-"
        elif match["end"] is not None:
            self.ending = Ending(match["end"])
            if match["end"] == "+":
                yield "+"
        elif last < 0:
            raise Problem("{text} comes before anything it could belong to", text=match[0])
        elif match["note"] is not None:
            self._notes.setdefault(last, int(match["note"]))
        elif match["glyph"] is not None:
            self._glyphs.setdefault(last, []).append(int(match["glyph"]))
        else:
            self._glyphs.setdefault(last, []).append(self._first_glyph + _SUFFIXES.index(match["suffix"]))

    def _mark(self, letter: str, place: int) -> None:
        for mark in self._allowed:
            if mark.value == letter:
                self.marks[place] = mark
                return
        choices = ", ".join(f"^{mark.value}" for mark in self._allowed)
        raise Problem("^{letter} is not one of {choices}", letter=letter, choices=choices)

    def comment(self, comment: Comment, count: int) -> None:
        self._comments.setdefault(count - 1, []).append(comment.text)

    @property
    def before(self) -> str:
        """Comments before the first entry."""
        return "\n".join(self._comments.get(-1, ()))

    def remarks(self, notes: dict[int, str]) -> dict[int, Remarks]:
        """All remarks, with each note's text for its number."""
        places = self._notes.keys() | self._glyphs.keys() | self._comments.keys()
        return {
            place: Remarks(
                place in self._notes,
                notes.get(self._notes[place], "") if place in self._notes else "",
                tuple(sorted(self._glyphs.get(place, ()))),
                "\n".join(self._comments.get(place, ())),
            )
            for place in places
            if place >= 0
        }


class Notes:
    """The notes of a section that is being written, numbered in order."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def beside(self, remarks: Remarks) -> str:
        """The tokens that follow a call or a card."""
        tokens = ""
        if remarks.alerted or remarks.note:
            number = self._numbers.setdefault(one_line(remarks.note), len(self._numbers) + 1)
            tokens += f" ={number}="
        for glyph in sorted(remarks.glyphs):
            tokens += f" ${glyph}"
        if remarks.comment:
            tokens += "\n" + comment_text(remarks.comment) + "\n"
        return tokens

    def tags(self) -> list[str]:
        return [tag_text("Note", f"{number}:{text}") for text, number in self._numbers.items()]


def tag_text(name: str, value: str) -> str:
    return f'[{name} "{escaped(value)}"]'


def escaped(text: str) -> str:
    """As it appears between quotation marks."""
    return one_line(text).replace("\\", "\\\\").replace('"', '\\"')


def one_line(text: str) -> str:
    """A tag cannot contain a line end."""
    return _LINE_END.sub(" ", text)


def in_line(tokens: Iterable[str]) -> str:
    """Tokens separated by blanks; a comment is on a line of its own."""
    line = ""
    for token in tokens:
        line += token if not line or line.endswith("\n") else " " + token
    return line.removesuffix("\n")


def comment_text(text: str) -> str:
    """In braces, or line by line if it contains a brace."""
    if _BRACE not in text:
        return "{" + text + "}"
    return "\n".join(";" + line for line in text.split("\n"))
