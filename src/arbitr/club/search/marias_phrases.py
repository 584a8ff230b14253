"""What players of mariáš say when they call the referee: their words lead to a procedure, as at the desk of bridge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log

from arbitr.club.search.phrases import ASKED, ENGLISH, FOLDER, LONGEST_SEARCH, MOST_WORDS, STOP, likeness, words
from arbitr.marias.rulings.book import PROCEDURES
from arbitr.text import translation

LEAST = 0.3
"""A lower score is a chance match."""
BESIDE = 0.6
"""What is much less likely than the best match is not listed."""
FILES = ("cs", "sk", "en")
FALLBACK = {"sr": "en", "ru": "en"}
"""Mariáš is played in Czech and Slovak; elsewhere the titles are searched, and English."""


@dataclass(frozen=True, slots=True)
class _Index:
    phrases: dict[str, tuple[tuple[tuple[str, ...], float], ...]]
    """By procedure: words with their weights."""
    stop: frozenset[str]
    rareness: dict[str, float]


def marias_found(text: str, language: str, most: int = 6) -> list[str]:
    """The procedures for these words, likeliest first; a point such as II.11 finds its procedures."""
    text = text[:LONGEST_SEARCH].strip()
    by_point = [name for name, procedure in PROCEDURES.items() if text.upper() in procedure.laws]
    if by_point:
        return by_point
    index = _index(language)
    said = [word for word in words(text) if word not in index.stop][:MOST_WORDS]
    if not said:
        return []
    scores = {
        name: max(weight * _score(said, phrase, index.rareness) for phrase, weight in phrases)
        for name, phrases in index.phrases.items()
    }
    least = max(LEAST, max(scores.values()) * BESIDE)
    ordered = sorted((name for name, score in scores.items() if score >= least), key=lambda name: -scores[name])
    return ordered[:most]


def _score(said: list[str], phrase: tuple[str, ...], rareness: dict[str, float]) -> float:
    """The share of the words that fit the phrase, and of the phrase that was said."""
    if not phrase:
        return 0.0
    fits = [max(likeness(word, other) for other in phrase) for word in said]
    wanted = [max(likeness(word, other) for word in said) for other in phrase]
    asked = sum(rareness.get(word, 1.0) for word in said)
    whole = sum(rareness.get(other, 1.0) for other in phrase)
    of_said = sum(fit * rareness.get(word, 1.0) for word, fit in zip(said, fits, strict=True)) / asked
    of_phrase = sum(fit * rareness.get(other, 1.0) for other, fit in zip(phrase, wanted, strict=True)) / whole
    return ASKED * of_said + (1 - ASKED) * of_phrase


@cache
def _index(language: str) -> _Index:
    own = FALLBACK.get(language, language if language in FILES else "en")
    lines = {code: _lines(code) for code in dict.fromkeys((own, "en"))}
    stop = frozenset(word for said in lines[own].get(STOP, ()) for word in words(said))
    phrases = {}
    for name, procedure in PROCEDURES.items():
        found = [(_bare(procedure.title.translated(translation(language)), stop), 1.0)]
        for code, known in lines.items():
            weight = 1.0 if code == own and own == language else ENGLISH
            found += [(_bare(phrase, stop), weight) for phrase in known.get(name, ())]
        phrases[name] = tuple(found)
    times: dict[str, int] = {}
    for said in phrases.values():
        for word in {word for phrase, _ in said for word in phrase}:
            times[word] = times.get(word, 0) + 1
    return _Index(phrases, stop, {word: log(1 + len(phrases) / count) for word, count in times.items()})


def _bare(phrase: str, stop: frozenset[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words(phrase) if word not in stop))


def _lines(code: str) -> dict[str, list[str]]:
    """The file of a language: `procedure: phrase; phrase`."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"marias-{code}.txt").read_text(encoding="utf-8").splitlines():
        name, colon, said = line.partition(":")
        if colon and not line.startswith("#"):
            found[name.strip()] = [part.strip() for part in said.split(";") if part.strip()]
    return found
