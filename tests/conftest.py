"""Fixed seeds, and data that several tests read."""

from __future__ import annotations

import sys

import pytest
from hypothesis import HealthCheck, settings
from parts import FULL, SHARED, leave_out

from arbitr.analysis import dds
from arbitr.problem import Problem

settings.register_profile(
    "arbitr",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=2000 if FULL else 200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("arbitr")


@pytest.fixture(scope="session")
def real_auctions() -> list[list[str]]:
    """15,000 real auctions, from the dealer in turn."""
    path = SHARED / "data" / "auctions_valid.txt"
    if not path.exists():
        leave_out("the real auctions: ../shared/data/auctions_valid.txt is not beside the project")
    return [line.split() for line in path.read_text().splitlines()]


@pytest.fixture
def double_dummy() -> None:
    """Leaves a test out without the DDS library, which is a failure in CI only if a wheel fits this Python."""
    try:
        dds.library_path()
    except Problem as problem:
        leave_out(str(problem), extra=sys.version_info[:2] > dds.LAST_WHEEL)
