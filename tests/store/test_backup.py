"""A backup is everything in one file; from it one goes on elsewhere, on either database."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from patience import PATIENCE
from said import english, refusal, says, wording
from sqlalchemy import select
from store.postgres import Server

from arbitr.problem import Problem
from arbitr.store import NotStored, Store, Stored, Unavailable
from arbitr.store.backups.backup import (
    OLDER_NAME,
    USUAL_NAME,
    Contents,
    backup,
    backup_into,
    backup_now,
    contents,
    restore,
)
from arbitr.store.backups.made import PREFIX
from arbitr.store.engine.schema import TABLES
from arbitr.store.engine.sqlite import Sqlite
from arbitr.store.users import User
from arbitr.tournament.people.register import Club, Person

ARBITR = Path(sys.executable).with_name("arbitr")
EVENT = {"event": "result", "text": "♠ ž"}
SMALL = Contents(streams=2, records=3, persons=1, users=1)


def fill(store: Store) -> str:
    """A small club; the id of its tournament."""
    stream = store.create("tournament", "Tuesday pairs", [EVENT, EVENT], by="organiser").id
    store.create("club", "Klub Ž")
    store.append(stream, 2, [EVENT], by="table A7", entry="phone-1")
    store.persons.put_all([Person("p1", "Žofie Dvořáková", None, "c1")], [Club("c1", "Brno")])
    store.users.put(User("1", "karla", "$argon2id$", frozenset({"organiser"})))
    store.tokens.issue(stream, "table", "A7")
    store.secret("tokens")
    store.settings.put("language", "sk")
    return stream


def everything(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Without the places of backups: those are of one laptop."""
    return store.read(
        lambda connection: {
            name: sorted(tuple(row) for row in connection.execute(select(table)) if not str(row[0]).startswith(PREFIX))
            for name, table in TABLES.tables.items()
        }
    )


@pytest.mark.parametrize("target", ["SQLite", "PostgreSQL"])
def test_an_evening_goes_on_elsewhere_from_its_backup(
    store: Store, tmp_path: Path, target: str, request: pytest.FixtureRequest
) -> None:
    stream = fill(store)
    assert backup_now(store, tmp_path)[0].path == tmp_path / USUAL_NAME
    assert contents(store) == SMALL
    store.append(stream, 3, [EVENT], by="table A8", entry="after the backup")
    before = everything(store)

    elsewhere = str(tmp_path / "laptop2.db")
    if target == "PostgreSQL":
        server: Server = request.getfixturevalue("postgres")
        elsewhere = server.new_database()
    assert restore(tmp_path / USUAL_NAME, elsewhere).contents == SMALL
    with Store.open(elsewhere) as second:
        after = everything(second)
        for name in set(before) - {"log", "streams"}:
            assert after[name] == before[name]
        assert after["log"] == [row for row in before["log"] if "after the backup" not in row]
        assert second.secret("tokens") == store.secret("tokens")
        assert second.persons.all() == store.persons.all()
        # A phone sends what it does not know to be stored: the one is there, the other was lost with the first laptop.
        assert second.append_with(stream, lambda records: [EVENT], by="table A7", entry="phone-1") == Stored(3, True)
        assert second.append_with(stream, lambda records: [EVENT], by="table A8", entry="after the backup") == Stored(4)


def test_a_backup_is_of_one_moment_while_others_write(store: Store, tmp_path: Path) -> None:
    logs = [store.create("tournament", name).id for name in "AB"]
    done = threading.Event()

    def write() -> None:
        """Always first A, then B."""
        number = 0
        while not done.is_set():
            for log in logs:
                store.append(log, number, [EVENT], by="x")
            number += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            path = tmp_path / f"{number}.db"
            assert [backup.problem for backup in backup_now(store, path)] == [None]
            with closing(sqlite3.connect(path)) as copy:
                versions = dict(copy.execute("SELECT id, version FROM streams"))
                counted = dict(copy.execute("SELECT stream, max(version) FROM log GROUP BY stream"))
                gapless = dict(copy.execute("SELECT stream, count(*) FROM log GROUP BY stream"))
            assert {log: counted.get(log, 0) for log in logs} == versions
            assert gapless == counted
            assert versions[logs[0]] - versions[logs[1]] in (0, 1)
    finally:
        done.set()
        writer.join()
    assert store.version(logs[0]) > 0


