"""A referee's ruling in progress: the engine of the Laws on a mariáš case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from arbitr.laws.engine import Answer, Book, Dialogue, Procedure, Talk, Verdict
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.effect import Effects, MariasEffect, Warned
from arbitr.message import Message
from arbitr.plain import Plain, family, fields_to_plain, from_plain


@dataclass(frozen=True, slots=True)
class MariasIncident:
    """What the referee is called for: which procedure, and the player whom it concerns."""

    procedure: str
    by: Player


Run = Callable[[MariasCase, MariasIncident], Talk[Effects]]
RULES: Book[Run] = Book()
"""The referee's procedures; `book.py` fills it."""


def procedure(procedure_id: str, *, points: tuple[str, ...], title: Message, says: Message) -> Callable[[Run], Run]:
    """Register the procedure for one irregularity, with the points of the rules that it applies."""
    return RULES.procedure(procedure_id, laws=points, title=title, says=says, differs={})


Ruling = Verdict[MariasEffect]
"""The outcome of a conversation."""


@dataclass(frozen=True)
class MariasConversation(Dialogue[MariasEffect]):
    """The procedure for one incident, with the answers so far."""

    director: ClassVar[Message] = Message("referee", context="mariáš")
    case: MariasCase
    incident: MariasIncident
    answers: tuple[Answer, ...] = ()

    @property
    def procedure(self) -> Procedure:
        import arbitr.marias.rulings.book  # noqa: F401  # its import fills RULES, and needs this module

        return RULES.named(self.incident.procedure)

    def _begun(self) -> Talk[Effects]:
        return self.procedure.run(self.case, self.incident)

    def _with(self, answers: tuple[Answer, ...]) -> MariasConversation:
        return MariasConversation(self.case, self.incident, answers)

    def applied(self) -> MariasCase:
        """The case after the ruling: the referee only needs its warnings again."""
        warned = tuple(effect.player for effect in self.ruled().effects if isinstance(effect, Warned))
        return replace(self.case, warned=tuple(dict.fromkeys((*self.case.warned, *warned))))

    def to_plain(self) -> Plain:
        return fields_to_plain(self)

    @classmethod
    def from_plain(cls, data: Plain) -> MariasConversation:
        fields = data if isinstance(data, dict) else {}
        return cls(
            from_plain(MariasCase, fields.get("case")),
            from_plain(MariasIncident, fields.get("incident")),
            from_plain(tuple[Answer, ...], fields.get("answers", [])),
        )


family(MariasConversation, MariasConversation.to_plain, MariasConversation.from_plain)
