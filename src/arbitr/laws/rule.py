"""The ruling on what happened at a table: the entry point for programs that use the Laws as a library."""

from __future__ import annotations

from collections.abc import Mapping

import arbitr.laws.engine.book  # noqa: F401  each law registers what it makes of calls and cards
from arbitr.bridge import Seat, Table, parse_seat
from arbitr.laws.engine import LATEST, Case, Conversation, Incident, contradicted, named, parse_edition
from arbitr.laws.general.law_09_nothing_due import NOTHING_DUE
from arbitr.laws.regulations import STANDARD, Regulations
from arbitr.laws.shared.action import acted
from arbitr.laws.shared.incidents import due_incidents, open_incidents
from arbitr.problem import Problem


def rule(
    table: Table,
    happened: str = "",
    *,
    irregularity: str = "",
    by: Seat | str | None = None,
    answers: Mapping[str, str] | None = None,
    edition: int = LATEST,
    regulations: Regulations = STANDARD,
) -> Conversation:
    """Return the conversation that leads to the ruling on an irregularity at this table.

    `happened` lists calls and cards, legal or not, each with its player: `"N 1S, E P, S 1H"`. Arbitr finds the first
    irregularity in them or in the table. If there is none, the ruling says that nothing has to be put right.

    `irregularity` names one that calls and cards do not show, such as `"unauthorised_information"`; `by` is the player
    it is about. `arbitr laws list --procedures` lists the names.

    `answers` maps the keys of questions to answers: `{"accept": "refuse"}`. The procedure in a key may be omitted. A
    rare question that is not answered there takes its usual answer. Without `answers` every question is asked.

    Raise Problem if an action cannot happen, if the table contradicts an answer, or if nobody asks for it.
    """
    case = Case(table, parse_edition(str(edition)), regulations)
    for action in filter(None, (part.strip() for part in happened.split(","))):
        case = acted(case, action)
    about = by if by is None or isinstance(by, Seat) else parse_seat(by)
    talk = Conversation(case, _incident(case, irregularity, about))
    return talk if answers is None else _answered(talk, answers)


def _incident(case: Case, irregularity: str, by: Seat | None) -> Incident:
    """Return the oldest irregularity awaiting a ruling, or the one named."""
    for waiting in (*open_incidents(case), *due_incidents(case)):
        if irregularity in ("", waiting.procedure) and by in (None, waiting.by):
            return waiting
    whom = by if by is not None else case.table.turn or Seat.NORTH
    return Incident(named(irregularity).id if irregularity else NOTHING_DUE, whom)


def _answered(talk: Conversation, answers: Mapping[str, str]) -> Conversation:
    """Return the conversation with each answer at its question, as far as they reach."""
    used: set[str] = set()
    while (question := talk.question) is not None:
        key = _key(question.key, answers)
        if key is not None:
            used.add(key)
            question.choice_for(answers[key])
            talk = talk.answered(answers[key])
        elif question.usual is not None:
            talk = talk.answered_as_usual(1)
        else:
            break
    for step in talk.steps:
        if step.from_the_table and (key := _key(step.question.key, answers)) is not None:
            used.add(key)
            if answers[key] != step.value:
                raise contradicted(step.question, answers[key])
    for key in answers:
        if key not in used:
            raise Problem("{given} was answered, but it has not been asked", given=key)
    return talk


def _key(asked: str, answers: Mapping[str, str]) -> str | None:
    """Return the key under which a question is answered: the whole one, or without procedure or suffix."""
    base = asked.partition("@")[0]
    return next((key for key in (asked, base, asked.partition(".")[2], base.partition(".")[2]) if key in answers), None)
