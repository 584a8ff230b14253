"""Names that players typed at their table before the start: proposals until the organiser confirms them.

They are not in the log: nobody has entered yet, and a name may be mistyped. Each seat has one proposal, which only the
browser that made it may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitr.club.entries.pasted import LONGEST
from arbitr.club.sessions import last_session
from arbitr.movements import Pair
from arbitr.plain import Plain
from arbitr.problem import Problem, refuse_if
from arbitr.store import Store
from arbitr.tournament import ContestKind, Room, Tournament, single_spaced

PREFIX = "proposed."


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One place at a table in the first round: of a pair, of one player, or of a team."""

    section: str
    table: int
    side: str
    """ns or ew, in an individual n, e, s or w; of a team the side on which it sits in the open room."""

    @property
    def key(self) -> str:
        return f"{self.section}.{self.table}.{self.side}"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Names or member numbers for a seat."""

    seat: str
    """Its key."""
    players: tuple[str, ...]
    browser: str
    title: str = ""
    """The name of a team."""


def open_seats(state: Tournament) -> dict[TableSeat, Pair]:
    """The seats of the first round whose numbers nobody has, before it begins."""
    session = last_session(state)
    if session is None or session.round or session.ended is not None:
        return {}
    found = {}
    for section in session.sections.values():
        for seated in section.plan.seated(1):
            if seated.table is None or seated.room is Room.CLOSED:
                continue
            for side, who in (("ns", seated.ns), ("ew", seated.ew)):
                places = side if state.rules.kind is ContestKind.INDIVIDUAL else (side,)
                for place, name in zip(places, who, strict=False):
                    pair = section.plan.contestants.get(name)
                    if pair is not None and pair not in section.plan.seats:
                        found[TableSeat(section.letter, seated.table, place)] = pair
    return found


def proposals(store: Store, stream: str) -> dict[str, Proposal]:
    """By the key of the seat."""
    prefix = f"{PREFIX}{stream}."
    by_seat = {name.removeprefix(prefix): value for name, value in store.settings.under(prefix).items()}
    return {seat: _read(seat, value) for seat, value in sorted(by_seat.items())}


def propose(
    store: Store,
    stream: str,
    state: Tournament,
    seat: TableSeat,
    names: Sequence[str],
    browser: str,
    title: str = "",
) -> None:
    """Store the names typed at this seat; raise Problem if it is taken, or if another phone typed names for it."""
    players = tuple(single_spaced(name) for name in names)
    team = single_spaced(title)
    refuse_if(seat not in open_seats(state), "this seat is taken, or play has begun; ask the organiser")
    rules = state.rules
    if rules.kind is ContestKind.TEAMS:
        players = tuple(filter(None, players))
        refuse_if(not team, "write what the team is called")
        if not rules.smallest_line_up <= len(players) <= rules.largest_line_up:
            raise Problem(
                "a team must have {least} to {most} players, not {count}",
                least=rules.smallest_line_up,
                most=rules.largest_line_up,
                count=len(players),
            )
    elif rules.kind is ContestKind.INDIVIDUAL:
        refuse_if(len(players) != 1 or not all(players), "write your name, or your member number")
    else:
        refuse_if(len(players) != 2 or not all(players), "write both names, or member numbers")
    too_long = any(len(name) > LONGEST for name in (*players, team))
    refuse_if(too_long, "a name is longer than {most} characters", most=LONGEST)

    def decide(now: Plain) -> Plain:
        if now is not None and _read(seat.key, now).browser != browser:
            raise Problem("another phone has typed names for this seat; ask the organiser")
        return {"players": list(players), "browser": browser, "title": team}

    store.settings.change(f"{PREFIX}{stream}.{seat.key}", decide)


def dropped(store: Store, stream: str, seat: str) -> None:
    """The proposal for this seat is confirmed or rejected."""
    store.settings.change(f"{PREFIX}{stream}.{seat}", lambda now: None)


def _read(seat: str, value: Plain) -> Proposal:
    assert isinstance(value, dict)
    return Proposal(
        seat, tuple(str(name) for name in value["players"]), str(value["browser"]), str(value.get("title", ""))
    )
