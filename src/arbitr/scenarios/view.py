"""What a scenario may expect: a flat table of words about the table and the rulings so far.

The words are in `words/`, by subject. Add words, never rename one: old scenarios use them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules

from arbitr.bridge import SEATS, Comparison, Side
from arbitr.laws.engine import Case, Ruling
from arbitr.number import begins_with_digit, has_digit
from arbitr.scenarios import words
from arbitr.scenarios.word import COMPARED, WORDS

CONTAINS = {"laws", "offered", "doubtful"}
"""Words for which an expectation may name a part; every other word is compared as a whole."""

WHOLE_IN_ANY_ORDER = {"offered"}
"""Words that name a part, but are compared as a whole in a closed expectation."""

_SEATS = tuple(str(seat) for seat in SEATS)
_PLAYERS = {str(side): tuple(str(seat) for seat in SEATS if seat.side is side) for side in Side}

for _module in sorted(iter_modules(words.__path__), key=lambda module: module.name):
    import_module(f"{words.__name__}.{_module.name}")


ALWAYS_THE_SAME = {"score_table", "undertrick_table", "imp_table"}
"""Words that are tables of the Laws: they can be expected, but say nothing about a case."""


class WordsView(Mapping[str, object]):
    """Every word, computed on demand; some depend on the comparison of the board."""

    def __init__(self, case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> None:
        self._case, self._rulings, self._comparison = case, rulings, comparison
        self._found: dict[str, object] = {}

    def __getitem__(self, name: str) -> object:
        if name not in self._found:
            if name in COMPARED:
                self._found[name] = COMPARED[name](self._case, self._rulings, self._comparison)
            else:
                self._found[name] = WORDS[name](self._case, self._rulings)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(WORDS)

    def __len__(self) -> int:
        return len(WORDS)


def view(case: Case, rulings: Sequence[Ruling], comparison: Comparison | None = None) -> WordsView:
    return WordsView(case, rulings, Comparison() if comparison is None else comparison)


def agrees(name: str, expected: object, found: object, whole: bool = False) -> bool:
    """Return whether the outcome matches the expectation, as a whole or as far as the word is compared."""
    expected = _by_seat(expected, found)
    if name == "offered":
        expected = _without_suits(expected)
    if whole and name in WHOLE_IN_ANY_ORDER:
        return _sorted(expected) == _sorted(found)
    if name == "laws":
        laws = _listed(found)
        return all(any(_is_part(law, of=wanted) for law in laws) for wanted in _listed(expected))
    if name == "score":
        return _one_score(expected) == _one_score(found)
    if name not in CONTAINS:
        return _tidy(expected) == _tidy(found)
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(set(_listed(some)) <= set(_listed(found.get(key, []))) for key, some in expected.items())
    return set(_listed(expected)) <= set(_listed(found))


def _by_seat(expected: object, found: object) -> object:
    """A side stands for both its players if the outcome names players: [NS] for [N, S]."""
    if not isinstance(found, list | dict) or not found or not all(str(name) in _SEATS for name in found):
        return expected
    if isinstance(expected, list) and any(str(name) in _PLAYERS for name in expected):
        named = {seat for name in expected for seat in _PLAYERS.get(str(name), (str(name),))}
        return [seat for seat in _SEATS if seat in named]
    if isinstance(expected, dict):
        return {seat: value for name, value in expected.items() for seat in _PLAYERS.get(str(name), (name,))}
    return expected


def _one_score(score: object) -> object:
    """NS A; EW A is the same as A, and NS -11 IMP the same as -11 IMP."""
    sides = [part.strip().partition(" ") for part in str(score).split(";")]
    if [side for side, _, _ in sides] == ["NS", "EW"] and sides[0][2] == sides[1][2]:
        return _tidy(sides[0][2])
    return _tidy(str(score).removeprefix("NS ") if len(sides) == 1 else score)


def _without_suits(expected: object) -> object:
    """A choice of a suit is offered once, whatever the suit: require for require:H."""
    if isinstance(expected, dict):
        return {name: _without_suits(part) for name, part in expected.items()}
    return [re.sub(r"^(require|forbid):[SHDC]+$", r"\1", choice) for choice in _listed(expected)]


def _is_part(law: str, of: str) -> bool:
    """Return whether it is the same law, or a part of it: 54B1 of 54B, but not 64B10 of 64B1."""
    rest = law.removeprefix(of)
    return law.startswith(of) and not (begins_with_digit(rest) and has_digit(of[-1:]))


def _sorted(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): sorted(set(_listed(part))) for key, part in value.items() if part != []}
    return sorted(set(_listed(value)))


def _listed(value: object) -> list[str]:
    return [str(part) for part in value] if isinstance(value, list) else [str(value)]


def _tidy(value: object) -> object:
    """3NT and 3N are the same bid; a text and a list with only that text are the same list."""
    if isinstance(value, dict):
        return {str(key): _tidy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_tidy(part) for part in value]
    return str(value).replace("NT", "N")
