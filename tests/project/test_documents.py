"""Every file that a document or a comment names is there, and every heading that a link points to."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from commands import arbitr_text
from parts import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import command_reference

FOLDERS = ("docs", "src", "tests", "tools", "benchmarks", "examples", "requirements", ".github")
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md"))],
)
TEXTS = sorted(
    [
        *DOCUMENTS,
        *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")),
        *(path for ending in ("html", "j2", "js", "css") for path in (ROOT / "src").rglob(f"*.{ending}")),
        *(
            ROOT / name
            for name in ("run", "test", "bench", "pyproject.toml", "tools/setup.sh", "tools/lock", ".ci/run")
        ),
    ]
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
DOCUMENT_NAMED = re.compile(r"(?<![\w./-])docs/[\w./-]*\w")
"""A path in a document, comment, docstring or message: docs/scenarios.md."""
FILE_NAMED = re.compile(r"`((?:src|tests|tools|benchmarks|examples|requirements|\.ci|\.github)/[\w./*-]+)`")
"""A path that a document quotes: `tools/words.py`, `tests/blind/laws_1997_*.yaml`."""
ENDINGS = ("py", "md", "json", "js", "csv", "sh", "html")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
GENERATED = ("coverage.md", "interpretations.md")
"""Documents with thousands of quoted names, which tests of their own hold to the code."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def glob(path: str) -> str:
    """Return the path as a pattern: LANGUAGE stands for any of them."""
    return path.replace("LANGUAGE", "*").rstrip("/")


def without_code(text: str) -> str:
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def links(path: Path) -> Iterator[tuple[str, str]]:
    """The links of a document to files of ours: path, and heading or nothing."""
    for target in map("".join, LINK.findall(without_code(path.read_text(encoding="utf-8")))):
        if "://" not in target and not target.startswith("mailto:"):
            file, _, heading = target.partition("#")
            yield file, heading


def headings(path: Path) -> set[str]:
    """The anchors that a forge makes of the headings."""
    titles = re.findall(r"^#+ (.+)$", without_code(path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_relative_link_leads_to_a_file_and_a_heading_that_is_there() -> None:
    every = [(document, file, heading) for document in DOCUMENTS for file, heading in links(document)]
    assert len(every) > 50
    for document, file, heading in every:
        target = (document.parent / file).resolve() if file else document
        assert target.exists(), f"{name(document)} links to {file}, which is not there"
        if heading and target.suffix == ".md":
            assert heading in headings(target), f"{name(document)} links to #{heading}, a heading that is not there"


def test_every_document_that_a_text_names_is_there() -> None:
    named = {
        (name(path), found) for path in TEXTS for found in DOCUMENT_NAMED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert sorted(f"{where}: {path}" for where, path in named if not (ROOT / path).exists()) == []


def test_every_file_that_a_document_quotes_is_there() -> None:
    quoted = {
        (name(path), found)
        for path in DOCUMENTS
        if path.name not in (*GENERATED, "CHANGELOG.md")
        for found in FILE_NAMED.findall(path.read_text(encoding="utf-8"))
    }
    assert len(quoted) > 20
    assert sorted(f"{where}: {path}" for where, path in quoted if not any(ROOT.glob(glob(path)))) == []


def test_every_path_of_the_architecture_is_there() -> None:
    """There, a path without a folder in front is one of the package."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    paths = set(re.findall(r"`(\w[\w./]*(?:\.\w+|/))`", text))
    assert len(paths) > 80
    package = ROOT / "src" / "arbitr"
    missing = [path for path in paths if not (package / path).exists() and not (ROOT / path).exists()]
    # Names of classes and functions have a dot too.
    assert sorted(path for path in missing if path.endswith("/") or path.rpartition(".")[2] in ENDINGS) == []


def test_the_architecture_and_the_import_contracts_agree() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)(?:\.py|/)` \|.*\| (pure )?\|$", text.partition("## A table")[0], re.MULTILINE)
    contracts = {contract["name"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
    layers = contracts["Layers: each package imports only those below it"]["layers"]
    assert [name for name, _ in rows] == list(reversed(layers))
    pure = contracts["Pure packages use no clock, disk, network or random numbers"]["source_modules"]
    assert {f"arbitr.{name}" for name, is_pure in rows if is_pure} == set(pure)


def test_the_index_links_every_document() -> None:
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / file).resolve() for file, _ in links(index) if file}
    wanted = {path.resolve() for path in (ROOT / "docs").rglob("*.md")} - {index.resolve()}
    assert sorted(name(path) for path in wanted - linked) == []


def test_the_command_reference_is_that_of_the_command_line() -> None:
    written = command_reference.DOCUMENT.read_text(encoding="utf-8")
    assert written == command_reference.document(), "run .venv/bin/python tools/command_reference.py"


def test_the_command_reference_has_every_command_with_its_help() -> None:
    sections = dict(re.findall(r"^##+ (arbitr .*)\n\n(.*)$", command_reference.document(), re.MULTILINE))
    assert len(sections) > 100
    assert [path for path, text in sections.items() if not text.strip()] == []


def test_the_scenarios_of_the_how_to_guides_are_right(tmp_path: Path) -> None:
    guides = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "how-to").glob("*.md"))
    scenarios = [block for block in re.findall(r"```yaml\n(.*?)```", guides, re.DOTALL) if block.startswith("id:")]
    assert scenarios
    file = tmp_path / "guides.yaml"
    file.write_text("---\n".join(scenarios), encoding="utf-8")
    done = arbitr_text("check", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
