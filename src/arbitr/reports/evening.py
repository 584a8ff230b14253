"""A session of one of our tournaments, for the reports about results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from arbitr.bridge import Side
from arbitr.problem import Problem
from arbitr.reports.hands import HandRecord
from arbitr.reports.session import ScoredSession
from arbitr.scoring import RankingLine, ScoredEvent, ScoreLine
from arbitr.tournament import ContestKind, Field, Ranking, Tournament, session_rankings, session_scores


def evenings(
    state: Tournament, number: int, names: Mapping[str, str], hands: Mapping[int, HandRecord] | None = None
) -> Iterator[ScoredSession]:
    """Each field of a session of pairs: a section, or all that are compared together. `names` by contestant."""
    if state.rules.kind is not ContestKind.PAIRS:
        raise Problem("travellers and personal score sheets are printed only for pairs")
    rankings = session_rankings(state, number)
    session = state.session(number)
    for field in session_scores(state, number).fields:
        letters = [section.letter for section, _ in field.parts]
        lists = [ranking for ranking in rankings if not ranking.group.section or ranking.group.section in letters]
        apart = {ranking.group.side for ranking in lists} == set(Side)
        labels = _labels(field, apart, with_letter=len(letters) > 1)
        places = list(field.places)
        where = [letters[0] if len(letters) == 1 and len(session.sections) > 1 else "", state.day]
        yield ScoredSession(
            _event(field, lists, labels, apart),
            state.title,
            " · ".join(part for part in where if part),
            state.rules.scoring.method,
            {
                _ranked(labels[one.contestant], ranked.group.side, apart): names.get(one.contestant, "")
                for ranked in lists
                for one in ranked.standings
                if one.contestant in labels
            },
            [place.round for place in places],
            {
                row: slip.score.lead
                for row, place in enumerate(places)
                if (slip := state.slip(place)) is not None and slip.score is not None and slip.score.lead is not None
            },
            hands or {},
        )


def _labels(field: Field, apart: bool, with_letter: bool) -> dict[str, str]:
    """By contestant, the number on the guide card; a guest from another section keeps its letter."""
    found: dict[str, str] = {}
    for section, _ in field.parts:
        letter = section.letter if with_letter else ""
        found |= {name: f"{letter}{pair.number if apart else pair}" for name, pair in section.plan.contestants.items()}
    for line in field.scored.lines:
        for side in Side:
            found.setdefault(line.contestant(side), line.contestant(side))
    return found


def _ranked(label: str, side: Side | None, apart: bool) -> str:
    """The reports' name for a contestant of a list: NS 7 if the sides are numbered separately."""
    return f"{side} {label}" if apart else label


def _event(field: Field, lists: list[Ranking], labels: Mapping[str, str], apart: bool) -> ScoredEvent:
    def line(score_line: ScoreLine) -> ScoreLine:
        return replace(score_line, ns=labels[score_line.ns], ew=labels[score_line.ew])

    rankings: dict[Side | None, list[RankingLine]] = {}
    for ranking in lists:
        side = ranking.group.side if apart else None
        rankings.setdefault(side, []).extend(
            replace(one, contestant=_ranked(labels[one.contestant], side, apart))
            for one in ranking.standings
            if one.contestant in labels
        )
    scored = field.scored
    return ScoredEvent(tuple(map(line, scored.lines)), scored.worths, scored.counting, rankings)
