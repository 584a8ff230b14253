"""Random events, as lines for arbitr and as tables for the reference."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from scoring.reference import Award, Table

from arbitr.bridge.board import Board
from arbitr.bridge.scores.adjustment import Adjustment, Artificial, AsPlayed, Assigned, Average, WeightedResult
from arbitr.bridge.scores.adjustment import Award as GivenAward
from arbitr.scoring.line import ScoreLine

SCORES = (420, 450, 400, -50, -100, 430, 140, 170, 110, -110, 620, 650, -200, 50, 0, 980, -500, 1430)
WEIGHTS = ((Fraction(3, 5), Fraction(2, 5)), (Fraction(13, 20), Fraction(7, 20)), (Fraction(1, 4), Fraction(3, 4)))


def random_lines(random: Random, adjusted: bool = True, fouled: bool = True) -> list[ScoreLine]:
    """A few boards, each with its own number of tables."""
    odd = 7 if random.random() < 0.1 else 0  # points that no contract makes are compared all the same
    scores = [points + odd * random.randrange(2) for points in random.sample(SCORES, random.randint(2, 9))]
    lines = []
    for number in range(1, random.randint(1, 4) + 1):
        tables = random.randint(1, 12)
        forms = ("", "x", "y") if fouled and random.random() < 0.3 else ("",)
        for table in range(tables):
            adjustment = _adjustment(random, scores) if adjusted and random.random() < 0.3 else None
            who = (str(table + 1), str(100 + (table + number) % tables))
            lines.append(
                ScoreLine(Board.numbered(number), *who, random.choice(scores), adjustment, random.choice(forms))
            )
    assert lines, "or a test that goes through them would show nothing"
    random.shuffle(lines)
    return lines


def _adjustment(random: Random, scores: list[int]) -> Adjustment:
    return Adjustment(_award(random, scores), _award(random, scores))


def _award(random: Random, scores: list[int]) -> GivenAward:
    kind = random.randrange(4)
    if kind == 0:
        return Artificial(random.choice((*Average, Fraction(1, 2))))
    if kind == 1:
        return AsPlayed()
    if kind == 2:
        return Assigned.to(random.choice(scores))
    weights = random.choice(WEIGHTS)
    return Assigned(tuple(WeightedResult(weight, random.choice(scores)) for weight in weights))


SHARES = {Average.PLUS: Fraction(3, 5), Average.FAIR: Fraction(1, 2), Average.MINUS: Fraction(2, 5)}


def as_table(line: ScoreLine) -> Table:
    """The same for the reference; results must be points."""
    both: list[Award] = []
    for side in ("ns", "ew"):
        award = AsPlayed() if line.adjustment is None else getattr(line.adjustment, side)
        if isinstance(award, Artificial):
            both.append(SHARES[award.share] if isinstance(award.share, Average) else award.share)
        elif isinstance(award, Assigned):
            both.append(tuple((_points(outcome.what), outcome.weight) for outcome in award.outcomes))
        else:
            both.append(((_points(line.result), Fraction(1)),))
    return Table(line.board.number, both[0], both[1], line.form)


def _points(what: object) -> int:
    assert isinstance(what, int)
    return what
