"""Random evenings: what may happen at a tournament, in an order in which it may happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from arbitr.bridge.board import Board
from arbitr.bridge.call import Call
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.result import Result
from arbitr.bridge.scores.adjustment import Adjustment
from arbitr.bridge.scores.penalty import Penalty
from arbitr.bridge.seat import Seat
from arbitr.bridge.table import Table
from arbitr.cards import CARDS
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Incident
from arbitr.laws.shared.incidents import heard, open_incidents
from arbitr.movements.change import late_pair
from arbitr.movements.movement import Movement
from arbitr.movements.pairs.howell import howell
from arbitr.movements.pairs.mitchell import mitchell
from arbitr.problem import Problem
from arbitr.tournament import (
    Author,
    BoardForm,
    Contestant,
    Log,
    NoResult,
    Section,
    SlipKey,
    SlipScore,
    Tournament,
    TournamentEvent,
    Undone,
    ruling_given,
)
from arbitr.tournament.events import direct, organise, results
from arbitr.tournament.seats.reseat import wrong_way

RESULTS = tuple(
    Result.parse(text)
    for text in ("4S N =", "4S N -1", "4SX S +1", "3NT W -1", "2H E +1", "5C W =", "6NT N =", "1NT S -2", "pass")
)
assert PROCEDURES, "the law book is open"


def deal_of(chance: Random) -> Deal:
    cards = list(CARDS)
    chance.shuffle(cards)
    return Deal.of_pack(cards)


def scored(chance: Random, deal: Deal | None = None) -> SlipScore:
    """A result with a lead that may be in the leader's hand, or why there is none."""
    if chance.random() < 0.05:
        return SlipScore(none=chance.choice(tuple(NoResult)))
    result = chance.choice(RESULTS)
    if result.contract is None or deal is None or chance.random() < 0.3:
        return SlipScore(result)
    hand = deal.hand(result.contract.declarer.lho if chance.random() < 0.9 else result.contract.declarer)
    return SlipScore(result, chance.choice(list(hand)))


def insufficient_bid(place: SlipKey, chance: Random) -> Conversation:
    """The board's dealer opens 2S, and the next hand bids too little; the answers are drawn."""
    board = Board.numbered(place.board)
    case = Case(Table.opened(board))
    case = heard(case, board.dealer, Call.parse("2S"))
    case = heard(case, board.dealer.lho, Call.parse("1H"))
    talk = Conversation(case, open_incidents(case)[0])
    while (question := talk.question) is not None:
        talk = talk.answered(chance.choice(question.fitting()))
    return talk


def adjusting(place: SlipKey, chance: Random) -> Conversation:
    """A ruling of the law book that ends in an adjusted score, or in none: a hesitation, with drawn answers."""
    talk = Conversation(
        Case(Table.opened(Board.numbered(place.board))), Incident("unauthorised_information", Seat.NORTH)
    )
    for _ in range(60):
        question = talk.question
        if question is None:
            break
        talk = talk.answered(chance.choice(question.fitting()))
    return talk


