"""The core and every scenario on Pythons that are not on the machine: Pyodide is CPython in WebAssembly, run by node.

npm fetches the pinned packages once into .cache. Without node, npm or the network this is left out; it is an extra.
"""

from __future__ import annotations

import fcntl
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml
from parts import FULL, ROOT, leave_out

HERE = Path(__file__).parent
CACHE = ROOT / ".cache" / "pyodide"
PINS = ("package.json", "package-lock.json")
OLDEST_NODE = 18
VERSIONS = {"pyodide-314": [3, 14], "pyodide-315": [3, 15]}
RUN = list(VERSIONS) if FULL else ["pyodide-314"]
"""The short run takes 3.14 alone: the next version costs as much again."""
NOT_IN_PYODIDE = {"numpy"}
"""Pyodide's own build of it comes from elsewhere, without a hash of ours; scoring a whole event is not run here."""
PATIENCE = 1800
"""Twenty seconds on an idle machine: only a run that hangs is ended."""


def left_out(why: str) -> NoReturn:
    leave_out(f"Python 3.14 and 3.15 in WebAssembly: {why}", is_extra=True)


@pytest.fixture(scope="module")
def installed() -> Path:
    """The folder with the packages; one process installs, the others wait for it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        left_out("node or npm is not installed")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.removeprefix("v").partition(".")[0]) < OLDEST_NODE:
        left_out(f"node {version.strip()} is too old, {OLDEST_NODE} is needed")
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        whole = CACHE / "installed.json"
        pinned = (HERE / "package-lock.json").read_text()
        if not whole.exists() or whole.read_text() != pinned:
            for name in PINS:
                shutil.copy(HERE / name, CACHE / name)
            done = subprocess.run(
                ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=CACHE, capture_output=True, text=True
            )
            assert "EINTEGRITY" not in done.stderr, done.stderr
            if done.returncode:
                left_out("npm cannot fetch pyodide, is the network there?")
            whole.write_text(pinned)
    return CACHE / "node_modules"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """PyYAML without its C part."""
    folder = tmp_path_factory.mktemp("packages")
    source = Path(yaml.__file__).parent
    shutil.copytree(source, folder / "yaml", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return folder


def ids(folder: Path) -> list[str]:
    """Read off the files without our reader."""
    texts = [path.read_text() for path in sorted(folder.rglob("*.yaml"))]
    return [found for text in texts for found in re.findall(r"^id: *(\S+)", text, re.MULTILINE)]


@pytest.mark.parametrize("package", RUN)
def test_the_core_and_every_scenario_are_right_in_pyodide(package: str, installed: Path, packages: Path) -> None:
    done = subprocess.run(
        [
            "node",
            HERE / "start.mjs",
            installed / package,
            HERE / "inside.py",
            f"project={ROOT}",
            f"packages={packages}",
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert found["python"][:2] == VERSIONS[package]
    assert found["missing"].keys() <= NOT_IN_PYODIDE
    assert found["session"]["failed"] == 0
    assert found["session"]["attempted"] > 0
    assert found["bridge"]["wrong"] == []
    assert found["marias"]["wrong"] == []
    assert found["bridge"]["ids"] == ids(ROOT / "tests" / "scenarios") != []
    assert found["marias"]["ids"] == ids(ROOT / "tests" / "marias" / "scenarios") != []
    print(
        f"Python {'.'.join(map(str, found['python']))} in Pyodide: {found['modules']} modules, "
        f"{len(found['bridge']['ids'])} scenarios of bridge with {found['bridge']['rulings']} rulings, "
        f"{len(found['marias']['ids'])} of mariáš, seconds: {found['seconds']}"
    )
