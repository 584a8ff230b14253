"""One word that a scenario may expect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitr.bridge import Comparison
from arbitr.laws.engine import Case, Ruling

Word = Callable[[Case, Sequence[Ruling]], object]
WORDS: dict[str, Word] = {}


def word(function: Word) -> Word:
    """Register one word under its own name; its docstring is its documentation."""
    if function.__name__ in WORDS:
        raise ValueError(f"two words are called {function.__name__}")
    WORDS[function.__name__] = function
    return function


ComparedWord = Callable[[Case, Sequence[Ruling], Comparison], object]
COMPARED: dict[str, ComparedWord] = {}
"""The words that depend on the comparison of the board."""


def compared_word(function: ComparedWord) -> ComparedWord:
    """Register a word about the value of a score."""

    def compared_with_nothing(case: Case, rulings: Sequence[Ruling]) -> object:
        return function(case, rulings, Comparison())

    compared_with_nothing.__name__ = function.__name__
    compared_with_nothing.__doc__ = function.__doc__
    word(compared_with_nothing)
    COMPARED[function.__name__] = function
    return function
