"""A ruling as a conversation: questions to the director and the players, and how a procedure asks them.

A procedure asks with `yield from`, so that the answer has a type:

    if (yield from offer(bid.seat.lho, "accept", "Do you accept {call}?", law="27A1", call=bid.call)):

Texts are whole English sentences with named placeholders; the translations are gathered from these calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from arbitr.bridge import Call, Seat
from arbitr.cards import HIGH_TO_LOW, Card, Suit
from arbitr.message import Message
from arbitr.number import is_whole, read_number
from arbitr.problem import Problem

T = TypeVar("T")
Talk = Generator["Question", str, T]
"""What a procedure is: it yields questions, receives their answers as text, and returns a T."""


class AnswerKind(Enum):
    """What an answer looks like."""

    YES_NO = "yes_no"
    ONE_OF = "one_of"
    CALL = "call"
    CARD = "card"
    SUITS = "suits"
    """Some suits, e.g. HS, or a word."""
    NUMBER = "number"
    RESULT = "result"
    """A result, e.g. 4S N =, or a North-South score, e.g. -50; or a word."""
    RESULTS = "results"
    """Several of these, separated by commas; or a word."""
    OUTCOMES = "outcomes"
    """Results with their weights, e.g. 60% 4S N =, 40% 4S N -1; or a word."""


class Source(Enum):
    """The source of an answer that nobody need give."""

    LOG = "log"
    """The calls and cards, and other events at the table."""
    HANDS = "hands"
    LEDGER = "ledger"
    """The consequences of earlier rulings: penalty cards, duties, information."""
    RULING = "ruling"
    """An earlier ruling found it, or carried it over."""
    BOARD = "board"
    """The board's own data: scoring, the results at other tables, the forms of a fouled board."""
    REGULATION = "regulation"

    def words(self) -> Message:
        return _SHOWN_BY[self]


_SHOWN_BY = {
    Source.LOG: Message("the log shows it"),
    Source.HANDS: Message("the hands show it"),
    Source.LEDGER: Message("it is already in force at the table"),
    Source.RULING: Message("an earlier ruling says so"),
    Source.BOARD: Message("the board's data show it"),
    Source.REGULATION: Message("a regulation says so"),
}


@dataclass(frozen=True, slots=True)
class Shown(Generic[T]):
    """An answer that the table gives, with its source."""

    value: T
    source: Source = Source.LOG
    where: Message | None = None
    """More precisely: which regulation, which ruling, how two meanings compare."""

    def words(self) -> Message:
        return self.source.words() if self.where is None else self.where

    def __bool__(self) -> bool:
        raise TypeError("say what is meant: `is None`, or `.value`")


Known: TypeAlias = T | Shown[T] | None
"""What the table shows: a value from the log, a value with its source, or None if the table cannot tell."""


def shown(known: Known[T]) -> Shown[T] | None:
    """The same, always with its source: a bare value comes from the log."""
    return known if known is None or isinstance(known, Shown) else Shown(known)


def value_of(fact: Shown[T] | None) -> T | None:
    """Only the value."""
    return None if fact is None else fact.value


