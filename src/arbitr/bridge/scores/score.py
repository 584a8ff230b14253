"""The score of one deal (Law 77): every figure is defined once, as data."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from arbitr.bridge.board import Vulnerability
from arbitr.bridge.call import BIDS, Doubling
from arbitr.bridge.contract import TRICKS, Contract
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import Seat, Side


class ByVulnerability(NamedTuple):
    """A figure that depends on whether declarer's side is vulnerable."""

    not_vulnerable: int
    vulnerable: int


TRICK = {
    Denomination.CLUBS: 20,
    Denomination.DIAMONDS: 20,
    Denomination.HEARTS: 30,
    Denomination.SPADES: 30,
    Denomination.NOTRUMP: 30,
}
FIRST_NOTRUMP_TRICK_MORE = 10
"""The first odd trick in no trump counts 40."""
DOUBLING_FACTOR = {Doubling.UNDOUBLED: 1, Doubling.DOUBLED: 2, Doubling.REDOUBLED: 4}

GAME_FROM = 100
"""Trick points that make a game."""
PART_SCORE = 50
GAME = ByVulnerability(300, 500)
SMALL_SLAM = ByVulnerability(500, 750)
GRAND_SLAM = ByVulnerability(1000, 1500)
INSULT = {Doubling.UNDOUBLED: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}
"""For making a doubled or redoubled contract."""

DOUBLED_OVERTRICK = ByVulnerability(100, 200)
UNDERTRICK = ByVulnerability(50, 100)
DOUBLED_UNDERTRICKS = (ByVulnerability(100, 200), ByVulnerability(200, 300), ByVulnerability(200, 300))
"""The first, the second and the third trick down."""
DOUBLED_UNDERTRICK_FROM_FOURTH = ByVulnerability(300, 300)


def trick_points(contract: Contract) -> int:
    """The trick score of the odd tricks that were bid."""
    undoubled = TRICK[contract.denomination] * contract.level
    if contract.denomination is Denomination.NOTRUMP:
        undoubled += FIRST_NOTRUMP_TRICK_MORE
    return undoubled * DOUBLING_FACTOR[contract.doubling]


def score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """Return the score of declarer's side with this many tricks; negative for a contract that is defeated (77)."""
    if not 0 <= tricks <= TRICKS:
        raise ValueError(f"{tricks} tricks: there are 13")
    if tricks < contract.needed:
        return -_down(contract.needed - tricks, contract.doubling, vulnerable)

    points = trick_points(contract)
    bonus = GAME[vulnerable] if points >= GAME_FROM else PART_SCORE
    if contract.level == 6:
        bonus += SMALL_SLAM[vulnerable]
    elif contract.level == 7:
        bonus += GRAND_SLAM[vulnerable]
    if contract.doubling is Doubling.UNDOUBLED:
        overtrick = TRICK[contract.denomination]
    else:
        overtrick = DOUBLED_OVERTRICK[vulnerable] * DOUBLING_FACTOR[contract.doubling] // 2
    return points + bonus + INSULT[contract.doubling] + overtrick * (tricks - contract.needed)


def parts(contract: Contract, tricks: int, vulnerable: bool) -> dict[str, int]:
    """The components of a made contract's score; a defeated one has counted undertricks."""
    if tricks < contract.needed:
        return {"undertricks": contract.needed - tricks}
    points = trick_points(contract)
    is_game = points >= GAME_FROM
    made = {
        "trick_points": points,
        "partscore_bonus": 0 if is_game else PART_SCORE,
        "game_bonus": GAME[vulnerable] if is_game else 0,
        "small_slam": SMALL_SLAM[vulnerable] if contract.level == 6 else 0,
        "grand_slam": GRAND_SLAM[vulnerable] if contract.level == 7 else 0,
        "insult": INSULT[contract.doubling],
    }
    return {**made, "overtricks": score(contract, tricks, vulnerable) - sum(made.values())}


def _down(undertricks: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return UNDERTRICK[vulnerable] * undertricks
    first_three = sum(step[vulnerable] for step in DOUBLED_UNDERTRICKS[:undertricks])
    beyond = max(0, undertricks - len(DOUBLED_UNDERTRICKS)) * DOUBLED_UNDERTRICK_FROM_FOURTH[vulnerable]
    return (first_three + beyond) * DOUBLING_FACTOR[doubling] // 2


def score_for(side: Side, contract: Contract | None, tricks: int, vulnerability: Vulnerability) -> int:
    """The same for one side; a passed-out deal scores nothing for either."""
    if contract is None:
        return 0
    points = score(contract, tricks, vulnerability.of(contract.declarer.side))
    return points if contract.declarer.side is side else -points


@cache
def possible_scores(vulnerability: Vulnerability | None = None) -> frozenset[int]:
    """All possible scores of a board for North-South; under any vulnerability if none is given."""
    if vulnerability is None:
        return frozenset().union(*(possible_scores(vulnerability) for vulnerability in Vulnerability))
    return frozenset(
        {
            0,
            *(
                score_for(Side.NS, Contract(named, doubling, declarer), tricks, vulnerability)
                for named in BIDS
                for doubling in Doubling
                for declarer in (Seat.NORTH, Seat.EAST)
                for tricks in range(TRICKS + 1)
            ),
        }
    )
