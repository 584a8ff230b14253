"""Views of the law book: contents, one law with its sub-laws, definitions, index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arbitr.club.search.book_search import searched
from arbitr.laws.engine import LATEST, PROCEDURES, Edition
from arbitr.laws.lawbook import alphabet, chapters, rules
from arbitr.laws.lawbook.definition import Definition
from arbitr.laws.lawbook.definitions import DEFINITIONS
from arbitr.laws.lawbook.number import LAWS, depth, law_of
from arbitr.laws.lawbook.terms import TERMS
from arbitr.scenarios import lawbook
from arbitr.web.desk.views import named_view
from arbitr.web.lawbook.citations import address
from arbitr.web.lawbook.example import example_view
from arbitr.web.render import Visitor

LATEST_FIRST = sorted(Edition, reverse=True)


def editions_view(edition: Edition) -> dict[str, Any]:
    """The current edition and the others, latest first."""
    return {
        "edition": int(edition),
        "editions": [int(year) for year in LATEST_FIRST],
        "latest": int(LATEST),
    }


def contents_view(page: Visitor, edition: Edition) -> list[dict[str, Any]]:
    """The chapters with their laws."""
    return [
        {
            "number": chapter.number,
            "title": page.say(chapter.title),
            "laws": [
                {"law": law, "title": page.say(chapters.title(law, edition)), "to": address(str(law), edition)}
                for law in chapter.laws
            ],
        }
        for chapter in chapters.CHAPTERS
    ]


def law_view(page: Visitor, law: int, edition: Edition) -> dict[str, Any]:
    """A law: its summary, sub-laws, differences between editions, and procedures."""
    chapter = chapters.chapter_of(law)
    compared = rules.compared(law, LATEST_FIRST)
    head, *parts = _rules(page, compared, law, edition) or [_bare(law)]
    return {
        **editions_view(edition),
        "law": law,
        "title": page.say(chapters.title(law, edition)),
        "chapter": {"number": chapter.number, "title": page.say(chapter.title)},
        "head": head,
        "rules": parts,
        "compared": compared_view(page, compared),
        "titles": _titles(page, law),
        "procedures": procedures_view(page, law, edition),
        "before": _neighbour(page, law - 1, edition),
        "after": _neighbour(page, law + 1, edition),
    }


def _bare(law: int) -> dict[str, Any]:
    """A law without a summary in the book."""
    return {"number": str(law), "depth": 0, "says": "", "elsewhere": [], "procedures": [], "example": None}


def _rules(page: Visitor, compared: Sequence[rules.RuleComparison], law: int, edition: Edition) -> list[dict[str, Any]]:
    rows = {cell.number: row for row in compared for cell in row.cells if cell is not None and cell.edition is edition}
    return [_rule(page, rule, rows[rule.number]) for rule in rules.of_law(law, edition)]


def _rule(page: Visitor, rule: rules.Rule, row: rules.RuleComparison) -> dict[str, Any]:
    cited = lawbook.cited(rule.number, rule.edition)
    return {
        "number": rule.number,
        "depth": depth(rule.number),
        "says": page.say(rule.says),
        "elsewhere": elsewhere_view(row, rule.edition),
        "procedures": named_view(page, cited.procedures),
        "example": None if cited.example is None else example_view(page, cited.example, rule.edition),
    }


def elsewhere_view(row: rules.RuleComparison, edition: Edition) -> list[dict[str, Any]]:
    """Its number in the other editions, and whether they differ; none if there is no such rule."""
    shown = next(cell for cell in row.cells if cell is not None and cell.edition is edition)
    return [
        {
            "year": int(other),
            "number": None if cell is None else cell.number,
            "differs": cell is not None and cell.summary is not shown.summary,
            "to": None if cell is None else address(cell.number, other),
        }
        for other, cell in zip(LATEST_FIRST, row.cells, strict=True)
        if other is not edition
    ]


def compared_view(page: Visitor, compared: Sequence[rules.RuleComparison]) -> list[dict[str, Any]]:
    """Rules that differ between editions, side by side, latest first."""
    return [
        {
            "cells": [
                {
                    "year": int(edition),
                    "number": None if cell is None else cell.number,
                    "says": "" if cell is None else page.say(cell.says),
                    "to": None if cell is None else address(cell.number, edition),
                }
                for edition, cell in zip(LATEST_FIRST, row.cells, strict=True)
            ]
        }
        for row in compared
        if row.differs
    ]


def _titles(page: Visitor, law: int) -> list[dict[str, Any]]:
    """The title of the law in each edition, if they differ."""
    named = {edition: page.say(chapters.title(law, edition)) for edition in LATEST_FIRST}
    if len(set(named.values())) == 1:
        return []
    return [{"year": int(edition), "title": title} for edition, title in named.items()]


def procedures_view(page: Visitor, law: int, edition: Edition) -> list[dict[str, Any]]:
    """The procedures of the law, those named after it first."""
    own = [procedure for procedure in PROCEDURES.values() if str(law) in procedure.laws]
    own.sort(key=lambda procedure: (procedure.laws.index(str(law)), procedure.id))
    return [
        {
            "id": procedure.id,
            "title": page.say(procedure.title),
            "says": page.say(procedure.says),
            "differs": [{"year": year, "words": page.say(words)} for year, words in procedure.differs],
            "is_first": procedure.laws[0] == str(law),
            "chart": f"/laws/{procedure.id}/chart.svg?edition={int(edition)}&lang={page.language}",
        }
        for procedure in own
    ]


def _neighbour(page: Visitor, law: int, edition: Edition) -> dict[str, str] | None:
    if law not in LAWS:
        return None
    return {"law": str(law), "title": page.say(chapters.title(law, edition)), "to": address(str(law), edition)}


def definitions_view(page: Visitor, edition: Edition) -> list[dict[str, Any]]:
    """The terms in alphabetical order of the language."""
    shown = [_definition(page, definition, edition) for definition in DEFINITIONS]
    return sorted(shown, key=lambda view: alphabet.place(view["term"]))


def _definition(page: Visitor, definition: Definition, edition: Edition) -> dict[str, Any]:
    return {
        "id": definition.id,
        "term": page.say(definition.term),
        "says": page.say(definition.says),
        "laws": [{"law": law, "to": address(law, edition)} for law in definition.laws],
        "editions": [] if len(definition.editions) == len(Edition) else [int(year) for year in definition.editions],
        "here": edition in definition.editions,
    }


def index_view(page: Visitor, edition: Edition) -> list[dict[str, Any]]:
    """Every word that leads into the book, by its first letter."""
    entries: dict[str, dict[str, str]] = {}

    def add(word: str, leads: Iterable[tuple[str, str]]) -> None:
        entries.setdefault(word, {}).update(leads)

    for definition in DEFINITIONS:
        term = page.say(definition.term)
        add(term, [(page.say("definition"), f"/laws/definitions#{definition.id}")])
        add(term, [(law, address(law, edition)) for law in definition.laws])
    for term_ in TERMS:
        if numbers := term_.of(edition):
            add(page.say(term_.word), [(number, address(number, edition)) for number in numbers])
    for law in LAWS:
        add(_small(page.say(chapters.title(law, edition))), [(str(law), address(str(law), edition))])
    for procedure in PROCEDURES.values():
        add(
            _small(page.say(procedure.title)), [(page.say("procedure"), f"/laws/{procedure.id}?edition={int(edition)}")]
        )
    letters: dict[str, list[dict[str, Any]]] = {}
    for word in sorted(entries, key=alphabet.place):
        leads = [{"text": text, "to": to} for text, to in entries[word].items()]
        letters.setdefault(alphabet.initial(word), []).append({"word": word, "leads": leads})
    return [{"letter": letter, "words": found} for letter, found in letters.items()]


def _small(title: str) -> str:
    """A title as an index entry: IMP stays as it is."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def found_view(page: Visitor, text: str, edition: Edition) -> dict[str, Any]:
    """Search results for some words."""
    hits = searched(text, page.language, edition)
    return {
        "rules": [
            {
                "number": rule.number,
                "title": page.say(chapters.title(law_of(rule.number), edition)),
                "says": page.say(rule.says),
                "to": address(rule.number, edition),
            }
            for rule in hits.rules
        ],
        "definitions": [_definition(page, definition, edition) for definition in hits.definitions],
        "terms": [
            {
                "word": page.say(term.word),
                "leads": [{"text": number, "to": address(number, edition)} for number in term.of(edition)],
            }
            for term in hits.terms
        ],
        "procedures": named_view(page, hits.procedures),
        "is_empty": hits.is_empty,
    }
