"""Every question that a procedure can ask, as gathered by `tools/questions.py`: walking them all takes too long."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from arbitr.nearest import MOST, nearest


@cache
def gathered() -> dict[str, list[dict[str, Any]]]:
    """The questions by procedure."""
    text = resources.files("arbitr.laws").joinpath("questions.json").read_text(encoding="utf-8")
    found: dict[str, list[dict[str, Any]]] = json.loads(text)
    return found


def is_an_answer(key: str, text: str) -> bool:
    """Return whether this is an answer to that question at some table."""
    base = key.partition("@")[0]
    return any(
        text in question["answers"]
        for question in gathered().get(base.partition(".")[0], ())
        if question["key"] == base
    )


@cache
def all_keys() -> tuple[str, ...]:
    return tuple(question["key"] for listed in gathered().values() for question in listed)


def procedures_like(word: str) -> list[str]:
    """The procedures of nearly this name, and those in which this is an answer: hesitation, for instance."""
    wanted = word.casefold().replace(" ", "_")
    answered = [
        name
        for name, questions in gathered().items()
        if any(wanted == answer.casefold() for question in questions for answer in question["answers"])
    ]
    return list(dict.fromkeys((*answered[:MOST], *nearest(word, gathered()))))
