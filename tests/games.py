"""Random deals and games for the tests, each from a number."""

from __future__ import annotations

from random import Random

from arbitr.bridge.board import Board
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.table import Table
from arbitr.cards import CARDS
from arbitr.laws.engine import Case, Conversation, Incident


def random_deal(random: Random) -> Deal:
    return Deal.of_pack(random.sample(CARDS, 52))


def random_game(seed: int, deal: Deal | None = None) -> Table:
    """A random board, called and played to its end by players who obey the rules and nothing else."""
    random = Random(seed)
    table = Table.opened(Board.numbered(random.randint(1, 36)), random_deal(random) if deal is None else deal)
    while calls := table.legal_calls():
        table = table.call(random.choice(calls))
    while cards := table.legal_cards():
        table = table.play_card(random.choice(cards))
    return table


def ruled(case: Case, incident: Incident, random: Random) -> Case:
    """The case after a ruling with answers taken at random."""
    talk = Conversation(case, incident)
    for _ in range(80):
        question = talk.question
        if question is None:
            return talk.applied()
        choice = random.choice(question.choices)
        talk = talk.answered(random.choice(choice.values) if choice.values else choice.id)
    raise AssertionError(f"{incident.procedure} asks without end")
