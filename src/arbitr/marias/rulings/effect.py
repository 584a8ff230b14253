"""What a ruling does: a closed list of effects. Each cites its point and says in words what it does."""

from __future__ import annotations

from typing import ClassVar

from arbitr.kinds import Declared, Kinds, stored
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.rates import money
from arbitr.message import Message
from arbitr.sentence import Readings, Sentence, by, either, filled


class Effect(Declared):
    """Something that a ruling brings about."""

    __slots__ = ()

    tag = "effect"
    law: str
    says: ClassVar[Sentence]
    """The sentence, filled from the fields (see `sentence.py`)."""
    reads: ClassVar[Readings] = {"amount": lambda effect: money(effect.haler)}

    def words(self) -> Message:
        """For the referee, to read or say aloud."""
        return filled(self.says, self, self.reads)


Effects = tuple[Effect, ...]


@stored
class Paid(Effect):
    """One player pays every other the same, instead of what the deal would have cost."""

    payer: Player
    each: int
    """Haléře, to each of the other three; the limit of a deal is taken into account."""
    flat: int
    """For a renonc, on top of the fleked game; 0 where it is none."""
    law: str

    @property
    def balance(self) -> tuple[int, ...]:
        """What each player gets, A to D; what he pays is negative."""
        others = len(PLAYERS) - 1
        return tuple(-others * self.each if player is self.payer else self.each for player in PLAYERS)

    def words(self) -> Message:
        amount, flat = money(self.each), money(self.flat)
        if not self.flat:
            return Message("{payer} pays every player the fleked game, {amount}.", payer=self.payer, amount=amount)
        return Message(
            "Renonc: {payer} pays every player {amount}, of which {flat} are for the renonc and the rest is the fleked "
            "game.",
            payer=self.payer,
            amount=amount,
            flat=flat,
        )


@stored
class DealVoid(Effect):
    """The deal counts for nothing, from its start, fleks included."""

    law: str

    says = "The deal is void from its start, fleks included; the cards are dealt again."


@stored
class PlaysOpen(Effect):
    """A player who is alone plays on with his cards on the table."""

    player: Player
    law: str

    says = "It is no renonc: {player} plays on with open cards."


@stored
class Premium(Effect):
    """Whether the actors get the premium points of the game that was revoked in."""

    kept: bool
    law: str

    says = either(
        "kept",
        "The actors get the premium points of this game.",
        "The actors get no premium points for this game.",
    )


@stored
class Warned(Effect):
    """The organiser's warning, which an exclusion needs."""

    player: Player
    law: str

    says = "{player} is warned: the next time it may cost the tournament."


@stored
class Excluded(Effect):
    """A player leaves the tournament."""

    player: Player
    law: str

    says = "{player} is excluded from the tournament."


DEPOSIT = 5000
"""Haléře, for a committee and for a complaint about a record (II.20, II.22)."""


@stored
class Deposit(Effect):
    """What becomes of the money that a protest or a complaint costs."""

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
            "to_organiser": "The deposit of {player}, {amount}, goes to the organiser.",
        },
        "The deposit of {player}, {amount}, goes to the person who keeps the results.",
    )


@stored
class RecordCorrected(Effect):
    """The published result is made what the slip shows."""

    player: Player
    haler: int
    """As on the slip."""
    law: str

    says = "The published result of {player} is corrected to {amount}, as on the slip."


FINDINGS: dict[str, Message] = {}


def finding(what: str, words: Message) -> None:
    """Registers a sentence that a ruling may end in."""
    if what in FINDINGS:
        raise ValueError(f"two findings are called {what}")
    FINDINGS[what] = words


@stored
class Finding(Effect):
    """What the referee finds or tells, where nobody pays for it."""

    what: str
    law: str

    def words(self) -> Message:
        return FINDINGS[self.what]


EFFECTS = Kinds[Effect]((Paid, DealVoid, PlaysOpen, Premium, Warned, Excluded, Deposit, RecordCorrected, Finding))
"""All that a ruling may bring about."""