@dataclass(frozen=True, slots=True)
class Choice:
    """One option. `values` are the answers it covers, if several: those that the Law treats alike."""

    id: str
    text: Message
    values: tuple[str, ...] = ()
    reads: Callable[[str], object] | None = None
    """For answers that are too many to list: reads one, or raises a Problem. The values are then examples."""
    is_right: bool = True
    """Whether the Law offers it. Otherwise a player may try it, and the Law states the consequence."""
    cost: Message | None = None
    """What follows if it is chosen, as explained to the players before somebody chooses (10C1)."""

    def takes(self, answer: str) -> bool:
        """Return whether this answer means this choice."""
        if self.reads is not None:
            try:
                self.reads(answer)
            except Problem:
                return False
            return True
        return answer in self.values if self.values else answer == self.id

    @property
    def example(self) -> str:
        """An answer that means this choice."""
        return self.values[0] if self.values else self.id


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to ask."""

    key: str
    """Descriptive and stable, without law numbers: laws move between editions."""
    who: Seat | None
    """A player, or None for the director."""
    kind: AnswerKind
    text: Message
    law: str
    choices: tuple[Choice, ...]
    shown: Shown[str] | None = None
    """The answer, if the table shows it: then nobody is asked, and the trace names the source."""
    usual: str | None = None
    """The answer in the usual case. A question that has one is rare: a front end may assume it, and say so."""
    vague: tuple[str, ...] = ()
    """Answers that say less than the table shows, and so do not contradict it."""

    @property
    def known(self) -> str | None:
        """The answer that the table shows."""
        return None if self.shown is None else self.shown.value

    @property
    def is_rare(self) -> bool:
        """Whether there is a usual answer."""
        return self.usual is not None

    def takes(self, answer: str) -> bool:
        """Return whether this answer fits."""
        return any(choice.takes(answer) for choice in self.choices)

    def choice_for(self, answer: str) -> Choice:
        """Return the choice that this answer takes; raise Problem if none fits."""
        for choice in self.choices:
            if choice.takes(answer):
                return choice
        for choice in self.choices:
            if choice.reads is not None:
                try:
                    choice.reads(answer)
                except Problem as problem:
                    raise Problem("{key}: {problem}", key=self.key, problem=problem) from None
        raise Problem(
            "{answer} is not an answer to {key}; choose from {choices}",
            answer=repr(answer),
            key=self.key,
            choices=", ".join(self.fitting()),
        )

    def fitting(self) -> list[str]:
        """Return every answer that fits."""
        return [value for choice in self.choices for value in (choice.values or (choice.id,))]


YES, NO = "yes", "no"


def written(known: Known[Any], write: Callable[[Any], str]) -> Shown[str] | None:
    """What the table shows, as an answer is written."""
    found: Shown[Any] | None = shown(known)
    return None if found is None else Shown(write(found.value), found.source, found.where)


def _yes_no(value: bool) -> str:
    return YES if value else NO


def without_asking(value: T) -> Talk[T]:
    """Return a talk that asks nothing: what a clause returns if its edition leaves nothing to ask."""
    yield from ()
    return value


_YES_OR_NO = (Choice(YES, Message("yes")), Choice(NO, Message("no")))


def judge(
    key: str, text: str, /, law: str, known: Known[bool] = None, usual: bool | None = None, **places: object
) -> Talk[bool]:
    """The director finds a fact or judges: yes or no. What the table shows is not asked."""
    answer = yield Question(
        key,
        None,
        AnswerKind.YES_NO,
        Message(text, **places),
        law,
        _YES_OR_NO,
        written(known, _yes_no),
        None if usual is None else _yes_no(usual),
    )
    return answer == YES


def offer(
    seat: Seat, key: str, text: str, yes: Choice, no: Choice, /, law: str, known: Known[bool] = None, **places: object
) -> Talk[bool]:
    """A player takes the first of two choices, or the second."""
    known_choice = written(known, lambda value: (yes if value else no).example)
    answer = yield Question(key, seat, AnswerKind.ONE_OF, Message(text, **places), law, (yes, no), known_choice)
    return yes.takes(answer)


def choose(
    who: Seat | None,
    key: str,
    text: str,
    choices: Iterable[Choice],
    /,
    law: str,
    known: Known[str] = None,
    usual: str | None = None,
    vague: tuple[str, ...] = (),
    **places: object,
) -> Talk[str]:
    """One of several options."""
    message = Message(text, **places)
    return (yield Question(key, who, AnswerKind.ONE_OF, message, law, tuple(choices), shown(known), usual, vague))


def name_call(seat: Seat, key: str, text: str, groups: Iterable[Choice], /, law: str, **places: object) -> Talk[Call]:
    """A player names a call; the groups are those that the Law distinguishes. Groups without a call are left out."""
    choices = tuple(group for group in groups if group.values)
    answer = yield Question(key, seat, AnswerKind.CALL, Message(text, **places), law, choices)
    return Call.parse_uttered(answer)


NO_SUIT = "none"
OTHER = "other"


def name_suits(
    key: str,
    text: str,
    /,
    law: str,
    known: Known[Iterable[Suit] | str] = None,
    other: Message | None = None,
    usual: str | None = None,
    **places: object,
) -> Talk[frozenset[Suit] | None]:
    """The director says which suits: some, none, or (None) that it is about something other than suits.

    The known answer may also be the word OTHER.
    """
    choices = [
        Choice("suits", Message("suits, e.g. HS"), tuple(suits_text(some) for some in _some_suits())),
        Choice(NO_SUIT, Message("no suit")),
    ]
    if other is not None:
        choices.append(Choice(OTHER, other))
    answer = yield Question(
        key,
        None,
        AnswerKind.SUITS,
        Message(text, **places),
        law,
        tuple(choices),
        written(known, lambda value: value if isinstance(value, str) else suits_text(value)),
        usual,
    )
    if answer == OTHER:
        return None
    return frozenset(() if answer == NO_SUIT else (suit for suit in Suit if suit.letter in answer))


def suits_text(suits: Iterable[Suit]) -> str:
    """SHDC, always in this order; none for nothing."""
    held = set(suits)
    return "".join(suit.letter for suit in HIGH_TO_LOW if suit in held) or NO_SUIT


def _some_suits() -> list[tuple[Suit, ...]]:
    return [
        tuple(suit for suit in HIGH_TO_LOW if chosen >> suit & 1)
        for chosen in sorted(range(1, 16), key=lambda chosen: (chosen.bit_count(), -chosen))
    ]


def calls_choice(choice_id: str, text: Message, calls: Iterable[Call], cost: Message | None = None) -> Choice:
    """A group of calls that the Law treats alike."""
    return Choice(choice_id, text, tuple(call.code for call in calls), cost=cost)


def attempt(choice_id: str, text: Message, calls: Iterable[Call], cost: Message | None = None) -> Choice:
    """A group of calls that are not offered, but that a player may try."""
    return Choice(choice_id, text, tuple(call.code for call in calls), is_right=False, cost=cost)


# Answers that are too many to list.

NO_CARD = "none"
EXAMPLES_OF_CARDS = ("H6", "SA")


def name_card(
    who: Seat | None,
    key: str,
    text: str,
    /,
    law: str,
    cards: Iterable[Card] = (),
    none: Message | None = None,
    known: Known[Card] = None,
    usual: str | None = None,
    **places: object,
) -> Talk[Card | None]:
    """A player names one of these cards, or the director says which it was; any card if none are listed.

    None for the word none, if that is an answer. A card without alternatives is known.
    """
    listed = tuple(sorted(cards, reverse=True))
    if known is None and len(listed) == 1 and none is None:
        known = listed[0]
    seen = shown(known)
    if listed and seen is not None and seen.value not in listed:
        listed = (seen.value, *listed)  # it is already on the table, and in nobody's hand
    codes = tuple(card.code for card in listed) or EXAMPLES_OF_CARDS
    answer = yield Question(
        key,
        who,
        AnswerKind.CARD,
        Message(text, **places),
        law,
        (
            Choice("card", Message("a card, e.g. H6"), codes, partial(_read_card, listed)),
            *((Choice(NO_CARD, none),) if none is not None else ()),
        ),
        written(known, lambda card: card.code),
        usual,
    )
    return None if answer == NO_CARD and none is not None else _read_card((), answer)


def _read_card(cards: tuple[Card, ...], text: str) -> Card:
    card = Card.parse(text)
    if cards and card not in cards:
        raise Problem("{card} is not possible; choose from {cards}", card=card, cards=" ".join(map(str, cards)))
    return card


def name_number(
    key: str,
    text: str,
    /,
    law: str,
    least: Fraction | int,
    most: Fraction | int,
    known: Known[Fraction | int] = None,
    usual: Fraction | int | None = None,
    **places: object,
) -> Talk[Fraction]:
    """The director gives a number between these two: 3, 12.5 or 1/3."""
    examples = (str(most), str(least))
    answer = yield Question(
        key,
        None,
        AnswerKind.NUMBER,
        Message(text, **places),
        law,
        (Choice("number", Message("a number"), examples, partial(_read_number, least, most)),),
        written(known, str),
        None if usual is None else str(usual),
    )
    return _read_number(least, most, answer)


def _read_number(least: Fraction | int, most: Fraction | int, text: str) -> Fraction:
    try:
        number = read_number(text.removesuffix("%"))
    except ValueError:
        raise Problem("{text} is not a number", text=repr(text)) from None
    if not least <= number <= most:
        raise Problem(
            "{text} is out of range; enter a number from {least} to {most}", text=text, least=least, most=most
        )
    return number


NOT_TOLD = "not_told"


def name_tricks(
    key: str,
    text: str,
    /,
    law: str,
    least: int,
    most: int,
    known: Known[int] = None,
    may_be_unknown: bool = False,
    usual: int | str | None = None,
    **places: object,
) -> Talk[int | None]:
    """The director gives a number of tricks between these two; None if nobody can tell and that is allowed."""
    choices = [Choice("number", Message("a number"), (str(most),), partial(_read_tricks, least, most))]
    if may_be_unknown:
        choices.append(Choice(NOT_TOLD, Message("not stated")))
    answer = yield Question(
        key,
        None,
        AnswerKind.NUMBER,
        Message(text, **places),
        law,
        tuple(choices),
        written(known, str),
        None if usual is None else str(usual),
    )
    return None if answer == NOT_TOLD else _read_tricks(least, most, answer)


def _read_tricks(least: int, most: int, text: str) -> int:
    if not is_whole(text, most) or int(text) < least:
        raise Problem(
            "{text} is out of range; enter a number from {least} to {most}", text=text, least=least, most=most
        )
    return int(text)


Anything = Talk[Any]
