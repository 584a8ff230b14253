"""What ./test runs: format, lint, types, layers, and the tests, tier by tier.

Its last lines say how each went and how long it took, what was left out, and which counts were run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import messages

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
LEFT_OUT = ROOT / ".pytest_cache" / "left-out.txt"
EXTRAS_LEFT_OUT = ROOT / ".pytest_cache" / "extras-left-out.txt"
"""The tests write here, a line each, what they could not run: see tests/parts.py."""

CHECKS = {
    "format": ["ruff", "format", "--check", "--quiet", "."],
    "lint": ["ruff", "check", "--quiet", "."],
    "types": ["mypy"],
    "layers": ["lint-imports"],
}
PYTEST = ["pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider"]
TIERS = {
    "unit": ["--ignore=tests/web"],
    "slow": [],
    "browser": ["tests/reports", "tests/web"],
    "database": ["tests/analysis", "tests/store", "tests/web"],
}
"""Each with the part of tests/ that has to be read for it: tests/tiers.py holds every test to that."""
FOLDERS = sorted({path.parent.name for path in ROOT.glob("tests/*/test_*.py")})


def tier(name: str, more: list[str]) -> list[str]:
    """The command for a tier; where paths are named, these only."""
    paths = [] if any(word.partition("::")[0].startswith("tests") for word in more) else TIERS[name]
    return [*PYTEST, "-m", name, *paths, *more]


def folder(name: str) -> list[str]:
    """The command for all of a folder that needs neither browser nor database: those are parts of their own."""
    return [*PYTEST, "-m", "not browser and not database", f"tests/{name}"]


def plan(words: list[str]) -> tuple[bool, dict[str, list[str]]]:
    """Whether the full counts are meant, and what to run, by name."""
    full = "--all" in words
    words = [word for word in words if word != "--all"]
    chosen = [name for name in TIERS if f"--{name}" in words]
    words = [word for word in words if word.removeprefix("--") not in chosen]
    if full and words and all(word in TIERS or word in FOLDERS for word in words):
        return full, {word: tier(word, []) if word in TIERS else folder(word) for word in words}
    if chosen:
        return full, {name: tier(name, words) for name in chosen}
    if words:
        return full, {"tests": [*PYTEST, *words]}
    if full:
        parts = {name: folder(name) for name in FOLDERS}
        return full, {**CHECKS, **parts, **{name: tier(name, []) for name in ("browser", "database")}}
    return full, {**CHECKS, **{name: tier(name, []) for name in TIERS}}


def main(words: list[str]) -> int:
    full, parts = plan(words)
    environment = {**os.environ, "ARBITR_FULL": "1" if full else "", "PYTHONHASHSEED": "0"}
    # The tests start hundreds of processes: what one has compiled the next need not compile again.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    LEFT_OUT.parent.mkdir(exist_ok=True)
    for file in (LEFT_OUT, EXTRAS_LEFT_OUT):
        file.unlink(missing_ok=True)

    report = []
    for name, command in parts.items():
        print(f"--- {name}", flush=True)
        start = time.monotonic()
        failed = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, env=environment).returncode
        report.append((name, failed == 0, time.monotonic() - start))

    left_out = noted(LEFT_OUT)
    print()
    for name, passed, seconds in report:
        print(f"{name}: {'passed' if passed else 'FAILED'} in {seconds:.0f} s")
    if len(report) > 1:
        print(f"all: {sum(seconds for _, _, seconds in report):.0f} s")
    for line in left_out:
        print(f"left out: {line}")
    for line in messages.left_to_read():
        print(line)
    if extras := noted(EXTRAS_LEFT_OUT):
        print(f"extra checks left out: {'; '.join(extras)}")
    print(
        "counts: "
        + ("all that the issues name" if full else "the short ones; ./test --all runs all that the issues name")
    )
    if left_out and os.environ.get("CI") == "true":
        print("in CI nothing may be left out")
        return 1
    return 0 if all(passed for _, passed, _ in report) else 1


def noted(file: Path) -> list[str]:
    """The lines of a file, each once."""
    return sorted(set(file.read_text().splitlines())) if file.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
