"""Announcements and fleks out of their order (II.21)."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.player import MariasSide, Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, RefereeFinding, findings
from arbitr.marias.rulings.price import announceable, at_stake, renonc, renonc_in
from arbitr.marias.settlement.component import Component, parse_component
from arbitr.marias.settlement.stakes import Stakes
from arbitr.message import Message

POINT = "II.21"
findings(
    statement_in_turn=Message("The player could still speak: what he said counts."),
    statement_void=Message("What was said too late is void."),
    announce_in_turn=Message("Announcements are made in turn; the next premature one is a revoke."),
)
NOTHING_MORE = "nothing_more"
FLEK = "flek:"
"""Before a component, in an answer."""


@procedure(
    "late_statement",
    points=(POINT,),
    title=Message("Late statement"),
    says=Message("What was said must make clear what is to be played. A late statement is void and is ruled a revoke."),
)
def late_statement(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has spoken."""
    if not (yield from judge("too_late", "Had {player}'s turn to speak passed?", law=POINT, player=incident.by)):
        return (RefereeFinding("statement_in_turn", POINT),)
    return RefereeFinding("statement_void", POINT), *(yield from renonc(case, incident.by, POINT))


@procedure(
    "early_announcement",
    points=(POINT,),
    title=Message("Premature announcement"),
    says=Message(
        "Announcements are made in turn, up to the player who may still speak. Repeated premature announcing "
        "is a revoke, paid up to the fleked game including the premature announcement."
    ),
)
def early_announcement(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has spoken."""
    player = incident.by
    if not (yield from judge("repeatedly", "Has {player} done this before?", law=POINT, player=player)):
        return (RefereeFinding("announce_in_turn", POINT),)
    stakes = yield from at_stake(case)
    ways = [Choice(str(component), component.message) for component in _announceable(case, stakes, player)]
    ways += [
        Choice(f"{FLEK}{stake.component}", Message("a flek on the {component}", component=stake.component.message))
        for stake in stakes.stakes
        if len(stake.fleks) < case.options.highest_flek
    ]
    ways.append(Choice(NOTHING_MORE, Message("something that does not raise the stakes")))
    known = NOTHING_MORE if len(ways) == 1 else None
    what = yield from choose(
        None, "announced", "What did {player} announce too early?", ways, law=POINT, known=known, player=player
    )
    return (yield from renonc_in(case, _with(case, stakes, player, what), player, POINT))


def _announceable(case: MariasCase, stakes: Stakes, player: Player) -> Iterator[Component]:
    """What the player's side could still announce; for either side, if the partnerships are unknown."""
    for side in MariasSide if case.stakes is None else (stakes.side(player),):
        for what in announceable(stakes, side, case.options):
            yield stakes.announced_component(stakes.members(side)[0], what)


def _with(case: MariasCase, stakes: Stakes, player: Player, what: str) -> Stakes:
    """What would be played if the announcement had come at its turn."""
    if what == NOTHING_MORE:
        return stakes
    if what.startswith(FLEK):
        return stakes.fleked(player, parse_component(what.removeprefix(FLEK)))
    return stakes.with_announced(parse_component(what), case.options)
