"""What a result scores (Law 77). The figures are in `bridge/scores/score.py`."""

from __future__ import annotations

from arbitr.bridge import Adjustment, Assigned, Result, Side
from arbitr.laws.effects import Effects, ScoreEntered
from arbitr.laws.engine import Case, Incident, Talk, name_result, procedure
from arbitr.message import Message


@procedure(
    "board_score",
    laws=("77",),
    title=Message("Score for a result"),
    says=Message(
        "A made contract scores its trick points and its overtricks. It also earns bonuses for part-score or "
        "game, for a slam that was bid, and for being doubled or redoubled. A contract that goes down scores "
        "for the other side. A passed-out board scores nothing."
    ),
    differs={
        2007: Message(
            "All figures are as in 1997. The Law now says for the first time that four passes score nothing."
        ),
        2017: Message("All figures are the same."),
    },
)
def board_score(case: Case, incident: Incident) -> Talk[Effects]:
    result = yield from name_result(
        "result",
        "What is the result? Enter the contract, declarer and =, +1 or -1.",
        law="77",
        known=case.table.result(),
        case=case,
    )
    assert result is not None, "there is no answer none"
    points = result.score(Side.NS, case.table.board.vulnerability) if isinstance(result, Result) else result
    return (ScoreEntered(Adjustment.both(Assigned.to(result)), points, "77"),)
