"""A section: its seats, and the slips of its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from arbitr.movements import Individual, Movement
from arbitr.movements.matches.knockout import KIND as KNOCKOUT
from arbitr.movements.swiss.rounds import KIND as SWISS
from arbitr.problem import Problem
from arbitr.tournament.play.place import Room, SlipKey, Spot
from arbitr.tournament.play.slip import Slip
from arbitr.tournament.scores.board_form import BoardForm
from arbitr.tournament.scores.counted import Counted, form_at
from arbitr.tournament.seats.seat_plan import SeatPlan

__all__ = ["BoardForm", "LineUp", "Section", "Spot"]


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who of a team sits in which room in a match: the two of the open room, then the two of the closed one."""

    open: tuple[str, str]
    closed: tuple[str, str]

    def in_room(self, room: Room) -> tuple[str, str]:
        return self.open if room is Room.OPEN else self.closed


@dataclass(frozen=True)
class Section:
    """The state of one section of one session. Not slotted: it caches what it computes."""

    session: int
    plan: SeatPlan
    slips: Mapping[Spot, Slip] = field(default_factory=dict)
    fouled: Mapping[int, tuple[BoardForm, ...]] = field(default_factory=dict)
    line_ups: Mapping[tuple[int, str], LineUp] = field(default_factory=dict)
    """By round and team."""
    agreed: Mapping[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    """By round and table, the teams that have agreed the result of their match."""
    decided: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """By round and table, the team that goes on by the director's decision."""

    @property
    def letter(self) -> str:
        return self.plan.letter

    @property
    def movement(self) -> Movement | Individual:
        return self.plan.movement

    @property
    def rounds(self) -> int:
        return self.plan.rounds

    @property
    def is_swiss(self) -> bool:
        """Drawn round by round: the rounds of the movement are those drawn so far."""
        return isinstance(self.movement, Movement) and self.movement.kind == SWISS

    @property
    def is_knockout(self) -> bool:
        return isinstance(self.movement, Movement) and self.movement.kind == KNOCKOUT

    @cached_property
    def counted(self) -> Counted:
        """Its results as scoring sees them."""
        return Counted.of(self.plan, self.slips, self.fouled)

    @cached_property
    def matches(self) -> dict[tuple[int, int], tuple[object, object]]:
        """By round and table: compared matches of teams, each with the rules; see matches.py."""
        return {}

    @cached_property
    def finished(self) -> dict[bool, Any]:
        """By whether results need a confirmation: the rounds that have been finished; see rounds.py."""
        return {}

    def place(self, spot: Spot) -> SlipKey:
        number, table, board, room = spot
        return SlipKey(self.session, self.letter, number, table, board, room)

    @property
    def boards_due(self) -> dict[int, tuple[Spot, ...]]:
        """By board: where the movement plays it."""
        return self.plan.due

    def due(self) -> Iterator[Spot]:
        """Every board at every table, round by round."""
        return iter(sorted((spot for spots in self.plan.due.values() for spot in spots), key=lambda spot: spot[:3]))

    def has_entered(self, contestant: str, number: int) -> bool:
        """Return whether anything has been entered at its table in this round."""
        seated = self.plan.where(contestant, number)
        return seated is not None and any(spot[:2] == (number, seated.table) for spot in self.slips)

    def before(self, contestant: str, number: int) -> int:
        """The rounds that stay if it withdraws in this one: nothing may have been entered at its table yet."""
        if self.has_entered(contestant, number):
            raise Problem(
                "results of round {round} have been entered at its table; remove them, or withdraw it after this round",
                round=number,
            )
        return number - 1

    def form(self, spot: Spot) -> BoardForm | None:
        """The other form in which this board was played here, if it was."""
        return form_at(self.fouled, spot)

    def replanned(self, **changes: Any) -> Section:
        """With other seats: a movement, numbers, swapped tables."""
        return replace(self, plan=replace(self.plan, **changes))

    def with_slip(self, spot: Spot, slip: Slip) -> Section:
        new = replace(self, slips={**self.slips, spot: slip})
        known: Counted | None = self.__dict__.get("counted")
        if known is not None:
            old = self.slips.get(spot)
            if old is None:
                known = known.with_result(self.plan, self.fouled, spot, slip)
            elif not old.counts_as(slip):
                known = None
            if known is not None:
                new.__dict__["counted"] = known
        compared = {key: match for key, match in self.matches.items() if key != spot[:2]}
        if compared:
            new.__dict__["matches"] = compared
        return new
