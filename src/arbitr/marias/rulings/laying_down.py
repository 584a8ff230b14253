"""A game laid down as won, and tricks played on without gathering them (II.26)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, PlaysOpen, RefereeFinding, findings
from arbitr.marias.rulings.price import is_alone, renonc
from arbitr.message import Message

POINT = "II.26"
findings(
    game_is_laid=Message("The game is a laydown: it counts as won without being played out."),
    all_tricks_his=Message("All these tricks belong to the player: nothing is wrong."),
)


@procedure(
    "laid_down",
    points=(POINT,),
    title=Message("Game laid down"),
    says=Message(
        "Once the game is approved and the fleks are over, or during play, a player may lay down a game that "
        "can no longer be lost. If it can be lost, that is a revoke. It is not if only an error that he could "
        "make in theory, or that cannot be made in practice, would lose it. A lone actor has not revoked: he "
        "plays on with open cards."
    ),
)
def laid_down(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has laid down his cards."""
    player = incident.by
    answer = yield from choose(
        None,
        "could_be_lost",
        "Judge from the open cards: could {player}'s game still be lost?",
        (
            Choice("no", Message("no, it is a laydown")),
            Choice("only_by_own_error", Message("only by an error he could make in theory")),
            Choice("only_impossible", Message("only by an error that cannot be made in practice")),
            Choice("yes", Message("yes")),
        ),
        law=POINT,
        player=player,
    )
    if answer != "yes":
        return (RefereeFinding("game_is_laid", POINT),)
    if (yield from is_alone(case, player, POINT)):
        return (PlaysOpen(player, POINT),)
    return (yield from renonc(case, player, POINT))


@procedure(
    "tricks_not_gathered",
    points=(POINT,),
    title=Message("Tricks not gathered"),
    says=Message(
        "A player who plays on without gathering the tricks has revoked if any of them is not his, whatever the effect."
    ),
)
def tricks_not_gathered(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has played on."""
    if (
        yield from judge(
            "one_not_his",
            "Is there a trick among these that does not belong to {player}?",
            law=POINT,
            player=incident.by,
        )
    ):
        return (yield from renonc(case, incident.by, POINT))
    return (RefereeFinding("all_tricks_his", POINT),)
