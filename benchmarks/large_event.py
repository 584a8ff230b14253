"""A very large matchpoint event, and an evening that is ranked anew after each result."""

from __future__ import annotations

import sys
from enum import Enum
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from string import ascii_uppercase
from time import perf_counter

import numpy as np

from arbitr.tournament.author import Author, AuthorRole

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from scoring.reference import Award, Table, matchpoints_by_sorting

from arbitr.bridge.board import Board
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.movements.swiss.rounds import Pairing, SwissRound, swiss
from arbitr.scoring.columns import Column, Outcomes, column
from arbitr.scoring.event import score_event
from arbitr.scoring.line import ScoreLine
from arbitr.scoring.matchpoints import matchpoints
from arbitr.tournament.events.organise import ContestantEntered, SectionOpened, SessionOpened, TournamentOpened
from arbitr.tournament.events.results import ResultEntered
from arbitr.tournament.log import Log
from arbitr.tournament.people.contestant import Contestant
from arbitr.tournament.play.slip import SlipScore
from arbitr.tournament.rules import ComparedWith, Rules
from arbitr.tournament.scores.standings import rankings
from arbitr.tournament.state import Tournament

BOARDS = 36
TABLES = 28_000
RESULTS = BOARDS * TABLES
ADJUSTED_OF_EACH_KIND = RESULTS // 200
"""Artificial, split and weighted: half a per cent of each."""
SCORES = (420, 450, 400, -50, -100, 430, 460, 140, 170, 110, -110, 620, 650, -200, 50, 980, -500, 1430)
WEIGHTS = (Fraction(3, 5), Fraction(2, 5))
OF_WEIGHTS = 100
LOWEST, BINS = -7600, 1521
"""From the largest penalty to the largest penalty of the other side, by tens."""


