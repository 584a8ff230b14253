"""A ruling of the referee in the making: the engine of the Laws over a case of mariáš."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from arbitr.laws.engine.dialogue import Answer, Dialogue, Verdict
from arbitr.laws.engine.procedure import Book, Procedure
from arbitr.laws.engine.talk import Talk
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.effect import Effect, Effects, Warned
from arbitr.message import Message
from arbitr.plain import Plain, family, fields_to_plain, from_plain


@dataclass(frozen=True, slots=True)
class Incident:
    """What the referee is called for: which procedure, and the player whom it concerns."""

    procedure: str
    by: Player


Run = Callable[[Case, Incident], Talk[Effects]]
RULES: Book[Run] = Book()
"""The referee's procedures; `book.py` fills it."""


def procedure(procedure_id: str, *, points: tuple[str, ...], title: Message, says: Message) -> Callable[[Run], Run]:
    """Registers the procedure for one irregularity, with the points of the rules that it applies."""
    return RULES.procedure(procedure_id, laws=points, title=title, says=says, differs={})


Ruling = Verdict[Effect]
"""What a conversation came to."""


@dataclass(frozen=True)
class Conversation(Dialogue[Effect]):
    """The procedure for one incident, with the answers so far."""

    director: ClassVar[Message] = Message("referee", context="mariáš")
    case: Case
    incident: Incident
    answers: tuple[Answer, ...] = ()

    @property
    def procedure(self) -> Procedure:
        import arbitr.marias.rulings.book  # noqa: F401  # its import fills RULES, and needs this module

        return RULES.named(self.incident.procedure)

    def _begun(self) -> Talk[Effects]:
        return self.procedure.run(self.case, self.incident)

    def _with(self, answers: tuple[Answer, ...]) -> Conversation:
        return Conversation(self.case, self.incident, answers)

    def applied(self) -> Case:
        """The case after the ruling: of all that it does, the referee needs only a warning again."""
        warned = tuple(each.player for each in self.ruled().effects if isinstance(each, Warned))
        return replace(self.case, warned=tuple(dict.fromkeys((*self.case.warned, *warned))))

    def to_plain(self) -> Plain:
        return fields_to_plain(self)

    @classmethod
    def from_plain(cls, data: Plain) -> Conversation:
        fields = data if isinstance(data, dict) else {}
        return cls(
            from_plain(Case, fields.get("case")),
            from_plain(Incident, fields.get("incident")),
            from_plain(tuple[Answer, ...], fields.get("answers", [])),
        )


family(Conversation, Conversation.to_plain, Conversation.from_plain)


EXAMPLES: dict[str, Callable[[], Conversation]] = {}
"""For each procedure a case in which every choice occurs: its chart is drawn from it."""


def reported(procedure_id: str) -> None:
    """The referee is called for it and has been told nothing yet, so he is asked everything."""
    EXAMPLES[procedure_id] = lambda: Conversation(Case(), Incident(procedure_id, Player.B))
