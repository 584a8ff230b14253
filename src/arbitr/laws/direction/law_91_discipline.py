"""Discipline: points, suspension, disqualification (Law 91)."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.direction.law_90_penalties import size_of
from arbitr.laws.effects import (
    DisciplinePossible,
    Disqualified,
    Effects,
    Finding,
    PenaltyGiven,
    Suspended,
    WarningGiven,
    findings,
)
from arbitr.laws.engine import Case, Choice, Incident, Talk, choose, clause, judge, procedure, without_asking
from arbitr.message import Message

findings(
    approval_needed=Message(
        "The director may not disqualify unless the organiser approves the cause. Until then he may suspend "
        "for the session or part of it."
    ),
    reported_to_authority=Message("The director reports it to the organiser or a higher authority."),
    final_on_appeal=Message("On this the director's decision is final: a committee may only recommend a change."),
)


@procedure(
    "discipline",
    laws=("91", "81", "93"),
    title=Message("Disciplinary measure"),
    says=Message(
        "To maintain order the director may impose disciplinary penalties in points, or suspend a contestant "
        "for the session or part of it. On this his decision is final; a committee may only recommend a "
        "change. With the organiser's approval he may disqualify a contestant for cause."
    ),
    differs={
        1997: Message("A tournament committee may also approve the disqualification."),
        2017: Message("An individual player, and not only a contestant, may be suspended or disqualified."),
    },
)
def discipline(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the player."""
    seat = incident.by
    measure = yield from choose(
        None,
        "measure",
        "What will you do?",
        (
            Choice("warning", Message("a warning")),
            Choice("points", Message("a penalty in points")),
            Choice("suspension_session", Message("suspension for the rest of the session")),
            Choice("suspension_part", Message("suspension for part of the session")),
            Choice("disqualification", Message("disqualification from the event")),
        ),
        law="91A",
    )
    final = Finding("final_on_appeal", "91A, 93B3")
    match measure:
        case "warning":
            return (WarningGiven(seat.side, "91A"),)
        case "points":
            penalty = yield from size_of(case, "discipline", "91A")
            return PenaltyGiven(seat.side, "91A", penalty, seat, is_disciplinary=True), final
        case "disqualification":
            if not (yield from approved(case)):
                # Until then he has his own powers.
                return Finding("approval_needed", "91B"), DisciplinePossible(seat.side, "91A")
            player = seat if (yield from player_alone(case, seat, "91B")) else None
            return Disqualified(seat.side, "91B", player), *(yield from _reported(seat))
        case _:
            contestant = None if (yield from player_alone(case, seat, "91A")) else seat.side
            suspended = Suspended(seat, measure == "suspension_session", "91A", contestant)
            return suspended, final, *(yield from _reported(seat))


@clause(1997)
def player_alone(case: Case, seat: Seat, law: str) -> Talk[bool]:
    """A contestant is suspended or disqualified as a whole (D-72)."""
    return without_asking(False)


@player_alone.since(2017)
def _(case: Case, seat: Seat, law: str) -> Talk[bool]:
    """A player or a contestant."""
    whom = yield from choose(
        None,
        "whom",
        "Whom does it concern?",
        (
            Choice("player", Message("{seat} alone", seat=seat)),
            Choice("contestant", Message("the whole contestant: {seat}'s pair or team", seat=seat)),
        ),
        law=law,
    )
    return whom == "player"


@clause(1997)
def approved(case: Case) -> Talk[bool]:
    return (
        yield from judge("approved", "Has the organiser or the tournament committee approved the cause?", law="91B")
    )


@approved.since(2007)
def _(case: Case) -> Talk[bool]:
    return (yield from judge("approved", "Has the organiser approved the cause?", law="91B"))


def _reported(seat: Seat) -> Talk[Effects]:
    if (
        yield from judge("report", "Do you report {seat} to the organiser or a higher authority?", law="91", seat=seat)
    ):
        return (Finding("reported_to_authority", "91", seat),)
    return ()
