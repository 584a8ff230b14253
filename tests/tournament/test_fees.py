"""Entry fees: what is due, paid and open, to the last coin."""

from __future__ import annotations

import csv
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parts import ROOT
from said import refusal

from arbitr.tournament import Club, Contestant, Person, Register
from arbitr.tournament.people.fees import FeeList, FeeRules, Rate, Sum, fee_list

REGISTER = Register(
    (
        Person("p1", "Hana Kosová", "1024", "c1"),
        Person("p2", "Petr Dub", "1025", "c2", category="Junior"),
        Person("p3", "Otto Lípa"),
        Person("p4", "Petr Dub", "1031", "c1", category="veteran"),
    ),
    (Club("c1", "BK Modrý"), Club("c2", "BK Zelený")),
    ("gone",),
)
RULES = FeeRules((Rate("member", 15000), Rate("visitor", 20000), Rate("junior", 5000)))
PAIRS = (Contestant("7", ("p1", "p2")), Contestant("8", ("p3", "p4")))


def sums(found: FeeList) -> list[tuple[str, str, int, int, int]]:
    return [(line.contestant, line.person, line.sum.due, line.sum.paid, line.sum.open) for line in found.lines]


def test_each_person_pays_the_rate_of_his_category() -> None:
    found = fee_list(PAIRS, REGISTER, RULES, {"p1": 15000, "p3": 25000, "p4": 10000})
    assert sums(found) == [
        ("7", "p1", 15000, 15000, 0),
        ("7", "p2", 5000, 0, 5000),
        ("8", "p3", 20000, 25000, -5000),  # too much
        ("8", "p4", 15000, 10000, 5000),  # there is no rate for veterans: a member
    ]
    assert [line.category for line in found.lines] == ["member", "junior", "visitor", "member"]
    assert found.by_contestant() == {"7": Sum(20000, 15000), "8": Sum(35000, 35000)}
    assert found.by_club() == {"c1": Sum(30000, 25000), "c2": Sum(5000, 0), "": Sum(20000, 25000)}
    assert found.total == Sum(55000, 50000)
    assert found.total.open == 5000


def test_a_team_may_pay_as_a_whole() -> None:
    teams = (
        Contestant("Oaks", ("p1", "p4"), club="c2"),
        Contestant("Elms", ("p2", "p2x"), title="Elms"),
        Contestant("Firs", ("p1x", "p4x")),
    )
    found = fee_list(teams, REGISTER, FeeRules(contestant=80000), {"Oaks": 80000, "p2": 30000})
    assert found.by_contestant() == {"Oaks": Sum(80000, 80000), "Elms": Sum(80000, 30000), "Firs": Sum(80000, 0)}
    # Oaks say their club; all of Elms whom the register knows are of one; nobody of Firs is known.
    assert found.by_club()["c2"] == Sum(160000, 110000)
    assert found.total == Sum(240000, 110000)


def test_a_person_may_owe_beside_the_team() -> None:
    rules = FeeRules((Rate("visitor", 500),), contestant=1000)
    found = fee_list(PAIRS, REGISTER, rules)
    assert found.by_contestant() == {"7": Sum(1000), "8": Sum(1500)}


def test_no_payment_is_lost() -> None:
    found = fee_list(PAIRS[:1], REGISTER, RULES, {"p3": 700, "stranger": 300})
    assert sums(found)[2:] == [("", "p3", 0, 700, -700), ("", "stranger", 0, 300, -300)]


def test_a_payment_is_booked_once_for_somebody_who_plays_for_two() -> None:
    twice = (Contestant("7", ("p1", "p2")), Contestant("8", ("p3", "p1")))
    assert fee_list(twice, REGISTER, RULES, {"p1": 15000}).total.paid == 15000


def test_who_is_not_in_the_register_is_a_visitor_and_who_was_erased_owes_nothing() -> None:
    found = fee_list((Contestant("7", ("gone", "stranger")),), REGISTER, RULES, {"gone": 15000})
    assert sums(found) == [("7", "gone", 15000, 15000, 0), ("7", "stranger", 20000, 0, 20000)]


