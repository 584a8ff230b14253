"""The three data paths of docs/architecture.md go through the files that it names, in that order."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from parts import ROOT

SECTION = (
    (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Three data paths")[1].split("\n## ")[0]
)
DESCRIBED = {
    "phone": "A phone's result to the ranking:",
    "ruling": "An insufficient bid from YAML to a ruling in Czech:",
    "hands": "A PBN file to a tournament to hand records as PDF, on the command line:",
}


def named_files(path: str) -> list[str]:
    """The files that the document names for this path."""
    described = SECTION.split(DESCRIBED[path])[1].lstrip("\n").split("\n\n")[0]
    return re.findall(r"`([a-z_0-9/]+\.(?:py|html))`", described)


@pytest.mark.parametrize("path", DESCRIBED)
def test_a_data_path_runs_through_the_files_that_the_architecture_names(path: str) -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "tools" / "data_paths.py", path], capture_output=True, text=True, check=True
    )
    listed = [line.strip() for line in run.stdout.splitlines()[1:]]
    named = named_files(path)
    assert len(named) > 5
    assert [file for file in named if file not in listed] == []
    assert sorted(named, key=listed.index) == named
