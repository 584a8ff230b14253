"""Numbers as people type them: read exactly, or refused at once however large they look."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st

from arbitr.number import read_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", Fraction(7)),
        (" -3 ", Fraction(-3)),
        ("−3", Fraction(-3)),
        ("+2.5", Fraction(5, 2)),
        ("2,5", Fraction(5, 2)),
        (".5", Fraction(1, 2)),
        ("7/2", Fraction(7, 2)),
        ("007/010", Fraction(7, 10)),
    ],
)
def test_a_number_is_read_as_it_is_written(text: str, number: Fraction) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize(
    "text", ["", " ", "x", "1e5", "1e999999999", "1/0", "1/-2", "1.5/2", "1_000", "½", "٣", "nan", "inf", "9" * 5000]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_number(text)


@seed(1)
@given(st.fractions())
def test_an_exact_number_is_read_back(number: Fraction) -> None:
    assert read_number(str(number)) == number
