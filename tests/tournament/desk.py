"""A small tournament, written down line by line as a club would: what most tests here start from."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from parts import DATA
from scoring.reference import Table, matchpoints

from arbitr.bridge.board import Board
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Seat, Side
from arbitr.bridge.table import Table as BridgeTable
from arbitr.cards import Card
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Incident
from arbitr.movements.individual import Individual
from arbitr.movements.movement import Movement, Pair
from arbitr.tournament import (
    BRIDGE,
    Author,
    Contestant,
    Log,
    NoResult,
    Note,
    ResultEntered,
    Section,
    Slip,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
    rankings,
    session_scores,
)
from arbitr.tournament.events.organise import (
    ContestantEntered,
    RoundBegun,
    SectionOpened,
    SessionOpened,
    TournamentOpened,
)
from arbitr.tournament.play.clock import MINUTE
from arbitr.tournament.rules import USUAL, ContestKind, Rules

assert PROCEDURES, "the law book is open"

PLAYERS = {ContestKind.PAIRS: 2, ContestKind.INDIVIDUAL: 1, ContestKind.TEAMS: 4}


def score(text: str, lead: str = "") -> SlipScore:
    """4S N +1, +420 (as North-South see it), or why there is none: later ..."""
    if text in {no_result.value for no_result in NoResult}:
        return SlipScore(none=NoResult(text))
    if text[0] in "+-" or text == "0":
        return SlipScore(int(text))
    return SlipScore(Result.parse(text), Card.parse(lead) if lead else None)


class Desk:
    """A log with a clock that goes on a minute with every line."""

    def __init__(self, rules: Rules = USUAL, title: str = "Tuesday") -> None:
        self.log: Log[Tournament] = BRIDGE.log()
        self.now = 0
        self.add(TournamentOpened(title, rules=rules))

    @property
    def state(self) -> Tournament:
        return self.log.state

    def add(self, event: TournamentEvent, by: str = "director", at: int | None = None) -> Note:
        self.now = self.now + MINUTE if at is None else at
        return self.log.add(event, self.now, Author.parse(by))

    def section(
        self,
        movement: Movement | Individual,
        letter: str = "A",
        session: int = 1,
        names: Sequence[str] | None = None,
    ) -> Section:
        """Opens it, the session too where it is not yet there; who is not entered yet is, as c1, c2, c3 ..."""
        if session not in self.state.sessions:
            self.add(SessionOpened(session))
        single = movement.players if isinstance(movement, Individual) else None
        pairs = list(movement.pairs) if isinstance(movement, Movement) else [Pair(number) for number in single or ()]
        called = names or [f"c{number}" for number in range(1, len(pairs) + 1)]
        for name in called:
            if name not in self.state.contestants:
                self.enter_contestant(name)
        self.add(
            SectionOpened(
                session,
                letter,
                movement if isinstance(movement, Movement) else None,
                movement if isinstance(movement, Individual) else None,
                tuple(zip(pairs, called, strict=True)),
            )
        )
        return self.state.section(session, letter)

    def enter_contestant(self, name: str, handicap: Fraction = Fraction(0), players: int = 0) -> None:
        count = players or PLAYERS[self.state.rules.kind]
        persons = tuple(f"{name}-{number}" for number in range(1, count + 1))
        self.add(ContestantEntered(Contestant(name, persons, handicap=handicap)), "organiser")

    def begin(self, *rounds: int, session: int = 1) -> None:
        for number in rounds:
            self.add(RoundBegun(session, number), "organiser")

    def enter(
        self,
        place: str,
        text: str,
        lead: str = "",
        by: str = "table",
        ns: str | None = None,
        ew: str | None = None,
        at: int | None = None,
    ) -> Slip:
        """What a table enters; the slip after it."""
        self.add(ResultEntered(SlipKey.parse(place), score(text, lead), ns, ew), by, at)
        return self.slip(place)

    def slip(self, place: str) -> Slip:
        found = self.state.slip(SlipKey.parse(place))
        assert found is not None
        return found

    def scores(self, session: int = 1) -> dict[str, Any]:
        """Everybody's score in one session."""
        return {name: standing.score for name, standing in session_scores(self.state, session).standings.items()}

    def won(self, place: str) -> tuple[Any, Any]:
        """What a result is worth to North-South and East-West."""
        ns, ew = session_scores(self.state, SlipKey.parse(place).session).worths[SlipKey.parse(place)]
        return ns.won, ew.won

    def ranked(self) -> list[list[tuple[str, str]]]:
        """Places and contestants, list by list."""
        return [
            [(standing.places, standing.contestant) for standing in listed.standings] for listed in rankings(self.state)
        ]

    def ranking_scores(self) -> dict[str, Any]:
        """What the ranking of the whole tournament compares."""
        return {standing.contestant: standing.score for listed in rankings(self.state) for standing in listed.standings}


def played_at(section: Section, board: int) -> list[tuple[str, str, str]]:
    """Where a board is played by the movement, in the order of the rounds: place, North-South, East-West."""
    found = []
    for spot in section.boards_due[board]:
        seated = section.plan.at(spot[0], spot[1], spot[3])
        found.append((str(section.place(spot)), "+".join(seated.ns), "+".join(seated.ew)))
    return found


def points(text: str, board: int) -> int:
    """As North-South see them."""
    if text[0] in "+-" or text == "0":
        return int(text)
    return Result.parse(text).score(Side.NS, Board.numbered(board).vulnerability)


def percents(results: Iterable[tuple[int, str, str, int]]) -> dict[str, Fraction]:
    """Everybody's score in per cent, from board, both contestants and points as North-South see them: each table
    against each other one, by the definition. A board with fewer scores than the others is raised.
    """
    rows = list(results)
    due = max(Counter(board for board, *_ in rows).values())
    certain = [((points, Fraction(1)),) for *_, points in rows]
    tables = [Table(row[0], award, award) for row, award in zip(rows, certain, strict=True)]
    won: dict[str, Fraction] = {}
    boards: Counter[str] = Counter()
    for (_, ns, ew, _), both in zip(rows, matchpoints(tables, due), strict=True):
        for name, own in zip((ns, ew), both, strict=True):
            won[name] = won.get(name, Fraction(0)) + own
            boards[name] += 1
    return {name: 100 * won[name] / (2 * (due - 1) * boards[name]) for name in won}


def scale(boards: int) -> dict[int, Fraction]:
    """Victory points as the World Bridge Federation publishes them for matches of so many boards, by the margin."""
    with (DATA / "wbf_vp_continuous.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {int(row["imps"]): Fraction(row[str(boards)]) for row in rows if row[str(boards)]}


def talk(board: int, procedure: str, by: Seat, answers: Mapping[str, str], case: Case | None = None) -> Conversation:
    """A ruling of the law book: the answer to a question is found by the last word of its key."""
    found = Conversation(case or Case(BridgeTable.opened(Board.numbered(board))), Incident(procedure, by))
    while (question := found.question) is not None:
        key = question.key.rpartition(".")[2]
        # What nobody mentions of a rare question is as usual.
        rare = question.usual is not None and key not in answers
        found = found.answered_as_usual(1) if rare else found.answered(answers[key])
    return found
