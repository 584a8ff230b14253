"""Hlášky on the table, and the second card of one (II.27)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.laws.engine import Choice, Talk, choose, judge, without_asking
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, RefereeFinding, findings
from arbitr.marias.rulings.price import at_stake, renonc_in
from arbitr.marias.settlement.component import HUNDREDS, Component
from arbitr.marias.settlement.stakes import Stake, Stakes
from arbitr.message import Message

POINT = "II.27"
findings(
    put_apart=Message("Announced marriages may not be stacked: lay them apart, where all can see them."),
    second_card_put=Message("The second card goes into the trick it belongs to: play goes on."),
    no_renonc_ruled=Message("The referee does not rule it a revoke; the card goes into its trick."),
)


@procedure(
    "hlasky_stacked",
    points=(POINT,),
    title=Message("Marriages stacked"),
    says=Message("Announced marriages may not be stacked on one another after a trick; they must lie apart."),
)
def hlasky_stacked(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has stacked them."""
    return without_asking((RefereeFinding("put_apart", POINT),))


@procedure(
    "hlaska_card_withheld",
    points=(POINT,),
    title=Message("Second card of a marriage withheld"),
    says=Message(
        "A player who refuses to put the second card of a marriage into the trick it belongs to may be ruled "
        "to have revoked, in the game or in the hundred. The prices differ."
    ),
)
def hlaska_card_withheld(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` keeps the card."""
    if not (
        yield from judge("refuses", "Does {player} still refuse after being told to?", law=POINT, player=incident.by)
    ):
        return (RefereeFinding("second_card_put", POINT),)
    stakes = yield from at_stake(case)
    ways = [
        Choice("none", Message("not a revoke")),
        Choice("game", Message("a revoke in the game")),
    ]
    if any(stakes.has(hundred) for hundred in HUNDREDS):
        ways.append(Choice("hundred", Message("a revoke in the hundred")))
    ruled = yield from choose(None, "ruled_as", "How do you rule it?", ways, law=POINT)
    if ruled == "none":
        return (RefereeFinding("no_renonc_ruled", POINT),)
    return (yield from renonc_in(case, stakes if ruled == "hundred" else _game_only(stakes), incident.by, POINT))


def _game_only(stakes: Stakes) -> Stakes:
    """What is played, with the game instead of a hundred; the fleks given on the hundred count on the game."""
    others = tuple(stake for stake in stakes.stakes if stake.component not in HUNDREDS)
    hundreds = [stake for stake in stakes.stakes if stake.component in HUNDREDS]
    if hundreds and all(stake.component is not Component.GAME for stake in others):
        fleks = max((stake.fleks for stake in hundreds), key=len)
        others = (Stake(Component.GAME, fleks), *others)
    return replace(stakes, stakes=others)
