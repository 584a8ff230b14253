"""What a result scores (Law 77). The figures themselves stand in `bridge/score.py`."""

from __future__ import annotations

from arbitr.bridge.adjustment import Adjustment, Assigned
from arbitr.bridge.result import Result
from arbitr.bridge.seat import Seat, Side
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.score_sheet import ScoreEntered
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.results import name_result
from arbitr.laws.engine.talk import Talk
from arbitr.message import Message


@procedure(
    "board_score",
    laws=("77",),
    title=Message("Score of a result"),
    says=Message(
        "A contract that is made scores its trick points, a bonus for part-score or game, for a slam that was bid, for "
        "a doubled or redoubled contract, and its overtricks. One that is down scores for the other side. A board that "
        "all four pass scores nothing."
    ),
    differs={
        2007: Message("All figures are those of 1997; that four passes score nothing is said for the first time."),
        2017: Message("All figures are the same."),
    },
)
def board_score(case: Case, incident: Incident) -> Talk[Effects]:
    result = yield from name_result(
        "result",
        "Which result is it? Contract, declarer and =, +1 or -1.",
        law="77",
        known=case.table.result(),
        case=case,
    )
    assert result is not None, "there is no answer none"
    points = result.score(Side.NS, case.table.board.vulnerability) if isinstance(result, Result) else result
    return (ScoreEntered(Adjustment.both(Assigned.to(result)), points, "77"),)


@example("board_score")
def _(edition: Edition) -> Conversation:
    return reported(edition, "board_score", Seat.NORTH)
