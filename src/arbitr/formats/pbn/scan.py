"""PBN 2.1, first step: text as games, each with its tags, the lines of its sections and its comments."""

from __future__ import annotations

import re

from arbitr.bridge import Vulnerability
from arbitr.formats.record import Comment
from arbitr.formats.text_file import at, with_plain_ends
from arbitr.number import is_whole
from arbitr.problem import Problem

CALLS_AND_CARDS = ("Auction", "Play")
"""The sections in which a comment may occur anywhere."""
STARTS_A_GAME = ("Event", "Board", "Deal")
IDENTIFICATION = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
"""The fifteen mandatory tags, in the order of the export format."""
VULNERABLE = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
NEVER_INHERITED = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")

Pairs = list[tuple[str, str]]
"""Names and values of tags."""
_TAG_LINES = re.compile(r'(?:\[[A-Za-z0-9_]+ "[^"\\\n]*"\]\n)+')
"""Most of a file: one tag on each line, and nothing else."""
_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\\n]*)"\]\n')
_INHERITED = '"#'
_HARD_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"(.*)"\s*\]\s*')
"""An unescaped quotation mark in the text."""
_TAG_BEGINS = re.compile(r'\[\s*[A-Za-z0-9_]+\s*"')
_LONGEST_TAG = 4
"""Lines: a tag has four tokens, and none of them crosses a line."""
_MOST_STANDING = 200
"""Tags with a value for all later games: each game gets them all, so their number must be limited."""
ESCAPED = re.compile(r'\\(["\\])')
_NO_CALL = re.compile(r"[{;\[]")
_SHOWN = 40
"""Maximum characters of a line shown in a message."""


class PbnGame:
    """The parts of one game, uninterpreted."""

    __slots__ = ("_stand", "comments", "data", "line", "notes", "values")

    def __init__(self, line: int) -> None:
        self.line = line
        self.values: dict[str, str] = {}
        self.data: dict[str, list[tuple[int, str | Comment]]] = {}
        """What follows a tag: lines, and in auction and play the comments between them."""
        self.notes: dict[str, dict[int, str]] = {}
        """Notes of the auction and of the play."""
        self.comments: list[Comment] = []
        self._stand: list[tuple[int, Pairs]] = []

    def add(self, line: int, pairs: Pairs) -> None:
        """Tags of lines that follow one another, the first on this one."""
        self.values.update(pairs)
        self._stand.append((line, pairs))

    def line_of(self, name: str) -> int:
        """The line of this tag."""
        for line, pairs in self._stand:
            for step, (pair, _) in enumerate(pairs):
                if pair == name:
                    return line + step
        return self.line


def scan(text: str, file: str) -> list[PbnGame]:
    """The games of a file, with inherited values filled in; a Problem names the invalid line."""
    text = with_plain_ends(text)
    scanner = _Scanner(file)
    place, number = 0, 1
    while place < len(text):
        if text[place] == "[" and not scanner.is_waiting:
            block = _TAG_LINES.match(text, place)
            if block is not None:
                pairs = _TAG.findall(text, place, block.end())
                scanner.tags(number, pairs, is_plain=_INHERITED not in block[0])
                place, number = block.end(), number + len(pairs)
                continue
        end = text.find("\n", place)
        line = text[place:] if end < 0 else text[place:end]
        place += len(line) + 1
        if scanner.is_waiting:
            scanner.go_on(number, line)
        elif not line or line.isspace():
            scanner.end_game()
        elif line[0] != "%":  # private data of other programs
            scanner.piece(number, line)
        number += 1
    scanner.end_file()
    return scanner.games


