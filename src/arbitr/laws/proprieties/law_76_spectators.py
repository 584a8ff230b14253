"""Spectators: what they may not do, and what follows if they do (Law 76)."""

from __future__ import annotations

from arbitr.bridge import Seat, Side
from arbitr.laws.effects import Effects, Finding, NextStep, findings
from arbitr.laws.engine import Case, Choice, Incident, Report, Talk, choose, clause, judge, procedure
from arbitr.laws.shared.no_result import other_sources_law
from arbitr.laws.shared.open_matters import open_matters
from arbitr.message import Message

findings(
    spectator_out_of_order=Message("A spectator may not do that. The director deals with the spectator."),
    spectator_within_rights=Message("The spectator has done nothing wrong."),
    spectator_heard=Message("A spectator may speak about facts and Laws at the director's request."),
    spectator_not_heard=Message("A spectator may speak about facts and Laws only at the director's request."),
    director_has_learnt=Message("The director has learnt of the irregularity and rules on it."),
    spectator_spoke_first=Message("A right may be lost because a spectator spoke first. Law 11B settles that."),
    regulation_settles_it=Message("The regulations say what happens when a spectator causes an irregularity."),
    extraneous_from_spectator=Message("What a player learnt from the spectator is extraneous information."),
    counts_as_spectator=Message("Anyone in the playing area who neither plays nor officiates is a spectator."),
    not_a_spectator=Message(
        "This is not a spectator: the director has decided otherwise, or it is a player or an official."
    ),
    spectator_under_control=Message(
        "The director may move or remove a spectator as the organiser provides. Players have no such right."
    ),
    nothing_pointed_out=Message("There was no irregularity, so nothing changes at the table."),
)


@procedure(
    "spectator",
    laws=("76", "11", "81"),
    title=Message("Spectators"),
    says=Message(
        "A spectator is under the director's control and watches one hand unless more is permitted. He shows "
        "no reaction, makes no remark, talks to no player during the round, disturbs nobody and draws "
        "attention to nothing. He speaks about facts and Laws only when the director asks. The director rules "
        "on an irregularity he learns of in this way, unless the regulations say otherwise."
    ),
    differs={
        1997: Message("Law 11B says what a side loses if its own spectator speaks first."),
        2007: Message("Law 11B is gone; regulations may settle the matter. The Law names broadcasts and bystanders."),
        2017: Message("The same."),
    },
    example=Report(Seat.SOUTH),
)
def spectator(case: Case, incident: Incident) -> Talk[Effects]:
    laws = laws_of(case)
    what = yield from choose(
        None,
        "what",
        "What did the spectator do?",
        (choice for choice in CHOICES if choice.id in laws),
        law="76",
    )
    law = laws[what]
    if what == "watched_hands":
        permitted = yield from judge(
            "permitted",
            "Was the spectator permitted to watch more than one hand?",
            law=law,
            known=None if case.regulations.spectators_one_hand else True,
        )
        return (Finding("spectator_within_rights" if permitted else "spectator_out_of_order", law),)
    if what == "spoke_on_facts":
        if (yield from judge("asked", "Had the director asked the spectator?", law=law)):
            return (Finding("spectator_heard", law),)
        return Finding("spectator_not_heard", law), *(yield from _information(case))
    if what == "unwanted":
        return (Finding("spectator_under_control", law),)
    if what == "status":
        other = yield from judge(
            "other_status",
            "Is this a player or an official, or has the director given the person another status?",
            law=law,
        )
        return (Finding("not_a_spectator" if other else "counts_as_spectator", law),)
    found = Finding("spectator_out_of_order", law)
    if what in ("pointed_out", "caused_irregularity"):
        return found, *(yield from _irregularity(case, what)), *(yield from _information(case))
    return found, *(yield from _information(case))


CHOICES = (
    Choice("watched_hands", Message("watched more than one hand")),
    Choice("reaction", Message("showed a reaction to the auction or play")),
    Choice("remark", Message("made a remark, talked to a player or behaved in a disturbing way")),
    Choice("disturbed", Message("disturbed a player")),
    Choice("pointed_out", Message("drew attention to an irregularity, a mistake or anything else in the game")),
    Choice("spoke_on_facts", Message("spoke about facts or Laws in the director's presence")),
    Choice("caused_irregularity", Message("caused an irregularity")),
    Choice("unwanted", Message("nothing yet, but a player wants him to leave, or the director wants to move him")),
    Choice("broadcast", Message("followed a broadcast and talked to a player during the session")),
    Choice("status", Message("the question is whether the person is a spectator at all")),
)


@clause(1997)
def laws_of(case: Case) -> dict[str, str]:
    """Broadcasts and the status of others are not mentioned."""
    return {
        "watched_hands": "76A1",
        "reaction": "76A2",
        "remark": "76A3",
        "disturbed": "76A4",
        "pointed_out": "76B",
        "spoke_on_facts": "76B",
        "caused_irregularity": "76A4",
        "unwanted": "81C4",
    }


@laws_of.since(2007)
def _(case: Case) -> dict[str, str]:
    return {
        "watched_hands": "76B1",
        "reaction": "76B2",
        "remark": "76B3",
        "disturbed": "76B4",
        "pointed_out": "76B5",
        "spoke_on_facts": "76C1",
        "caused_irregularity": "76C2",
        "unwanted": "76A1",
        "broadcast": "76A2",
        "status": "76D",
    }


def _irregularity(case: Case, what: str) -> Talk[Effects]:
    aware = case.law(y1997="81C6", y2007="81C3")
    if what == "pointed_out" and not (
        yield from judge("irregularity", "Was there really an irregularity at the table?", law=aware)
    ):
        return (Finding("nothing_pointed_out", aware),)
    return settled_by(case, what, aware)


@clause(1997)
def settled_by(case: Case, what: str, aware: str) -> Effects:
    learnt = Finding("director_has_learnt", aware)
    if what != "pointed_out":
        return (learnt,)
    return learnt, Finding("spectator_spoke_first", "11B"), *_forfeiture(case)


def _forfeiture(case: Case) -> Effects:
    """Whether a right is lost is settled for the visible irregularity, before it is ruled on (11B)."""
    answers = (("forfeiture.first_attention", "spectator"),)
    seats = dict.fromkeys(side_matters[0].seat for side in Side if (side_matters := open_matters(case, side)))
    return tuple(NextStep("forfeiture", seat, "11B", told=answers) for seat in seats)


@settled_by.since(2007)
def _(case: Case, what: str, aware: str) -> Effects:
    if case.regulations.spectator_irregularities == "director":
        return (Finding("director_has_learnt", aware),)
    return (Finding("regulation_settles_it", "76C2"),)


def _information(case: Case) -> Talk[Effects]:
    law = other_sources_law(case)
    if (yield from judge("told_player", "Did a player learn something he should not know?", law=law, usual=False)):
        return (Finding("extraneous_from_spectator", law),)
    return ()
