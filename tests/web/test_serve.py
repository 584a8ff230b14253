"""`arbitr serve` as people start and stop it, and what it says where something is not as it should be."""

from __future__ import annotations

import logging
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import PATIENCE, until
from said import english, refusal, says, wording
from store.postgres import Server, postgres_server
from web.club import free_port, pairs_event, post, running, until_open

from arbitr.problem import Problem
from arbitr.store import Damaged, Store, Unavailable
from arbitr.web.server.serve import ServeOptions, check


def started(folder: Path, *words: str, files: int = 0) -> subprocess.Popen[str]:
    """`files` is how many may be open at first, as many systems allow only a thousand."""
    command = [sys.executable, "-m", "arbitr", "--lang", "en", *words]
    env = {**os.environ, "TMPDIR": str(folder)}

    def begins() -> None:
        """It hears of a closed window also where the tests themselves were started so that they do not."""
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        if files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))

    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        preexec_fn=begins,
    )


def closed(process: subprocess.Popen[str], number: int) -> tuple[int, str]:
    process.send_signal(number)
    try:
        _, printed = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
    return process.returncode, printed


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_whatever_stops_the_server_closes_the_store(tmp_path: Path, number: int) -> None:
    port = free_port()
    process = started(
        tmp_path, "serve", "--file", f"{tmp_path / 'club.db'}", "--host", "127.0.0.1", "--port", f"{port}"
    )
    until_open(process, port)
    assert (tmp_path / "club.db-wal").exists()
    assert closed(process, number) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["club.db"]


def test_a_demo_that_is_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    port = free_port()
    process = started(tmp_path, "demo", "--host", "127.0.0.1", "--port", str(port))
    until_open(process, port)
    assert closed(process, signal.SIGTERM) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def postgres() -> Iterator[Server]:
    with postgres_server() as server:
        yield server


def test_several_workers_are_stopped_by_a_closed_window(tmp_path: Path, postgres: Server) -> None:
    port = free_port()
    words = ("--workers", "2", "--host", "127.0.0.1", "--port", str(port))
    process = started(tmp_path, "serve", "--file", postgres.new_database(), *words)
    until_open(process, port)
    assert closed(process, signal.SIGHUP) == (0, "")


def test_workers_end_with_their_parent_however_it_ends(tmp_path: Path, postgres: Server) -> None:
    """Otherwise they would stay, and nobody could open the club at this port again."""
    port = free_port()
    words = ("--workers", "2", "--host", "127.0.0.1", "--port", str(port))
    process = started(tmp_path, "serve", "--file", postgres.new_database(), *words)
    until_open(process, port)
    process.kill()
    process.wait()
    assert process.stderr is not None
    process.stderr.close()

    def is_closed() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) != 0

    until(is_closed, lambda: "a worker still answers")


# What is wrong with the words of the command


def certificate(folder: Path, name: str, *more: str) -> tuple[Path, Path]:
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    words = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=club", "-days", "2")
    files = ("-out", str(cert), "-keyout", str(key))
    subprocess.run(["openssl", "req", *words, *files, *(more or ("-nodes",))], check=True, capture_output=True)
    return cert, key


def test_a_certificate_that_cannot_be_used_is_named_with_the_reason(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path, "one")
    other_key = certificate(tmp_path, "other")[1]
    locked, locked_key = certificate(tmp_path, "locked", "-passout", "pass:secret")
    junk = tmp_path / "junk.pem"
    junk.write_text("nothing of that kind\n")
    both = tmp_path / "both.pem"
    both.write_text(cert.read_text() + key.read_text())
    port = free_port()
    for good in ((cert, key), (both, None), (None, None)):
        check(ServeOptions("127.0.0.1", port, *good))
    wrong: list[tuple[Path | None, Path | None, re.Pattern[str]]] = [
        (None, key, wording("--key {file}: a key needs its certificate; name it with --cert", file=key)),
        (junk, key, wording("--cert {file}: there is no certificate in it; it has to be a PEM file", file=junk)),
        (key, key, wording("--cert {file}: there is no certificate in it; it has to be a PEM file", file=key)),
        (cert, None, wording("--cert {file}: there is no key in it; name the file of the key with --key", file=cert)),
        (cert, junk, wording("--key {file}: there is no key in it; it has to be a PEM file", file=junk)),
        (
            cert,
            other_key,
            wording(
                "--key {file} is not the key of the certificate {cert}; name the one that was made with it",
                file=other_key,
                cert=cert,
            ),
        ),
        (
            locked,
            locked_key,
            wording(
                "--key {file} is locked with a password; make one without it, as with openssl pkey -in FILE -out NEW",
                file=locked_key,
            ),
        ),
    ]
    for its_cert, its_key, text in wrong:
        with pytest.raises(Problem) as caught:
            check(ServeOptions("127.0.0.1", port, its_cert, its_key))
        assert says(str(caught.value), text)