def test_a_backup_is_one_file_for_its_owner_only(store: Store, tmp_path: Path) -> None:
    fill(store)
    folder = tmp_path / "stick"
    folder.mkdir()
    for _ in range(2):
        backup_now(store, folder)
        assert [path.name for path in folder.iterdir()] == [USUAL_NAME]
    assert stat.S_IMODE((folder / USUAL_NAME).stat().st_mode) == 0o600
    assert (folder / USUAL_NAME).read_bytes()[18:20] == b"\1\1"  # no WAL: it can be read on a stick that is locked


def test_a_place_that_is_away_does_not_harm_the_other_one(store: Store, tmp_path: Path) -> None:
    fill(store)
    away, present = backup_now(store, tmp_path / "no stick" / "x.db", tmp_path / "here.db")
    assert str(away.problem) == english(
        "cannot write {file}: {why}", file=f"{tmp_path}/no stick/x.db", why=english("No such file or directory")
    )
    assert present.problem is None
    assert restore(present.path, tmp_path / "again.db").contents == SMALL


def test_a_backup_that_fails_leaves_the_older_one(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store)
    path = tmp_path / "backup.db"
    backup(store, path)
    older = path.read_bytes()
    store.create("tournament", "another")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with refusal("cannot write {file}: {why}", file=re.compile(r"backup\.db$"), why=english("No space left on device")):
        backup(store, path)
    assert path.read_bytes() == older
    assert list(tmp_path.glob("*.part")) == []


