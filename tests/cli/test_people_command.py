"""`arbitr people`: the preview, the erasure and the export of one person."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import arbitr_text
from said import says

from arbitr.store import Store
from arbitr.store.users import User
from arbitr.tournament import Contestant, ContestantEntered, Person, TournamentOpened
from arbitr.tournament.events.direct import MessageSent


@pytest.fixture
def file(tmp_path: Path) -> str:
    with Store.open(tmp_path / "club.db") as store:
        store.persons.add_all([Person("p1", "Ota Zweigelt", "4711", contact="ota@klub.example"),
                               Person("p2", "Eva Xylander", contact="eva@klub.example")])  # fmt: skip
        store.users.put(User("u1", "Ota Zweigelt", "hash", frozenset({"director"})))
        events = [TournamentOpened("Tuesday"), ContestantEntered(Contestant("c1", ("p1", "p2"))),
                  MessageSent("Zavolejte Zweigeltovi a Eva Xylander"), MessageSent("a break")]  # fmt: skip
        store.create("tournament", "Tuesday", [event.to_plain() for event in events], by="director Ota Zweigelt")
    return str(tmp_path / "club.db")


def test_everything_about_a_person_is_written_without_other_people(file: str, tmp_path: Path) -> None:
    done = arbitr_text("people", "export", "4711", "--out", str(tmp_path / "ota.json"), "--db", file)
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "ota.json").read_text())
    assert (data["person"]["name"], data["person"]["contact"]) == ("Ota Zweigelt", "ota@klub.example")
    assert data["accounts"] == [{"name": "Ota Zweigelt", "roles": ["director"], "certain": True}]
    (tuesday,) = data["tournaments"]
    lines = {line["line"]: line["event"] for line in tuesday["log"]}
    assert lines[2]["contestant"]["players"] == ["p1", "another player"]
    assert lines[3]["text"] == "Zavolejte Zweigeltovi a …"
    assert "Xylander" not in json.dumps(data)
    assert "eva@" not in json.dumps(data)
    assert "hash" not in json.dumps(data)


def test_a_number_that_nobody_has_names_the_nearest_one(file: str) -> None:
    done = arbitr_text("people", "preview", "4712", "--db", file)
    assert says(
        done.stderr, "no member has the number {number}; did you mean {members}?", members="Ota Zweigelt (4711)"
    )


def test_a_person_is_erased_when_the_texts_are_chosen(file: str) -> None:
    assert arbitr_text("people", "erase", "Ota Zweigelt", "--db", file).returncode == 2
    asked = arbitr_text("people", "erase", "Ota Zweigelt", "--yes", "--db", file)
    assert says(
        asked.stderr,
        "texts may name the person; add --blank all, --blank none or their numbers, e.g. --blank 1,3",
    )
    wrong = arbitr_text("people", "erase", "p1", "--yes", "--blank", "9", "--db", file)
    assert says(wrong.stderr, "--blank: there is no text {number}", number="'9'")
    seen = json.loads(arbitr_text("people", "preview", "p1", "--json", "--db", file).stdout)
    assert [text["words"] for text in seen["texts"]] == ["Zweigeltovi"]
    done = arbitr_text("people", "erase", "p1", "--yes", "--blank", "1", "--db", file)
    assert done.returncode == 0, done.stderr
    with Store.open(file) as store:
        assert store.users.all() == []
        assert store.persons.register().erased == ("p1",)
    assert b"Zweigelt" not in Path(file).read_bytes()
