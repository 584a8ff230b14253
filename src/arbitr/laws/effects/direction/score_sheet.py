"""What is recorded as the score of a board, and how it is corrected (Laws 77 and 79)."""

from __future__ import annotations

from typing import ClassVar

from arbitr.bridge import Adjustment, AsPlayed, Award, Ledger, Scored, Side, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, ledger_entry
from arbitr.message import Message
from arbitr.sentence import Readings


@stored
class ScoreEntered(Effect):
    """This result is the score of the board."""

    adjustment: Adjustment
    points: int
    """The North-South score."""
    law: str

    enters = ledger_entry(Scored)
    says = "{result} scores {points} points from the viewpoint of {side}."
    reads: ClassVar[Readings] = {"result": "adjustment", "side": lambda _: Side.NS}


@stored
class ScoreCorrected(Effect):
    """A wrong score is corrected, for both sides or for one of them only."""

    adjustment: Adjustment
    law: str

    def ledger_after(self, table: Table) -> Ledger:
        # A side whose score is left alone keeps an earlier ruling, if there was one.
        before = next((entry for entry in reversed(table.ledger.entries) if isinstance(entry, Scored)), None)

        def award_of(side: Side) -> Award:
            award = self.adjustment.of(side)
            return before.adjustment.of(side) if before is not None and isinstance(award, AsPlayed) else award

        # If only one side is corrected, its score is lowered: never above the score that was entered.
        lowered = next((side for side in Side if isinstance(self.adjustment.of(side.other), AsPlayed)), None)
        adjustment = Adjustment(award_of(Side.NS), award_of(Side.EW))
        return table.ledger.with_entry(Scored(adjustment, self.law, lowered, bounded=lowered is not None))

    def words(self) -> Message:
        for side in Side:
            if isinstance(self.adjustment.of(side), AsPlayed):
                return Message(
                    "The score for {other} is corrected: {score}. {side} keep the score that was entered.",
                    other=side.other,
                    score=self.adjustment.of(side.other),
                    side=side,
                )
        return Message("The score is corrected for both sides: {score}.", score=self.adjustment)
