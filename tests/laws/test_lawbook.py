"""The law book: every sub-law has one sentence, and every number in a text is one of the Laws."""

from __future__ import annotations

import re
import sys
from collections import Counter

import pytest
from parts import ROOT
from said import english

from arbitr.laws.engine import LATEST, PROCEDURES, Edition
from arbitr.laws.lawbook import alphabet, chapters, number, rules
from arbitr.laws.lawbook.definitions import DEFINITIONS
from arbitr.laws.lawbook.number import LAWS
from arbitr.laws.lawbook.terms import TERMS
from arbitr.laws.summaries.summary import sub_law
from arbitr.scenarios import lawbook
from arbitr.text import LANGUAGES, translation

sys.path.insert(0, str(ROOT / "tools"))
import coverage

SUB_LAWS = dict(coverage.sub_laws())


def of(edition: int) -> set[str]:
    """The sub-laws of an edition."""
    return {law for law, editions in SUB_LAWS.items() if edition in editions}


# Numbers


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("27", "27"),
        ("27b1(a)", "27B1a"),
        ("27 B 1 a", "27B1a"),
        ("40B2(a)(iii)", "40B2aiii"),
        ("05", "5"),
        ("94", None),
        ("0", None),
        ("2S", None),
        ("revoke", None),
        ("", None),
    ],
)
def test_a_number_is_read_as_people_type_it(text: str, meant: str | None) -> None:
    assert number.typed(text) == meant


def test_sub_laws_are_sorted_as_the_book_prints_them() -> None:
    listed = [law for law, _ in coverage.sub_laws()]
    assert sorted(listed, key=number.place) == listed


def test_a_part_is_within_its_whole_and_no_other_law() -> None:
    assert number.is_within("27B1a", "27B1")
    assert number.is_within("27", "27")
    assert not number.is_within("27B10", "27B1")
    assert not number.is_within("2", "27")


def test_a_contract_is_no_citation() -> None:
    assert [match[0] for match in number.cited("54D, 56; 4H N =, 60%, 12.5")] == ["54D", "56"]


# Chapters and definitions


def test_the_chapters_hold_every_law_once() -> None:
    assert [law for chapter in chapters.CHAPTERS for law in chapter.laws] == list(LAWS)
    assert [chapter.number for chapter in chapters.CHAPTERS] == list(range(2, 12)), "the first are the definitions"
    assert chapters.chapter_of(27).title.text == "The auction"


def test_a_law_may_have_another_title_in_another_edition() -> None:
    titles = [chapters.title(23, edition).text for edition in Edition]
    named = [english("Damaging enforced pass"), english("Awareness of potential damage"), english("Comparable call")]
    assert titles == named
    assert len({chapters.title(27, edition).text for edition in Edition}) == 1


def test_the_definitions_lead_to_laws_and_say_which_editions_have_them() -> None:
    assert len({definition.id for definition in DEFINITIONS}) == len(DEFINITIONS)
    assert {law for definition in DEFINITIONS for law in definition.laws} <= {str(law) for law in LAWS}
    editions = {definition.id: [int(edition) for edition in definition.editions] for definition in DEFINITIONS}
    assert editions["misinformation"] == [2017]
    assert editions["convention"] == [1997, 2007]
    assert editions["honour"] == [1997, 2007, 2017]


def test_the_index_leads_to_sub_laws_of_the_latest_edition() -> None:
    wrong = [(str(term.word), number) for term in TERMS for number in term.numbers if number not in of(LATEST)]
    assert wrong == []


def test_a_word_of_the_index_leads_to_the_number_of_the_edition_or_is_left_out() -> None:
    words = {term.word.text: term for term in TERMS}
    assert words["comparable call"].of(Edition.LAWS_2017) == ["23A"]
    assert words["comparable call"].of(Edition.LAWS_2007) == [], "there is none before 2017"
    assert words["insufficient bid"].of(Edition.LAWS_1997) == ["27"]


@pytest.mark.parametrize(
    "words",
    [
        ["adut", "cesta", "čas", "ćup", "dva", "đak"],
        ["álbum", "alert", "dáma", "žaloba"],
        ["алерт", "взятка", "ёлка", "жребий", "имп", "йод", "яблоко"],
    ],
)
def test_the_index_follows_the_alphabet(words: list[str]) -> None:
    shuffled = words[::-1]
    assert sorted(shuffled, key=alphabet.place) == words
    assert alphabet.initial("čas") == "Č"
    assert alphabet.initial("álbum") == "A"


# Rules


