"""An erased person is removed from everything that people typed: messages, reasons, titles, appeals.

Persons are ids in the log, so no relevant data contain a name. Typed text may contain one: it is removed, and the line
otherwise stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from arbitr.plain import Plain
from arbitr.tournament.people.register import Person, folded

TYPED = frozenset({
    "title", "text", "reason", "reasons", "law", "club", "stratum", "what", "holding", "ruling", "director",
    "facts_agreed", "facts_disputed", "facts_found", "stepped_down", "deposit", "approved_by",
})  # fmt: skip
"""The event fields that contain typed text. No other field is touched, whatever a person is called."""
MEMBERS = "members"
"""The field with the typed names of a committee."""
OFFICIALS = frozenset({"director", "approved_by"})
"""The fields that may name an account."""
OPENED = frozenset({"tournament_opened", "marias_opened"})
"""A tournament may be named after a family: its title loses only a whole name."""
SHORTEST_NUMBER = 4
"""Minimum length of a member number; a shorter one could also be a board, a table or a score."""
IN_PLACE = "…"
WORD = re.compile(r"(?:[^\W_]|[\u0300-\u036f])+")
"""Combining accents belong to their letter."""


class Forgotten:
    """How a person is found in text: by the name with any part of it first, by the surname alone, or by the number."""

    def __init__(self, person: Person | None, accounts: Iterable[str] = ()) -> None:
        """`accounts` are the names with which the person signed in; the log names them as authors and directors."""
        self._accounts = {folded(name) for name in accounts}
        words = [] if person is None else _words(person.name)
        surname = (_words(person.surname) if person is not None else []) or words[-1:]
        self._whole = [words[at:] + words[:at] for at in range(len(words))] if len(words) > 1 else []
        number = _words((person.number if person is not None else None) or "")
        self._alone = [surname] if len("".join(surname)) > 1 else []
        self._alone += [number] if len("".join(number)) >= SHORTEST_NUMBER else []

    def in_event(self, event: Plain, took_part: bool) -> Plain:
        """The event without the name; the surname or the member number alone is removed if the person took part."""
        opened = isinstance(event, dict) and event.get("event") in OPENED
        forms = self._whole + (self._alone if took_part and not opened else [])
        return self._walked(event, forms, False, "")

    def in_author(self, by: str) -> str:
        """The author of a line: director …"""
        role, blank, name = by.partition(" ")
        return f"{role} {IN_PLACE}" if blank and folded(name) in self._accounts else self.in_words(by)

    def in_words(self, text: str) -> str:
        """Without the whole name."""
        return _without(text, self._whole)

    def anywhere(self, value: Plain) -> Plain:
        """Every text in it without the whole name."""
        return self._walked(value, self._whole, True, "")

    def _walked(self, value: Plain, forms: list[list[str]], typed: bool, inside: str) -> Plain:
        if isinstance(value, str):
            if inside in OFFICIALS and folded(value) in self._accounts:
                return IN_PLACE
            return _without(value, forms) if typed else value
        if isinstance(value, list):
            return [self._walked(item, forms, typed, inside) for item in value]
        if isinstance(value, dict):
            return {key: self._walked(item, forms, typed or is_typed(key, inside), key) for key, item in value.items()}
        return value


def is_typed(key: str, inside: str) -> bool:
    """Whether people typed what this field of an event contains; `inside` is the field around it."""
    return key in TYPED or (key == "name" and inside == MEMBERS)


def _without(text: str, forms: list[list[str]]) -> str:
    """Accents and capitals do not matter."""
    found = list(WORD.finditer(text))
    words = [folded(match[0]) for match in found]
    pieces, at, end = [], 0, 0
    while at < len(words):
        length = max((len(form) for form in forms if words[at : at + len(form)] == form), default=0)
        if length:
            pieces += [text[end : found[at].start()], IN_PLACE]
            end = found[at + length - 1].end()
        at += length or 1
    return "".join([*pieces, text[end:]])


def _words(text: str) -> list[str]:
    return [folded(word) for word in WORD.findall(text)]
