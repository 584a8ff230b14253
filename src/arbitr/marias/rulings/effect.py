"""What a ruling does: a closed list of effects. Each cites its point and states its effect in a sentence."""

from __future__ import annotations

from typing import ClassVar

from arbitr.kinds import Declared, Kinds, stored
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.rates import money
from arbitr.message import Message
from arbitr.sentence import Readings, Sentence, by, either, filled


class MariasEffect(Declared):
    """A consequence of a ruling."""

    __slots__ = ()

    tag = "effect"
    law: str
    says: ClassVar[Sentence]
    """The sentence, filled from the fields (see `sentence.py`)."""
    reads: ClassVar[Readings] = {"amount": lambda effect: money(effect.haler)}

    def words(self) -> Message:
        """For the referee to read or say aloud."""
        return filled(self.says, self, self.reads)


Effects = tuple[MariasEffect, ...]


@stored
class Paid(MariasEffect):
    """One player pays every other the same, instead of what the deal would have cost."""

    payer: Player
    each: int
    """Haléře, to each of the other three; the limit of a deal is taken into account."""
    flat: int
    """The flat sum for a revoke, on top of the fleked game; 0 if there was none."""
    law: str

    @property
    def balance(self) -> tuple[int, ...]:
        """What each player gets, A to D; a payment is negative."""
        others = len(PLAYERS) - 1
        return tuple(-others * self.each if player is self.payer else self.each for player in PLAYERS)

    def words(self) -> Message:
        amount, flat = money(self.each), money(self.flat)
        if not self.flat:
            return Message("{payer} pays every player for the fleked game: {amount}.", payer=self.payer, amount=amount)
        return Message(
            "Revoke: {payer} pays every player {amount}, made up of {flat} for the revoke and the rest for "
            "the fleked game.",
            payer=self.payer,
            amount=amount,
            flat=flat,
        )


@stored
class DealVoid(MariasEffect):
    """The deal counts for nothing, from its start, fleks included."""

    law: str

    says = "The deal is void from the start, fleks included; the cards are dealt again."


@stored
class PlaysOpen(MariasEffect):
    """A player who is alone plays on with his cards on the table."""

    player: Player
    law: str

    says = "This is not a revoke: {player} plays on with open cards."


@stored(as_name="premium")
class PremiumRuled(MariasEffect):
    """Whether the actors get the premium points of the game in which somebody revoked."""

    kept: bool
    law: str

    says = either(
        "kept",
        "The actors receive the premium points for this game.",
        "The actors receive no premium points for this game.",
    )


@stored
class Warned(MariasEffect):
    """The organiser's warning, which an exclusion needs."""

    player: Player
    law: str

    says = "{player} is warned: next time it may mean exclusion from the tournament."


@stored
class Excluded(MariasEffect):
    """A player leaves the tournament."""

    player: Player
    law: str

    says = "{player} is excluded from the tournament."


DEPOSIT = 5000
"""Haléře, for a committee and for a complaint about a record (II.20, II.22)."""


@stored
class Deposit(MariasEffect):
    """What happens to the fee of a protest or a complaint."""

    player: Player
    what: str
    """lodged, returned, to_organiser or to_keeper"""
    law: str
    haler: int = DEPOSIT

    says = by(
        "what",
        {
            "lodged": "{player} has lodged the deposit of {amount}.",
            "returned": "{player} gets the deposit of {amount} back.",
            "to_organiser": "{player}'s deposit of {amount} goes to the organiser.",
        },
        "{player}'s deposit of {amount} goes to the scorer.",
    )


@stored
class RecordCorrected(MariasEffect):
    """The published result is changed to that on the slip."""

    player: Player
    haler: int
    """As on the slip."""
    law: str

    says = "{player}'s published result is corrected to {amount}, as on the slip."


FINDINGS: dict[str, Message] = {}


def findings(**words: Message) -> None:
    """Register findings, each with its text."""
    if doubled := FINDINGS.keys() & words:
        raise ValueError(f"two findings are called {doubled}")
    FINDINGS.update(words)


@stored(as_name="finding")
class RefereeFinding(MariasEffect):
    """A finding or statement of the referee for which nobody pays."""

    what: str
    law: str

    def words(self) -> Message:
        return FINDINGS[self.what]


EFFECTS = Kinds[MariasEffect](
    (Paid, DealVoid, PlaysOpen, PremiumRuled, Warned, Excluded, Deposit, RecordCorrected, RefereeFinding)
)
"""All possible consequences of a ruling."""
