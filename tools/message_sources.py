"""Where messages stand in the code: in Python by the syntax tree, in pages by their tokens.

The tables below say which words carry a message. Add a word there, and it is gathered and renamed like the others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

from jinja2 import Environment

KEYWORDS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(
        (
            "_",
            "gettext",
            "Message",
            "Problem",
            "IllegalEvent",
            "IllegalMariasEvent",
            "NumbersWithoutNames",
            "UncheckedScores",
            "TooLate",
            "UnconfirmedPenalty",
            "Unreadable",
            "problem",
            "say",
        ),
        (1,),
    ),
    "all_four_agree": (1,),
    **dict.fromkeys(("ngettext", "counted"), (1, 2)),
    "pgettext": (2,),
    "npgettext": (2, 3),
    **dict.fromkeys(
        (
            "judge",
            "name_tricks",
            "name_suits",
            "name_number",
            "name_result",
            "name_results",
            "name_outcomes",
            "name_score",
            "name_awards",
        ),
        (2,),
    ),
    **dict.fromkeys(("refuse_if", "forbid_if", "required", "sub_law"), (2,)),
    **dict.fromkeys(("offer", "choose", "name_call", "name_card"), (3,)),
}
"""The functions and classes that take a message, and which of their arguments it is; two are singular and plural."""

CONTEXT_FIRST = ("pgettext", "npgettext")
"""Their first argument is the context. The other words take it as `context=`."""

ARGUMENTS = {"doubtful": ": "}
"""Named arguments that are messages. What stands before this mark, such as a law, is the same in every language."""

ATTRIBUTES: tuple[str, ...] = ("says",)
"""Attributes of a class that are sentences (`arbitr/sentence.py`): a text, `plural`, or a choice between sentences."""

IN_PAGES = ("_", "ngettext", "pgettext", "npgettext")
"""The words of KEYWORDS that pages use."""

IN_TESTS = {"english": 1, "wording": 1, "refusal": 1, "says": 2}
"""Functions of the tests that name a message by its text (tests/said.py), and which of their arguments it is."""


@dataclass(frozen=True)
class Span:
    """A piece of a file, from one character to another."""

    start: int
    end: int


@dataclass(frozen=True)
class Text(Span):
    """A string in a file, and what is needed to write another one in its place."""

    front: str = ""
    """What the string has before its message."""
    quote: str = '"'
    bracketed: bool = True
    """Whether it may go on in the next line as it stands."""


NOWHERE = Text(0, 0)
"""Of a string that cannot be replaced: it stands in an f-string."""


@dataclass(frozen=True)
class Found:
    """A message at one place: the singular and perhaps the plural."""

    forms: tuple[str, ...]
    context: str | None
    texts: tuple[Text, ...]
    line: int
    fills: dict[str, list[Span]] = field(default_factory=dict)
    """What fills its places here: the names of the arguments."""

    @property
    def key(self) -> Key:
        return self.context, self.forms[0]


Key = tuple[str | None, str]
"""What gettext looks a message up by: its context and its singular."""


def files(root: Path) -> Iterator[Path]:
    """The files that messages stand in."""
    source = root / "src" / "arbitr"
    yield from sorted(source.rglob("*.py"))
    yield from sorted(source.rglob("templates/**/*.html"))


def found(path: Path) -> list[Found]:
    """The messages in this file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return _Python(text).found()
    return list(_in_page(text))


def found_in_test(path: Path) -> list[Found]:
    """The messages that a test names."""
    return _Python(path.read_text(encoding="utf-8")).named()


