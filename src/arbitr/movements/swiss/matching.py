"""The cheapest perfect matching: everybody gets one partner, and the sum of the costs is minimal.

The method is Edmonds': trees grow from the unmatched along edges that are tight under their prices; an odd circle of
tight edges shrinks to one node (a blossom, with its own price). A field of a few hundred is first matched on the
cheapest few edges of each; the prices then show which of the other edges could still help, and only those are added. So
the answer is exact at any size, and the prices prove it: see `Matching`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nlargest, nsmallest

NEAREST = 10
"""How many edges of each are considered first; the answer does not depend on it."""
UNIT = 4
"""Costs are multiplied by this, so that every price is a whole number."""

Costs = Sequence[Sequence[int]]
"""The cost of each couple: a whole number, the same in both directions."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The pairs, and the proof that no other set is cheaper.

    The proof, in units of a quarter: each one has a price, every odd set in `odd` a price above 0, and for no two is
    `4 * cost` less than the sum of their prices less the prices of the sets that hold both. A set of 2k + 1 holds at
    most k couples of any matching; so no matching costs less than the sum of all prices less k times those of the sets.
    This one costs just that.
    """

    mates: tuple[int, ...]
    prices: tuple[int, ...]
    odd: tuple[tuple[tuple[int, ...], int], ...]


def cheapest(costs: Costs) -> Matching:
    """The cheapest matching; the number must be even."""
    size = len(costs)
    assert size % 2 == 0, "somebody would be left over"
    near = {(i, i + 1) for i in range(0, size, 2)}  # so that there is a matching at all
    for i, row in enumerate(costs):
        for j in nsmallest(NEAREST, (j for j in range(size) if j != i), key=lambda j: (row[j], abs(i - j), j)):
            near.add((min(i, j), max(i, j)))
    while True:
        found = _Search(size, tuple((i, j, -UNIT * costs[i][j]) for i, j in sorted(near))).run()
        missing = _underpriced(costs, found)
        if not missing:
            return found
        near.update(missing)


def _underpriced(costs: Costs, found: Matching) -> set[tuple[int, int]]:
    """The edges that violate the proof: for each contestant the worst ones."""
    size = len(costs)
    inside: list[dict[int, int]] = [{} for _ in range(size)]
    for number, (members, price) in enumerate(found.odd):
        for member in members:
            inside[member][number] = price
    prices = found.prices
    gaps: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for i in range(size):
        for j in range(i + 1, size):
            gap = prices[i] + prices[j] - UNIT * costs[i][j]
            if gap > 0:
                gap -= sum(inside[i][blossom] for blossom in inside[i].keys() & inside[j].keys())
                if gap > 0:
                    gaps[i].append((gap, j))
                    gaps[j].append((gap, i))
    return {(min(i, j), max(i, j)) for i, nearest in enumerate(gaps) for _, j in nlargest(NEAREST, nearest)}


OUTER, INNER = 1, 2
"""An outer node is reached from its root over an even number of edges, an inner one over an odd number."""
Edge = tuple[int, int]


@dataclass(slots=True)
class _Search:
    """Nodes are the ones to match, from 0, and after them the blossoms.

    Internally the sum of weights is maximised: a weight is a negative cost, and a price is a negative value. An edge is
    tight if the values of its ends equal its weight; they are never less.
    """

    size: int
    edges: tuple[tuple[int, int, int], ...]
    beside: list[list[tuple[int, int]]] = field(default_factory=list)
    """For each one the others with the weight of the edge."""
    value: list[int] = field(default_factory=list)
    """The value of each node; a blossom's is never below 0."""
    mate: list[int] = field(default_factory=list)
    top: list[int] = field(default_factory=list)
    """The outermost node that contains each one."""
    members: list[tuple[int, ...]] = field(default_factory=list)
    base: list[int] = field(default_factory=list)
    """The member of each node that is matched outside it."""
    within: list[int] = field(default_factory=list)
    """The blossom that contains a node, or -1."""
    parts: dict[int, list[int]] = field(default_factory=dict)
    """The nodes of a blossom around its circle, its base first."""
    links: dict[int, list[Edge]] = field(default_factory=dict)
    """The edges between them: one from each part to the next."""
    label: list[int] = field(default_factory=list)
    via: list[Edge] = field(default_factory=list)
    """The edge over which an inner node was reached, from outside to inside."""
    waiting: list[int] = field(default_factory=list)
    """Outer ones whose edges are to be examined."""

    def run(self) -> Matching:
        size = self.size
        self.beside = [[] for _ in range(size)]
        for i, j, weight in self.edges:
            self.beside[i].append((j, weight))
            self.beside[j].append((i, weight))
        self.value = [max(weight for _, weight in edges) // 2 for edges in self.beside]
        self.mate = [-1] * size
        self.top, self.base = list(range(size)), list(range(size))
        self.members = [(i,) for i in range(size)]
        self.within = [-1] * size
        self.via = [(-1, -1)] * size
        for _ in range(size // 2):
            if -1 not in self.mate:
                break
            self._stage()
        return Matching(
            tuple(self.mate),
            tuple(-value for value in self.value[:size]),
            tuple((self.members[node], self.value[node]) for node in sorted(self.parts) if self.value[node]),
        )

    def _stage(self) -> None:
        """Grow the trees and change the values until one more pair is matched."""
        self.label = [0] * len(self.base)
        self.waiting = []
        for one in range(self.size):
            if self.mate[one] == -1:
                self._outer(self.top[one])
        while not self._grown():
            self._move_values()

    def _outer(self, node: int) -> None:
        self.label[node] = OUTER
        self.waiting.extend(self.members[node])

    def _grown(self) -> bool:
        """Follow tight edges from the outer ones; return whether two trees met, so that one more pair is matched."""
        value, label, top = self.value, self.label, self.top
        while self.waiting:
            one = self.waiting.pop()
            for other, weight in self.beside[one]:
                near, there = top[one], top[other]
                if near == there or value[one] + value[other] != weight:
                    continue
                if label[there] == OUTER:
                    if self._joined(one, other):
                        return True
                elif label[there] == 0:
                    label[there] = INNER
                    self.via[there] = (one, other)
                    self._outer(top[self.mate[self.base[there]]])
        return False

    def _up(self, node: int) -> Iterator[tuple[int, Edge]]:
        """The nodes on the way to the root, each with the edge to the next one."""
        while True:
            one = self.base[node]
            if self.mate[one] == -1:
                yield node, (-1, -1)
                return
            yield node, (one, self.mate[one])
            node = self.top[self.mate[one]]
            outside, inside = self.via[node]
            yield node, (inside, outside)
            node = self.top[outside]

    def _joined(self, one: int, other: int) -> bool:
        """A tight edge between two outer nodes: of two trees, one more pair is matched; of one tree, it closes a
        blossom.
        """
        ways = list(self._up(self.top[one])), list(self._up(self.top[other]))
        if ways[0][-1][0] != ways[1][-1][0]:
            self._match(one, other)
            self._match(other, one)
            return True
        passed = {node for node, _ in ways[0]}
        meeting = next(node for node, _ in ways[1] if node in passed)
        rising = []
        for way in ways:
            end = [node for node, _ in way].index(meeting)
            rising.append(way[:end])
        parts = [meeting, *(node for node, _ in reversed(rising[0])), *(node for node, _ in rising[1])]
        links = [(b, a) for _, (a, b) in reversed(rising[0])] + [(one, other)] + [edge for _, edge in rising[1]]
        self._shrink(parts, links)
        return False

    def _shrink(self, parts: list[int], links: list[Edge]) -> None:
        node = len(self.base)
        self.parts[node], self.links[node] = parts, links
        self.base.append(self.base[parts[0]])
        self.members.append(tuple(one for part in parts for one in self.members[part]))
        self.value.append(0)
        self.within.append(-1)
        self.via.append((-1, -1))
        self.label.append(OUTER)
        for part in parts:
            self.within[part] = node
            if self.label[part] == INNER:
                self.waiting.extend(self.members[part])
        for one in self.members[node]:
            self.top[one] = node

    def _match(self, one: int, other: int) -> None:
        """Match one to the other, and flip the edges from there to its root."""
        while True:
            node = self.top[one]
            left = self.mate[self.base[node]]
            self._rebase(node, one)
            self.mate[one] = other
            if left == -1:
                return
            node = self.top[left]
            outside, inside = self.via[node]
            self._rebase(node, inside)
            self.mate[inside] = outside
            one, other = outside, inside

    def _part_with(self, node: int, one: int) -> int:
        """The place of this member in the circle of a blossom."""
        part = one
        while self.within[part] != node:
            part = self.within[part]
        return self.parts[node].index(part)

    def _rebase(self, node: int, one: int) -> None:
        """Match inside a blossom so that this member is the one left for outside."""
        if node < self.size or self.base[node] == one:
            return
        parts, links = self.parts[node], self.links[node]
        place = self._part_with(node, one)
        self._rebase(parts[place], one)
        # The parts after the base are matched 1-2, 3-4, ...: from the new base to the old one every pair changes.
        for step in range(0, place, 2) if place % 2 == 0 else range(place + 1, len(parts), 2):
            a, b = links[step]
            self._rebase(parts[step], a)
            self._rebase(parts[(step + 1) % len(parts)], b)
            self.mate[a], self.mate[b] = b, a
        self.parts[node] = parts[place:] + parts[:place]
        self.links[node] = links[place:] + links[:place]
        self.base[node] = one

    def _move_values(self) -> None:
        """Change the values until the first edge becomes tight, or an inner blossom has no value."""
        value, label, top = self.value, self.label, self.top
        least: int | None = None
        reached: list[int] = []
        for one, other, weight in self.edges:
            near, there = top[one], top[other]
            if near == there:
                continue
            first, second = label[near], label[there]
            if first == OUTER:
                if second == INNER:
                    continue
                slack = value[one] + value[other] - weight
                if second == OUTER:
                    slack //= 2  # even: all outer values began even and have moved together
            elif second == OUTER and first == 0:
                slack = value[one] + value[other] - weight
            else:
                continue
            if least is None or slack < least:
                least, reached = slack, []
            if slack == least:
                reached.append(one if first == OUTER else other)
        inner = {node for node in top if node >= self.size and label[node] == INNER}
        for node in inner:
            if least is None or value[node] // 2 < least:
                least, reached = value[node] // 2, []
        assert least is not None, "there is a matching"
        for one, node in enumerate(top):
            if label[node] == OUTER:
                value[one] -= least
            elif label[node] == INNER:
                value[one] += least
        for node in {node for node in top if node >= self.size}:
            if label[node] == OUTER:
                value[node] += 2 * least
            elif label[node] == INNER:
                value[node] -= 2 * least
        self.waiting.extend(reached)
        for node in sorted(inner):
            if value[node] == 0:
                self._open(node)

    def _open(self, node: int) -> None:
        """Take an inner blossom apart: the nodes between its entrance and its base stay in the tree."""
        parts, links = self.parts.pop(node), self.links.pop(node)
        entrance = self.via[node]
        for part in parts:
            self.label[part] = 0
            self.within[part] = -1
            for one in self.members[part]:
                self.top[one] = part
        place = next(place for place, part in enumerate(parts) if entrance[1] in self.members[part])
        # Towards the base in the direction that begins with a matched edge.
        if place % 2 == 0:
            way = list(range(place, -1, -1))
            edges = [(links[step - 1][1], links[step - 1][0]) for step in way[:-1]]
        else:
            way = [*range(place, len(parts)), 0]
            edges = [links[step] for step in way[:-1]]
        for number, step in enumerate(way):
            if number % 2 == 0:
                self.label[parts[step]] = INNER
                self.via[parts[step]] = edges[number - 1] if number else entrance
            else:
                self._outer(parts[step])
