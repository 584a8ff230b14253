"""Run the commands that the README and the tutorials show, and write what they print into the documents.

    .venv/bin/python tools/examples.py

Read the differences before you commit them: the tool writes a wrong answer as faithfully as a right one. A test fails
if a document shows something else. The rules:

- A line of a ```console block that begins with `$ ` is a command; the lines below it are what it prints.
- `...` in those lines stands for any text, such as the id of a tournament.
- "Save this as `NAME`:" above a block puts the block into a file, which later commands of the document can read.
- Each document has a folder of its own, with `./run`, the examples and an empty database.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
LIBRARY = ROOT / "docs" / "reference" / "library.md"
DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs" / "tutorials").glob("*.md")), LIBRARY)

BLOCK = re.compile(r"(?P<before>[^\n]*)\n+(?P<fence>```(?P<kind>\w+)\n)(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"Save this as `(?P<name>[\w.-]+)`")
COMMAND = re.compile(r"^\$ (?P<command>.*)\n(?P<printed>(?:(?!\$ ).*\n)*)", re.MULTILINE)
PATIENCE = 600


@dataclass(frozen=True, slots=True)
class Step:
    """A command that was run."""

    command: str
    shown: str
    """What the document says that it prints."""
    printed: str
    """What it printed."""

    @property
    def is_true(self) -> bool:
        pattern = ".*".join(map(re.escape, self.shown.split("...")))
        return re.fullmatch(pattern, self.printed, re.DOTALL) is not None


def steps(text: str) -> Iterator[Step]:
    """Run the commands of a document in order."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        furnish(place)
        for block in BLOCK.finditer(text):
            if saved := SAVED.search(block["before"]):
                (place / saved["name"]).write_text(block["text"], encoding="utf-8")
            elif block["kind"] == "console":
                for found in COMMAND.finditer(block["text"]):
                    yield Step(found["command"], found["printed"], printed(found["command"], place))


def furnish(place: Path) -> None:
    """Put there what a reader has in a checkout: the command and the examples."""
    run = place / "run"
    run.write_text(f'#!/bin/sh\nexec "{ROOT}/run" "$@"\n')
    run.chmod(0o755)
    (place / "examples").symlink_to(ROOT / "examples")
    # The first start may have to set up the environment, and says so.
    subprocess.run([run, "--version"], check=True, capture_output=True, timeout=PATIENCE)


def printed(command: str, place: Path) -> str:
    english = {"LANG": "en_GB.UTF-8", "LANGUAGE": "", "LC_ALL": "", "COLUMNS": "80"}
    environment = {**os.environ, **english, "ARBITR_DB": str(place / "club.db")}
    done = subprocess.run(
        command, shell=True, cwd=place, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    return done.stdout + done.stderr


def written(text: str) -> str:
    """Return the document with what its commands print now."""
    ran = iter(list(steps(text)))

    def renew(found: re.Match[str]) -> str:
        step = next(ran)
        return found[0] if step.is_true else f"$ {step.command}\n{step.printed}"

    return re.sub(r"(?<=```console\n).*?(?=^```$)", lambda block: COMMAND.sub(renew, block[0]), text, flags=re.S | re.M)


if __name__ == "__main__":
    for document in DOCUMENTS:
        document.write_text(written(document.read_text(encoding="utf-8")), encoding="utf-8")
