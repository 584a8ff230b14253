"""The organiser's cash: entry fees, stakes, deposits and prizes, derived from the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from arbitr.marias.rulings.effect import Deposit
from arbitr.marias.tournament.ranking import final_ranking
from arbitr.marias.tournament.state import MariasTournament
from arbitr.message import Message
from arbitr.tournament.scores.series import mean_of_places


class CashKind(Enum):
    """What a line of the ledger is for."""

    ENTRY_FEE = "entry_fee"
    STAKE = "stake"
    DEPOSIT = "deposit"
    RETURNED = "returned"
    FORFEITED = "forfeited"
    """A deposit that stays: for the organiser or the keeper of the results."""
    PRIZE = "prize"

    @property
    def message(self) -> Message:
        return _WORDS[self]


_WORDS = {
    CashKind.ENTRY_FEE: Message("entry fee"),
    CashKind.STAKE: Message("stakes paid in"),
    CashKind.DEPOSIT: Message("deposit lodged"),
    CashKind.RETURNED: Message("deposit returned"),
    CashKind.FORFEITED: Message("deposit forfeited"),
    CashKind.PRIZE: Message("prize"),
}


@dataclass(frozen=True, slots=True)
class CashLine:
    """One sum of one player. Positive: he has paid it; negative: he gets it."""

    kind: CashKind
    player: str
    haler: int
    ruling: int | None = None
    """The line of the log with the ruling, for a deposit."""


def cash(state: MariasTournament) -> tuple[CashLine, ...]:
    """Every line: fees and stakes by player, deposits by ruling, prizes once the tournament has ended."""
    return (*_fees(state), *_deposits(state), *_prizes(state))


def in_cash(lines: tuple[CashLine, ...]) -> int:
    """What the organiser holds without the stakes, which lie on the tables."""
    return sum(line.haler for line in lines if line.kind is not CashKind.STAKE)


def _fees(state: MariasTournament) -> Iterator[CashLine]:
    for player in state.players:
        if state.rules.entry_fee:
            yield CashLine(CashKind.ENTRY_FEE, player, state.rules.entry_fee)
        if player in state.stakes:
            yield CashLine(CashKind.STAKE, player, state.stakes[player])


def _deposits(state: MariasTournament) -> Iterator[CashLine]:
    """A deposit that one ruling returns or forfeits was lodged, though perhaps in an earlier ruling."""
    lodged: dict[str, int] = {}
    for number, ruling in sorted(state.rulings.items()):
        for effect in ruling.effects:
            if not isinstance(effect, Deposit):
                continue
            player = ruling.seats[effect.player]
            if effect.what == "lodged":
                lodged[player] = lodged.get(player, 0) + 1
                yield CashLine(CashKind.DEPOSIT, player, effect.haler, number)
                continue
            if lodged.get(player) and "II.20" in effect.law:
                lodged[player] -= 1
            else:
                yield CashLine(CashKind.DEPOSIT, player, effect.haler, number)
            if effect.what == "returned":
                yield CashLine(CashKind.RETURNED, player, -effect.haler, number)
            else:
                yield CashLine(CashKind.FORFEITED, player, 0, number)


def prize(state: MariasTournament, place: int) -> Fraction:
    """Haléře for a place."""
    return Fraction(state.rules.prizes[place - 1]) if 0 < place <= len(state.rules.prizes) else Fraction(0)


def _prizes(state: MariasTournament) -> Iterator[CashLine]:
    if state.ended is None or not state.rules.prizes:
        return
    for line in final_ranking(state):
        if line.excluded:
            continue
        won = int(mean_of_places(line.standing, lambda place: prize(state, place)))
        if won:
            yield CashLine(CashKind.PRIZE, line.player, -won)
