"""Words as people write them: spelt a little differently, or not known at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from typing import TypeVar

from arbitr.problem import Problem

E = TypeVar("E", bound=Enum)

MOST = 3
ALIKE = 0.6


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """The known words most like this one, the likeliest first: alike in letters, or one a part of the other."""
    names = {name.casefold(): name for name in known}
    wanted = word.casefold().replace(" ", "_")
    if not wanted:
        return []
    parts = [name for name in names if wanted in name or (len(name) > 2 and name in wanted)]
    alike = get_close_matches(wanted, names, n=MOST, cutoff=ALIKE)
    # A key may be right except for its procedure, or a procedure except for its question.
    tails = {name.rpartition(".")[2]: name for name in names if "." in name}
    alike += [tails[tail] for tail in get_close_matches(wanted.rpartition(".")[2], tails, n=MOST, cutoff=ALIKE)]
    return [names[name] for name in dict.fromkeys((*alike, *sorted(parts, key=len)))][:MOST]


def bare(word: str) -> str:
    """The word in lower case, without spaces, hyphens and underscores: Round robin, round-robin and roundrobin."""
    return "".join(letter for letter in word.casefold() if letter not in " -_")


def understood(text: str, known: Iterable[str]) -> str | None:
    """The known word that is meant, however it is spelt; None if there is none."""
    return next((word for word in known if bare(word) == bare(text)), None)


def unknown(text: str, known: Iterable[str], what: str = "") -> Problem:
    """The Problem for a word that is not known: it names those most like it, and all of them."""
    words = list(known)
    places = {"text": repr(text), "choices": ", ".join(words), "option": what}
    meant = ", ".join(nearest(text, words))
    if not what:
        if meant:
            return Problem(
                "{text} is not known; perhaps you mean {nearest}; the choices are {choices}", **places, nearest=meant
            )
        return Problem("{text} is not known; the choices are {choices}", **places)
    if meant:
        return Problem("{option}: {text} is not one of {choices}; perhaps you mean {nearest}", **places, nearest=meant)
    return Problem("{option}: {text} is not one of {choices}", **places)


def read_word(text: str, known: Iterable[str], what: str = "") -> str:
    """The known word that is meant; `what` is the option or field, for the Problem."""
    words = list(known)
    found = understood(text, words)
    if found is None:
        raise unknown(text, words, what)
    return found


def read_member(kind: type[E], text: str, what: str = "") -> E:
    """The member of an enumeration, by its value or by its name: bam and board-a-match are one."""
    values: Mapping[str, E] = {str(member.value): member for member in kind}
    names = {bare(member.name): member for member in kind}
    if understood(text, values) is None and bare(text) in names:
        return names[bare(text)]
    return values[read_word(text, values, what)]
