"""What ./test runs: format, lint, types, layers, tests. Its last lines say how each went and what was left out."""

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
"""The tests write here, a line each, what they could not run: see tests/conftest.py."""

CHECKS = {
    "format": ["ruff", "format", "--check", "--quiet", "."],
    "lint": ["ruff", "check", "--quiet", "."],
    "types": ["mypy"],
    "layers": ["lint-imports"],
}


def main(words: list[str]) -> int:
    full = "--all" in words
    words = [word for word in words if word != "--all"]
    environment = {**os.environ, "ARBITR_FULL": "1" if full else "", "PYTHONHASHSEED": "0"}
    LEFT_OUT.parent.mkdir(exist_ok=True)
    LEFT_OUT.unlink(missing_ok=True)

    parts = {} if words else dict(CHECKS)
    parts["tests"] = ["pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider", *words]
    report = []
    for name, command in parts.items():
        print(f"--- {name}", flush=True)
        start = time.monotonic()
        failed = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, env=environment).returncode
        report.append((name, failed == 0, time.monotonic() - start))

    left_out = sorted(set(LEFT_OUT.read_text().splitlines())) if LEFT_OUT.exists() else []
    print()
    for name, passed, seconds in report:
        print(f"{name}: {'passed' if passed else 'FAILED'} in {seconds:.0f} s")
    for line in left_out:
        print(f"left out: {line}")
    for line in messages.left_to_read():
        print(line)
    print(
        "counts: "
        + ("all that the issues name" if full else "the short ones; ./test --all runs all that the issues name")
    )
    needed = [line for line in left_out if not line.startswith("extra: ")]
    if needed and os.environ.get("CI") == "true":
        print("in CI nothing may be left out")
        return 1
    return 0 if all(passed for _, passed, _ in report) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
