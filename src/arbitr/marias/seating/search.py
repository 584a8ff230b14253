"""Who should sit with whom so that few meet again and all wait alike: exchanges of two players at a time.

The same rounds always give the same answer: ties are broken by a fixed sequence of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Rounds = Sequence[Sequence[Sequence[int]]]
"""The tables of each round, each with its players' numbers."""

AT_PLAY = 4
"""Players who hold cards at a table; the others there wait."""
STEPS = 3000
"""Exchanges that are tried in all."""
FRESH = 500
"""After this many of them the search restarts from another order."""
REST = 5
"""For how many exchanges a player stays away from the table that he left, and up to as many more."""
MEETING, EVEN_MEETING = 1000, 30
"""The weight of one more repeated meeting, relative to a hundredth of a wait to the fourth power; the second is used if
even waits come first.
"""


def improved(rounds: Rounds, fixed: int, even_first: bool = False) -> list[list[list[int]]]:
    """The rounds with the same tables but other people; the first `fixed` rounds stay."""
    numbers = _Numbers()
    weight = EVEN_MEETING if even_first else MEETING
    hall = _Hall(rounds, fixed, weight)
    fewest = _fewest(rounds, fixed) + hall.repeats_before
    best: tuple[tuple[int, int], list[list[list[int]]]] | None = None
    if len(rounds) == fixed or all(len(tables) == 1 for tables in rounds[fixed:]):
        return hall.rounds
    for step in range(STEPS):
        if step and step % FRESH == 0:
            hall = _Hall(_mixed(rounds, fixed, numbers), fixed, weight)
        spread = max(1, hall.spread())
        worth = (spread, hall.repeats) if even_first else (hall.repeats, spread)
        if best is None or worth < best[0]:
            best = worth, [[list(table) for table in tables] for tables in hall.rounds]
            if hall.repeats <= fewest and spread == 1:
                break
        hall.step(numbers)
    assert best is not None, "there is a first step"
    return best[1]


def forced(people: int, tables: int) -> int:
    """The minimum number of pairs, among this many people at a table, who met in an earlier round of this many
    tables.
    """
    size, more = divmod(people, tables)
    return (tables - more) * size * (size - 1) // 2 + more * size * (size + 1) // 2


def _fewest(rounds: Rounds, fixed: int) -> int:
    """Repeated meetings that the remaining rounds cannot avoid, by the number of tables in the round before each."""
    fewest = 0
    for before, tables in zip(rounds[max(fixed, 1) - 1 :], rounds[max(fixed, 1) :], strict=False):
        new = {player for table in tables for player in table} - {player for table in before for player in table}
        fewest += sum(forced(len(table), len(before) + len(new)) for table in tables)
    return fewest


def _mixed(rounds: Rounds, fixed: int, numbers: _Numbers) -> list[list[list[int]]]:
    """The remaining rounds with their people in another order."""
    mixed = [[list(table) for table in tables] for tables in rounds[:fixed]]
    for tables in rounds[fixed:]:
        people = [player for table in tables for player in table]
        for place in range(len(people) - 1, 0, -1):
            other = numbers.below(place + 1)
            people[place], people[other] = people[other], people[place]
        row = iter(people)
        mixed.append([[next(row) for _ in table] for table in tables])
    return mixed


class _Numbers:
    """A fixed sequence of numbers without a relevant pattern."""

    def __init__(self) -> None:
        self._last = 1

    def below(self, end: int) -> int:
        self._last = (self._last * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._last >> 33) % end


