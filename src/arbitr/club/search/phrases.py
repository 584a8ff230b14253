"""What people say when they call the director: everyday words lead to the procedure.

Accents are optional; Cyrillic and Latin letters are equivalent. `static/desk_search.js` searches the same index in the
same way, so an open page keeps searching offline.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import log
from pathlib import Path
from unicodedata import combining, normalize

from arbitr.laws.engine import PROCEDURES
from arbitr.text import translation

FOLDER = Path(__file__).parent / "phrases"
STOP, LAW, COMMON, SAME = "stop", "law", "common", "same"
"""Lines of a file that are not procedures: stop words, words before the number of a law, frequent calls, and synonyms
(`trump* ruff*; led lead`: a star stands for any ending).
"""
LETTERS = str.maketrans(
    dict(zip("абвгдежзийклмнопрстуфхцчшщыэюяјћђљњџ", "a b v g d e z z i i k l m n o p r s t u f h c c s s i e u a "
             "j c dj lj nj dz".split(), strict=True))
    | {"ъ": "", "ь": "", "đ": "dj", "ł": "l", "ø": "o", "ß": "ss", "'": "", "’": ""}
)  # fmt: skip
"""Cyrillic as people type it without a Cyrillic keyboard."""
ALIKE = (("shch", "s"), ("zh", "z"), ("kh", "h"), ("sh", "s"), ("ch", "c"), ("ts", "c"), ("ya", "a"), ("yu", "u"),
         ("y", "i"), ("j", "i"))  # fmt: skip
"""Different spellings of the same thing."""
PHRASE, ALL_WORDS, FREQUENT = 0.5, 0.5, 0.08
"""Weights: the best phrase, all phrases of the procedure together, and being a common call."""
ASKED = 0.7
"""For a phrase: the weight of the matched share of the query; the rest is the matched share of the phrase."""
ENGLISH = 0.8
"""The weight of an English phrase in another language."""
LONGEST_SEARCH, MOST_WORDS = 200, 20
"""The part of a query that is searched: everybody may ask, and no query may keep the server busy."""
UNKNOWN, STOPPED = 1.0, 0.1
"""The weight of an unknown word, and of a stop word."""
LEAST = 0.05
"""Lower scores are chance matches."""


def bare(text: str) -> str:
    """Bare letters: no accents, no capitals, no doubled letters, one way to write each sound."""
    left = "".join(letter for letter in normalize("NFKD", text.lower()) if not combining(letter)).translate(LETTERS)
    for written, plain in ALIKE:
        left = left.replace(written, plain)
    return re.sub(r"([a-z])\1+", r"\1", left)


@dataclass(frozen=True, slots=True)
class Same:
    """Synonyms, and prefixes of synonyms."""

    words: dict[str, str] = field(default_factory=dict)
    begins: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, lines: Iterable[str]) -> Same:
        """From groups of synonyms: the first word stands for all, and the first group wins."""
        same = cls()
        for group in lines:
            written = [bare(word) for word in group.split()]
            for word in written:
                (same.begins if word.endswith("*") else same.words).setdefault(word.rstrip("*"), written[0].rstrip("*"))
        return same

    def meant(self, word: str) -> str:
        if word in self.words:
            return self.words[word]
        for end in range(len(word), 1, -1):
            if word[:end] in self.begins:
                return self.begins[word[:end]]
        return word


AS_WRITTEN = Same()


def words(text: str, same: Same = AS_WRITTEN) -> tuple[str, ...]:
    """The words in bare letters, with synonyms replaced."""
    return tuple(_bids([same.meant(word) for word in re.findall(r"[a-z0-9]+", bare(text))]))


SUIT = "suit"
"""The suits, by their names in every language."""
A_BID = re.compile("[1-7](?:c|d|h|s|n|nt)")


def _bids(said: Sequence[str]) -> Iterator[str]:
    """A number and a suit form a bid: the first one, or a later one, which says more than its words."""
    before, count = "", 0
    for word in said:
        if A_BID.fullmatch(word) or (word == SUIT and before in LEVELS):
            count += 1
            yield "bid1" if count == 1 else "bid2"
        yield word
        before = word


LEVELS = frozenset("1234567")
LAW_NUMBER = re.compile("([0-9]{1,2})(?:[a-z][0-9]{0,2}[a-z]?)?")
"""With its letters, e.g. 27B1a."""
IN_BRACKETS = re.compile(r"(?<=[0-9A-Za-z])\(([0-9A-Za-z])\)")
"""As the printed Laws write them: 27B1(a)."""


def likeness(one: str, other: str) -> float:
    """1 for the same word, less for another ending or one wrong letter, 0 for another word."""
    if one == other:
        return 1.0
    shorter, longer = sorted((len(one), len(other)))
    if shorter < 3 or one[0] != other[0]:
        return 0.0
    prefix = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    shared = 2 * prefix / (shorter + longer)
    if prefix >= 3 and shared >= 0.6:
        return min(shared, 0.95)
    return 0.7 if shorter >= 5 and _one_letter_apart(one, other) else 0.0


def _one_letter_apart(one: str, other: str) -> bool:
    """One letter changed, omitted, or swapped with its neighbour."""
    if len(one) > len(other):
        one, other = other, one
    at = next((n for n in range(len(one)) if one[n] != other[n]), len(one))
    if len(other) == len(one):
        return one[at + 1 :] == other[at + 1 :] or (
            one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
        )
    return len(other) == len(one) + 1 and one[at:] == other[at + 1 :]


@dataclass(frozen=True, slots=True)
class Index:
    """The phrases of one language, in bare letters."""

    phrases: dict[str, tuple[tuple[tuple[str, ...], float], ...]]
    """By procedure: words with their weights."""
    stop: frozenset[str]
    law: frozenset[str]
    common: frozenset[str]
    same: Same
    rareness: dict[str, float]
    """The weight of each word: a rare one says more than a common one."""
    by_letter: dict[str, tuple[str, ...]]
    """The words by their first letter: only these can be alike."""


def _lines(language: str) -> dict[str, list[str]]:
    """The file of a language: `procedure: phrase; phrase`."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        name, colon, said = line.partition(":")
        if colon and not line.startswith("#"):
            found.setdefault(name.strip(), []).extend(part.strip() for part in said.split(";") if part.strip())
    return found


