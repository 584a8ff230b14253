"""The undertakings, and the ladder of the auction with its twelve steps (article I)."""

from __future__ import annotations

from typing import NamedTuple

from arbitr.marias.settlement.component import Component, WordedEnum
from arbitr.marias.words import UNDERTAKINGS, bid_code, plain
from arbitr.message import Message
from arbitr.number import is_whole
from arbitr.plain import notation
from arbitr.problem import Problem


class Undertaking(WordedEnum):
    """What an actor undertakes."""

    GAME = "game"
    SEVEN = "seven"
    HUNDRED = "hundred"
    HUNDRED_SEVEN = "hundred-seven"
    BETL = "betl"
    DURCH = "durch"
    TWO_SEVENS = "two-sevens"
    TWO_SEVENS_HUNDRED = "two-sevens-hundred"

    components: tuple[Component, ...]
    has_trumps: bool
    """With trumps and a called card; betl and durch have neither and are played alone."""


_WORDS = {
    Undertaking.GAME: Message("basic game"),
    Undertaking.SEVEN: Message("seven"),
    Undertaking.HUNDRED: Message("hundred"),
    Undertaking.HUNDRED_SEVEN: Message("hundred and seven"),
    Undertaking.BETL: Message("betl"),
    Undertaking.DURCH: Message("durch"),
    Undertaking.TWO_SEVENS: Message("two sevens"),
    Undertaking.TWO_SEVENS_HUNDRED: Message("two sevens and hundred"),
}

for _undertaking, *_components in (
    (Undertaking.GAME, Component.GAME),
    (Undertaking.SEVEN, Component.GAME, Component.SEVEN),
    (Undertaking.HUNDRED, Component.HUNDRED),
    (Undertaking.HUNDRED_SEVEN, Component.SEVEN, Component.HUNDRED),
    (Undertaking.BETL, Component.BETL),
    (Undertaking.DURCH, Component.DURCH),
    (Undertaking.TWO_SEVENS, Component.TWO_SEVENS),
    (Undertaking.TWO_SEVENS_HUNDRED, Component.HUNDRED, Component.TWO_SEVENS),
):
    _undertaking.components, _undertaking.message = tuple(_components), _WORDS[_undertaking]
    _undertaking.has_trumps = _undertaking not in (Undertaking.BETL, Undertaking.DURCH)


class Bid(NamedTuple):
    """A step of the ladder: an undertaking, in red trumps or in any."""

    step: int
    undertaking: Undertaking
    is_red: bool

    @property
    def message(self) -> Message:
        return _BID_WORDS[self.step - 1]

    @property
    def code(self) -> str:
        return f"red {self.undertaking}" if self.is_red else str(self.undertaking)

    def __str__(self) -> str:
        return self.code


_RED, _ANY = True, False
LADDER = tuple(
    Bid(step, undertaking, is_red)
    for step, (undertaking, is_red) in enumerate(
        (
            (Undertaking.SEVEN, _ANY),
            (Undertaking.SEVEN, _RED),
            (Undertaking.HUNDRED, _ANY),
            (Undertaking.HUNDRED_SEVEN, _ANY),
            (Undertaking.HUNDRED, _RED),
            (Undertaking.HUNDRED_SEVEN, _RED),
            (Undertaking.BETL, _ANY),
            (Undertaking.DURCH, _ANY),
            (Undertaking.TWO_SEVENS, _ANY),
            (Undertaking.TWO_SEVENS_HUNDRED, _ANY),
            (Undertaking.TWO_SEVENS, _RED),
            (Undertaking.TWO_SEVENS_HUNDRED, _RED),
        ),
        1,
    )
)
"""The bids from the lowest to the highest, each at its step less one."""
_BID_WORDS = (
    Message("seven"),
    Message("red seven"),
    Message("hundred"),
    Message("hundred and seven"),
    Message("red hundred"),
    Message("red hundred and seven"),
    Message("betl"),
    Message("durch"),
    Message("two sevens"),
    Message("two sevens and hundred"),
    Message("two sevens, red trumps"),
    Message("two sevens, red trumps, and hundred"),
)

STEPS = {
    (undertaking, is_red): max(
        (bid.step for bid in LADDER if bid.undertaking is undertaking and bid.is_red <= is_red), default=0
    )
    for undertaking in Undertaking
    for is_red in (False, True)
}
"""The step of an undertaking, by its trumps; the basic game is below the ladder."""
_BID_NAMED = {bid.code: bid for bid in LADDER}


def parse_undertaking(text: str) -> Undertaking:
    name = UNDERTAKINGS.get(plain(text), text.strip().lower())
    try:
        return Undertaking(name)
    except ValueError:
        names = ", ".join(undertaking.value for undertaking in Undertaking)
        raise Problem(
            "{text} is not an undertaking; the undertakings are {names}", text=repr(text), names=names
        ) from None


def parse_bid(text: str) -> Bid:
    """seven, red two-sevens, or the number of a step."""
    words = " ".join(text.lower().split())
    if is_whole(words, len(LADDER)) and int(words):
        return LADDER[int(words) - 1]
    if words not in _BID_NAMED:
        words = bid_code(text) or words
    if words not in _BID_NAMED:
        raise Problem("{text} is not a bid; the bids are {names}", text=repr(text), names=", ".join(_BID_NAMED))
    return _BID_NAMED[words]


notation(Bid, lambda bid: bid.code, parse_bid)
