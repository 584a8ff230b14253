"""The comparison of expectations with the outcome."""

from __future__ import annotations

from fractions import Fraction

from arbitr.bridge import Board, Table
from arbitr.laws.engine import Case, parse_edition
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.scenarios.closed import left_over
from arbitr.scenarios.reading.document import DocumentNode
from arbitr.scenarios.reading.setup import editions_named, number_of, read, whole_number
from arbitr.scenarios.run import Miss, Run
from arbitr.scenarios.view import WordsView, agrees, view
from arbitr.scenarios.word import WORDS

ONLY = "only"
"""A closed expectation: `expect: {only: {...}}`."""


def compare(this: Run, node: DocumentNode) -> None:
    """Every given word, compared with the outcome; inside `only`, every other word must be empty."""
    found = view(this.case, this.rulings, this.comparison)
    for key, value in node.entries():
        editions = editions_named(key)
        if editions is not None:
            if this.edition in editions:
                compare(this, value)
        elif key.text() == ONLY:
            given = _compare_closed(this, value, found)
            this.compared += 1
            for word, more in left_over(found, given).items():
                this.misses.append(Miss(key.spot, this.edition, word, None, more))
        else:
            _compare_word(this, key, value, found)


def _compare_closed(this: Run, node: DocumentNode, found: WordsView) -> set[str]:
    """The words inside `only`, compared entirely; returns those that were given."""
    given: set[str] = set()
    for key, value in node.entries():
        editions = editions_named(key)
        if editions is None:
            _compare_word(this, key, value, found, whole=True)
            given.add(key.text())
        elif this.edition in editions:
            given |= _compare_closed(this, value, found)
    return given


def _compare_word(this: Run, key: DocumentNode, value: DocumentNode, found: WordsView, whole: bool = False) -> None:
    name = key.text()
    if name not in WORDS:
        raise key.spot.unknown(name, WORDS)
    this.compared += 1
    expected = value.plain()
    if not agrees(name, expected, found[name], whole):
        this.misses.append(Miss(key.spot, this.edition, name, expected, found[name]))


def compare_numbers(this: Run, node: DocumentNode) -> None:
    """Each has its name, its value and its source word: {value: 1, of: forced_passes.N}."""
    found = view(this.case, this.rulings, this.comparison)
    for key, value in node.entries():
        fields = value.fields("value", "of", "edition", "case", "board")
        for needed in ("value", "of"):
            if needed not in fields:
                raise value.spot.problem("{key} requires {field}", key=key.text(), field=needed)
        if "edition" in fields and read(fields["edition"], parse_edition) is not this.edition:
            continue
        first, *path = fields["of"].text().split(".")
        if first not in WORDS:
            raise key.spot.unknown(first, WORDS)
        this.compared += 1
        if "board" in fields:  # about a board other than the one on the table
            number = read(fields["board"], whole_number)
            other = Case(Table.opened(Board.numbered(number)), this.edition, this.case.regulations)
            reached = followed(view(other, ()).get(first), path)
        else:
            reached = followed(found[first], path)
        expected = fields["value"].text()
        try:
            agree = counted(reached) == number_of(expected)
        except Problem:
            agree = agrees(first, expected, "none" if reached is None else reached)
        if not agree:
            this.misses.append(Miss(key.spot, this.edition, key.text(), expected, reached))


def followed(value: object, path: list[str]) -> object:
    """The value at the end of the path; None if there is none."""
    for name in path:
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list):
            value = value[int(name)] if is_whole(name, len(value) - 1) else value.count(name) or None
        else:
            return None
    return value


def counted(value: object) -> Fraction:
    """A value as a number: itself, a length, or 1 for something and 0 for nothing."""
    if isinstance(value, list | dict):
        return Fraction(len(value))
    if value is None or value == "none":
        return Fraction(0)
    try:
        return number_of(str(value))
    except Problem:
        return Fraction(1)
