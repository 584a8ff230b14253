"""The results of a section that count, as scoring sees them. Cached, since a session is ranked after each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from arbitr.bridge import Board
from arbitr.scoring import ScoreLine
from arbitr.tournament.play.place import Spot
from arbitr.tournament.play.slip import Slip
from arbitr.tournament.scores.board_form import BoardForm
from arbitr.tournament.seats.seat_plan import TOGETHER, SeatPlan

Fouled = Mapping[int, tuple[BoardForm, ...]]
"""By board, the other forms in which it was played."""
Held = tuple[int, str, object]
"""Board, contestant and room: in a match both teams have the board in both rooms."""


def who_sat(plan: SeatPlan, spot: Spot, slip: Slip) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The contestants of a result, North-South and East-West: as the table said, otherwise by the movement."""
    seated = plan.at(spot[0], spot[1], spot[3])
    ns = seated.ns if slip.ns is None else tuple(slip.ns.split(TOGETHER))
    ew = seated.ew if slip.ew is None else tuple(slip.ew.split(TOGETHER))
    return ns, ew


def form_at(fouled: Fouled, spot: Spot) -> BoardForm | None:
    """The other form in which this board was played here, if it was."""
    for form in fouled.get(spot[2], ()):
        if form.covers(spot[0], spot[1], spot[3]):
            return form
    return None


def line_of(plan: SeatPlan, fouled: Fouled, spot: Spot, slip: Slip) -> ScoreLine | None:
    """The result as scoring sees it; None if there is nothing to score, or not yet."""
    if not slip.is_scored:
        return None
    ns, ew = who_sat(plan, spot, slip)
    if not ns or not ew:
        return None
    form = form_at(fouled, spot)
    letter = "" if form is None else f"{plan.letter}{form.letter}"
    board = Board.numbered(spot[2])
    return ScoreLine(board, TOGETHER.join(ns), TOGETHER.join(ew), slip.result, slip.adjustment, letter)


@dataclass(frozen=True, eq=False)
class Counted:
    """Of two results of one contestant on one board only the first counts."""

    lines: dict[Spot, ScoreLine]
    twice: frozenset[Spot]
    """Results of a contestant who has another one on this board."""
    terms: frozenset[Spot]
    """Results whose ruling has bounds."""
    held: dict[Held, Spot]
    """Who has a result on which board."""
    guests: frozenset[str]
    """Contestants of results who have no number here."""
    cache: dict[Any, Any] = field(default_factory=dict)
    """Scores computed from this, by their other inputs."""

    @classmethod
    def of(cls, plan: SeatPlan, slips: Mapping[Spot, Slip], fouled: Fouled) -> Counted:
        lines, twice, terms, held, guests = {}, set(), set(), {}, set()
        for spot, slip in sorted(slips.items(), key=_earlier):
            if not slip.is_scored:
                continue
            holdings = tuple(_holds(plan, spot, slip))
            if any(holding in held for holding in holdings) or len(set(holdings)) < len(holdings):
                twice.add(spot)
                continue
            held.update(dict.fromkeys(holdings, spot))
            guests |= {who for _, who, _ in holdings if who not in plan.contestants}
            if not slip.terms.is_plain:
                terms.add(spot)
            line = line_of(plan, fouled, spot, slip)
            if line is not None:
                lines[spot] = line
        return cls(lines, frozenset(twice), frozenset(terms), held, frozenset(guests))

    def with_result(self, plan: SeatPlan, fouled: Fouled, spot: Spot, slip: Slip) -> Counted | None:
        """Return this with one more result; None if it must be computed again."""
        if not slip.is_scored:
            return self
        holdings = tuple(_holds(plan, spot, slip))
        line = line_of(plan, fouled, spot, slip)
        if line is None or slip.ns is not None or slip.ew is not None or not slip.terms.is_plain:
            return None
        if any(holding in self.held for holding in holdings) or len(set(holdings)) < len(holdings):
            return None
        lines, held = self.lines.copy(), self.held.copy()
        lines[spot] = line
        held.update(dict.fromkeys(holdings, spot))
        return Counted(lines, self.twice, self.terms, held, self.guests)


def _holds(plan: SeatPlan, spot: Spot, slip: Slip) -> Iterator[Held]:
    ns, ew = who_sat(plan, spot, slip)
    return ((spot[2], who, spot[3]) for who in (*ns, *ew))


def _earlier(item: tuple[Spot, Slip]) -> tuple[int, int, int, int]:
    spot, slip = item
    return slip.at, *spot[:3]
