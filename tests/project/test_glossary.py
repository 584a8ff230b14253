"""Every translation uses the terms of docs/glossary.csv, and none uses a word that the glossary rejects."""

from __future__ import annotations

import csv
import sys
from collections import Counter

import pytest
from babel.messages.catalog import Catalog
from parts import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import glossary
import messages

TERMS = glossary.terms()
CHECKED = tuple(glossary.COLUMNS)
"""The languages that are checked: all of them."""


def catalog(english: str | tuple[str, str], said: str | tuple[str, ...], file: str = "src/arbitr/laws/a.py") -> Catalog:
    """A catalogue with a single message of this file."""
    found = Catalog(locale="cs")
    found.add(english, said, locations=[(file, 0)])
    return found


def found(english: str | tuple[str, str], said: str | tuple[str, ...], file: str = "src/arbitr/laws/a.py") -> list[str]:
    """The terms against which this Czech message offends."""
    return [disagreement.term for disagreement in glossary.disagreements(catalog(english, said, file), TERMS, "cs")]


@pytest.mark.parametrize("language", CHECKED)
def test_every_translation_uses_the_terms_of_the_glossary_or_is_an_exception(language: str) -> None:
    allowed = {(term, message) for term, of, message in glossary.exceptions() if of == language}
    wrong = list(glossary.disagreements(messages.translated(language), TERMS, language))
    left = [str(disagreement) for disagreement in wrong if (disagreement.term, disagreement.message) not in allowed]
    assert not left, "\n".join(left)
    needed = {(disagreement.term, disagreement.message) for disagreement in wrong}
    assert allowed - needed == set(), "these are no exceptions any more"


def test_every_exception_has_a_reason() -> None:
    assert glossary.exceptions()
    assert [key for key, reason in glossary.exceptions().items() if not reason] == []


@pytest.mark.parametrize("language", CHECKED)
def test_a_catalogue_with_a_wrong_term_fails(language: str) -> None:
    """Replace the term in every message that uses it: the check must notice each of them."""
    term = next(term for term in TERMS if term.id == "penalty_card")
    sound = messages.translated(language)
    before = list(glossary.disagreements(sound, [term], language))
    mutated = 0
    for message in sound:
        english = [glossary.words(text) for text in messages.forms(message)] if message.id else []
        if english and glossary.game(message) == "bridge" and term.asked_by(english):
            said = tuple(term.forms[language].sub("xxx", text) for text in messages.strings(message))
            message.string = said if len(said) > 1 else said[0]
            mutated += 1
    after = list(glossary.disagreements(sound, [term], language))
    assert mutated > 50
    assert len(after) == mutated + len(before)


def test_a_term_is_found_in_any_of_its_forms() -> None:
    assert found("Declarer wins the trick.", "Hlavní hráč získá zdvih.") == []
    assert found("Declarer wins the tricks.", "Zdvihy získá hlavní hráč.") == []
    assert found("Declarer wins the trick.", "Hráč získá štych.") == ["declarer", "trick"]


def test_a_rejected_word_is_found_whatever_the_english_says() -> None:
    assert found("Well.", "Kontrakt stojí.") == ["contract"]
    assert found("Well.", "Závazek platí.") == []


def test_every_plural_form_needs_the_term() -> None:
    assert found(("{count} trick", "{count} tricks"), ("{count} zdvih", "{count} zdvihy", "{count} zdvihů")) == []
    assert found(("{count} trick", "{count} tricks"), ("{count} zdvih", "{count} štychy", "{count} zdvihů")) == [
        "trick"
    ]


def test_each_game_has_its_own_terms() -> None:
    assert found("This eighth trick", "Poslední štych", "src/arbitr/marias/play.py") == []
    assert "trick_marias" in found("This eighth trick", "Poslední zdvih", "src/arbitr/marias/play.py")


def test_places_and_code_are_no_words() -> None:
    assert found("{trick} and `trick` and --trick", "{trick} a `trick` a --trick") == []


def test_a_gap_allows_a_few_words_and_no_more() -> None:
    gap = glossary.pattern("přizn- ~ barv-")
    assert gap is not None
    assert gap.search("přiznal barvu")
    assert gap.search("přizná vynesenou barvu")
    assert not gap.search("přizná chybu a potom vezme zpět kartu té barvy")


@pytest.mark.parametrize("language", CHECKED)
def test_every_bound_term_has_forms_that_fit_it(language: str) -> None:
    with glossary.GLOSSARY.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["english_forms"]]
    name = glossary.COLUMNS[language]
    assert rows
    for row in rows:
        forms = glossary.pattern(row[f"{name}_forms"])
        assert forms is not None, f"{row['id']}: no forms in {language}"
        assert forms.search(row[name]), f"{row['id']}: {row[name]} is none of its own forms"
        wrong = glossary.pattern(row[f"{name}_wrong"])
        assert wrong is None or not wrong.search(row[name]), row["id"]


def test_the_glossary_names_each_term_once() -> None:
    assert [id_ for id_, count in Counter(term.id for term in TERMS).items() if count > 1] == []
    assert {term.game for term in TERMS} <= set(glossary.GAMES)
    assert sum(term.english is not None for term in TERMS) >= 85
