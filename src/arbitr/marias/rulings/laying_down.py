"""A game laid down as won, and tricks played on without gathering them (II.26)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Finding, PlaysOpen, finding
from arbitr.marias.rulings.price import is_alone, renonc
from arbitr.message import Message

POINT = "II.26"
finding("game_is_laid", Message("The game is laid: it counts as won, without being played out."))
finding("all_tricks_his", Message("All these tricks are his: nothing is wrong."))


@procedure(
    "laid_down",
    points=(POINT,),
    title=Message("Game laid down"),
    says=Message(
        "When the game is approved and the fleks are over, or during play, a player may lay down a game that cannot be "
        "lost any more. If it can, that is a renonc; not so where only an error loses it that he could make in theory, "
        "or that cannot be made in practice. Who is alone has not revoked: he plays on with open cards."
    ),
)
def laid_down(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has laid down his cards."""
    player = incident.by
    answer = yield from choose(
        None,
        "could_be_lost",
        "Judge from the open cards: could the game of {player} still be lost?",
        (
            Choice("no", Message("no, it is laid")),
            Choice("only_by_own_error", Message("only by an error that he could make in theory")),
            Choice("only_impossible", Message("only by an error that cannot be made in practice")),
            Choice("yes", Message("yes")),
        ),
        law=POINT,
        player=player,
    )
    if answer != "yes":
        return (Finding("game_is_laid", POINT),)
    if (yield from is_alone(case, player, POINT)):
        return (PlaysOpen(player, POINT),)
    return (yield from renonc(case, player, POINT))


@procedure(
    "tricks_not_gathered",
    points=(POINT,),
    title=Message("Tricks not gathered"),
    says=Message(
        "Who plays on without gathering the tricks has revoked if one of them is not his, whatever its effect."
    ),
)
def tricks_not_gathered(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has played on."""
    if (
        yield from judge(
            "one_not_his", "Does one of these tricks not belong to {player}?", law=POINT, player=incident.by
        )
    ):
        return (yield from renonc(case, incident.by, POINT))
    return (Finding("all_tricks_his", POINT),)


reported("laid_down")
reported("tricks_not_gathered")
