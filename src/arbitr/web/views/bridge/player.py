"""One player over many evenings: place, partner and score of each, and how the percentages developed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from arbitr.club import LiveLog, Names, ranking_is_hidden
from arbitr.club.permissions import PUBLIC
from arbitr.reports import Course, Paper
from arbitr.reports.drawing.html import fragment
from arbitr.reports.drawing.speech import Speech
from arbitr.tournament import Tournament
from arbitr.tournament.rules import WITH_TOP, ContestKind
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.ranking import place_of, rankings_of, score_of, unit_of

HALF = 50.0


def evening_view(live: LiveLog, names: Names, page: Visitor, person: str) -> dict[str, Any] | None:
    """A published tournament in which this person is ranked; None for any other."""
    state: Tournament = live.state
    if state.published is None or ranking_is_hidden(state, PUBLIC):
        return None
    own = {id_ for id_, entry in state.contestants.items() if person in entry.players}
    for ranking in rankings_of(live):
        for line in ranking.standings:
            if line.contestant in own and line.place:
                is_team = state.rules.kind is ContestKind.TEAMS
                partners = [player for player in state.contestants[line.contestant].players if player != person]
                in_percent = not is_team and state.rules.scoring.method in WITH_TOP and not line.addition.carried
                return {
                    "id": live.stream,
                    "title": state.title,
                    "day": state.day,
                    "contestant": line.contestant,
                    "partner": names.contestant(state, line.contestant) if is_team else names.persons(partners)
                    if partners else "",
                    "place": place_of(line),
                    "of": sum(one.place > 0 for one in ranking.standings),
                    "is_first": line.place == 1,
                    "score": score_of(line, state, page),
                    "unit": unit_of(state),
                    "percent": line.score if in_percent else None,
                }  # fmt: skip
    return None


def average_of(evenings: list[dict[str, Any]]) -> Fraction | None:
    shares = [evening["percent"] for evening in evenings if evening["percent"] is not None]
    return sum(shares, Fraction(0)) / len(shares) if shares else None


def course_html(evenings: list[dict[str, Any]], language: str) -> str:
    """The percentages of the evenings, the oldest first, as a plot if there is more than one."""
    shares = [float(evening["percent"]) for evening in reversed(evenings) if evening["percent"] is not None]
    if len(shares) < 2:
        return ""
    speech = Speech(language)
    after = tuple(sum(shares[:count]) / count for count in range(1, len(shares) + 1))
    labels = tuple(str(number) for number in range(1, len(shares) + 1))
    title = speech.gettext("Average (line) and percentage of each evening (bars)")
    plot = Course(title, labels, after, tuple(shares), HALF, speech.number(after[-1], 2))
    return fragment(Paper("", (plot,), language, is_bare=True))
