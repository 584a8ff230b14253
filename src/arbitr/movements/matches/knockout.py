"""The knock-out bracket: losers are eliminated.

The input list is the seeding. Number 1 and number 2 can meet only in the final, the first four only in the semi-finals,
and so on; if the higher seed always wins, the highest remaining meets the lowest remaining in every round. If the
number is not a power of two, the highest seeds have a bye in the first round, and nobody has one later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from arbitr.movements.movement import Movement, Round, TableInRound, seat
from arbitr.problem import Problem, refuse_if, required

KIND = "knockout"
PLATE = "plate"
"""A variation of this movement: the losers of the first match play a second bracket."""
PLATE_TEAMS = 4
"""The fewest teams for which there is one."""


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of the bracket; round and number count from 1. An unknown contestant is None, as is the missing one in
    a bye.
    """

    round: int
    number: int
    home: int | None
    """The higher seed."""
    away: int | None
    winner: int | None = None
    bye: bool = False

    @property
    def loser(self) -> int | None:
        if self.winner is None or self.bye:
            return None
        return self.away if self.winner == self.home else self.home


@dataclass(frozen=True, slots=True)
class Won:
    """The result of this match: its winner."""

    round: int
    number: int
    winner: int


@dataclass(frozen=True, slots=True)
class Knockout:
    """The seeding, and the matches decided so far; the bracket follows from them."""

    seeded: tuple[int, ...]
    won: tuple[Won, ...] = field(default=())

    def __post_init__(self) -> None:
        if len(self.seeded) < 2:
            raise Problem("a knock-out needs at least two contestants, not {count}", count=len(self.seeded))
        if len(set(self.seeded)) < len(self.seeded):
            twice = next(team for place, team in enumerate(self.seeded) if team in self.seeded[:place])
            raise Problem("{contestant} is on the list twice", contestant=twice)
        self._places()

    @property
    def rounds(self) -> int:
        return (len(self.seeded) - 1).bit_length()

    @property
    def byes(self) -> tuple[int, ...]:
        """The contestants who begin in the second round, the highest seed first."""
        return self.seeded[: 2**self.rounds - len(self.seeded)]

    def ties(self, number: int) -> tuple[Tie, ...]:
        """The matches of a round, from the top of the bracket."""
        if not 1 <= number <= self.rounds:
            raise Problem(
                "there is no round {round}; this knock-out has rounds 1 to {rounds}", round=number, rounds=self.rounds
            )
        return self.bracket()[number - 1]

    def bracket(self) -> tuple[tuple[Tie, ...], ...]:
        """Every round with its known data."""
        places = self._places()
        return tuple(
            tuple(self._tie(places, this, number) for number in range(1, 2 ** (self.rounds - this) + 1))
            for this in range(1, self.rounds + 1)
        )

    def _places(self) -> dict[tuple[int, int], int]:
        """The seed, from 0, at each place of a round; the place after the last round is the champion's."""
        places = {(1, place): seed for place, seed in enumerate(seed_order(self.rounds), 1) if seed < len(self.seeded)}
        for number in range(1, 2 ** (self.rounds - 1) + 1):
            standing = [places[1, place] for place in (2 * number - 1, 2 * number) if (1, place) in places]
            if len(standing) == 1:
                places[2, number] = standing[0]
        seed_of = {team: seed for seed, team in enumerate(self.seeded)}
        for won in self.won:
            self._refuse(won, places)
            places[won.round + 1, won.number] = seed_of[won.winner]
        return places

    def _tie(self, places: dict[tuple[int, int], int], this: int, number: int) -> Tie:
        standing = [places[this, place] for place in (2 * number - 1, 2 * number) if (this, place) in places]
        home, away = (self.seeded[seed] for seed in sorted(standing)) if len(standing) == 2 else (None, None)
        if len(standing) == 1:
            home = self.seeded[standing[0]]
        winner = places.get((this + 1, number))
        return Tie(
            this,
            number,
            home,
            away,
            None if winner is None else self.seeded[winner],
            bye=this == 1 and len(standing) == 1,
        )

    def _refuse(self, won: Won, places: dict[tuple[int, int], int]) -> None:
        """Reject an impossible result."""
        if not 1 <= won.round <= self.rounds:
            raise Problem(
                "there is no round {round}; this knock-out has rounds 1 to {rounds}",
                round=won.round,
                rounds=self.rounds,
            )
        matches = 2 ** (self.rounds - won.round)
        if not 1 <= won.number <= matches:
            raise Problem(
                "round {round} has no match {number}; it has matches 1 to {matches}",
                round=won.round,
                number=won.number,
                matches=matches,
            )
        tie = self._tie(places, won.round, won.number)
        refuse_if(tie.bye, "match {number} of round {round} is a bye", number=won.number, round=won.round)
        if tie.winner is not None:
            raise Problem(
                "match {number} of round {round} has already been decided", number=won.number, round=won.round
            )
        if tie.home is None or tie.away is None:
            raise Problem(
                "match {number} of round {round} does not have both contestants yet; decide the previous round first",
                number=won.number,
                round=won.round,
            )
        if won.winner not in (tie.home, tie.away):
            raise Problem(
                "{contestant} does not play in match {number} of round {round}; {home} and {away} do",
                contestant=won.winner,
                number=won.number,
                round=won.round,
                home=tie.home,
                away=tie.away,
            )

    def decided(self, number: int, match: int, winner: int) -> Knockout:
        """With the winner of a match of a round."""
        return replace(self, won=(*self.won, Won(number, match, winner)))

    def corrected(self, number: int, match: int, winner: int) -> Knockout:
        """With another winner of a match; rejected if the previous winner has played on since."""
        before = required(
            next((won for won in self.won if (won.round, won.number) == (number, match)), None),
            "match {number} of round {round} has not been decided",
            number=match,
            round=number,
        )
        if before.winner == winner:
            return self
        if any((won.round, won.number) == (number + 1, (match + 1) // 2) for won in self.won):
            raise Problem(
                "the winner of match {number} of round {round} has already played in the next round; undo "
                "that result first",
                number=match,
                round=number,
            )
        return Knockout(self.seeded, tuple(Won(number, match, winner) if won is before else won for won in self.won))

    def taken_back(self, number: int, match: int) -> Knockout:
        """Without the result of a match; rejected if a later match depends on it."""
        others = tuple(won for won in self.won if (won.round, won.number) != (number, match))
        return Knockout(self.seeded, others)

    @property
    def champion(self) -> int | None:
        return self.bracket()[-1][0].winner

    def movement(self, per_round: int) -> Movement:
        """The rounds whose matches are all known; the home team is N-S, and every match has the same boards."""
        refuse_if(per_round < 1, "a match needs at least one board, not {boards}", boards=per_round)
        known = []
        for ties in self.bracket():
            if any(tie.home is None or (tie.away is None and not tie.bye) for tie in ties):
                break
            played = [tie for tie in ties if not tie.bye]
            known.append(
                Round(
                    (
                        *(seat(n, tie.home, tie.away, tie.round, per_round) for n, tie in enumerate(played, 1)),
                        *(TableInRound(None, tie.home, None, None, None) for tie in ties if tie.bye),
                    )
                )
            )
        tables = max(sum(seating.is_played for seating in this_round.tables) for this_round in known)
        return Movement(KIND, tables, per_round, tuple(known), ways=("barometer",), copies=tables).checked()


def first_round(contestants: int, per_round: int, plate: bool = False) -> Movement:
    """The first round of a knock-out that is drawn round by round; number 1 is the highest seed."""
    if plate and contestants < PLATE_TEAMS:
        raise Problem("a plate needs a knock-out of at least {least} teams", least=PLATE_TEAMS)
    first = Knockout(tuple(range(1, contestants + 1))).movement(per_round)
    ways = (*first.ways, PLATE) if plate else first.ways
    return replace(first, ways=ways, meets_once=False)


def knockout(seeded: Sequence[int]) -> Knockout:
    """A bracket for any number from two on, the highest seed first."""
    return Knockout(tuple(seeded))


def seed_order(rounds: int) -> tuple[int, ...]:
    """The seeds, from 0, down the left side of a bracket with this many rounds."""
    order = [0]
    for step in range(rounds):
        last = 2 ** (step + 1) - 1
        # The lower half is reversed, so that the second seed is at the bottom.
        order = [seed for place, own in enumerate(order) for seed in _facing(own, last - own, place)]
    return tuple(order)


def _facing(seed: int, opponent: int, place: int) -> tuple[int, int]:
    return (seed, opponent) if place % 2 == 0 else (opponent, seed)
