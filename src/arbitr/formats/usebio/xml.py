"""XML for USEBIO: the standard parser, without declarations of the file's own, and with the line of each element."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar
from xml.parsers import expat

from arbitr.formats.text_file import text_in, text_of
from arbitr.problem import Problem

T = TypeVar("T")

_ENCODING = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_WIDE = (b"utf-16", b"utf-32", b"ucs")
"""If we can read such a claim byte by byte, it is wrong."""
_DECLARATION = re.compile(r"\A\s*(?:<\?xml[^>]{0,300}\?>)?")
DEEPEST = 50
"""Maximum nesting of elements; USEBIO itself needs eight."""


class Element:
    """An element: its name in capitals, its attributes and children, its text, and its location."""

    __slots__ = ("attributes", "children", "file", "line", "parts", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], file: str, line: int) -> None:
        self.tag = tag.upper()
        self.attributes = {name.upper(): value for name, value in attributes.items()}
        self.children: list[Element] = []
        self.parts: list[str] = []
        self.file = file
        self.line = line

    @property
    def text(self) -> str:
        return "".join(self.parts).strip()

    def all(self, *tags: str) -> list[Element]:
        return [child for child in self.children if child.tag in tags]

    def one(self, *tags: str) -> Element | None:
        """The first of these names that is present and not empty."""
        for tag in tags:
            for child in self.children:
                if child.tag == tag and (child.children or child.text):
                    return child
        return None

    def value(self, *tags: str) -> str:
        """The text of a child, or of an attribute by that name; empty if there is none."""
        child = self.one(*tags)
        if child is not None:
            return child.text
        return next((self.attributes[tag].strip() for tag in tags if tag in self.attributes), "")

    def read(self, parse: Callable[[str], T], *tags: str) -> T | None:
        """The value of a child; a Problem names its line. None if there is none."""
        text = self.value(*tags)
        if not text:
            return None
        try:
            return parse(text)
        except Problem as problem:
            raise (self.one(*tags) or self).problem(problem) from None

    def problem(self, problem: Problem) -> Problem:
        """The same, with the location."""
        return Problem("{file}:{line}: {problem}", file=self.file, line=self.line, problem=problem)


def parse_xml(data: bytes, file: str) -> Element:
    """The root element. Entities declared by the file are rejected before use, and nothing is fetched."""
    parser = expat.ParserCreate(encoding="utf-8")
    parser.buffer_text = True
    top = Element("", {}, file, 1)
    path = [top]

    def wrong(problem: Problem) -> Problem:
        return Problem("{file}:{line}: {problem}", file=file, line=parser.CurrentLineNumber, problem=problem)

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(path) > DEEPEST:
            raise wrong(Problem("the elements are nested too deeply"))
        node = Element(tag, attributes, file, parser.CurrentLineNumber)
        path[-1].children.append(node)
        path.append(node)

    def end(tag: str) -> None:
        path.pop()

    def text(data: str) -> None:
        path[-1].parts.append(data)

    def doctype(name: str, system: str | None, public: str | None, declares: bool) -> None:
        if declares:
            raise wrong(Problem("the file declares its own document type; remove the declarations"))

    def entity(*declared: object) -> None:
        raise wrong(Problem("the file declares an entity; remove the declaration"))

    def skipped(name: str, is_parameter: bool) -> None:
        raise wrong(Problem("&{name}; is unknown; write the character itself", name=name))

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, text
    parser.StartDoctypeDeclHandler, parser.EntityDeclHandler, parser.SkippedEntityHandler = doctype, entity, skipped
    try:
        parser.Parse(_text(data).encode("utf-8", errors="replace"), True)
    except expat.ExpatError as error:
        problem = Problem("this is not well-formed XML: {why}", why=expat.ErrorString(error.code))
        raise Problem("{file}:{line}: {problem}", file=file, line=error.lineno, problem=problem) from None
    return top.children[0]


def _text(data: bytes) -> str:
    """In the encoding that the file names; if that does not fit, like any other text file. Its declaration is then
    removed.
    """
    text = text_of(data)
    match = _ENCODING.match(data)
    if match is not None and not match[1].lower().startswith(_WIDE):
        with suppress(Problem):
            text = text_in(data, match[1].decode("ascii"))
    return _DECLARATION.sub(lambda found: "\n" * found[0].count("\n"), text)
