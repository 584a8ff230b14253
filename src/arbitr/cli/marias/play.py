"""`arbitr marias play`: deals on the terminal, against opponents that obey the rules.

What is typed is understood in English and as Czech and Slovak players say it.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
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
    LaidDown,
    LayingAccepted,
    MariasCardPlayed,
    MariasEvent,
    MariasTable,
    Passed,
    PlayerView,
    PutTogether,
    parse_bid,
    parse_flek,
    parse_undertaking,
)
from arbitr.marias.card import CARDS, HIGHER, HIGHER_WITHOUT_TRUMPS, SUITS, MariasCard, cards_in, parse_suit
from arbitr.marias.deal import Pack, cut, dealt
from arbitr.marias.events import LayingRefused, Statement
from arbitr.marias.opponent import acted
from arbitr.marias.player import PLAYERS, Player
from arbitr.marias.settlement.component import ANNOUNCEMENTS, parse_component
from arbitr.marias.settlement.rates import money
from arbitr.marias.settlement.settlement import Settlement, settle
from arbitr.marias.words import COMPONENTS, GOOD, IN_PARTNERS_HAND, PASS, QUIT, plain
from arbitr.message import Message
from arbitr.number import is_whole
from arbitr.problem import Problem

YOU = Player.A
LAST = ("last", "posledni", "posledny", "stych", "zdvih")
LAY = ("lay", "vylozit", "lozena", "vykladam")


class _Stopped(Exception):
    """The player wants to stop."""


def play_deals(
    count: int, seed: int | None, say_settlement: Callable[[Settlement], None], say_why: bool = False
) -> None:
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
            table = _played_out(table, random, say_why)
            settlement = settle(table)
            say_settlement(settlement)
            total = [sum(pair) for pair in zip(total, settlement.balance, strict=True)]
            if not count or number < count:
                say(_("So far: {amounts}").format(amounts=_amounts(total)))
            pack, forehand = table.next_pack(), forehand.left
    except _Stopped:
        pass
    say(_("Total: {amounts}").format(amounts=_amounts(total)))


def _amounts(total: Sequence[int]) -> str:
    return ", ".join(f"{player} {money(total[player]).translated(gettext)}" for player in PLAYERS)


def _played_out(table: MariasTable, random: Random, say_why: bool) -> MariasTable:
    while not table.is_over:
        if table.laid is not None:
            table = table.after(_answer_to_laying(table))
            say(
                _("The others agree.") if table.is_over else _("The others object: play goes on with these cards open.")
            )
            continue
        player = table.turn
        assert player is not None, "somebody is always in turn here"
        view = PlayerView(table, player)
        if player is YOU:
            table = _your_turn(table, view)
            _say_event(table)
            continue
        act = acted(view, random.random)
        table = table.after(act.event)
        _say_event(table)
        if say_why:
            say("    " + act.reason.translated(gettext))
    return table


def _answer_to_laying(table: MariasTable) -> MariasEvent:
    """The others agree if nothing that they hold can win a trick any more."""
    play, laid = table.play, table.laid
    assert play is not None
    assert laid is not None
    own = play.held(laid.player)
    theirs = sum(play.held(player) for player in PLAYERS if player is not laid.player)
    trumps = 0 if play.trumps is None else play.trumps.mask
    higher = HIGHER_WITHOUT_TRUMPS if play.trumps is None else HIGHER
    beaten = any(higher[card.index] & theirs for card in cards_in(own)) or (theirs & trumps and own & ~trumps)
    return LayingRefused() if beaten or play.trick else LayingAccepted()


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
        if plain(text) in QUIT:
            raise _Stopped
        return read(text)

    return until_it_fits(question, read_or_stop)


def _bid(view: PlayerView) -> MariasEvent:
    for bid in view.bids:
        say(f"{bid.step:4d} {bid.message.translated(gettext)}")
    return _asked(
        _("Your bid: the number of a bid, or pass"),
        lambda text: Passed(YOU) if plain(text) in PASS else BidMade(YOU, parse_bid(text)),
    )


def _declaration(view: PlayerView) -> MariasEvent:
    if view.last_bid is None:
        say(_("Nobody has bid. Enter game, trumps and a card to call (game hearts HA), or pass."))
    else:
        say(_("You play. Enter an undertaking, trumps and a card to call (seven hearts HA), or just betl or durch."))
    return _asked(_("Your game"), read_declaration)


def read_declaration(text: str) -> MariasEvent:
    """Undertaking, trumps and called card, perhaps in the partner's hand; or a pass."""
    bare, partners = plain(text), False
    for ending in IN_PARTNERS_HAND:
        if bare.endswith(ending):
            bare, partners = bare.removesuffix(ending).strip(), True
    if bare in PASS:
        return PutTogether(YOU)
    words = text.split()[: len(bare.split())]
    if bare in ("betl", "durch"):
        return ContractDeclared(YOU, parse_undertaking(bare))
    for length in (1, 2):  # HA, or a card in two words
        before = words[:-length]
        try:
            called = MariasCard.parse(" ".join(words[-length:]))
        except Problem:
            continue
        if len(before) > 1:
            what = parse_undertaking(" ".join(before[:-1]))
            announced = tuple(part for part in what.components if part in ANNOUNCEMENTS) if partners else ()
            return ContractDeclared(YOU, what, parse_suit(before[-1]), called, announced)
    raise Problem("{text} is not an undertaking, trumps and a card; enter e.g. seven hearts HA", text=repr(text))


