"""A whole sentence for a person, with named places: English in the code, translated by a front, then filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeGuard

FORMS = ("gen", "dat", "acc", "voc", "loc", "ins")
"""Grammatical cases that a translation may ask for: `{seat_gen}` is the genitive of what fills `{seat}`."""


class Translation(Protocol):
    """What gettext offers for one language."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int, /) -> str: ...


class Spoken(Protocol):
    """A value that a sentence says in words of its own, such as a seat or a call."""

    def spoken(self, form: str = "") -> Message:
        """Return its words; `form` is a grammatical case, or empty for the nominative."""
        ...


def is_spoken(value: object) -> TypeGuard[Spoken]:
    """Return whether this value has words of its own. A check of the protocol itself takes twenty times as long."""
    return hasattr(type(value), "spoken")


class Message:
    """One sentence, with what fills its places.

    The context parts two meanings of one English text that other languages translate differently; nobody sees it.
    """

    __slots__ = ("_count", "_plural", "context", "places", "text")

    def __init__(self, text: str, /, *, context: object = None, **places: object) -> None:
        # A text or nothing; typed as the places are, since these often come as **places.
        self.text = text
        self.context = None if context is None else str(context)
        self.places = places
        self._plural: str | None = None
        self._count = 1

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, *, context: object = None, **places: object) -> Message:
        """A sentence whose form a number decides; the number itself fills the place {count}."""
        message = cls(one, context=context, count=count, **places)
        message._plural, message._count = many, count
        return message

    def __str__(self) -> str:
        return self._filled(self.text if self._plural is None or self._count == 1 else self._plural, str)

    def translated(self, language: Translation) -> str:
        """The sentence in this language; a place that is a message itself is translated too."""
        if self._plural is None:
            text = language.pgettext(self.context, self.text) if self.context else language.gettext(self.text)
        elif self.context:
            text = language.npgettext(self.context, self.text, self._plural, self._count)
        else:
            text = language.ngettext(self.text, self._plural, self._count)
        return self._filled(text, lambda place: place.translated(language))

    def _filled(self, text: str, say: Callable[[Message], str]) -> str:
        return text.format_map(_Places(self.places, say))

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and (self.text, self.context) == (other.text, other.context)
            and str(self) == str(other)
        )

    def __hash__(self) -> int:
        return hash(self.text)


class _Places(Mapping[str, object]):
    """What fills the places of a sentence, said in its language."""

    def __init__(self, places: Mapping[str, object], say: Callable[[Message], str]) -> None:
        self._places, self._say = places, say

    def __getitem__(self, name: str) -> object:
        if name in self._places:
            return self._said(self._places[name])
        stem, _, form = name.rpartition("_")
        if form in FORMS and stem in self._places:
            return self._said(self._places[stem], form)
        raise KeyError(name)

    def _said(self, place: object, form: str = "") -> object:
        if isinstance(place, tuple) and place and all(is_spoken(item) for item in place):
            return ", ".join(str(self._said(item, form)) for item in place)
        if is_spoken(place):
            place = place.spoken(form)
        return self._say(place) if isinstance(place, Message) else place

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
