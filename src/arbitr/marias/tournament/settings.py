"""Every rule that an organiser may set, as text: on the command line, in a file and in a form.

Amounts are in crowns, unlike those in the file of a deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, get_type_hints

from arbitr.marias.options import Options, option_names
from arbitr.marias.settlement.flek import Flek, parse_flek
from arbitr.marias.settlement.rates import Rates
from arbitr.marias.tournament.rules import USUAL, MariasRules, RankBy
from arbitr.marias.tournament.setting_words import CHOICES, LABELS, NO, YES
from arbitr.marias.tournament.slip import parse_money
from arbitr.marias.words import NO as SAID_NO
from arbitr.marias.words import YES as SAID_YES
from arbitr.marias.words import plain
from arbitr.message import Message
from arbitr.number import is_whole, read_number
from arbitr.problem import Problem
from arbitr.tournament import PlacePoints

MOST_ROUNDS = 12
MOST_MINUTES = 400
MOST_PRIZES = 200
LIMITLESS = "limit"
_RATE = "rate_"
_TURNS = 4


@dataclass(frozen=True, slots=True)
class MariasSetting:
    """One rule: its name in files, what it is about, and its value as text."""

    name: str
    label: Message
    value: str
    choices: tuple[tuple[str, Message | str], ...] = ()
    """The possible values, if they can be listed."""
    is_money: bool = False


def settings(rules: MariasRules) -> Iterator[MariasSetting]:
    """Every rule, in the order of a form."""
    texts = setting_texts(rules)
    for name, label in LABELS.items():
        yield MariasSetting(name, label, texts[name], tuple(_choices(name)), _is_money(name))


def setting_texts(rules: MariasRules) -> dict[str, str]:
    """As a file holds them."""
    texts = {
        "rounds": str(rules.rounds),
        "round_minutes": str(rules.round_minutes),
        "stake": _crowns(rules.stake),
        "entry_fee": _crowns(rules.entry_fee),
        "prizes": " ".join(map(_crowns, rules.prizes)),
        "deposit": _crowns(rules.deposit),
        "round_points": "" if rules.round_points is None else " ".join(map(str, rules.round_points.points)),
        "rank_by": rules.round_rank_by.value,
        "premium_rate": _crowns(rules.premium_rate),
        "with_stand_ins": _yes(rules.with_stand_ins),
        "even_first": _yes(rules.even_first),
    }
    for name in option_names():
        if name.startswith(_RATE):
            texts[name] = _crowns(getattr(rules.options.rates, name.removeprefix(_RATE)))
        else:
            texts[name] = _option_text(getattr(rules.options, name), name)
    return texts


def read_settings(texts: Mapping[str, str], base: MariasRules = USUAL) -> MariasRules:
    """The rules with these changes; a Problem names the rule that does not fit."""
    rules = base
    for name, text in texts.items():
        if name not in LABELS:
            raise Problem("there is no rule {name}; the rules are {names}", name=name, names=", ".join(LABELS))
        try:
            rules = _with(rules, name, text.strip())
        except Problem as problem:
            raise Problem("{option}: {problem}", option=name, problem=problem) from None
    return rules


def read_settings_file(text: str, file: str) -> dict[str, str]:
    """Lines such as `rate_seven: 0,40`; empty lines and lines with # in front are skipped."""
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if not bare or bare.startswith("#"):
            continue
        name, colon, value = bare.partition(":")
        if not colon:
            raise Problem("{file}:{line}: write a rule, a colon and its value", file=file, line=number)
        found[name.strip()] = value
    return found


def settings_file(rules: MariasRules) -> str:
    """The rules as such a file."""
    return "".join(f"{name}: {value}".rstrip() + "\n" for name, value in setting_texts(rules).items())


def _with(rules: MariasRules, name: str, text: str) -> MariasRules:
    own = _OWN.get(name)
    if own is not None:
        field, read = own
        change: dict[str, Any] = {field: read(text)}
        return replace(rules, **change)
    options = rules.options
    if name.startswith(_RATE):
        rates = replace(options.rates, **{name.removeprefix(_RATE): _amount(text)})
        return replace(rules, options=replace(options, rates=rates))
    return replace(rules, options=replace(options, **_option(name, text)))