@cache
def index(language: str) -> Index:
    """Includes the titles of the procedures, and English as a fallback for every other language."""
    phrases: dict[str, list[tuple[tuple[str, ...], float]]] = {name: [] for name in PROCEDURES}
    files = {code: _lines(code) for code in dict.fromkeys((language, "en"))}
    same = Same.of(group for lines in files.values() for group in lines.get(SAME, ()))
    for code, lines in files.items():
        counts = 1.0 if code == language else ENGLISH
        for name, procedure in PROCEDURES.items():
            said = [procedure.title.translated(translation(code)), *lines.get(name, ())]
            phrases[name] += [(tuple(dict.fromkeys(words(phrase, same))), counts) for phrase in said]
    stop, law = ({word for lines in files.values() for said in lines.get(name, ()) for word in words(said, same)}
                 for name in (STOP, LAW))  # fmt: skip
    rareness = _rareness(phrases, stop)
    return Index(
        {name: tuple(said) for name, said in phrases.items()},
        frozenset(stop),
        frozenset(law),
        frozenset(files[language].get(COMMON, ())),
        same,
        rareness,
        {letter: tuple(word for word in rareness if word[0] == letter) for letter in {word[0] for word in rareness}},
    )


def _rareness(phrases: dict[str, list[tuple[tuple[str, ...], float]]], stop: set[str]) -> dict[str, float]:
    times: dict[str, int] = {}
    for said in phrases.values():
        for word in {word for phrase, _ in said for word in phrase}:
            times[word] = times.get(word, 0) + 1
    return {word: STOPPED if word in stop else log(1 + len(phrases) / count) for word, count in times.items()}


