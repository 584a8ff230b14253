"""Fixed seeds, and data that several tests read."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator

import pytest
import tiers
from hypothesis import HealthCheck, settings
from parts import DATA, FULL, SHARED, extra, leave_out

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


def pytest_configure(config: pytest.Config) -> None:
    for tier in tiers.TIERS:
        config.addinivalue_line("markers", f"{tier}: found for each test by tests/tiers.py, never written by hand")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is read for all tests stays to the end: the collector of garbage need not go through it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        written = [tier for tier in tiers.TIERS if item.get_closest_marker(tier)]
        assert not written, f"{item.nodeid} is marked {written}; tests/tiers.py finds its tier"
        item.add_marker(tiers.tier_of(item))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    tiers.enter(item)


@pytest.fixture(scope="session", params=["ours", "real"])
def auctions(request: pytest.FixtureRequest) -> list[list[str]]:
    """Complete auctions, from the dealer in turn: 2,000 that we made, and 15,000 real ones where they are at hand."""
    ours = request.param == "ours"
    path = DATA / "auctions.txt" if ours else extra(SHARED / "data" / "auctions_valid.txt")
    return [line.split() for line in path.read_text().splitlines()]


@pytest.fixture
def double_dummy() -> None:
    """Leaves a test out without the DDS library, which is a failure in CI only if a wheel fits this Python."""
    try:
        dds.library_path()
    except Problem as problem:
        leave_out(str(problem), is_extra=sys.version_info[:2] > dds.LAST_WHEEL)
