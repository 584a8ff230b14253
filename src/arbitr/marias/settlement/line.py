"""A line of a settlement: what was won or lost, by whom, for how much, and why, as sentences."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from arbitr.marias.player import MariasSide
from arbitr.marias.settlement.component import Component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.rates import RED, money
from arbitr.message import Message


class Silent(Enum):
    """What nobody announced."""

    HUNDRED = "silent-hundred"
    SEVEN = "silent-seven"

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = object.__hash__


What = Component | Silent


class SettlementLine(NamedTuple):
    """One sum, as each payer pays it."""

    what: What
    winner: MariasSide
    rate: int
    """Before red trumps and fleks; for a hundred, for all its units."""
    is_red: bool
    fleks: int
    """Their number: each doubles it."""
    factor: int = 1
    """A silent hundred is this many times the game."""
    points: tuple[int, int] | None = None
    """For the game: the winner's and the other side's points. For a hundred: its side's points, and 100."""
    was_beaten: bool = False
    """For a silent seven: it was beaten, not made."""

    @property
    def base(self) -> int:
        """Without the fleks."""
        return self.rate * self.factor * (RED if self.is_red else 1)

    @property
    def amount(self) -> int:
        return self.base << self.fleks

    @property
    def code(self) -> str:
        """In files: seven 160 actors."""
        return f"{self.what} {self.amount} {self.winner}"

    @property
    def message(self) -> Message:
        """Two sentences: what happened, and the sum."""
        return Message("{reason} {sum}", reason=self._reason(), sum=self._sum())

    def _reason(self) -> Message:
        actors_win = self.winner is MariasSide.ACTORS
        if self.what is Component.GAME and self.points is not None:
            ours, theirs = self.points
            if actors_win:
                return Message("Game: the actors win with {ours} points to {theirs}.", ours=ours, theirs=theirs)
            return Message("Game: the defenders win with {ours} points to {theirs}.", ours=ours, theirs=theirs)
        if self.points is not None:
            return _COUNTED[self.what, actors_win](self.points[0])
        if self.what is Silent.SEVEN:
            return _SILENT_SEVEN[self.was_beaten, actors_win]
        return _PLAIN[self.what, actors_win]

    def _sum(self) -> Message:
        amount = money(self.amount)
        if self.what is Silent.HUNDRED:
            return Message(
                "It is the game, {game}, times {factor}: {amount}.",
                game=money(self.amount // self.factor),
                factor=self.factor,
                amount=amount,
            )
        rate = money(self.rate)
        if not self.fleks:
            if not self.is_red:
                return Message("It is worth {amount}.", amount=amount)
            return Message("It is worth {rate}, with red trumps {amount}.", rate=rate, amount=amount)
        flek = Flek(self.fleks)
        if not self.is_red:
            return Message(
                "It is worth {rate}, with {flek} × {times}: {amount}.",
                rate=rate,
                flek=flek.word,
                times=flek.times,
                amount=amount,
            )
        return Message(
            "It is worth {rate}, with red trumps {red}, with {flek} × {times}: {amount}.",
            rate=rate,
            red=money(self.base),
            flek=flek.word,
            times=flek.times,
            amount=amount,
        )


_COUNTED = {
    (Component.HUNDRED, True): lambda points: Message("Hundred: the actors have made {points}.", points=points),
    (Component.HUNDRED, False): lambda points: Message(
        "Hundred: the actors have lost it with {points}.", points=points
    ),
    (Component.HUNDRED_AGAINST, False): lambda points: Message(
        "Hundred against: the defenders have made {points}.", points=points
    ),
    (Component.HUNDRED_AGAINST, True): lambda points: Message(
        "Hundred against: the defenders have lost it with {points}.", points=points
    ),
    (Silent.HUNDRED, True): lambda points: Message(
        "Silent hundred: the actors win the game with {points} points.", points=points
    ),
    (Silent.HUNDRED, False): lambda points: Message(
        "Silent hundred: the defenders win the game with {points} points.", points=points
    ),
}
_SILENT_SEVEN = {
    (False, True): Message("Silent seven: the actors won the last trick with the trump seven."),
    (False, False): Message("Silent seven: the defenders won the last trick with the trump seven."),
    (True, True): Message("Silent seven: the defenders' trump seven was beaten in the last trick."),
    (True, False): Message("Silent seven: the actors' trump seven was beaten in the last trick."),
}
_PLAIN: dict[tuple[What, bool], Message] = {
    (Silent.HUNDRED, True): Message("Silent hundred: the actors win the game."),
    (Silent.HUNDRED, False): Message("Silent hundred: the defenders win the game."),
    (Component.GAME, True): Message("Game: the actors win."),
    (Component.GAME, False): Message("Game: the defenders win."),
    (Component.SEVEN, True): Message("Announced seven: the actors have made it."),
    (Component.SEVEN, False): Message("Announced seven: the actors have lost it."),
    (Component.SEVEN_AGAINST, False): Message("Seven against: the defenders have made it."),
    (Component.SEVEN_AGAINST, True): Message("Seven against: the defenders have lost it."),
    (Component.HUNDRED, True): Message("Hundred: the actors have made it."),
    (Component.HUNDRED, False): Message("Hundred: the actors have lost it."),
    (Component.HUNDRED_AGAINST, False): Message("Hundred against: the defenders have made it."),
    (Component.HUNDRED_AGAINST, True): Message("Hundred against: the defenders have lost it."),
    (Component.BETL, True): Message("Betl: the actor has taken no trick."),
    (Component.BETL, False): Message("Betl: the actor has taken a trick."),
    (Component.DURCH, True): Message("Durch: the actor has taken every trick."),
    (Component.DURCH, False): Message("Durch: the actor has not taken every trick."),
    (Component.TWO_SEVENS, True): Message("Two sevens: the actor has made them."),
    (Component.TWO_SEVENS, False): Message("Two sevens: the actor has lost them."),
}
