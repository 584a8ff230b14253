"""Numbers as people write them, read exactly."""

import re
from collections.abc import Iterable
from fractions import Fraction

DIGITS = frozenset("0123456789")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,1000}(?:\.[0-9]{0,1000}|/0*[1-9][0-9]{0,999})?|\.[0-9]{1,1000})")


def read_number(text: str) -> Fraction:
    """7, -3, 2.5, 2,5 or 7/2; a ValueError for anything else.

    An exponent is refused: Fraction("1e999999999") would exhaust time and memory.
    """
    plain = text.strip().replace(",", ".").replace("−", "-")
    if not _NUMBER.fullmatch(plain):
        raise ValueError(text)
    return Fraction(plain)


def read_share(text: str) -> Fraction:
    """Return a part of a whole: 1/2, 0.5, 0,5, 50% or 50 %; a ValueError for anything else."""
    bare = text.strip()
    return read_number(bare.removesuffix("%")) / (100 if bare.endswith("%") else 1)


LONGEST_WHOLE = 20
"""Digits of a whole number, leading zeros included: int() fails for thousands of them."""
_WHOLE = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_WHOLE}}}")


def whole_or_none(text: str, least: int = 0, most: int = 999_999) -> int | None:
    """Return a whole number within these limits as people write it: 7, +7, -7 or −7; None for anything else.

    Only the digits 0 to 9 count. Python's isdigit also accepts digits such as ², which int() cannot read.
    """
    plain = text.strip().replace("−", "-")
    if not _WHOLE.fullmatch(plain):
        return None
    number = int(plain)
    return number if least <= number <= most else None


def is_whole(text: str, most: int = 999_999) -> bool:
    """Whether the text is only digits, and a number from 0 to this."""
    return text[:1] in DIGITS and text == text.strip() and whole_or_none(text, 0, most) is not None


def has_digit(text: str) -> bool:
    """Whether one of the digits 0 to 9 is in it."""
    return any(letter in DIGITS for letter in text)


def begins_with_digit(text: str) -> bool:
    return has_digit(text[:1])


def is_digits(text: str) -> bool:
    """Whether it is one or more of the digits 0 to 9 and nothing else, however many."""
    return bool(text) and all(letter in DIGITS for letter in text)


def spans(numbers: Iterable[int], between: str = "–") -> str:
    """Numbers in their order, as people write them: 7, 1–4 or 1–4, 17–18."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1] = [found[-1][0], number]
        else:
            found.append([number])
    return ", ".join(between.join(map(str, span)) for span in found)
