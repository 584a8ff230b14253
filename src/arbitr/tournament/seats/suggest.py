"""The movements for this many contestants: the best first, each with its rounds, boards and end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from arbitr.message import Message
from arbitr.movements import Individual, Movement, individual
from arbitr.movements.matches import knockout, round_robin
from arbitr.movements.pairs import howell, mitchell, three_quarter_howell, web
from arbitr.movements.swiss import rounds as swiss
from arbitr.nearest import understood, unknown
from arbitr.problem import Problem
from arbitr.tournament.rules import ContestKind, Rules

HOWELL_UNTIL = 13
"""Up to this many pairs still meet nearly everybody in a session; with more, a Mitchell is quicker to run."""
WEB_FROM = 27
SWISS_ROUNDS = 5
TEAM_BOARDS = 8
"""The boards of a match, if nobody says how many."""
TEAM_ROUNDS = 3
"""The divisor of the session's boards, if nobody has said how many rounds there will be."""

TITLES = {
    howell.KIND: Message("Howell: nearly every pair meets every other, one ranking"),
    three_quarter_howell.KIND: Message("Three-quarter Howell: fewer pairs move, one ranking"),
    mitchell.KIND: Message("Mitchell: N-S stay seated, two rankings"),
    web.KIND: Message("Web Mitchell: for many tables, two rankings"),
    swiss.KIND: Message("Swiss: each round matches contestants with similar scores"),
    round_robin.KIND: Message("Round robin: every team meets every other"),
    knockout.KIND: Message("Knock-out: the winner of each match goes on"),
    individual.KIND: Message("Individual: every player partners every other"),
}


@dataclass(frozen=True)
class Suggestion:
    """One movement that can be played."""

    kind: str
    movement: Movement | Individual

    @property
    def title(self) -> Message:
        return TITLES[self.kind]

    @property
    def rounds(self) -> int:
        return len(self.movement.rounds)

    def rounds_in_all(self, rules: Rules, contestants: int) -> int:
        """The number of rounds to be played; 0 for a Swiss without a set number."""
        if self.kind == swiss.KIND:
            return rules.swiss_rounds
        return (contestants - 1).bit_length() if self.kind == knockout.KIND else self.rounds

    def minutes(self, rules: Rules, contestants: int) -> int:
        """From the first card to the last; 0 if the number of rounds is not decided."""
        rounds = self.rounds_in_all(rules, contestants)
        return rounds * (self.movement.per_round * rules.minutes + rules.change_minutes)


def suggestions(
    rules: Rules, contestants: int, boards: int | None = None, in_match: int | None = None, plate: bool = False
) -> tuple[Suggestion, ...]:
    """All playable movements for this many, the usual one first; none if there are too few.

    `boards` are those of the whole session, `in_match` those of one match of teams or of one round of a Swiss. With a
    `plate`, the teams that lose their first match of a knock-out play a second bracket.
    """
    found = []
    for kind, make in _kinds(rules, contestants, boards, in_match, plate):
        try:
            found.append(Suggestion(kind, make()))
        except Problem:
            continue
    return tuple(found)


def movement_of(
    rules: Rules,
    kind: str,
    contestants: int,
    boards: int | None = None,
    in_match: int | None = None,
    plate: bool = False,
) -> Movement | Individual:
    """The one of this kind; a Problem says why it cannot be."""
    makes = dict(_kinds(rules, contestants, boards, in_match, plate))
    found = understood(kind, makes)
    if found is not None:
        return makes[found]()
    if understood(kind, TITLES) is None:
        raise unknown(kind, makes)
    raise Problem(
        "{kind} is not a movement for this kind of event; the choices are {choices}",
        kind=repr(kind),
        choices=", ".join(makes),
    )


Make = Callable[[], Movement | Individual]


def _kinds(
    rules: Rules, contestants: int, boards: int | None, in_match: int | None, plate: bool
) -> Iterator[tuple[str, Make]]:
    if rules.kind is ContestKind.INDIVIDUAL:
        yield individual.KIND, partial(individual.individual, contestants, boards)
        return
    if rules.kind is ContestKind.TEAMS:
        rounds = rules.swiss_rounds or TEAM_ROUNDS
        yield swiss.KIND, partial(_swiss, contestants, in_match or _in_match(boards, rounds))
        rounds = contestants - 1 + contestants % 2
        yield round_robin.KIND, partial(round_robin.round_robin, contestants, in_match or _in_match(boards, rounds))
        rounds = max(1, (contestants - 1).bit_length())
        yield knockout.KIND, partial(knockout.first_round, contestants, in_match or _in_match(boards, rounds), plate)
        return
    small = contestants <= HOWELL_UNTIL
    first: list[tuple[str, Make]] = [
        (howell.KIND, partial(howell.howell, None, boards, contestants)),
        (three_quarter_howell.KIND, partial(three_quarter_howell.three_quarter_howell, None, boards, contestants)),
        (mitchell.KIND, partial(mitchell.mitchell, None, boards, contestants)),
    ]
    yield from first if small else (first[2], first[1], first[0])
    if contestants >= WEB_FROM:
        yield web.KIND, partial(web.web, None, boards, contestants)
    rounds = rules.swiss_rounds or SWISS_ROUNDS
    yield swiss.KIND, partial(_swiss, contestants, in_match or max(1, (boards or 25) // rounds))


def _swiss(contestants: int, per_round: int) -> Movement:
    """The first round as drawn: the numbers follow the order of the draw."""
    return swiss.swiss((swiss.first_round(range(1, contestants + 1)),), per_round)


def _in_match(boards: int | None, rounds: int) -> int:
    return TEAM_BOARDS if boards is None else max(1, boards // rounds)