class Evening:
    """A log that grows by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.log: Log[Tournament] = Log(Tournament())
        self.now = 1_000_000
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """What the director did, and what he was refused."""

    @property
    def section(self) -> Section:
        return self.log.state.section(1, "A")

    def add(self, event: TournamentEvent, by: str = "director") -> None:
        self.now += self.chance.randrange(1, 60_000)
        self.log.add(event, self.now, Author.parse(by))

    def opening(self) -> Iterator[None]:
        chance = self.chance
        self.add(organise.TournamentOpened("Tuesday"), "organiser")
        yield
        pairs = chance.choice((7, 8, 9, 10))
        for number in range(1, pairs + 1):
            self.add(organise.ContestantEntered(Contestant(f"c{number}", (f"p{number}a", f"p{number}b"))), "organiser")
            yield
        movement = howell(None, None, pairs) if chance.random() < 0.5 else mitchell(None, None, pairs)
        self.add(organise.SessionOpened(1), "organiser")
        seats = tuple(zip(movement.pairs, (f"c{number}" for number in range(1, pairs + 1)), strict=True))
        self.add(organise.SectionOpened(1, "A", movement, seats=seats), "organiser")
        yield
        deals = tuple(organise.DealOf(board, deal_of(chance)) for board in movement.boards)
        self.add(organise.DealsGiven(1, deals), "organiser")
        yield

    def rounds(self, until: int | None = None) -> Iterator[None]:
        """Round by round; after every line of the log somebody may look."""
        number = 0
        while number < min(self.section.rounds, until or 99):
            number += 1
            # The director may have undone the start of the last round: then it begins again before the next one.
            for due in range(self.log.state.session(1).round + 1, number + 1):
                self.add(organise.RoundBegun(1, due), "organiser")
                yield
            for seated in self.section.plan.seated(number):
                if not seated.is_played or seated.table is None:
                    continue
                for board in seated.boards:
                    place = SlipKey(1, "A", number, seated.table, board)
                    self.add(results.ResultEntered(place, scored(self.chance, self.log.state.session(1).deals[board])),
                             f"table {seated.table}")  # fmt: skip
                    yield
                    if self.chance.random() < 0.6:
                        self.add(results.ResultConfirmed(place), "E-W")
                        yield
            for _ in range(3):
                if self.something(number):
                    yield
            if number == 1 and self.chance.random() < 0.7 and self.late_pair():
                yield

    def late_pair(self) -> bool:
        movement = self.section.movement
        assert isinstance(movement, Movement)
        try:
            change = late_pair(movement, 1)
        except Problem:
            self.refused["take a late pair"] += 1
            return False
        (new,) = set(change.after.pairs) - set(movement.pairs)
        self.add(organise.ContestantEntered(Contestant("late", ("late1", "late2"))), "organiser")
        self.add(organise.MovementChanged(1, "A", change.after, ((new, "late"),), "late pair"), "organiser")
        self.done["take a late pair"] += 1
        return True

    def something(self, number: int) -> bool:
        """One of the things that a director does."""
        chance, state = self.chance, self.log.state
        place = self.section.place(chance.choice(list(self.section.slips)))
        contestant = chance.choice(list(self.section.plan.contestants))
        deeds: dict[str, Callable[[], TournamentEvent]] = {
            "correct a result": lambda: results.ResultCorrected(place, scored(chance), "wrong"),
            "enter it again": lambda: results.ResultEntered(place, scored(chance)),
            "accept one of two results": lambda: results.ResultAccepted(place),
            "weigh a score": lambda: direct.AdjustmentRecorded(
                place, Adjustment.parse("60% 4S N =, 40% 4S N -1"), "12C1"
            ),
            "split a score": lambda: direct.AdjustmentRecorded(place, Adjustment.parse("NS A+; EW A-"), "12C2"),
            "take an adjustment back": lambda: direct.AdjustmentRecorded(place, None),
            "give a penalty": lambda: direct.PenaltyRecorded(1, contestant, Penalty.parse("10%"), "90"),
            "foul a board": lambda: direct.FouledBoardRecorded(1, "A", place.board, (BoardForm("B", number),)),
            "call it sound": lambda: direct.FouledBoardRecorded(1, "A", place.board, ()),
            "call the director": lambda: direct.DirectorCalled(1, "A", place.table),
            "answer a call": lambda: direct.CallAnswered(chance.choice(list(state.calls) or [0])),
            "send a message": lambda: direct.MessageSent("Please move"),
            "rule on a bid": lambda: ruling_given(state, place, insufficient_bid(place, chance)),
            "rule on a score": lambda: ruling_given(state, place, adjusting(place, chance)),
            "turn a table": lambda: wrong_way(self.section, place.round, place.table).event,
            "undo a line": lambda: Undone(chance.randrange(1, len(self.log) + 1)),
            "pause the clock": lambda: organise.ClockPaused(1),
            "let it run": lambda: organise.ClockResumed(1),
        }
        name, deed = chance.choice(list(deeds.items()))
        try:
            self.add(deed())
        except Problem:
            self.refused[name] += 1
            return False
        self.done[name] += 1
        return True
