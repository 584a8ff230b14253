"""Writes src/arbitr/laws/questions.json: every question that a procedure can ask, for `arbitr laws list --json`.

    .venv/bin/python tools/questions.py

Walking every procedure takes half a minute, so it is done here and not when somebody wants to read the list. The
questions are those of each procedure's example, of a table of which nobody has told anything, and of every scenario.
A test fails where the file differs from the code.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from arbitr.bridge.board import Board
from arbitr.bridge.table import Table
from arbitr.laws.engine import EXAMPLES, PROCEDURES, AnswerKind, Case, Conversation, Edition, Incident, Question
from arbitr.laws.engine.walk import looked_through
from arbitr.problem import Problem
from arbitr.scenarios.run import Put
from arbitr.scenarios.scenario import examined, read_scenarios

ROOT = Path(__file__).parent.parent
FILE = ROOT / "src" / "arbitr" / "laws" / "questions.json"
SCENARIOS = ROOT / "tests" / "scenarios"

JUDGED = (
    "affected", "alternative", "all_legal", "aware", "award", "comparable", "convinced", "could_have", "crucial",
    "damage", "deliberate", "doubt", "equity", "evident", "fault", "gained", "grave", "ground", "influenced",
    "information",
    "intent", "interferes", "irrational", "judge", "likely", "meant", "merit", "misled", "normal", "obvious",
    "obtainable", "on_purpose", "outcomes", "own_error", "playable", "probable", "proved", "purpose", "reason",
    "same_denomination", "same_meaning", "self_inflicted", "serious", "suggest", "unaware", "unintended", "vary_for",
    "why",
)  # fmt: skip
"""Parts of keys of questions that the Laws leave to the director's judgement."""

CHOICE, JUDGEMENT, NOT_LOGGED = "a player's choice", "judgement", "not in any log"


def _from_examples() -> Iterator[tuple[Edition, Question]]:
    for edition in Edition:
        for name in PROCEDURES:
            example = EXAMPLES[name](edition)
            bare = Conversation(Case(Table.opened(Board.numbered(1)), edition), Incident(name, example.incident.by))
            for talk in (example, bare):
                try:
                    yield from ((edition, question) for question in looked_through(talk))
                except Problem:  # this procedure needs something on the table
                    continue


def asked_in_scenarios() -> Iterator[tuple[str, Edition, Put]]:
    """Every question of every scenario, with the id of the scenario."""
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
            for this in examined(scenario).asked:
                yield from ((scenario.id, this.edition, put) for put in this.asked)


class Gathered:
    """One question in all its forms."""

    def __init__(self) -> None:
        self.keys: set[str] = set()
        self.texts: dict[str, set[int]] = {}
        self.kinds: dict[str, None] = {}
        self.of: set[str] = set()
        self.answers: dict[int, set[str]] = {}
        self.forms: set[str] = set()
        self.usual: set[str] = set()
        self.asked_plainly = False
        self.sources: set[str] = set()

    def add(self, edition: Edition, question: Question) -> None:
        self.keys.add(question.key)
        self.texts.setdefault(question.text.text, set()).add(int(edition))
        self.kinds[question.kind.value] = None
        self.of.add("director" if question.who is None else "player")
        answers = self.answers.setdefault(int(edition), set())
        for choice in question.choices:
            if choice.reads is not None:
                self.forms.add(choice.text.text)
            elif question.kind in (AnswerKind.CALL, AnswerKind.SUITS) and choice.values:
                self.forms.add("a call, as 2H, P, X" if question.kind is AnswerKind.CALL else choice.text.text)
            else:
                answers.update(choice.values or (choice.id,))
        if question.usual is not None:
            self.usual.add(question.usual)
        if question.shown is not None:
            self.sources.add(question.shown.source.value)

    def plain(self, key: str) -> dict[str, object]:
        suffixes = sorted({key.partition("@")[2] for key in self.keys if "@" in key})
        answers = sorted({answer for found in self.answers.values() for answer in found})
        by_edition = {str(year): sorted(some) for year, some in sorted(self.answers.items())}
        differing = len({tuple(found) for found in by_edition.values()}) > 1
        return {
            "key": key,
            **({"suffixes": suffixes[:4]} if suffixes else {}),
            "asked_of": "player" if "player" in self.of else "director",
            "kind": next(iter(sorted(self.kinds))),
            "texts": self._texts(),
            "options": answers,
            "answers": answers,
            **({"takes": sorted(self.forms)} if self.forms else {}),
            **({"answers_by_edition": by_edition} if differing else {}),
            "editions": sorted(self.answers),
            "rank": "rare" if self.usual else "usual",
            **({"usual_answer": sorted(self.usual)} if self.usual else {}),
            **self._decided(key),
        }

    def _texts(self) -> list[str]:
        """The wording of the latest edition first."""
        return sorted(self.texts, key=lambda text: (-max(self.texts[text]), text))

    def _decided(self, key: str) -> dict[str, object]:
        if self.sources:
            return {"decided_by": sorted(self.sources)}
        name = key.partition(".")[2]
        why = CHOICE if "player" in self.of else JUDGEMENT if any(part in name for part in JUDGED) else NOT_LOGGED
        return {"decided_by": [], "why": why}


def questions(asked: Iterable[tuple[str, Edition, Put]]) -> dict[str, list[dict[str, object]]]:
    """By procedure: those of the examples, and those that scenarios asked."""
    found: dict[str, Gathered] = {}
    for source in (_from_examples(), ((edition, put.question) for _, edition, put in asked)):
        for edition, question in source:
            found.setdefault(question.key.partition("@")[0], Gathered()).add(edition, question)
    listed: dict[str, list[dict[str, object]]] = {name: [] for name in sorted(PROCEDURES)}
    for key in sorted(found):
        listed[key.partition(".")[0]].append(found[key].plain(key))
    return listed


def text(asked: Iterable[tuple[str, Edition, Put]]) -> str:
    """One question in a line, so that a change shows."""
    blocks = []
    for name, listed in questions(asked).items():
        lines = ",\n".join("  " + json.dumps(question, ensure_ascii=False) for question in listed)
        blocks.append(f" {json.dumps(name)}: [\n{lines}\n ]" if lines else f" {json.dumps(name)}: []")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(asked_in_scenarios()), encoding="utf-8")
