"""Announcements and fleks out of their order (II.21)."""

from __future__ import annotations

from dataclasses import replace

from arbitr.laws.talk import Choice, Talk, choose, judge
from arbitr.marias.component import ANNOUNCEMENTS, Component, parse_component
from arbitr.marias.player import Player
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Finding, finding
from arbitr.marias.rulings.price import at_stake, renonc, renonc_in
from arbitr.marias.stakes import Stake, Stakes
from arbitr.message import Message

POINT = "II.21"
finding("statement_in_turn", Message("He could still speak: what he said counts."))
finding("statement_void", Message("What was said after its turn is void."))
finding("announce_in_turn", Message("Announcements go round in turn; the next one too early is a renonc."))
NOTHING_MORE = "nothing_more"


@procedure(
    "late_statement",
    points=(POINT,),
    title=Message("Statement after its turn"),
    says=Message(
        "What is to be played must follow clearly from what was said. A statement after its turn is void and judged a "
        "renonc."
    ),
)
def late_statement(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has spoken."""
    if not (yield from judge("too_late", "Had the turn of {player} to speak passed?", law=POINT, player=incident.by)):
        return (Finding("statement_in_turn", POINT),)
    return Finding("statement_void", POINT), *(yield from renonc(case, incident.by, POINT))


@procedure(
    "early_announcement",
    points=(POINT,),
    title=Message("Announcement too early"),
    says=Message(
        "Announcements go round in turn, up to the player who may still speak. To announce too early again and again "
        "is a renonc, paid up to the fleked game, the premature announcement included."
    ),
)
def early_announcement(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` has spoken."""
    player = incident.by
    if not (yield from judge("repeatedly", "Has {player} done so before?", law=POINT, player=player)):
        return (Finding("announce_in_turn", POINT),)
    stakes = yield from at_stake(case)
    ways = [Choice(each.value, each.message) for each in ANNOUNCEMENTS if _may_be_added(stakes, player, each)]
    ways += [
        Choice(f"flek:{each.component}", Message("a flek on the {component}", component=each.component.message))
        for each in stakes.stakes
    ]
    ways.append(Choice(NOTHING_MORE, Message("something that raises nothing")))
    what = yield from choose(None, "announced", "What did {player} announce too early?", ways, law=POINT, player=player)
    return (yield from renonc_in(case, _with(case, stakes, player, what), player, POINT))


def _may_be_added(stakes: Stakes, player: Player, what: Component) -> bool:
    return stakes.undertaking.has_trumps and not stakes.has(stakes.announced_component(player, what))


def _with(case: Case, stakes: Stakes, player: Player, what: str) -> Stakes:
    """What would be played if the announcement had come in its turn."""
    if what == NOTHING_MORE:
        return stakes
    if not what.startswith("flek:"):
        return stakes.announced(player, parse_component(what), case.options)
    fleked = parse_component(what.removeprefix("flek:"))
    return replace(
        stakes,
        stakes=tuple(
            Stake(each.component, (*each.fleks, player)) if each.component is fleked else each for each in stakes.stakes
        ),
    )


reported("late_statement")
reported("early_announcement")
