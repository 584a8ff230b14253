"""What a deal costs when people say only what was played, with which fleks, and what was made.

`static/marias_reckoning.js` computes the same on a phone without a network; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from arbitr.marias.card import MariasSuit
from arbitr.marias.options import USUAL, LostHundred, Options, Pairwise, RedTwoSevens, SilentHundredGame
from arbitr.marias.player import MariasSide, Player
from arbitr.marias.settlement.component import AGAINST, HUNDREDS, SEVENS, Component
from arbitr.marias.settlement.line import SettlementLine, Silent
from arbitr.marias.settlement.settlement import (
    SILENT_HUNDRED_TIMES,
    Settlement,
    settled_lines,
    unplayed_settlement,
)
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.plain import Plain
from arbitr.problem import Problem

ACTOR, PARTNER, DEFENDER = Player.A, Player.C, Player.B
"""Where the sides sit here; a fourth player defends too."""
MOST_UNITS = 20


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """What the players say of a deal."""

    undertaking: Undertaking
    is_red: bool = False
    is_alone: bool = False
    against: tuple[Component, ...] = ()
    """What the defenders have announced."""
    fleks: Mapping[Component, int] = field(default_factory=dict)
    """Their number."""
    lost: frozenset[Component] = frozenset()
    """What its side did not make; the game, if the defenders have won it."""
    units: Mapping[Component, int] = field(default_factory=dict)
    """Of a hundred: 1 for 100, 2 for 110; of a lost one every missing ten, and every ten of the other side's hlášky."""
    silent_seven: MariasSide | None = None
    """Which side is paid for it."""
    is_silent_hundred: bool = False
    """The winners of the game have made it."""


def stakes_of(deal: PlayedDeal, options: Options = USUAL) -> Stakes:
    """What is played for; a Problem if nobody can have announced it."""
    trumps = (MariasSuit.HEARTS if deal.is_red else MariasSuit.LEAVES) if deal.undertaking.has_trumps else None
    partner = None if deal.is_alone or trumps is None else PARTNER
    stakes = Stakes.begun(deal.undertaking, trumps, ACTOR, partner, options)
    for what, against in AGAINST.items():
        if against in deal.against:
            if why := stakes.why_not_announce(DEFENDER, what, options):
                raise why
            stakes = stakes.with_announced(against, options)
    for component, count in deal.fleks.items():
        for _ in range(count):
            stake = stakes.stake(component)
            if stake is None:
                break
            if count > options.highest_flek:
                raise Problem("nothing goes above {flek}", flek=options.highest_flek.word)
            stakes = stakes.fleked(stakes.members(stake.next_side)[0], component)
    return stakes


def reckoned(deal: PlayedDeal, options: Options = USUAL) -> Settlement:
    """Who pays whom: the actor is A, his partner C."""
    stakes = stakes_of(deal, options)
    before = unplayed_settlement(stakes, options)
    return before or settled_lines(stakes, tuple(_lines(deal, stakes, options)), options)


def _lines(deal: PlayedDeal, stakes: Stakes, options: Options) -> Iterator[SettlementLine]:
    rates, is_red = options.rates, stakes.is_red
    for stake in stakes.stakes:
        component = stake.component
        owner, fleks = component.owner, len(stake.fleks)
        winner = owner.other if component in deal.lost else owner
        rate, is_doubled = stakes.rate(component, options)
        units = max(1, deal.units.get(component, 1))
        if component is Component.GAME:
            is_silent = deal.is_silent_hundred and not stakes.has_hundred(winner)
            if not is_silent or options.silent_hundred_game is SilentHundredGame.BESIDES:
                yield SettlementLine(component, winner, rate, is_red, fleks)
            if is_silent:
                times = SILENT_HUNDRED_TIMES * (units if options.silent_hundred_tens else 1)
                yield SettlementLine(Silent.HUNDRED, winner, rate, is_red, fleks, times)
            continue
        if component in HUNDREDS:
            is_flat = component in deal.lost and options.lost_hundred is LostHundred.FLAT
            rate *= 1 if is_flat else units
        yield SettlementLine(component, winner, rate, is_doubled, fleks)
    if deal.silent_seven is not None and stakes.trumps is not None:
        yield SettlementLine(Silent.SEVEN, deal.silent_seven, rates.silent_seven, is_red, 0)


def tariff(options: Options = USUAL) -> dict[str, Plain]:
    """All that a phone needs to compute the same by itself."""
    rates = options.rates
    return {
        "undertakings": {
            undertaking.value: [
                stake.component.value for stake in Stakes.begun(undertaking, None, ACTOR, PARTNER, options).stakes
            ]
            for undertaking in Undertaking
        },
        "trumps": [undertaking.value for undertaking in Undertaking if undertaking.has_trumps],
        "order": [component.value for component in Component],
        "rates": {
            **{component.value: rates.seven for component in SEVENS},
            **{component.value: rates.hundred for component in HUNDREDS},
            "game": rates.game,
            "betl": rates.betl,
            "durch": rates.durch,
            "two-sevens": rates.two_sevens,
            "silent-seven": rates.silent_seven,
        },
        "red": [
            component.value
            for component in Component
            if component not in (Component.BETL, Component.DURCH, Component.TWO_SEVENS)
            or (component is Component.TWO_SEVENS and options.red_two_sevens is RedTwoSevens.DOUBLED)
        ],
        "most": int(options.highest_flek),
        "limit": options.limit,
        "against": options.against,
        "each": options.pairwise is Pairwise.EACH,
        "without_re": options.game_without_re.value,
        "fleked_game": options.seven_and_fleked_game.value,
        "game_with_hundred": options.game_with_hundred,
        "silent_game_too": options.silent_hundred_game is SilentHundredGame.BESIDES,
        "silent_tens": options.silent_hundred_tens,
        "lost_flat": options.lost_hundred is LostHundred.FLAT,
    }
