"""Announcements and fleks out of their order (II.21)."""

from __future__ import annotations

from collections.abc import Iterator

from arbitr.laws.engine import Choice, Talk, choose, judge
from arbitr.marias.options import ForgottenHundred
from arbitr.marias.player import MariasSide, Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import MariasIncident, procedure
from arbitr.marias.rulings.effect import Effects, RefereeFinding, Warned, findings
from arbitr.marias.rulings.price import announceable, at_stake, renonc, renonc_in
from arbitr.marias.settlement.component import Component, parse_component
from arbitr.marias.settlement.flek import Flek
from arbitr.marias.settlement.stakes import Stakes
from arbitr.message import Message

POINT = "II.21"
findings(
    statement_in_turn=Message("The player could still speak: what he said counts."),
    statement_void=Message("What was said too late is void."),
    statement_clear=Message("It is clear what is to be played: play goes on."),
    statement_made_clear=Message("The player says now what he means; only that counts."),
    statement_as_heard=Message("The statement counts as far as it was clear; nothing can be added."),
    no_hundred_due=Message("No hundred was compulsory: play goes on."),
    hundred_was_announced=Message("The actors have announced a hundred: their duty is met."),
    hundred_announced_now=Message(
        "The hundred is announced now; whoever has fleked the game before confirms or withdraws the flek."
    ),
    hundred_stays_silent=Message("The deal is settled as it was played; a hundred counts as a silent one."),
    talk_is_harmless=Message("That is no talk about the play: play goes on."),
    betl_is_silent=Message("In betl nobody talks about the play."),
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
    "unclear_statement",
    points=(POINT,),
    title=Message("Unclear statement"),
    says=Message(
        "What was said must make clear what is to be played. A player who can still speak makes it clear at once. "
        "Later he cannot add anything: that is ruled a revoke."
    ),
)
def unclear_statement(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has spoken."""
    player = incident.by
    if (yield from judge("clear", "Does what was said make clear what is to be played?", law=POINT)):
        return (RefereeFinding("statement_clear", POINT),)
    if (yield from judge("may_speak", "Can {player} still speak?", law=POINT, player=player)):
        return (RefereeFinding("statement_made_clear", POINT),)
    if not (yield from judge("added", "Has {player} added to his statement since?", law=POINT, player=player)):
        return (RefereeFinding("statement_as_heard", POINT),)
    return RefereeFinding("statement_void", POINT), *(yield from renonc(case, player, POINT))


@procedure(
    "forgotten_hundred",
    points=("II.13", "II.14"),
    title=Message("Compulsory hundred not announced"),
    says=Message(
        "King and over of trumps in one hand of the actors oblige them to announce a hundred, except a player who is "
        "alone. One announcement of the two is enough. A hundred that nobody announced is ruled a revoke."
    ),
)
def forgotten_hundred(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has held the forty."""
    player = incident.by
    stakes = case.stakes
    known = None if stakes is None else stakes.side(player) is MariasSide.ACTORS and stakes.partner is not None
    if not (
        yield from judge(
            "is_due",
            "Has {player} held king and over of trumps as one of two actors?",
            law="II.13",
            known=False if known is False else None,
            player=player,
        )
    ):
        return (RefereeFinding("no_hundred_due", "II.13"),)
    known = None if stakes is None else stakes.has_hundred(MariasSide.ACTORS)
    if (yield from judge("team_announced", "Have the actors announced a hundred?", law="II.14", known=known)):
        return (RefereeFinding("hundred_was_announced", "II.14"),)
    if not (yield from judge("has_played", "Has the first card been played?", law="II.13")):
        return (RefereeFinding("hundred_announced_now", "II.13, II.14"),)
    if case.options.forgotten_hundred is ForgottenHundred.SILENT:
        return (RefereeFinding("hundred_stays_silent", "II.13"),)
    return (yield from renonc(case, player, "II.13"))


@procedure(
    "talk_in_betl",
    points=("I", "II.3"),
    title=Message("Talk in betl"),
    says=Message(
        "A betl is laid open after the lead to the second trick, and the defenders do not talk about it. Talk that "
        "could have helped them is ruled a revoke; other talk brings a warning."
    ),
)
def talk_in_betl(case: MariasCase, incident: MariasIncident) -> Talk[Effects]:
    """`by` has talked."""
    player = incident.by
    if not (yield from judge("about_play", "Has {player} talked about how to play?", law="I", player=player)):
        return (RefereeFinding("talk_is_harmless", "I"),)
    if (yield from judge("helped", "Could it have helped to beat the betl?", law="I")):
        return RefereeFinding("betl_is_silent", "I"), *(yield from renonc(case, player, "I"))
    return RefereeFinding("betl_is_silent", "I"), Warned(player, "II.3")


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
    is_known = True if player in case.announced_early else None
    if not (yield from judge("repeatedly", "Has {player} done this before?", law=POINT, known=is_known, player=player)):
        return (RefereeFinding("announce_in_turn", POINT),)
    stakes = yield from at_stake(case)
    ways = [Choice(str(component), component.message) for component in _announceable(case, stakes, player)]
    ways += [
        Choice(f"{FLEK}{stake.component}", stake.component.fleked(Flek.FLEK.word))
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
