"""The outcome of a deal: everything its settlement needs, from the cards or as people state it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitr.marias.card import SEVENS_MASK, MariasRank, card
from arbitr.marias.deal import MariasDeal
from arbitr.marias.play import LAST_TRICK, TRICKS, MariasPlay
from arbitr.marias.player import PLAYERS, MariasSide, Player, parse_player
from arbitr.marias.settlement.component import SEVENS, Component
from arbitr.marias.settlement.hlaska import PAIRS, Hlaska, hlasky_in
from arbitr.marias.settlement.stakes import Stakes
from arbitr.marias.words import BEATEN, WON, plain
from arbitr.plain import notation
from arbitr.problem import Problem

ALL_POINTS = 90


@dataclass(frozen=True, slots=True)
class LastSeven:
    """The trump seven was played to the last trick, by this player."""

    player: Player
    won: bool
    """It won the trick; otherwise it was beaten there."""

    @classmethod
    def parse(cls, text: str) -> LastSeven:
        """A won, or A beaten."""
        player, _, what = text.strip().partition(" ")
        if plain(what) not in (*WON, *BEATEN):
            raise Problem("cannot understand {text}; write A won or A beaten", text=repr(text))
        return cls(parse_player(player), plain(what) in WON)

    def __str__(self) -> str:
        return f"{self.player} {'won' if self.won else 'beaten'}"


notation(LastSeven, str, LastSeven.parse)


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """Anything unknown or irrelevant is None."""

    points: tuple[int, int] | None = None
    """Points of the tricks, including the last one: the actors' and the defenders', together 90."""
    hlasky: tuple[Hlaska, ...] = ()
    seven: LastSeven | None = None
    """None if it was not played to the last trick."""
    two_sevens: bool | None = None
    tricks: int | None = None
    """The actor's, for betl and durch."""
    awarded: MariasSide | None = None
    """Laid down and agreed without counting: this side's announcements are won, the other side's lost."""
    laid_before_play: bool = False
    """It was laid down before the first card."""
    laid_for: MariasSide | None = None
    """Laid down by this side, at any time: the losers who fleked it pay for those who did not (II.10)."""

    def points_of(self, side: MariasSide) -> int:
        assert self.points is not None, "the tricks were counted"
        return self.points[0 if side is MariasSide.ACTORS else 1]

    def hlasky_of(self, side: MariasSide, stakes: Stakes) -> tuple[Hlaska, ...]:
        return tuple(hlaska for hlaska in self.hlasky if stakes.side(hlaska.player) is side)

    def check(self, stakes: Stakes, deal: MariasDeal | None = None) -> None:
        """Raise Problem if a stated outcome is impossible, or omits what is played for."""
        if self.awarded is not None:
            return
        components = {stake.component for stake in stakes.stakes}
        alone = components & {Component.BETL, Component.DURCH}
        if alone and self.tricks is None:
            raise Problem("for betl and durch the outcome must give the number of tricks the actor took")
        if self.tricks is not None and not 0 <= self.tricks <= TRICKS:
            raise Problem("the actor cannot have taken {tricks} tricks; there are only 8", tricks=self.tricks)
        if Component.TWO_SEVENS in components and self.two_sevens is None:
            raise Problem("for two sevens the outcome must say whether they were made")
        self._check_points(needed=not alone and bool(components - {Component.TWO_SEVENS, *SEVENS}))
        self._check_seven(stakes)
        suits = [hlaska.suit for hlaska in self.hlasky]
        for suit in suits:
            if suits.count(suit) > 1:
                raise Problem("there is only one marriage in {suit}", suit=suit.message)
        if deal is not None:
            self._check_held(stakes, deal)

    def _check_points(self, needed: bool) -> None:
        if self.points is None:
            if needed:
                raise Problem("the outcome must give the points of the actors and of the defenders")
            return
        if sum(self.points) != ALL_POINTS or any(point < 0 or point % 10 for point in self.points):
            raise Problem(
                "the trick points are {actors} and {defenders}; they must be multiples of ten that add up to 90",
                actors=self.points[0],
                defenders=self.points[1],
            )

    def _check_seven(self, stakes: Stakes) -> None:
        seven = self.seven
        if seven is None:
            return
        if stakes.trumps is None:
            raise Problem("betl and durch have no trump seven")
        if self.two_sevens and seven != LastSeven(stakes.actor, True):
            raise Problem(
                "two sevens are made with the actor's trump seven in the last trick, not {seven}", seven=seven
            )
        if seven.won and self.points is not None and self.points_of(stakes.side(seven.player)) < LAST_TRICK:
            raise Problem(
                "{player}'s seven won the last trick, so that side must have at least 10 points", player=seven.player
            )

    def _check_held(self, stakes: Stakes, deal: MariasDeal) -> None:
        """Nobody can have shown or played a card that he was not dealt."""
        for player, suit in self.hlasky:
            if deal.masks[player] & PAIRS[suit] != PAIRS[suit]:
                raise Problem("{player} does not hold the king and over of {suit}", player=player, suit=suit.message)
        if stakes.trumps is None:
            return
        trump_seven = card(stakes.trumps, MariasRank.SEVEN).bit
        if self.seven is not None and not deal.masks[self.seven.player] & trump_seven:
            raise Problem("{player} does not hold the trump seven", player=self.seven.player)
        sevens = deal.masks[stakes.actor] & SEVENS_MASK
        if self.two_sevens and not (sevens & trump_seven and sevens & ~trump_seven):
            raise Problem("{player} does not hold the trump seven and another seven", player=stakes.actor)