def test_a_club_whose_file_is_deleted_while_it_is_open_is_backed_up_whole(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        stream = fill(store)
        backup(store, tmp_path / "backup.db")
        for path in tmp_path.glob("club.db*"):
            path.unlink()
        store.append(stream, 3, [EVENT], by="x")  # what is written to now has no name any more
        backup(store, tmp_path / "backup.db")
        assert not (tmp_path / "club.db").exists()
    assert restore(tmp_path / "backup.db", tmp_path / "again.db").contents == Contents(2, 4, 1, 1)


def test_a_club_that_was_moved_away_while_it_was_open_is_whole_when_it_is_closed(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        fill(store)
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "club.db").rename(tmp_path / "elsewhere" / "club.db")
    with Store.open(tmp_path / "elsewhere" / "club.db") as moved:
        assert contents(moved) == SMALL


def test_another_file_in_the_place_of_ours_is_neither_read_nor_backed_up(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        backup(store, tmp_path / "older.db")
        fill(store)
        (tmp_path / "club.db").rename(tmp_path / "club (1).db")
        shutil.copyfile(tmp_path / "older.db", tmp_path / "club.db")  # as a cloud does
        store.database.reading.dispose()  # as where one more reads at the same time than ever before
        with pytest.raises(Unavailable, match=r"club.db was moved or deleted while it was open"):
            store.streams()
        backup(store, tmp_path / "backup.db")
        with refusal("{file} is the database itself; choose another file for the backup"):
            backup(store, tmp_path / "club (1).db")
    assert restore(tmp_path / "backup.db", tmp_path / "again.db").contents == SMALL


def nothing_at_all(database: Sqlite, path: Path) -> None:
    with closing(sqlite3.connect(path)) as empty:
        empty.execute("VACUUM")


def no_rows(database: Sqlite, path: Path) -> None:
    Store.open(path).close()


@pytest.mark.parametrize("copy", [nothing_at_all, no_rows])
def test_a_backup_that_holds_nothing_never_replaces_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copy: Callable[[Sqlite, Path], None]
) -> None:
    with Store.open(tmp_path / "club.db") as store:
        fill(store)
        backup(store, tmp_path / "backup.db")
        older = (tmp_path / "backup.db").read_bytes()
        monkeypatch.setattr(Sqlite, "copy_to", copy)
        with refusal("{place} is now empty; the earlier backup is kept", place=re.compile(r"club\.db$")):
            backup(store, tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_bytes() == older


def test_a_folder_that_is_gone_is_told_and_no_file_takes_its_name(store: Store, tmp_path: Path) -> None:
    fill(store)
    stick = tmp_path / "stick"
    done = backup_into(store, stick)
    assert str(done.problem) == english(
        "folder {place} does not exist; if it is on a USB stick, plug the stick in", place=stick
    )
    assert not stick.exists()
    stick.write_text("a file of this name")
    assert backup_into(store, stick).problem is not None
    assert stick.read_text() == "a file of this name"


def test_the_last_backup_of_an_earlier_day_is_kept(store: Store, tmp_path: Path) -> None:
    fill(store)
    folder = tmp_path / "folder"
    folder.mkdir()
    assert [backup_into(store, folder).problem for _ in range(2)] == [None, None]
    assert {path.name for path in folder.iterdir()} == {USUAL_NAME}  # both are of this evening
    yesterday = (folder / USUAL_NAME).read_bytes()
    os.utime(folder / USUAL_NAME, (0, 0))
    for name in ("second evening", "goes on"):
        store.create("tournament", name)
        assert backup_into(store, folder).problem is None
        assert (folder / OLDER_NAME).read_bytes() == yesterday
    assert restore(folder / USUAL_NAME, tmp_path / "again.db").contents.streams == 4
    assert restore(folder / OLDER_NAME, tmp_path / "older.db").contents == SMALL


def test_the_store_is_not_its_own_backup(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        with refusal(
            "{file} is the database itself; choose another file for the backup", file=re.compile(r"club\.db$")
        ):
            backup(store, tmp_path / "club.db")
        fill(store)
        assert contents(store) == SMALL


def test_what_is_there_is_replaced_only_when_it_is_asked_for(where: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / "source.db") as source:
        fill(source)
        backup(source, tmp_path / "backup.db")
    with Store.open(where) as store:
        store.settings.put("language", "ru")  # this alone is still an empty club
        store.secret("tokens")
    assert restore(tmp_path / "backup.db", where).contents == SMALL
    with Store.open(where) as store:
        store.create("tournament", "newer", [EVENT])
        before = everything(store)
    with refusal("{place} is not empty; add --yes to replace its contents"):
        restore(tmp_path / "backup.db", where)
    with Store.open(where) as store:
        assert everything(store) == before
    assert restore(tmp_path / "backup.db", where, force=True).contents == SMALL
    with Store.open(where) as store, Store.open(tmp_path / "source.db") as source:
        assert everything(store) == everything(source)


def test_a_store_in_use_is_not_replaced(where: str, tmp_path: Path) -> None:
    with Store.open(where) as server:
        fill(server)
        backup(server, tmp_path / "backup.db")
        with refusal("{place} is in use; stop the server first"):
            restore(tmp_path / "backup.db", where, force=True)
        assert contents(server) == SMALL
        server.create("tournament", "it goes on")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096])


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE theirs (x)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE alembic_version SET version_num = 'of_tomorrow'")


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda path: path.unlink(), wording("cannot read {file}: {why}", why=english("No such file or directory"))),
        (
            lambda path: path.write_text("a letter " * 1000),
            wording("{file} is not a complete Arbitr backup: {why}", why="file is not a database"),
        ),
        (lambda path: path.write_bytes(b""), wording("{file} is not an Arbitr backup")),
        (cut, wording("{file} is not a complete Arbitr backup: {why}")),
        (foreign, wording("{file} is not an Arbitr backup")),
        (newer, wording("{place} was written by a newer version of Arbitr; update this one first")),
    ],
)
def test_a_file_that_is_no_backup_changes_nothing(
    tmp_path: Path, spoil: Callable[[Path], object], line: re.Pattern[str]
) -> None:
    path, where = tmp_path / "backup.db", tmp_path / "club.db"
    with Store.open(where) as store:
        fill(store)
        backup(store, path)
        before = everything(store)
    spoil(path)
    with pytest.raises(Problem) as problem:
        restore(path, where, force=True)
    assert says(str(problem.value), line)
    with Store.open(where) as store:
        assert everything(store) == before


