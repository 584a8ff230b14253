"""What a procedure must know before its first question, and whom it can concern."""

from __future__ import annotations

from enum import Enum

from arbitr.bridge import Seat
from arbitr.laws.engine import ABOUT_A_SIDE, ABOUT_NOBODY, PROCEDURES
from arbitr.laws.shared.irregular import Irregularity
from arbitr.problem import Problem


class Needs(Enum):
    """What a procedure must know before its first question. It asks for everything else."""

    CALL = "call"
    """The calls, including the wrong one: the table then shows what happened."""
    AUCTION = "auction"
    """The calls, then the player concerned."""
    EXPOSED = "exposed"
    """The card that was seen before the opening lead was faced."""
    LEAD = "lead"
    """The contract, and the card that was led to the first trick."""
    CARD = "card"
    """The contract, the current position, and the cards since."""
    POSITION = "position"
    """The contract and the tricks won so far: the ruling is about the rest."""
    RESULT = "result"
    """The contract and its tricks: the ruling moves some of them."""
    PLAYER = "player"
    """Only the player who committed the irregularity."""


WRONG_CALLS = frozenset(irregularity.value for irregularity in Irregularity)
"""The next player may have called before the director came, which can change the ruling."""


NEEDS = {
    **dict.fromkeys(WRONG_CALLS, Needs.CALL),
    # These arise automatically, some calls after the irregular one.
    **dict.fromkeys(("call_after_rotation", "lead_restriction", "exposed_cards_settled"), Needs.CALL),
    **dict.fromkeys(
        (
            "unintended_call",
            "misinformed_call",
            "simultaneous_calls",
            "screen_irregularity",
            "cards_from_wrong_board",
            "board_of_wrong_cards",
        ),
        Needs.AUCTION,
    ),
    "exposed_card": Needs.EXPOSED,
    "opening_lead_out_of_turn": Needs.LEAD,
    **dict.fromkeys(("declarer_led_out_of_turn", "defender_led_out_of_turn", "premature_play"), Needs.CARD),
    **dict.fromkeys(("claim", "contested_claim"), Needs.POSITION),
    **dict.fromkeys(("established_revoke", "agreed_claim", "conceded_trick"), Needs.RESULT),
}
"""The procedures that need more than a player."""


def needs(procedure: str) -> Needs:
    if procedure not in PROCEDURES:
        raise Problem("there is no procedure {name}", name=repr(procedure))
    return NEEDS.get(procedure, Needs.PLAYER)


def whose(procedure: str) -> tuple[Seat, ...]:
    """Who can be named: nobody, one of a side for both, or each of the four."""
    if procedure in ABOUT_NOBODY:
        return ()
    return (Seat.NORTH, Seat.EAST) if procedure in ABOUT_A_SIDE else tuple(Seat)
