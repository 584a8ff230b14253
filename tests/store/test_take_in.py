"""A log that was kept elsewhere comes in as it was, with its people, or not at all."""

from __future__ import annotations

import pytest
from said import refusal

from arbitr.store import Conflict, LogRecord, Store, Stream
from arbitr.store.ids import new_id
from arbitr.tournament.people.register import Club, Person

LINES = [
    LogRecord(1, 1000, "organiser", {"event": "opened", "title": "Úterý"}),
    LogRecord(2, 2000, "table A7", {"event": "result"}, "phone-1-17"),
    LogRecord(3, 2000, "director Ada", {"event": "undone", "number": 2}),
]
HERE = Stream("t1", "tournament", "Úterý", 500, 0)
CLUB = Club("k1", "BK Sýkora")


def test_lines_keep_their_moment_their_word_and_the_senders_id(store: Store) -> None:
    ada = Person(new_id(), "Ada Dub", "7", CLUB.id, contact="x@example.org")
    store.take_in(HERE, 0, LINES, [ada], [CLUB], ["gone"])
    assert store.records("t1") == LINES
    assert store.stream("t1") == Stream("t1", "tournament", "Úterý", 500, 3)
    assert store.newest("t1") == 3
    register = store.persons.register()
    assert (register.persons, register.clubs, register.erased) == ((ada,), (CLUB,), ("gone",))
    # The id of the sender still makes it count once.
    assert store.append("t1", 3, [{"event": "result"}], by="table A7", entry="phone-1-17").again


def test_a_log_that_is_here_gets_only_what_it_lacks(store: Store) -> None:
    store.take_in(HERE, 0, LINES[:2])
    store.take_in(HERE, 2, LINES[2:])
    store.take_in(HERE, 3, [])
    assert store.records("t1") == LINES
    store.append("t1", 3, [{"event": "more"}], by="director")
    assert store.version("t1") == 4


@pytest.mark.parametrize(("expected", "lines"), [(0, LINES[1:]), (1, LINES[1:]), (2, LINES[2:]), (0, LINES[:1] * 2)])
def test_a_gap_is_refused_and_nothing_of_it_is_written(store: Store, expected: int, lines: list[LogRecord]) -> None:
    with pytest.raises(Conflict):
        store.take_in(HERE, expected, lines, [Person(new_id(), "Ada Dub")])
    assert store.streams() == []
    assert store.persons.all() == []


def test_a_log_that_has_gone_on_here_is_not_written_over(store: Store) -> None:
    store.take_in(HERE, 0, LINES[:2])
    store.append("t1", 2, [{"event": "other"}], by="director")
    with pytest.raises(Conflict):
        store.take_in(HERE, 2, LINES[2:])
    assert store.records("t1")[-1].event == {"event": "other"}


def test_people_that_cannot_be_leave_no_log_behind(store: Store) -> None:
    with refusal("{name}: there is no club {club}", club="nowhere"):
        store.take_in(HERE, 0, LINES, [Person(new_id(), "Ada Dub", club="nowhere")])
    assert store.streams() == []


def test_words_that_name_somebody_who_was_erased_here_do_not_come_back(store: Store) -> None:
    ada = store.persons.add("Ada Dubová")
    store.persons.erase(ada.id)
    lines = [
        LogRecord(1, 1, "organiser", {"event": "contestant_entered", "contestant": {"id": "c", "players": [ada.id]}}),
        LogRecord(2, 2, "director", {"event": "message_sent", "text": "Ada Dubová, please come"}),
    ]
    store.take_in(HERE, 0, lines, forgotten=[ada])
    assert "Dubová" not in str(store.records("t1"))
    assert store.persons.register().erased == (ada.id,)
