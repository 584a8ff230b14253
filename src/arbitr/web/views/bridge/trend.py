"""The change of place since the last round, while a session is being played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from arbitr.club import LiveLog
from arbitr.tournament import Note, RoundsBegin, Session, Tournament
from arbitr.tournament.events.direct import CallAnswered, DirectorCalled, MessageSent
from arbitr.tournament.events.organise import ClockChanged, ClockPaused, ClockResumed, RoundBegun
from arbitr.tournament.events.results import ResultConfirmed, ResultEntered
from arbitr.tournament.scores.standings import Ranking, has_knockout, in_stratum, rankings, session_rankings, strata_of

WITHOUT_A_SCORE = (CallAnswered, ClockChanged, ClockPaused, ClockResumed, DirectorCalled, MessageSent, RoundBegun)


def places_before(live: LiveLog, stratum: str, session: int) -> Mapping[str, int]:
    """By contestant the place before the newest round that has results; empty if nothing can be compared: over, the
    first round, or each table in a round of its own. Session 0 means the whole tournament.
    """
    state: Tournament = live.state
    played = [number for number in sorted(state.sessions) if state.sessions[number].sections]
    if not played or session not in (0, played[-1]):
        return {}
    now = state.session(played[-1])
    apart = state.rules.rounds_begin is RoundsBegin.TABLES or has_knockout(state, now.number)
    newest = 0 if now.ended is not None or state.published is not None or apart else _newest(live, now)
    if not newest or (newest == 1 and (session or len(played) == 1)):
        return {}

    def made() -> tuple[Ranking, ...]:
        earlier = _before(live.state, now.number, newest)
        return session_rankings(earlier, now.number) if session else rankings(earlier)

    found = live.lasting(("before", session, newest), lambda note: _changes(note, now.number, newest), made)
    if stratum in strata_of(state):
        found = in_stratum(state, found, stratum)
    return {line.contestant: line.place for ranking in found for line in ranking.standings if line.place}


def _newest(live: LiveLog, session: Session) -> int:
    def found() -> int:
        slips = (item for section in session.sections.values() for item in section.slips.items())
        return max((spot[0] for spot, slip in slips if slip.is_scored), default=0)

    newest: int = live.cached(("newest round", session.number), found)
    return newest


def _before(state: Tournament, number: int, newest: int) -> Tournament:
    """As if the newest round had not begun."""
    if newest == 1:
        return replace(state, sessions={at: session for at, session in state.sessions.items() if at < number})
    session = state.session(number)
    sections = {
        letter: replace(section, slips={spot: slip for spot, slip in section.slips.items() if spot[0] < newest})
        for letter, section in session.sections.items()
    }
    return replace(state, sessions={**state.sessions, number: replace(session, sections=sections, round=newest - 1)})


def _changes(note: Note, session: int, newest: int) -> bool:
    """Whether the line may change the places before the newest round."""
    event = note.event
    if isinstance(event, (ResultEntered, ResultConfirmed)):
        return event.place.session != session or event.place.round < newest
    return not isinstance(event, WITHOUT_A_SCORE)
