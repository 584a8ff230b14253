"""The ranking as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbitr.bridge import Side
from arbitr.club import LiveLog, Names
from arbitr.club.permissions import PUBLIC, Viewer
from arbitr.message import Message
from arbitr.reports.drawing.speech import MINUS, Speech
from arbitr.scoring import RankingLine
from arbitr.tournament import ContestKind, Tournament
from arbitr.tournament.scores.standings import (
    RankedGroup,
    Ranking,
    in_stratum,
    rankings,
    score_unit,
    session_rankings,
    strata_of,
)
from arbitr.web.render import Visitor, day_and_time
from arbitr.web.views.bridge.team_rounds import rounds_of
from arbitr.web.views.bridge.traveller import NOTHING_YET, won_text
from arbitr.web.views.bridge.trend import places_before

ON_A_PAGE = 50
MOST_ROUNDS = 8
"""Columns beside a team: the latest rounds."""
ALL = 0
"""Instead of the number of a page, or of a session."""


def group_label(group: RankedGroup, page: Visitor) -> str:
    """For example A N-S; empty if there is only one list."""
    side = "" if group.side is None else "N-S" if group.side is Side.NS else "E-W"
    plate = page.say(Message("Plate")) if group.plate else ""
    out = page.say(Message("Out after session {session}", session=group.out_after)) if group.out_after else ""
    return " ".join(word for word in (group.section, side, plate, out) if word)


def group_heading(group: RankedGroup, page: Visitor) -> str:
    """The label above a list: its directions in full."""
    sides = {"N-S": page.say(Message("North-South")), "E-W": page.say(Message("East-West"))}
    return " ".join(sides.get(word, word) for word in group_label(group, page).split(" "))


def sessions_of(state: Tournament) -> list[int]:
    """Sessions with their own ranking: several that have results."""
    found = [
        number
        for number, session in sorted(state.sessions.items())
        if any(section.slips for section in session.sections.values())
    ]
    return found if len(found) > 1 else []


def rankings_of(live: LiveLog, stratum: str = "", session: int = ALL) -> tuple[Ranking, ...]:
    """All lists, or those of a stratum; a stratum without entries is skipped. Of the whole tournament, or of one
    session alone.
    """
    state: Tournament = live.state

    def made() -> tuple[Ranking, ...]:
        return session_rankings(state, session) if session in sessions_of(state) else rankings(state)

    found: tuple[Ranking, ...] = live.cached(("rankings", session), made)
    return in_stratum(state, found, stratum) if stratum in strata_of(state) else found


def pages_of(live: LiveLog, stratum: str = "", session: int = ALL) -> int:
    """How many pages the lists have."""
    return max(1, -(-sum(len(ranking.standings) for ranking in rankings_of(live, stratum, session)) // ON_A_PAGE))


def unit_of(state: Tournament, session: int = ALL) -> str:
    """The unit of the score; empty if there is no short name. A percentage is a share of the maximum; a score with a
    carry-over is not.
    """
    return score_unit(state, session)


def additions_of(line: RankingLine, page: Visitor, in_column: bool = False) -> list[str]:
    """Parts of the score other than board results; `in_column`: the carry-over has its own column."""
    speech = Speech(page.language)
    handicap, carried = line.addition.handicap, line.addition.carried
    found = [Message("handicap {score}", score=speech.short(handicap))] if handicap else []
    found += [Message("carried over {score}", score=speech.short(carried))] if carried and not in_column else []
    return [page.say(addition) for addition in found]


def ranking_view(
    live: LiveLog,
    names: Names,
    page: Visitor,
    number: int = 1,
    viewer: Viewer = PUBLIC,
    stratum: str = "",
    session: int = ALL,
) -> dict[str, Any]:
    """The lists one after another, with a fixed number of lines per page: many viewers reload it every second. `ALL`
    for everything.
    """
    state: Tournament = live.state
    session = session if session in sessions_of(state) else ALL
    found = rankings_of(live, stratum, session)
    in_all = sum(len(ranking.standings) for ranking in found)
    pages = pages_of(live, stratum, session)
    number = number if number == ALL else min(max(1, number), pages)
    first, last = (0, in_all) if number == ALL else ((number - 1) * ON_A_PAGE, number * ON_A_PAGE)
    by_team = rounds_of(live, page, session)
    before = places_before(live, stratum, session)
    unit = unit_of(state, session) or (page.say(Message("Score")) if state.rules.unit else "")
    return {
        "unit": unit,
        "number": number,
        "pages": pages,
        "version": live.version,
        "strata": strata_of(state),
        "stratum": stratum if stratum in strata_of(state) else "",
        "sessions": sessions_of(state),
        "titles": {number: state.session(number).title for number in sessions_of(state)},
        "session": session,
        "corrected": late_words(state, page, session),
        "own_page": _page_of(found, viewer.own),
        "lists": [
            {
                "label": group_label(group, page),
                "heading": group_heading(group, page),
                "rounds": _rounds_played(by_team, lines),
                "unit": page.say(Message("Rounds won")) if group.knockout else unit,
                "own_unit": state.rules.unit,
                "has_trend": any(line.contestant in before for line in lines),
                "has_carry": any(line.addition.carried for line in lines),
                "lines": [
                    {
                        "place": place_of(line),
                        "withdrawn": not line.place,
                        "trend": before[line.contestant] - line.place
                        if line.place and line.contestant in before
                        else None,
                        "out": "" if line.out is None else page.say(line.out),
                        "id": line.contestant,
                        "name": names.contestant(state, line.contestant),
                        "players": _players(state, names, line.contestant),
                        "rounds": {one["round"]: one for one in by_team.get(line.contestant, ())},
                        "is_first": line.place == 1 and not line.has_nothing,
                        "stratum": _stratum(state, line.contestant),
                        "score": str(line.score) if group.knockout else score_of(line, state, page),
                        "exact": str(line.score),
                        "own_score": won_text(line.own, state, page).replace("-", MINUS),
                        "carried": won_text(line.addition.carried, state, page).replace("-", MINUS),
                        "additions": additions_of(line, page, in_column=True),
                        "boards": line.total.boards,
                        "own": bool(viewer.own) and line.contestant == viewer.own,
                    }
                    for line in lines
                ],
            }
            for group, lines in _between(found, first, last)
        ],
    }


def late_words(state: Tournament, page: Visitor, session: int = ALL) -> list[str]:
    """When official scores of the session, or of the event, were changed after the correction period."""
    days = dict.fromkeys(day_and_time(late.at) for late in state.late if late.concerns(session))
    return [page.say(Message("Corrected on {day}.", day=day)) for day in days]


def _rounds_played(by_team: dict[str, list[dict[str, Any]]], lines: tuple[RankingLine, ...]) -> list[int]:
    """The columns of a list of teams; none over several sessions, whose rounds have the same numbers."""
    played = [one for line in lines for one in by_team.get(line.contestant, ())]
    if len({one["session"] for one in played}) > 1:
        return []
    return sorted({one["round"] for one in played})[-MOST_ROUNDS:]


def _players(state: Tournament, names: Names, contestant: str) -> list[str]:
    """The players of a team, since its name does not say who they are."""
    entry = state.contestants.get(contestant)
    is_team = state.rules.kind is ContestKind.TEAMS and entry is not None
    return [names.person(player) for player in entry.players] if is_team and entry is not None else []


def _stratum(state: Tournament, contestant: str) -> str:
    entry = state.contestants.get(contestant)
    return "" if entry is None else entry.stratum


def _between(
    found: tuple[Ranking, ...], first: int, last: int
) -> Iterator[tuple[RankedGroup, tuple[RankingLine, ...]]]:
    """The parts of the lists on one page."""
    before = 0
    for ranking in found:
        lines = ranking.standings[max(0, first - before) : max(0, last - before)]
        if lines:
            yield ranking.group, lines
        before += len(ranking.standings)


def _page_of(found: tuple[Ranking, ...], own: str) -> int | None:
    """The rank of the phone's contestant."""
    at = 0
    for ranking in found:
        for line in ranking.standings:
            if own and line.contestant == own:
                return at // ON_A_PAGE + 1
            at += 1
    return None


def place_of(line: RankingLine) -> str:
    """A dash if there is nothing to rank, or after a withdrawal."""
    if line.has_nothing and not line.disqualified:
        return NOTHING_YET
    return line.place_text


def score_of(line: RankingLine, state: Tournament, page: Visitor) -> str:
    return NOTHING_YET if line.has_nothing else won_text(line.score, state, page).replace("-", MINUS)
