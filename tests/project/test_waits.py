"""No test waits for a time: it waits for a condition, and gives up after the one limit that all share."""

from __future__ import annotations

import re
from pathlib import Path

from parts import ROOT

TIMED = re.compile(
    r"\bsleep\((?!0\))"
    r"|wait_for_timeout\("
    r"|\btimeout=[\d_.]+"
    r"|set_default(_navigation)?_timeout\([\d_.]+"
    r"|\.(wait|join|result)\([\d_.]+\)"
)
ALLOWED = {"patience.py"}
"""The wait for a condition itself."""


def test_no_test_waits_for_a_time() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    assert Path(__file__) in files
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        if file.name not in ALLOWED
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if TIMED.search(line)
    ]
    assert found == []