def found(text: str, language: str, most: int = 8) -> list[str]:
    """The procedures for these words, likeliest first; a bare number, or 27B1, is a law."""
    known, text = index(language), text[:LONGEST_SEARCH]
    asked = tuple(dict.fromkeys(words(text, known.same)))[:MOST_WORDS]
    if numbers := _numbers_of_laws(text, known):
        by_law = [(PROCEDURES[name].laws.index(n), name) for name in PROCEDURES for n in numbers
                  if n in PROCEDURES[name].laws]  # fmt: skip
        return [name for _, name in sorted(by_law, key=lambda match: match[0])][:most]
    if all(word in known.stop for word in asked):
        return []
    near = {word: _near(word, known) for word in asked}
    weights = {word: _weight(word, near[word], known) for word in asked}
    likely = frozenset[str]().union(*near.values())
    scores = {name: _score(name, near, likely, weights, known) for name in PROCEDURES}
    fitting = [name for name in PROCEDURES if scores[name] > LEAST]
    return sorted(fitting, key=lambda name: -scores[name])[:most]


def exactly(text: str, language: str) -> list[str]:
    """The procedures of which one title or phrase is just these words, in any order; stop words do not count."""
    known = index(language)
    asked = frozenset(words(text[:LONGEST_SEARCH], known.same)) - known.stop
    if not asked:
        return []
    return [
        name for name in PROCEDURES if any(frozenset(said) - known.stop == asked for said, _ in known.phrases[name])
    ]


def law_number(word: str) -> str | None:
    """The law number in 27, 27B1 or 27b1a; None for any other text."""
    match = LAW_NUMBER.fullmatch(word)
    return None if match is None else match[1]


def _numbers_of_laws(text: str, known: Index) -> list[str]:
    """The whole query, if it is nothing else; 2S and 1H are bids, except alone or beside the word for law."""
    said = re.findall(r"[a-z0-9]+", bare(IN_BRACKETS.sub(r"\1", text)))
    meant = [known.same.meant(word) for word in said]
    laws = {word: number for word in meant if (number := law_number(word)) is not None}
    others = [word for word in meant if word not in laws]
    if any(word not in known.law and word not in known.stop for word in others):
        return []
    if len(laws) > 1 and not known.law.intersection(others) and any(A_BID.fullmatch(word) for word in laws):
        return []
    return list(dict.fromkeys(laws.values()))


Near = dict[str, float]
"""Index words similar to a query word, with their similarity."""


def _near(word: str, known: Index) -> Near:
    return {other: much for other in known.by_letter.get(word[0], ()) if (much := likeness(word, other))}


def _weight(word: str, near: Near, known: Index) -> float:
    """The weight of a query word."""
    if word in known.stop:
        return STOPPED
    if word in known.rareness:
        return known.rareness[word]
    return sum(known.rareness[other] for other in near) / len(near) if near else UNKNOWN


def _score(name: str, near: dict[str, Near], likely: frozenset[str], weights: dict[str, float], known: Index) -> float:
    """How well a procedure matches; `likely` holds all words similar to a query word."""
    total = sum(weights.values())
    best, anywhere = 0.0, dict.fromkeys(near, 0.0)
    for phrase, counts in known.phrases[name]:
        if likely.isdisjoint(phrase):
            continue
        answered = 0.0
        for word, alike in near.items():
            much = max((alike.get(part, 0.0) for part in phrase), default=0.0) * counts
            anywhere[word] = max(anywhere[word], much)
            answered += weights[word] * much
        said = sum(known.rareness[part] for part in phrase)
        meant = sum(known.rareness[part] * max(alike.get(part, 0.0) for alike in near.values()) for part in phrase)
        best = max(best, ASKED * answered / total + (1 - ASKED) * counts * meant / said)
    if not best:
        return 0.0
    all_words = sum(weights[word] * anywhere[word] for word in near) / total
    return PHRASE * best + ALL_WORDS * all_words + (FREQUENT if name in known.common else 0.0)


def index_view(language: str) -> dict[str, object]:
    """The index for the open page."""
    known = index(language)
    return {
        "stop": sorted(known.stop),
        "law": sorted(known.law),
        "same": {"words": known.same.words, "begins": known.same.begins},
        "procedures": [
            {
                "id": name,
                "title": PROCEDURES[name].title.translated(translation(language)),
                "laws": list(PROCEDURES[name].laws),
                "common": name in known.common,
                "phrases": [[*phrase, counts] for phrase, counts in known.phrases[name]],
            }
            for name in PROCEDURES
        ],
    }
