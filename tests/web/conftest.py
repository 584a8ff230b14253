"""What every test of the pages leaves behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from web.browser import close_windows


@pytest.fixture(autouse=True)
def windows_are_closed() -> Iterator[None]:
    yield
    close_windows()
