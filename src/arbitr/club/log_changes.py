"""What each line of a log replaced: the score before a correction, a removal or an adjustment."""

from __future__ import annotations

from dataclasses import dataclass, field

from arbitr.bridge import Adjustment
from arbitr.tournament import Note, SlipKey, SlipScore, Undone
from arbitr.tournament.events.direct import AdjustmentRecorded
from arbitr.tournament.events.results import ResultCorrected, ResultEntered, ResultRemoved
from arbitr.tournament.log import undone

Score = SlipScore | Adjustment


@dataclass
class _Scores:
    """What counts at each place after the lines so far."""

    slips: dict[SlipKey, SlipScore] = field(default_factory=dict)
    adjusted: dict[SlipKey, Adjustment] = field(default_factory=dict)

    def before(self, event: object) -> Score | None:
        if isinstance(event, AdjustmentRecorded):
            return self.adjusted.get(event.place) or self.slips.get(event.place)
        return self.slips.get(event.place) if isinstance(event, ResultCorrected | ResultRemoved) else None

    def add(self, event: object) -> None:
        if isinstance(event, ResultEntered):
            self.slips.setdefault(event.place, event.score)
        elif isinstance(event, ResultCorrected):
            self.slips[event.place] = event.score
        elif isinstance(event, ResultRemoved):
            self.slips.pop(event.place, None)
        elif isinstance(event, AdjustmentRecorded):
            self.adjusted.pop(event.place, None)
            if event.adjustment is not None:
                self.adjusted[event.place] = event.adjustment


def scores_before(notes: list[Note]) -> dict[int, Score]:
    """By the number of a line: the score that it replaced, if there was one."""
    found: dict[int, Score] = {}
    scores = _Scores()
    for at, note in enumerate(notes):
        if isinstance(note.event, Undone):
            gone, scores = undone(notes[: at + 1]), _Scores()
            for earlier in notes[:at]:
                if earlier.number not in gone:
                    scores.add(earlier.event)
            continue
        if (before := scores.before(note.event)) is not None:
            found[note.number] = before
        scores.add(note.event)
    return found