class LargeEvent:
    """The same event as columns and for the reference."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        scores = column(SCORES)
        self.board: Column = chance.permutation(np.repeat(np.arange(BOARDS), TABLES))
        self.points: Column = scores[chance.integers(0, len(SCORES), RESULTS)]
        adjusted = chance.choice(RESULTS, 3 * ADJUSTED_OF_EACH_KIND, replace=False)
        artificial, split, weighted = np.split(adjusted, 3)
        result = np.concatenate((np.repeat(split, 2), np.repeat(weighted, 4)))
        side = np.concatenate((np.tile((0, 1), len(split)), np.tile((0, 0, 1, 1), len(weighted))))
        outcome = scores[chance.integers(0, len(SCORES), len(result))]
        shares = [int(weight * OF_WEIGHTS) for weight in WEIGHTS]
        weight = np.concatenate((np.full(2 * len(split), OF_WEIGHTS), np.tile((*shares, *shares), len(weighted))))
        self.outcomes = Outcomes(
            self.board, self.points, self.board, np.arange(BOARDS), BOARDS,
            result, side, outcome, weight, OF_WEIGHTS,
            np.repeat(artificial, 2), np.tile((0, 1), len(artificial)), np.tile((3, 2), len(artificial)), 5,
        )  # fmt: skip
        self.tables = self._tables()

    def _tables(self) -> list[Table]:
        certain = {score: ((score, Fraction(1)),) for score in SCORES}
        awards: list[list[Award]] = [[certain[score] for score in self.points.tolist()] for _ in range(2)]
        out = self.outcomes
        for row, side, share in zip(
            out.artificial.tolist(), out.artificial_side.tolist(), out.share.tolist(), strict=True
        ):
            awards[side][row] = Fraction(share, out.shares)
        given: dict[tuple[int, int], list[tuple[int, Fraction]]] = {}
        columns = (out.result.tolist(), out.side.tolist(), out.outcome.tolist(), out.weight.tolist())
        for row, side, points, weight in zip(*columns, strict=True):
            given.setdefault((row, side), []).append((points, Fraction(weight, out.weights)))
        for (row, side), outcomes in given.items():
            awards[side][row] = tuple(outcomes)
        return [Table(board, ns, ew) for board, ns, ew in zip(self.board.tolist(), *awards, strict=True)]

    def ours(self) -> None:
        """Both sides, with Neuberg and rounding."""
        matchpoints(self.outcomes)

    def bare_histogram(self) -> None:
        """How often each score was obtained on each board, and nothing else."""
        np.bincount(self.board * BINS + (self.points - LOWEST) // 10, minlength=BOARDS * BINS)

    def reference(self) -> None:
        """Both sides, without Neuberg and rounding."""
        matchpoints_by_sorting(self.tables, OF_WEIGHTS)


@cache
def event() -> LargeEvent:
    """Made when it is first asked for."""
    return LargeEvent(1)


EVENING_TABLES = 200
EVENING_BOARDS = 27


def evening(ranked: int) -> list[float]:
    """Seconds for each of the last rankings of an evening that is ranked anew after each result."""
    random = Random(1)
    awarded = Adjustment.parse("NS A+; EW A-")
    lines = []
    for number in range(1, EVENING_BOARDS + 1):
        board = Board.numbered(number)
        for table in range(EVENING_TABLES):
            who = (str(table + 1), str(EVENING_TABLES + 1 + (table + number) % EVENING_TABLES))
            adjustment = awarded if random.random() < 0.002 else None
            lines.append(ScoreLine(board, *who, random.choice(SCORES), adjustment))
    times = []
    for entered in range(len(lines) - ranked, len(lines)):
        start = perf_counter()
        score_event(lines[: entered + 1])
        times.append(perf_counter() - start)
    return times


class Sections(Enum):
    """How the 200 tables are split up."""

    APART = "15 sections with boards of their own"
    TOGETHER = "15 sections compared together"
    ONE = "one section"


ROUNDS, PER_ROUND = 9, 3
SECTION_TABLES = (14,) * 5 + (13,) * 10
"""Make 200 tables."""
RESULTS_OF_A_TABLE = tuple(
    Result.parse(text)
    for text in ("4S N =", "4S N -1", "4SX S +1", "3NT W -1", "2H E +1", "5C W =", "6NT N =", "1NT S -2", "pass")
)


def tournament_evening(sections: Sections, ranked: int) -> list[float]:
    """Seconds for each of the last results of an evening: the line of the log, its fold, and all rankings anew."""
    log = _opened(sections)
    places = [
        section.place(spot)
        for number in range(1, log.state.session(1).rounds + 1)
        for section in log.state.session(1).sections.values()
        for spot in section.due()
        if spot[0] == number
    ]
    random = Random(1)
    times = []
    for at, place in enumerate(places):
        entered = ResultEntered(place, SlipScore(random.choice(RESULTS_OF_A_TABLE)))
        start = perf_counter()
        log.add(entered, at, Author(AuthorRole.TABLE))
        if at >= len(places) - ranked - 1:
            rankings(log.state)
            times.append(perf_counter() - start)
    return times[1:]  # the first is the only one with nothing kept from before


def _opened(sections: Sections) -> Log[Tournament]:
    log: Log[Tournament] = Log(Tournament())
    compared = ComparedWith.SESSION if sections is Sections.TOGETHER else ComparedWith.SECTION
    log.add(TournamentOpened("Congress", rules=Rules(compared=compared)))
    log.add(SessionOpened(1))
    if sections is Sections.ONE:
        rounds = [
            SwissRound(
                tuple(
                    Pairing(table + 1, EVENING_TABLES + 1 + (table + number) % EVENING_TABLES)
                    for table in range(EVENING_TABLES)
                )
            )
            for number in range(ROUNDS)
        ]
        movements = [swiss(rounds, PER_ROUND)]
    else:
        movements = [mitchell(tables, ROUNDS * PER_ROUND, rounds=ROUNDS) for tables in SECTION_TABLES]
    count = 0
    for letter, movement in zip(ascii_uppercase, movements, strict=False):
        seats = []
        for pair in movement.pairs:
            count += 1
            log.add(ContestantEntered(Contestant(f"c{count}", (f"a{count}", f"b{count}"))))
            seats.append((pair, f"c{count}"))
        log.add(SectionOpened(1, letter, movement, seats=tuple(seats)))
    return log


if __name__ == "__main__":
    for sections in Sections:
        print(f"{sections.value}: {median(tournament_evening(sections, 101)) * 1000:.1f} ms")
