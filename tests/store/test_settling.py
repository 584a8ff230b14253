"""Who is erased is erased in every backup that Arbitr made: at once, or when the stick is there again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from commands import arbitr_text
from said import refusal
from sqlalchemy import text

from arbitr.club.erasing import accounts_of, erase, preview
from arbitr.store import Store
from arbitr.store.backups.backup import USUAL_NAME, backup, backup_into, restore
from arbitr.store.backups.made import all_made
from arbitr.store.backups.settling import dismiss, owing, rewrite, settle
from arbitr.store.users import User
from arbitr.tournament.people.register import Person

OTA = Person("p1", "Ota Zweigelt", "CZ-774411", contact="ota@klub.example, +420 604 123 456")
OTHERS = [Person("p2", "Eva Dub", contact="with Zweigelt"), Person("p3", "Ota Xylander")]
LINES = [
    {"event": "tournament_opened", "title": "Tuesday"},
    {"event": "contestant_entered", "contestant": {"id": "c1", "players": ["p1", "p2"], "title": ""}},
    {"event": "message_sent", "text": "Zweigelt, to table 2"},
    {"event": "message_sent", "text": "Zavolejte Zweigeltovi; Ota je tu. Tel. 604 123 456"},
    {"event": "message_sent", "text": "a board for Eva"},
]
SECRETS = ("Zweigelt", "774411", "ota@klub.example", "123 456")


def fill(store: Store) -> str:
    store.persons.put_all([OTA, *OTHERS])
    for name, roles in (("ota zweigelt", "director"), ("Eva", "organiser"), ("zweig", "director")):
        store.users.put(User(f"u-{name[:3]}", name, f"hash of {name}", frozenset({roles})))
    stream = store.create("tournament", "Memorial of the Zweigelts", LINES, by="organiser Eva").id
    store.append(stream, 5, [{"event": "ruling_given", "director": "ota zweigelt", "reason": "late"}],
                 by="director ota zweigelt")  # fmt: skip
    store.settings.put("sessions u-ota", "an epoch")
    return stream


def named_in(path: Path) -> set[str]:
    data = path.read_bytes()
    return {secret for secret in SECRETS if secret.encode() in data}


def erases(store: Store) -> tuple[list[Path], list[Path]]:
    """With everything that is found; what was done, and what is owed."""
    before = preview(store, OTA.id)
    accounts = [account.user.id for account in before.accounts if account.is_certain]
    done = erase(store, OTA, accounts, [found.place for found in before.texts])
    return [*done.done], [owed.path for owed in done.owed]


def test_every_backup_that_was_made_forgets_the_person(store: Store, tmp_path: Path) -> None:
    stream = fill(store)
    folder = tmp_path / "folder"
    folder.mkdir()
    assert backup_into(store, folder).problem is None
    os.utime(folder / USUAL_NAME, (0, 0))
    assert backup_into(store, folder).problem is None
    backup(store, tmp_path / "by hand.db")
    files = [*folder.iterdir(), tmp_path / "by hand.db"]
    assert len(files) == 3
    for file in files:
        assert named_in(file) == {*SECRETS}
    done, left = erases(store)
    assert ({*done}, left) == ({*files}, [])
    for file in files:
        assert named_in(file) == set(), file
        assert file.stat().st_mode & 0o077 == 0
    with Store.open(tmp_path / "by hand.db") as there:
        assert there.persons.register().erased == (OTA.id,)
        assert there.persons.get("p2") == Person("p2", "Eva Dub", contact="with …")
        assert [user.name for user in there.users.all()] == ["Eva", "zweig"]
        assert [line.event for line in there.records(stream)] == [line.event for line in store.records(stream)]
    assert (folder / "arbitr-backup-older.db").stat().st_mtime == 0  # still of an earlier day
    assert store.read(lambda connection: {made.path for made in all_made(connection)}) >= {*map(str, files)}


def test_a_backup_on_a_stick_that_is_away_is_owed_and_done_when_it_is_there_again(store: Store, tmp_path: Path) -> None:
    fill(store)
    stick = tmp_path / "stick"
    stick.mkdir()
    backup(store, stick / "evening.db")
    backup(store, tmp_path / "deleted.db")
    (tmp_path / "deleted.db").unlink()
    away = stick.rename(tmp_path / "in a pocket")
    assert erases(store) == ([], [stick / "evening.db"])
    assert owing(store) == [stick / "evening.db"]
    assert named_in(away / "evening.db") == {*SECRETS}
    away.rename(stick)
    assert settle(store).done == (stick / "evening.db",)
    assert named_in(stick / "evening.db") == set()
    assert owing(store) == []
    assert settle(store) == settle(store)
    assert settle(store).done == ()


def test_what_is_owed_in_a_lost_stick_can_be_dismissed(store: Store, tmp_path: Path) -> None:
    fill(store)
    stick = tmp_path / "stick"
    stick.mkdir()
    backup(store, stick / "evening.db")
    stick.rename(tmp_path / "lost")
    erases(store)
    with refusal("nothing is to be erased in {file}"):
        dismiss(store, tmp_path / "another.db")
    dismiss(store, stick / "evening.db")
    assert owing(store) == []


def test_an_empty_folder_where_the_stick_should_be_is_not_a_deleted_backup(store: Store, tmp_path: Path) -> None:
    fill(store)
    stick = tmp_path / "stick"
    stick.mkdir()
    backup(store, stick / "evening.db")
    stick.rename(tmp_path / "in a pocket")
    stick.mkdir()
    other = (
        "UPDATE settings SET value = REPLACE(value, '\"device\": ', '\"device\": 9') WHERE name LIKE 'backup.made.%'"
    )
    assert store.write(lambda connection: connection.execute(text(other)).rowcount) == 1
    assert erases(store) == ([], [stick / "evening.db"])


def test_an_old_backup_is_restored_without_the_person_and_cleaned(where: str, tmp_path: Path) -> None:
    with Store.open(where) as store:
        fill(store)
        stick = tmp_path / "stick"
        stick.mkdir()
        backup(store, stick / "evening.db")
        away = stick.rename(tmp_path / "elsewhere")
        erases(store)
    done = arbitr_text("restore", str(away / "evening.db"), "--db", where, "--yes")
    assert done.returncode == 0, done.stderr
    assert named_in(away / "evening.db") == set()
    with Store.open(where) as store:
        assert store.persons.get(OTA.id) is None
        assert store.users.named("ota zweigelt") is None
        assert not any(secret in str(store.records(stream.id)) for stream in store.streams() for secret in SECRETS)


def test_a_restored_person_is_owed_nowhere(where: str, tmp_path: Path) -> None:
    with Store.open(where) as store:
        fill(store)
        backup(store, tmp_path / "evening.db")
        (tmp_path / "evening.db").rename(tmp_path / "kept.db")
        erases(store)
    restore(tmp_path / "kept.db", where, force=True, brings_back=True)
    with Store.open(where) as store:
        assert store.persons.get(OTA.id) == OTA
        assert owing(store) == []


def test_a_damaged_backup_is_owed_and_stays_as_it_is(store: Store, tmp_path: Path) -> None:
    fill(store)
    backup(store, tmp_path / "evening.db")
    (tmp_path / "evening.db").write_bytes(b"no database")
    assert erases(store) == ([], [tmp_path / "evening.db"])
    assert (tmp_path / "evening.db").read_bytes() == b"no database"
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_a_backup_that_is_written_meanwhile_is_not_replaced_by_an_older_one(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store)
    path = tmp_path / "evening.db"
    backup(store, path)

    def newer(*_: object) -> None:
        backup(store, path)

    monkeypatch.setattr("arbitr.store.backups.settling.carry_out", newer)
    with refusal("{file} has just been written; it is cleaned with the next backup"):
        rewrite(path, [])


def test_the_account_of_a_person_goes_with_its_sessions_and_its_name_in_the_logs(store: Store) -> None:
    stream = fill(store)
    found = accounts_of(store.users.all(), OTA, store.persons.register())
    assert [(account.user.name, account.is_certain) for account in found] == [("ota zweigelt", True)]
    erases(store)
    assert [user.name for user in store.users.all()] == ["Eva", "zweig"]
    assert store.settings.get("sessions u-ota") is None
    last = store.records(stream)[-1]
    assert (last.by, last.event) == ("director …", {"event": "ruling_given", "director": "…", "reason": "late"})


def test_an_account_with_another_name_is_chosen_and_leaves_the_logs_too(store: Store) -> None:
    stream = fill(store)
    store.append(stream, 6, [{"event": "message_sent", "text": "zweig"}], by="director zweig")
    store.persons.erase(OTA.id, accounts=["u-zwe"])
    assert store.users.named("zweig") is None
    assert store.records(stream)[-1].by == "director …"


def test_the_only_organiser_is_not_erased(store: Store) -> None:
    fill(store)
    with refusal("This is the only organiser; appoint another one first."):
        store.persons.erase("p2", accounts=["u-Eva"])
    assert store.persons.get("p2") is not None
    assert store.users.named("Eva") is not None


def test_an_account_of_namesakes_is_only_offered(store: Store) -> None:
    fill(store)
    store.persons.add("Zweigelt Ota")
    found = accounts_of(store.users.all(), OTA, store.persons.register())
    assert [(account.user.name, account.is_certain) for account in found] == [("ota zweigelt", False)]


def test_texts_that_may_name_the_person_are_listed_before_and_blanked_where_one_says_so(store: Store) -> None:
    stream = fill(store)
    found = preview(store, OTA.id).texts
    listed = {(text.kind, text.number, text.words, text.is_first_name) for text in found}
    assert listed == {
        ("title", 0, "Zweigelts", False),
        ("line", 4, "Zweigeltovi", False),
        ("contact", 0, "Zweigelt", False),
    }
    place = next(text.place for text in found if text.kind == "line")
    store.persons.erase(OTA.id, texts=[place])
    events = [line.event for line in store.records(stream)]
    assert events[2] == {"event": "message_sent", "text": "…, to table 2"}
    assert events[3] == {"event": "message_sent", "text": "Zavolejte …; … je tu. Tel. …"}
    assert events[4] == LINES[4]
    eva = store.persons.get("p2")
    assert eva is not None
    assert eva.contact == "with Zweigelt"


@pytest.mark.parametrize("place", ["", "[]", '["line"]', '["setting","backup.place",[]]', json.dumps(["keys", "x"])])
def test_a_place_that_is_none_changes_nothing(store: Store, place: str) -> None:
    fill(store)
    with refusal("{place} is not the place of a text"):
        store.persons.erase(OTA.id, texts=[place])
    assert store.persons.get(OTA.id) == OTA