def outcome_of(stakes: Stakes, play: MariasPlay) -> DealOutcome:
    """From a play that is over."""
    if play.trumps is None:
        return DealOutcome(tricks=play.tricks_of(stakes.actor))
    last, before = play.tricks[-1], play.tricks[-2]
    trump_seven = card(play.trumps, MariasRank.SEVEN)
    seven = None
    if trump_seven in last.cards:
        player = PLAYERS[(last.leader + last.cards.index(trump_seven)) & 3]
        seven = LastSeven(player, last.winner is player)
    two_sevens = None
    if stakes.has(Component.TWO_SEVENS):
        two_sevens = (
            seven is not None
            and seven.won
            and seven.player is stakes.actor
            and before.winner is stakes.actor
            and before.card_of(stakes.actor).rank is MariasRank.SEVEN
        )
    return DealOutcome(_by_side(stakes, play.points), play.hlasky, seven, two_sevens)


def laid_outcome(stakes: Stakes, play: MariasPlay, player: Player) -> DealOutcome:
    """He has laid down his cards and the others agree: his side takes the remaining tricks."""
    side = stakes.side(player)
    if play.trumps is None or not play.played:
        return DealOutcome(awarded=side)
    held = [play.held(player) for player in PLAYERS]
    # An unfinished trick also goes to his side, with the cards already played.
    rest = ALL_POINTS - sum(play.points)
    actors, defenders = _by_side(stakes, play.points)
    points = (actors + rest, defenders) if side is MariasSide.ACTORS else (actors, defenders + rest)
    hlasky = (*play.hlasky, *(hlaska for holder in PLAYERS for hlaska in hlasky_in(holder, held[holder])))
    trump_seven = card(play.trumps, MariasRank.SEVEN)
    seven = next(
        (LastSeven(member, True) for member in stakes.members(side) if held[member] & trump_seven.bit), None
    )  # fmt: skip
    two_sevens = side is MariasSide.ACTORS if stakes.has(Component.TWO_SEVENS) else None
    return DealOutcome(points, hlasky, seven, two_sevens)


def _by_side(stakes: Stakes, points: Sequence[int]) -> tuple[int, int]:
    actors = sum(points[player] for player in stakes.actors)
    return actors, sum(points) - actors
