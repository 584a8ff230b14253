"""A player who causes a disturbance or does not pay another stake: a warning, then exclusion (II.3, II.4)."""

from __future__ import annotations

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, Excluded, RefereeFinding, Warned, findings
from arbitr.message import Message

findings(
    stake_to_be_added=Message("A lost stake must be replaced before the next deal and reported to the referee."),
    stake_is_there=Message("The stake has been replaced and reported: play goes on."),
    stays=Message("The organiser does not exclude the player, who stays in the tournament."),
    no_ground=Message("This is not a ground for exclusion."),
)


@procedure(
    "exclusion",
    points=("II.3",),
    title=Message("Exclusion"),
    says=Message(
        "After a warning, the organiser may exclude a player who disturbs the game, ignores the printed or "
        "announced rules, or has had too much to drink."
    ),
)
def exclusion(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has misbehaved."""
    ground = yield from choose(
        None,
        "ground",
        "What has {player} done?",
        (
            Choice("ground", Message("one of these things"), ("disturbs", "ignores_rules", "socially_tired")),
            Choice("other", Message("something else")),
        ),
        law="II.3",
        player=incident.by,
    )
    if ground == "other":
        return (RefereeFinding("no_ground", "II.3"),)
    return (yield from warned_or_excluded(case, incident.by, "II.3"))


def warned_or_excluded(case: MariasCase, player: Player, point: str) -> Talk[Effects]:
    known = True if player in case.warned else None
    if not (yield from judge("warned", "Has {player} been warned before?", law="II.3", known=known, player=player)):
        return (Warned(player, point),)
    if (yield from judge("excluded", "Does the organiser exclude {player}?", law="II.3", player=player)):
        return (Excluded(player, point),)
    return (RefereeFinding("stays", point),)


@procedure(
    "stake_not_replaced",
    points=("II.4", "II.3"),
    title=Message("Lost stake not replaced"),
    says=Message(
        "A player who has lost his stake adds another one and reports it to the referee. If he does not, he "
        "is reminded, then warned, then excluded."
    ),
)
def stake_not_replaced(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has lost his stake."""
    player = incident.by
    if (yield from judge("replaced", "Has {player} added a new stake and reported it?", law="II.4", player=player)):
        return (RefereeFinding("stake_is_there", "II.4"),)
    # A warning may have been for something else: the reminder still comes first.
    if not (yield from judge("reminded", "Has {player} been reminded before?", law="II.4", player=player)):
        return (RefereeFinding("stake_to_be_added", "II.4"),)
    return (yield from warned_or_excluded(case, player, "II.4, II.3"))
