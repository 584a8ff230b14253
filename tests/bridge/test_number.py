"""Numbers as people type them: read exactly, or refused at once however large they look."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st
from parts import ROOT

from arbitr.number import is_whole, read_number, whole_or_none


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


@pytest.mark.parametrize("text", ["²", "٣", "", " ", "+", "1.0", "1_000", "1e3", "--1", "9" * 5000, "1000000", "½"])
def test_what_is_no_whole_number_is_none(text: str) -> None:
    assert whole_or_none(text) is None
    assert not is_whole(text)


def test_a_whole_number_is_read_within_its_limits() -> None:
    assert whole_or_none(" 7 ") == 7
    assert whole_or_none("−3", -5) == -3
    assert whole_or_none("-3") is None
    assert (whole_or_none("13", 0, 13), whole_or_none("14", 0, 13)) == (13, None)


def test_only_the_module_of_numbers_asks_what_a_digit_is() -> None:
    """str.isdigit and its like accept signs that int() cannot read, so nothing else may use them."""
    modules = [
        path for path in (ROOT / "src").rglob("*.py") if path.name != "number.py" or path.parent.name != "arbitr"
    ]
    users = [str(path) for path in modules if re.search(r"\.is(digit|decimal|numeric)\(", path.read_text("utf-8"))]
    assert (users, len(modules) > 500) == ([], True)
