"""What the log shows of a table with screens: the tray, the aperture, alerts.

North and East sit on one side, South and West on the other. In a log that never mentions the tray, only the calls show
that it has crossed: a player on the other side has called since.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from arbitr.bridge import CallAlerted, ScreenMoved, Seat, TableEvent, TrayHeld, TrayPassed
from arbitr.laws.engine import Case, Shown
from arbitr.message import Message

MATES = {Seat.NORTH: Seat.EAST, Seat.EAST: Seat.NORTH, Seat.SOUTH: Seat.WEST, Seat.WEST: Seat.SOUTH}
PUSHES = {Seat.NORTH: Seat.NORTH, Seat.EAST: Seat.NORTH, Seat.SOUTH: Seat.SOUTH, Seat.WEST: Seat.SOUTH}
"""Who moves the tray on each player's side."""


def screen_mate(seat: Seat) -> Seat:
    """The opponent on the same side: North sits with East, South with West."""
    return MATES[seat]


def _since_call(case: Case, number: int) -> Iterator[TableEvent]:
    """What happened after this call."""
    for table in case.table.states():
        if table.event is not None and table.before is not None and len(table.before.auction.said) > number:
            yield table.event


def crossings(case: Case, number: int) -> int:
    """How often the tray has gone under the screen since this call, according to the log or the later calls."""
    passed = sum(isinstance(event, TrayPassed) for event in _since_call(case, number))
    side = {case.said(number).seat, screen_mate(case.said(number).seat)}
    shown, near = 0, True
    for said in case.table.auction.said[number + 1 :]:
        if (said.seat in side) is not near:
            shown, near = shown + 1, not near
    return max(passed, shown)


def tray_told(case: Case) -> bool:
    """Return whether the log mentions the tray at all."""
    return any(isinstance(event, TrayPassed | TrayHeld) for event in case.table.log())


def crossed(case: Case, number: int) -> Shown[bool] | None:
    """Has this call gone to the other side of the screen?"""
    if crossings(case, number):
        return Shown(True)
    return Shown(False) if tray_told(case) else None


def a_call_crossed(case: Case, seats: tuple[Seat, ...]) -> Shown[bool] | None:
    """Has any call by these players gone to the other side? None if they have not called, or nobody knows."""
    found = [crossed(case, number) for number, said in enumerate(case.table.auction.said) if said.seat in seats]
    if any(fact is not None and fact.value for fact in found):
        return Shown(True)
    return Shown(False) if found and all(fact is not None for fact in found) else None


def came_back(case: Case, number: int) -> Shown[bool] | None:
    """Has the tray with this call been on the other side and come back?"""
    if crossings(case, number) > 1:
        return Shown(True)
    return Shown(False) if tray_told(case) else None


def pushed_by(case: Case, number: int) -> Seat:
    """Who pushed the tray with this call under the screen: the player whom the log names, or whose task it is."""
    for event in _since_call(case, number):
        if isinstance(event, TrayPassed):
            return event.by if event.by is not None else PUSHES[case.said(number).seat]
    return PUSHES[case.said(number).seat]


def both_at_fault(case: Case, number: int) -> Shown[bool] | None:
    """One side made the call that crossed, and the other pushed the tray; None if it has not crossed."""
    passed = crossed(case, number)
    if passed is None or not passed.value:
        return None
    pusher = pushed_by(case, number)
    where = Message("the log shows that {seat} pushed the tray", seat=pusher)
    if not any(isinstance(event, TrayPassed) and event.by is not None for event in _since_call(case, number)):
        where = Message("North and South move the tray")
    return Shown(pusher.side is not case.said(number).seat.side, where=where)


def tray_seconds(case: Case) -> Shown[Fraction | int] | None:
    """After how many seconds the tray was passed last."""
    for event in reversed(case.table.log()):
        if isinstance(event, TrayPassed):
            return None if event.seconds is None else Shown(event.seconds)
    return None


def screen_opened_by(case: Case) -> Shown[Seat | None] | None:
    """Who opened the aperture: a player, or None if the log says only that it is open. None: the log does not say."""
    for event in reversed(case.table.log()):
        if isinstance(event, ScreenMoved):
            return Shown(event.by) if event.is_open else None
    return None


def screen_is_open(case: Case) -> Shown[bool] | None:
    """Is the aperture open? None if the log does not mention it."""
    for event in reversed(case.table.log()):
        if isinstance(event, ScreenMoved):
            return Shown(event.is_open)
    return None


def not_alerted(case: Case, number: int) -> tuple[Seat, ...] | None:
    """Who should have been alerted to this call, on either side of the screen, and was not; None if no alert is
    recorded.

    The caller alerts his screen-mate, his partner the opponent on the other side.
    """
    alerts = [event for event in case.table.log() if isinstance(event, CallAlerted) and event.number == number]
    if not alerts:
        return None
    caller = case.said(number).seat
    alerted = {screen_mate(event.by) if event.to is None else event.to for event in alerts}
    return tuple(seat for seat in (screen_mate(caller), screen_mate(caller.partner)) if seat not in alerted)