@pytest.mark.parametrize(
    "address", ["foo bar", "http://foo bar", "192.168.1.20:8000", "http://", "ftp://club", "http://club:99999"]
)
def test_an_address_that_no_phone_can_open_is_refused(address: str) -> None:
    with refusal("--address {address} is not one that a phone can open; write it as {example}"):
        check(ServeOptions("127.0.0.1", free_port(), address=address))


@pytest.mark.parametrize(
    "address", ["https://bridge.example.org", "http://192.168.1.20:8000/", "http://[fe80::1]:8000"]
)
def test_an_address_that_a_phone_can_open_is_taken(address: str) -> None:
    check(ServeOptions("127.0.0.1", free_port(), address=address))


@pytest.mark.parametrize("host", ["192.0.2.7", "no-such-host.invalid"])
def test_a_host_that_is_not_this_machine_is_told_so(host: str) -> None:
    with refusal("--host {host} is not an address of this machine; omit it to listen on all addresses"):
        check(ServeOptions(host, free_port()))


def test_a_folder_for_backups_that_cannot_be_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.write_text("")
    for option, place in (("--backup", file), ("--second-backup", file), ("--backup", file / "folder")):
        words = ("--file", str(tmp_path / "club.db"), "--host", "127.0.0.1", "--port", str(free_port()))
        process = started(tmp_path, "serve", *words, option, str(place))
        _, printed = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
        assert printed.startswith(f"arbitr: {option} {place}")
        assert len(printed.splitlines()) == 1


def test_a_stick_that_is_not_there_is_told_and_the_evening_begins(tmp_path: Path) -> None:
    port, stick = free_port(), tmp_path / "media" / "stick"
    words = ("--file", str(tmp_path / "club.db"), "--host", "127.0.0.1", "--port", str(port))
    process = started(tmp_path, "serve", *words, "--second-backup", str(stick))
    until_open(process, port)
    status, printed = closed(process, signal.SIGTERM)
    assert status == 0
    assert (
        printed
        == "arbitr: "
        + english("No second backup yet: {folder} is missing. Insert the USB stick or create the folder.", folder=stick)
        + "\n"
    )
    assert not stick.parent.exists()
    with Store.open(tmp_path / "club.db") as store:
        assert store.settings.get("backup.second_place") == str(stick)


def test_a_home_where_nothing_can_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder is wanted")
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path / "home"), "LANG": "en_GB.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "arbitr", "backup"], capture_output=True, text=True, env=env, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "ARBITR_DB" in done.stderr


def test_wrong_values_of_options_are_told_in_the_language_of_the_reader() -> None:
    env = {"PATH": os.environ["PATH"], "LANG": "cs_CZ.UTF-8"}
    for words in (("serve", "--port", "abc"), ("serve", "--port", "99999"), ("--lang", "de", "board", "1")):
        done = subprocess.run(
            [sys.executable, "-m", "arbitr", *words], capture_output=True, text=True, env=env, timeout=PATIENCE
        )
        assert done.returncode == 2
        assert "Input should" not in done.stderr
        assert "languages" not in done.stderr
        assert len(done.stderr.splitlines()) == 1


# A store that fails


