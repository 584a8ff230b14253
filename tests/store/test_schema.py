"""Opening: what is missing is made, what is old is brought up to date, what is not ours is left alone."""

from __future__ import annotations

import re
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from said import english, refusal, says, wording
from sqlalchemy import text
from store.postgres import Server

from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.engine.migrate import MIGRATIONS
from arbitr.store.engine.schema import HEAD, TABLES


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place that no store has seen."""
    if request.param == "SQLite":
        return str(tmp_path / "bare.db")
    server: Server = request.getfixturevalue("postgres")
    return server.new_database()


def test_the_migrations_make_the_tables_that_the_program_uses(bare: str) -> None:
    with Store.open(bare) as store, store.database.writing.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), TABLES) == []


def test_every_migration_is_named_after_its_revision_and_the_newest_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [HEAD]
    for script in scripts.walk_revisions():
        assert Path(script.path).stem == script.revision


def test_two_workers_may_open_an_empty_place_at_once(bare: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(lambda _: Store.open(bare), range(4)))
    stores[0].create("tournament", "x")
    assert [len(store.streams()) for store in stores] == [1, 1, 1, 1]
    for store in stores:
        store.close()


def test_what_a_newer_program_wrote_is_left_alone(bare: str) -> None:
    with Store.open(bare) as store:
        store.write(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = 'x'")).rowcount
        )
    with refusal("{place} was written by a newer version of Arbitr; update this one first"):
        Store.open(bare)


def test_a_table_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE settings (theirs TEXT)")
    with refusal(
        "{place} has a table {table} that does not belong to Arbitr; choose another place",
        place=re.compile(r"other\.db$"),
        table="settings",
    ):
        Store.open(path)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear club, " * 100)
    with refusal("{place} cannot be opened: {why}", place=re.compile(r"letter\.txt$"), why="file is not a database"):
        Store.open(path)
    assert path.read_text() == "Dear club, " * 100


@pytest.mark.parametrize(
    ("where", "line"),
    [
        (
            "{tmp}/no/folder/club.db",
            wording("{file} cannot be opened: {why}", why=english("No such file or directory")),
        ),
        ("{tmp}", wording("{file} cannot be opened: {why}", why=english("Is a directory"))),
        (
            "mysql://club",
            wording(
                "{where}: the database must be a file or postgresql://user@host/name; other databases are not supported"
            ),
        ),
        ("postgresql:/club", wording("{where} is not a database address")),
        ("postgresql://club@host:many/x", wording("{where} is not a database address")),
    ],
)
def test_a_place_that_cannot_be_gets_one_line(tmp_path: Path, where: str, line: re.Pattern[str]) -> None:
    with pytest.raises(Problem) as problem:
        Store.open(where.format(tmp=tmp_path))
    assert line.fullmatch(str(problem.value))
    assert where.format(tmp=tmp_path) in str(problem.value)


def test_a_server_that_does_not_answer_gets_one_line_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(Problem) as problem:
        Store.open(f"postgresql://club:secret@/club?host={tmp_path}")
    line = str(problem.value)
    assert line.startswith("postgresql://club:***@/club")
    assert says(line, "{file} cannot be opened: {why}", why="connection")
    assert "\n" not in line
    assert "secret" not in line


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/club.db") as store:
        store.create("tournament", "x")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"club.db": 0o600, "club.db-wal": 0o600, "club.db-shm": 0o600}


def test_a_name_with_any_characters_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "100% klub #1? žluťoučký.db"
    with Store.open(path) as store:
        store.create("tournament", "x")
    assert path.exists()
