"""A worked example of the law book: the incident, questions and answers, and the ruling."""

from __future__ import annotations

from typing import Any

from arbitr.bridge import Call
from arbitr.cards import Card
from arbitr.club.rulings.needs import whose
from arbitr.laws.engine import PROCEDURES, Edition
from arbitr.problem import Problem
from arbitr.reports import Speech
from arbitr.scenarios import lawbook
from arbitr.web.desk.views import answer_words
from arbitr.web.render import Visitor

MOST_EFFECTS = 6
MOST_ANSWERS = 8


def example_view(page: Visitor, name: str, edition: Edition) -> dict[str, Any]:
    """The scenario of this name. Its title is English; other languages name the irregularity."""
    example = lawbook.example(name, edition)
    return {
        "id": name,
        "title": example.title if page.language == "en" else "",
        "happened": [_told(action, Speech(page.language)) for action in example.actions],
        "rulings": [
            {
                "title": _titled(page, incident.procedure, str(incident.by)),
                "answers": [
                    {
                        "text": page.say(step.question.text),
                        "answer": answer_words(page, step.question, step.value),
                    }
                    for step in ruling.steps
                ][:MOST_ANSWERS],
                "effects": [
                    {"words": page.say(effect.words()), "law": effect.law} for effect in ruling.effects[:MOST_EFFECTS]
                ],
            }
            for incident, ruling in zip(example.run.incidents, example.run.rulings, strict=True)
        ],
    }


def _titled(page: Visitor, procedure: str, by: str) -> str:
    title = page.say(PROCEDURES[procedure].title)
    return f"{title} ({by})" if whose(procedure) else title


def _told(text: str, speech: Speech) -> str:
    """Calls and cards in the usual notation: `N 1NT, E D7` is N 1NT, E ♦7."""
    return ", ".join(" ".join(_symbol(word, speech) for word in part.split()) for part in text.split(","))


def _symbol(word: str, speech: Speech) -> str:
    for read in (_card, _call):
        try:
            return read(word, speech)
        except Problem:
            continue
    return word


def _call(word: str, speech: Speech) -> str:
    return speech.call(Call.parse_uttered(word))


def _card(word: str, speech: Speech) -> str:
    return speech.card(Card.parse(word))
