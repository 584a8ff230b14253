"""The backups of a running club: made by themselves, and what goes wrong with them stands where the organiser looks."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from said import english, says, wording
from web.club import Club, marias_event, pairs_event, post, running

from arbitr.club.backups import allow
from arbitr.store import Store
from arbitr.store.backups.backup import OLDER_NAME, USUAL_NAME, restore
from arbitr.text import translation
from arbitr.tournament.people.register import Person

LOST = wording(
    "{file} was moved or deleted while the server was running. Back up now and keep that file. Then stop the "
    "server and put the club file back, or restore the backup."
)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    folder = tmp_path / "club"
    folder.mkdir()
    with running(folder) as club:
        yield club


@pytest.fixture
def eva(club: Club) -> httpx.Client:
    return club.signed_in()


@pytest.fixture
def stick(club: Club, eva: httpx.Client, tmp_path: Path) -> Path:
    """The second place."""
    stick = tmp_path / "stick"
    stick.mkdir()
    allow(club.store, tmp_path)
    assert post(eva, "/backup", {"second_place": str(stick)}).status_code == 303
    return stick


def begins(eva: httpx.Client, stream: str) -> None:
    """A round, and a backup by itself."""
    manage = f"/t/{stream}/manage"
    reply = post(eva, f"{manage}/clock", {"do": "begin", "waived": "yes"}, page=manage)
    assert reply.status_code == 303, reply.text


def troubles(eva: httpx.Client, address: str) -> list[str]:
    found: list[str] = eva.get(f"{address}?format=json").json()["backup_troubles"]
    shown = eva.get(address).text
    assert shown.count('href="/backup"') >= len(found)
    return found


def test_a_round_begins_and_is_backed_up_although_the_file_was_deleted(
    club: Club, eva: httpx.Client, stick: Path, tmp_path: Path
) -> None:
    stream, _, _ = pairs_event(club.store, 4, begun=False)
    begins(eva, stream)
    assert troubles(eva, f"/t/{stream}/manage") == []
    for path in (tmp_path / "club").glob("club.db*"):
        path.unlink()
    begins(eva, stream)
    records = len(club.store.records(stream))
    assert not (tmp_path / "club" / "club.db").exists()
    (tmp_path / "download.db").write_bytes(eva.get("/backup/download").content)
    for number, file in enumerate(
        (stick / USUAL_NAME, tmp_path / "club" / USUAL_NAME, tmp_path / "download.db"), start=1
    ):
        restore(file, tmp_path / f"again{number}.db")
        with Store.open(tmp_path / f"again{number}.db") as again:
            assert len(again.records(stream)) == records
    (trouble,) = troubles(eva, f"/t/{stream}/manage")
    assert says(trouble, LOST)
    page = eva.get("/backup").text
    assert says(page, LOST)
    assert str(tmp_path / "club" / "club.db") in page


def test_a_stick_that_is_pulled_out_is_told_until_a_backup_is_there_again(
    club: Club, eva: httpx.Client, stick: Path
) -> None:
    stream, _, _ = pairs_event(club.store, 4, begun=False)
    marias = marias_event(club.store, ["A", "B", "C", "D"])
    begins(eva, stream)
    beside, second = eva.get("/backup?format=json").json()["places"]
    assert beside["at"] is not None
    assert (second["place"], second["problem"]) == (str(stick), "")
    last = second["at"]
    shutil.rmtree(stick)
    begins(eva, stream)
    assert not stick.exists()
    why = english("folder {place} does not exist; if it is on a USB stick, plug the stick in", place=stick)
    for manage in (f"/t/{stream}/manage", f"/m/{marias}/manage"):
        assert troubles(eva, manage) == [english("Backup failed: {why}", why=why)]
    beside, second = eva.get("/backup?format=json").json()["places"]
    assert (second["at"], second["problem"]) == (last, why)
    assert (beside["at"] >= last, beside["problem"]) == (True, "")
    assert second["time"] in eva.get("/backup").text
    assert why in post(eva, "/backup/now", {}, page="/backup").text
    assert not stick.exists()
    stick.mkdir()
    assert "Written:" in post(eva, "/backup/now", {}, page="/backup").text
    assert troubles(eva, f"/t/{stream}/manage") == []


def test_what_went_wrong_is_noted_for_readers_of_every_language(eva: httpx.Client, stick: Path) -> None:
    (stick / USUAL_NAME).mkdir()
    line = english("cannot write {file}: {why}", file=stick / USUAL_NAME, why=english("Is a directory"))
    assert line in post(eva, "/backup/now", {}, page="/backup").text
    words = translation("cs")
    file, why = stick / USUAL_NAME, words.gettext(english("Is a directory"))
    problem = eva.get("/backup?format=json&lang=cs").json()["places"][1]["problem"]
    assert problem == words.gettext(english("cannot write {file}: {why}", file="{file}", why="{why}")).format(
        file=file, why=why
    )
    assert problem != line


def test_a_name_that_stays_in_a_backup_is_told_and_goes_with_the_next_one(
    club: Club, eva: httpx.Client, stick: Path, tmp_path: Path
) -> None:
    club.store.persons.add_all([Person("p1", "Quirina Zweigelt"), Person("p2", "Waldburga Xylander")])
    folders = (stick, tmp_path / "club")
    post(eva, "/backup/now", {}, page="/backup")
    for folder in folders:
        os.utime(folder / USUAL_NAME, (0, 0))
    post(eva, "/backup/now", {}, page="/backup")
    for folder in folders:
        assert b"Zweigelt" in (folder / OLDER_NAME).read_bytes()
    away = stick.rename(tmp_path / "in a pocket")
    reply = post(eva, "/people/p1/erase", {}, page="/people")
    assert says(reply.text, "The person is erased here, but a backup still has the name: {why}")
    assert club.store.persons.get("p1") is None
    assert b"Zweigelt" not in (tmp_path / "club" / OLDER_NAME).read_bytes()
    assert eva.get("/backup?format=json").json()["places"][1]["names_erased"]
    away.rename(stick)
    post(eva, "/backup/now", {}, page="/backup")
    for file in (path for folder in folders for path in folder.iterdir()):
        assert b"Zweigelt" not in file.read_bytes(), file
    assert not eva.get("/backup?format=json").json()["places"][1]["names_erased"]
    assert post(eva, "/people/p2/erase", {}, page="/people").status_code == 303
    for file in (path for folder in folders for path in folder.iterdir()):
        assert b"Xylander" not in file.read_bytes(), file
