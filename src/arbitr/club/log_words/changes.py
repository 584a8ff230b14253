"""What each line of a log replaced: the score before a correction, the rules before other rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

from arbitr.tournament import Author, Note, SlipKey, SlipScore, Undone, undone
from arbitr.tournament.author import NOBODY
from arbitr.tournament.events import direct, matches, organise, results

SCORE, ADJUSTED, RULES, ENTRY, NUMBER, CARRIED, WINNER, COMMITTEE, FOULED, APPEAL = range(10)
Key = tuple[Hashable, ...]


@dataclass
class _Counting:
    """What counts after the lines so far."""

    values: dict[Key, Any] = field(default_factory=dict)
    authors: dict[SlipKey, Author] = field(default_factory=dict)
    """The author of a result until somebody else takes responsibility for it."""

    def add(self, note: Note) -> None:
        event = note.event
        self._answered(note)
        for key, value in self._written(event):
            if value is None:
                self.values.pop(key, None)
            elif isinstance(event, results.ResultEntered) and self.authors[event.place] != note.by:
                self.values.setdefault(key, value)  # another entry stays beside the first one
            else:
                self.values[key] = value

    def _answered(self, note: Note) -> None:
        """Who may replace the result: its author, until somebody else takes responsibility or the director rules."""
        event, place = note.event, getattr(note.event, "place", None)
        if not isinstance(place, SlipKey):
            return
        if not isinstance(event, results.ResultEntered):
            self.authors[place] = NOBODY
        elif self._is_open(place):
            self.authors[place] = note.by
        elif self.authors.get(place) != note.by and self.values[SCORE, place] == event.score:
            self.authors[place] = NOBODY

    def _is_open(self, place: SlipKey) -> bool:
        """No result yet, or one that is still to come."""
        score = self.values.get((SCORE, place))
        return score is None or (isinstance(score, SlipScore) and score.none is not None and score.none.is_open)

    def before(self, note: Note) -> Any:
        """What the event replaces; an adjusted score replaces the score at the table."""
        event = note.event
        if isinstance(event, results.ResultEntered):
            found = self.values.get((SCORE, event.place))
            may = self._is_open(event.place) or self.authors.get(event.place) == note.by
            return found if may and found != event.score else None
        for key, _ in self._written(event):
            found = self.values.get(key)
            if found is None and key[0] == ADJUSTED:
                found = self.values.get((SCORE, *key[1:]))
            if found is not None:
                return found
        return None

    def _written(self, event: object) -> Iterator[tuple[Key, Any]]:
        """What the event sets, by subject; None if it removes the value. What it replaces comes first."""
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
    """What a line replaced, if anything, by the number of the line."""
    found: dict[int, Any] = {}
    counting = _Counting()
    for at, note in enumerate(notes):
        if isinstance(note.event, Undone):
            gone, counting = undone(notes[: at + 1]), _Counting()
            for earlier in notes[:at]:
                if earlier.number not in gone:
                    counting.add(earlier)
            continue
        if (before := counting.before(note)) is not None:
            found[note.number] = before
        counting.add(note)
    return found
