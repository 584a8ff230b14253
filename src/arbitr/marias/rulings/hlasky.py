"""Announced marriages on the table, and the second card of one (II.27)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.marias.component import HUNDREDS, Component
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Finding, finding
from arbitr.marias.rulings.price import at_stake, renonc_in
from arbitr.marias.stakes import Stake, Stakes
from arbitr.message import Message

POINT = "II.27"
finding("put_apart", Message("Announced marriages may not be stacked: they are put apart, for all to see."))
finding("second_card_put", Message("The second card goes into the trick to which it belongs: play goes on."))
finding("no_renonc_ruled", Message("The referee does not rule it a renonc; the card goes into its trick."))


@procedure(
    "hlasky_stacked",
    points=(POINT,),
    title=Message("Marriages stacked"),
    says=Message("Announced marriages may not be stacked on one another when a trick is done; they lie apart."),
)
def hlasky_stacked(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has stacked them."""
    return (Finding("put_apart", POINT),)
    yield  # a procedure that asks nothing is a procedure still


@procedure(
    "hlaska_card_withheld",
    points=(POINT,),
    title=Message("Second card of a marriage withheld"),
    says=Message(
        "Who refuses to put the second card of a marriage into the trick to which it belongs may be ruled to have "
        "revoked, in the game or in the hundred; their prices differ."
    ),
)
def hlaska_card_withheld(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` keeps the card."""
    if not (yield from judge("refuses", "Does {player} refuse, though told?", law=POINT, player=incident.by)):
        return (Finding("second_card_put", POINT),)
    stakes = yield from at_stake(case)
    ways = [
        Choice("none", Message("as no renonc")),
        Choice("game", Message("as a renonc in the game")),
    ]
    if any(stakes.has(hundred) for hundred in HUNDREDS):
        ways.append(Choice("hundred", Message("as a renonc in the hundred")))
    ruled = yield from choose(None, "ruled_as", "As what do you rule it?", ways, law=POINT)
    if ruled == "none":
        return (Finding("no_renonc_ruled", POINT),)
    return (yield from renonc_in(case, stakes if ruled == "hundred" else _game_only(stakes), incident.by, POINT))


def _game_only(stakes: Stakes) -> Stakes:
    """What is played, with the game in the place of a hundred."""
    kept = tuple(stake for stake in stakes.stakes if stake.component not in HUNDREDS)
    if len(kept) < len(stakes.stakes) and all(stake.component is not Component.GAME for stake in kept):
        kept = (Stake(Component.GAME), *kept)
    return replace(stakes, stakes=kept)


reported("hlasky_stacked")
reported("hlaska_card_withheld")