def test_every_sub_law_of_every_edition_has_one_sentence() -> None:
    for edition in Edition:
        counted = Counter(number for summary in rules.SUMMARIES if (number := summary.number(edition)) is not None)
        assert [number for number, times in counted.items() if times > 1] == [], edition
        assert set(counted) == of(edition), edition


def test_a_sentence_names_only_laws_that_all_its_editions_have() -> None:
    assert rules.SUMMARIES
    for summary in rules.SUMMARIES:
        for law in coverage.named_in(str(summary.says)):
            for edition, _ in summary.numbers:
                assert law in of(edition), f"there is no {law} in {edition}: {summary.says}"


def test_a_rule_that_kept_its_content_is_found_under_its_new_number() -> None:
    assert (Edition.LAWS_1997, "27A2") in rules.renumbered("27C", Edition.LAWS_2017)
    assert rules.has("27B4") == [Edition.LAWS_2007, Edition.LAWS_2017]


def test_a_matter_stands_beside_its_old_number_though_its_words_have_changed() -> None:
    rows = [[cell and cell.number for cell in row.cells] for row in rules.compared(27, list(Edition))]
    assert ["27B1b", "27D", "27D"] in rows
    assert [None, "27B1b", "27B1b"] in rows
    assert ["40C", "40B4", "40B3a"] in [
        [cell and cell.number for cell in row.cells] for row in rules.compared(40, list(Edition))
    ]


def test_every_matter_exists_in_each_edition_and_is_named_once() -> None:
    for edition in Edition:
        numbers = [matter[edition] for matter in rules.MATTERS]
        assert set(numbers) <= rules.rules(edition).keys()
        assert len(set(numbers)) == len(numbers)


def test_editions_are_compared_rule_by_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    same, old, new = "Same.", "Old.", "New."
    made = (
        sub_law("3", same),
        sub_law("3A 3A -", old),
        sub_law("- - 3A", new),
        sub_law("3B 3C 3C", same),
        sub_law("- 3B -", old),
        sub_law("3D - -", old),
    )
    monkeypatch.setattr(rules, "SUMMARIES", made)
    rules.rules.cache_clear()
    try:
        rows = rules.compared(3, list(Edition))
        shown = [[cell and cell.number for cell in row.cells] for row in rows]
        assert shown == [
            ["3", "3", "3"],
            ["3A", "3A", "3A"],
            [None, "3B", None],
            ["3B", "3C", "3C"],
            ["3D", None, None],
        ]
        assert [row.differs for row in rows] == [False, True, True, False, True]
        assert [row.moved for row in rows] == [False, False, False, True, False]
    finally:
        rules.rules.cache_clear()


# Texts


def test_the_words_of_a_procedure_name_laws_of_every_edition() -> None:
    assert PROCEDURES
    for procedure in PROCEDURES.values():
        for law in coverage.named_in(f"{procedure.title.text} {procedure.says.text}"):
            assert set(SUB_LAWS.get(law, ())) == {int(edition) for edition in Edition}, f"{procedure.id}: {law}"
        for year, words in procedure.differs:
            for law in coverage.named_in(words.text):
                assert year in SUB_LAWS.get(law, ()), f"{procedure.id}, {year}: {law}"


NUMBER = re.compile(r"(?<![\w.♠♥♦♣{-])\d{1,2}[A-H](?:\d{1,2}(?:[a-l](?:\d|[ivx]+)?)?)?(?![\w%])")


@pytest.mark.parametrize("language", [known for known in LANGUAGES if known != "en"])
def test_a_translation_names_the_laws_of_the_english(language: str) -> None:
    catalogue = translation(language)._catalog  # type: ignore[attr-defined]
    checked = 0
    for key, said in catalogue.items():
        original = (key[0] if isinstance(key, tuple) else key).rpartition("\x04")[2]
        assert sorted(NUMBER.findall(said)) == sorted(NUMBER.findall(original)) or not original, said
        for law in re.findall(r"\bLaw (\d{1,2})(?!\w)", original):
            assert re.search(rf"(?<!\d){law}(?!\d)", said), f"{law} is missing: {said}"
            checked += 1
    assert checked


# What stands beside a rule


def test_a_sub_law_has_its_procedures_and_an_example_that_cites_it() -> None:
    cited = lawbook.cited("27B1a", LATEST)
    assert "insufficient_bid" in cited.procedures
    assert cited.example is not None
    example = lawbook.example(cited.example, LATEST)
    assert "27B1a" in {effect.law for ruling in example.run.rulings for effect in ruling.effects}
    assert example.actions


def test_the_lists_know_the_numbers_of_each_edition() -> None:
    assert {law: [int(edition) for edition in lawbook.known(law)] for law in SUB_LAWS} == {
        law: list(editions) for law, editions in SUB_LAWS.items()
    }
