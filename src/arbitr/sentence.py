"""Sentences of effects: templates whose places are filled from the fields of the effect.

An effect declares its sentence as a class attribute:

    says = "{seat} must pass at the next turn."
    says = plural("tricks", "{count} trick goes to {side}.", "{count} tricks go to {side}.")
    says = either("is_last", "Nothing else restricts this lead.", "Another call may restrict this lead too.")
    says = by("what", {"redeal": "The board is dealt again.", "cancelled": "The board is cancelled."})

A place names a field, or a reading of the fields that the family declares (`{partner}` of a seat).
`tools/messages.py` gathers the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from string import Formatter
from typing import Any

from arbitr.message import Message, is_spoken


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence whose form the number in a field decides; the number fills the place {count}."""

    field: str
    one: str
    many: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A sentence that a field chooses."""

    field: str
    asked: Callable[[Any], object]
    """What decides: the value itself, whether it is true, or whether there is one."""
    sentences: Mapping[Any, Sentence]
    otherwise: Sentence | None = None


Sentence = str | Message | Plural | Chosen
Readings = Mapping[str, str | Callable[[Any], object]]
"""What a place means that is no field: a path of attributes, or a function of the effect."""


def plural(field: str, one: str, many: str) -> Plural:
    return Plural(field, one, many)


def either(field: str, yes: Sentence, no: Sentence) -> Chosen:
    """Return the first sentence if the field is true, more than 0 or not empty."""
    return Chosen(field, bool, {True: yes, False: no})


def given(field: str, yes: Sentence, no: Sentence) -> Chosen:
    """Return the first sentence if the field is not None."""
    return Chosen(field, lambda value: value is not None, {True: yes, False: no})


def by(field: str, sentences: Mapping[Any, Sentence], otherwise: Sentence | None = None) -> Chosen:
    """Return the sentence that belongs to the value of the field."""
    return Chosen(field, lambda value: value, sentences, otherwise)


def filled(sentence: Sentence, effect: object, readings: Readings) -> Message:
    """Return the sentence with its places filled from the effect."""
    while isinstance(sentence, Chosen):
        value = sentence.asked(getattr(effect, sentence.field))
        found = sentence.sentences.get(value, sentence.otherwise)
        assert found is not None, f"{effect} has no sentence for {value}"
        sentence = found
    if isinstance(sentence, Message):
        return sentence
    if isinstance(sentence, Plural):
        count = getattr(effect, sentence.field)
        places = _places(sentence.one + sentence.many, effect, readings)
        return Message.counted(sentence.one, sentence.many, count, **places)
    return Message(sentence, **_places(sentence, effect, readings))


def _places(template: str, effect: object, readings: Readings) -> dict[str, object]:
    names = dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name and name != "count")
    return {name: _place(name, effect, readings) for name in names}


def _place(name: str, effect: object, readings: Readings) -> object:
    reading = readings.get(name, name) if not hasattr(effect, name) else name
    value = attrgetter(reading)(effect) if isinstance(reading, str) else reading(effect)
    if isinstance(value, tuple) and not (value and all(is_spoken(item) for item in value)):
        return " ".join(map(str, value))
    return value
