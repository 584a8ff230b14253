"""Forms of pages: each field is declared once, with its reader, its default and its error message.

    @dataclass(frozen=True)
    class NewTeam:
        name: str = field_text(Message("Write what the team is called."), most=60)
        players: int = field_number(4, 8)

`Sent(NewTeam, texts)` has the values, or the texts as they were typed with a problem for each wrong field. Nothing here
needs a web framework; `web/form_reader.py` reads such a form from a request.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Generic, TypeVar

from arbitr.club import WrongField, number_typed
from arbitr.message import Message
from arbitr.number import whole_or_none
from arbitr.problem import Problem, required

E = TypeVar("E", bound=Enum)
F = TypeVar("F")
_FIELD = "form"
Say = Callable[[Message | Problem], str]


@dataclass(frozen=True, slots=True)
class FormField:
    """How the text of a field becomes a value, and back."""

    read: Callable[[str], Any]
    """Raise Problem, or ValueError if `problem` has the message."""
    problem: Message | None = None
    default: str = ""
    write: Callable[[Any], str] = str


def form_fields(form: type[Any]) -> dict[str, FormField]:
    """Return the fields of a form by name, in order."""
    return {field.name: field.metadata[_FIELD] for field in fields(form)}


def default_texts(form: type[Any]) -> dict[str, str]:
    """Return the texts of an empty form."""
    return {name: declared.default for name, declared in form_fields(form).items()}


def texts_of(form: Any) -> dict[str, str]:
    """Return the texts that a form shows for these values."""
    return {name: declared.write(getattr(form, name)) for name, declared in form_fields(type(form)).items()}


def member(kind: type[E], text: str) -> E | None:
    """Return the member of an enumeration with this value; None if there is none."""
    return next((choice for choice in kind if choice.value == text), None)


# Kinds of fields


def field_read(
    read: Callable[[str], Any],
    problem: Message | None = None,
    default: str = "",
    write: Callable[[Any], str] = str,
) -> Any:
    """A field with its own reader."""
    return field(metadata={_FIELD: FormField(read, problem, default, write)})


def field_text(problem: Message | None = None, most: int | None = None, default: str = "", typed_as: str = "") -> Any:
    """Any text; with a problem, one that is neither blank nor longer than `most`."""

    def read(text: str) -> str:
        if problem is not None and (not text.strip() or (most is not None and len(text) > most)):
            raise ValueError(text)
        return text

    return field_read(read, problem, default)


def field_number(least: int, most: int) -> Any:
    """A whole number within these limits."""

    def read(text: str) -> int:
        return required(
            whole_or_none(text, least, most), "Write a whole number from {least} to {most}.", least=least, most=most
        )

    return field_read(read)


def field_maybe_number(most: int, problem: Message | None = None) -> Any:
    """A whole number from 1 on, or None for a blank field."""

    def read(text: str) -> int | None:
        if not text.strip():
            return None
        return required(number_typed(text, most), "Write a whole number from 1 to {most}, or nothing.", most=most)

    return field_read(read, problem, write=lambda number: "" if number is None else str(number))


def field_among(choices: Collection[str], problem: Message, default: str = "") -> Any:
    """One of these texts."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(text)
        return text

    return field_read(read, problem, default)


def field_choice(kind: type[Enum], problem: Message, default: str = "") -> Any:
    """One value of an enumeration."""
    return field_read(kind, problem, default, lambda chosen: str(chosen.value))


def field_tick() -> Any:
    """A checkbox."""
    return field_read(bool, write=lambda is_ticked: "yes" if is_ticked else "")


# What was sent


class FormState:
    """What a form shows besides its defaults: the typed texts, and the errors by field."""

    def __init__(
        self, typed: Mapping[str, Any] | None = None, wrong: Mapping[str, Message | Problem] | None = None
    ) -> None:
        self.typed = dict(typed or {})
        self.wrong = dict(wrong or {})

    def __getitem__(self, name: str) -> str:
        """The text that was typed into a field."""
        return str(self.typed[name])

    @property
    def status(self) -> int:
        """The HTTP status of the response with the form."""
        return 422 if self.wrong else 200

    def refused(self, name: str, problem: Message | Problem) -> FormState:
        """Return the same texts with one more problem, at this field unless the problem names another."""
        if isinstance(problem, WrongField):
            name, problem = problem.field, problem.problem
        return FormState(self.typed, {**self.wrong, name: problem})

    def view(self, say: Say, now: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return `typed` and `wrong` for a template; `now` are the texts of untouched fields."""
        return {
            "typed": {**(now or {}), **self.typed},
            "wrong": {name: say(problem) for name, problem in self.wrong.items()},
        }


class Sent(FormState, Generic[F]):
    """A submitted form: its values if they can be read."""

    def __init__(self, form: type[F], texts: Mapping[str, str]) -> None:
        super().__init__(texts)
        self._form = form
        self.read: dict[str, Any] = {}
        """The values of the valid fields."""
        for name, declared in form_fields(form).items():
            try:
                self.read[name] = declared.read(texts.get(name, declared.default))
            except Problem as problem:
                self.wrong[name] = declared.problem or problem
            except ValueError:
                if declared.problem is None:
                    raise
                self.wrong[name] = declared.problem

    def filled(self, **texts: str) -> Sent[F]:
        """Return the form with these texts in empty fields."""
        empty = {name: text for name, text in texts.items() if not self.typed[name]}
        return Sent(self._form, {**self.typed, **empty})

    @property
    def values(self) -> F:
        """All values; only for a valid form."""
        return self._form(**self.read)


EMPTY = FormState()
"""Nothing has been typed."""
