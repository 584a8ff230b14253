"""`arbitr marias play`: deals on the terminal, against opponents that obey the rules."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from gettext import gettext as _
from random import Random

from arbitr.cli.console import say, until_it_fits
from arbitr.marias import (
    Announced,
    BidMade,
    ContractDeclared,
    DealPhase,
    FlekConfirmed,
    Fleked,
    FlekWithdrawn,
    Good,
    MariasCardPlayed,
    MariasEvent,
    MariasTable,
    Passed,
    PlayerView,
    PutTogether,
    parse_bid,
    parse_undertaking,
)
from arbitr.marias.card import CARDS, SUITS, MariasCard, parse_suit
from arbitr.marias.deal import Pack, cut, dealt
from arbitr.marias.opponent import decided
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.rates import money
from arbitr.marias.settlement.settlement import Settlement, settle
from arbitr.message import Message
from arbitr.number import is_whole
from arbitr.problem import Problem

YOU = Player.A
CZECH_LETTERS = ("cs", "sk")
"""Languages whose players write Č, Z, K, Ž."""


class _Stopped(Exception):
    """The player wants to stop."""


def play_deals(count: int, seed: int | None, say_settlement: Callable[[Settlement], None]) -> None:
    """This many deals, or endless for 0; the pack is shuffled once and then only cut."""
    random = Random(seed)
    pack: Pack = tuple(random.sample(CARDS, len(CARDS)))
    forehand = random.choice(PLAYERS)
    total = [0, 0, 0, 0]
    number = 0
    say(_("You are {player}. Enter q to quit.").format(player=YOU))
    try:
        while not count or number < count:
            number += 1
            table = MariasTable.opened(dealt(cut(pack, random.randint(1, len(pack) - 1)), forehand), forehand)
            say(_("Deal {number}; forehand: {player}.").format(number=number, player=forehand))
            table = _played_out(table, random)
            settlement = settle(table)
            say_settlement(settlement)
            total = [sum(pair) for pair in zip(total, settlement.balance, strict=True)]
            pack, forehand = table.next_pack(), forehand.left
    except _Stopped:
        pass
    amounts = (f"{player} {money(total[player]).translated(gettext)}" for player in PLAYERS)
    say(_("Total: {amounts}").format(amounts=", ".join(amounts)))


def _played_out(table: MariasTable, random: Random) -> MariasTable:
    while not table.is_over:
        player = table.turn
        assert player is not None, "somebody is always in turn here"
        view = PlayerView(table, player)
        table = _your_turn(table, view) if player is YOU else table.after(decided(view, random.random))
        _say_event(table)
    return table


# Your turn.


def _your_turn(table: MariasTable, view: PlayerView) -> MariasTable:
    """The table after the input; illegal input is answered with the reason and asked again."""
    _say_hand(view)
    ask = {DealPhase.AUCTION: _bid, DealPhase.DECLARING: _declaration, DealPhase.SPEAKING: _statement}.get(
        view.phase, _card
    )
    while True:
        try:
            return table.after(ask(view))
        except Problem as problem:
            say(problem.translated(gettext))


def _asked(question: str, read: Callable[[str], MariasEvent]) -> MariasEvent:
    def read_or_stop(text: str) -> MariasEvent:
        if text.lower() == "q":
            raise _Stopped
        return read(text)

    return until_it_fits(question, read_or_stop)


def _bid(view: PlayerView) -> MariasEvent:
    for bid in view.bids:
        say(f"{bid.step:4d} {bid.message.translated(gettext)}")
    return _asked(
        _("Your bid: the number of a bid, or pass"),
        lambda text: Passed(YOU) if text.lower() == "pass" else BidMade(YOU, parse_bid(text)),
    )


def _declaration(view: PlayerView) -> MariasEvent:
    if view.last_bid is None:
        say(_("Nobody has bid. Enter game, trumps and a card to call (game hearts HA), or pass."))
    else:
        say(_("You play. Enter an undertaking, trumps and a card to call (seven hearts HA), or just betl or durch."))
    return _asked(_("Your game"), _read_declaration)


def _read_declaration(text: str) -> MariasEvent:
    words = text.split()
    if words == ["pass"]:
        return PutTogether(YOU)
    if len(words) == 1:
        return ContractDeclared(YOU, parse_undertaking(words[0]))
    if len(words) != 3:
        raise Problem("{text} is not an undertaking, trumps and a card; enter e.g. seven hearts HA", text=repr(text))
    return ContractDeclared(YOU, parse_undertaking(words[0]), parse_suit(words[1]), MariasCard.parse(words[2]))


def _statement(view: PlayerView) -> MariasEvent:
    statements = view.statements()
    for number, statement in enumerate(statements, 1):
        say(f"{number:4d} {statement.message.translated(gettext)}")

    def read(text: str) -> MariasEvent:
        if not is_whole(text, len(statements)) or not int(text):
            raise Problem("{text} is not one of the numbers listed", text=repr(text))
        return statements[int(text) - 1]

    return _asked(_("Your statement: enter its number"), read)


def _card(view: PlayerView) -> MariasEvent:
    for player, hand in view.open_hands().items():
        say(_("Exposed cards of {player}: {cards}").format(player=player, cards=_cards(hand)))
    return _asked(_("Your card"), lambda text: MariasCardPlayed(YOU, MariasCard.parse(text)))


# What is shown.


def _letters(card: MariasCard) -> str:
    czech = os.environ.get("LANGUAGE", "") in CZECH_LETTERS
    return card.suit.czech + card.rank.czech if czech else card.code


def _cards(cards: tuple[MariasCard, ...]) -> str:
    by_suit = (" ".join(_letters(card) for card in cards if card.suit is suit) for suit in SUITS)
    return "   ".join(filter(None, by_suit))


def _say_hand(view: PlayerView) -> None:
    say(_("Your cards: {cards}").format(cards=_cards(view.hand)))


def _say_event(table: MariasTable) -> None:
    event = table.event
    if isinstance(event, BidMade | Passed | Announced | Fleked | FlekConfirmed | FlekWithdrawn | Good):
        say(_("{player}: {words}").format(player=event.player, words=event.message.translated(gettext)))
    elif isinstance(event, PutTogether):
        say(_("{player} puts the pack together.").format(player=event.player))
    elif isinstance(event, ContractDeclared):
        say(_declared(event).translated(gettext))
    elif isinstance(event, MariasCardPlayed):
        _say_card(table, event)


def _declared(event: ContractDeclared) -> Message:
    if event.trumps is None or event.called is None:
        return Message("{player} plays: {what}.", player=event.player, what=event.undertaking.message)
    return Message(
        "{player} plays: {what}. Trumps: {trumps}. Called card: {card}.",
        player=event.player,
        what=event.undertaking.message,
        trumps=event.trumps.message,
        card=_letters(event.called),
    )


def _say_card(table: MariasTable, event: MariasCardPlayed) -> None:
    say(f"{event.player}: {_letters(event.card)}")
    play = table.play
    assert play is not None, "a card was played"
    hlaska = play.hlasky[-1] if play.hlasky else None
    # It is shown with its first card: the other one is still in the hand.
    if hlaska is not None and hlaska.player is event.player and play.held(event.player) & event.card.mate:
        say(
            _("{player} shows a marriage worth {points}. Suit: {suit}.").format(
                player=hlaska.player,
                points=hlaska.points(play.trumps),
                suit=hlaska.suit.message.translated(gettext),
            )
        )
    if not play.trick:
        say(_("{player} wins the trick.").format(player=play.tricks[-1].winner))
