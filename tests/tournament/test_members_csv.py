"""Members from a file: read in five languages, laid beside the register, and nothing half taken in."""

from __future__ import annotations

import csv
import re
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parts import ROOT
from said import english, refusal, says, wording

from arbitr.problem import Problem
from arbitr.tournament.people.members_csv import WORDS, MemberColumn, MemberRow, Members, compare, read_members
from arbitr.tournament.people.register import Club, Person, Register

DOCUMENT = (ROOT / "docs" / "reference" / "register.md").read_text()
EMPTY = Register()


def read(text: str) -> tuple[MemberRow, ...]:
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
    assert read(f"{head}\n{row}\n") == (MemberRow(2, "Žofie Mrázová", "Mrázová", "77", "Les"),)


def test_one_column_of_names_leaves_open_which_word_is_the_surname() -> None:
    assert read("ФИО\nМрозова Софья\n") == (MemberRow(2, "Мрозова Софья"),)
    assert read("příjmení\nMrázová\n") == (MemberRow(2, "Mrázová", "Mrázová"),)


def test_a_row_may_end_before_the_last_column() -> None:
    assert read("name,number,club\nHana Kosová\n") == (MemberRow(2, "Hana Kosová"),)


def test_a_first_name_may_be_the_surname_too() -> None:
    assert read("jméno,příjmení\nPetr,Petr\n") == (MemberRow(2, "Petr Petr", "Petr"),)


