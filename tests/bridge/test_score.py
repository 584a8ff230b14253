"""Law 77, compared with an independent second formulation, and the figures that the Law prints."""

from __future__ import annotations

from itertools import product

import pytest
from said import refusal

from arbitr.bridge.board import Vulnerability
from arbitr.bridge.call import BIDS, Doubling
from arbitr.bridge.contract import Contract
from arbitr.bridge.result import PASSED_OUT, Result
from arbitr.bridge.scores.imps import imps
from arbitr.bridge.scores.score import score, score_for
from arbitr.bridge.seat import Seat, Side


def second_formulation(level: int, name: str, factor: int, vulnerable: bool, tricks: int) -> int:
    """The score written down as running totals, trick by trick, without looking at ours."""
    if tricks < level + 6:
        down = level + 6 - tricks
        if factor == 1:
            return -(100 if vulnerable else 50) * down
        table = [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800]
        if not vulnerable:
            table = [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500]
        return -table[down - 1] * (factor // 2)
    values = [40] + [30] * 12 if name == "NT" else [{"C": 20, "D": 20, "H": 30, "S": 30}[name]] * 13
    below = above = 0
    for odd_trick in range(1, tricks - 5):
        if odd_trick <= level:
            below += values[odd_trick - 1] * factor
        elif factor == 1:
            above += values[odd_trick - 1]
        else:
            above += 50 * factor * (2 if vulnerable else 1)
    bonus = {(False, False): 50, (False, True): 50, (True, False): 300, (True, True): 500}[below >= 100, vulnerable]
    slam = {6: (500, 750), 7: (1000, 1500)}.get(level, (0, 0))[vulnerable]
    insult = {1: 0, 2: 50, 4: 100}[factor]
    return below + above + bonus + slam + insult


def test_all_2940_results_equal_the_second_formulation() -> None:
    compared = 0
    for bid, doubling, vulnerable, tricks in product(BIDS, Doubling, (False, True), range(14)):
        assert bid.denomination is not None
        ours = score(Contract(bid, doubling, Seat.NORTH), tricks, vulnerable)
        theirs = second_formulation(
            bid.level,
            ("NT" if bid.denomination.trumps is None else bid.denomination.letter),
            2**doubling,
            vulnerable,
            tricks,
        )
        assert ours == theirs, (bid, doubling, vulnerable, tricks)
        compared += 1
    assert compared == 35 * 3 * 2 * 14 == 2940


# Known scores, as every player has them on the back of a bidding card.
@pytest.mark.parametrize(
    ("result", "vulnerable", "points"),
    [
        ("1C N =", "none", 70), ("1NT N =", "none", 90), ("2D N +1", "both", 110), ("1H N +3", "none", 170),
        ("3NT N =", "none", 400), ("3NT N +1", "both", 630), ("4S N =", "none", 420), ("4H N =", "both", 620),
        ("5C N =", "none", 400), ("5D N +1", "both", 620), ("6NT N =", "none", 990), ("6S N =", "both", 1430),
        ("7NT N =", "none", 1520), ("7C N =", "both", 2140), ("1CX N =", "none", 140), ("1NTX N =", "none", 180),
        ("2HX N =", "none", 470), ("2DX N =", "both", 180), ("4SX N +1", "both", 990), ("4SXX N =", "none", 880),
        ("1CXX N =", "none", 230), ("7NTXX N =", "both", 2980), ("1NTXX N +6", "both", 3160),
        ("3NTX N -1", "none", -100), ("3NTX N -3", "none", -500), ("3NTX N -4", "none", -800),
        ("3NTX N -1", "both", -200), ("3NTX N -3", "both", -800), ("7CXX N -13", "both", -7600),
        ("7CXX N -13", "none", -7000), ("2S N -2", "both", -200), ("2S N -2", "none", -100),
    ],
)  # fmt: skip
def test_known_scores(result: str, vulnerable: str, points: int) -> None:
    vulnerability = {"none": Vulnerability.NONE, "both": Vulnerability.BOTH}[vulnerable]
    assert Result.parse(result).score(Side.NS, vulnerability) == points
    assert Result.parse(result).score(Side.EW, vulnerability) == -points


def test_only_declarers_vulnerability_counts() -> None:
    contract = Contract.parse("4S E")
    assert score_for(Side.EW, contract, 10, Vulnerability.NS) == 420
    assert score_for(Side.EW, contract, 10, Vulnerability.EW) == 620
    assert score_for(Side.NS, contract, 10, Vulnerability.EW) == -620


def test_a_passed_out_deal_scores_nothing() -> None:
    assert PASSED_OUT.score(Side.NS, Vulnerability.BOTH) == 0


def test_fourteen_tricks_are_refused() -> None:
    with refusal("{contract} cannot make {tricks} tricks; the number must be 0 to 13", contract="4♠ E", tricks=14):
        Result(Contract.parse("4S E"), 14)
    with refusal(
        "{text}: the result of {contract} must be from {least} to {most}",
        text="'4S E +4'",
        contract="4♠ E",
        least=-10,
        most="+3",
    ):
        Result.parse("4S E +4")


# Law 78B as the Law prints it: from, to, IMPs.
IMP_TABLE = [
    (20, 40, 1), (50, 80, 2), (90, 120, 3), (130, 160, 4), (170, 210, 5), (220, 260, 6), (270, 310, 7), (320, 360, 8),
    (370, 420, 9), (430, 490, 10), (500, 590, 11), (600, 740, 12), (750, 890, 13), (900, 1090, 14), (1100, 1290, 15),
    (1300, 1490, 16), (1500, 1740, 17), (1750, 1990, 18), (2000, 2240, 19), (2250, 2490, 20), (2500, 2990, 21),
    (3000, 3490, 22), (3500, 3990, 23), (4000, 15200, 24),
]  # fmt: skip


def test_imps_on_every_boundary() -> None:
    assert imps(0) == imps(10) == imps(-10) == 0
    for least, most, worth in IMP_TABLE:
        assert imps(least) == imps(most) == worth
        assert imps(-least) == imps(-most) == -worth
        assert imps(least - 10) == worth - 1
