"""Who is meant by what was typed: a member number, a surname alone, a name with number and club."""

from __future__ import annotations

import pytest
from said import english, refusal

from arbitr.club.entries.pasted import Wanted
from arbitr.club.people import NEW, PeopleFound, find
from arbitr.tournament.people.register import Club, Person, Register

HANA = Person("p1", "Hana Kosová", "1024", "c1", "Kosová")
PETR = Person("p2", "Petr Dub", "1025", "c2", "Dub")
PAVEL = Person("p3", "Pavel Dub", "2077", "", "Dub")
ALES = Person("p4", "Aleš Malý", None, "c2")
REGISTER = Register((HANA, PETR, PAVEL, ALES), (Club("c1", "BK Modrý"), Club("c2", "BK Zelený")))


def found(name: str, **answers: str) -> PeopleFound:
    return find(REGISTER, [Wanted((name,))], (), answers)


def one(name: str) -> str:
    """The id of the one person who is meant beyond doubt."""
    this = found(name)
    assert (this.new, this.doubts) == ([], [])
    return this.contestants[0].players[0]


def offered(name: str) -> list[str]:
    """Who is offered for a name that leaves a doubt."""
    this = found(name)
    assert this.new == []
    return [id_ for id_, _ in this.doubts[0].choices]


@pytest.mark.parametrize("number", ["1026", "10240", "Hana Kosová (1026)"])
def test_a_number_that_no_member_has_is_refused_with_the_nearest_ones(number: str) -> None:
    with refusal("no member has the number {number}; did you mean {members}?") as caught:
        found(number)
    assert "Hana Kosová (1024)" in str(caught.value)
    assert "Pavel Dub (2077)" not in str(caught.value)


@pytest.mark.parametrize("number", ["#1024", "1024.", "# 1024"])
def test_a_number_is_understood_with_what_people_write_around_it(number: str) -> None:
    assert one(number) == "p1"


@pytest.mark.parametrize("number", ["#1026", "(1026)", "10 26", "+1026"])
def test_signs_around_an_unknown_number_make_no_person_of_it(number: str) -> None:
    with refusal("no member has the number {number}; did you mean {members}?"):
        found(number)


def test_a_member_who_is_named_twice_is_not_said_to_be_entered() -> None:
    with refusal("{name} is named twice", name="Hana Kosová"):
        find(REGISTER, [Wanted(("1024", "1024"))])
    with refusal("{name} is already entered", name="Hana Kosová"):
        find(REGISTER, [Wanted(("1024", "1025"))], {"p1"})


def test_a_number_far_from_all_is_refused_without_a_guess() -> None:
    with refusal("no member has the number {number}; enter the name, or add the member to the register first"):
        found("999999")


def test_without_any_member_a_number_is_no_name_either() -> None:
    with refusal("no member has the number {number}; enter the name, or add the member to the register first"):
        find(Register(), [Wanted(("1024", "Ota Les"))])


def test_letters_in_the_form_of_a_known_number_are_a_number() -> None:
    register = Register((Person("p1", "Hana Kosová", "CZ1024"),))
    with refusal("no member has the number {number}; did you mean {members}?", members="Hana Kosová (CZ1024)"):
        find(register, [Wanted(("cz1025",))])


def test_a_surname_alone_offers_the_members_of_this_surname() -> None:
    assert offered("dub") == ["p3", "p2"]  # by name: Pavel, Petr
    assert offered("Kosova") == ["p1"]
    assert offered("Malý") == ["p4"]  # nobody said which part of the name is the surname
    assert offered("P. Dub") == ["p3", "p2"]


def test_the_offer_names_number_and_club() -> None:
    (doubt,) = found("Kosová").doubts
    assert [str(shown) for _, shown in doubt.choices] == ["Hana Kosová (1024, BK Modrý)"]
    assert str(doubt.why) == english("{name} is a surname of registered members. Choose who you mean.", name="Kosová")


def test_a_surname_can_still_be_somebody_new() -> None:
    (doubt,) = found("Dub").doubts
    again = found("Dub", **{doubt.key: NEW})
    assert [person.name for person in again.new] == ["Dub"]
    assert again.doubts == []


def test_a_first_name_alone_is_nobodys_surname() -> None:
    assert [person.name for person in found("Petr").new] == ["Petr"]


@pytest.mark.parametrize(
    ("typed", "id_"),
    [
        ("Hana Kosová (1024, BK Modrý)", "p1"),
        ("hana kosova (1024)", "p1"),
        ("Petr Dub (BK Zelený)", "p2"),
        ("Aleš Malý (BK Zelený)", "p4"),
        ("Kosová Hana", "p1"),
        ("2077", "p3"),
    ],
)
def test_who_is_offered_or_shown_so_is_found_so(typed: str, id_: str) -> None:
    assert one(typed) == id_


def test_every_offer_means_one_person() -> None:
    same = [Person(f"q{at}", "Petr Dub", club="c2") for at in range(3)]
    register = Register((PETR, *same), REGISTER.clubs)
    assert len({*register.offered.values()}) == 4
    for person, text in register.offered.items():
        assert find(register, [Wanted((text,))]).contestants[0].players == (person.id,)


def test_the_search_finds_by_club_too() -> None:
    assert [person.id for person in REGISTER.found("zeleny")] == ["p4", "p2"]
    assert [person.id for person in REGISTER.found("bk dub")] == ["p2"]
