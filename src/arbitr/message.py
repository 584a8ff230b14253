"""A whole sentence for a person, with named places: English in the code, translated by a front, then filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Translation(Protocol):
    """What gettext offers for one language."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str: ...


class Message:
    """One sentence. Where a number decides the form, `plural` is the English form for many and `count` the number."""

    __slots__ = ("count", "places", "plural", "text")

    def __init__(self, text: str, /, plural: str | None = None, count: int = 0, **places: object) -> None:
        self.text = text
        self.plural = plural
        self.count = count
        self.places = places

    def __str__(self) -> str:
        return self._filled(self.text if self.plural is None or self.count == 1 else self.plural, str)

    def translated(self, language: Translation) -> str:
        """The sentence in this language; a place that is a message itself is translated too."""
        if self.plural is None:
            text = language.gettext(self.text)
        else:
            text = language.ngettext(self.text, self.plural, self.count)
        return self._filled(text, lambda place: place.translated(language))

    def _filled(self, text: str, each: Callable[[Message], str]) -> str:
        return text.format(
            **{name: each(place) if isinstance(place, Message) else place for name, place in self.places.items()}
        )

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str(self) == str(other) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
