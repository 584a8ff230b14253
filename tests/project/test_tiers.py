"""The tiers of the tests, and what ./test makes of its words."""

from __future__ import annotations

import sys
from pathlib import Path

import parts
import pytest
import tiers
from parts import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import check


def test_an_extra_left_out_never_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(parts, "EXTRAS_LEFT_OUT", tmp_path / "extras")
    with pytest.raises(pytest.skip.Exception):
        parts.extra(parts.SHARED / "data" / "nothing.txt")
    assert (tmp_path / "extras").read_text() == "nothing.txt is not in ../shared/data\n"


def test_every_slow_test_of_the_list_is_there() -> None:
    for place in tiers.SLOW:
        path, _, name = place.partition("::")
        assert (ROOT / path).exists(), place
        assert not name or f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8"), place


def test_every_folder_with_tests_of_a_tier_is_read_for_it() -> None:
    for tier, folders in tiers.PLACES.items():
        assert sorted(check.TIERS[tier]) == sorted(folder.rstrip("/") for folder in folders)


@pytest.mark.parametrize(
    ("words", "full", "names"),
    [
        ("", False, "format lint types layers unit slow browser database"),
        ("--unit", False, "unit"),
        ("--browser --database -x", False, "browser database"),
        ("--all laws browser", True, "laws browser"),
        ("tests/bridge -k auction", False, "tests"),
        ("--all tests/bridge", True, "tests"),
    ],
)
def test_the_words_of_test_choose_what_is_run(words: str, full: bool, names: str) -> None:
    found, planned = check.plan(words.split())
    assert (found, list(planned)) == (full, names.split())


def test_all_runs_every_folder_of_tests_once() -> None:
    _, plan = check.plan(["--all"])
    folders = {path.parent.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert folders | {"browser", "database"} | check.CHECKS.keys() == plan.keys()
