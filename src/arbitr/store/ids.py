"""Opaque ids, and the time as the logs write it."""

from __future__ import annotations

import secrets
import time

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without characters that sound alike when read aloud."""
LENGTH = 10


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
