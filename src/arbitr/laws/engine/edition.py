"""The editions of the Laws, and clauses: the smallest pieces that an edition replaces."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from arbitr.plain import notation
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.laws.engine.case import Case

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class Edition(IntEnum):
    """Named by the year; clubs now play under the last one."""

    LAWS_1997 = 1997
    LAWS_2007 = 2007
    LAWS_2017 = 2017

    def __str__(self) -> str:
        return str(self.value)


LATEST = Edition.LAWS_2017


def parse_edition(text: str) -> Edition:
    for edition in Edition:
        if text.strip() == str(edition):
            return edition
    raise Problem("{text} is not an edition of the Laws; enter 1997, 2007 or 2017", text=repr(text))


notation(Edition, str, parse_edition)


def by_edition(edition: Edition, table: dict[int, T]) -> T:
    """What this edition says: the entry of the newest year that is not later."""
    return table[max(year for year in table if year <= edition)]


class Clause(Generic[P, R]):
    """One rule in several editions: a call uses the newest one that is not later than the table's edition."""

    def __init__(self, function: Callable[Concatenate[Case, P], R], since: int, doubtful: str) -> None:
        self.name = function.__name__
        self.versions: dict[int, Callable[Concatenate[Case, P], R]] = {}
        self._in_force: dict[Edition, Callable[Concatenate[Case, P], R]] = {}
        self.doubtful: dict[int, str] = {}
        self._add(function, since, doubtful)
        CLAUSES.append(cast("Clause[..., Any]", self))

    def _add(self, function: Callable[Concatenate[Case, P], R], since: int, doubtful: str) -> None:
        if since in self.versions:
            raise ValueError(f"two clauses {self.name} since {since}")
        self.versions[since] = function
        self._in_force.clear()
        if doubtful:
            self.doubtful[since] = doubtful

    def since(
        self, year: int, doubtful: str = ""
    ) -> Callable[[Callable[Concatenate[Case, P], R]], Callable[Concatenate[Case, P], R]]:
        """This edition replaced the clause; `doubtful` names what should be checked against the printed Laws."""

        def add(function: Callable[Concatenate[Case, P], R]) -> Callable[Concatenate[Case, P], R]:
            self._add(function, year, doubtful)
            return function

        return add

    def __call__(self, case: Case, *args: P.args, **kwargs: P.kwargs) -> R:
        edition = case.edition
        version = self._in_force.get(edition)
        if version is None:
            version = self._in_force[edition] = by_edition(edition, self.versions)
        return version(case, *args, **kwargs)


CLAUSES: list[Clause[..., Any]] = []


def clause(since: int = 1997, doubtful: str = "") -> Callable[[Callable[Concatenate[Case, P], R]], Clause[P, R]]:
    """Marks the first version of a rule that later editions replace."""

    def make(function: Callable[Concatenate[Case, P], R]) -> Clause[P, R]:
        return Clause(function, since, doubtful)

    return make
