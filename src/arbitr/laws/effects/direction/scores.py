"""What a ruling says about scores, penalties, findings and the board itself."""

from __future__ import annotations

from typing import ClassVar

from arbitr.bridge import (
    Adjustment,
    AsPlayed,
    Award,
    BoardRuled,
    Fined,
    Found,
    Ledger,
    Scored,
    Seat,
    SelfInflicted,
    Side,
    Table,
)
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, OfSide, ledger_entry
from arbitr.message import Message
from arbitr.sentence import Readings, by


@stored
class ScoreAdjusted(Effect):
    """This score replaces the one at the table; scoring computes its value."""

    adjustment: Adjustment
    law: str
    offenders: Side | None = None
    """The side that committed the infraction; None if both sides are non-offending, or the averages show the fault."""
    bounded: bool = False
    """The score at the table bounds it: the non-offenders get no less, the offenders no more."""

    def ledger_after(self, table: Table) -> Ledger:
        # A new ruling replaces an older one, and its accompanying effects.
        left = table.ledger.dropping(lambda entry: isinstance(entry, SelfInflicted))
        return left.with_entry(Scored(self.adjustment, self.law, self.offenders, self.bounded))

    def words(self) -> Message:
        for side in Side:
            if isinstance(self.adjustment.of(side), AsPlayed):
                return Message(
                    "{side} keep the score at the table. The score for {other} is adjusted: {score}.",
                    side=side,
                    other=side.other,
                    score=self.adjustment.of(side.other),
                )
        return Message("The score is adjusted: {score}.", score=self.adjustment)


@stored
class DamageSelfInflicted(Effect):
    """Part of a side's damage was self-inflicted: that part is deducted from its adjusted score (12C1)."""

    side: Side
    without: Award
    """What it would have scored after the infraction without its own error."""
    law: str

    enters = ledger_entry(SelfInflicted)
    says = "{side} bear the cost of their own action: the difference between {score} and the score at the table."
    reads: ClassVar[Readings] = {"score": "without"}


@stored
class PenaltyPossible(OfSide):
    """The director may give a procedural penalty (Law 90)."""

    verb: str = ""
    """The verb of the broken Law: should, shall, may_not or must; empty if a procedure does not say."""

    enters = ledger_entry(Fined)
    says = by(
        "verb",
        {
            "": "{side} may receive a procedural penalty.",
            "should": "{side} may receive a procedural penalty, but one is seldom imposed for this.",
            "shall": "{side} may receive a procedural penalty: for this one is imposed more often than not.",
            "may_not": "{side} may receive a procedural penalty: the Law strongly forbids this.",
            "must": "{side} may receive a procedural penalty: the Law takes this very seriously.",
        },
    )


FINDINGS: dict[str, Message] = {
    "no_infraction": Message("There was no infraction, and there are no consequences."),
    "table_result_stands": Message("The result at the table stands."),
    "damage": Message("The non-offending side was damaged."),
    "too_late": Message("The request came too late: nothing can be changed any more."),
}
"""Every finding with its text. Each law adds its own with `findings`."""


def findings(**words: Message) -> None:
    """Register findings, each with its text."""
    for what, text in words.items():
        if FINDINGS.setdefault(what, text) != text:
            raise ValueError(f"two findings are called {what}")


@stored
class Finding(Effect):
    """The director's finding, when nothing changes at the table."""

    what: str
    law: str
    seat: Seat | None = None

    enters = ledger_entry(Found)

    def words(self) -> Message:
        return FINDINGS[self.what]


@stored
class BoardDecided(Effect):
    """What happens to the board."""

    what: str
    law: str

    enters = ledger_entry(BoardRuled)
    says = by(
        "what",
        {
            "redeal": "The board is redealt.",
            "cancelled": "The board is cancelled.",
            "played_later": "The board is played later.",
            "rebuilt": "The deal is restored from another pack.",
            "continues": "Play of the board continues.",
            "seats_changed": "The players change seats: whoever knows a hand plays it.",
            "substitute": "A substitute plays this board for the player who knows too much.",
        },
    )
