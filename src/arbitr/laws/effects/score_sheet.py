"""What is written down as the score of a board, and what is put right there (Laws 77 and 79)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.adjustment import Adjustment, AsPlayed, Award
from arbitr.bridge.events import event
from arbitr.bridge.ledger import Scored
from arbitr.bridge.seat import Side
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class ScoreEntered(Effect):
    """This result is the score of the board."""

    name: ClassVar[str] = "score_entered"

    adjustment: Adjustment
    points: int
    """As North-South see them."""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Scored(self.adjustment, self.law))

    def words(self) -> Message:
        return Message(
            "The score of {result} is {points} points, as {side} see it.",
            result=self.adjustment,
            points=self.points,
            side=Side.NS,
        )


@event
@dataclass(frozen=True, slots=True)
class ScoreCorrected(Effect):
    """A wrong score is put right, for both sides or for one of them only."""

    name: ClassVar[str] = "score_corrected"

    adjustment: Adjustment
    law: str

    def fold(self, table: Table) -> Table:
        # A side whose score is left alone keeps what was ruled before, if anything was.
        before = next((entry for entry in reversed(table.ledger.entries) if isinstance(entry, Scored)), None)

        def kept(side: Side) -> Award:
            award = self.adjustment.of(side)
            return before.adjustment.of(side) if before is not None and isinstance(award, AsPlayed) else award

        # Where one side alone is corrected, it is lowered: never above the score that was entered.
        lowered = next((side for side in Side if isinstance(self.adjustment.of(side.other), AsPlayed)), None)
        adjustment = Adjustment(kept(Side.NS), kept(Side.EW))
        return entered(self, table, Scored(adjustment, self.law, lowered, bounded=lowered is not None))

    def words(self) -> Message:
        for side in Side:
            if isinstance(self.adjustment.of(side), AsPlayed):
                return Message(
                    "The score of {other} is corrected: {score}. {side} keep the score that was entered.",
                    other=side.other,
                    score=self.adjustment.of(side.other),
                    side=side,
                )
        return Message("The score is corrected for both sides: {score}.", score=self.adjustment)
