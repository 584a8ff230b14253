"""Search in the law book: sub-laws, definitions, procedures and index terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from arbitr.club.search.phrases import LONGEST_SEARCH, MOST_WORDS, bare, found, index, likeness, words
from arbitr.laws.engine import Edition
from arbitr.laws.lawbook.definition import Definition
from arbitr.laws.lawbook.definitions import DEFINITIONS
from arbitr.laws.lawbook.rules import Rule, rules
from arbitr.laws.lawbook.terms import TERMS, Term
from arbitr.text import translation

MOST_RULES, MOST_PROCEDURES = 12, 8
ENOUGH = 0.6
"""The share of the query that a sentence must contain."""


@dataclass(frozen=True, slots=True)
class Hits:
    """The results, best first."""

    rules: list[Rule]
    definitions: list[Definition]
    terms: list[Term]
    procedures: list[str]

    @property
    def is_empty(self) -> bool:
        return not (self.rules or self.definitions or self.terms or self.procedures)


def searched(text: str, language: str, edition: Edition) -> Hits:
    """All results for these words in a language."""
    known, said_in = index(language), translation(language)
    said = words(text[:LONGEST_SEARCH], known.same)
    asked = [word for word in dict.fromkeys(said) if word not in known.stop][:MOST_WORDS]
    if not asked:
        return Hits([], [], [], [])
    near = {word: {other for other in _vocabulary(language) if likeness(word, other)} for word in asked}
    weighed = [(_share(near, _words(rule.number, language, edition)), rule) for rule in rules(edition).values()]
    best = sorted((weighted for weighted in weighed if weighted[0] >= ENOUGH), key=lambda weighted: -weighted[0])
    return Hits(
        [rule for _, rule in best[:MOST_RULES]],
        [definition for definition in DEFINITIONS if _names(definition.term.translated(said_in), asked)],
        [term for term in TERMS if term.of(edition) and _names(term.word.translated(said_in), asked)],
        found(text, language, MOST_PROCEDURES),
    )


def _share(near: dict[str, set[str]], sentence: frozenset[str]) -> float:
    """The share of query words in a sentence; a shorter sentence counts slightly more."""
    hit = sum(1 for similar in near.values() if not similar.isdisjoint(sentence))
    return hit / len(near) + (0.1 / len(sentence) if hit else 0.0)


def _names(term: str, asked: Iterable[str]) -> bool:
    """Return whether every query word belongs to this term."""
    own = words(term)
    return all(any(likeness(bare(word), own_word) for own_word in own) for word in asked)


@cache
def _words(number: str, language: str, edition: Edition) -> frozenset[str]:
    said = rules(edition)[number].says.translated(translation(language))
    return frozenset(words(said, index(language).same))


@cache
def _vocabulary(language: str) -> frozenset[str]:
    return frozenset().union(*(_words(number, language, edition) for edition in Edition for number in rules(edition)))
