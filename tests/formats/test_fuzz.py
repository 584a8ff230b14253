"""Readers bear anything: a file is parsed, or refused with its name, a line and the reason; never anything else."""

from __future__ import annotations

import re

import pytest
from formats.mutator import FUZZED, Fuzzed, mutants
from parts import FULL

from arbitr.formats.pbn import read_pbn, write_pbn
from arbitr.problem import Problem

COUNT = 100_000 if FULL else 2000
PARTS = 20 if FULL else 2
"""So that several processes share the work."""


REFUSED = {
    "pbn": (767, 781),
    "lin": (813, 808),
    "usebio": (884, 879),
    "session": (942, 940),
    "tournament": (952, 951),
    "results": (872, 875),
    "score-tables": (692, 685),
    "dlm": (698, 687),
    "dup": (968, 966),
    "ber": (814, 800),
    "bhg": (815, 808),
    "bri": (919, 914),
    "cds": (976, 977),
    "csv": (930, 917),
    "dge": (925, 911),
    "rzd": (965, 970),
}
"""How many of the first thousand are refused, in the first and in the second part. A reader that takes more or fewer
has changed: look which, and write the new number here.
"""


def says_where(said: str, name: str) -> bool:
    """File, line and reason, in one line; a file that has nothing in it has no line to name."""
    return re.fullmatch(rf"{re.escape(name)}(:\d+: \S.*| is empty; \S.*| has no results)", said) is not None


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("fuzzed", FUZZED, ids=lambda fuzzed: fuzzed.name)
def test_a_file_gone_wrong_is_parsed_or_refused_in_one_line_that_says_where(fuzzed: Fuzzed, part: int) -> None:
    name = f"gone-wrong.{fuzzed.name}"
    refused = first_refused = 0
    for number, data in enumerate(mutants(fuzzed, COUNT // PARTS, seed=part)):
        try:
            fuzzed.read(data, name)
        except Problem as problem:
            refused += 1
            first_refused += number < 1000
            said = str(problem)
            assert says_where(said, name), f"mutant {number} of part {part}: {said!r}"
        except Exception as error:
            raise AssertionError(f"mutant {number} of part {part}: {data!r}") from error
    assert 0 < refused < COUNT // PARTS, "the mutator breaks some files and not all"
    if part < 2:
        assert first_refused == REFUSED[fuzzed.name][part]


@pytest.mark.parametrize("fuzzed", FUZZED, ids=lambda fuzzed: fuzzed.name)
def test_the_corpus_itself_is_parsed(fuzzed: Fuzzed) -> None:
    corpus = fuzzed.corpus()
    assert corpus
    for data in corpus:
        assert fuzzed.read(data, "corpus"), "something is in it"


SIGNS = (*'[]{};%"|,.:-=!^$#*+\\', "[A", '[A "', '" ', "{} ", "1C ", "P ", "AP ", "-\n", "\n\n", "mb|p|", '[A "#"]\n')


@pytest.mark.parametrize("fuzzed", FUZZED, ids=lambda fuzzed: fuzzed.name)
def test_a_sign_repeated_without_end_costs_no_more_than_its_length(fuzzed: Fuzzed) -> None:
    """Nothing here is timed: a reader whose work grows with the square of the length would not come back."""
    start = fuzzed.corpus()[0]
    for sign in SIGNS:
        for data in (sign.encode() * 20_000, start + sign.encode() * 20_000):
            refused = None
            try:
                fuzzed.read(data, "long")
            except Problem as problem:
                refused = str(problem)
            assert refused is None or says_where(refused, "long"), sign


def test_a_pbn_file_gone_wrong_that_is_parsed_is_written_and_read_again_as_it_was() -> None:
    pbn = next(fuzzed for fuzzed in FUZZED if fuzzed.name == "pbn")
    refused = 0
    for number, data in enumerate(mutants(pbn, COUNT // 10, seed=99)):
        try:
            records = read_pbn(data, "gone-wrong.pbn")
        except Problem:
            refused += number < 200
            continue
        again = read_pbn(write_pbn(records), "again.pbn")
        assert [record.in_order() for record in again] == [record.in_order() for record in records], data
    assert refused == 152, "of the first 200"