class _Hall:
    """All rounds, with their counts updated at each exchange."""

    def __init__(self, rounds: Rounds, fixed: int, weight: int) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self._weight = weight
        most = 1 + max(player for tables in rounds for table in tables for player in table)
        self._present = sorted(player for table in rounds[-1] for player in table)
        self._free = range(fixed, len(rounds))
        self._met = [[0] * most for _ in range(most)]
        self._waits = [0] * most
        self._at = [[0] * most for _ in rounds]
        self.repeats = self.repeats_before = 0
        for number, tables in enumerate(self.rounds):
            if number == fixed:
                self.repeats_before = self.repeats
            for place, table in enumerate(tables):
                for player in table:
                    self._at[number][player] = place
                    self._waits[player] += len(table) - AT_PLAY
                    for other in table:
                        if other < player:
                            self.repeats += self._met[player][other] > 0
                            self._met[player][other] += 1
                            self._met[other][player] += 1
        if not self._free:
            self.repeats_before = self.repeats
        waits = sum(self._waits[player] for player in self._present)
        longest = max(len(table) for tables in rounds for table in tables) - AT_PLAY
        self._uneven = [
            100 * (wait * len(self._present) - waits) ** 4 // len(self._present) ** 4
            for wait in range(longest * len(rounds) + 1)
        ]
        self.unevenness = sum(self._uneven[self._waits[player]] for player in self._present)
        self._best = self._cost
        self._steps = 0
        self._away: dict[tuple[int, int, int], int] = {}
        """The step until which a player stays away from a table of a round."""

    @property
    def _cost(self) -> int:
        return self._weight * self.repeats + self.unevenness

    def spread(self) -> int:
        waits = [self._waits[player] for player in self._present]
        return max(waits) - min(waits)

    def step(self, numbers: _Numbers) -> None:
        """Exchange a badly placed player with the one for whom it helps most or harms least."""
        self._steps += 1
        bad = self._met_again()
        if not bad or (self.spread() > 1 and numbers.below(3) == 0):
            bad = self._waiting_unevenly() or bad
        if not bad:
            return
        number, player = bad[numbers.below(len(bad))]
        least, found = 0, list[tuple[int, int, int]]()
        for other, repeats, unevenness in self._exchanges(number, player):
            change = self._weight * repeats + unevenness
            if (
                self._away.get((number, player, self._at[number][other]), 0) > self._steps
                and self._cost + change >= self._best
            ):
                continue
            if not found or change < least:
                least, found = change, [(other, repeats, unevenness)]
            elif change == least:
                found.append((other, repeats, unevenness))
        if found:
            other, repeats, unevenness = found[numbers.below(len(found))]
            for who in (player, other):
                self._away[number, who, self._at[number][who]] = self._steps + REST + numbers.below(REST + 1)
            self._exchange(number, player, other)
            self.repeats += repeats
            self.unevenness += unevenness
            self._best = min(self._best, self._cost)

    def _met_again(self) -> list[tuple[int, int]]:
        """Round and player, for everybody who sits with somebody whom he meets more than once."""
        return [
            (number, player)
            for number in self._free
            for table in self.rounds[number]
            for player in table
            if any(self._met[player][other] > 1 for other in table)
        ]

    def _waiting_unevenly(self) -> list[tuple[int, int]]:
        """Round and player, for the longest waiters where they wait, and the shortest where they do not."""
        waits = [self._waits[player] for player in self._present]
        most, least = max(waits), min(waits)
        return [
            (number, player)
            for number in self._free
            for longest in [max(map(len, self.rounds[number]))]
            for table in self.rounds[number]
            for player in table
            if (self._waits[player] == most and len(table) > AT_PLAY)
            or (self._waits[player] == least and len(table) < longest)
        ]

    def _exchanges(self, number: int, player: int) -> Iterator[tuple[int, int, int]]:
        """Everybody at another table, with the effect of an exchange on repeated meetings and unevenness."""
        tables, met = self.rounds[number], self._met
        own = self._at[number][player]
        left = [other for other in tables[own] if other != player]
        known = met[player]
        leaves = sum(known[other] > 1 for other in left)
        for place, table in enumerate(tables):
            if place == own:
                continue
            joins = sum(known[other] > 0 for other in table)
            longer = len(table) - len(tables[own])
            for other in table:
                theirs = met[other]
                repeats = joins - leaves - (known[other] > 0)
                for mate in table:
                    repeats -= theirs[mate] > 1
                for mate in left:
                    repeats += theirs[mate] > 0
                yield other, repeats, self._moved(player, longer) + self._moved(other, -longer) if longer else 0

    def _moved(self, player: int, longer: int) -> int:
        """The effect on unevenness if a player waits this much longer."""
        waits = self._waits[player]
        return self._uneven[waits + longer] - self._uneven[waits]

    def _exchange(self, number: int, player: int, other: int) -> None:
        at, tables, met = self._at[number], self.rounds[number], self._met
        for one, two in ((player, other), (other, player)):
            for table in tables[at[one]]:
                if table != one:
                    met[one][table] -= 1
                    met[table][one] -= 1
                    met[two][table] += 1
                    met[table][two] += 1
        near, there = tables[at[player]], tables[at[other]]
        longer = len(there) - len(near)
        self._waits[player] += longer
        self._waits[other] -= longer
        near[near.index(player)], there[there.index(other)] = other, player
        at[player], at[other] = at[other], at[player]
