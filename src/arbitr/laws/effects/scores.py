"""What a ruling says about scores, penalties, findings and the board itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.adjustment import Adjustment, AsPlayed, Award
from arbitr.bridge.events import event
from arbitr.bridge.ledger import BoardRuled, Fined, Found, Scored, SelfInflicted
from arbitr.bridge.seat import Seat, Side
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


@event
@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Effect):
    """This score takes the place of the one at the table; what it is worth is for scoring to say."""

    name: ClassVar[str] = "score_adjusted"

    adjustment: Adjustment
    law: str
    offenders: Side | None = None
    """Whose infraction it was; None where both sides count as innocent, or the fault is in the averages."""
    bounded: bool = False
    """The score at the table bounds it: the innocent get no less, the offenders no more."""

    def fold(self, table: Table) -> Table:
        # A new ruling takes the place of an older one, and of what went with it.
        ledger = table.ledger
        for entry in ledger.entries:
            if isinstance(entry, SelfInflicted):
                ledger = ledger.without(entry)
        scored = ledger.with_entry(Scored(self.adjustment, self.law, self.offenders, self.bounded))
        return table.then(self, table.auction, table.play, scored)

    def words(self) -> Message:
        for side in Side:
            if isinstance(self.adjustment.of(side), AsPlayed):
                return Message(
                    "{side} keep the score at the table. The score of {other} is adjusted: {score}.",
                    side=side,
                    other=side.other,
                    score=self.adjustment.of(side.other),
                )
        return Message("The score is adjusted: {score}.", score=self.adjustment)


@event
@dataclass(frozen=True, slots=True)
class DamageSelfInflicted(Effect):
    """A side brought a part of its damage on itself: that part is taken off its adjusted score (12C1)."""

    name: ClassVar[str] = "damage_self_inflicted"

    side: Side
    without: Award
    """What it would have scored after the infraction without its own error."""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, SelfInflicted(self.side, self.without, self.law))

    def words(self) -> Message:
        return Message(
            "{side} bear what their own action cost them: the difference between {score} and the score at the table.",
            side=self.side,
            score=self.without,
        )


@event
@dataclass(frozen=True, slots=True)
class PenaltyPossible(Effect):
    """The director may give a procedural penalty (Law 90)."""

    name: ClassVar[str] = "penalty_possible"

    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Fined(self.side, self.law))

    def words(self) -> Message:
        return Message("{side} may be given a procedural penalty.", side=self.side)


FINDINGS: dict[str, Message] = {
    "no_infraction": Message("There was no infraction, and nothing follows from it."),
    "table_result_stands": Message("The result at the table stands."),
    "damage": Message("The innocent side was damaged."),
    "too_late": Message("It was asked for too late: nothing is changed any more."),
}
"""Every finding with its words. Each law adds its own with `finding`."""


def finding(what: str, words: Message) -> None:
    """Registers a finding and its words."""
    if what in FINDINGS and FINDINGS[what] != words:
        raise ValueError(f"two findings are called {what}")
    FINDINGS[what] = words


@event
@dataclass(frozen=True, slots=True)
class Finding(Effect):
    """What the director finds, where nothing changes at the table."""

    name: ClassVar[str] = "finding"

    what: str
    law: str
    seat: Seat | None = None

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found(self.what, self.law, self.seat))

    def words(self) -> Message:
        return FINDINGS[self.what]


@event
@dataclass(frozen=True, slots=True)
class BoardDecided(Effect):
    """What becomes of the board."""

    name: ClassVar[str] = "board_decided"

    what: str
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, BoardRuled(self.what, self.law))

    def words(self) -> Message:
        return {
            "redeal": Message("The board is dealt again."),
            "cancelled": Message("The board is cancelled."),
            "played_later": Message("The board is played later."),
            "rebuilt": Message("The deal is put right from another pack."),
            "continues": Message("The board is played on."),
            "seats_changed": Message("The players change seats: whoever knows a hand plays it."),
            "substitute": Message("A substitute plays this board for the player who knows too much."),
        }[self.what]
