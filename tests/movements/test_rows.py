"""What CSV files of movements and of a Swiss have in common."""

from __future__ import annotations

import re

import pytest
from said import refusal

from arbitr.movements.individual import COLUMNS as INDIVIDUAL
from arbitr.movements.individual import Individual
from arbitr.movements.movement import COLUMNS as PAIRS
from arbitr.movements.movement import Movement
from arbitr.movements.swiss.standings_csv import COLUMNS as SWISS
from arbitr.movements.swiss.standings_csv import read_swiss


@pytest.mark.parametrize("number", ["9" * 5000, "0", "-1", "1.5", "²", "٣"])
def test_what_is_no_number_is_named_with_its_line_also_where_it_has_more_digits_than_python_reads(number: str) -> None:
    for columns, read in (
        (PAIRS, Movement.from_csv),
        (INDIVIDUAL, Individual.from_csv),
        (SWISS, lambda text: read_swiss(text, range(1, 9))),
    ):
        text = ",".join(columns) + "\n\n" + ",".join([number, *["1"] * (len(columns) - 1)]) + "\n"
        with refusal("line {line}: {problem}", line=3, problem=re.compile("^round: ")):
            read(text)
