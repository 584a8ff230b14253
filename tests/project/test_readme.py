"""What the README and the tutorials show is what happens."""

from __future__ import annotations

import doctest
import os
import re
import sys
from pathlib import Path

import pytest
from parts import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import examples

SESSIONS = [path for path in examples.DOCUMENTS if "\n>>> " in path.read_text(encoding="utf-8")]


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("document", examples.DOCUMENTS, ids=name)
def test_the_commands_of_a_document_print_what_it_says(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    ran = list(examples.steps(text))
    assert len(ran) == len(re.findall(r"^\$ ", text, re.MULTILINE))
    assert ran or "```python" in text
    for step in ran:
        assert step.is_true, f"tools/examples.py writes it anew: {step.command}\n{step.printed}"


@pytest.mark.parametrize("document", SESSIONS, ids=name)
def test_the_session_of_a_document_is_true(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    parsed = doctest.DocTestParser().get_doctest(
        "".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)), {}, document.name, str(document), 0
    )
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(parsed)
    assert result.failed == 0
    assert result.attempted == text.count("\n>>> ") > 0


def test_the_readme_has_a_session_and_there_are_three_tutorials() -> None:
    assert ROOT / "README.md" in SESSIONS
    assert {path.stem for path in examples.DOCUMENTS} >= {"first-evening", "first-scenario", "first-library-script"}


def test_a_command_that_prints_something_else_is_noticed_and_written_anew() -> None:
    text = "Save this as `a.txt`:\n\n```text\nit is\n```\n\n```console\n$ cat a.txt\nit was\n$ cat a.txt\nit ...\n```\n"
    assert [step.is_true for step in examples.steps(text)] == [False, True]
    assert examples.written(text) == text.replace("it was", "it is")


def test_the_two_commands_of_the_readme_are_there() -> None:
    for command in ("run", "test", "bench", ".ci/run"):
        assert os.access(ROOT / command, os.X_OK), command
    assert "./test" in (ROOT / ".ci/run").read_text()
