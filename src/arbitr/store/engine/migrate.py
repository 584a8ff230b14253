"""Upgrade a database to the newest schema when it is opened."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from arbitr.problem import Problem
from arbitr.store.engine.database import Database
from arbitr.store.engine.schema import HEAD, TABLES
from arbitr.store.engine.sqlite import is_locked

MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 30.0
"""Seconds to wait for another program that creates or upgrades the tables."""
VERSION_TABLE = "alembic_version"


def migrate(database: Database) -> None:
    """All migrations that are missing, in one transaction."""
    with database.reading.connect() as connection:
        if schema_of(connection) == HEAD:
            return
    until = monotonic() + PATIENCE
    while True:
        try:
            _migrate(database)
            return
        except DBAPIError as error:  # another program may be creating the same tables
            if not is_locked(error) or monotonic() > until:
                raise


def _migrate(database: Database) -> None:
    with database.writing.begin() as connection:
        database.lock_schema(connection)  # another worker may have been faster
        found = schema_of(connection)
        if found == HEAD:
            return
        _check(database.name, connection, found)
        _upgrade(connection)


def schema_of(connection: Connection) -> str | None:
    """The last migration of the database; None if there was none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return found


def _check(name: str, connection: Connection, found: str | None) -> None:
    if found is None:
        ours = sorted(set(inspect(connection).get_table_names()) & set(TABLES.tables))
        if ours:
            raise Problem(
                "{place} has a table {table} that does not belong to Arbitr; choose another place",
                place=name,
                table=ours[0],
            )
    elif not (MIGRATIONS / "versions" / f"{found}.py").exists():
        raise Problem("{place} was written by a newer version of Arbitr; update this one first", place=name)


def _upgrade(connection: Connection) -> None:
    # Imported here: it takes as long as all the rest, and is needed once in a database's lifetime.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
