"""Numbers as people write them, read exactly."""

import re
from fractions import Fraction

_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,1000}(?:\.[0-9]{0,1000}|/0*[1-9][0-9]{0,999})?|\.[0-9]{1,1000})")


def read_number(text: str) -> Fraction:
    """7, -3, 2.5, 2,5 or 7/2; a ValueError for anything else.

    An exponent is refused: Fraction("1e999999999") would take all the time and all the memory there is.
    """
    plain = text.strip().replace(",", ".").replace("−", "-")
    if not _NUMBER.fullmatch(plain):
        raise ValueError(text)
    return Fraction(plain)


def read_share(text: str) -> Fraction:
    """Return a part of a whole: 1/2, 0.5, 0,5, 50% or 50 %; a ValueError for anything else."""
    bare = text.strip()
    return read_number(bare.removesuffix("%")) / (100 if bare.endswith("%") else 1)


def is_whole(text: str, most: int = 999_999) -> bool:
    """Whether int() reads it as a number from 0 to this: digits only, and not so many that reading them fails."""
    return text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= most
