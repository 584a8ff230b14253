"""Where things are, how many, and what to do when a part is missing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import pytest

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
CASES = ROOT / "tests" / "laws" / "cases"
SHARED = ROOT.parent / "shared"
LEFT_OUT = ROOT / ".pytest_cache" / "left-out.txt"
EXTRAS_LEFT_OUT = ROOT / ".pytest_cache" / "extras-left-out.txt"
FULL = os.environ.get("ARBITR_FULL") == "1"
"""./test --all: the counts that the issues name."""


def leave_out(what: str, *, is_extra: bool = False) -> NoReturn:
    """Leaves a test out because a part is missing: ./test says so at its end, and fails with CI=true.

    An extra is something that not every machine can have; without it ./test only says so.
    """
    if os.environ.get("CI") == "true" and not is_extra:
        pytest.fail(f"in CI nothing may be left out: {what}")
    _skip(what, EXTRAS_LEFT_OUT if is_extra else LEFT_OUT)


def extra(path: Path) -> Path:
    """A file that may not be kept here. What is tested with it is tested with ours too: it may always be missing."""
    if not path.exists():
        _skip(f"{path.name} is not in ../{path.parent.relative_to(ROOT.parent)}", EXTRAS_LEFT_OUT)
    return path


def _skip(what: str, noted: Path) -> NoReturn:
    noted.parent.mkdir(exist_ok=True)
    with noted.open("a") as file:
        file.write(what + "\n")
    pytest.skip(what)


T = TypeVar("T")


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: once a test has opened the browser, the loop of its driver runs in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
