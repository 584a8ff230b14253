"""The same work for Arbitr and for its peers."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from endplay.types import Card as EndplayCard
from endplay.types import Deal as EndplayDeal
from endplay.types import Denom, Player

from arbitr.bridge.board import Board
from arbitr.bridge.call import PASS, Call
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.table import Table
from arbitr.cards import CARDS, Card

BOARD = Board.numbered(1)


def our_deal(random: Random) -> Table:
    """A random deal, called and played by the rules; the table keeps every state before it."""
    table = Table.opened(BOARD, Deal.of_pack(random.sample(CARDS, 52)))
    chance = random.random
    while calls := table.legal_calls():
        table = table.call(calls[int(chance() * len(calls))])
    while cards := table.legal_cards():
        table = table.play_card(cards[int(chance() * len(cards))])
    return table


def our_deals(count: int, random: Random) -> None:
    for _ in range(count):
        our_deal(random)


@cache
def spiel() -> Any:
    """Not every Python has a wheel of it, so it is imported only where it is measured."""
    import pyspiel

    return pyspiel.load_game("bridge(use_double_dummy_result=false)")


def open_spiel_deals(count: int, random: Random) -> None:
    chance = random.random
    game = spiel()
    for _ in range(count):
        state = game.new_initial_state()
        for card in random.sample(range(52), 52):
            state.apply_action(card)
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])


def our_random_plays(deals: list[Deal], random: Random) -> None:
    chance = random.random
    for deal in deals:
        table = one_spade(deal)
        while cards := table.legal_cards():
            table = table.play_card(cards[int(chance() * len(cards))])


def endplay_random_plays(deals: list[Deal], random: Random) -> None:
    """The legal cards are read off the hand, since endplay's own list of them solves the deal first."""
    chance = random.random
    for deal in deals:
        state = endplay_deal(deal)
        states = [state]
        for _ in range(52):
            trick, held = state.curtrick, list(state.curhand)
            cards = [card for card in held if card.suit == trick[0].suit] if trick else held
            cards = cards or held
            state = state.copy()
            state.play(cards[int(chance() * len(cards))])
            states.append(state)


def endplay_deal(deal: Deal) -> EndplayDeal:
    return EndplayDeal(str(deal).replace("-", ""), first=Player.east, trump=Denom.spades)


class CompletePlay(NamedTuple):
    deal: Deal
    cards: list[Card]


def complete_play(random: Random) -> CompletePlay:
    """A deal in one spade by North, and 52 legal cards."""
    deal = Deal.of_pack(random.sample(CARDS, 52))
    table = one_spade(deal)
    cards = []
    while legal := table.legal_cards():
        cards.append(random.choice(legal))
        table = table.play_card(cards[-1])
    return CompletePlay(deal, cards)


def one_spade(deal: Deal) -> Table:
    table = Table.opened(BOARD, deal).call(Call.parse("1S"))
    for _ in range(3):
        table = table.call(PASS)
    return table


def our_plays(plays: list[CompletePlay]) -> None:
    for deal, cards in plays:
        table = one_spade(deal)
        for card in cards:
            table = table.play_card(card)


def endplay_plays(plays: list[CompletePlay]) -> None:
    for deal, cards in plays:
        theirs = endplay_deal(deal)
        for card in cards:
            theirs.play(EndplayCard(card.code))