class _Python:
    def __init__(self, source: str) -> None:
        self._source = source
        self._lines = source.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)
        self._tree = ast.parse(source)
        formatted = [node for node in ast.walk(self._tree) if isinstance(node, ast.JoinedStr)]
        self._inside = {id(part) for node in formatted for part in ast.walk(node)}

    def found(self) -> list[Found]:
        filled = {  # _("{count} boards").format(count=...) fills the places of the message inside
            id(node.func.value): node
            for node in ast.walk(self._tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format"
        }
        messages: list[Found] = []
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call):
                messages += self._in_call(node, filled.get(id(node)))
            elif isinstance(node, ast.ClassDef):
                messages += self._in_class(node)
        return messages

    def named(self) -> list[Found]:
        calls = [node for node in ast.walk(self._tree) if isinstance(node, ast.Call) and _name(node) in IN_TESTS]
        named = [(call, text) for call in calls for text in call.args[IN_TESTS[_name(call) or ""] - 1 :][:1]]
        return [Found((_text(text),), None, (self._span(text),), call.lineno) for call, text in named if _is_text(text)]

    def _in_call(self, call: ast.Call, filled: ast.Call | None) -> Iterator[Found]:
        for keyword in call.keywords:
            if keyword.arg in ARGUMENTS and _is_text(keyword.value):
                front, mark, message = _text(keyword.value).partition(ARGUMENTS[keyword.arg])
                yield Found((message,), None, (self._span(keyword.value, front + mark),), call.lineno)
        name = _name(call)
        if name not in KEYWORDS:
            return
        arguments = [call.args[place - 1] for place in KEYWORDS[name] if place <= len(call.args)]
        if not arguments or not all(map(_is_text, arguments)) or not _text(arguments[0]):
            return
        if name in CONTEXT_FIRST:
            context: str | None = _text(call.args[0])
        else:
            context = _context(call)
        fills: dict[str, list[Span]] = {}
        for keyword in [*call.keywords, *(filled.keywords if filled else ())]:
            if keyword.arg is not None:
                start = self._offset(keyword.lineno, keyword.col_offset)
                fills.setdefault(keyword.arg, []).append(Span(start, start + len(keyword.arg)))
        yield Found(tuple(map(_text, arguments)), context, tuple(map(self._span, arguments)), call.lineno, fills)

    def _in_class(self, body: ast.ClassDef) -> Iterator[Found]:
        for node in body.body:
            if isinstance(node, ast.Assign):
                targets = node.targets
            elif isinstance(node, ast.AnnAssign):
                targets = [node.target]
            else:
                continue
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            if node.value is not None and any(name in ATTRIBUTES for name in names):
                yield from self._in_sentence(node.value, bracketed=False)

    def _in_sentence(self, node: ast.expr, bracketed: bool = True) -> Iterator[Found]:
        if _is_text(node):
            span = self._span(node)
            yield Found((_text(node),), None, (Text(span.start, span.end, bracketed=bracketed),), node.lineno)
        elif isinstance(node, ast.Dict):
            for value in node.values:
                yield from self._in_sentence(value)
        elif isinstance(node, ast.Call) and _name(node) == "plural":
            _, one, many = node.args
            yield Found((_text(one), _text(many)), None, (self._span(one), self._span(many)), node.lineno)
        elif isinstance(node, ast.Call):
            for sentence in node.args[1:]:  # the first is the field that chooses
                yield from self._in_sentence(sentence)

    def _span(self, node: ast.expr, front: str = "") -> Text:
        if id(node) in self._inside:
            return NOWHERE  # its quotes depend on those around it, and Python 3.11 does not know where it is
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start, end = self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)
        return Text(start, end, front)

    def _offset(self, line: int, column: int) -> int:
        """In characters; the tree counts bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())


def _name(call: ast.Call) -> str | None:
    return getattr(call.func, "attr", None) or getattr(call.func, "id", None)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _text(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


def _context(call: ast.Call) -> str | None:
    given = [keyword.value for keyword in call.keywords if keyword.arg == "context"]
    return _text(given[0]) if given else None


@dataclass(frozen=True)
class _Token(Span):
    kind: str
    value: str
    line: int


def _in_page(source: str) -> Iterator[Found]:
    tokens, place = [], 0
    for line, kind, value in Environment().lex(source):
        place = source.index(value, place)  # the lexer drops some of the blanks between its tokens
        if kind != "whitespace":
            tokens.append(_Token(place, place + len(value), kind, value, line))
        place += len(value)
    for at, token in enumerate(tokens):
        if token.kind != "name" or token.value not in IN_PAGES or tokens[at + 1].value != "(":
            continue
        arguments, rest = _arguments(tokens, at + 2)
        wanted = KEYWORDS[token.value]
        chosen = [arguments[number - 1] for number in wanted if number <= len(arguments)]
        if len(chosen) < len(wanted) or not all(part.kind == "string" for one in chosen for part in one):
            continue
        fills: dict[str, list[Span]] = {}
        if [token_.value for token_ in tokens[rest : rest + 3]] == [".", "format", "("]:
            for argument in _arguments(tokens, rest + 3)[0]:
                if len(argument) > 1 and argument[1].value == "=":
                    fills.setdefault(argument[0].value, []).append(argument[0])
        yield Found(
            tuple(_said(one) for one in chosen),
            _said(arguments[0]) if token.value in CONTEXT_FIRST else None,
            tuple(Text(one[0].start, one[-1].end, quote=one[0].value[0]) for one in chosen),
            token.line,
            fills,
        )


def _arguments(tokens: list[_Token], start: int) -> tuple[list[list[_Token]], int]:
    """The tokens of each argument of a call, and where the call ends."""
    arguments: list[list[_Token]] = [[]]
    depth = 0
    for number, token in enumerate(tokens[start:], start):
        if not depth and token.value == ")":
            return [argument for argument in arguments if argument], number + 1
        if not depth and token.value == ",":
            arguments.append([])
            continue
        depth += (token.value in "([{") - (token.value in ")]}") if token.kind == "operator" else 0
        arguments[-1].append(token)
    return [], len(tokens)


def _said(strings: list[_Token]) -> str:
    """What the strings say, one behind the other, as Jinja reads them."""
    inside = (text.value[1:-1].encode("ascii", "backslashreplace").decode("unicode-escape") for text in strings)
    return "".join(inside)


def written(text: str, file: Path, where: Text, source: str) -> str:
    """This message as a string for this file. A long one in Python is broken between words."""
    if file.suffix != ".py":
        return _quoted(text, where.quote)
    whole = _quoted_for_python(where.front + text)
    line = source[source.rfind("\n", 0, where.start) + 1 :]
    indent = len(list(takewhile(str.isspace, line)))
    if where.start - (source.rfind("\n", 0, where.start) + 1) + len(whole) < LINE:
        return whole
    parts, room = [""], LINE - indent - 12  # what ruff's own indentation and the quotes can take
    for word in (where.front + text).split(" "):
        if parts[-1] and len(parts[-1]) + len(word) > room:
            parts.append("")
        parts[-1] += word + " "
    parts[-1] = parts[-1][:-1]
    lines = "\n".join(map(_quoted_for_python, parts))
    return lines if where.bracketed else f"({lines})"


LINE = 120


def _quoted_for_python(text: str) -> str:
    return _quoted(text, "'" if '"' in text and "'" not in text else '"')


def _quoted(text: str, quote: str) -> str:
    inside = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace(quote, "\\" + quote)
    return quote + inside + quote
