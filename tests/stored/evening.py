"""A tournament that grows line by line, with a fixed clock, and is then written into a store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Seat
from arbitr.cards import CARDS
from arbitr.club.demo.evening import result_on
from arbitr.club.rulings.booking import booked
from arbitr.laws.engine import EXAMPLES, LATEST, Conversation, Edition, Question
from arbitr.marias.tournament.state import MariasTournament as MariasTournament
from arbitr.plain import to_plain
from arbitr.store import Store
from arbitr.tournament import Author, Log, Note, Section, SlipKey, SlipScore, Tournament, TournamentEvent, ruling_given
from arbitr.tournament.events import organise, results
from arbitr.web.desk.desk import RulingDesk

BRIDGE, MARIAS = "tournament", "marias"
START = 1_767_625_200_000
"""5 January 2026, 15:00 UTC, in milliseconds."""
STEP = 20_000
"""Milliseconds between two lines."""
TRIES = 500
ORGANISER, DIRECTOR = "organiser eva", "director ivo"


class Evening:
    """One tournament. `id` is its name in the store, so that the stored data never change by chance."""

    def __init__(self, id: str, title: str, kind: str = BRIDGE, day: int = 0) -> None:
        self.id, self.title, self.kind = id, title, kind
        self.log: Log[Any] = Log(Tournament() if kind == BRIDGE else MariasTournament())
        self.now = START + day * 86_400_000
        self.chance = Random(f"stored {id}")

    @property
    def state(self) -> Any:
        return self.log.state

    def section(self, session: int = 1, letter: str = "A") -> Section:
        found: Section = self.state.section(session, letter)
        return found

    def add(self, event: TournamentEvent, by: str = DIRECTOR, entry: str = "", minutes: int = 0) -> Note:
        self.now += STEP + minutes * 60_000
        return self.log.add(event, self.now, Author.parse(by), entry)

    def organise(self, *events: TournamentEvent) -> None:
        for event in events:
            self.add(event, ORGANISER)

    def write(self, store: Store) -> None:
        """Every line with its own moment and author, as the server does it."""
        store.create(self.kind, self.title, [], ORGANISER, self.id)
        for before, note in enumerate(self.log.notes):
            store.append(self.id, before, [to_plain(note.event)], by=str(note.by), at=note.at, entry=note.entry)

    # Bridge

    def deal(self, boards: Iterable[int], session: int = 1) -> None:
        given = []
        for board in boards:
            cards = list(CARDS)
            self.chance.shuffle(cards)
            given.append(organise.DealOf(board, Deal.of_pack(cards)))
        self.organise(organise.DealsGiven(session, tuple(given)))

    def begin(self, number: int, session: int = 1, minutes: int | None = None) -> None:
        self.organise(organise.RoundBegun(session, number, minutes))

    def spots(self, number: int, session: int = 1, letter: str = "A") -> list[SlipKey]:
        """Every board at every table in this round."""
        section = self.section(session, letter)
        return [section.place(spot) for spot in section.due() if spot[0] == number]

    def play(
        self, number: int, session: int = 1, letter: str = "A", leave: Callable[[SlipKey], bool] | None = None
    ) -> None:
        """The results of a round, most of them with a lead and confirmed; where `leave` says so, none."""
        deals = self.state.session(session).deals
        for place in self.spots(number, session, letter):
            if (leave is not None and leave(place)) or self.state.slip(place) is not None:
                continue
            room = "" if place.room is None else place.room.value
            result, leader = result_on(deals[place.board], self.chance)
            lead = None
            if leader is not None and self.chance.random() < 0.7:
                lead = self.chance.choice(list(deals[place.board].hand(leader)))
            table = f"table {letter}{place.table}{room}"
            self.add(results.ResultEntered(place, SlipScore(result, lead)), table, f"{self.id}-{len(self.log):04}")
            if self.chance.random() < 0.7:
                self.add(results.ResultConfirmed(place), f"{table} E-W")

    def rule(self, place: SlipKey, conversation: Conversation) -> Note:
        """A ruling of the law book on a board."""
        return self.add(ruling_given(self.state, place, conversation))

    def fine(self, place: SlipKey, procedure: str) -> Note:
        """A ruling that fines somebody; the answers are drawn until one does."""
        for _ in range(TRIES):
            given = ruling_given(self.state, place, example(procedure, self.chance))
            if given.fines and all(fine.penalty.unit in self.state.rules.penalty_units for fine in given.fines):
                return self.add(given)
        raise AssertionError(f"{procedure} fines nobody")

    def rule_at_desk(self, place: SlipKey, desk: RulingDesk) -> list[Note]:
        """All rulings of a chain, as the page of the ruling desk books them."""
        return [self.add(event) for event in booked(self.log, place, desk.talks(self.state.rules.regulations))]


def drawn_answer(question: Question, chance: Random) -> str:
    choice = chance.choice(question.choices)
    return chance.choice(choice.values) if choice.values else choice.example


def answered(talk: Conversation, chance: Random, most: int = 80) -> Conversation:
    """The conversation with drawn answers, up to a ruling."""
    for _ in range(most):
        question = talk.question
        if question is None:
            return talk
        talk = talk.answered(drawn_answer(question, chance))
    raise AssertionError(f"{talk.procedure.id} has no ruling after {most} answers")


def example(procedure: str, chance: Random, edition: Edition = LATEST) -> Conversation:
    """The example of a procedure, with drawn answers."""
    return answered(EXAMPLES[procedure](edition), chance)


def desk_of(place: SlipKey, procedure: str, moves: str, answers: str = "", chance: Random | None = None) -> RulingDesk:
    """What the director tells the desk: the moves, then the answers; the rest of them is drawn."""
    desk = RulingDesk(board=place.board, place=str(place)).chosen(procedure)
    for move in moves.split(","):
        if move.strip():
            desk = desk.moved(move.strip())
    if desk.incident is None:
        desk = desk.reported(Seat.EAST)
    for value in answers.split():
        desk = desk.answered(value)
    while chance is not None and (question := desk.talk().question) is not None:
        desk = desk.answered(drawn_answer(question, chance))
    return desk


def score(text: str) -> SlipScore:
    return SlipScore(Result.parse(text))
