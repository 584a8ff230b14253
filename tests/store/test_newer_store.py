"""An older program refuses what a newer one has stored: one line says where and what to do, and nothing changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from said import english
from sqlalchemy import text
from store.postgres import Server
from web.club import free_port

from arbitr.cli.main import BAD_INPUT, main
from arbitr.store import Store
from arbitr.store.backups.backup import backup
from arbitr.store.store import open_database

COMMANDS = (
    "serve --host 127.0.0.1 --port {port} --file {place}",
    "tournament list --file {place}",
    "tournament ranking --file {place}",
    "tournament new Tuesday --file {place}",
    "marias tournament list --db {place}",
    "export {folder}/out.json --file {place}",
    "users list --db {place}",
    "backup --out {folder}/backup.db --db {place}",
    "restore {folder}/good.db --yes --db {place}",
)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def newer(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store that the program of tomorrow has brought up to date; a good backup lies beside it."""
    place = str(tmp_path / "club.db")
    if request.param == "PostgreSQL":
        server: Server = request.getfixturevalue("postgres")
        place = server.new_database()
    with Store.open(place) as store:
        store.create("tournament", "Tuesday pairs")
        backup(store, tmp_path / "good.db")
        store.write(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = 'tomorrow'")).rowcount
        )
    return place


def _counts(place: str) -> list[int]:
    """Read past the store, which refuses it."""
    database = open_database(place)
    try:
        with database.reading.connect() as connection:
            return [
                connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() for table in ("streams", "users")
            ]
    finally:
        database.close()


def written_by_a_newer(place: str) -> str:
    return english("{place} was written by a newer version of Arbitr; update this one first", place=place)


def _name(place: str) -> str:
    """As people are told it: a URL without its password."""
    database = open_database(place)
    database.close()
    return database.name


def _refusal(command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The one line of a command that ends with bad input."""
    monkeypatch.setattr(sys, "argv", ["arbitr", *command.split()])
    monkeypatch.setenv("LANGUAGE", "en")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == BAD_INPUT
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    return line


def test_every_command_refuses_a_newer_store_in_one_line(
    newer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = _name(newer)
    for command in COMMANDS:
        words = command.format(place=newer, folder=tmp_path, port=free_port())
        assert _refusal(words, capsys, monkeypatch).startswith(f"arbitr: {written_by_a_newer(shown)}"), command
    assert _counts(newer) == [1, 0]
    assert sorted(path.name for path in tmp_path.iterdir() if "club.db" not in path.name) == ["good.db"]


def test_a_newer_backup_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.open(tmp_path / "club.db") as store:
        store.create("tournament", "Tuesday pairs")
        store.write(
            lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = 'tomorrow'")).rowcount
        )
    line = _refusal(f"restore {tmp_path}/club.db --db {tmp_path}/other.db", capsys, monkeypatch)
    assert line.startswith(f"arbitr: {written_by_a_newer(f'{tmp_path}/club.db')}")
    assert not (tmp_path / "other.db").exists()
