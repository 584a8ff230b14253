"""Constraints on a deal: `north 15-17 balanced; south spades 5+`. docs/reference/deals.md has the grammar."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from itertools import permutations
from typing import NamedTuple

from arbitr.bridge.deals.deal import HAND_SIZE, Masks, high_card_points
from arbitr.bridge.seat import Seat, Side
from arbitr.cards import SUIT_MASKS, Hand, Suit
from arbitr.number import begins_with_digit
from arbitr.problem import Problem, required

Condition = Callable[[Masks], bool]
"""Return whether it is true of these four hands."""

MOST_POINTS = {1: 37, 2: 40}
"""The most high-card points that one hand can hold, and two hands together."""
MOST_WORDS = 150
"""More than anybody writes; endlessly nested brackets would exhaust the reader."""
BALANCED = ("4333", "4432", "5332")

_PLAYERS = {name.lower(): (seat,) for seat in Seat for name in (seat.name, seat.letter)} | {
    name: side.seats for side in Side for name in (side.name.lower(), f"{side.name[0]}-{side.name[1]}".lower())
}
_SUITS = {name: suit for suit in Suit for name in (suit.name.lower(), suit.name.lower()[:-1], suit.symbol)}
_POINTS = ("points", "hcp")
_JOINED = ("and", ",")
_ABOUT = (*_SUITS, "balanced")
"""Words that need a hand."""
_WORDS = (*_PLAYERS, *_ABOUT, *_POINTS, "and", "or", "not")

_TOKEN = re.compile(r"[();:,♠♥♦♣]|[^\s();:,♠♥♦♣]+")
_RANGE = re.compile(r"(\d{1,2})(?:([+-])|-(\d{1,2}))?")
_SHAPE = re.compile(r"(\d)(?:(\d)(\d)(\d)|-(\d)-(\d)-(\d))")
_EXACT_SHAPE = re.compile(r"(\d)=(\d)=(\d)=(\d)")


def parse_constraints(text: str) -> Condition:
    """The condition that a deal must meet; a Problem names the unknown word and its place."""
    return _Reader(text).read()


class _Word(NamedTuple):
    text: str
    place: int
    """The position of its first character, from 1."""


class _Reader:
    """Read word by word; `who` holds the players that the words refer to."""

    def __init__(self, text: str) -> None:
        plain = text.replace("\ufe0f", "").replace("–", "-").lower()
        self.words = [_Word(found[0], found.start() + 1) for found in _TOKEN.finditer(plain)]
        if len(self.words) > MOST_WORDS:
            raise Problem(
                "the constraints have {count} words; at most {most} are allowed", count=len(self.words), most=MOST_WORDS
            )
        self.at = 0
        self.who: tuple[Seat, ...] = ()

    def read(self) -> Condition:
        condition = self.clauses()
        if self.next is not None:
            raise _not_understood(self.next)
        return condition

    @property
    def next(self) -> _Word | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def taken(self, *texts: str) -> bool:
        """Skip the next word if it is one of these."""
        if self.next is not None and self.next.text in texts:
            self.at += 1
            return True
        return False

    def clauses(self) -> Condition:
        """Clause; clause; clause."""
        found = [self.alternatives()]
        while self.taken(";"):
            if self.next is not None:
                found.append(self.alternatives())
        return _all(found)

    def alternatives(self) -> Condition:
        """One or the other."""
        found = [self.together()]
        while self.taken("or"):
            found.append(self.together())
        return _any(found)

    def together(self) -> Condition:
        """North 15-17 balanced: all of it."""
        found = [self.condition()]
        while self.taken(*_JOINED) or (self.next is not None and self.next.text not in ("or", ";", ")")):
            found.append(self.condition())
        return _all(found)

    def condition(self) -> Condition:
        if self.next is not None and self.next.text in _PLAYERS:
            self.who = _PLAYERS[self.next.text]
            self.at += 1
            self.taken(":")
        word = required(self.next, "the constraints are incomplete: another condition must follow")
        self.at += 1
        if word.text == "not":
            return _not(self.condition())
        if word.text == "(":
            who = self.who
            inside = self.clauses()
            if not self.taken(")"):
                raise Problem("the bracket at character {place} of the constraints is not closed", place=word.place)
            self.who = who or self.who
            return inside
        if not self.who:
            if word.text not in _ABOUT and not begins_with_digit(word.text):
                raise _not_understood(word)
            raise Problem(
                "the constraints do not say who {word} at character {place} refers to; put a seat or side "
                "before it, e.g. north or ns",
                word=repr(word.text),
                place=word.place,
            )
        return self.about(word)

    def about(self, word: _Word) -> Condition:
        """A condition on one hand, or on two together."""
        if word.text in _SUITS:
            return self.length(word)
        if shapes := _shapes(word):
            if len(self.who) > 1:
                raise Problem(
                    "{word} at character {place} of the constraints applies to one hand only, not to a side",
                    word=repr(word.text),
                    place=word.place,
                )
            return _shape(self.who[0], shapes)
        found = _range(word, MOST_POINTS[len(self.who)])
        self.taken(*_POINTS)
        return _points(self.who, found)

    def length(self, suit: _Word) -> Condition:
        word = self.next
        if word is None or _RANGE.fullmatch(word.text) is None:
            raise Problem(
                "{suit} at character {place} of the constraints has no length; write the number after it, "
                "e.g. {suit} 5+",
                suit=suit.text,
                place=suit.place,
            )
        self.at += 1
        return _length(self.who, _SUITS[suit.text], _range(word, HAND_SIZE))


def _not_understood(word: _Word) -> Problem:
    if word.text in _WORDS or word.text in "();:,":
        return Problem(
            "{word} at character {place} of the constraints makes no sense there",
            word=repr(word.text),
            place=word.place,
        )
    close = get_close_matches(word.text, _WORDS, 1)
    if close:
        return Problem(
            "cannot understand {word} at character {place} of the constraints; did you mean {close}?",
            word=repr(word.text),
            place=word.place,
            close=close[0],
        )
    return Problem(
        "cannot understand {word} at character {place} of the constraints; write a seat or side, points "
        "(15-17), a length (spades 5+), a shape (5332), balanced, or, not",
        word=repr(word.text),
        place=word.place,
    )


def _range(word: _Word, most: int) -> range:
    """15-17, 15+, 10- or 12."""
    match = _RANGE.fullmatch(word.text)
    if match is None:
        raise _not_understood(word)
    low = int(match[1])
    high = low if match[3] is None else int(match[3])
    if match[2] == "+":
        high = most
    elif match[2] == "-":
        low = 0
    if low > high or high > most:
        raise Problem(
            "{word} at character {place} of the constraints is not a range from 0 to {most}",
            word=repr(word.text),
            place=word.place,
            most=most,
        )
    return range(low, high + 1)


Shape = tuple[int, ...]
"""The lengths from clubs to spades."""


def _shapes(word: _Word) -> frozenset[Shape]:
    """5332 or 5-3-3-2 in any order, 5=3=3=2 from spades to clubs, balanced; None if it is another word."""
    if word.text == "balanced":
        return frozenset(shape for lengths in BALANCED for shape in permutations(map(int, lengths)))
    exact, any_order = _EXACT_SHAPE.fullmatch(word.text), _SHAPE.fullmatch(word.text)
    match = exact or any_order
    if match is None:
        return frozenset()
    lengths = [int(digit) for digit in match.groups() if digit is not None]
    if sum(lengths) != HAND_SIZE:
        raise Problem.counted(
            "{word} at character {place} of the constraints is a shape with {count} card; a hand has 13",
            "{word} at character {place} of the constraints is a shape with {count} cards; a hand has 13",
            sum(lengths),
            word=repr(word.text),
            place=word.place,
        )
    return frozenset([tuple(reversed(lengths))] if exact else permutations(lengths))


# What the words mean.


def _all(conditions: list[Condition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else lambda hands: all(condition(hands) for condition in conditions)


def _any(conditions: list[Condition]) -> Condition:
    return conditions[0] if len(conditions) == 1 else lambda hands: any(condition(hands) for condition in conditions)


def _not(condition: Condition) -> Condition:
    return lambda hands: not condition(hands)


def _together(hands: Masks, who: tuple[Seat, ...]) -> int:
    mask = 0
    for seat in who:
        mask |= hands[seat]
    return mask


def _points(who: tuple[Seat, ...], wanted: range) -> Condition:
    return lambda hands: high_card_points(Hand.of_mask(_together(hands, who))) in wanted


def _length(who: tuple[Seat, ...], suit: Suit, wanted: range) -> Condition:
    return lambda hands: (_together(hands, who) & SUIT_MASKS[suit]).bit_count() in wanted


def _shape(seat: Seat, wanted: frozenset[Shape]) -> Condition:
    return lambda hands: tuple((hands[seat] & mask).bit_count() for mask in SUIT_MASKS) in wanted