def test_the_list_as_csv_is_the_one_of_the_document() -> None:
    document = (ROOT / "docs" / "reference" / "register.md").read_text()
    example = re.findall(r"```csv\n(.*?)```", document, re.S)[2]
    written = fee_list(PAIRS, REGISTER, RULES, {"p1": 15000}).to_csv(REGISTER)
    assert written.splitlines()[:3] == example.splitlines()
    assert written.splitlines()[3:] == [
        "8,Otto Lípa,,,visitor,200.00,0.00,200.00",
        "8,Petr Dub (1031),1031,BK Modrý,member,150.00,0.00,150.00",
    ]


def test_the_clubs_as_csv() -> None:
    found = fee_list(PAIRS, REGISTER, RULES, {"p1": 15000, "p3": 25005})
    assert found.clubs_to_csv(REGISTER).splitlines() == [
        "club,due,paid,open",
        ",200.00,250.05,-50.05",
        "BK Modrý,300.00,150.00,150.00",
        "BK Zelený,50.00,0.00,50.00",
    ]


def test_a_name_never_becomes_a_formula_and_a_separator_never_a_cell() -> None:
    wild = ("=1+1", "+1+cmd", "@x", "-x", 'Kos, "Otto"')
    register = Register(tuple(Person(str(at), name) for at, name in enumerate(wild)))
    written = fee_list((Contestant("1", tuple("01234")),), register, RULES, {"0": 30000}).to_csv(register)
    rows = list(csv.DictReader(written.splitlines()))
    assert [row["name"] for row in rows] == ["'=1+1", "'+1+cmd", "'@x", "'-x", 'Kos, "Otto"']
    assert rows[0]["open"] == "-100.00"


@pytest.mark.parametrize(
    ("decimals", "amount", "text"),
    [(2, 15005, "150.05"), (2, -5, "-0.05"), (0, 150, "150"), (0, -3, "-3"), (3, 1, "0.001"), (2, 0, "0.00")],
)
def test_amounts_are_written_with_the_decimals_of_the_coin(decimals: int, amount: int, text: str) -> None:
    assert FeeRules(decimals=decimals).written(amount) == text


def test_rules_that_cannot_be_are_refused() -> None:
    with refusal("category {category} has two rates; keep one", category="Junior"):
        FeeRules((Rate("Junior", 1), Rate("junior", 2)))
    with refusal("{category}: an entry fee cannot be negative", category="member"):
        Rate("member", -1)
    with refusal("an entry fee cannot be negative"):
        FeeRules(contestant=-1)
    with refusal("an amount must have 0 to 4 decimal places, not {decimals}"):
        FeeRules(decimals=9)


ids = st.sampled_from(["p1", "p2", "p3", "p4", "gone", "x"])
entries = st.lists(st.lists(ids, min_size=1, max_size=3, unique=True), max_size=4).map(
    lambda teams: tuple(Contestant(f"t{at}", tuple(players)) for at, players in enumerate(teams))
)


@given(entries, st.dictionaries(ids | st.sampled_from(["t0", "t1"]), st.integers(0, 50000)), st.integers(0, 999))
def test_the_sums_by_club_by_contestant_and_in_all_agree(
    contestants: tuple[Contestant, ...], paid: dict[str, int], whole: int
) -> None:
    found = fee_list(contestants, REGISTER, FeeRules(RULES.rates, whole), paid)
    assert found.total.paid == sum(paid.values())
    for parts in (found.by_club(), found.by_contestant()):
        assert sum(part.due for part in parts.values()) == found.total.due
        assert sum(part.open for part in parts.values()) == found.total.open
    written = list(csv.DictReader(found.to_csv(REGISTER).splitlines()))
    assert sum(round(100 * float(row["due"])) for row in written) == found.total.due
    clubs = list(csv.DictReader(found.clubs_to_csv(REGISTER).splitlines()))
    assert sum(round(100 * float(row["open"])) for row in clubs) == found.total.open
