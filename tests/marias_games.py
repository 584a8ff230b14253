"""Random deals of mariáš for the tests, each from a number."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from arbitr.marias.card import CARDS, SUITS
from arbitr.marias.deal import MariasDeal, dealt
from arbitr.marias.declaration import ContractDeclared
from arbitr.marias.event import IllegalMariasEvent
from arbitr.marias.events import (
    BIDS,
    PASSES,
    PLAYS,
    Good,
    LaidDown,
    LayingAccepted,
    LayingRefused,
    PutTogether,
    legal_statements,
)
from arbitr.marias.options import (
    USUAL,
    BluffSeven,
    FlekedLaidGame,
    GameWithoutRe,
    HlaskyCounted,
    LostHundred,
    Options,
    Pairwise,
    RedTwoSevens,
    SevenAndFlekedGame,
    SilentHundredGame,
)
from arbitr.marias.player import PLAYERS
from arbitr.marias.settlement.component import ANNOUNCEMENTS
from arbitr.marias.settlement.undertaking import STEPS, Undertaking
from arbitr.marias.table import DealPhase, MariasTable


def random_deal(random: Random) -> MariasDeal:
    return dealt(tuple(random.sample(CARDS, 32)), random.choice(PLAYERS))


def random_options(random: Random) -> Options:
    """Half of the time the usual ones, otherwise any."""
    if random.random() < 0.5:
        return USUAL
    return replace(
        USUAL,
        bluff_seven=random.choice(list(BluffSeven)),
        game_without_re=random.choice(list(GameWithoutRe)),
        fleked_laid_game=random.choice(list(FlekedLaidGame)),
        seven_and_fleked_game=random.choice(list(SevenAndFlekedGame)),
        red_two_sevens=random.choice(list(RedTwoSevens)),
        lost_hundred=random.choice(list(LostHundred)),
        game_with_hundred=random.random() < 0.5,
        silent_hundred_game=random.choice(list(SilentHundredGame)),
        silent_hundred_hlasky=random.choice(list(HlaskyCounted)),
        silent_hundred_tens=random.random() < 0.5,
        pairwise=random.choice(list(Pairwise)),
        limit=random.choice((0, 300, 10_000)),
    )


def before_play(random: Random, options: Options = USUAL, deal: MariasDeal | None = None) -> MariasTable:
    """Bid, declared and fleked at random: the first card comes next, or the deal is over."""
    deal = random_deal(random) if deal is None else deal
    table = MariasTable.opened(deal, random.choice(PLAYERS), options)
    while (turn := table.auction.turn) is not None:
        bids = table.auction.bids()
        if not bids or random.random() < 0.6:
            table = table.after(PASSES[turn])
        else:
            table = table.after(BIDS[turn][random.choice(bids[:4]).step - 1])
    while table.phase is DealPhase.DECLARING:
        table = _declared(random, table)
    eagerness = random.choice((0.1, 0.4, 0.8))
    while table.phase is DealPhase.SPEAKING:
        statements = legal_statements(table)
        good = next((statement for statement in statements if isinstance(statement, Good)), None)
        table = table.after(random.choice(statements) if good is None or random.random() < eagerness else good)
    return table


def _declared(random: Random, table: MariasTable) -> MariasTable:
    """After some declaration, or as it was if the rules forbid that one."""
    last, trumps = table.auction.last, random.choice(SUITS)
    if last is None and random.random() < 0.1:
        return table.after(PutTogether(table.actor))
    step = 0 if last is None else last.step
    possible = [candidate for candidate in Undertaking if STEPS[candidate, trumps.is_red] >= step]
    if last is None:
        possible = [Undertaking.GAME, Undertaking.HUNDRED]
    if not possible:
        return table
    undertaking = random.choice(possible[:3])
    in_partners_hand = tuple(what for what in undertaking.components if what in ANNOUNCEMENTS and random.random() < 0.2)
    try:
        if not undertaking.has_trumps:
            return table.after(ContractDeclared(table.actor, undertaking))
        return table.after(ContractDeclared(table.actor, undertaking, trumps, random.choice(CARDS), in_partners_hand))
    except IllegalMariasEvent:
        return table


def random_game(seed: int, options: Options | None = None) -> MariasTable:
    """A whole deal by players who obey the rules and nothing else; now and then one lays down his cards."""
    random = Random(seed)
    table = before_play(random, random_options(random) if options is None else options)
    lays = random.choice((0.0, 0.02, 0.2))
    while not table.is_over:
        play = table.play
        assert play is not None, "all has been said"
        if random.random() < lays:
            table = table.after(LaidDown(random.choice(PLAYERS)))
            table = table.after(random.choice((LayingAccepted(), LayingRefused())))
        else:
            table = table.after(PLAYS[play.turn][random.choice(play.legal_cards()).index])
    return table
