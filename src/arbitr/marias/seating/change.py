"""A change of the seating after the start: somebody comes late or withdraws. It is previewed first.

Rounds played stay the same, and so do the numbers; a late player gets the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from arbitr.marias.seating.plan import SeatedTable, Seating, SeatingRound, fitted, way, ways
from arbitr.marias.seating.search import improved
from arbitr.message import Message
from arbitr.problem import Problem


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """Not yet applied; `after` is the new seating."""

    before: Seating
    after: Seating
    played: int
    """Rounds that are over or have begun; they are the same before and after."""
    came: tuple[int, ...]
    """The numbers of the late players."""
    left: tuple[int, ...]

    def moved(self) -> Iterator[tuple[int, int, int | None, int | None]]:
        """Round, player, his table before and after; None if he has none."""
        for number in range(self.played, len(self.after.rounds)):
            before, after = self.before.rounds[number], self.after.rounds[number]
            for player in sorted(before.players | after.players):
                old, new = _place(before, player), _place(after, player)
                if old != new:
                    yield number + 1, player, old, new

    def preview(self) -> tuple[Message, ...]:
        """The planned changes as sentences."""
        return tuple(self._preview())

    def _preview(self) -> Iterator[Message]:
        for player in self.came:
            yield Message("Number {player} joins after round {played}.", player=player, played=self.played)
        for player in self.left:
            yield Message("Number {player} leaves after round {played}.", player=player, played=self.played)
        if self.played:
            yield Message("Rounds already played ({played}) stay unchanged.", context="mariáš", played=self.played)
        for player in self.after.stand_ins:
            if player not in self.before.stand_ins:
                yield Message("The organiser's stand-in plays as number {player}.", player=player)
        for player in self.before.stand_ins:
            if player not in self.after.stand_ins:
                yield Message("The organiser's stand-in, number {player}, is no longer needed.", player=player)
        for number in range(self.played, len(self.after.rounds)):
            old, new = self.before.rounds[number], self.after.rounds[number]
            if _sizes(old) != _sizes(new):
                yield Message(
                    "Round {round}: tables of {after} instead of {before}, {minutes} minutes.",
                    round=number + 1,
                    after=_sizes(new),
                    before=_sizes(old),
                    minutes=new.minutes,
                )
        for at, player, place, to in self.moved():
            if place is not None and to is not None:
                yield Message(
                    "Round {round}: number {player} sits at table {after}, not {before}.",
                    round=at,
                    player=player,
                    after=to,
                    before=place,
                )
            elif to is not None:
                yield Message(
                    "Round {round}: number {player} sits at table {after}.", round=at, player=player, after=to
                )
        for other in ways(len(self.after.players), self.after.rounds[-1].tables[0].turn):
            if bool(other.stand_ins) != bool(self.after.stand_ins):
                yield Message("Another option: {way}.", way=other.words())
        yield Message(
            "Repeated meetings: {after} instead of {before}.", after=self.after.repeated, before=self.before.repeated
        )


def changed(
    seating: Seating, played: int, late: int = 0, leaving: Iterable[int] = (), given: Iterable[int] = ()
) -> SeatingChange:
    """This many enter and these withdraw, from the round after the `played` ones on.

    No number is given out twice. A player who withdrew before the first round sits in no round: the seating does not
    know his number, so it is in `given`.
    """
    gone = tuple(sorted(set(leaving)))
    if not 0 <= played < len(seating.rounds):
        raise Problem(
            "nothing can be changed after {played} of {rounds} rounds", played=played, rounds=len(seating.rounds)
        )
    for player in gone:
        if player not in seating.players:
            raise Problem("number {player} cannot leave: there is no such number", player=player)
    if late < 0 or not (late or gone):
        raise Problem("a change requires somebody to join or leave")
    highest = max(*given, *(player for this in seating.rounds for player in this.players))
    came = tuple(range(highest + 1, highest + 1 + late))
    staying = [player for player in (*seating.players, *came) if player not in gone]
    chosen = way(len(staying), seating.with_stand_ins)
    ready = (*seating.stand_ins, *range(highest + late + 1, highest + late + 1 + chosen.stand_ins))
    stand_ins = tuple(ready[: chosen.stand_ins])
    rounds = [[[*table.players] for table in this.tables] for this in seating.rounds]
    rounds[played:] = [_reseated(tables, {*staying, *stand_ins}, chosen.sizes) for tables in rounds[played:]]
    found = improved(rounds, played, seating.even_first or max(chosen.sizes) > 5)
    after = replace(
        seating,
        rounds=(*seating.rounds[:played], *map(_numbered, seating.rounds[played:], found[played:])),
        stand_ins=stand_ins,
    )
    return SeatingChange(seating, after, played, came, gone)


def _reseated(tables: list[list[int]], present: set[int], sizes: tuple[int, ...]) -> list[list[int]]:
    """The round with the present players; a new one sits at a table of his own until the sizes are right."""
    staying = [[player for player in table if player in present] for table in tables]
    new = sorted(present - {player for table in tables for player in table})
    return fitted([*staying, *([player] for player in new)], sizes)


def _numbered(before: SeatingRound, tables: list[list[int]]) -> SeatingRound:
    """The tables keep the numbers of those with whom they share most players; the others follow."""
    left, numbered = [tuple(sorted(table)) for table in tables], []
    for old in before.tables:
        if left:
            like = max(left, key=lambda table: len({*table} & {*old.players}))
            left.remove(like)
            numbered.append(SeatedTable(old.number, like, old.turn))
    turn = before.tables[0].turn
    numbered += [SeatedTable(number, table, turn) for number, table in enumerate(left, len(before.tables) + 1)]
    return SeatingRound(tuple(numbered))


def _place(this: SeatingRound, player: int) -> int | None:
    table = this.table_of(player)
    return None if table is None else table.number


def _sizes(this: SeatingRound) -> str:
    """4 4 5, as the tables are numbered."""
    return " ".join(str(len(table.players)) for table in this.tables)