class _Scanner:
    def __init__(self, file: str) -> None:
        self.file = file
        self.games: list[PbnGame] = []
        self.is_waiting = False
        """A comment or a tag continues on the next line."""
        self._game: PbnGame | None = None
        self._name = ""
        """The tag that was read last, and what follows it."""
        self._data: list[tuple[int, str | Comment]] | None = None
        self._comment: list[str] | None = None
        self._began = 0
        self._pending: list[str] = []
        self._early: list[Comment] = []
        """Comments before the first tag of a game."""
        self._seen: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    # Whole lines.

    def go_on(self, number: int, line: str) -> None:
        """The next line of a comment or a tag that was not closed."""
        self.is_waiting = False
        if self._comment is None:
            if _TAG_BEGINS.match(line.lstrip()):  # no value crosses a line, so this is not part of one
                raise self._never_closed(self._began)
            self._pending.append(line)
            self.piece(self._began, " ".join(self._pending))
            return
        end = line.find("}")
        self._comment.append(line if end < 0 else line[:end])
        if end < 0:
            self.is_waiting = True
            return
        self._add_comment(self._began, "\n".join(self._comment))
        self._comment = None
        self.piece(number, line, end + 1)

    def piece(self, number: int, line: str, start: int = 0) -> None:
        """A line, or the rest of it, that is not simply one tag."""
        while start < len(line):
            first = line[start]
            if first.isspace():
                start += 1
            elif first == "[":
                match = _HARD_TAG.match(line, start)
                if match is None:
                    self._odd_tag(number, line[start:])
                    return
                self._pending = []
                self.tag(number, match[1], ESCAPED.sub(r"\1", match[2]))
                start = match.end()
            elif first == "{":
                end = line.find("}", start)
                if end < 0:
                    self._comment, self._began, self.is_waiting = [line[start + 1 :]], number, True
                    return
                self._add_comment(number, line[start + 1 : end])
                start = end + 1
            elif first == ";":
                self._add_comment(number, line[start + 1 :])
                return
            else:
                start = self._add_data(number, line, start)

    def _add_data(self, number: int, line: str, start: int) -> int:
        """The data after a section's tag; return where the next piece of the line begins."""
        if self._game is None or self._name in IDENTIFICATION:
            text = line.strip()
            raise self._problem(
                number,
                Problem(
                    '{text} is neither a tag, e.g. [Board "1"], nor part of a section or a comment; is this a '
                    "PBN file?",
                    text=repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…"),
                ),
            )
        end = _NO_CALL.search(line, start) if self._name in CALLS_AND_CARDS else None
        self._keep(number, line[start : end.start()] if end else line[start:])
        return end.start() if end else len(line)

    def _keep(self, number: int, piece: str | Comment) -> None:
        if self._data is None:
            assert self._game is not None, "there is a tag, so there is a game"
            self._data = self._game.data[self._name] = []
        self._data.append((number, piece))

    def _problem(self, number: int, problem: Problem) -> Problem:
        return at(self.file, number, problem)

    def _never_closed(self, number: int) -> Problem:
        return self._problem(number, Problem("the tag that begins here with [ is never closed"))

    # Tags.

    def _odd_tag(self, number: int, line: str) -> None:
        """A tag that is not yet closed, or with a quotation mark in its text."""
        match = _LOOSE_TAG.fullmatch(line)
        if match is not None:
            if _TAG_BEGINS.search(match[2]):
                raise self._never_closed(number)
            self._pending = []
            self.tag(number, match[1], match[2])
        elif len(self._pending) < _LONGEST_TAG and "]" not in line:
            self._began, self.is_waiting = number, True
            self._pending = self._pending or [line]
        else:
            raise self._problem(number, Problem('{text} is not a tag; write [Name "value"]', text=repr(line[:_SHOWN])))

    def tags(self, number: int, pairs: Pairs, is_plain: bool) -> None:
        """Tags on lines of their own: all at once if none of them is special."""
        game = self._game
        if game is None and is_plain and not self._standing:
            names = dict(pairs)
            if len(names) == len(pairs) and "Note" not in names:
                game = self._begin(number)
                game.add(number, pairs)
                self._follow(pairs[-1][0])
                return
        for step, (name, value) in enumerate(pairs):
            self.tag(number + step, name, value)

    def tag(self, number: int, name: str, value: str) -> None:
        if name == "Note":
            self._note(number, value)
            return
        game = self._game
        if game is not None and name in game.values:
            is_next = name in STARTS_A_GAME and "Deal" in game.values and (name != "Deal" or value != game.values[name])
            if not is_next:
                self._name, self._data = name, []  # the standard: ignored, and so is what follows it
                return
            self.end_game()
            game = None
        if game is None:
            game = self._begin(number)
        if value[:1] == "#":
            value = self._inherited(number, name, value)
        elif name in self._standing:
            self._standing[name] = value
        game.add(number, [(name, value)])
        self._follow(name)

    def _begin(self, number: int) -> PbnGame:
        game = self._game = PbnGame(number)
        game.comments, self._early = self._early, []
        return game

    def _follow(self, name: str) -> None:
        """What comes next belongs to this tag."""
        self._name, self._data = name, None

    def _note(self, number: int, value: str) -> None:
        if self._game is None:
            raise self._problem(
                number, Problem("[Note]: a note must belong to an auction or a play, and there is none here")
            )
        index, colon, text = value.partition(":")
        if not colon or not is_whole(index.strip()):
            raise self._problem(number, Problem("[Note]: {text} has no number; write 1:text", text=repr(value[:40])))
        section = "Play" if "Play" in self._game.values else "Auction"
        self._game.notes.setdefault(section, {}).setdefault(int(index), text.strip())

    def _inherited(self, number: int, name: str, value: str) -> str:
        """# is the value in the last game that had one; ## begins a value for all later games."""
        if name in NEVER_INHERITED:
            raise self._problem(number, Problem("[{tag}]: the value cannot be inherited with #", tag=name))
        if value[:2] == "##":
            if len(self._standing) >= _MOST_STANDING:
                raise self._problem(number, Problem("[{tag}]: there are too many tags with ##", tag=name))
            self._standing[name] = value[2:]
            return value[2:]
        return self._seen.get(name, "") if value == "#" else value

    # Ends and comments.

    def _add_comment(self, number: int, text: str) -> None:
        if self._game is None:
            self._early.append(Comment("", text.strip()))
        elif self._name in CALLS_AND_CARDS:
            self._keep(number, Comment(self._name, text.strip()))
        else:
            self._game.comments.append(Comment(self._name, text.strip()))

    def end_game(self) -> None:
        game = self._game
        if game is None:
            return
        for name, value in self._standing.items():
            game.values.setdefault(name, value)
        self._seen.update(game.values)
        self.games.append(game)
        self._game, self._name = None, ""

    def end_file(self) -> None:
        if self._comment is not None:
            raise self._problem(self._began, Problem("the comment that begins here with {{ is never closed"))
        if self.is_waiting:
            raise self._never_closed(self._began)
        self.end_game()
        if self._early and self.games:
            self.games[-1].comments += self._early
