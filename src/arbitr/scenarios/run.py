"""A scenario, and what became of it under one edition."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from arbitr.bridge.comparison import Comparison
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Ruling
from arbitr.laws.engine.dialogue import Answer
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.procedure import Incident
from arbitr.scenarios.document import Node, Spot


@dataclass(frozen=True, slots=True)
class Scenario:
    """One document of a scenario file."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    node: Node


@dataclass(frozen=True, slots=True)
class Miss:
    """An expectation that was not met."""

    spot: Spot
    edition: Edition
    word: str
    expected: object
    found: object


@dataclass
class Run:
    """A scenario under one edition."""

    edition: Edition
    case: Case
    rulings: list[Ruling] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    misses: list[Miss] = field(default_factory=list)
    used: set[tuple[int, str]] = field(default_factory=set)
    """The answers that somebody asked for, by line and key."""
    compared: int = 0
    comparison: Comparison = field(default_factory=Comparison)
    """What the score of the board is compared with; the table itself knows nothing of other tables."""
    step: int = 0
    """The number of the step that happens now."""
    turns: list[Turn] = field(default_factory=list)
    """Each ruling, with the run just before it."""

    def copy(self) -> Run:
        """The run as it stands: what happens to the copy leaves this one alone."""
        return replace(
            self,
            rulings=[*self.rulings],
            incidents=[*self.incidents],
            misses=[*self.misses],
            used={*self.used},
            turns=[*self.turns],
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """A ruling, and all that is needed to go on from it as if its effects had been others."""

    before: Run
    incident: Incident
    answers: tuple[Answer, ...]
    ruling: Ruling
    director: Node | None
    """The answers of the director's step: after this ruling it goes on to all else that is open."""
