"""What the rules leave to the organiser: one value, with a default for everything.

Each is explained in docs/reference/marias.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, get_type_hints

from arbitr.marias.settlement.flek import Flek, parse_flek
from arbitr.marias.settlement.rates import TARIFF, Rates
from arbitr.marias.words import NO, YES, plain
from arbitr.number import is_whole
from arbitr.problem import Problem


class GameWithoutRe(Enum):
    """The payment for a basic game that nobody answered with ré (II.6)."""

    NOTHING = "nothing"
    PAID = "paid"


class SevenAndFlekedGame(Enum):
    """The effect of a flek on the game on an announced seven (II.9)."""

    UNPAID = "unpaid"
    """Unless the seven is fleked too, the deal is neither played nor paid."""
    DROPPED = "dropped"
    """The game is dropped; the seven stands."""
    VOID = "void"
    """Nobody pays anything, even if the seven is fleked."""


class RedTwoSevens(Enum):
    """What two sevens in red cost."""

    DOUBLED = "doubled"
    PLAIN = "plain"


class LostHundred(Enum):
    """What a lost hundred costs."""

    TENS_AND_HLASKY = "tens_and_hlasky"
    TENS = "tens"
    FLAT = "flat"


class SilentHundredGame(Enum):
    """Is a silent hundred paid instead of the game, or in addition?"""

    INSTEAD = "instead"
    BESIDES = "besides"


class HlaskyCounted(Enum):
    """Which hlášky of a side count towards a silent hundred."""

    ONE = "one"
    ALL = "all"


class BluffSeven(Enum):
    """When a player may announce a seven that he does not hold (16)."""

    WITH_HUNDRED = "with_hundred"
    ALWAYS = "always"
    NEVER = "never"


class Pairwise(Enum):
    """Two against two: does a loser pay the sum once, or to each winner?"""

    ONCE = "once"
    EACH = "each"


class FirstLead(Enum):
    """Who leads to the first trick."""

    ACTOR = "actor"
    FOREHAND = "forehand"


class BetlOpen(Enum):
    """Whose cards are open after the lead to the second trick of a betl (article I)."""

    ACTOR = "actor"
    DEFENDERS = "defenders"


class WrongNumberInNextDeal(Enum):
    """A wrong number of cards in a trick that turns out only in a later deal (II.25)."""

    STANDS = "stands"
    """The settled deal stands."""
    RENONC = "renonc"


class FlekedLaidGame(Enum):
    """When those who fleked a laid game pay for those who did not (II.10)."""

    ANY_TIME = "any_time"
    BEFORE_PLAY = "before_play"
    """Only if it is laid down before the first card."""


class ForgottenHundred(Enum):
    """A compulsory hundred that nobody announced (II.13)."""

    RENONC = "renonc"
    SILENT = "silent"
    """Nobody pays for it; the game is settled as it was played, a hundred as a silent one."""


@dataclass(frozen=True, slots=True)
class Options:
    """An organiser's decisions. A default here is the value for stored data without the option; see USUAL."""

    against: bool = True
    basic_game: bool = True
    forehand_holds: bool = True
    bluff_seven: BluffSeven = BluffSeven.WITH_HUNDRED
    first_lead: FirstLead = FirstLead.ACTOR
    betl_open: BetlOpen = BetlOpen.ACTOR
    highest_flek: Flek = Flek.KAJZR
    """The last flek of all sets no limit of its own: fleks then end when the deal has reached its limit."""
    game_without_re: GameWithoutRe = GameWithoutRe.NOTHING
    seven_and_fleked_game: SevenAndFlekedGame = SevenAndFlekedGame.DROPPED
    red_two_sevens: RedTwoSevens = RedTwoSevens.DOUBLED
    lost_hundred: LostHundred = LostHundred.TENS_AND_HLASKY
    game_with_hundred: bool = False
    silent_hundred_game: SilentHundredGame = SilentHundredGame.INSTEAD
    silent_hundred_hlasky: HlaskyCounted = HlaskyCounted.ONE
    silent_hundred_tens: bool = False
    pairwise: Pairwise = Pairwise.ONCE
    fleked_laid_game: FlekedLaidGame = FlekedLaidGame.BEFORE_PLAY
    wrong_number_in_next_deal: WrongNumberInNextDeal = WrongNumberInNextDeal.STANDS
    forgotten_hundred: ForgottenHundred = ForgottenHundred.RENONC
    limit: int = 10_000
    """The maximum in haléře that one player pays another for one deal; 0 for no limit."""
    rates: Rates = TARIFF


AS_STORED = Options()
"""The options of stored data that name none."""
USUAL = Options(
    highest_flek=max(Flek),
    seven_and_fleked_game=SevenAndFlekedGame.UNPAID,
    fleked_laid_game=FlekedLaidGame.ANY_TIME,
)
"""What is played unless the organiser decides otherwise."""
_RATE = "rate_"


def option_names() -> tuple[str, ...]:
    """In the file format: the rates one by one."""
    own = (field.name for field in fields(Options) if field.name != "rates")
    return (*own, *(_RATE + field.name for field in fields(Rates)))


def read_options(texts: Mapping[str, str], base: Options = USUAL) -> Options:
    """Options from text; a Problem names the one that does not fit."""
    kinds = get_type_hints(Options)
    options = base
    for name, text in texts.items():
        if name not in option_names():
            raise Problem(
                "there is no option {name}; the options are {names}", name=name, names=", ".join(option_names())
            )
        try:
            if name.startswith(_RATE):
                rates = replace(options.rates, **{name.removeprefix(_RATE): _amount(text)})
                options = replace(options, rates=rates)
            else:
                options = replace(options, **{name: _value(kinds[name], text)})
        except Problem as problem:
            raise Problem("{option}: {problem}", option=name, problem=problem) from None
    return options


def _value(kind: Any, text: str) -> Any:
    if kind is int:
        return _amount(text)
    if kind is Flek:
        return max(Flek) if text == "limit" else parse_flek(text)
    if kind is bool:
        if plain(text) not in (*YES, *NO):
            raise Problem("{text} is neither yes nor no; enter yes or no", text=repr(text))
        return plain(text) in YES
    for member in kind:
        if member.value == text:
            return member
    raise Problem("{data} is not one of {choices}", data=repr(text), choices=", ".join(member.value for member in kind))


def _amount(text: str) -> int:
    if not is_whole(text):
        raise Problem("{text} is not a whole number of haléře", text=repr(text))
    return int(text)
