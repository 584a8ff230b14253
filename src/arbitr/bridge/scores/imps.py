"""International match points (Law 78B)."""

from bisect import bisect_right

IMP_FROM = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The smallest difference in points that is worth one IMP more, from 1 to 24."""


def imps(difference: int) -> int:
    """Return a difference in points as IMPs, with its sign (78B)."""
    worth = bisect_right(IMP_FROM, abs(difference))
    return worth if difference > 0 else -worth
