"""The stakes: the undertaking, who plays it with whom, and every component with its fleks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from arbitr.marias.card import MariasSuit
from arbitr.marias.event import IllegalMariasEvent
from arbitr.marias.options import Options, RedTwoSevens, SevenAndFlekedGame
from arbitr.marias.player import PLAYERS, MariasSide, Player, parse_player
from arbitr.marias.settlement.component import AGAINST, HUNDREDS, SEVENS, Component, parse_component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.rates import RED, money
from arbitr.marias.settlement.undertaking import Undertaking
from arbitr.plain import notation


class Stake(NamedTuple):
    """A component and who has fleked it, in order."""

    component: Component
    fleks: tuple[Player, ...] = ()

    @property
    def times(self) -> int:
        return 1 << len(self.fleks)

    @property
    def flek(self) -> Flek | None:
        """The last one."""
        return Flek(len(self.fleks)) if self.fleks else None

    @property
    def next_side(self) -> MariasSide:
        """The side that may raise it."""
        owner = self.component.owner
        return owner if len(self.fleks) & 1 else owner.other


def _stake(text: str) -> Stake:
    """For example seven B A: the component and who has fleked it."""
    component, *fleks = text.split() or [""]
    return Stake(parse_component(component), tuple(map(parse_player, fleks)))


notation(Stake, lambda stake: " ".join(map(str, (stake.component, *stake.fleks))), _stake)


class Unplayed(Enum):
    """The reason why a deal ends before the play."""

    NO_RE = "no_re"
    """The basic game is not played without ré (II.6)."""
    FLEKED_GAME = "fleked_game"
    """An announced seven and a flek on the game (II.9)."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """Every announcement and flek creates new stakes."""

    undertaking: Undertaking
    trumps: MariasSuit | None
    actor: Player
    partner: Player | None
    """None for a player who is alone."""
    stakes: tuple[Stake, ...]
    dropped_by: Player | None = None
    """Who fleked the game beside an announced seven, so that it is dropped (II.9)."""
    unconfirmed: Player | None = None
    """Who fleked the game before a hundred was announced, and must confirm or withdraw it (14)."""

    @classmethod
    def begun(
        cls,
        undertaking: Undertaking,
        trumps: MariasSuit | None,
        actor: Player,
        partner: Player | None,
        options: Options,
    ) -> Stakes:
        return cls(undertaking, trumps, actor, partner, _BEGUN[undertaking, options.game_with_hundred])

    @property
    def is_red(self) -> bool:
        return self.trumps is MariasSuit.HEARTS

    @property
    def actors(self) -> tuple[Player, ...]:
        return (self.actor,) if self.partner is None else (self.actor, self.partner)

    @property
    def defenders(self) -> tuple[Player, ...]:
        """From the actor's left on."""
        order = (PLAYERS[(self.actor + step) & 3] for step in (1, 2, 3))
        return tuple(player for player in order if player is not self.partner)

    def side(self, player: Player) -> MariasSide:
        return MariasSide.ACTORS if player is self.actor or player is self.partner else MariasSide.DEFENDERS

    def members(self, side: MariasSide) -> tuple[Player, ...]:
        return self.actors if side is MariasSide.ACTORS else self.defenders

    def stake(self, component: Component) -> Stake | None:
        for stake in self.stakes:
            if stake.component is component:
                return stake
        return None

    def has(self, component: Component) -> bool:
        return self.stake(component) is not None

    def has_seven(self, side: MariasSide) -> bool:
        """Return whether this side has announced a seven, or two."""
        wanted = (Component.SEVEN, Component.TWO_SEVENS) if side is MariasSide.ACTORS else (Component.SEVEN_AGAINST,)
        return any(stake.component in wanted for stake in self.stakes)

    def has_hundred(self, side: MariasSide) -> bool:
        """Has this side announced a hundred?"""
        return any(stake.component in HUNDREDS and stake.component.owner is side for stake in self.stakes)

    # Announcements.

    def announced_component(self, player: Player, what: Component) -> Component:
        """A seven or a hundred, as this player's side announces it."""
        return what if self.side(player) is MariasSide.ACTORS else AGAINST[what]

    def why_not_announce(self, player: Player, what: Component, options: Options) -> IllegalMariasEvent | None:
        """What forbids this announcement, regardless of the cards."""
        if not self.undertaking.has_trumps:
            return IllegalMariasEvent(
                "{player} {what}: nothing is announced in betl and durch", player=player, what=what
            )
        if self.side(player) is MariasSide.DEFENDERS and not options.against:
            return IllegalMariasEvent("{player} {what}: nothing is announced against here", player=player, what=what)
        if what in SEVENS and self.has(Component.TWO_SEVENS):
            return IllegalMariasEvent("{player} {what}: two sevens are played already", player=player, what=what)
        if self.has(self.announced_component(player, what)):
            return IllegalMariasEvent("{player} {what}: this side has announced it already", player=player, what=what)
        return None

    def announced(self, player: Player, what: Component, options: Options) -> Stakes:
        """With this announcement; nothing may forbid it. A hundred replaces the game (14, 15)."""
        return self.with_announced(self.announced_component(player, what), options)

    def with_announced(self, component: Component, options: Options) -> Stakes:
        stakes = _with(self.stakes, Stake(component))
        game = self.stake(Component.GAME)
        giver = self.dropped_by if game is None or not game.fleks else game.fleks[0]
        if component in HUNDREDS:
            unconfirmed = giver if component is Component.HUNDRED else self.unconfirmed
            if options.game_with_hundred:
                return replace(self, stakes=stakes, unconfirmed=unconfirmed)
            return replace(self, stakes=_without(stakes, Component.GAME), unconfirmed=unconfirmed, dropped_by=None)
        if component is Component.SEVEN and giver is not None and self.unconfirmed is None:
            return replace(self, stakes=_without(stakes, Component.GAME), dropped_by=giver)
        return replace(self, stakes=stakes)

    # Fleks.

    def why_not_flek(self, player: Player, component: Component, options: Options) -> IllegalMariasEvent | None:
        stake = self.stake(component)
        if stake is None:
            return IllegalMariasEvent(
                "{player} {component}: there is no such thing to flek in this deal", player=player, component=component
            )
        if self.unconfirmed is not None and component in (Component.GAME, Component.HUNDRED):
            return IllegalMariasEvent(
                "{player} {component}: {giver} must first confirm or withdraw the flek on the game",
                player=player,
                component=component,
                giver=self.unconfirmed,
            )
        if self.side(player) is not stake.next_side:
            return IllegalMariasEvent(
                "{player} {component}: it is the other side's turn to raise it", player=player, component=component
            )
        if len(stake.fleks) >= options.highest_flek:
            return IllegalMariasEvent(
                "{player} {component}: nothing goes above {flek}",
                player=player,
                component=component,
                flek=options.highest_flek.word,
            )
        if options.limit and options.highest_flek is max(Flek) and self.worth(options) >= options.limit:
            return IllegalMariasEvent(
                "{player} {component}: the deal has reached its limit of {limit}; nothing can be raised further",
                player=player,
                component=component,
                limit=money(options.limit),
            )
        return None

    # Prices.

    def rate(self, component: Component, options: Options) -> tuple[int, bool]:
        """What a component costs without its fleks, and whether red trumps double it."""
        rates = options.rates
        if component is Component.BETL:
            return rates.betl, False
        if component is Component.DURCH:
            return rates.durch, False
        if component is Component.TWO_SEVENS:
            return rates.two_sevens, self.is_red and options.red_two_sevens is RedTwoSevens.DOUBLED
        if component in SEVENS:
            return rates.seven, self.is_red
        return (rates.hundred if component in HUNDREDS else rates.game), self.is_red

    def worth(self, options: Options) -> int:
        """The least that a player who loses everything pays each winner, with the fleks so far; a hundred counts as
        100.
        """
        total = 0
        for stake in self.stakes:
            rate, is_red = self.rate(stake.component, options)
            total += rate * (RED if is_red else 1) * stake.times
        return total

    def fleked(self, player: Player, component: Component) -> Stakes:
        """With one more flek; nothing may forbid it. On the game beside an announced seven it drops the game (II.9)."""
        if component is Component.GAME and self.has(Component.SEVEN):
            return replace(self, stakes=_without(self.stakes, Component.GAME), dropped_by=player)
        stakes = tuple(
            Stake(component, (*stake.fleks, player)) if stake.component is component else stake for stake in self.stakes
        )
        return replace(self, stakes=stakes)

    def confirmed(self, options: Options) -> Stakes:
        """The flek on the game stands: it counts on the hundred that has replaced the game (14)."""
        if options.game_with_hundred:
            if self.has(Component.SEVEN):
                stakes = _without(self.stakes, Component.GAME)
                return replace(self, stakes=stakes, unconfirmed=None, dropped_by=self.unconfirmed)
            return replace(self, unconfirmed=None)
        assert self.unconfirmed is not None, "there is a flek to confirm"
        stakes = _with(_without(self.stakes, Component.HUNDRED), Stake(Component.HUNDRED, (self.unconfirmed,)))
        return replace(self, stakes=stakes, unconfirmed=None)

    def withdrawn(self, options: Options) -> Stakes:
        """The flek is withdrawn; a game played beside the hundred is treated as never fleked."""
        stakes = self.stakes
        if options.game_with_hundred:
            stakes = _with(_without(stakes, Component.GAME), Stake(Component.GAME))
        return replace(self, stakes=stakes, unconfirmed=None, dropped_by=None)

    # Return whether it is played at all.

    def unplayed(self) -> Unplayed | None:
        """The reason why the deal ends when everybody has spoken, if it does."""
        if len(self.stakes) != 1:
            return None
        only = self.stakes[0]
        if only.component is Component.GAME and len(only.fleks) < Flek.RE:
            return Unplayed.NO_RE
        if only.component is Component.SEVEN and self.dropped_by is not None and not only.fleks:
            return Unplayed.FLEKED_GAME
        return None

    def is_void(self, options: Options) -> bool:
        """A flek on the game beside an announced seven voids the deal, if the organiser says so (II.9)."""
        return self.dropped_by is not None and options.seven_and_fleked_game is SevenAndFlekedGame.VOID


def _with(stakes: tuple[Stake, ...], new: Stake) -> tuple[Stake, ...]:
    return tuple(sorted((*stakes, new), key=lambda stake: stake.component.order))


def _without(stakes: tuple[Stake, ...], component: Component) -> tuple[Stake, ...]:
    return tuple(stake for stake in stakes if stake.component is not component)


def _at_first(undertaking: Undertaking, game_with_hundred: bool) -> tuple[Stake, ...]:
    components = set(undertaking.components)
    if game_with_hundred and undertaking in (Undertaking.HUNDRED, Undertaking.HUNDRED_SEVEN):
        components.add(Component.GAME)
    return tuple(Stake(component) for component in Component if component in components)


_BEGUN = {
    (undertaking, beside): _at_first(undertaking, beside) for undertaking in Undertaking for beside in (False, True)
}
