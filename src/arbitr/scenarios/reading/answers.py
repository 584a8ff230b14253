"""Answers as people write them: a key may be short, a word may be a synonym or abbreviated."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from arbitr.bridge import Call, Seat, parse_seat, parse_side
from arbitr.cards import Card, Suit
from arbitr.laws.engine import AnswerKind, Choice, Question, suits_text
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.scenarios.reading.document import DocumentNode, Spot

ALIKE: tuple[frozenset[str], ...] = (
    frozenset(("yes", "y", "true", "accept", "accepts", "accepted", "agree", "agreed")),
    frozenset(("no", "n", "false", "refuse", "refuses", "refused", "reject", "rejects", "decline", "not_accept")),
    frozenset(("none", "nothing", "nobody", "no_one", "neither")),
    frozenset(("both", "all")),
)
"""Words with the same meaning if only one of them is an answer."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer as it appears in the file."""

    key: str
    spot: Spot
    value: DocumentNode

    @property
    def place(self) -> tuple[int, str]:
        return self.spot.line, self.key


class Answers:
    """The answers of one step, under one edition."""

    def __init__(self, given: Iterable[GivenAnswer] = ()) -> None:
        self._by_key = {answer.key: answer for answer in given}

    def to(self, question: Question, by: Seat) -> GivenAnswer | None:
        """The answer to this question: by its whole key, or by one without the procedure or the suffix.

        The suffix may also name a player whom the question concerns although it has none itself: the one who is asked,
        the one whom its text names, or the one whose irregularity it is.
        """
        key = question.key
        base, mark, _ = key.partition("@")
        places = (question.who, question.text.places.get("seat"), by)
        concerned = () if mark else tuple(seat for seat in places if isinstance(seat, Seat))
        longer = [f"{name}@{who}" for seat in concerned for who in (seat, seat.side) for name in (key, _short(key))]
        for name in (key, *longer, base, _short(key), _short(base)):
            if name in self._by_key:
                return self._by_key[name]
        return None


def _short(key: str) -> str:
    """The key without its procedure."""
    return key.partition(".")[2]


def understood(question: Question, text: str) -> str:
    """The answer that these words mean; a Problem if they mean none, or more than one."""
    text = text.strip()
    for reading in _readings(question, text):
        try:
            question.choice_for(reading)
        except Problem:
            continue
        return reading
    question.choice_for(text)
    raise AssertionError("it fits")


def _readings(question: Question, text: str) -> Iterable[str]:
    """What the text may mean, the nearest first."""
    if question.kind is AnswerKind.CALL:
        yield from _tried(lambda: Call.parse_uttered(text).code)
    elif question.kind is AnswerKind.CARD:
        yield from _tried(lambda: Card.parse(text).code)
    elif question.kind is AnswerKind.SUITS and text and set(text.upper()) <= set("SHDC"):
        yield suits_text(suit for suit in Suit if suit.letter in text.upper())
    yield text
    words = {value.casefold(): value for value in question.fitting()}
    wanted = text.casefold().replace(" ", "_").replace("-", "_")
    if wanted in words:
        yield words[wanted]
    for parse in (parse_seat, parse_side):
        name = "".join(_tried(lambda parse=parse: str(parse(text)).casefold()))  # type: ignore[misc]
        if name in words:
            yield words[name]
    for group in ALIKE:
        meant = [words[word] for word in words if word in group]
        if wanted in group and len(meant) == 1:
            yield meant[0]
    begun = [value for word, value in words.items() if wanted and word.startswith(wanted)]
    if len(begun) == 1:
        yield begun[0]
    in_words = [choice for choice in question.choices if wanted and _wording(choice).startswith(wanted)]
    if len(in_words) == 1:
        yield in_words[0].example


def _wording(choice: Choice) -> str:
    """The option as the question puts it, in English: a reader may repeat its first words."""
    return str(choice.text).casefold().replace(" ", "_").replace("-", "_")


def _tried(read: Callable[[], str]) -> Iterable[str]:
    try:
        return (read(),)
    except Problem:
        return ()


MOST_LISTED = 13


def possible(question: Question) -> str:
    """All possible answers for a reader: the words, the cards of the hand, the limits of a number."""
    return ", ".join(possible for choice in question.choices for possible in possible_of(choice))


def limits_of(choice: Choice) -> Message | None:
    """From which number to which; None if the choice takes something else."""
    bounds = choice.reads.args if isinstance(choice.reads, partial) else ()
    if len(bounds) == 2 and all(isinstance(bound, int | Fraction) for bound in bounds):
        return Message("a number from {least} to {most}", least=bounds[0], most=bounds[1])
    return None


def possible_of(choice: Choice) -> list[str]:
    """What to write for this choice."""
    if choice.reads is None:
        values = list(choice.values or (choice.id,))
        return values if len(values) <= MOST_LISTED else [*values[:MOST_LISTED], "..."]
    limits = limits_of(choice)
    if limits is not None:
        return [str(limits)]
    bounds = choice.reads.args if isinstance(choice.reads, partial) else ()
    if bounds and isinstance(bounds[0], tuple) and bounds[0]:  # cards
        return list(choice.values)
    if len(bounds) > 1 or (bounds and not isinstance(bounds[0], tuple)):  # results, best explained by examples
        return list(choice.values)
    text = str(choice.text)
    return [text if not choice.values or choice.values[0] in text else f"{text} ({choice.values[0]})"]
