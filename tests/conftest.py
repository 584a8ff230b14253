"""Fixed seeds, and data that several tests read."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from parts import DATA, FULL, SHARED, extra

settings.register_profile(
    "arbitr",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=2000 if FULL else 200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("arbitr")


@pytest.fixture(scope="session", params=["ours", "real"])
def auctions(request: pytest.FixtureRequest) -> list[list[str]]:
    """Complete auctions, from the dealer in turn: 2,000 that we made, and 15,000 real ones where they are at hand."""
    ours = request.param == "ours"
    path = DATA / "auctions.txt" if ours else extra(SHARED / "data" / "auctions_valid.txt")
    return [line.split() for line in path.read_text().splitlines()]
