"""The draw, and the new seats when somebody comes late or withdraws: previewed before it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arbitr.marias.seating.change import SeatingChange, changed
from arbitr.marias.seating.plan import seating
from arbitr.marias.tournament.events import Drawn, SeatingChanged
from arbitr.marias.tournament.state import MariasTournament
from arbitr.problem import Problem


def drawn(state: MariasTournament, order: Sequence[str], places: str = "") -> Drawn:
    """The line of the log for a draw; the caller passes in the random order of the players, and any random text by
    which the places at the tables are drawn.
    """
    rules = state.rules
    plan = seating(len(order), rules.with_stand_ins, rules.even_first, rules.rounds, rules.turn)
    return Drawn(tuple(order), plan, places)


@dataclass(frozen=True, slots=True)
class Reseated:
    """Not yet written: the event, and the change in numbers."""

    event: SeatingChanged
    change: SeatingChange


def reseated(
    state: MariasTournament, late: Sequence[str] = (), leaving: Sequence[str] = (), with_stand_ins: bool | None = None
) -> Reseated:
    """These enter and these withdraw, from the first round that has not begun.

    For 6, 7 and 11 players stand-ins play if wanted; None: as in the rules of the tournament.
    """
    for player in leaving:
        if state.player(player).left is not None:
            raise Problem("{player} has already left", player=player)
    wanted = state.rules.with_stand_ins if with_stand_ins is None else with_stand_ins
    plan = replace(state.plan, with_stand_ins=wanted, even_first=state.rules.even_first)
    change = changed(plan, state.begun, len(late), [state.number_of(player) for player in leaving], state.numbers)
    came = tuple(zip(change.came, late, strict=True))
    return Reseated(SeatingChanged(change.after, came, tuple(leaving)), change)
