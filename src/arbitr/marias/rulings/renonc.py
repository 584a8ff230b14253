"""Revoke (renonc): a duty of play broken, found or wrongly claimed (II.11, II.18)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.player import PLAYERS, parse_player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, RefereeFinding, findings
from arbitr.marias.rulings.price import RENONC, renonc, wrong_claim
from arbitr.message import Message

findings(
    no_renonc_play_on=Message("There was no revoke and nobody claimed one: play goes on."),
)
NOBODY = "nobody"


@procedure(
    "renonc",
    points=("II.11", "II.18"),
    title=Message("Revoke (renonc)"),
    says=Message(
        "A player who breaks a duty of play pays every player a flat sum and the fleked game. A hundred is "
        "paid as for 130, a hundred on a twenty as for 110. A player who wrongly claims a revoke pays the "
        "fleked game. The actors keep the premium points of a game if the other side revoked and the game "
        "could still logically be made."
    ),
)
def renonc_found(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` is the player who is said to have revoked."""
    player = incident.by
    known = None if case.revoked is None else player in case.revoked
    if (
        yield from judge(
            "is_renonc", "Check the tricks together: did {player} revoke?", law=RENONC, known=known, player=player
        )
    ):
        return (yield from renonc(case, player, RENONC))
    others = [other for other in PLAYERS if other is not player]
    claimant = yield from choose(
        None,
        "claimant",
        "Who claimed the revoke?",
        (
            Choice("player", Message("a player, e.g. A"), tuple(map(str, others))),
            Choice(NOBODY, Message("nobody; somebody only asked")),
        ),
        law=RENONC,
    )
    if claimant == NOBODY:
        return (RefereeFinding("no_renonc_play_on", RENONC),)
    return (yield from wrong_claim(case, parse_player(claimant)))
