"""What a ruling does: a closed list of effects. Each cites its point and says in words what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.rates import money
from arbitr.message import Message
from arbitr.plain import Plain, family, fields_to_plain, from_plain
from arbitr.problem import Problem


class Effect:
    """Something that a ruling brings about."""

    __slots__ = ()

    name: ClassVar[str]
    law: str

    def words(self) -> Message:
        """For the referee, to read or say aloud."""
        raise NotImplementedError


Effects = tuple[Effect, ...]
EFFECTS: dict[str, type[Effect]] = {}
E_ = TypeVar("E_", bound=type[Effect])


def effect(kind: E_) -> E_:
    """Registers a kind of effect under its name in files."""
    EFFECTS[kind.name] = kind
    return kind


def _to_plain(this: Effect) -> Plain:
    return {"effect": this.name, **fields_to_plain(this)}


def _from_plain(data: Plain) -> Effect:
    if not isinstance(data, dict) or data.get("effect") not in EFFECTS:
        raise Problem("{data} is not the effect of a ruling", data=repr(data)[:80])
    return from_plain(EFFECTS[data["effect"]], {name: value for name, value in data.items() if name != "effect"})


family(Effect, _to_plain, _from_plain)


@effect
@dataclass(frozen=True, slots=True)
class Paid(Effect):
    """One player pays every other the same, instead of what the deal would have cost."""

    name: ClassVar[str] = "paid"

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
        if not self.flat:
            return Message(
                "{payer} pays every player the fleked game, {amount}.", payer=self.payer, amount=money(self.each)
            )
        return Message(
            "Renonc: {payer} pays every player {amount}, of which {flat} are for the renonc and the rest is the fleked "
            "game.",
            payer=self.payer,
            amount=money(self.each),
            flat=money(self.flat),
        )


@effect
@dataclass(frozen=True, slots=True)
class DealVoid(Effect):
    """The deal counts for nothing, from its start, fleks included."""

    name: ClassVar[str] = "deal_void"

    law: str

    def words(self) -> Message:
        return Message("The deal is void from its start, fleks included; the cards are dealt again.")


@effect
@dataclass(frozen=True, slots=True)
class PlaysOpen(Effect):
    """A player who is alone plays on with his cards on the table."""

    name: ClassVar[str] = "plays_open"

    player: Player
    law: str

    def words(self) -> Message:
        return Message("It is no renonc: {player} plays on with open cards.", player=self.player)


@effect
@dataclass(frozen=True, slots=True)
class Premium(Effect):
    """Whether the actors get the premium points of the game that was revoked in."""

    name: ClassVar[str] = "premium"

    kept: bool
    law: str

    def words(self) -> Message:
        if self.kept:
            return Message("The actors get the premium points of this game.")
        return Message("The actors get no premium points for this game.")


@effect
@dataclass(frozen=True, slots=True)
class Warned(Effect):
    """The organiser's warning, which an exclusion needs."""

    name: ClassVar[str] = "warned"

    player: Player
    law: str

    def words(self) -> Message:
        return Message("{player} is warned: the next time it may cost the tournament.", player=self.player)


@effect
@dataclass(frozen=True, slots=True)
class Excluded(Effect):
    """A player leaves the tournament."""

    name: ClassVar[str] = "excluded"

    player: Player
    law: str

    def words(self) -> Message:
        return Message("{player} is excluded from the tournament.", player=self.player)


DEPOSIT = 5000
"""Haléře, for a committee and for a complaint about a record (II.20, II.22)."""


@effect
@dataclass(frozen=True, slots=True)
class Deposit(Effect):
    """What becomes of the money that a protest or a complaint costs."""

    name: ClassVar[str] = "deposit"

    player: Player
    what: str
    """lodged, returned, to_organiser or to_keeper"""
    law: str
    haler: int = DEPOSIT

    def words(self) -> Message:
        amount = money(self.haler)
        match self.what:
            case "lodged":
                return Message("{player} has lodged the deposit of {amount}.", player=self.player, amount=amount)
            case "returned":
                return Message("{player} gets the deposit of {amount} back.", player=self.player, amount=amount)
            case "to_organiser":
                return Message(
                    "The deposit of {player}, {amount}, goes to the organiser.", player=self.player, amount=amount
                )
            case _:
                return Message(
                    "The deposit of {player}, {amount}, goes to the person who keeps the results.",
                    player=self.player,
                    amount=amount,
                )


@effect
@dataclass(frozen=True, slots=True)
class RecordCorrected(Effect):
    """The published result is made what the slip shows."""

    name: ClassVar[str] = "record_corrected"

    player: Player
    haler: int
    """As on the slip."""
    law: str

    def words(self) -> Message:
        return Message(
            "The published result of {player} is corrected to {amount}, as on the slip.",
            player=self.player,
            amount=money(self.haler),
        )


FINDINGS: dict[str, Message] = {}


def finding(what: str, words: Message) -> None:
    """Registers a sentence that a ruling may end in."""
    if what in FINDINGS:
        raise ValueError(f"two findings are called {what}")
    FINDINGS[what] = words


@effect
@dataclass(frozen=True, slots=True)
class Finding(Effect):
    """What the referee finds or tells, where nobody pays for it."""

    name: ClassVar[str] = "finding"

    what: str
    law: str

    def words(self) -> Message:
        return FINDINGS[self.what]
