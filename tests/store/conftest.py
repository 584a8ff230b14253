"""The same tests on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from store.postgres import Server, postgres_server

from arbitr.store import Store, Stream
from arbitr.store.engine.schema import TABLES


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="session")
def used_database(postgres: Server) -> str:
    """One for many tests: to make a new one takes longer than most of them."""
    return postgres.new_database()


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for an empty store."""
    if request.param == "SQLite":
        return str(tmp_path / "club.db")
    used: str = request.getfixturevalue("used_database")
    with Store.open(used) as opened:
        names = ", ".join(TABLES.tables)
        opened.write(lambda connection: connection.execute(text(f"TRUNCATE {names}")).rowcount)
    return used


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with Store.open(where) as opened:
        yield opened


@pytest.fixture
def evening(store: Store) -> Stream:
    return store.create("tournament", "Tuesday pairs")
