"""An error in input, files or requests: one clear line that says what, where and what to do."""

from __future__ import annotations

from typing import Self, TypeVar

from arbitr.message import Message, Translation

T = TypeVar("T")


class Problem(ValueError):
    """One line for a person: an English message with named places, which a front translates."""

    def __init__(self, message: str, /, *, context: object = None, **places: object) -> None:
        super().__init__(message)
        self.message = message
        self.context = None if context is None else str(context)
        self.places = places
        self._plural: str | None = None
        self._count = 1

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, *, context: object = None, **places: object) -> Self:
        """Return a problem whose wording depends on a number; the number also fills the place {count}."""
        problem = cls(one, context=context, count=count, **places)
        problem._plural, problem._count = many, count
        return problem

    def _as_message(self) -> Message:
        places = {
            name: place._as_message() if isinstance(place, Problem) else place for name, place in self.places.items()
        }
        if self._plural is None:
            return Message(self.message, context=self.context, **places)
        places.pop("count")
        return Message.counted(self.message, self._plural, self._count, context=self.context, **places)

    def __str__(self) -> str:
        return str(self._as_message())

    def translated(self, language: Translation) -> str:
        """Return the line in this language."""
        return self._as_message().translated(language)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.message, self.context, self.places, self._plural, self._count)


def refuse_if(condition: object, message: str, /, **places: object) -> None:
    """Raise the Problem if the condition holds."""
    if condition:
        raise Problem(message, **places)


def required(value: T | None, message: str, /, **places: object) -> T:
    """Return the value; raise the Problem if there is none."""
    if value is None:
        raise Problem(message, **places)
    return value


def reason(error: OSError) -> Message:
    """Why a file could not be read or written, in the reader's language for the usual reasons."""
    return Message("{message}", message=error) if error.strerror is None else Message(error.strerror)


# The system says these in English only; here they are among our messages.
_SYSTEMS_WORDS = (
    Message("No such file or directory"), Message("Not a directory"), Message("Is a directory"),
    Message("Permission denied"), Message("Operation not permitted"), Message("Read-only file system"),
    Message("File name too long"), Message("File too large"), Message("No space left on device"),
    Message("Disk quota exceeded"), Message("Input/output error"), Message("File exists"),
    Message("Address already in use"),
)  # fmt: skip


def _again(
    kind: type[Problem],
    message: str,
    context: str | None,
    places: dict[str, object],
    plural: str | None = None,
    count: int = 1,
) -> Problem:
    problem = kind(message, context=context, **places)
    problem._plural, problem._count = plural, count
    return problem
