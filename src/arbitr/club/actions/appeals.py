"""Appeals: lodged and decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arbitr.bridge import Appeal, AppealedRuling, AppealMatter, Contest, Hearing, Side
from arbitr.tournament import AppealDecided, AppealLodged, SlipKey, Tournament, TournamentEvent, Undone, table_name
from arbitr.tournament.log import Log, undone


def appeal_lodged(
    state: Tournament,
    place: SlipKey,
    side: Side,
    lodged_by: str,
    ruled: AppealedRuling,
    matters: Sequence[AppealMatter],
    at: int,
    **more: Any,
) -> AppealLodged:
    """The next appeal of the tournament; `at` is the moment in milliseconds, `more` are further fields of an appeal."""
    published = state.session(place.session).published
    appeal = Appeal(
        max(state.appeals, default=0) + 1,
        Contest(state.rules.kind.value),
        str(place.session),
        table_name(place.section, place.table, place.room),
        place.board,
        side,
        lodged_by,
        ruled,
        tuple(matters),
        lodged_at=at // 1000,
        scores_out_at=None if published is None else published // 1000,
        **more,
    )
    return AppealLodged(appeal, place)


def appeal_decided(log: Log[Tournament], number: int, hearing: Hearing) -> list[TournamentEvent]:
    """The decision; one that was booked before is undone with what it did."""
    before = line_of_appeal(log, number, AppealDecided)
    return [*([] if before is None else [Undone(before)]), AppealDecided(number, hearing)]


def line_of_appeal(log: Log[Tournament], number: int, kind: type[AppealDecided] | type[AppealLodged]) -> int | None:
    """The last line of this kind about this appeal that counts."""
    gone = undone(log.notes)
    found = [note for note in log.notes if isinstance(note.event, kind) and note.number not in gone]
    lines = [note.number for note in found if _about(note.event) == number]
    return lines[-1] if lines else None


def _about(event: TournamentEvent) -> int | None:
    """The number of the appeal."""
    if isinstance(event, AppealLodged):
        return event.appeal.number
    return event.number if isinstance(event, AppealDecided) else None
