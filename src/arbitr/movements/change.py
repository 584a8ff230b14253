"""A change of the movement after the start: a late pair, a withdrawal, another number of rounds.

Rounds played stay the same. A change is previewed first: the movement before and after it, and the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from arbitr.bridge import Side
from arbitr.message import Message
from arbitr.movements.movement import Movement, Pair, Round, Shared, TableInRound
from arbitr.movements.pairs import howell, mitchell, three_quarter_howell, web
from arbitr.movements.pairs.rover import rove
from arbitr.problem import Problem, refuse_if


@dataclass(frozen=True, slots=True)
class Difference:
    """One place of one round, before and after; None if it does not exist."""

    round: int
    before: TableInRound | None
    after: TableInRound | None


class ChangeKind(Enum):
    """The reason for a change; a log stores it."""

    LATE = "late"
    LEFT = "left"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class MovementChange:
    """Not yet applied; `after` is the new movement."""

    kind: ChangeKind
    what: Message
    before: Movement
    after: Movement
    played: int
    """Rounds that are over or have begun; they are the same before and after."""
    teams: bool = False
    """Teams are moved, not pairs: each match is compared separately, so the balance is not mentioned."""

    def differences(self) -> tuple[Difference, ...]:
        """The changed places, round by round."""
        return tuple(self._differences())

    def _differences(self) -> Iterator[Difference]:
        none = Round(())
        for number in range(self.played, max(len(self.before.rounds), len(self.after.rounds))):
            old, new = (
                movement.rounds[number] if number < len(movement.rounds) else none
                for movement in (self.before, self.after)
            )
            tables = {seating.table for seating in (*old.tables, *new.tables) if seating.table is not None}
            for table in sorted(tables):
                was, will = (next((e for e in this.tables if e.table == table), None) for this in (old, new))
                if was != will:
                    yield Difference(number + 1, was, will)
            waited, waits = (tuple(seating for seating in this.tables if seating.table is None) for this in (old, new))
            for resting in waited:
                if resting not in waits:
                    yield Difference(number + 1, resting, None)
            for wait in waits:
                if wait not in waited:
                    yield Difference(number + 1, None, wait)

    def preview(self) -> tuple[Message, ...]:
        """The planned changes as sentences."""
        return tuple(self._preview())

    def _preview(self) -> Iterator[Message]:
        yield self.what
        if self.played:
            yield Message("Rounds already played ({played}) stay unchanged.", played=self.played)
        if len(self.before.rounds) != len(self.after.rounds):
            yield Message(
                "Rounds: {after} instead of {before}.", after=len(self.after.rounds), before=len(self.before.rounds)
            )
        for pair in sorted({*self.before.pairs, *self.after.pairs}, key=lambda pair: (pair.side or 0, pair.number)):
            before, after = self.before.boards_of.get(pair, 0), self.after.boards_of.get(pair, 0)
            if before != after:
                boards = {"pair": pair, "after": after, "before": before}
                if self.teams:
                    yield Message.counted(
                        "Team {pair}: {after} board instead of {before}.",
                        "Team {pair}: {after} boards instead of {before}.",
                        after,
                        **boards,
                    )
                else:
                    yield Message.counted(
                        "Pair {pair}: {after} board instead of {before}.",
                        "Pair {pair}: {after} boards instead of {before}.",
                        after,
                        **boards,
                    )
        old = {*self.before.sit_outs()}
        for number, pair in self.after.sit_outs():
            if (number, pair) not in old and number > self.played:
                if self.teams:
                    yield Message("Team {pair} sits out round {round}.", round=number, pair=pair)
                else:
                    yield Message("Pair {pair} sits out round {round}.", round=number, pair=pair)
        for shared in self.after.shared:
            if shared not in self.before.shared:
                yield Message(
                    "Tables {tables} share boards in rounds {rounds}.",
                    tables=", ".join(map(str, shared.tables)),
                    rounds=", ".join(map(str, shared.rounds)),
                )
        if self.before.meets_once and not self.after.meets_once:
            if self.teams:
                yield Message("A team may meet the same opponents again on different boards.")
            else:
                yield Message("Two pairs may meet a second time, on different boards.")
        if not self.teams and self.after != self.before:
            yield Message(
                "Balance: {after} instead of {before}.", after=self.after.balance(), before=self.before.balance()
            )


def late_pair(movement: Movement, played: int, teams: bool = False) -> MovementChange:
    """One more pair from the next round on: it takes the empty seat, or roves."""
    _within(movement, played)
    refuse_if(played == len(movement.rounds), "all rounds have been played; none is left for a late pair")
    for after, pair in _with_late_pair(movement, played):
        named = _named_sharing(after, played)
        if not named.checks():
            places = {"pair": pair, "played": played}
            if teams:
                comes = Message("Team {pair} joins after round {played}.", **places)
            else:
                comes = Message("Pair {pair} joins after round {played}.", **places)
            return _change(ChangeKind.LATE, comes, movement, named, played, teams)
    raise Problem("no seat is free for a late pair after round {played}", played=played)


def _with_late_pair(movement: Movement, played: int) -> Iterator[tuple[Movement, Pair]]:
    """The options, the best first."""
    sides: tuple[Side | None, ...] = tuple(Side) if movement.apart else (None,)
    for side in sides:
        taken = {pair.number for pair in movement.pairs if pair.side is side}
        # A free number in between belongs to the phantom.
        number = next(free for free in range(1, len(taken) + 2) if free not in taken)
        seated = _in_empty_seats(movement, played, Pair(number, side))
        if seated is not None:
            yield seated, Pair(number, side)
    for since in (played, played + 1):
        for side in sides:
            number = 1 + max(pair.number for pair in movement.pairs if pair.side is side)
            roving = rove(movement, number, side, since, played) if since < len(movement.rounds) else None
            if roving is not None:
                yield roving, Pair(number, side)


def _in_empty_seats(movement: Movement, played: int, pair: Pair) -> Movement | None:
    """With the pair in an empty seat of every remaining round; None if a round has none."""
    rounds = list(movement.rounds)
    for index in range(played, len(rounds)):
        for place, side in _empty_seats(rounds[index], pair):
            tried = _put(rounds, index, place, side, pair.number)
            if not _repeats(replace(movement, rounds=tuple(tried)), pair):
                rounds = tried
                break
        else:
            return None
    return replace(movement, rounds=tuple(rounds), ways=tuple(way for way in movement.ways if way != "phantom"))


def _empty_seats(this: Round, pair: Pair) -> Iterator[tuple[int, Side]]:
    for place, seating in enumerate(this.tables):
        if seating.table is not None and not seating.is_played:
            side = Side.NS if seating.ns is None else Side.EW
            if pair.side in (None, side):
                yield place, side


def _put(rounds: list[Round], index: int, place: int, side: Side, number: int | None) -> list[Round]:
    tables = list(rounds[index].tables)
    tables[place] = replace(tables[place], ns=number) if side is Side.NS else replace(tables[place], ew=number)
    return [*rounds[:index], Round(tuple(tables)), *rounds[index + 1 :]]


def _repeats(movement: Movement, pair: Pair) -> bool:
    """Return whether this pair plays a board twice or, if that is promised not to happen, meets a pair twice."""
    boards: list[int] = []
    opponents: list[Pair] = []
    for this in movement.rounds:
        for seating in this.tables:
            if seating.is_played:
                both = [who for _, who in movement.sides(seating)]
                if pair in both:
                    boards += seating.boards
                    opponents += [who for who in both if who != pair]
    twice = movement.meets_once and len(set(opponents)) < len(opponents)
    return len(set(boards)) < len(boards) or twice


def withdrawn_pair(movement: Movement, pair: Pair, played: int, teams: bool = False) -> MovementChange:
    """One pair fewer from the next round on: the resting pair takes its seat if that repeats nothing, otherwise it
    stays empty.
    """
    _within(movement, played)
    if pair not in movement.pairs:
        raise Problem(
            "this movement has no pair {pair}; its pairs are {pairs}",
            pair=pair,
            pairs=", ".join(map(str, movement.pairs)),
        )
    rounds = list(movement.rounds)
    for index in range(played, len(rounds)):
        rounds[index] = Round(tuple(seating for old in rounds[index].tables for seating in _less(movement, old, pair)))
    after = replace(movement, rounds=tuple(rounds))
    for index in range(played, len(rounds)):
        after = _filled(after, index)
    return _change(
        ChangeKind.LEFT, _leaves(pair, played, teams), movement, _named_sharing(after, played), played, teams
    )


def _leaves(pair: Pair, played: int, teams: bool) -> Message:
    if not played:
        if teams:
            return Message("Team {pair} withdraws before the first round.", pair=pair)
        return Message("Pair {pair} withdraws before the first round.", pair=pair)
    if teams:
        return Message("Team {pair} withdraws after round {played}.", pair=pair, played=played)
    return Message("Pair {pair} withdraws after round {played}.", pair=pair, played=played)


def _less(movement: Movement, old: TableInRound, pair: Pair) -> Iterator[TableInRound]:
    sides = dict(movement.sides(old))
    if pair not in sides.values():
        yield old
    elif len(sides) == 2:
        yield replace(old, ns=None) if sides[Side.NS] == pair else replace(old, ew=None)


def _filled(movement: Movement, index: int) -> Movement:
    """The empty seat of one round goes to the resting pair, or to the rover, whose seat is returned; or to nobody."""
    for rounds in _fillings(movement, index):
        tried = replace(movement, rounds=rounds)
        if not any(_repeats(tried, pair) for seating in rounds[index].tables for _, pair in tried.sides(seating)):
            return tried
    return movement


def _fillings(movement: Movement, index: int) -> Iterator[tuple[Round, ...]]:
    tables = movement.rounds[index].tables
    for place, table in enumerate(tables):
        if table.table is not None:
            continue
        for side, resting in movement.sides(table):
            for empty, where in _empty_seats(movement.rounds[index], resting):
                rounds = list(movement.rounds)
                direct = _put(rounds, index, empty, where, resting.number)
                for other, seating in enumerate(tables):
                    if seating.is_played:
                        rover = seating.ns if side is Side.NS else seating.ew
                        swapped = _put(rounds, index, other, side, resting.number)
                        if where is side or not movement.apart:
                            yield _left_out(_put(swapped, index, empty, where, rover), index, place)
                yield _left_out(direct, index, place)


def _left_out(rounds: list[Round], index: int, place: int) -> tuple[Round, ...]:
    tables = rounds[index].tables
    return (*rounds[:index], Round((*tables[:place], *tables[place + 1 :])), *rounds[index + 1 :])


def other_rounds(movement: Movement, rounds: int, played: int, teams: bool = False) -> MovementChange:
    """More or fewer rounds than were planned."""
    _within(movement, played)
    if rounds < max(played, 1):
        raise Problem.counted(
            "{played} round has already been played; the total cannot be {rounds}",
            "{played} rounds have already been played; the total cannot be {rounds}",
            played,
            played=played,
            rounds=rounds,
        )
    what = Message("The session ends after round {rounds}.", rounds=rounds)
    if rounds <= len(movement.rounds):
        shared = tuple(
            Shared(group.tables, during)
            for group in movement.shared
            if (during := tuple(number for number in group.rounds if number <= rounds))
        )
        return _change(
            ChangeKind.ROUNDS,
            what,
            movement,
            replace(movement, rounds=movement.rounds[:rounds], shared=shared),
            played,
            teams,
        )
    longer = _made_again(movement, rounds)
    if longer.rounds[:played] != movement.rounds[:played] or longer.apart != movement.apart:
        raise Problem.counted(
            "{played} round has been played, and a movement of {rounds} rounds starts differently",
            "{played} rounds have been played, and a movement of {rounds} rounds starts differently",
            played,
            rounds=rounds,
            played=played,
        )
    return _change(ChangeKind.ROUNDS, what, movement, longer, played, teams)


def _made_again(movement: Movement, rounds: int) -> Movement:
    """The same kind for the same pairs, with this many rounds."""
    boards, pairs = rounds * movement.per_round, len(movement.pairs)
    if movement.kind == mitchell.KIND:
        even = next((way for way in mitchell.Even if way.value in movement.ways), None)
        half = next((way for way in mitchell.Half if way.value in movement.ways), mitchell.Half.PHANTOM)
        choices = mitchell.Choices(even, half, movement.switched, mitchell.HESITATION in movement.ways)
        return mitchell.mitchell(None, boards, pairs, rounds=rounds, choices=choices)
    if movement.kind == howell.KIND:
        return howell.howell(None, boards, pairs, rounds=rounds)
    if movement.kind == three_quarter_howell.KIND:
        return three_quarter_howell.three_quarter_howell(None, boards, pairs, rounds=rounds)
    if movement.kind == web.KIND:
        return web.web(None, boards, pairs, rounds=rounds, arrow_switch=movement.switched)
    raise Problem("a {kind} movement cannot be extended", kind=movement.kind)


def _within(movement: Movement, played: int) -> None:
    if not 0 <= played <= len(movement.rounds):
        raise Problem("{played} of {rounds} rounds cannot have been played", played=played, rounds=len(movement.rounds))


def _named_sharing(movement: Movement, played: int) -> Movement:
    """With the sharing of the remaining rounds recomputed, since other tables are in play."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for group in movement.shared:
        rounds.setdefault(group.tables, []).extend(number for number in group.rounds if number <= played)
    for number, this in enumerate(movement.rounds[played:], played + 1):
        at = Counter(seating.boards for seating in this.tables if seating.is_played)
        for boards, count in at.items():
            if count > movement.copies:
                tables = tuple(
                    seating.table
                    for seating in this.tables
                    if seating.is_played and seating.boards == boards and seating.table
                )
                rounds.setdefault(tables, []).append(number)
    return replace(movement, shared=tuple(Shared(tables, tuple(during)) for tables, during in rounds.items() if during))


def _change(
    kind: ChangeKind, what: Message, before: Movement, after: Movement, played: int, teams: bool
) -> MovementChange:
    """A change that keeps the rounds played and is playable."""
    assert before.rounds[:played] == after.rounds[:played], "what was played stays"
    return MovementChange(kind, what, before, after.checked(), played, teams)
