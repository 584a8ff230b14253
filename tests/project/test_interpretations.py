"""Every id that code or a scenario cites is a section of docs/interpretations.md."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "interpretations.md").read_text(encoding="utf-8")
ID = re.compile(r"(?<![\w-])(?:[DGU][0-9]{2}|D-[0-9]{2}|[KMSX]-(?:[0-9]{2}|also)(?:-[a-z0-9]+)?|P-[0-9]{2})(?![\w-])")
HEADINGS = re.findall(r"^### .*$", DOCUMENT, re.MULTILINE)
EXPLAINED = {found for heading in HEADINGS for found in ID.findall(heading)}


def cited_in_python(path: Path) -> Iterator[str]:
    """Yield the ids in comments and docstrings: a text such as "D07" in the code is a card, a code or a key."""
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = token.type == tokenize.STRING and token.string.startswith('"""')
        if token.type == tokenize.COMMENT or is_docstring:
            yield from ID.findall(token.string)


def cited_in_yaml(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield from ID.findall(line.partition("#")[2])


def test_every_cited_point_is_explained() -> None:
    python = {(path, cited) for path in sorted((ROOT / "src").rglob("*.py")) for cited in cited_in_python(path)}
    scenarios = {(path, cited) for path in sorted((ROOT / "tests").rglob("*.yaml")) for cited in cited_in_yaml(path)}
    assert len({cited for _, cited in python}) > 20
    assert [f"{path.relative_to(ROOT)}: {cited}" for path, cited in sorted(python | scenarios)
            if cited not in EXPLAINED] == []  # fmt: skip


def test_a_point_has_one_section_and_says_what_is_decided() -> None:
    assert len(HEADINGS) > 400
    assert len(HEADINGS) == len(set(HEADINGS))
    points = re.split(r"^### ", DOCUMENT.partition("\n## Order of the laws")[0], flags=re.MULTILINE)[1:]
    undecided = [point.partition("\n")[0] for point in points if "**Decision.**" not in point]
    assert undecided == []
