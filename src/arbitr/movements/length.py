"""How many rounds of how many boards: the length of a session."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from arbitr.problem import Problem

USUAL_BOARDS = 26
"""The usual number for a club session, if nobody says how many."""
USUAL_RANGE = range(22, 29)
"""A complete movement is preferred within this range."""
FEWEST_ROUNDS = 3
FEWEST_IN_ROUND = 2
"""A large Howell may have one board per round, so that its many rounds fit into a session."""
MOST_IN_ROUND = 6
"""In a curtailed movement, pairs that meet few others should not meet them for long."""
MOST_IN_WHOLE_ROUND = 12
"""In a complete movement; a small movement must be complete."""


@dataclass(frozen=True, slots=True)
class Length:
    """Rounds, and boards in each."""

    rounds: int
    per_round: int

    @property
    def boards(self) -> int:
        return self.rounds * self.per_round


def length(
    possible: Collection[int],
    whole: Collection[int],
    boards: int | None,
    rounds: int | None,
    fewest_in_round: int = FEWEST_IN_ROUND,
) -> Length:
    """The length of a session of this many boards or rounds.

    `possible` are the numbers of rounds that the movement can have, `whole` those of the complete movement. Of several
    lengths for the same boards, one with two or more boards per round comes first, then a complete movement, then the
    one with more rounds.
    """
    lengths = [
        Length(this_length, per_round)
        for this_length in possible
        for per_round in range(fewest_in_round, (MOST_IN_WHOLE_ROUND if this_length in whole else MOST_IN_ROUND) + 1)
    ]
    if rounds is not None:
        if rounds not in possible:
            raise Problem.counted(
                "{rounds} round cannot be played here; choose from {least} to {most}",
                "{rounds} rounds cannot be played here; choose from {least} to {most}",
                rounds,
                rounds=rounds,
                least=min(possible),
                most=max(possible),
            )
        lengths = [length for length in lengths if length.rounds == rounds]
    if boards is None:
        return min(lengths, key=lambda candidate: _unusual(candidate, whole))
    fitting = [length for length in lengths if length.boards == boards]
    if fitting:
        return max(
            fitting,
            key=lambda candidate: (candidate.per_round >= FEWEST_IN_ROUND, candidate.rounds in whole, candidate.rounds),
        )
    counts = sorted({length.boards for length in lengths})
    if boards > counts[-1]:
        raise Problem("{boards} boards are too many; the maximum here is {most}", boards=boards, most=counts[-1])
    if boards < counts[0]:
        raise Problem.counted(
            "{boards} board is too few; the minimum here is {least}",
            "{boards} boards are too few; the minimum here is {least}",
            boards,
            boards=boards,
            least=counts[0],
        )
    near = (max(count for count in counts if count < boards), min(count for count in counts if count > boards))
    raise Problem.counted(
        "{boards} board does not divide into equal rounds here; choose {fewer} or {more}",
        "{boards} boards do not divide into equal rounds here; choose {fewer} or {more}",
        boards,
        boards=boards,
        fewer=near[0],
        more=near[1],
    )


def _unusual(length: Length, whole: Collection[int]) -> tuple[bool, bool, bool, int, int]:
    return (
        length.boards not in USUAL_RANGE,
        length.per_round < FEWEST_IN_ROUND,
        length.rounds not in whole,
        abs(length.boards - USUAL_BOARDS),
        -length.rounds,
    )
