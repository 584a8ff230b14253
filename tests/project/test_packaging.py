"""The package and the forge: one version, an sdist that can test itself, a workflow that runs what everybody runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml
from parts import ROOT

import arbitr

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def tracked() -> dict[str, bool]:
    """Return the files of the checkout, each with whether it is executable."""
    listed = subprocess.run(["git", "ls-files", "-s"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not listed:
        pytest.skip("not a git checkout")
    return {line.split("\t")[1]: line.startswith("100755") for line in listed.splitlines()}


def test_the_version_has_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert "version" not in PROJECT["project"]
    assert version("arbitr") == arbitr.__version__
    place = PROJECT["tool"]["hatch"]["version"]["path"]
    holding = [path for path in (ROOT / "src").rglob("*.py") if f'"{arbitr.__version__}"' in path.read_text()]
    assert [path.relative_to(ROOT).as_posix() for path in holding] == [place]


def test_the_changelog_goes_by_version_and_knows_this_one() -> None:
    titles = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    assert titles[0] == "Unreleased"
    versions = [title.split()[0] for title in titles[1:]]
    assert arbitr.__version__ in versions
    numbers = [tuple(map(int, version.split("."))) for version in versions]
    assert numbers == sorted(set(numbers), reverse=True)
    assert set(re.findall(r"^### (.*)$", CHANGELOG, re.MULTILINE)) <= {
        "Added",
        "Changed",
        "Fixed",
        "Removed",
        "Security",
    }


def test_an_sdist_holds_every_file_of_the_checkout(tmp_path: Path) -> None:
    files = tracked()
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (packed,) = tmp_path.iterdir()
    with tarfile.open(packed) as archive:
        members = {member.name.partition("/")[2]: bool(member.mode & 0o100) for member in archive if member.isfile()}
    assert {name: members.get(name) for name in files} == files


def workflow() -> dict[str, object]:
    found = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text())
    assert isinstance(found, dict)
    return found


def test_the_workflow_runs_what_everybody_runs_on_every_python() -> None:
    linux = workflow()["jobs"]["linux"]  # type: ignore[index]
    assert linux["steps"][-1] == {"run": ".ci/run"}
    assert linux["strategy"]["matrix"]["python"] == PYTHONS
    # Without this, set-up would take another Python of the image.
    assert linux["env"]["ARBITR_PYTHON"] == "python${{ matrix.python }}"
    named = {
        classifier.rpartition(" ")[2]
        for classifier in PROJECT["project"]["classifiers"]
        if ":: Python :: 3." in classifier
    }
    assert named <= set(PYTHONS)


def test_pre_commit_runs_commands_that_are_here() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    hooks = [hook for repository in config["repos"] for hook in repository["hooks"]]
    assert [repository["repo"] for repository in config["repos"]] == ["local"]
    for hook in hooks:
        command = hook["entry"].split()[0]
        assert (Path(sys.executable).parent / Path(command).name).exists(), command


@pytest.mark.parametrize("name", ["ruling", "bug", "feature"])
def test_an_issue_form_asks_for_what_is_needed(name: str) -> None:
    form = yaml.safe_load((ROOT / f".github/ISSUE_TEMPLATE/{name}.yml").read_text())
    assert {"name", "description", "body"} <= form.keys()
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids)) > 0
    assert any(field.get("validations", {}).get("required") for field in form["body"])
    if name == "ruling":
        assert {"edition", "table", "law"} <= set(ids)
