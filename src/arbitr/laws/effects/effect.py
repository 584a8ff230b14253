"""What a ruling does to the table. An effect is an event, so a ruling can be previewed before it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar

from arbitr.bridge import (
    Call,
    Entry,
    Found,
    IllegalEvent,
    Ledger,
    Said,
    Seat,
    Side,
    Status,
    Table,
    TableEvent,
    play_after,
)
from arbitr.cards import Card
from arbitr.message import Message
from arbitr.plain import Plain, family
from arbitr.problem import Problem
from arbitr.sentence import Readings, Sentence, filled


def _offender(effect: Any) -> Seat:
    """Return the player whom the effect is about: the one at fault if it names him."""
    seat: Seat = effect.offender if hasattr(effect, "offender") else effect.seat
    return seat


def _side(effect: Any) -> Side:
    side: Side = effect.side if hasattr(effect, "side") else _offender(effect).side
    return side


PLACES: Readings = {
    "partner": lambda effect: _offender(effect).partner,
    "next": lambda effect: effect.seat.lho,
    "rho": lambda effect: _offender(effect).rho,
    "innocent": lambda effect: _side(effect).other,
    "guilty": _side,
    "side": _side,
    "other": lambda effect: _side(effect).other,
}
"""The meaning of placeholders in sentences that are not fields of their effect."""


class Effect(TableEvent):
    """Folds like any event, cites its law, and describes its effect in a sentence.

    Most effects only add an entry to the ledger: they declare `enters`. Those that change more of the ledger define
    `ledger_after`, and those that change the auction, the play or the hands define `fold`.
    """

    __slots__ = ()

    law: str
    says: ClassVar[Sentence]
    """The sentence, filled from the fields (see `sentence.py`)."""
    reads: ClassVar[Readings] = {}
    """The meaning of this sentence's placeholders that are neither fields nor in PLACES."""
    enters: ClassVar[Callable[[Any], Entry] | None] = None

    def words(self) -> Message:
        """Return what the director reads or says aloud."""
        return filled(self.says, self, {**PLACES, **self.reads})

    def ledger_after(self, table: Table) -> Ledger:
        enters = type(self).enters
        return table.ledger if enters is None else table.ledger.with_entry(enters(self))

    def fold(self, table: Table) -> Table:
        return table.then(self, table.auction, table.play, self.ledger_after(table))


def ledger_entry(kind: Callable[..., Entry], **values: object) -> Callable[[Any], Entry]:
    """Return how an effect makes its ledger entry: from these values, and the other fields from its own."""

    def make(effect: Any) -> Entry:
        own = {name: getattr(effect, name) for name in _shared_fields(effect.__class__, kind)}
        return kind(**{**own, **values})

    return make


@cache
def _shared_fields(effect: Any, kind: Any) -> tuple[str, ...]:
    """The names of the fields that these two classes have in common."""
    given = {field.name for field in fields(effect)}
    return tuple(field.name for field in fields(kind) if field.name in given)


@dataclass(frozen=True, slots=True)
class OfPlayer(Effect):
    """About one player."""

    seat: Seat
    law: str


@dataclass(frozen=True, slots=True)
class OfSide(Effect):
    """About a pair."""

    side: Side
    law: str


@dataclass(frozen=True, slots=True)
class OfCard(Effect):
    """About a card of a hand."""

    seat: Seat
    card: Card
    law: str


@dataclass(frozen=True, slots=True)
class OfHeardCall(Effect):
    """About a call in the auction, by its number."""

    number: int
    seat: Seat
    call: Call
    law: str


@dataclass(frozen=True, slots=True)
class OfNamedCall(Effect):
    """About a call that a player makes or has to make."""

    seat: Seat
    call: Call
    law: str


@dataclass(frozen=True, slots=True)
class OfCallNumber(Effect):
    """About a player's earlier call, by its number."""

    seat: Seat
    number: int
    law: str


class FindingEffect(Effect):
    """Leaves a finding about a player, a side or the board: by default under its own name."""

    __slots__ = ()

    finds: ClassVar[Sentence] = ""

    def ledger_after(self, table: Table) -> Ledger:
        side = getattr(self, "side", None)
        seat = getattr(self, "seat", None) if side is None else side.seats[0]
        what = str(filled(self.finds, self, self.reads)) or self.name
        return table.ledger.with_entry(Found(what, self.law, seat))


class MarkingEffect(Effect):
    """Changes the status of the call with its number, and replays the auction."""

    __slots__ = ()

    number: int
    marks: ClassVar[Status]

    def fold(self, table: Table) -> Table:
        return marked(self, table, {self.number: self.marks})


Effects = tuple[Effect, ...]


def is_its_card(effect: Any, entry: Any) -> bool:
    """Return whether the entry is about the same card of the same hand as the effect."""
    return entry.seat is effect.seat and entry.card is effect.card


def marked(effect: Effect, table: Table, statuses: dict[int, Status], *more: Said) -> Table:
    """The auction replayed with these calls changed, by number, and these added."""
    said = list(table.auction.said)
    for number, status in statuses.items():
        if not 0 <= number < len(said):
            raise IllegalEvent("there is no call number {number}", number=number)
        said[number] = said[number].now(status)
    auction = table.auction.replayed(table.auction.dealer, (*said, *more))
    ledger = table.ledger
    made = [said[number] for number, status in statuses.items() if status is Status.STANDS]
    for other in (*made, *more):
        ledger = ledger.after_call(other.seat, auction.is_over)
    play = table.play
    if play is None or not auction.is_over or play.contract != auction.contract():
        play = play_after(auction, table.deal)
    return table.then(effect, auction, play, ledger)


def _read(data: Plain) -> Effect:
    from arbitr.laws.kinds import TABLE_EVENTS  # it lists every effect, so it is imported after all of them

    effect = TABLE_EVENTS.read(data)
    if not isinstance(effect, Effect):
        raise Problem("{name} is an event, but not the effect of a ruling", name=effect.name)
    return effect


family(Effect, Effect.to_plain, _read)
