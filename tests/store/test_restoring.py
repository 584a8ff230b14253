"""A restore without regret: both sides are shown first, the replaced data are kept, a broken line is named."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from commands import arbitr_text
from said import english, says, wording
from sqlalchemy import delete, update
from web.club import pairs_event

from arbitr.club.restoring import outlook
from arbitr.store import Store
from arbitr.store.backups.backup import backup, restore
from arbitr.store.engine.schema import log
from arbitr.tournament.people.register import Person

SEVERAL = [{"event": "tournament_opened", "title": "Tuesday"}, {"event": "session_opened", "session": 1}]


@pytest.fixture
def made(where: str, tmp_path: Path) -> tuple[str, str]:
    """A club with a backup of yesterday, since when a person was erased and lines were added; where, and its log."""
    with Store.open(where) as store:
        stream = store.create("tournament", "Tuesday", SEVERAL, by="director").id
        store.persons.add_all([Person("p1", "Hana Kosová", "1024"), Person("p2", "Petr Dub")])
        backup(store, tmp_path / "yesterday.db")
        store.append(stream, 2, [{"event": "session_opened", "session": 2}], by="director")
        store.create("tournament", "Wednesday", SEVERAL[:1], by="director")
        store.persons.erase("p1")
    return where, stream


def test_both_sides_are_shown_before_anything_is_replaced(made: tuple[str, str], tmp_path: Path) -> None:
    where, _ = made
    seen = outlook(tmp_path / "yesterday.db", where)
    assert (seen.sides.backup.contents.records, seen.sides.backup.contents.streams) == (2, 1)
    assert seen.sides.current is not None
    assert (seen.sides.current.contents.records, seen.sides.current.contents.streams) == (4, 2)
    assert {*seen.sides.differing} == {("Tuesday", 2, 3), ("Wednesday", 0, 1)}
    assert seen.sides.backup.last is not None
    assert seen.sides.current.last is not None
    assert seen.sides.backup.last <= seen.sides.current.last
    assert [person.name for person in seen.sides.erased] == ["Hana Kosová"]
    assert seen.unreadable == ()


def test_the_command_shows_both_sides_and_changes_nothing_without_yes(made: tuple[str, str], tmp_path: Path) -> None:
    where, stream = made
    done = arbitr_text("restore", str(tmp_path / "yesterday.db"), "--db", where)
    assert done.returncode == 2
    assert says(done.stderr, "{place} is not empty; add --yes to replace its contents")
    assert "Wednesday" in done.stdout
    assert "Hana Kosová" in done.stdout
    with Store.open(where) as store:
        assert store.version(stream) == 3
        assert store.persons.get("p1") is None


def test_what_was_replaced_is_kept_in_a_file_from_which_it_can_be_restored(
    made: tuple[str, str], tmp_path: Path
) -> None:
    where, stream = made
    done = restore(tmp_path / "yesterday.db", where, force=True)
    assert done.previous is not None
    assert done.previous.parent == tmp_path  # beside the club's file; with PostgreSQL beside the backup
    with Store.open(where) as store:
        assert store.version(stream) == 2
    again = restore(done.previous, where, force=True)
    with Store.open(where) as store:
        assert store.version(stream) == 3
        assert store.persons.get("p1") is None
    assert again.previous is not None
    assert again.previous != done.previous


def test_nothing_is_kept_of_a_club_that_was_empty(tmp_path: Path, made: tuple[str, str]) -> None:
    assert restore(tmp_path / "yesterday.db", tmp_path / "new.db").previous is None


@pytest.mark.parametrize(
    ("decision", "name"), [((), None), (("--erased", "again"), None), (("--erased", "back"), "Hana Kosová")]
)
def test_an_erased_person_comes_back_only_if_somebody_says_so(
    made: tuple[str, str], tmp_path: Path, decision: tuple[str, ...], name: str | None
) -> None:
    where, _ = made
    words = ("restore", str(tmp_path / "yesterday.db"), "--db", where, "--yes")
    assert arbitr_text(*words, *decision).returncode == 0
    with Store.open(where) as store:
        person = store.persons.get("p1")
        assert (None if person is None else person.name) == name
        assert store.persons.get("p2") is not None
        assert len(store.streams()) == 1


def test_a_line_that_is_damaged_is_named_and_the_other_tournaments_are_restored(
    made: tuple[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "yesterday.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as spoilt:
        spoilt.execute('UPDATE log SET event = \'{"event": "sess\' WHERE version = 2')
    done = arbitr_text("restore", str(path), "--db", str(tmp_path / "new.db"))
    assert done.returncode == 0
    assert says(
        done.stdout,
        "{tournament} cannot be read: line {number} of its log is damaged or missing. The other "
        "tournaments can be used; a backup may still have this one.",
        tournament="Tuesday",
        number=2,
    )


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            "{",
            wording(
                "{tournament} cannot be read: line {number} of its log is damaged or missing. The other "
                "tournaments can be used; a backup may still have this one.",
                tournament="Tuesday",
                number=2,
            ),
        ),
        (
            '{"event": "time_travelled"}',
            wording(
                "{tournament} cannot be read: line {number} of its log is not known here; a newer Arbitr "
                "may have written it. Open the club with that one.",
                tournament="Tuesday",
                number=2,
            ),
        ),
        (
            "7",
            wording(
                "{tournament} cannot be read: line {number} of its log is not known here; a newer Arbitr "
                "may have written it. Open the club with that one.",
                tournament="Tuesday",
                number=2,
            ),
        ),
    ],
)
def test_the_club_opens_without_a_tournament_that_has_such_a_line(
    where: str, event: str, said: re.Pattern[str]
) -> None:
    with Store.open(where) as store:
        good, _, _ = pairs_event(store, 8)
        bad = store.create("tournament", "Tuesday", SEVERAL, by="director").id
        store.write(
            lambda connection: (
                connection.execute(
                    update(log).where(log.c.stream == bad, log.c.version == 2).values(event=event)
                ).rowcount
            )
        )
    for words in ("ranking", "log", "series"):
        line = arbitr_text("tournament", words, "--db", where, *([] if words == "series" else ["--tournament", bad]))
        assert says(line.stdout + line.stderr, said), words
    line = arbitr_text("export", "-", "--write-as", "json", "--db", where, "--tournament", bad)
    assert says(line.stderr, said)
    assert arbitr_text("tournament", "list", "--db", where).returncode == 0
    assert arbitr_text("tournament", "enter", "--db", where, "--tournament", good).returncode == 0


def test_a_line_that_is_gone_is_named(where: str) -> None:
    with Store.open(where) as store:
        bad = store.create("tournament", "Tuesday", SEVERAL, by="director").id
        store.append(bad, 2, [{"event": "session_opened", "session": 2}], by="director")
        store.write(
            lambda connection: connection.execute(delete(log).where(log.c.stream == bad, log.c.version == 2)).rowcount
        )
    line = arbitr_text("tournament", "ranking", "--db", where)
    assert (
        line.stderr
        == "arbitr: "
        + english(
            "{tournament} cannot be read: line {number} of its log is damaged or missing. The other "
            "tournaments can be used; a backup may still have this one.",
            tournament="Tuesday",
            number=2,
        )
        + "\n"
    )


def test_somebody_is_erased_from_a_club_with_a_broken_line(where: str) -> None:
    with Store.open(where) as store:
        bad = store.create("tournament", "Tuesday", SEVERAL, by="director").id
        store.persons.add_all([Person("p1", "Hana Kosová")])
        store.write(
            lambda connection: (
                connection.execute(
                    update(log).where(log.c.stream == bad, log.c.version == 2).values(event='{"text": "Hana Kosová", ')
                ).rowcount
            )
        )
        store.persons.erase("p1")
        events = store.read(lambda connection: [row.event for row in connection.execute(log.select())])
        assert [event for event in events if "Kosov" in event] == []
