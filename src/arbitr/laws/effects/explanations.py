"""What players hear in questions and explanations, and may not use (Laws 16, 20, 75)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Information
from arbitr.bridge.seat import Seat
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class Overheard(Effect):
    """A player has heard something about his own side's calls, or his partner's wishes, that he may not use."""

    name: ClassVar[str] = "overheard"

    seat: Seat
    what: str
    """explanation, correction, question, look, doubt, manner or remark"""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Information(self.seat, self.what, False, self.law))

    def words(self) -> Message:
        match self.what:
            case "explanation":
                return Message(
                    "{seat} has heard how the call was explained, and must go on as if nothing had been said.",
                    seat=self.seat,
                )
            case "correction":
                return Message("{seat} may not use what the correction tells.", seat=self.seat)
            case "question":
                return Message("{seat} may not use what the question tells.", seat=self.seat)
            case "look":
                return Message("{seat} may not use what the look at the card tells.", seat=self.seat)
            case "doubt":
                return Message(
                    "{seat} must go on as if {partner} had known what the call means.",
                    seat=self.seat,
                    partner=self.seat.partner,
                )
            case "manner":
                return Message("{seat} may not use what was told in this way.", seat=self.seat)
            case _:
                return Message("{seat} may not use what was said without a question.", seat=self.seat)
