"""A scenario, and its outcome under one edition."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from arbitr.bridge import Comparison
from arbitr.laws.engine import Answer, Case, Edition, Incident, Question, Ruling
from arbitr.problem import Problem
from arbitr.scenarios.reading.answers import GivenAnswer
from arbitr.scenarios.reading.document import DocumentNode, Located, Spot


@dataclass(frozen=True, slots=True)
class Scenario:
    """One document of a scenario file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    node: DocumentNode


@dataclass(frozen=True, slots=True)
class Miss:
    """An expectation that was not met."""

    spot: Spot
    edition: Edition
    word: str
    expected: object
    """None for a consequence that a closed expectation does not name."""
    found: object


class Wrong(Located):
    """What is wrong with the answers of a scenario, under one edition."""

    spot: Spot
    edition: Edition
    key: str
    problem: Problem
    contradicts = False
    """It contradicts the table, or is impossible there."""

    @classmethod
    def at(cls, spot: Spot, edition: Edition, key: str, problem: Problem) -> Self:
        wrong = cls("{file}:{line}: {problem}", file=spot.file, line=spot.line, problem=problem)
        wrong.spot, wrong.edition, wrong.key, wrong.problem = spot, edition, key, problem
        return wrong


class Missing(Wrong):
    """A question without an answer."""

    step: int
    question: Question
    takes: str
    """All possible answers, in words."""


class Contradicted(Wrong):
    """An answer that the table contradicts."""

    contradicts = True


@dataclass(frozen=True, slots=True)
class Put:
    """A question that was asked, or that the table answered."""

    step: int
    spot: Spot
    question: Question
    value: str
    source: str
    """answered, usual, table, or missing."""


@dataclass
class Run:
    """A scenario under one edition."""

    edition: Edition
    case: Case
    rulings: list[Ruling] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    misses: list[Miss] = field(default_factory=list)
    used: set[tuple[int, str]] = field(default_factory=set)
    """The answers that were used, by line and key."""
    served: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """Which questions each of them answered."""
    compared: int = 0
    comparison: Comparison = field(default_factory=Comparison)
    """The comparison of the board's score; the table itself does not know other tables."""
    step: int = 0
    """The number of the current step."""
    turns: list[RulingPoint] = field(default_factory=list)
    """Each ruling, with the run just before it."""
    asked: list[Put] = field(default_factory=list)
    """Every question in order, including those that the table answers."""
    wrong: list[Problem] | None = None
    """The errors in the answers, if all are to be found; otherwise the first error ends the run."""
    was_refused: bool = False
    """As expected: an answer contradicted the table."""

    def complain(self, wrong: Wrong) -> None:
        if self.wrong is None:
            raise wrong
        self.wrong.append(wrong)

    def serves(self, given: GivenAnswer, key: str) -> None:
        """This answer belongs to this question."""
        self.used.add(given.place)
        self.served.setdefault(given.place, []).append(key)

    def copy(self) -> Run:
        """A copy of the run: changes to the copy do not affect this one."""
        return replace(
            self,
            rulings=[*self.rulings],
            incidents=[*self.incidents],
            misses=[*self.misses],
            used={*self.used},
            turns=[*self.turns],
            asked=[*self.asked],
            served={place: [*keys] for place, keys in self.served.items()},
            wrong=None,
        )


@dataclass(frozen=True, slots=True)
class RulingPoint:
    """A ruling, and everything needed to continue from it as if its effects had been different."""

    before: Run
    incident: Incident
    answers: tuple[Answer, ...]
    ruling: Ruling
    director: DocumentNode | None
    """The answers of the director's step: after this ruling it continues with everything else that is open."""
    on: tuple[str, ...] = ()
    """The procedures that this step covers; all, if none are named."""
