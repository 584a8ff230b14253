"""Where a text may name a person: inflected, without accents, in Cyrillic or Latin letters, by the first name alone.

A guess for people to decide, so it finds too much rather than too little. Names and words are both reduced to sounds
that several languages share; a word that begins with the stem of a name, and goes on like an ending, may be that name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitr.tournament.people.forgetting import IN_PLACE, WORD
from arbitr.tournament.people.register import Person, folded

SHORTEST = 2
"""The minimum length of a stem: that of Ota is ot."""
LEAST_DIGITS = 6
"""Of a telephone number in the contact."""
_FROM_CYRILLIC = dict(zip(
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюяђјљњћџіїєґ",
    ("a b v g d e e z z i i k l m n o p r s t u f h c c s s " + " i  e iu ia d i l n c dz i i e g").split(" "),
    strict=True,
))  # fmt: skip
_SOUNDS = (
    ("shch", "s"), ("sch", "s"), ("sh", "s"), ("zh", "z"), ("tch", "c"), ("kh", "h"), ("ph", "f"), ("ts", "c"),
    ("tz", "c"), ("dj", "d"), ("lj", "l"), ("nj", "n"), ("ck", "k"), ("w", "v"), ("x", "ks"), ("q", "k"), ("y", "i"),
    ("j", "i"), ("ia", "a"), ("iu", "u"), ("ie", "e"), ("io", "o"),
)  # fmt: skip
"""Spellings of the same sound, replaced in this order."""
_ENDINGS = {
    "", "s", "a", "e", "i", "o", "u", "ou", "au", "ei", "oi", "ai", "ii", "em", "om", "um", "im", "am", "eh", "ih",
    "ah", "oh", "ami", "imi", "ama", "ima", "imu", "emu", "omu", "oga", "ega", "ego", "ogo", "eho", "iho", "og", "eg",
    "ome", "eme", "ovi", "evi", "ove", "eve", "ova", "eva", "ovu", "evu", "ovo", "evo", "ov", "ev", "uv", "ovou",
    "ovei", "ovoi", "ovih", "ovim", "ovimi", "ovog", "ovom", "evih", "evim", "evog", "evom", "evoi", "evei", "evou",
    "ovia", "ovami", "in", "ina", "ine", "ini", "ino", "inu", "inou", "inei", "inoi", "inih", "inim", "inimi", "inog",
    "inom", "ovich",
}  # fmt: skip
"""Of nouns, adjectives and possessives."""
_VOWELS = "aeiou"
_SOFTENED = {"k": "c", "h": "z", "g": "z"}
"""Blanka, Blance; Olga, Olze."""


@dataclass(frozen=True, slots=True)
class FoundMention:
    """A word, or several, that may name the person."""

    start: int
    end: int
    is_first_name: bool
    """Perhaps another person with the same first name."""


class Mentions:
    """How a person may be called in free text."""

    def __init__(self, person: Person) -> None:
        words = [match[0] for match in WORD.finditer(person.name)]
        surname = {folded(match[0]) for match in WORD.finditer(person.surname)} or {folded(word) for word in words[-1:]}
        self._surnames = {stem for word in words if folded(word) in surname for stem in _stems(word)}
        self._firsts = {stem for word in words if folded(word) not in surname for stem in _stems(word)}
        contacts = re.split(r"[\s,;]+", folded(person.contact))
        self._contacts = [contact for contact in contacts if "@" in contact or len(contact) >= 2 * LEAST_DIGITS]
        digits = (re.sub(r"\D", "", part) for part in re.split(r"[,;]|[^\d\s+()/.-]+", person.contact))
        self._phones = [number[-9:] for number in digits if len(number) >= LEAST_DIGITS]

    def found(self, text: str, first_names: bool = True) -> list[FoundMention]:
        """In order; overlapping ones are joined."""
        hits = [FoundMention(match.start(), match.end(), False) for match in re.finditer(r"\S+@\S+", text)
                if folded(match[0]).strip("<>().,;:") in self._contacts]  # fmt: skip
        for match in re.finditer(r"\+?\d[\d\s()/.-]+\d", text):
            if any(re.sub(r"\D", "", match[0]).endswith(number) for number in self._phones):
                hits.append(FoundMention(match.start(), match.end(), False))
        for match in WORD.finditer(text):
            plural = sounds(match[0][:-1]) if match[0].endswith("s") and match.end() - match.start() > 3 else set()
            bare = sounds(match[0]) | plural
            if any(_fits(one, self._surnames) for one in bare):
                hits.append(FoundMention(match.start(), match.end(), False))
            elif first_names and any(_fits(one, self._firsts) for one in bare):
                hits.append(FoundMention(match.start(), match.end(), True))
        joined: list[FoundMention] = []
        for hit in sorted(hits, key=lambda hit: (hit.start, hit.end)):
            if joined and hit.start < joined[-1].end:
                last = joined.pop()
                hit = FoundMention(last.start, max(last.end, hit.end), last.is_first_name and hit.is_first_name)
            joined.append(hit)
        return joined

    def without(self, text: str) -> str:
        """The text without these words."""
        for hit in reversed(self.found(text)):
            text = f"{text[: hit.start]}{IN_PLACE}{text[hit.end :]}"
        return text


def sounds(word: str) -> set[str]:
    """A word as it may sound; ch is h in Czech and c elsewhere."""
    bare = "".join(_FROM_CYRILLIC.get(letter, letter) for letter in folded(word).replace("ß", "ss"))
    found = set()
    for ch in ("h", "c"):
        one = bare.replace("sch", "s").replace("shch", "s").replace("ch", ch)
        for old, new in _SOUNDS:
            one = one.replace(old, new)
        found.add(re.sub(r"(.)\1+", r"\1", one))
    return found


def _stems(word: str) -> set[str]:
    """What stays when the name is inflected: Pavel, Pavla; Blanka, Blance; Veselý, Veselého."""
    found = set()
    for bare in sounds(word):
        stem = bare.rstrip(_VOWELS)
        if len(stem) < SHORTEST:
            stem = bare
        found.add(stem)
        if len(stem) >= 4 and stem[-2] in "aeo" and stem[-3] not in _VOWELS and stem[-1] not in _VOWELS:
            found.add(stem[:-2] + stem[-1])  # Pavel, Pavla; Petar, Petra; Kadlec, Kadlce
        if stem != bare and stem[-1] in _SOFTENED:
            found.add(stem[:-1] + _SOFTENED[stem[-1]])
    return found


def _fits(bare: str, stems: set[str]) -> bool:
    return any(bare.startswith(stem) and bare[len(stem) :] in _ENDINGS for stem in stems)
