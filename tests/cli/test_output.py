"""What the commands write: a file is whole or stays as it was, and a full disk is told in one line."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE
from said import english

from arbitr.cli.console.out import write_bytes
from arbitr.problem import Problem

ARBITR = Path(sys.executable).with_name("arbitr")
OLD, NEW = b"what was there", b"what is written" * 1000
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The data are taken, and do not reach the disk."""

    def fsync(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_write_that_fails_leaves_the_file_that_was_there_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "boards.pbn"
    file.write_bytes(OLD)
    full_disk(monkeypatch)
    with pytest.raises(Problem) as refused:
        write_bytes(file, NEW)
    assert str(refused.value) == english(
        "cannot write {file}: {why}", file=file, why=english("No space left on device")
    )
    assert file.read_bytes() == OLD
    assert [*tmp_path.iterdir()] == [file]


def test_a_limit_of_the_system_does_not_tear_the_file(tmp_path: Path) -> None:
    source = tmp_path / "deals.txt"
    source.write_text("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\n" * 36)
    file = tmp_path / "hands.pdf"
    file.write_bytes(OLD)
    done = subprocess.run(
        f"ulimit -f 1; {ARBITR} print hands {source} {file}",
        shell=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.stderr, done.returncode) == (
        "arbitr: " + english("cannot write {file}: {why}", file=file, why=english("File too large")) + "\n",
        2,
    )
    assert file.read_bytes() == OLD
    assert {*tmp_path.iterdir()} == {source, file}


def test_a_new_file_may_be_read_by_whom_the_user_lets_and_an_old_one_by_whom_it_was(tmp_path: Path) -> None:
    file = tmp_path / "new.pbn"
    before = os.umask(0o027)
    try:
        write_bytes(file, NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    file.chmod(0o604)
    write_bytes(file, OLD)
    assert stat.S_IMODE(file.stat().st_mode) == 0o604
    assert file.read_bytes() == OLD


def test_a_link_goes_on_pointing_to_the_file_that_is_written(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    file, link = tmp_path / "kept" / "boards.pbn", tmp_path / "link.pbn"
    link.symlink_to(file)
    for data in (OLD, NEW):  # the first time there is no file yet
        write_bytes(link, data)
        assert link.is_symlink()
        assert file.read_bytes() == data


def test_a_pipe_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_bytes(pipe, OLD)
        assert os.read(reader, 100) == OLD
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_standard_output_has_a_name_too(tmp_path: Path) -> None:
    deal, out = tmp_path / "deal.txt", tmp_path / "out"
    deal.write_text("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3\n")
    with out.open("wb") as target:
        subprocess.run([ARBITR, "print", "hands", deal, "/dev/stdout"], stdout=target, timeout=PATIENCE, check=True)
        assert os.path.samestat(out.stat(), os.fstat(target.fileno()))
    assert out.read_bytes()


@needs_full
@pytest.mark.parametrize(
    "words",
    [
        "deal --json",
        "deal --numbers 1-99 --json",
        "deal --numbers 1-99 --pbn",
        "movement howell --tables 4 --csv",
        "-h",
    ],
)
def test_a_full_disk_behind_standard_output_is_told_in_one_line(words: str) -> None:
    env = {"PATH": os.environ["PATH"], "LANG": "en_GB.UTF-8"}
    with FULL.open("wb") as full:
        done = subprocess.run(
            [ARBITR, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, env=env, timeout=PATIENCE
        )
    line = english("cannot write to standard output: {why}", why=english("No space left on device"))
    assert (done.stderr, done.returncode) == (f"arbitr: {line}\n", 2)


def test_a_reader_that_leaves_a_long_answer_is_no_error() -> None:
    command = f"{ARBITR} deal --numbers 1-999 --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith('{"board"')
