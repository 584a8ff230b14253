"""What each line of a log replaced: the score before a correction, the rules before other rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

from arbitr.tournament import Note, Undone
from arbitr.tournament.events import direct, matches, organise, results
from arbitr.tournament.log import undone

SCORE, ADJUSTED, RULES, ENTRY, NUMBER, CARRIED, WINNER, COMMITTEE, FOULED, APPEAL = range(10)
Key = tuple[Hashable, ...]


@dataclass
class _Counting:
    """What counts after the lines so far."""

    values: dict[Key, Any] = field(default_factory=dict)

    def add(self, event: object) -> None:
        for key, value in self._written(event):
            if value is None:
                self.values.pop(key, None)
            elif isinstance(event, results.ResultEntered):
                self.values.setdefault(key, value)  # another entry stays beside the first one
            else:
                self.values[key] = value

    def before(self, event: object) -> Any:
        """What the event replaces; an adjusted score replaces the score at the table."""
        if isinstance(event, results.ResultEntered):
            return None
        for key, _ in self._written(event):
            found = self.values.get(key)
            if found is None and key[0] == ADJUSTED:
                found = self.values.get((SCORE, *key[1:]))
            if found is not None:
                return found
        return None

    def _written(self, event: object) -> Iterator[tuple[Key, Any]]:
        """What the event sets, by what it is about; None: nothing any more. What it replaces comes first."""
        match event:
            case results.ResultEntered() | results.ResultCorrected():
                yield (SCORE, event.place), event.score
            case results.ResultRemoved():
                yield (SCORE, event.place), None
            case direct.AdjustmentRecorded():
                yield (ADJUSTED, event.place), event.adjustment
            case direct.RulingGiven():
                yield from _ruled(event)
            case direct.AppealLodged():
                yield (APPEAL, event.appeal.number), event.place
            case direct.AppealDecided():
                decision, place = event.hearing.decision, self.values.get((APPEAL, event.number))
                if decision is not None and decision.score is not None:
                    yield (ADJUSTED, place), decision.score
            case organise.TournamentOpened() | organise.RulesChanged():
                yield (RULES,), event.rules
            case organise.ContestantEntered():
                yield (ENTRY, event.contestant.id), event.contestant
            case organise.NumberGiven():
                yield (NUMBER, event.session, event.section, event.pair), event.contestant
            case organise.SectionOpened() | organise.MovementChanged():
                for pair, contestant in event.seats:
                    yield (NUMBER, event.session, event.section, pair), contestant
            case organise.CarriedOver():
                yield (CARRIED, event.contestant), event.score
            case matches.MatchDecided():
                yield (WINNER, event.session, event.section, event.round, event.table), event.winner or None
            case direct.CommitteeNamed():
                yield (COMMITTEE,), event.members or None
            case direct.FouledBoardRecorded():
                yield (FOULED, event.session, event.section, event.board), event.forms or None
            case _:
                pass


def _ruled(event: direct.RulingGiven) -> Iterator[tuple[Key, Any]]:
    if event.adjustment is not None:
        yield (ADJUSTED, event.place), event.adjustment
    if event.result is not None or event.none is not None:
        yield (SCORE, event.place), event.none or event.result


def replaced(notes: list[Note]) -> dict[int, Any]:
    """By the number of a line: what it replaced, if there was something."""
    found: dict[int, Any] = {}
    counting = _Counting()
    for at, note in enumerate(notes):
        if isinstance(note.event, Undone):
            gone, counting = undone(notes[: at + 1]), _Counting()
            for earlier in notes[:at]:
                if earlier.number not in gone:
                    counting.add(earlier.event)
            continue
        if (before := counting.before(note.event)) is not None:
            found[note.number] = before
        counting.add(note.event)
    return found
