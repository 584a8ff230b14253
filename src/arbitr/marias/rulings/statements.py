"""Announcements and fleks out of their order (II.21)."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.marias.component import Component, parse_component
from arbitr.marias.player import Player, Side
from arbitr.marias.rulings.case import Case
from arbitr.marias.rulings.conversation import Incident, procedure, reported
from arbitr.marias.rulings.effect import Effects, Finding, finding
from arbitr.marias.rulings.price import announceable, at_stake, renonc, renonc_in
from arbitr.marias.stakes import Stakes
from arbitr.message import Message

POINT = "II.21"
finding("statement_in_turn", Message("He could still speak: what he said counts."))
finding("statement_void", Message("What was said after its turn is void."))
finding("announce_in_turn", Message("Announcements go round in turn; the next one too early is a renonc."))
NOTHING_MORE = "nothing_more"
FLEK = "flek:"
"""Before a component, in an answer."""


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
    ways = [Choice(str(component), component.message) for component in _announceable(case, stakes, player)]
    ways += [
        Choice(f"{FLEK}{each.component}", Message("a flek on the {component}", component=each.component.message))
        for each in stakes.stakes
        if len(each.fleks) < case.options.highest_flek
    ]
    ways.append(Choice(NOTHING_MORE, Message("something that raises nothing")))
    known = NOTHING_MORE if len(ways) == 1 else None
    what = yield from choose(
        None, "announced", "What did {player} announce too early?", ways, law=POINT, known=known, player=player
    )
    return (yield from renonc_in(case, _with(case, stakes, player, what), player, POINT))


def _announceable(case: Case, stakes: Stakes, player: Player) -> Iterator[Component]:
    """What the player's side could still announce; of either side, where nobody has told who plays with whom."""
    for side in Side if case.stakes is None else (stakes.side(player),):
        for what in announceable(stakes, side, case.options):
            yield stakes.announced_component(stakes.members(side)[0], what)


def _with(case: Case, stakes: Stakes, player: Player, what: str) -> Stakes:
    """What would be played if the announcement had come in its turn."""
    if what == NOTHING_MORE:
        return stakes
    if what.startswith(FLEK):
        return stakes.fleked(player, parse_component(what.removeprefix(FLEK)))
    return stakes.with_announced(parse_component(what), case.options)


reported("late_statement")
reported("early_announcement")