def _option(name: str, text: str) -> dict[str, Any]:
    return {name: _option_value(name, text)}


def _option_value(name: str, text: str) -> object:
    kind = get_type_hints(Options)[name]
    if kind is int:
        return _amount(text)
    if kind is bool:
        return _is_yes(text)
    if kind is Flek:
        return max(Flek) if text == LIMITLESS else parse_flek(text)
    return _member(kind, text)


def _option_text(value: object, name: str) -> str:
    if isinstance(value, bool):
        return _yes(value)
    if isinstance(value, Flek):
        return LIMITLESS if value is max(Flek) else str(value)
    if isinstance(value, Enum):
        return str(value.value)
    assert isinstance(value, int), name
    return _crowns(value)


def _choices(name: str) -> Iterator[tuple[str, Message | str]]:
    kind: Any = RankBy if name == "rank_by" else get_type_hints(Options).get(name)
    if kind is bool or name in ("with_stand_ins", "even_first"):
        yield from ((YES, CHOICES[YES]), (NO, CHOICES[NO]))
    elif kind is Flek:
        yield LIMITLESS, CHOICES[LIMITLESS]
        yield from ((str(flek), flek.word) for flek in Flek if flek <= Flek.KAJZR)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from ((member.value, CHOICES[f"{name}.{member.value}"]) for member in kind)


def _is_money(name: str) -> bool:
    return name in ("stake", "entry_fee", "deposit", "premium_rate", "limit") or name.startswith(_RATE)


def _crowns(haler: int) -> str:
    return f"{haler // 100},{haler % 100:02d}"


def _yes(value: bool) -> str:
    return YES if value else NO


def _is_yes(text: str) -> bool:
    if plain(text) in SAID_YES:
        return True
    if plain(text) in SAID_NO:
        return False
    raise Problem("{text} is neither yes nor no; enter yes or no", text=repr(text))


def _amount(text: str) -> int:
    haler = parse_money(text)
    if haler < 0:
        raise Problem("{text} is less than zero", text=repr(text))
    return haler


def _stake(text: str) -> int:
    haler = parse_money(text)
    if haler <= 0:
        raise Problem("a stake must be more than zero")
    return haler


def _rounds(text: str) -> int:
    if not is_whole(text, MOST_ROUNDS) or not int(text):
        raise Problem("{text} is not a number of rounds from 1 to {most}", text=repr(text), most=MOST_ROUNDS)
    return int(text)


def _minutes(text: str) -> int:
    if not is_whole(text, MOST_MINUTES) or not int(text) or int(text) % _TURNS:
        raise Problem("{text} is not a number of minutes that can be divided by four, e.g. 92", text=repr(text))
    return int(text)


def _prizes(text: str) -> tuple[int, ...]:
    words = text.replace(";", " ").split()
    if len(words) > MOST_PRIZES:
        raise Problem("there are more than {most} prizes", most=MOST_PRIZES)
    return tuple(map(_amount, words))


def _place_points(text: str) -> PlacePoints | None:
    try:
        return PlacePoints(tuple(map(read_number, text.split()))) if text else None
    except ValueError:
        raise Problem("write points for the places from the first on, as 10 8 6 5") from None


def _member(kind: type[Enum], text: str) -> Enum:
    for member in kind:
        if member.value == text:
            return member
    choices = ", ".join(str(member.value) for member in kind)
    raise Problem("{data} is not one of {choices}", data=repr(text), choices=choices)


_OWN: dict[str, tuple[str, Callable[[str], object]]] = {
    "rounds": ("rounds", _rounds),
    "round_minutes": ("round_minutes", _minutes),
    "stake": ("stake", _stake),
    "entry_fee": ("entry_fee", _amount),
    "prizes": ("prizes", _prizes),
    "deposit": ("deposit", _amount),
    "round_points": ("round_points", _place_points),
    "rank_by": ("round_rank_by", lambda text: _member(RankBy, text)),
    "premium_rate": ("premium_rate", _amount),
    "with_stand_ins": ("with_stand_ins", _is_yes),
    "even_first": ("even_first", _is_yes),
}
assert all(field in {own.name for own in fields(MariasRules)} for field, _ in _OWN.values())
assert {_RATE + rate.name for rate in fields(Rates)} <= LABELS.keys()
