"""docs/reference/marias-rules.md: every rule of the document, where it is carried, and the test that holds it."""

from __future__ import annotations

import re
from pathlib import Path

from parts import ROOT

ROWS = [
    tuple(cell.strip().strip("`") for cell in line.split("|")[1:5])
    for line in (ROOT / "docs" / "reference" / "marias-rules.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| I", line)
]


def test_the_table_has_all_65_rules_and_every_point() -> None:
    assert len(ROWS) == 65
    assert len(set(ROWS)) == 65
    points = [point for point, *_ in ROWS]
    assert list(dict.fromkeys(points)) == ["I", *(f"II.{number}" for number in range(1, 32))]


def test_every_rule_names_a_module_and_a_test_that_are_there() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    missing = [
        row
        for row in ROWS
        if not (ROOT / "src" / "arbitr" / "marias" / row[2]).resolve().is_file() or f"def {row[3]}(" not in tests
    ]
    assert ROWS
    assert missing == []
