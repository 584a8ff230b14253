"""The terms of docs/glossary.csv, and where the translations disagree with them.

    .venv/bin/python tools/glossary.py [LANGUAGE] [TERM]      list the disagreements

A cell with forms holds alternatives, separated by |. `pokutov- kart-` means two words one after the other, each with
any ending; `pas` means exactly this word; `přizn- ~ barv-` allows up to three words between the two. Case does not
matter. A translation needs one of the forms wherever the English text has one of the English forms; it never has one of
the wrong forms. The column `game` limits a term to the messages of one game.
`docs/glossary-exceptions.csv` lists the messages that a term does not bind, with the reason.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Message
from messages import ROOT, forms, strings, translated

GLOSSARY = ROOT / "docs" / "glossary.csv"
EXCEPTIONS = ROOT / "docs" / "glossary-exceptions.csv"
COLUMNS = {"cs": "czech", "sk": "slovak", "sr": "serbian", "ru": "russian"}
"""The names of the languages in the columns of the glossary."""
GAMES = ("", "bridge", "marias")
GAP = r"(?:\w+\W+){0,3}?"
"""Up to three words."""
PLACE = re.compile(r"\{[^{}]*\}|`[^`]*`|--[a-z-]+")
"""What is no word of a language: a place that is filled, a name in code, an option of the command line."""


@dataclass(frozen=True)
class Term:
    """A line of the glossary."""

    id: str
    game: str
    """The game whose messages it binds; empty for both."""
    english: re.Pattern[str] | None
    """The English words that call for it; None if the line only records the term."""
    unless: re.Pattern[str] | None
    """English phrases in which the words mean something else."""
    forms: dict[str, re.Pattern[str]]
    """By language: the words of which a translation must contain one."""
    wrong: dict[str, re.Pattern[str]]
    """By language: words that no message may contain."""

    def asked_by(self, texts: Iterable[str]) -> bool:
        """Return whether one of these English texts uses the term; `words` has taken out their places."""
        if self.english is None:
            return False
        for text in texts:
            rest = self.unless.sub(" ", text) if self.unless else text
            if self.english.search(rest):
                return True
        return False


@dataclass(frozen=True, order=True)
class Disagreement:
    """A translation without the term that its English text calls for, or with a wrong word."""

    term: str
    language: str
    message: str
    translation: str
    wrong: str = ""

    def __str__(self) -> str:
        problem = f"has {self.wrong!r}" if self.wrong else "lacks the term"
        return f"{self.language} {self.term} {problem}: {self.message}\n    {self.translation}"


def pattern(cell: str) -> re.Pattern[str] | None:
    """Return what a cell with forms matches, or None if it is empty."""
    alternatives = [_alternative(part.split()) for part in cell.split("|") if part.strip()]
    return re.compile(rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE) if alternatives else None


def _alternative(parts: list[str]) -> str:
    found = ""
    for part in parts:
        if part == "~":
            found += GAP
        else:
            stem = part.strip("-")
            found += (r"\w*" if part.startswith("-") else "") + re.escape(stem)
            found += (r"\w*" if part.endswith("-") else "") + r"\W+"
    return found.removesuffix(r"\W+")


def words(text: str) -> str:
    """Return the text without its places and names in code."""
    return PLACE.sub("{}", text)


def terms(path: Path = GLOSSARY) -> list[Term]:
    with path.open(encoding="utf-8", newline="") as file:
        return [_term(row) for row in csv.DictReader(file)]


def _term(row: dict[str, str]) -> Term:
    return Term(
        id=row["id"],
        game=row["game"],
        english=pattern(row["english_forms"]),
        unless=pattern(row["english_unless"]),
        forms={lang: found for lang, name in COLUMNS.items() if (found := pattern(row[f"{name}_forms"]))},
        wrong={lang: found for lang, name in COLUMNS.items() if (found := pattern(row[f"{name}_wrong"]))},
    )


def exceptions(path: Path = EXCEPTIONS) -> dict[tuple[str, str, str], str]:
    """Return the reason why a term does not bind a message: by term, language and English text."""
    with path.open(encoding="utf-8", newline="") as file:
        return {
            (row["term"], language, row["message"]): row["reason"]
            for row in csv.DictReader(file)
            for language in row["languages"].split()
        }


def game(message: Message) -> str:
    """Return the game of a message, by the files that it stands in."""
    found = {"marias" if "marias" in file else "bridge" for file, _ in message.locations}
    return found.pop() if len(found) == 1 else ""


def disagreements(catalog: Iterable[Message], glossary: list[Term], language: str) -> Iterator[Disagreement]:
    """Yield what is wrong in the catalogue of a language, exceptions included."""
    for message in catalog:
        english, said = forms(message), strings(message)
        if not message.id or not all(said):
            continue
        of = game(message)
        english_words, said_words = [words(text) for text in english], [(text, words(text)) for text in said]
        for term in glossary:
            if term.game and of and term.game != of:
                continue
            form, wrong = term.forms.get(language), term.wrong.get(language)
            if form and term.game in ("", of) and term.asked_by(english_words):
                for text, plain in said_words:
                    if not form.search(plain):
                        yield Disagreement(term.id, language, english[0], text)
                        break
            if wrong:
                for text, plain in said_words:
                    if found := wrong.search(plain):
                        yield Disagreement(term.id, language, english[0], text, found[0])
                        break


def main(asked: list[str]) -> int:
    glossary, allowed = terms(), exceptions()
    languages = [word for word in asked if word in COLUMNS] or list(COLUMNS)
    names = {word for word in asked if word not in COLUMNS}
    count = 0
    for language in languages:
        for found in disagreements(translated(language), glossary, language):
            if (not names or found.term in names) and (found.term, language, found.message) not in allowed:
                print(found)
                count += 1
    print(f"{count} disagreements", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
