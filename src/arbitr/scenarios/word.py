"""One word that a scenario may expect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitr.laws.case import Case
from arbitr.laws.conversation import Ruling

Word = Callable[[Case, Sequence[Ruling]], object]
WORDS: dict[str, Word] = {}


def word(function: Word) -> Word:
    """Registers one word under its own name; its docstring is its documentation."""
    if function.__name__ in WORDS:
        raise ValueError(f"two words are called {function.__name__}")
    WORDS[function.__name__] = function
    return function
