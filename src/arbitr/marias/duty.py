"""The duties in play: follow suit and head the trick; without the suit trump, and overtrump; otherwise any card."""

from __future__ import annotations

from enum import Enum

from arbitr.marias.card import HIGHER, HIGHER_WITHOUT_TRUMPS, MariasCard, MariasSuit
from arbitr.message import Message


class PlayDuty(Enum):
    """What a player must do if he can."""

    FOLLOW = "follow"
    HEAD = "head"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"

    @property
    def message(self) -> Message:
        return _WORDS[self]


_WORDS = {
    PlayDuty.FOLLOW: Message("the suit led must be followed"),
    PlayDuty.HEAD: Message("the trick must be headed"),
    PlayDuty.TRUMP: Message("without the suit, a trump must be played"),
    PlayDuty.OVERTRUMP: Message("the trump must be overtrumped"),
}


def allowed(held: int, led: MariasCard | None, best: MariasCard | None, trumps: MariasSuit | None) -> int:
    """Which cards of a hand may be played to a trick that this card led and this one is winning."""
    if led is None or best is None:
        return held
    higher = HIGHER_WITHOUT_TRUMPS if trumps is None else HIGHER
    if follow := held & led.suit_mask:
        if best.suit is not led.suit:  # it has already been trumped: no card of the suit heads it
            return follow
        return follow & higher[best.index] or follow
    if trumps is None or not (trump := held & trumps.mask):
        return held
    if best.suit is not trumps:
        return trump
    return trump & higher[best.index] or trump


def broken(
    held: int, led: MariasCard | None, best: MariasCard | None, trumps: MariasSuit | None, card: MariasCard
) -> PlayDuty | None:
    """The duty that playing this card from this hand breaks."""
    if led is None or best is None or allowed(held, led, best, trumps) & card.bit:
        return None
    if held & led.suit_mask:
        return PlayDuty.HEAD if card.suit is led.suit else PlayDuty.FOLLOW
    return PlayDuty.OVERTRUMP if card.suit is trumps else PlayDuty.TRUMP


def beats(card: MariasCard, best: MariasCard, trumps: MariasSuit | None) -> bool:
    """Return whether this card beats that one in the trick."""
    if card.suit is best.suit:
        return bool((HIGHER_WITHOUT_TRUMPS if trumps is None else HIGHER)[best.index] & card.bit)
    return card.suit is trumps
