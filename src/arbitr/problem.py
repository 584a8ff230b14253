"""What is wrong with something typed, read or asked for: one clear line that says what, where and what to do."""

from __future__ import annotations

from arbitr.message import Message, Translation


class Problem(ValueError):
    """One line for a person: an English message with named places, which a front translates."""

    def __init__(self, message: str, /, **places: object) -> None:
        super().__init__(message)
        self.message = message
        self.places = places

    def _as_message(self) -> Message:
        places = {
            name: place._as_message() if isinstance(place, Problem) else place for name, place in self.places.items()
        }
        return Message(self.message, **places)

    def __str__(self) -> str:
        return str(self._as_message())

    def translated(self, language: Translation) -> str:
        return self._as_message().translated(language)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.message, self.places)


def _again(kind: type[Problem], message: str, places: dict[str, object]) -> Problem:
    return kind(message, **places)