def test_every_word_of_the_document_is_known_and_every_known_word_is_in_it() -> None:
    rows = re.findall(r"^\| (name|surname|first name|number|club|category|contact) \|.*?\| (.*) \|$", DOCUMENT, re.M)
    assert {name for name, _ in rows} == {column.value for column in MemberColumn}
    for name, cell in rows:
        words = re.split(r"[,;] ", re.split(r"\. (?=[A-Z])", cell)[0])  # without the sentence behind them
        assert sorted(words) == sorted({*WORDS[MemberColumn(name)]}), name


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
        ("", [wording("{file} is empty; its first line must name the columns", file="m.csv")]),
        (" \n\n", [wording("{file} is empty; its first line must name the columns", file="m.csv")]),
        ("name,number\n", [wording("{file} has no members below its first line", file="m.csv")]),
        (
            "číslo;klub\n77;Les\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=1,
                    problem=wording(
                        "no column is called name or surname (jméno, meno, ime, имя); the first line must "
                        "name the columns"
                    ),
                )
            ],
        ),
        (
            "name,number\nHana Kosová,1\n,2\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=3,
                    problem=wording("the name is missing; fill it in or delete the line"),
                )
            ],
        ),
        (
            "surname,first name\nKosová,Hana\n,Petr\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=3,
                    problem=wording("{name} has no surname; fill it in", name="Petr"),
                )
            ],
        ),
        (
            "name,number\nHana Kosová,7\nPetr Dub,8\n\nOtto Lípa,7\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=5,
                    problem=wording("number {number} is also on line {line}; correct one of them", line=2),
                )
            ],
        ),
        (
            "name,number\nHana Kosová,a7\nOtto Lípa,A7\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=3,
                    problem=wording("number {number} is also on line {line}; correct one of them", line=2),
                )
            ],
        ),
        (
            "name\nPetr Dub\nHana Kosová\nPetr  Dub\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=4,
                    problem=wording(
                        "{name} is also on line {line}; delete one of the lines, or fill in both numbers",
                        name="Petr Dub",
                        line=2,
                    ),
                )
            ],
        ),
        (
            "name,number,číslo\nPetr Dub,1,2\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=1,
                    problem=wording(
                        "{one} and {other} mean the same; delete one of the columns or rename it",
                        one="'number'",
                        other="'číslo'",
                    ),
                )
            ],
        ),
        (
            "name,first name\nDub,Petr\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=1,
                    problem=wording("there is a first-name column but no surname column; name it surname"),
                )
            ],
        ),
        (
            "name,first name,surname\nPetr Dub,Petr,Dub\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=1,
                    problem=wording("there are columns for name, first name and surname; delete name or the other two"),
                )
            ],
        ),
        (
            "name,number\nDub, Petr,7\n",
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=2,
                    problem=wording(
                        "there are {cells} cells for {columns} columns; put a cell that contains {separator} in quotes",
                        cells=3,
                        columns=2,
                    ),
                )
            ],
        ),
        (
            'name,number\n"Petr Dub,7\nHana Kosová,8\n',
            [wording("{file}:{line}: {problem}", file="m.csv", line=2, problem=wording("this is not CSV: {why}"))],
        ),
        (
            'name,number\n"Petr\nDub",7\nHana Kosová,7\n',
            [
                wording(
                    "{file}:{line}: {problem}",
                    file="m.csv",
                    line=4,
                    problem=wording("number {number} is also on line {line}; correct one of them", line=2),
                )
            ],
        ),  # lines are those of the file
        (
            TEXT.encode("utf-16"),
            [wording("{file} is not text in UTF-8 or Windows-1250; save it as CSV UTF-8", file="m.csv")],
        ),
        (
            b"name\nPetr \x83 Dub\n",
            [wording("{file} is not text in UTF-8 or Windows-1250; save it as CSV UTF-8", file="m.csv")],
        ),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_line(text: str | bytes, words: list[re.Pattern[str]]) -> None:
    said = refused(text)
    for word in words:
        assert says(said, word)


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
    assert [(change.before, change.member.name) for change in found.changed] == [(PETR, "Petr Javor")]
    assert [person.name for person in found.new] == ["Ema Jívová"]
    assert found.perhaps == ()
    assert found.new_clubs == ("Háj",)
    assert [str(line) for line in found.preview()] == [
        english(
            "{file}: {new} new, {changed} changed, {unchanged} unchanged, {perhaps} to be decided.",
            file="m.csv",
            new=1,
            changed=1,
            unchanged=1,
            perhaps=0,
        ),
        english("Column {name} is ignored.", name="'year'"),
        english("{club} is a new club.", club="Háj"),
        english("Line {line}: {name}, number {number}, is new.", line=4, name="Ema Jívová", number=9),
        english("{member}: name changed from {before} to {after}.", member=1025, after="Petr Javor", before="Petr Dub"),
        english("{member}: club set to {after}.", member=1025, after="Háj"),
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
    assert compare(Members("m", (MemberRow(2, "Kosová Hana", number="1024"),)), REGISTER).unchanged == (HANA,)
    turned = compare(Members("m", (MemberRow(2, "Kosová Hana", "Hana", number="1024"),)), REGISTER)
    assert turned.applied(Ids()).by_id["p1"].name == "Kosová Hana"


def test_nobody_is_taken_for_another_because_of_the_name() -> None:
    found = compare(
        read_members("name,number\nLípa Otto,55\npetr dub,\nHana Kosová,1030\n".encode(), "m.csv"), REGISTER
    )
    assert found.new == ()
    assert [(doubt.member.line, doubt.persons) for doubt in found.perhaps] == [(2, (OTTO,)), (3, (PETR,)), (4, (HANA,))]
    with refusal(
        "{file}:{line}: {problem}",
        file="m.csv",
        line=2,
        problem=english("choose whether {name} is someone in the register or someone new", name="Lípa Otto"),
    ):
        found.applied(Ids())
    with refusal(
        "{file}:{line}: {problem}",
        line=4,
        problem=wording("choose whether {name} is someone in the register or someone new"),
    ):
        found.applied(Ids(), {2: "p3", 3: None})
    after = found.applied(Ids(), {2: "p3", 3: None, 4: "p1"})
    assert after.by_id["p3"] == Person("p3", "Otto Lípa", "55")
    assert after.by_id["p1"].number == "1030"
    assert after.by_id["p1"].hidden
    assert after.by_id["p2"] == PETR
    assert after.by_id["n1"] == Person("n1", "petr dub")
    with refusal("{name} cannot be the person {id}", id="p2"):
        found.applied(Ids(), {2: "p2", 3: None, 4: None})


def test_who_is_in_the_file_with_his_own_number_is_not_offered_again() -> None:
    found = compare(read_members(b"name,number\nPetr Dub,1025\nPetr Dub,1031\n", "m.csv"), REGISTER)
    assert [person.number for person in found.new] == ["1031"]
    assert found.perhaps == ()
    after = found.applied(Ids())
    assert {str(name) for name in after.shown(["p2", "n1"]).values()} == {"Petr Dub (1025)", "Petr Dub (1031)"}


def test_two_lines_cannot_become_one_person() -> None:
    found = compare(read_members(b"name,club\nPetr Dub,\nPetr Dub,Les\n", "m.csv"), REGISTER)
    with refusal("two lines cannot both be person {id}", id="p2"):
        found.applied(Ids(), {2: "p2", 3: "p2"})
    after = found.applied(Ids(), {2: "p2", 3: None})
    assert after.by_id["p2"] == PETR
    assert after.by_id["n1"].club == "c1"


@pytest.mark.parametrize("given_id", ["p1", "c1", "gone", "same"])
def test_an_id_that_is_taken_is_refused(given_id: str) -> None:
    register = Register(REGISTER.persons, CLUBS, ("gone",))
    found = compare(read_members("name\nEma Jívová\nJan Topol\n".encode(), "m.csv"), register)
    ids = iter([given_id, "same", "x"])
    with refusal("the new id {id} is already taken", id=given_id):
        found.applied(lambda: next(ids))


words = st.text("AbčŽ ;,\"'\t-", max_size=6)
cells = st.tuples(words.filter(lambda text: text.strip(" ,\t")), st.integers(1, 30), words)


@given(
    st.lists(cells, max_size=8, unique_by=lambda row: row[1]),
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
        assert says(refused(data), "{file} has no members below its first line")
        return
    members = read_members(data, "m.csv")
    assert [int(row.number or 0) for row in members.rows] == [number for _, number, _ in rows]
    once = compare(members, REGISTER)
    assert not any((once.unchanged, once.changed, once.perhaps))
    register = once.applied(Ids())
    again = compare(members, register)
    assert len(again.unchanged) == len(rows)
    assert not any((again.new, again.changed, again.perhaps, again.new_clubs))
    assert again.applied(Ids()) == register
    assert {person.id for person in REGISTER.persons} < {person.id for person in register.persons}
