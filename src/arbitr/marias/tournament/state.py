"""A mariáš tournament after some line of its log. It is immutable: each event creates a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from arbitr.marias.rulings.conversation import MariasConversation
from arbitr.marias.rulings.effect import MariasEffect
from arbitr.marias.seating.plan import SeatedTable, Seating, SeatingRound
from arbitr.marias.tournament.rules import USUAL, MariasRules
from arbitr.marias.tournament.slip import MariasSlip
from arbitr.problem import Problem
from arbitr.tournament import GameState
from arbitr.tournament.play.clock import MINUTE, Clock

STAND_IN = "stand-in "
"""How stand-ins appear on a slip: with their number. Their results do not count."""
Spot = tuple[int, int]
"""Round and table."""


def _lot(chance: str, spot: Spot, number: int) -> bytes:
    """Where a number stands in the draw of a table: the same in every process."""
    return sha256(f"{chance} {spot[0]} {spot[1]} {number}".encode()).digest()


@dataclass(frozen=True, slots=True)
class EnteredPlayer:
    """A player who has entered; the register says who it is."""

    id: str
    left: int | None = None
    """The round after which he left."""
    excluded: bool = False
    warned: int = 0
    """How often."""


@dataclass(frozen=True, slots=True)
class RefereeRuling:
    """A ruling that was given. Its number is that of its line in the log."""

    number: int
    spot: Spot | None
    seats: tuple[str, ...]
    """Who the letters A to D of the ruling are; fewer if it concerns only some."""
    conversation: MariasConversation
    effects: tuple[MariasEffect, ...]


@dataclass(frozen=True, slots=True)
class MariasTournament(GameState[Spot]):
    """Everything derived from the log."""

    rules: MariasRules = USUAL
    players: Mapping[str, EnteredPlayer] = field(default_factory=dict)
    seating: Seating | None = None
    numbers: Mapping[int, str] = field(default_factory=dict)
    """Who drew which number; stand-ins have none."""
    drawn_places: str = ""
    """The chance by which the places at the tables are drawn; empty if they are not."""
    begun: int = 0
    """Rounds that have begun."""
    clocks: Mapping[Spot, Clock] = field(default_factory=dict)
    slips: Mapping[Spot, MariasSlip] = field(default_factory=dict)
    stakes: Mapping[str, int] = field(default_factory=dict)
    """The stakes that each player has paid, in haléře."""
    rulings: Mapping[int, RefereeRuling] = field(default_factory=dict)
    ended: int | None = None
    """When the organiser ended it: no further round begins."""

    @property
    def entries(self) -> tuple[object, ...]:
        return (self.players,)

    @property
    def persons(self) -> frozenset[str]:
        return frozenset(self.players)

    @property
    def plan(self) -> Seating:
        """The seating, once it is drawn."""
        if self.seating is None:
            raise Problem("the seats have not been drawn yet")
        return self.seating

    def round(self, number: int) -> SeatingRound:
        if not 1 <= number <= len(self.plan.rounds):
            raise Problem("there is no round {round}", round=number)
        return self.plan.rounds[number - 1]

    def table(self, spot: Spot) -> SeatedTable:
        number, table = spot
        for seated in self.round(number).tables:
            if seated.number == table:
                return seated
        raise Problem("there is no table {table} in round {number}", table=table, number=number)

    def player(self, player: str) -> EnteredPlayer:
        found = self.players.get(player)
        if found is None:
            raise Problem("no player is entered as {id}", id=player)
        return found

    def with_player(self, player: EnteredPlayer) -> MariasTournament:
        return replace(self, players={**self.players, player.id: player})

    def called(self, number: int) -> str:
        """The player of a number; stand-ins by their number."""
        return self.numbers.get(number, f"{STAND_IN}{number}")

    def seated(self, spot: Spot) -> tuple[str, ...]:
        """Who sits at a table, in the order in which they wait."""
        return tuple(map(self.called, self.table(spot).players))

    def places(self, spot: Spot) -> tuple[int, ...]:
        """The numbers at a table in the order of play, the first dealer first; empty if no places are drawn.

        Nobody who waits at first deals.
        """
        if not self.drawn_places:
            return ()
        table = self.table(spot)
        found = sorted(table.players, key=lambda number: _lot(self.drawn_places, spot, number))
        waiting = table.waiting(1)
        dealer = next(place for place, number in enumerate(found) if number not in waiting)
        return (*found[dealer:], *found[:dealer])

    def ranked_in(self, number: int) -> tuple[str, ...]:
        """Who plays a round and counts."""
        return tuple(self.numbers[player] for player in sorted(self.round(number).players) if player in self.numbers)

    def number_of(self, player: str) -> int:
        for number, holder in self.numbers.items():
            if holder == player:
                return number
        raise Problem("{player} has no number", player=player)

    def turn(self, spot: Spot, now: int) -> int:
        """The current turn at a table: all move up at the end of each (II.1)."""
        table, clock = self.table(spot), self.clock(spot)
        return min(max(clock.length - clock.left(now), 0) // (table.turn * MINUTE) + 1, len(table.turns()))

    def clock(self, spot: Spot) -> Clock:
        self.table(spot)
        if spot not in self.clocks:
            raise Problem("round {number} has not started", number=spot[0])
        return self.clocks[spot]

    def missing(self, number: int) -> tuple[int, ...]:
        """The tables of a round whose slip has not been handed in."""
        found = []
        for table in self.round(number).tables:
            slip = self.slips.get((number, table.number))
            if slip is None or slip.handed_in is None:
                found.append(table.number)
        return tuple(found)

    @property
    def finished(self) -> int:
        """Rounds in which every slip has been handed in."""
        done = 0
        while done < self.begun and not self.missing(done + 1):
            done += 1
        return done

    def money(self, player: str) -> int:
        """What a player has won so far, in haléře."""
        return sum(slip.amounts.get(player, 0) for slip in self.slips.values())

    def short(self) -> tuple[str, ...]:
        """Players who have lost more than they have paid in: another stake was not reported (II.4)."""
        return tuple(player for player in sorted(self.stakes) if self.money(player) < -self.stakes[player])
