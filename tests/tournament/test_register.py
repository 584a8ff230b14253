"""Persons beside the log: found without accents, namesakes told apart, hidden, erased."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import english

from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem
from arbitr.tournament.people.register import Club, Person, Register, folded

BLUE, GREEN = Club("c1", "BK Modrý"), Club("c2", "BK Zelený")
HANA = Person("p1", "Hana Kosová", "1024", "c1", "Kosová", contact="hana@example.org")
PETR = Person("p2", "Petr Dub", "1025", "c2", "Dub", "junior")
OTHER_PETR = Person("p3", "Petr Dub", "1031", "c1", "Dub")
OTTO = Person("p4", "Otto Lípa", club="c2", surname="Lípa")
REGISTER = Register((HANA, PETR, OTHER_PETR, OTTO), (BLUE, GREEN))


def names(register: Register, *ids: str) -> list[str]:
    shown = register.shown(ids)
    return [str(shown[id_]) for id_ in ids]


def refused(make: Callable[[], object]) -> str:
    with pytest.raises(Problem) as caught:
        make()
    return str(caught.value)


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("kosova", ["p1"]),
        ("KOS ha", ["p1"]),
        ("hana kosova", ["p1"]),
        ("kosova hana", ["p1"]),
        ("lip", ["p4"]),
        ("dub", ["p2", "p3"]),
        ("dub 1031", ["p3"]),
        ("102", ["p2", "p1"]),  # Dub before Kosová
        ("osova", []),  # not the beginning of a word
        ("dub hana", []),
        ("  ", []),
    ],
)
def test_a_search_needs_neither_accents_nor_capitals_nor_whole_words(typed: str, ids: list[str]) -> None:
    assert [person.id for person in REGISTER.found(typed)] == ids


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Đorđe Ćulibrk", "djordje culibrk"),
        ("Đorđe Ćulibrk", "dorde"),
        ("Łucja Ørn", "lucja orn"),
        ("Семён Майский", "семен маиский"),
        ("Ann O'Hara-Vale", "ohara"),
        ("Ann O’Hara-Vale", "o'hara vale"),
        ("Jo\u030cser", "jǒser"),  # the accent as a sign of its own
        ("Weiß", "WEISS"),
    ],
)
def test_letters_of_other_languages_are_found_as_they_are_typed(name: str, typed: str) -> None:
    register = Register((Person("p", name),))
    assert [person.id for person in register.found(typed)] == ["p"]


def test_namesakes_are_told_apart_by_number_then_club_then_letter() -> None:
    third = Person("p5", "Petr Dub", club="c1")  # no number, and the club of p3
    fourth = Person("p6", "PETR DUB")
    fifth = Person("p7", "Petr Dub")
    register = REGISTER.with_persons((third, fourth, fifth))
    assert names(register, "p1", "p2", "p3") == ["Hana Kosová", "Petr Dub (1025)", "Petr Dub (1031)"]
    assert names(register, "p2", "p5") == ["Petr Dub (1025)", "Petr Dub (BK Modrý)"]
    assert names(register, "p3", "p5") == ["Petr Dub (1031)", "Petr Dub (a)"]  # the club would fit both
    assert names(register, "p6", "p7", "p2") == ["PETR DUB (a)", "Petr Dub (b)", "Petr Dub (1025)"]
    assert names(register, "p6") == ["PETR DUB"]  # alone he needs nothing


def test_names_that_differ_only_in_accents_are_told_apart_too() -> None:
    register = Register((Person("1", "Jan Mráz", "7"), Person("2", "Jan Mraz", "8")))
    assert names(register, "1", "2") == ["Jan Mráz (7)", "Jan Mraz (8)"]


few_names = st.sampled_from(["Jan Mráz", "jan mraz", "Jan  Mráz", "Jan Mráz (1)", "Jan Mráz (a)", "Ota", "player 3"])
people = st.lists(
    st.tuples(
        few_names,
        st.sampled_from([None, "1", "2", "a", "Ota"]),
        st.sampled_from(["", "c1", "c2", "c3"]),
        st.sampled_from(["", "Mráz", "mraz", "Ota"]),
        st.booleans(),
    ),
    max_size=12,
)


@given(people)
def test_no_two_of_any_persons_are_shown_alike(rows: list[tuple[str, str | None, str, str, bool]]) -> None:
    clubs = (Club("c1", "1"), Club("c2", "a"), Club("c3", "Ota"))
    taken: set[str] = set()
    persons = []
    for at, (name, number, club, surname, hidden) in enumerate(rows):
        number = None if number in taken else number
        taken.add(number or "")
        persons.append(Person(str(at), name, number, club, surname, hidden=hidden))
    register = Register(tuple(persons), clubs)
    ids = [person.id for person in persons]
    for seen in (register, register.public()):
        shown = seen.shown(ids)
        assert shown.keys() == {*ids}
        assert len({folded(str(name)) for name in shown.values()}) == len(ids)


def test_an_erased_person_leaves_nothing_but_the_id() -> None:
    after = REGISTER.without("p1")
    assert after.erased == ("p1",)
    assert names(after, "p1", "p2") == [english("player {id}", id="p1"), "Petr Dub"]
    assert after.found("kosova") == ()
    assert after.numbered("1024") is None
    written = json.dumps(to_plain(after), ensure_ascii=False)
    for word in ("Hana", "Kosová", "1024", "hana@"):
        assert word not in written
    assert after.without("p1") == after
    assert "p1" in refused(lambda: after.with_person(HANA))
    assert after.with_person(replace(HANA, id="p10")).numbered("1024") is not None
    assert refused(lambda: REGISTER.without("p99")) == english("person {id} is not in the register", id="p99")


def test_the_public_sees_no_contacts_and_no_name_of_those_who_wish_so() -> None:
    register = REGISTER.with_person(replace(PETR, hidden=True))
    public = register.public()
    assert names(register, "p1", "p2", "p3") == ["Hana Kosová", "Petr Dub (1025)", "Petr Dub (1031)"]
    # Nothing shows that there is a namesake either.
    assert names(public, "p1", "p2", "p3") == ["Hana Kosová", english("player {id}", id="p2"), "Petr Dub"]
    assert [person.id for person in public.found("dub")] == ["p3"]
    assert "hana@" not in json.dumps(to_plain(public))
    assert public.erased == ()


def test_a_correction_takes_the_place_of_what_was_there() -> None:
    after = REGISTER.with_person(replace(HANA, name="Hana Dubová", surname="Dubová"))
    assert len(after.persons) == len(REGISTER.persons)
    assert names(after, "p1") == ["Hana Dubová"]
    assert REGISTER.by_id["p1"] is HANA  # the old one is as it was
    assert after.with_person(HANA) == REGISTER
    assert after.club_of(after.by_id["p1"]) == "BK Modrý"


def test_what_cannot_be_is_refused_in_one_line() -> None:
    same_number = Person("p5", "Ema Jívová", " 1024")
    assert "Ema Jívová" in refused(lambda: REGISTER.with_person(same_number))
    assert "1024" in refused(lambda: REGISTER.with_person(same_number))
    assert refused(lambda: REGISTER.with_person(Person("p5", "Ema", club="c9"))) == english(
        "{name}: there is no club {club}", name="Ema", club="c9"
    )
    assert refused(lambda: Person("p5", "  ")) == english("a person must have a name")
    assert refused(lambda: Person("", "Ema")) == english("a person must have an id")
    assert "visitor" in refused(lambda: Person("p5", "Ema", " "))
    assert "twice" in refused(lambda: Register((HANA, HANA), (BLUE,)))


def test_visitors_have_no_number() -> None:
    assert [person.is_visitor for person in REGISTER.persons] == [False, False, False, True]


@given(people)
def test_a_register_is_written_and_read_again(rows: list[tuple[str, str | None, str, str, bool]]) -> None:
    register = Register(clubs=(BLUE, GREEN), erased=("gone",))
    for at, (name, _, _, surname, hidden) in enumerate(rows):
        register = register.with_person(Person(f"p{at:02}", name, f"n{at}" if at % 2 else None, "c1", surname))
        if hidden:
            register = register.without(f"p{at:02}")
    assert from_plain(Register, json.loads(json.dumps(to_plain(register)))) == register


@given(st.permutations([HANA, PETR, OTHER_PETR, OTTO]))
def test_the_order_in_which_persons_come_in_does_not_matter(order: list[Person]) -> None:
    register = Register(clubs=(BLUE, GREEN))
    for person in order:
        register = register.with_person(person)
    assert register == REGISTER
