"""How long a test waits before it gives up: a limit, never a pause. Every wait ends as soon as its condition holds."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300.0
"""Seconds. Generous, so that a busy machine makes a test slow and not red; only a test that fails waits so long."""
BETWEEN_LOOKS = 0.02


def until(holds: Callable[[], object], otherwise: Callable[[], object] = lambda: "it did not happen") -> None:
    """Goes on as soon as the condition holds; `otherwise` says in the end how things stand instead."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, otherwise()
        time.sleep(BETWEEN_LOOKS)
