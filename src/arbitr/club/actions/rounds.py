"""Starting, pausing and ending rounds and sessions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arbitr.bridge import Deal
from arbitr.club.actions.knockout import knockouts_open
from arbitr.club.sessions import unnamed
from arbitr.problem import Problem, refuse_if
from arbitr.tournament import Log, RoundsBegin, Tournament, TournamentEvent, Undone, next_draw, rankings, undone
from arbitr.tournament.events import organise
from arbitr.tournament.play.progress import Doubtful, doubtful
from arbitr.tournament.scores.marks import missing

LONGEST_TITLE = 200
FEWEST = 2
"""Contestants that can go on after a cut."""
LONGER = 5
"""Minutes that the button adds."""


class NumbersWithoutNames(Problem):
    """Nobody has these numbers, so the first round starts only with explicit permission."""


def round_begun(
    state: Tournament, minutes: int | None = None, waived: bool = False, after: str = ""
) -> list[TournamentEvent]:
    """The next round of the last session. `after` is the round shown with the button: if two screens press it, only one
    round begins.
    """
    session = state.session(max(state.sessions, default=0))
    refuse_if(after and after != str(session.round), "round {round} has begun meanwhile", round=session.round)
    if session.round and state.rules.rounds_begin is RoundsBegin.TABLES:
        raise Problem("each table goes on by itself when its results are confirmed; the rules of this event say so")
    if session.round == 0 and not waived and (open_ := unnamed(session)):
        raise NumbersWithoutNames(
            "these numbers have no names yet: {numbers}; enter them, or begin without them", numbers=", ".join(open_)
        )
    drawn: list[TournamentEvent] = []
    if session.sections and session.round == session.rounds:  # the winners of a knock-out advance automatically
        drawn += [next_draw(state, session.number, section.letter) for section in knockouts_open(state, session)]
    return [*drawn, organise.RoundBegun(session.number, session.round + 1, minutes)]


def session_ended(state: Tournament, number: int, waived: bool = False) -> list[TournamentEvent]:
    if not waived and (gone := missing(state, number, state.session(number).rounds)):
        raise Problem("results are missing: {count}; enter them, or end the session without them", count=len(gone))
    return [organise.SessionEnded(number)]


class UncheckedScores(Problem):
    """Some results are unconfirmed or disputed, so the scores are published only with explicit permission."""


def published(state: Tournament, waived: bool = False) -> list[TournamentEvent]:
    """The scores of every unpublished session. Raise UncheckedScores if somebody should look at results first."""
    played = [session for session in state.sessions.values() if session.has_results]
    refuse_if(not played, "nothing has been played yet")
    refuse_if(all(session.published is not None for session in played), "the scores have already been published")
    if not waived and (open_ := unchecked(state)):
        raise UncheckedScores(
            "results are not confirmed: {unconfirmed}, disputed: {disputed}; check them, or publish the scores anyway",
            unconfirmed=len(open_.unconfirmed),
            disputed=len(open_.disputed),
        )
    return [organise.Published()]


def unchecked(state: Tournament) -> Doubtful:
    """The unconfirmed and disputed results that the next publication would make official."""
    found = [
        doubtful(state, session)
        for session in state.sessions.values()
        if session.sections and session.published is None
    ]
    return Doubtful(
        tuple(place for results in found for place in results.unconfirmed),
        tuple(place for results in found for place in results.disputed),
    )


def clock_changed(
    log: Log[Tournament],
    do: str,
    minutes: int | None = None,
    waived: bool = False,
    after: str = "",
    best: int | None = None,
    title: str = "",
) -> list[TournamentEvent]:
    """begin, pause, resume, longer, end, reopen, publish, draw, session: one button each."""
    state = log.state
    number = max(state.sessions, default=0)
    session = state.session(number)
    match do:
        case "begin":
            return round_begun(state, minutes, waived, after)
        case "pause":
            return [organise.ClockPaused(number)]
        case "resume":
            return [organise.ClockResumed(number)]
        case "longer":
            return [organise.ClockChanged(number, LONGER if minutes is None else minutes)]
        case "end":
            return session_ended(state, number, waived)
        case "reopen":
            return [session_reopened(log, number)]
        case "publish":
            return published(state, waived)
        case "session":
            return session_opened(state, title, best)
        case "draw":
            drawn = [section for section in session.sections.values() if section.is_swiss]
            return [next_draw(state, number, section.letter) for section in (*drawn, *knockouts_open(state, session))]
        case _:
            raise Problem("{do} cannot be done here", do=repr(do))


def session_opened(state: Tournament, title: str = "", best: int | None = None) -> list[TournamentEvent]:
    """The next session; with `best`, only so many of each ranking go on into it."""
    if best is not None:
        _check_played(state)
    refuse_if(
        len(title) > LONGEST_TITLE, "write what the session is called in at most {most} letters", most=LONGEST_TITLE
    )
    qualified = () if best is None else tuple(_best(state, best))
    return [organise.SessionOpened(len(state.sessions) + 1, title.strip(), qualified)]


def _check_played(state: Tournament) -> None:
    """A cut needs a complete ranking, unless somebody ended the session with results missing."""
    refuse_if(not rankings(state), "there is no ranking for a cut yet; play the session first")
    last = state.session(max(state.sessions))
    if last.ended is None and last.published is None:
        session_ended(state, last.number)


def _best(state: Tournament, best: int) -> Iterator[str]:
    for ranking in rankings(state):
        if ranking.group.plate or ranking.group.out_after:
            continue
        lines = [line for line in ranking.standings if line.place and not state.is_withdrawn(line.contestant)]
        if not FEWEST <= best <= len(lines):
            raise Problem(
                "{best} cannot go on; choose a number from {fewest} to {most}",
                best=best,
                fewest=FEWEST,
                most=len(lines),
            )
        tied = [line.contestant for line in lines if line.place == lines[best - 1].place]
        if best < len(lines) and lines[best].place == lines[best - 1].place:
            raise Problem(
                "the cut after {best} divides contestants who share a place: {names}; choose another number",
                best=best,
                names=tuple(tied),
            )
        yield from (line.contestant for line in lines[:best])


def deals_given(number: int, deals: Mapping[int, Deal]) -> organise.DealsGiven:
    return organise.DealsGiven(number, tuple(organise.DealOf(board, deal) for board, deal in deals.items()))


def session_reopened(log: Log[Tournament], number: int) -> TournamentEvent:
    """The end of the session does not count."""
    gone = undone(log.notes)
    for note in reversed(log.notes):
        event = note.event
        if isinstance(event, organise.SessionEnded) and event.session == number and note.number not in gone:
            return Undone(note.number)
    raise Problem("session {session} is not over", session=number)
