"""Changes of official scores after the correction period: the permission that precedes them (79C2, 82, 92B).

`tournament/official/check.py` refuses such a change without it, from any source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitr.message import Message
from arbitr.tournament import Author, LateCorrectionAllowed, LateGround, Log, TooLate, Tournament, TournamentEvent
from arbitr.tournament.author import NOBODY

GROUNDS = {
    LateGround.REGULATION: Message("The regulations allow it: an error in a recorded score (79C2)"),
    LateGround.ORGANISER: Message("The organiser approves it: an error in a recorded score (79C2)"),
    LateGround.DIRECTOR_ERROR: Message("An error of a director (82)"),
    LateGround.ASKED_IN_TIME: Message("Somebody asked in time (92B)"),
    LateGround.DISCIPLINE: Message("Disqualification (91B)"),
}
"""What the forms and the log say."""


@dataclass(frozen=True, slots=True)
class LateRequest:
    """Why scores should change after the period."""

    reason: str = ""
    ground: LateGround | None = None
    """None: the approval of the organiser if somebody gave it, or else the regulations."""
    approved_by: str = ""


def allowed_late(
    log: Log[Tournament], events: Sequence[TournamentEvent], at: int, request: LateRequest, by: Author = NOBODY
) -> list[TournamentEvent]:
    """The events, after the permission if they need one; in time they need none."""
    try:
        log.tried(events, at, by)
    except TooLate as refused:
        ground = _ground(refused, request)
        allowed = LateCorrectionAllowed(ground, request.reason, request.approved_by, refused.session, len(events))
        return [allowed, *events]
    return list(events)


def _ground(refused: TooLate, request: LateRequest) -> LateGround:
    """A Problem if there is none, or not this one."""
    ground = request.ground
    if ground is None:
        usual = LateGround.ORGANISER if request.approved_by.strip() else LateGround.REGULATION
        ground = usual if usual in refused.grounds else None
    if ground is None or ground not in refused.grounds:
        raise refused
    return ground