def _statement(view: PlayerView) -> MariasEvent:
    statements = view.statements()
    for number, statement in enumerate(statements, 1):
        say(f"{number:4d} {statement.message.translated(gettext)}")

    def read(text: str) -> MariasEvent:
        if is_whole(text, len(statements)) and int(text):
            return statements[int(text) - 1]
        found = [statement for statement in statements if means(plain(text), statement)]
        if len(found) != 1:
            raise Problem("{text} is not one of the numbers listed", text=repr(text))
        return found[0]

    return _asked(_("Your statement: its number or its words"), read)


def means(text: str, statement: Statement) -> bool:
    """Whether these words match, as listed or as players say them."""
    if text == plain(statement.message.translated(gettext)):
        return True
    if isinstance(statement, Good):
        return text in GOOD
    if isinstance(statement, Fleked):
        first, *rest = [word for word in text.split() if word not in ("na", "on", "the")] or [""]
        try:
            return parse_flek(first) is statement.flek and parse_component(" ".join(rest)) is statement.component
        except Problem:
            return False
    if isinstance(statement, Announced):
        in_partners = any(text.endswith(words) for words in IN_PARTNERS_HAND)
        bare = text
        for words in IN_PARTNERS_HAND:
            bare = bare.removesuffix(words).strip()
        named = COMPONENTS.get(bare.removesuffix(" proti"), bare)
        return in_partners is statement.in_partners_hand and named == statement.what.value
    return False


def _card(view: PlayerView) -> MariasEvent:
    for player, hand in view.open_hands().items():
        say(_("Exposed cards of {player}: {cards}").format(player=player, cards=_cards(hand)))
    _say_sides(view)
    _say_trick(view)

    def read(text: str) -> MariasEvent:
        if plain(text) in LAST:
            say(_last_trick(view))
            raise Problem("now play a card")
        return read_card(text)

    return _asked(_("Your card, last for the last trick, or lay to lay down a laid game"), read)


def read_card(text: str) -> MariasEvent:
    """A card, or the words with which a laid game is laid down (II.26)."""
    return LaidDown(YOU) if plain(text) in LAY else MariasCardPlayed(YOU, MariasCard.parse(text))


# What is shown.


def _letters(card: MariasCard) -> str:
    return card.message.translated(gettext)


def _say_sides(view: PlayerView) -> None:
    """Who plays with you, as far as you can know, and what everybody has shown."""
    if not view.trick and not view.tricks:
        return
    others = [player for player in PLAYERS if player is not view.player]
    friends = [str(player) for player in others if view.is_friend(player)]
    declared = view.declared
    if any(view.is_friend(player) is None for player in others) and declared is not None and declared.called:
        say(_("Your partners are not known yet; {card} has not been played.").format(card=_letters(declared.called)))
    elif friends:
        say(_("With you: {players}").format(players=", ".join(friends)))
    else:
        say(_("You play alone."))
    if view.hlasky:
        shown = (
            f"{hlaska.player} {hlaska.points(view.trumps)} ({hlaska.suit.message.translated(gettext)})"
            for hlaska in view.hlasky
        )
        say(_("Marriages shown: {marriages}").format(marriages=", ".join(shown)))


def _say_trick(view: PlayerView) -> None:
    """The cards on the table, who leads, and the points that everybody has taken."""
    leader = view.leader
    if leader is not None and view.trick:
        played = (f"{PLAYERS[(leader + place) & 3]} {_letters(card)}" for place, card in enumerate(view.trick))
        say(_("On the table: {cards}").format(cards="  ".join(played)))
    points = view.points()
    if points is not None and view.tricks:
        taken = ", ".join(f"{player} {points[player]}" for player in PLAYERS)
        say(_("Points so far: {points}").format(points=taken))


def _last_trick(view: PlayerView) -> str:
    """It may be seen until somebody leads to the next one (II.23)."""
    if view.trick or not view.tricks:
        return _("There is no last trick that may still be seen.")
    last = view.tricks[-1]
    played = (f"{PLAYERS[(last.leader + place) & 3]} {_letters(card)}" for place, card in enumerate(last.cards))
    return _("Last trick: {cards}; won by {player}.").format(cards="  ".join(played), player=last.winner)


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
        card=event.called,
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
    declared = PlayerView(table, event.player).declared
    if declared is not None and declared.called is event.card and event.player is not declared.player:
        say(
            _("{player} has the called card and plays with {actor}.").format(player=event.player, actor=declared.player)
        )
    if not play.trick:
        say(_("{player} wins the trick.").format(player=play.tricks[-1].winner))
