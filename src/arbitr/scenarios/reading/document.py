"""YAML with line numbers: every scalar is text, so that no law becomes a number and no answer a boolean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitr.extras import extra
from arbitr.nearest import nearest
from arbitr.problem import Problem

if TYPE_CHECKING:
    import yaml
else:
    yaml = extra("yaml")

EDITIONS = re.compile(r"\d{4}(\s*,\s*\d{4})*")
"""A key that names editions: `1997, 2007`."""


class Located(Problem):
    """A Problem that already carries its location."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file."""

    file: str
    line: int

    def problem(self, message: str, /, **places: object) -> Problem:
        """A Problem with this location."""
        return self.because(Problem(message, **places))

    def unknown(self, name: str, known: Iterable[str]) -> Problem:
        """An unknown word: the Problem names the most similar ones, and all valid ones."""
        words = list(known)
        meant = nearest(name, words)
        if not meant:
            return self.problem("{key} is not known here; the choices are {known}", key=name, known=", ".join(words))
        return self.problem(
            "{key} is not known here; perhaps you mean {nearest}; the choices are {known}",
            key=name,
            nearest=", ".join(meant),
            known=", ".join(words),
        )

    def because(self, problem: Problem) -> Problem:
        if isinstance(problem, Located):
            return problem
        return Located("{file}:{line}: {problem}", file=self.file, line=self.line, problem=problem)


@dataclass(frozen=True, slots=True)
class DocumentNode:
    """A piece of a document: a text, a list or a mapping."""

    spot: Spot
    value: str | tuple[DocumentNode, ...] | tuple[tuple[DocumentNode, DocumentNode], ...]
    kind: str
    """text, list or mapping"""

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.spot.problem("text is expected here, not a {kind}", kind=self.kind)
        return self.value

    def items(self) -> tuple[DocumentNode, ...]:
        """The entries of a list; a text counts as a list of one."""
        if self.kind == "mapping":
            raise self.spot.problem("a list is expected here, not a mapping")
        return (self,) if self.kind == "text" else self.value  # type: ignore[return-value]

    def entries(self) -> tuple[tuple[DocumentNode, DocumentNode], ...]:
        """The pairs of a mapping, in their order."""
        if self.kind != "mapping":
            raise self.spot.problem("a mapping is expected here, not a {kind}", kind=self.kind)
        return self.value  # type: ignore[return-value]

    def fields(self, *known: str) -> dict[str, DocumentNode]:
        """The mapping by its keys; an unknown key is rejected with a list of the known ones."""
        found: dict[str, DocumentNode] = {}
        for key, value in self.entries():
            name = key.text()
            if name not in known:
                raise key.spot.unknown(name, known)
            found[name] = value
        return found

    def plain(self) -> object:
        """The same as dicts, lists and texts."""
        if self.kind == "text":
            return self.value
        if self.kind == "list":
            return [item.plain() for item in self.items()]
        return {key.text(): value.plain() for key, value in self.entries()}

    def one_of(self, *words: str) -> str:
        """One of these words."""
        text = self.text()
        if text not in words:
            raise self.spot.problem("{text} is not one of {words}", text=repr(text), words=", ".join(words))
        return text

    def yes(self) -> bool:
        text = self.text()
        if text not in ("yes", "no"):
            raise self.spot.problem("{text} is neither yes nor no; enter yes or no", text=repr(text))
        return text == "yes"


def documents(text: str, file: str) -> Iterator[DocumentNode]:
    """Every document of a YAML file."""
    try:
        for tree in _trees(text):
            if tree is not None:
                yield _node(tree, file, set())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark is not None else 1
        raise Spot(file, line).problem("this is not YAML: {why}", why=error.problem or error.context) from None
    except yaml.YAMLError as error:
        raise Spot(file, 1).problem("this is not YAML: {why}", why=" ".join(str(error).split())) from None


def _trees(text: str) -> Iterable[yaml.Node | None]:
    """Parse in C if PyYAML can, five times as fast; the parser in Python gives better error messages."""
    if yaml.__with_libyaml__:
        with suppress(yaml.YAMLError):
            return list(yaml.compose_all(text, Loader=yaml.CSafeLoader))
    trees: Iterable[yaml.Node | None] = yaml.compose_all(text, Loader=yaml.SafeLoader)
    return trees


def _node(tree: yaml.Node, file: str, met: set[int]) -> DocumentNode:
    """`met` has the ids of the nodes so far: an alias is the same node again, and a few of them make millions."""
    spot = Spot(file, tree.start_mark.line + 1)
    if id(tree) in met:
        raise spot.problem("an alias (*) refers to this place; write the value again instead")
    met.add(id(tree))
    if isinstance(tree, yaml.ScalarNode):
        return DocumentNode(spot, tree.value, "text")
    if isinstance(tree, yaml.SequenceNode):
        return DocumentNode(spot, tuple(_node(item, file, met) for item in tree.value), "list")
    assert isinstance(tree, yaml.MappingNode)
    seen: set[str] = set()
    pairs = []
    for key, value in tree.value:
        pair = (_node(key, file, met), _node(value, file, met))
        name = pair[0].text()
        if name in seen and not EDITIONS.fullmatch(name):  # data for some editions may be in several places
            raise pair[0].spot.problem("{key} appears here twice", key=name)
        seen.add(name)
        pairs.append(pair)
    return DocumentNode(spot, tuple(pairs), "mapping")
