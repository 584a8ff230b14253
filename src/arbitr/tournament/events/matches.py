"""What the director decides about a match of a knock-out."""

from __future__ import annotations

from dataclasses import replace

from arbitr.kinds import stored
from arbitr.problem import refuse_if
from arbitr.tournament.event import Note
from arbitr.tournament.events.scope import SectionEvent
from arbitr.tournament.play.place import Room
from arbitr.tournament.play.section import Section
from arbitr.tournament.state import Tournament


def _check_open(section: Section, number: int, table: int) -> tuple[str, str]:
    """The two teams of a match in the last round that is drawn."""
    refuse_if(not section.is_knockout, "section {section} does not play a knock-out", section=section.letter)
    seated = section.plan.at(number, table, Room.OPEN)
    refuse_if(not seated.is_played, "nobody plays at table {table} in round {round}", table=table, round=number)
    refuse_if(
        number != section.rounds,
        "the next round has been drawn; undo the draw before you change a match of round {round}",
        round=number,
    )
    return seated.ns[0], seated.ew[0]


@stored
class ExtraBoardsGiven(SectionEvent):
    """A tied match plays more boards."""

    round: int
    table: int
    boards: tuple[int, ...]

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        _check_open(section, self.round, self.table)
        refuse_if(not self.boards or min(self.boards) < 1, "say how many extra boards the match plays")
        key = (self.round, self.table)
        before = section.plan.at(self.round, self.table, Room.OPEN).boards
        twice = sorted({*before} & {*self.boards})
        refuse_if(bool(twice), "the match already plays board {board}", board=twice[0] if twice else 0)
        given = (*section.plan.extra.get(key, ()), *self.boards)
        return section.replanned(extra={**section.plan.extra, key: given})


@stored
class MatchDecided(SectionEvent):
    """The team that advances by the director's decision: a walkover, a forfeit, a lot. Empty: the results decide."""

    round: int
    table: int
    winner: str
    reason: str = ""

    def changed(self, section: Section, state: Tournament, note: Note) -> Section:
        teams = _check_open(section, self.round, self.table)
        key = (self.round, self.table)
        others = {at: winner for at, winner in section.decided.items() if at != key}
        if not self.winner:
            return replace(section, decided=others)
        refuse_if(self.winner not in teams, "{team} does not play in this match", team=self.winner)
        return replace(section, decided={**others, key: self.winner})
