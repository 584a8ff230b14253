"""The ranking of a round and of the tournament: points by the place in each round, the highest sum wins (II.31)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from arbitr.marias.tournament.premium import points_of
from arbitr.marias.tournament.rules import MariasRules, RankBy
from arbitr.marias.tournament.state import MariasTournament
from arbitr.scoring.ranking import RankingLine, Total, ranked
from arbitr.tournament.scores.series import mean_of_places


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in a ranking."""

    standing: RankingLine
    """Its score is compared; its total is the money, in haléře."""

    @property
    def player(self) -> str:
        return self.standing.contestant

    @property
    def haler(self) -> int:
        return int(self.standing.total.won)


@dataclass(frozen=True, slots=True)
class RoundLine(PlayerLine):
    """A player in the ranking of a round."""

    premium: int
    """Premium points."""
    points: Fraction
    """For the place; players who share places get the mean."""


@dataclass(frozen=True, slots=True)
class FinalLine(PlayerLine):
    """A player in the overall ranking. The score is the sum of his points."""

    rounds: tuple[RoundLine | None, ...]
    """None for a round that he did not play, or that is not known yet."""
    excluded: bool = False


def round_ranking(state: MariasTournament, number: int) -> tuple[RoundLine, ...]:
    """Everybody with a recorded slip, the best first, without stand-ins."""
    rules, counting = state.rules, state.ranked_in(number)
    money: dict[str, int] = {}
    premium: dict[str, int] = {}
    for (this, _), slip in state.slips.items():
        if this == number:
            money |= {player: amount for player, amount in slip.amounts.items() if player in counting}
            for game in slip.premiums:
                premium[game.player] = premium.get(game.player, 0) + points_of(rules.premium_points, game)
    rate = rules.premium_rate if rules.round_rank_by is RankBy.MONEY_AND_PREMIUM else 0
    standings = ranked(
        RankingLine(player, Fraction(amount + rate * premium.get(player, 0)), Total(player, Fraction(amount), 1))
        for player, amount in sorted(money.items())
    )
    return tuple(
        RoundLine(
            line,
            premium.get(line.contestant, 0),
            mean_of_places(line, partial(_points, rules, len(counting))),
        )
        for line in standings
    )


def _points(rules: MariasRules, players: int, place: int) -> Fraction:
    return Fraction(players + 1 - place) if rules.round_points is None else rules.round_points.of(place)


def final_ranking(state: MariasTournament) -> tuple[FinalLine, ...]:
    """Everybody who has played, by the sum of points, then by the money won, then by the best round.

    While slips are missing it is provisional: the places of a round are those among the available slips. Excluded
    players come last, without a place.
    """
    rounds = [round_ranking(state, number) for number in range(1, state.begun + 1)]
    found: dict[str, list[RoundLine | None]] = {}
    for place, lines in enumerate(rounds):
        for line in lines:
            found.setdefault(line.player, [None] * len(rounds))[place] = line
    played = {player: [line for line in lines if line is not None] for player, lines in found.items()}
    best = {player: max(line.points for line in lines) for player, lines in played.items()}
    standings = {
        player: RankingLine(
            player,
            sum((line.points for line in lines), Fraction(0)),
            Total(player, Fraction(sum(line.haler for line in lines)), len(lines)),
        )
        for player, lines in sorted(played.items())
    }

    def by_money(tied: tuple[str, ...]) -> Mapping[str, Fraction]:
        return {player: standings[player].total.won for player in tied}

    def by_best_round(tied: tuple[str, ...]) -> Mapping[str, Fraction]:
        return {player: best[player] for player in tied}

    out = [player for player in standings if state.player(player).excluded]
    inside = [standing for player, standing in standings.items() if player not in out]
    return (
        *(
            FinalLine(standing, tuple(found[standing.contestant]))
            for standing in ranked(inside, (by_money, by_best_round))
        ),
        *(FinalLine(standings[player], tuple(found[player]), excluded=True) for player in out),
    )
