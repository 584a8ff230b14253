"""The register: persons are corrected, hidden and erased, and an erased name is nowhere in the database's files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from said import refusal, wording
from sqlalchemy import text
from store.postgres import Server

from arbitr.problem import Problem
from arbitr.store import NotStored, Store
from arbitr.store.backups.backup import backup_now
from arbitr.store.engine.counters import REGISTER
from arbitr.store.ids import new_id
from arbitr.tournament.people.register import Club, Person, Register

PERSONAL = ("Quirinus Zweigelt", "CZ-774411", "Zweigelt the elder", "veteran-of-1974", "quirinus@klub.example")
CLUB = Club("c7", "Bukovany")
CORRECTED = "Quirin Zweigelt-Kos"


def quirinus() -> Person:
    name, number, surname, category, contact = PERSONAL
    return Person(new_id(), name, number, CLUB.id, surname, category, contact)


def test_a_person_is_an_id_with_a_name_beside_it(store: Store) -> None:
    store.persons.put_all([], [CLUB])
    one = store.persons.add("Žofie Dvořáková", CLUB.id, "17", "zofie@klub.example")
    two = Person(new_id(), "adam Kos", surname="Kos", category="junior", hidden=True)
    store.persons.add_all([two])
    assert one.id != two.id
    assert store.persons.get(one.id) == one
    assert store.persons.get("nobody") is None
    assert store.persons.of([one.id, two.id, "nobody"]) == {one.id: one, two.id: two}
    assert store.persons.of([]) == {}
    assert store.persons.all() == [two, one]
    corrected = replace(one, name="Alena Kosová", number=None, hidden=True)
    store.persons.put(corrected)
    assert store.persons.get(one.id) == corrected
    assert store.persons.all() == [corrected, two]


def test_the_register_of_some_persons_has_their_clubs_and_knows_who_was_erased(store: Store) -> None:
    one, two, three = (Person(new_id(), name, club=CLUB.id) for name in ("Ota Les", "Ota Les", "Eva Dub"))
    store.persons.put_all([one, two, three], [CLUB])
    store.persons.erase(two.id)
    known = store.persons.register([one.id, two.id])
    assert known == Register((one,), (CLUB,), (two.id,))
    assert store.persons.register().persons == tuple(sorted((one, three), key=lambda person: person.id))


def test_new_and_corrected_persons_and_their_clubs_are_taken_in_together(store: Store) -> None:
    old = store.persons.add("Ota Les", number="1")
    before = store.newest(REGISTER)
    new = Person(new_id(), "Eva Dub", "2", CLUB.id)
    store.persons.put_all([replace(old, name="Oto Les", club=CLUB.id), new], [CLUB])
    assert store.newest(REGISTER) > before
    assert store.persons.get(old.id) == replace(old, name="Oto Les", club=CLUB.id)
    assert store.persons.get(new.id) == new
    # Numbers may change hands, as long as nobody shares one in the end.
    store.persons.put_all([replace(old, number="2"), replace(new, number="1")])
    assert store.persons.register().by_number["1"].id == new.id


def test_what_could_not_be_a_register_is_refused_and_nothing_of_it_is_written(store: Store) -> None:
    old = store.persons.add("Ota Les", number="Č-17")
    new = Person(new_id(), "Eva Dub")
    for wrong, why in (
        (
            Person(new_id(), "Jan Buk", "c-17"),
            wording(
                "{one} and {other} have the same number {number}; correct one of them",
                one="Jan Buk",
                other="Ota Les",
                number="c-17",
            ),
        ),
        (
            Person(new_id(), "Jan Buk", club="nowhere"),
            wording("{name}: there is no club {club}", name="Jan Buk", club="nowhere"),
        ),
    ):
        for write in (store.persons.add_all, store.persons.put_all):
            with pytest.raises(Problem, match=why):
                write([new, wrong])
        with pytest.raises(Problem, match=why):
            store.persons.put(wrong)
    assert store.persons.all() == [old]


def test_a_whole_list_is_added_or_nothing_of_it(store: Store) -> None:
    many = [Person(new_id(), f"Player {number}") for number in range(6000)]
    store.persons.add_all(many)
    assert len(store.persons.all()) == 6000
    with pytest.raises(Exception, match=r"(?i)unique"):
        store.persons.add_all([Person(new_id(), "New"), many[17]])
    assert len(store.persons.all()) == 6000
    assert len(store.persons.of([person.id for person in many])) == 6000


def test_an_erased_person_stays_as_an_id(store: Store) -> None:
    one = quirinus()
    store.persons.put_all([one], [CLUB])
    store.persons.erase(one.id)
    assert store.persons.get(one.id) is None
    assert store.persons.all() == []
    with refusal("person {id} is not in the register"):
        store.persons.put(one)
    with refusal("person {id} is not in the register"):
        store.persons.erase("nobody")
    store.persons.put_all([one])
    assert store.persons.register().erased == (one.id,)
    store.persons.erase(store.persons.add("Somebody else", number=one.number).id)  # the number was free


def personal_in(files: list[Path]) -> set[str]:
    assert files
    held = [path.read_bytes() for path in files if path.is_file()]
    return {word for word in (*PERSONAL, CORRECTED) if any(word.encode() in data for data in held)}


def enter_and_correct(store: Store) -> Person:
    """Among many others, so that pages are split and rows move."""
    others = [Person(new_id(), f"Player {number}", str(number), CLUB.id) for number in range(600)]
    store.persons.put_all(others[:300], [CLUB])
    one = quirinus()
    store.persons.add_all([one])
    store.persons.add_all(others[300:])
    store.persons.put(replace(one, name=CORRECTED))
    for other in others[::3]:
        store.persons.put(replace(other, name=other.name * 5))
    return one


def test_an_erased_name_is_nowhere_in_the_file_nor_in_a_backup(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    with Store.open(folder / "club.db") as store:
        one = enter_and_correct(store)
        assert personal_in(list(folder.iterdir())) == {*PERSONAL, CORRECTED}  # or the test would show nothing
        store.persons.erase(one.id)
        assert personal_in(list(folder.iterdir())) == set()  # the WAL is there
        assert (folder / "club.db-wal").exists()
        backup_now(store, tmp_path / "backup.db")
        assert personal_in([tmp_path / "backup.db"]) == set()
        assert len(store.persons.all()) == 600
    assert personal_in(list(folder.iterdir())) == set()


def test_a_name_that_another_program_left_in_free_space_goes_too(tmp_path: Path) -> None:
    with Store.open(tmp_path / "club.db") as store:
        one, twice = enter_and_correct(store), store.persons.add(CORRECTED)
        store.persons.erase(one.id)
    with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as other:
        other.execute("PRAGMA secure_delete = OFF")
        other.execute("DELETE FROM persons WHERE id = ?", [twice.id])
    assert personal_in(list(tmp_path.iterdir())) == {CORRECTED}
    with Store.open(tmp_path / "club.db") as store:
        store.persons.erase(one.id)
        assert personal_in(list(tmp_path.iterdir())) == set()


def test_an_erased_name_is_nowhere_in_the_tables_of_postgresql(postgres: Server, tmp_path: Path) -> None:
    """Its own log of changes is the server's, which overwrites it in time."""

    def files(store: Store) -> list[Path]:
        store.read(lambda connection: connection.execute(text("CHECKPOINT")).rowcount)
        data = postgres.folder / "data"
        return [path for folder in ("base", "global", "pg_stat") for path in (data / folder).rglob("*")]

    with Store.open(postgres.new_database()) as store:
        one = enter_and_correct(store)
        store.write(lambda connection: connection.execute(text("ANALYZE")).rowcount)
        assert CORRECTED in personal_in(files(store))
        store.persons.erase(one.id)
        assert personal_in(files(store)) == set()
        backup_now(store, tmp_path / "backup.db")
        assert personal_in([tmp_path / "backup.db"]) == set()
        assert len(store.persons.all()) == 600


def test_erasing_waits_for_those_who_still_read_and_says_so_when_they_do_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arbitr.store.engine.sqlite.SCRUB_WAIT", 0.2)
    with Store.open(tmp_path / "club.db") as store:
        one = quirinus()
        store.persons.put_all([one], [CLUB])
        with store.database.reading.connect() as reader:
            reader.execute(text("SELECT name FROM persons")).all()
            with pytest.raises(NotStored, match="another program reads the file"):
                store.persons.erase(one.id)
        monkeypatch.undo()
        store.persons.erase(one.id)
        assert personal_in(list(tmp_path.iterdir())) == set()