def test_the_last_entries_of_a_copied_club_are_restored_from_its_wal(tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    copied.mkdir()
    with Store.open(tmp_path / "club.db") as store:  # which is open, so the newest is in the WAL only
        stream = fill(store)
        for name in ("club.db", "club.db-wal"):
            shutil.copyfile(tmp_path / name, copied / name)
    before = {path.name: path.read_bytes() for path in copied.iterdir()}
    assert b"phone-1" not in before["club.db"]
    assert restore(copied / "club.db", tmp_path / "again.db").contents == SMALL
    with Store.open(tmp_path / "again.db") as again:
        assert again.records(stream)[-1].entry == "phone-1"
    assert {path.name: path.read_bytes() for path in copied.iterdir()} == before


def test_a_wal_of_another_file_is_not_taken_for_that_of_a_backup(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        fill(store)
        backup(store, tmp_path / "backup.db")
        store.create("tournament", "later")
        shutil.copyfile(tmp_path / "club.db-wal", tmp_path / "backup.db-wal")
    assert restore(tmp_path / "backup.db", tmp_path / "again.db").contents == SMALL


def damaged(path: Path, by: bytes = b"\xa5") -> str:
    """A club whose log is overwritten in the middle of its file; the id of its tournament."""
    with Store.open(path) as store:
        stream = fill(store)
        store.append(stream, 3, [{**EVENT, "text": "x" * 3000}] * 40, by="x")
    data = bytearray(path.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 10 * 4096] = by * 10 * 4096
    path.write_bytes(data)
    return stream


@pytest.mark.parametrize("by", [b"\xa5", b"\0", b"x"])
def test_a_damaged_file_is_told_as_such_and_nothing_is_acknowledged(tmp_path: Path, by: bytes) -> None:
    path = tmp_path / "club.db"
    stream = damaged(path, by)
    line = english("{place} is damaged; move it away and restore the latest backup with `arbitr restore`", place=path)
    with pytest.raises(Problem) as problem, Store.open(path) as store:
        store.records(stream)
    assert str(problem.value) == line
    with Store.open(path) as store:
        with pytest.raises(Unavailable):  # and no Problem, which would be the phone's own fault
            store.records(stream)
        with pytest.raises(NotStored):
            store.write(lambda connection: connection.execute(TABLES.tables["log"].delete()).rowcount)
        with pytest.raises(Problem) as problem:
            backup(store, tmp_path / "backup.db")
        assert str(problem.value) == line
    assert not (tmp_path / "backup.db").exists()


def test_the_commands_say_in_one_line_that_the_file_is_damaged(tmp_path: Path) -> None:
    with Store.open(tmp_path / "good.db") as store:
        fill(store)
        backup(store, tmp_path / "backup.db")
    stream = damaged(tmp_path / "club.db")
    for words in (
        ("tournament", "log", "--tournament", stream, "--file", "club.db"),
        ("tournament", "ranking", "--tournament", stream, "--file", "club.db"),
        ("restore", "backup.db", "--yes", "--db", "club.db"),
        ("backup", "--out", "new.db", "--db", "club.db"),
    ):
        done = arbitr(*words, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        line = english(
            "{place} is damaged; move it away and restore the latest backup with `arbitr restore`", place="club.db"
        )
        assert done.stderr == f"arbitr: {line}\n", words


@pytest.mark.parametrize("spoil", [cut, newer, lambda path: path.write_text("a letter " * 1000)])
def test_a_broken_file_in_the_way_of_a_restore_stays_and_one_is_told_what_to_do(
    tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    with Store.open(tmp_path / "good.db") as store:
        fill(store)
        backup(store, tmp_path / "backup.db")
    broken = tmp_path / "club.db"
    shutil.copyfile(tmp_path / "backup.db", broken)
    spoil(broken)
    with pytest.raises(Problem, match=r"club.db .*move (it|this file) away"):
        restore(tmp_path / "backup.db", broken, force=True)
    broken.rename(tmp_path / "broken.db")
    assert restore(tmp_path / "backup.db", broken).contents == SMALL


def test_a_backup_is_not_restored_onto_what_is_no_store(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        fill(store)
        backup(store, tmp_path / "backup.db")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear club, " * 100)
    for where, line in (
        (
            str(letter),
            wording(
                "{file} cannot be opened: {why}",
                file="letter.txt",
                why="file is not a database; to restore a backup here, move this file",
            ),
        ),
        (f"postgresql://club@/club?host={tmp_path}", wording("{file} cannot be opened: {why}", why="connection")),
        (
            str(tmp_path / "backup.db"),
            wording("{file} is the database itself; choose another file for the backup", file="backup.db"),
        ),
    ):
        with pytest.raises(Problem, match=line):
            restore(tmp_path / "backup.db", where, force=True)
    assert letter.read_text() == "Dear club, " * 100
    assert restore(tmp_path / "backup.db", tmp_path / "again.db").contents == SMALL


def arbitr(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "HOME": str(cwd), "XDG_DATA_HOME": str(cwd / "data")}
    return subprocess.run([ARBITR, *words], capture_output=True, text=True, env=env, cwd=cwd, timeout=PATIENCE)


def test_the_commands_move_a_club_to_another_laptop(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:  # which is open while it is backed up, as in a running server
        fill(store)
        done = arbitr("backup", "--db", "club.db", "--out", "stick.db", cwd=tmp_path)
    assert done.stdout.splitlines() == [
        english("Everything is saved in {file}. Keep it safe: it contains names and keys.", file="stick.db"),
        english(
            "Logs: {logs}, records: {records}, people: {persons}, users: {users}.",
            logs=2,
            records=3,
            persons=1,
            users=1,
        ),
    ]
    again = arbitr("restore", "stick.db", cwd=tmp_path)
    assert again.stdout.splitlines() == [
        english(
            "{tournament} cannot be read: line {number} of its log is not known here; a newer Arbitr may have written"
            " it. Open the club with that one.",
            tournament="Tuesday pairs",
            number=1,
        ),
        english("The contents of {file} are restored. The codes on the tables stay valid.", file="stick.db"),
        english(
            "Logs: {logs}, records: {records}, people: {persons}, users: {users}.",
            logs=2,
            records=3,
            persons=1,
            users=1,
        ),
    ]
    with Store.open(tmp_path / "data" / "arbitr" / "club.db") as second:
        assert contents(second) == SMALL
    refused = arbitr("restore", "stick.db", cwd=tmp_path)
    place = tmp_path / "data" / "arbitr" / "club.db"
    assert refused.returncode == 2
    assert (
        refused.stderr
        == "arbitr: " + english("{place} is not empty; add --yes to replace its contents", place=place) + "\n"
    )


def test_a_backup_without_a_name_is_named_by_the_date(tmp_path: Path) -> None:
    nothing = arbitr("backup", cwd=tmp_path)
    place = tmp_path / "data" / "arbitr" / "club.db"
    assert nothing.returncode == 2
    assert (
        nothing.stderr
        == "arbitr: " + english("there is no database at {place}, so there is nothing to back up", place=place) + "\n"
    )
    assert not place.exists()
    with Store.open(place) as store:
        fill(store)
    assert arbitr("backup", cwd=tmp_path).returncode == 0
    (made,) = tmp_path.glob("arbitr-????-??-??-????.db")
    assert restore(made, tmp_path / "again.db").contents == SMALL
