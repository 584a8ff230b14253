"""`arbitr users`: who signs in, from the machine where the club's file is."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE
from said import english

from arbitr.club.accounts import fits, hasher
from arbitr.store import Store
from arbitr.store.ids import new_id
from arbitr.store.users import User

ARBITR = Path(sys.executable).with_name("arbitr")
LOST, NEW = "a lost password", "another password"


def arbitr(*words: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8", "COLUMNS": "80"}
    command = [str(ARBITR), "--lang", lang, *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=env, timeout=PATIENCE)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """With one organiser, who has lost the password."""
    file = tmp_path / "club.db"
    with Store.open(file) as store:
        store.users.put(User(new_id(), "eva", hasher.hash(LOST), frozenset({"organiser", "director"})))
    return file


def password_of(file: Path, name: str) -> str:
    with Store.open(file) as store:
        user = store.users.named(name)
    assert user is not None
    return user.password


def test_the_only_organiser_who_lost_the_password_gets_another_one(club: Path) -> None:
    done = arbitr("users", "password", "eva", "--db", str(club), typed=f"{NEW}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert fits(password_of(club, "eva"), NEW)
    assert not fits(password_of(club, "eva"), LOST)


def test_a_short_password_an_unknown_name_and_an_unknown_role_are_refused_in_one_line(club: Path) -> None:
    for words, typed, line in (
        (
            ("password", "eva"),
            "short\n",
            english("A password must have {count} to {most} characters.", count=8, most=200),
        ),
        (
            ("password", "adam"),
            NEW,
            english("there is no user {name}; existing users: {known}", name="'adam'", known="eva"),
        ),
        (("add", "adam", "--role", "king"), NEW, english("Choose organiser or director.")),
        (("add", "eva"), NEW, english("user {name} already exists; choose another name", name="'eva'")),
        (("remove", "eva"), "", english("This is the only organiser; appoint another one first.")),
    ):
        done = arbitr("users", *words, "--db", str(club), typed=typed)
        assert (done.returncode, done.stderr, done.stdout) == (2, f"arbitr: {line}\n", "")
    assert fits(password_of(club, "eva"), LOST)


def test_users_are_added_listed_and_removed(club: Path) -> None:
    db = ("--db", str(club))
    assert arbitr("users", "add", "Jan", "--role", "organiser", *db, typed=f"{NEW}\n").returncode == 0
    assert arbitr("users", "add", "Ota", *db, typed=f"{NEW}\n").returncode == 0
    assert arbitr("users", "remove", "eva", *db).returncode == 0
    assert json.loads(arbitr("users", "list", "--json", *db).stdout) == [
        {"name": "Jan", "roles": ["director", "organiser"]},
        {"name": "Ota", "roles": ["director"]},
    ]
    assert "Jan" in arbitr("users", "list", *db).stdout


def test_a_mistyped_file_makes_no_new_club(tmp_path: Path) -> None:
    file = tmp_path / "clbu.db"
    done = arbitr("users", "list", "--db", str(file))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert str(file) in done.stderr
    assert not file.exists()


@pytest.mark.parametrize(("second", "status"), [(NEW, 0), ("something else", 2)])
def test_a_terminal_asks_twice_and_does_not_show_it(club: Path, second: str, status: int) -> None:
    ours, theirs = pty.openpty()
    try:
        process = subprocess.Popen(
            [ARBITR, "--lang", "en", "users", "password", "eva", "--db", str(club)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        shown = b""
        for question, answer in ((b"New password: ", NEW), (b"Repeat the password: ", second)):
            while question not in shown:
                shown += os.read(ours, 1000)
            os.write(ours, f"{answer}\n".encode())
        assert process.wait(PATIENCE) == status
        assert NEW.encode() not in shown
    finally:
        os.close(ours)
        os.close(theirs)
    assert fits(password_of(club, "eva"), NEW if status == 0 else LOST)
