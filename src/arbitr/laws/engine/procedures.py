"""Procedures: one for each irregularity, and the list of them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from arbitr.bridge import Seat
from arbitr.laws.effects import Effects
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.talk import Talk
from arbitr.message import Message
from arbitr.problem import Problem


@dataclass(frozen=True, slots=True)
class Incident:
    """What the director is called for: which procedure, who, and the number of the call if it is about one."""

    procedure: str
    by: Seat
    number: int | None = None
    told: tuple[tuple[str, str], ...] = ()
    """The findings of an earlier ruling, as answers by their keys: nobody is asked again."""

    @property
    def call_number(self) -> int:
        if self.number is None:
            raise Problem(
                "{procedure} concerns a call: enter the call, then call the director", procedure=self.procedure
            )
        return self.number


@dataclass(frozen=True, slots=True)
class Report:
    """What the example of a procedure starts from: who tells the director, after which calls, under which settings."""

    by: Seat = Seat.NORTH
    calls: str = ""
    dealer: Seat = Seat.NORTH
    settings: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Procedure:
    """How the director deals with one irregularity."""

    id: str
    laws: tuple[str, ...]
    title: Message
    """What a director would call it."""
    says: Message
    """The law in our own words."""
    differs: tuple[tuple[int, Message], ...]
    """What an edition changed, in our own words."""
    run: Callable[[Any, Any], Talk[Any]]
    """A procedure as its book declares it; games differ in what procedures read and which effects they have."""
    example: Report = Report()
    """Ignored if an `@example` makes the whole position."""


R = TypeVar("R", bound=Callable[[Any, Any], Talk[Any]])


class Book(Generic[R]):
    """The procedures of one game."""

    def __init__(self) -> None:
        self.procedures: dict[str, Procedure] = {}

    def procedure(
        self,
        procedure_id: str,
        *,
        laws: tuple[str, ...],
        title: Message,
        says: Message,
        differs: dict[int, Message],
        example: Report = Report(),  # noqa: B008  it is immutable
    ) -> Callable[[R], R]:
        """Register the procedure for one irregularity."""

        def register(run: R) -> R:
            if procedure_id in self.procedures:
                raise ValueError(f"two procedures are called {procedure_id}")
            self.procedures[procedure_id] = Procedure(
                procedure_id, laws, title, says, tuple(sorted(differs.items())), run, example
            )
            return run

        return register

    def named(self, procedure_id: str) -> Procedure:
        try:
            return self.procedures[procedure_id]
        except KeyError:
            raise Problem(
                "there is no procedure {name}; choose from {names}",
                name=repr(procedure_id),
                names=", ".join(sorted(self.procedures)),
            ) from None


Run = Callable[[Case, Incident], Talk[Effects]]
LAWS: Book[Run] = Book()
"""The Laws of Duplicate Bridge."""
PROCEDURES = LAWS.procedures
procedure = LAWS.procedure


def named(procedure_id: str) -> Procedure:
    """Return the procedure with this id; the first request loads the whole book."""
    import arbitr.laws.engine.book  # noqa: F401  each law registers its procedures

    return LAWS.named(procedure_id)
