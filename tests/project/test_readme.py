"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import os
import re
import subprocess

from parts import ROOT
from patience import PATIENCE

README = (ROOT / "README.md").read_text()


def test_the_commands_in_the_readme_print_what_it_says() -> None:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    ran = 0
    for block in blocks:
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            env = {**os.environ, "LANG": "en_GB.UTF-8", "LANGUAGE": "", "LC_ALL": ""}
            done = subprocess.run(
                command, shell=True, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE
            )
            assert done.stdout + done.stderr == expected, command
            ran += 1
    assert ran == README.count("\n$ ") > 0


def test_the_session_in_the_readme_is_true() -> None:
    parsed = doctest.DocTestParser().get_doctest(
        "".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL)), {}, "README.md", "README.md", 0
    )
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(parsed)
    assert result.failed == 0
    assert result.attempted == README.count("\n>>> ") > 0


def test_the_two_commands_of_the_readme_are_there() -> None:
    for command in ("run", "test", "bench", ".ci/run"):
        assert os.access(ROOT / command, os.X_OK), command
    assert "./test" in (ROOT / ".ci/run").read_text()
