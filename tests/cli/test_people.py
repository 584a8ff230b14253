"""Members as a director types them on the command line: by number, by surname, as they are offered."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from commands import arbitr_text
from said import says

from arbitr.store import Store
from arbitr.tournament.people.register import Club, Person

HANA = Person("p1", "Hana Kosová", "1024", "c1", "Kosová")
PETR = Person("p2", "Petr Dub", "1025", "c1", "Dub")


class Desk:
    """A club with two members and a tournament without entries."""

    def __init__(self, folder: Path) -> None:
        self.file = str(folder / "club.db")
        with Store.open(self.file) as store:
            store.persons.put_all([HANA, PETR], [Club("c1", "BK Modrý")])
        assert self("new", "Tuesday").returncode == 0

    def __call__(self, *words: str) -> CompletedProcess[str]:
        return arbitr_text("tournament", *words, "--file", self.file)

    def players(self) -> list[list[str]]:
        return [entry["players"] for entry in json.loads(self("enter", "--json").stdout)]

    def people(self) -> set[str]:
        with Store.open(self.file) as store:
            return {person.name for person in store.persons.all()}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_number_that_nobody_has_is_refused_and_makes_no_person(desk: Desk) -> None:
    done = desk("enter", "1024 / 1026")
    assert done.returncode == 2
    assert says(done.stderr, "no member has the number {number}; did you mean {members}?", number="1026")
    assert "Petr Dub (1025)" in done.stderr
    assert (desk.players(), desk.people()) == ([], {"Hana Kosová", "Petr Dub"})


def test_a_surname_alone_is_answered_with_the_members_whom_it_fits(desk: Desk) -> None:
    done = desk("enter", "Kosová / Ota Les")
    assert done.returncode == 2
    assert says(
        done.stderr,
        "{name} may be one of these: {persons}; enter one as written here, or add --new {text} for somebody else",
        name="Kosová",
        persons="Hana Kosová (1024, BK Modrý)",
    )
    assert desk("enter", "Hana Kosová (1024, BK Modrý) / Ota Les").returncode == 0
    assert desk.players() == [["Hana Kosová", "Ota Les"]]
    assert desk.people() == {"Hana Kosová", "Petr Dub", "Ota Les"}


def test_a_surname_of_a_member_can_be_somebody_new(desk: Desk) -> None:
    assert desk("enter", "Kosová / Dub", "--new", "Kosová", "--new", "dub").returncode == 0
    assert desk.people() == {"Hana Kosová", "Petr Dub", "Kosová", "Dub"}
