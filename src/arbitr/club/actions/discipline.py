"""Discipline: penalties, warnings, suspensions and disqualifications (Laws 90 and 91), for pages and command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arbitr.bridge import Penalty
from arbitr.club.permissions import rounds_in_all
from arbitr.laws.engine import Edition
from arbitr.message import Message
from arbitr.problem import Problem, refuse_if
from arbitr.tournament import (
    ContestantDisqualified,
    ContestantSuspended,
    Disqualification,
    Measure,
    PenaltyRecorded,
    Tournament,
    WarningRecorded,
)
from arbitr.tournament.official.limits import is_beyond, penalty_limit, penalty_words

WARNING_LAW, SUSPENSION_LAW, DISQUALIFICATION_LAW = "91A", "91A", "91B"
APPROVERS = {
    Edition.LAWS_1997: Message("the tournament committee or the sponsoring organisation"),
    Edition.LAWS_2007: Message("the organiser"),
    Edition.LAWS_2017: Message("the organiser"),
}
"""Whose approval a disqualification needs (91B)."""


class UnconfirmedPenalty(Problem):
    """The penalty is larger than usual; the person who imposes it has to confirm it."""


def penalty_given(state: Tournament, measure: Measure, penalty: Penalty, is_confirmed: bool = False) -> PenaltyRecorded:
    """A penalty beyond the tariff needs confirmation."""
    limit = penalty_limit(state, measure.session, penalty.unit)
    if limit is not None and is_beyond(state, measure.session, penalty) and not is_confirmed:
        raise UnconfirmedPenalty(
            "a penalty of {penalty} is more than {limit}, the most that is usual; confirm it",
            penalty=penalty_words(penalty),
            limit=penalty_words(limit),
        )
    return PenaltyRecorded(measure.session, measure.contestant, penalty, measure.law, measure.reason, measure.place)


def warned(state: Tournament, measure: Measure) -> WarningRecorded:
    refuse_if(not measure.reason.strip(), "say what the warning is for")
    return WarningRecorded(
        measure.session,
        measure.contestant,
        measure.player,
        measure.law or WARNING_LAW,
        measure.reason.strip(),
        measure.place,
    )


def suspended(state: Tournament, measure: Measure, first: int | None, last: int | None) -> ContestantSuspended:
    """For the rest of the session, or for some rounds of it; only 2017 suspends a player alone (91A)."""
    _check_alone(state, measure.player, SUSPENSION_LAW)
    refuse_if(not measure.reason.strip(), "say what the suspension is for")
    session = state.session(measure.session)
    refuse_if(
        session.ended is not None or (session.published is not None and session.round >= session.rounds),
        "session {session} is over; nobody can be suspended for it (91A)",
        session=session.number,
    )
    planned = rounds_in_all(state, session)
    for number in (first, last):
        refuse_if(
            planned and number is not None and number > planned,
            "round {round} does not belong to this session; its last one is {last}",
            round=number,
            last=planned,
        )
    return ContestantSuspended(
        measure.session,
        measure.contestant,
        max(1, session.round) if first is None else first,
        last,
        measure.player,
        measure.law or SUSPENSION_LAW,
        measure.reason.strip(),
    )


def disqualified(state: Tournament, measure: Measure, approved_by: str) -> ContestantDisqualified:
    """With the approval that the edition asks for; only 2017 disqualifies a player alone (91B)."""
    _check_alone(state, measure.player, DISQUALIFICATION_LAW)
    refuse_if(
        not approved_by.strip(),
        "a disqualification needs the approval of {whose} (91B); say who approved it",
        whose=APPROVERS[state.rules.edition],
    )
    return ContestantDisqualified(
        measure.contestant,
        approved_by.strip(),
        measure.reason.strip(),
        measure.player,
        measure.law or DISQUALIFICATION_LAW,
    )


def _check_alone(state: Tournament, player: str, law: str) -> None:
    refuse_if(
        player and state.rules.edition < Edition.LAWS_2017,
        "in the Laws of {edition} this concerns the whole contestant, not one player ({law})",
        edition=state.rules.edition,
        law=law,
    )


def how_to_confirm(problem: UnconfirmedPenalty) -> Problem:
    """The same for the command line."""
    return Problem("{problem} with {option}", problem=problem, option="--yes")


def player_named(text: str, found: Sequence[str]) -> str:
    """The only one whose name matches."""
    refuse_if(not found, "nobody of this contestant is called {text}", text=repr(text))
    refuse_if(
        len(found) > 1, "several players of this contestant could be {text}; write more of the name", text=repr(text)
    )
    return found[0]


# What has been given


@dataclass(frozen=True, slots=True)
class GivenMeasure:
    """A measure of discipline in a list."""

    kind: str
    what: Message
    measure: Measure


def measures(state: Tournament) -> list[GivenMeasure]:
    """All that count, in the order of the log."""
    found = [
        *(GivenMeasure("penalty", penalty_words(given.penalty), given) for given in state.penalties),
        *(GivenMeasure("warning", Message("warning"), given) for given in state.warnings),
        *(GivenMeasure("suspension", suspension_words(given.first, given.last), given) for given in state.suspensions),
        *(GivenMeasure("disqualification", _disqualified_words(given), given) for given in state.disqualified),
    ]
    return sorted(found, key=lambda given: given.measure.line)


def _disqualified_words(given: Disqualification) -> Message:
    return Message("disqualified; approved by {name}", name=given.approved_by)


def whom(measure: Measure, called: Callable[[str], str], person: Callable[[str], str]) -> str:
    """The contestant, and the player if it is one alone."""
    contestant = called(measure.contestant)
    return f"{contestant} ({person(measure.player)})" if measure.player else contestant


def suspension_words(first: int, last: int | None) -> Message:
    if last is None:
        return Message("suspended from round {round} on", round=first)
    return Message("suspended from round {round} to round {last}", round=first, last=last)
