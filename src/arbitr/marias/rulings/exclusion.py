"""Who disturbs, and who does not put in another stake: a warning, then exclusion (II.3, II.4)."""

from __future__ import annotations

from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Excluded, Finding, Warned, finding
from arbitr.message import Message

finding("stake_to_be_added", Message("A lost stake is replaced before the next deal, and reported to the referee."))
finding("stake_is_there", Message("The stake is there and reported: play goes on."))
finding("stays", Message("The organiser does not exclude him: he stays."))
finding("no_ground", Message("That is no ground for exclusion."))


@procedure(
    "exclusion",
    points=("II.3",),
    title=Message("Exclusion"),
    says=Message(
        "After a warning the organiser may exclude a player who disturbs the game, does not heed the rules, printed or "
        "told, or is socially tired."
    ),
)
def exclusion(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has misbehaved."""
    ground = yield from choose(
        None,
        "ground",
        "What has {player} done?",
        (
            Choice("ground", Message("something of this"), ("disturbs", "ignores_rules", "socially_tired")),
            Choice("other", Message("something else")),
        ),
        law="II.3",
        player=incident.by,
    )
    if ground == "other":
        return (Finding("no_ground", "II.3"),)
    return (yield from warned_or_excluded(case, incident.by, "II.3"))


def warned_or_excluded(case: Case, player: Player, point: str) -> Talk[Effects]:
    known = True if player in case.warned else None
    if not (yield from judge("warned", "Was {player} warned before?", law="II.3", known=known, player=player)):
        return (Warned(player, point),)
    if (yield from judge("excluded", "Does the organiser exclude {player}?", law="II.3", player=player)):
        return (Excluded(player, point),)
    return (Finding("stays", point),)


@procedure(
    "stake_not_replaced",
    points=("II.4", "II.3"),
    title=Message("Lost stake not replaced"),
    says=Message(
        "Who has lost his stake adds another one and reports it to the referee. Who does not is reminded, then warned, "
        "then excluded."
    ),
)
def stake_not_replaced(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has lost his stake."""
    player = incident.by
    if (yield from judge("replaced", "Has {player} added a stake and reported it?", law="II.4", player=player)):
        return (Finding("stake_is_there", "II.4"),)
    # A warning may have been for something else: the reminder comes first all the same.
    if not (yield from judge("reminded", "Was {player} reminded before?", law="II.4", player=player)):
        return (Finding("stake_to_be_added", "II.4"),)
    return (yield from warned_or_excluded(case, player, "II.4, II.3"))


reported("exclusion")
reported("stake_not_replaced")