def full() -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_form_is_told_that_nothing_was_stored_and_why_and_a_phone_that_it_sends_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as club, caplog.at_level(logging.WARNING):
        stream, movement, _ = pairs_event(club.store, 8)
        organiser, phone = club.signed_in(), club.phone(stream, 1)
        board = next(table.first for table in movement.rounds[0].tables if table.table == 1)
        entry = {"id": "an-entry-1", "kind": "result", "round": 1, "section": "A", "table": 1, "board": board,
                 "result": "2H S +1"}  # fmt: skip
        club.store.before_commit = full
        form = post(organiser, "/users", {"name": "Jan", "password": "a long one", "role": "director"})
        sent = phone.post(f"/t/{stream}/phone/entries", json={"entries": [entry]}, headers={"X-Arbitr": "1"})
        club.store.before_commit = None
    assert (form.status_code, sent.status_code) == (503, 503)
    assert says(
        form.text,
        "Not saved: {why}. Use your browser's Back button (your text is still there) and try again when the "
        "disk has room and the database responds.",
        why=english("database or disk is full"),
    )
    assert "phone" not in form.text.partition("<main")[2]
    assert says(sent.text, "It could not be stored. Nothing is lost on the phone: it is sent again.")
    lines = [record for record in caplog.records if "database or disk is full" in record.getMessage()]
    assert len(lines) == 2
    assert all(line.exc_info is None and "\n" not in line.getMessage() for line in lines)


@pytest.mark.parametrize(
    ("error", "said", "unsaid"),
    [
        (
            Unavailable("connection refused\nand more"),
            re.compile(re.escape("connection refused")),
            re.compile(re.escape("and more")),
        ),
        (
            Damaged("database disk image is malformed"),
            wording("{place} is damaged; move it away and restore the latest backup with `arbitr restore`"),
            wording("The club's database does not answer: {why}. What was stored is safe; try again in a moment."),
        ),
    ],
)
def test_a_database_that_fails_is_503_with_what_helps_and_one_line_of_the_log(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    error: Unavailable,
    said: re.Pattern[str],
    unsaid: re.Pattern[str],
) -> None:
    with running(tmp_path) as club, caplog.at_level(logging.WARNING):
        visitor = club.visitor()

        def fails(*_: object) -> None:
            raise error

        monkeypatch.setattr(club.store.users, "_rows", fails)
        monkeypatch.setattr(club.store.users, "all", fails)
        reply = visitor.get("/")
        monkeypatch.undo()
    assert reply.status_code == 503
    assert says(reply.text, said)
    assert not says(reply.text, unsaid)
    (line,) = [record for record in caplog.records if str(error).partition("\n")[0] in record.getMessage()]
    assert line.exc_info is None
    assert "\n" not in line.getMessage()


def test_the_command_line_says_in_one_line_that_the_disk_is_full(tmp_path: Path) -> None:
    program = (
        "import sqlite3, sys\n"
        "from arbitr.store.engine import writer\n"
        "def full(*_): raise sqlite3.OperationalError('database or disk is full')\n"
        "class Full(writer.Writer):\n"
        "    def __init__(self, *words): super().__init__(*words); self.before_commit = full\n"
        "from arbitr.store import store\n"
        "store.Writer = Full\n"
        "from arbitr.cli.main import main\n"
        f"sys.argv = ['arbitr', '--lang', 'en', 'tournament', 'new', 'Cup', '--file', {str(tmp_path / 'club.db')!r}]\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2
    assert (
        done.stderr
        == "arbitr: "
        + english("{place} cannot be used: {why}", place=tmp_path / "club.db", why=english("database or disk is full"))
        + "\n"
    )


# A line that a newer Arbitr wrote


def test_one_tournament_that_cannot_be_read_does_not_close_the_club(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        good, _, _ = pairs_event(club.store, 8)
        newer = club.store.create("tournament", "From the future", [{"event": "time_travelled"}]).id
        visitor = club.visitor()
        start = visitor.get("/")
        its_own = visitor.get(f"/t/{newer}/ranking")
        other = visitor.get(f"/t/{good}/ranking")
    assert start.status_code == 200
    assert f"/t/{good}/ranking" in start.text
    assert "From the future" in start.text
    assert its_own.status_code == 500
    for reply in (start, its_own):
        assert "line 1 of its log is not known here; a newer Arbitr may have written it" in reply.text
    assert other.status_code == 200


def test_a_code_of_another_club_says_whom_to_ask(tmp_path: Path) -> None:
    with running(tmp_path) as club:
        for address in ("/p/not-a-code", "/m/p/not-a-code"):
            reply = club.visitor().get(address)
            assert reply.status_code == 404
            assert says(
                reply.text,
                "This code is not one of this club, or it is an old one; ask the director for the table's code.",
            )
