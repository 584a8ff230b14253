"""Members from a file: read in five languages, laid beside the register, and nothing half taken in."""

from __future__ import annotations

import csv
import re
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parts import ROOT

from arbitr.problem import Problem
from arbitr.tournament.members_csv import WORDS, Column, Member, Members, compare, read_members
from arbitr.tournament.register import Club, Person, Register

DOCUMENT = (ROOT / "docs" / "register.md").read_text()
EMPTY = Register()


def read(text: str) -> tuple[Member, ...]:
    return read_members(text.encode(), "m.csv").rows


def refused(text: str | bytes) -> str:
    with pytest.raises(Problem) as caught:
        read_members(text if isinstance(text, bytes) else text.encode(), "m.csv")
    assert "\n" not in str(caught.value)
    return str(caught.value)


class Ids:
    """A front that gives ids in order."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def __call__(self) -> str:
        return f"n{next(self.numbers)}"


def taken_in(text: str, register: Register = EMPTY) -> Register:
    return compare(read_members(text.encode(), "m.csv"), register).applied(Ids())


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("surname,first name,number,club", "Mrázová,Žofie,77,Les"),
        ("Last Name;Given name;Member No.;Club", "Mrázová;Žofie;77;Les"),
        ("Příjmení;Jméno;Členské číslo;Klub", "Mrázová;Žofie;77;Les"),
        ("PŘÍJMENÍ\tKřestní jméno\tReg. č.\tOddíl", "Mrázová\tŽofie\t77\tLes"),
        ("Priezvisko;Meno;Registračné číslo;Klub", "Mrázová;Žofie;77;Les"),
        ("prezime,ime,članski broj,klub", "Mrázová,Žofie,77,Les"),
        ("Фамилия;Имя;№;Клуб", "Mrázová;Žofie;77;Les"),
        ("prijmeni,jmeno,cislo,klub", " Mrázová , Žofie ,77, Les "),
        ("name;number;club", "Mrázová,  Žofie;77;Les"),
        ('Jméno a příjmení,"Číslo",klub', '"Mrázová, Žofie",77,"Les"'),
        ("name,surname,no,club", "Žofie Mrázová,Mrázová,77,Les"),  # the whole name beside the surname
    ],
)
def test_columns_are_known_by_their_usual_words(head: str, row: str) -> None:
    assert read(f"{head}\n{row}\n") == (Member(2, "Žofie Mrázová", "Mrázová", "77", "Les"),)


def test_one_column_of_names_leaves_open_which_word_is_the_surname() -> None:
    assert read("ФИО\nМрозова Софья\n") == (Member(2, "Мрозова Софья"),)
    assert read("příjmení\nMrázová\n") == (Member(2, "Mrázová", "Mrázová"),)


def test_a_row_may_end_before_the_last_column() -> None:
    assert read("name,number,club\nHana Kosová\n") == (Member(2, "Hana Kosová"),)


def test_a_first_name_may_be_the_surname_too() -> None:
    assert read("jméno,příjmení\nPetr,Petr\n") == (Member(2, "Petr Petr", "Petr"),)


def test_every_word_of_the_document_is_known_and_every_known_word_is_in_it() -> None:
    rows = re.findall(r"^\| (name|surname|first name|number|club|category|contact) \|.*?\| (.*) \|$", DOCUMENT, re.M)
    assert {name for name, _ in rows} == {column.value for column in Column}
    for name, cell in rows:
        words = re.split(r"[,;] ", cell.split(". Beside")[0].split(". What")[0].split(". Never")[0])
        assert sorted(words) == sorted({*WORDS[Column(name)]}), name


def test_the_example_of_the_document_is_read() -> None:
    example = re.findall(r"```csv\n(.*?)```", DOCUMENT, re.S)[0]
    register = taken_in(example)
    by_number = {person.number: person for person in register.persons}
    assert by_number["1024"].name == "Hana Kosová"
    assert by_number["1024"].contact == "hana@example.org"
    assert by_number["1025"].category == "junior"
    assert register.club_of(by_number["1031"]) == "BK Modrý"
    assert by_number[None].name == "Otto Lípa"
    assert {club.name for club in register.clubs} == {"BK Modrý", "BK Zelený"}


TEXT = "Jméno;Číslo;Klub\r\nŽofie Mrázová;77;Šumící les\r\n\r\nŘehoř Ďas;78;Šumící les\r\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.encode("cp1250"),
        TEXT.replace("\r\n", "\n").encode(),
        TEXT.replace("\r\n", "\r").encode("cp1250"),
        TEXT.replace(";", "\t").encode("cp1250"),
        TEXT.replace(";", ",").rstrip().encode(),
    ],
)
def test_encodings_line_ends_and_separators_do_not_matter(data: bytes) -> None:
    members = read_members(data, "m.csv")
    assert [(row.line, row.name, row.number, row.club) for row in members.rows] == [
        (2, "Žofie Mrázová", "77", "Šumící les"),
        (4, "Řehoř Ďas", "78", "Šumící les"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["m.csv is empty"]),
        (" \n\n", ["m.csv is empty"]),
        ("name,number\n", ["m.csv has no members"]),
        ("číslo;klub\n77;Les\n", ["m.csv:1:", "name or surname"]),
        ("name,number\nHana Kosová,1\n,2\n", ["m.csv:3:", "no name"]),
        ("surname,first name\nKosová,Hana\n,Petr\n", ["m.csv:3:", "Petr has no surname"]),
        ("name,number\nHana Kosová,7\nPetr Dub,8\n\nOtto Lípa,7\n", ["m.csv:5:", "number 7", "line 2"]),
        ("name,number\nHana Kosová,a7\nOtto Lípa,A7\n", ["m.csv:3:", "line 2"]),
        ("name\nPetr Dub\nHana Kosová\nPetr  Dub\n", ["m.csv:4:", "Petr Dub is on line 2 too"]),
        ("name,number,číslo\nPetr Dub,1,2\n", ["m.csv:1:", "'number' and 'číslo'"]),
        ("name,first name\nDub,Petr\n", ["m.csv:1:", "surname"]),
        ("name,first name,surname\nPetr Dub,Petr,Dub\n", ["m.csv:1:", "three columns"]),
        ("name,number\nDub, Petr,7\n", ["m.csv:2:", "3 cells for 2 columns", "quotes"]),
        ('name,number\n"Petr Dub,7\nHana Kosová,8\n', ["m.csv:2:", "no CSV"]),
        ('name,number\n"Petr\nDub",7\nHana Kosová,7\n', ["m.csv:4:", "line 2"]),  # lines are those of the file
        (TEXT.encode("utf-16"), ["m.csv is not text in UTF-8 or Windows-1250"]),
        (b"name\nPetr \x83 Dub\n", ["m.csv is not text in UTF-8 or Windows-1250"]),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_line(text: str | bytes, words: list[str]) -> None:
    said = refused(text)
    for word in words:
        assert word in said


CLUBS = (Club("c1", "Les"),)
HANA = Person("p1", "Hana Kosová", "1024", "c1", "Kosová", contact="hana@example.org", hidden=True)
PETR = Person("p2", "Petr Dub", "1025", surname="Dub")
OTTO = Person("p3", "Otto Lípa")
REGISTER = Register((HANA, PETR, OTTO), CLUBS)


def test_the_preview_says_who_is_new_changed_and_unchanged_before_anything_changes() -> None:
    found = compare(
        read_members(
            "name,number,club,year\nHana Kosová,1024,les,1970\nPetr Javor,1025,Háj,\nEma Jívová,9,,\n".encode(), "m.csv"
        ),
        REGISTER,
    )
    assert found.unchanged == (HANA,)
    assert [(each.before, each.member.name) for each in found.changed] == [(PETR, "Petr Javor")]
    assert [each.name for each in found.new] == ["Ema Jívová"]
    assert found.perhaps == ()
    assert found.new_clubs == ("Háj",)
    assert [str(each) for each in found.preview()] == [
        "m.csv: 1 new, 1 changed, 1 unchanged, 0 to be decided.",
        "The column 'year' is not read.",
        "Háj is a new club.",
        "Line 4: Ema Jívová, number 9, is new.",
        "1025: the name is Petr Javor instead of Petr Dub.",
        "1025: the club is Háj.",
    ]
    after = found.applied(Ids())
    assert after == Register(
        (
            Person("n2", "Ema Jívová", "9"),
            HANA,
            Person("p2", "Petr Javor", "1025", "n1"),
            OTTO,
        ),
        (*CLUBS, Club("n1", "Háj")),
    )


def test_what_a_row_leaves_empty_stays_as_it_was() -> None:
    after = taken_in("name,number,club,category,contact\nHana Kosová,1024,,,\n", REGISTER)
    assert after == REGISTER


def test_a_file_that_does_not_know_the_surname_does_not_turn_a_name_round() -> None:
    assert compare(Members("m", (Member(2, "Kosová Hana", number="1024"),)), REGISTER).unchanged == (HANA,)
    turned = compare(Members("m", (Member(2, "Kosová Hana", "Hana", number="1024"),)), REGISTER)
    assert turned.applied(Ids()).by_id["p1"].name == "Kosová Hana"


def test_nobody_is_taken_for_another_because_of_the_name() -> None:
    found = compare(
        read_members("name,number\nLípa Otto,55\npetr dub,\nHana Kosová,1030\n".encode(), "m.csv"), REGISTER
    )
    assert found.new == ()
    assert [(each.member.line, each.persons) for each in found.perhaps] == [(2, (OTTO,)), (3, (PETR,)), (4, (HANA,))]
    with pytest.raises(Problem, match=r"^m\.csv:2: nobody has said yet whether Lípa Otto is somebody known$"):
        found.applied(Ids())
    with pytest.raises(Problem, match=r"^m\.csv:4: nobody has said"):
        found.applied(Ids(), {2: "p3", 3: None})
    after = found.applied(Ids(), {2: "p3", 3: None, 4: "p1"})
    assert after.by_id["p3"] == Person("p3", "Otto Lípa", "55")
    assert after.by_id["p1"].number == "1030"
    assert after.by_id["p1"].hidden
    assert after.by_id["p2"] == PETR
    assert after.by_id["n1"] == Person("n1", "petr dub")
    with pytest.raises(Problem, match="cannot be the person p2"):
        found.applied(Ids(), {2: "p2", 3: None, 4: None})


def test_who_is_in_the_file_with_his_own_number_is_not_offered_again() -> None:
    found = compare(read_members(b"name,number\nPetr Dub,1025\nPetr Dub,1031\n", "m.csv"), REGISTER)
    assert [each.number for each in found.new] == ["1031"]
    assert found.perhaps == ()
    after = found.applied(Ids())
    assert {str(each) for each in after.shown(["p2", "n1"]).values()} == {"Petr Dub (1025)", "Petr Dub (1031)"}


def test_two_lines_cannot_become_one_person() -> None:
    found = compare(read_members(b"name,club\nPetr Dub,\nPetr Dub,Les\n", "m.csv"), REGISTER)
    with pytest.raises(Problem, match="two lines cannot be the same person p2"):
        found.applied(Ids(), {2: "p2", 3: "p2"})
    after = found.applied(Ids(), {2: "p2", 3: None})
    assert after.by_id["p2"] == PETR
    assert after.by_id["n1"].club == "c1"


@pytest.mark.parametrize("given_id", ["p1", "c1", "gone", "same"])
def test_an_id_that_is_taken_is_refused(given_id: str) -> None:
    register = Register(REGISTER.persons, CLUBS, ("gone",))
    found = compare(read_members("name\nEma Jívová\nJan Topol\n".encode(), "m.csv"), register)
    ids = iter([given_id, "same", "x"])
    with pytest.raises(Problem, match=f"the new id {given_id} is taken already"):
        found.applied(lambda: next(ids))


words = st.text("AbčŽ ;,\"'\t-", max_size=6)
cells = st.tuples(words.filter(lambda text: text.strip(" ,\t")), st.integers(1, 30), words)


@given(
    st.lists(cells, max_size=8, unique_by=lambda each: each[1]),
    st.sampled_from(";,\t"),
    st.sampled_from(["utf-8", "cp1250"]),
)
def test_a_file_taken_in_twice_changes_nothing_the_second_time(
    rows: list[tuple[str, int, str]], separator: str, encoding: str
) -> None:
    lines: list[str] = []

    class File:
        write = staticmethod(lines.append)

    csv.writer(File, delimiter=separator).writerows([("name", "number", "club"), *rows])
    data = "".join(lines).encode(encoding)
    if not rows:
        assert "no members" in refused(data)
        return
    members = read_members(data, "m.csv")
    assert [int(each.number or 0) for each in members.rows] == [number for _, number, _ in rows]
    once = compare(members, REGISTER)
    assert not any((once.unchanged, once.changed, once.perhaps))
    register = once.applied(Ids())
    again = compare(members, register)
    assert len(again.unchanged) == len(rows)
    assert not any((again.new, again.changed, again.perhaps, again.new_clubs))
    assert again.applied(Ids()) == register
    assert {person.id for person in REGISTER.persons} < {person.id for person in register.persons}
