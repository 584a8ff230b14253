"""Discipline: points, suspension, disqualification (Law 91)."""

from __future__ import annotations

from arbitr.bridge.seat import Seat
from arbitr.laws.direction.law_90_penalties import size_of
from arbitr.laws.effects.conduct import DisciplinePossible
from arbitr.laws.effects.direction import Disqualified, PenaltyGiven, Suspended, WarningGiven
from arbitr.laws.effects.effect import Effects
from arbitr.laws.effects.scores import Finding, finding
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.conversation import Conversation
from arbitr.laws.engine.edition import Edition, clause
from arbitr.laws.engine.examples import example, reported
from arbitr.laws.engine.procedure import Incident, procedure
from arbitr.laws.engine.talk import Choice, Talk, choose, judge
from arbitr.message import Message

finding(
    "approval_needed",
    Message(
        "The director may not disqualify without the organiser's approval of the cause; until it comes he may suspend "
        "the contestant for the session or a part of it."
    ),
)
finding("reported_to_authority", Message("The director reports it to the organiser or the authority above."))
finding(
    "final_on_appeal", Message("In this the director's decision is final: a committee may only recommend a change.")
)


@procedure(
    "discipline",
    laws=("91", "81", "93"),
    title=Message("Disciplinary measure"),
    says=Message(
        "To keep order the director may give disciplinary penalties in points, or suspend a contestant for the session "
        "or a part of it. In that his decision is final; a committee may only recommend a change. With the organiser's "
        "approval he may disqualify a contestant for cause."
    ),
    differs={1997: Message("A tournament committee too may approve the disqualification.")},
)
def discipline(case: Case, incident: Incident) -> Talk[Effects]:
    """`by` is the player."""
    seat = incident.by
    measure = yield from choose(
        None,
        "measure",
        "What do you do?",
        (
            Choice("warning", Message("a warning")),
            Choice("points", Message("a penalty in points")),
            Choice("suspension_session", Message("suspension for the rest of the session")),
            Choice("suspension_part", Message("suspension for a part of the session")),
            Choice("disqualification", Message("disqualification from the event")),
        ),
        law=discipline_law(case),
    )
    final = Finding("final_on_appeal", "91A, 93B3")
    match measure:
        case "warning":
            return (WarningGiven(seat.side, discipline_law(case)),)
        case "points":
            penalty = yield from size_of(case, "discipline", "91A")
            return PenaltyGiven(seat.side, discipline_law(case), penalty, seat, is_disciplinary=True), final
        case "disqualification":
            if not (yield from approved(case)):
                # Until then he has his own means.
                return Finding("approval_needed", "91B"), DisciplinePossible(seat.side, discipline_law(case))
            return Disqualified(seat.side, "91B"), *(yield from _reported(seat))
        case _:
            suspended = Suspended(seat, measure == "suspension_session", discipline_law(case))
            return suspended, final, *(yield from _reported(seat))


@clause(1997)
def discipline_law(case: Case) -> str:
    return "91A"


@discipline_law.since(2017, doubtful="91: is it unchanged since 2007")
def _(case: Case) -> str:
    return "91A"


@clause(1997)
def approved(case: Case) -> Talk[bool]:
    return (
        yield from judge("approved", "Has the organiser, or the tournament committee, approved the cause?", law="91B")
    )


@approved.since(2007)
def _(case: Case) -> Talk[bool]:
    return (yield from judge("approved", "Has the organiser approved the cause?", law="91B"))


def _reported(seat: Seat) -> Talk[Effects]:
    if (
        yield from judge("report", "Do you report {seat} to the organiser or the authority above?", law="91", seat=seat)
    ):
        return (Finding("reported_to_authority", "91", seat),)
    return ()


@example("discipline")
def _(edition: Edition) -> Conversation:
    return reported(edition, "discipline")
