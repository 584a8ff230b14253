"""The sheet of one contestant: its rank, its boards in order of play, and its running score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import Any

from arbitr.bridge import Side
from arbitr.club import LiveLog, Viewer, board_is_due, line_is_due, match_is_finished, ranking_is_hidden, worth_is_due
from arbitr.club.names import BETWEEN, Names
from arbitr.message import Message
from arbitr.reports import Course, Paper
from arbitr.reports.drawing.html import fragment
from arbitr.reports.drawing.speech import SIDES, Speech
from arbitr.tournament import Section, Session, SessionScores, Slip, SlipKey, Spot, Tournament
from arbitr.tournament.official.limits import penalty_words
from arbitr.tournament.rules import WITH_TOP, ContestKind, RankedBy
from arbitr.tournament.scores.marks import who_sat
from arbitr.tournament.scores.matches import bye_score, byes, match_points
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.ranking import additions_of, place_of, rankings_of, score_of, unit_of
from arbitr.web.views.bridge.teams import match_view, matches_of
from arbitr.web.views.bridge.traveller import is_total, result_view, said_view, scores_of, worth_view

DRAW = 10
"""Victory points."""


@dataclass(frozen=True, slots=True)
class RunningScore:
    """The score of one board or match."""

    session: int
    round: int
    won: Fraction
    top: Fraction | None = None


def contestant_view(live: LiveLog, names: Names, page: Visitor, contestant: str, viewer: Viewer) -> dict[str, Any]:
    """The public sees only boards that everybody has played; the contestant's own phone sees all its boards."""
    state: Tournament = live.state
    hidden = ranking_is_hidden(state, viewer)
    is_team = state.rules.kind is ContestKind.TEAMS
    entered = state.contestants.get(contestant)
    steps: list[RunningScore] = []
    lines: list[dict[str, Any]] = []
    matches: list[dict[str, Any]] = []
    for session in (state.sessions[number] for number in sorted(state.sessions)):
        if is_team:
            for match, step in _matches(live, names, page, session, contestant, viewer):
                matches.append(match)
                steps += [] if step is None else [step]
            continue
        scores = scores_of(live, session.number)
        tops = {} if scores is None else live.cached(("tops", session.number), partial(_tops, scores))
        for line, step in _lines(live, names, page, session, contestant, viewer, scores, tops):
            lines.append(line)
            steps += [] if step is None else [step]
    return {
        "id": contestant,
        "name": names.contestant(state, contestant),
        "players": [names.person(player) for player in entered.players] if is_team and entered is not None else [],
        "is_own": bool(viewer.own) and viewer.own == contestant,
        "hidden": hidden,
        "standing": None if hidden else _standing(live, page, contestant),
        "lines": lines,
        "has_shares": _in_percent(state),
        "matches": matches,
        "match_unit": state.rules.board_unit.value,
        "course": [] if hidden else _course(steps, state),
    }


def _standing(live: LiveLog, page: Visitor, contestant: str) -> dict[str, Any] | None:
    for ranking in rankings_of(live):
        for line in ranking.standings:
            if line.contestant == contestant:
                return {
                    "place": place_of(line),
                    "of": sum(one.place > 0 for one in ranking.standings),
                    "withdrawn": not line.place,
                    "out": "" if line.out is None else page.say(line.out),
                    "score": str(line.score) if ranking.group.knockout else score_of(line, live.state, page),
                    "unit": page.say(Message("rounds won")) if ranking.group.knockout else unit_of(live.state),
                    "additions": additions_of(line, page),
                    "penalties": [page.say(penalty_words(penalty)) for penalty in line.addition.penalties],
                }
    return None


Tops = dict[tuple[SlipKey, Side], Fraction | None]


def _tops(scores: SessionScores) -> Tops:
    return {
        (place, side): field.scored.worths.top(row, side)
        for field in scores.fields
        for row, place in enumerate(field.places)
        for side in Side
    }


def _lines(
    live: LiveLog, names: Names, page: Visitor, session: Session, contestant: str, viewer: Viewer,
    scores: SessionScores | None, tops: Tops,
) -> Iterator[tuple[dict[str, Any], RunningScore | None]]:  # fmt: skip
    state: Tournament = live.state
    for section, spot, slip, side in _played(session, contestant):
        if not line_is_due(state, session, section, spot, viewer):
            continue
        place = section.place(spot)
        worth = None
        if scores is not None and worth_is_due(state, session, section, spot, viewer):
            found = scores.worths.get(place)
            worth = None if found is None else found[side]
        sat = who_sat(section, spot, slip)
        opponents, partners = sat[side.other], [person for person in sat[side] if person != contestant]
        line = {
            "session": session.number,
            "round": spot[0],
            "board": spot[2],
            "address": _address(live, session, spot[2], viewer, worth is not None),
            "side": SIDES[side],
            "opponents": BETWEEN.join(
                names.contestant(state, opponent, session.number, spot[0]) for opponent in opponents
            ),
            "partner": BETWEEN.join(names.contestant(state, partner, session.number, spot[0]) for partner in partners),
            **result_view(slip),
            **said_view(slip, page),
            **worth_view(worth, state, page),
        }
        yield line, None if worth is None else RunningScore(session.number, spot[0], worth.won, tops.get((place, side)))


def _address(live: LiveLog, session: Session, board: int, viewer: Viewer, may_compare: bool) -> str:
    """A link to all results on a board: for everybody once they may be seen, earlier for its own players."""
    if board_is_due(live.state, session, board, viewer):
        return f"/t/{live.stream}/board/{session.number}/{board}"
    return f"/t/{live.stream}/phone/board/{board}" if viewer.own and may_compare and session.ended is None else ""


def _played(session: Session, contestant: str) -> Iterator[tuple[Section, Spot, Slip, Side]]:
    """Its boards in the order of play."""
    for section in session.sections.values():
        for spot, slip in sorted(section.slips.items(), key=lambda item: item[0][:3]):
            for side, contestants in zip(Side, who_sat(section, spot, slip), strict=True):
                if contestant in contestants:
                    yield section, spot, slip, side


def _matches(
    live: LiveLog, names: Names, page: Visitor, session: Session, team: str, viewer: Viewer
) -> Iterator[tuple[dict[str, Any], RunningScore | None]]:
    state: Tournament = live.state
    for number in range(1, session.rounds + 1):
        if team in byes(state, session.number, number):
            yield _bye(state, page, session.number, number)
        for match in matches_of(live, session.number, number):
            if team not in (match.home, match.away):
                continue
            section = next(own for own in session.sections.values() if team in own.plan.contestants)
            view = match_view(live, names, page, session, match, section.letter, viewer)
            if team == match.away:  # from the team's viewpoint
                for name in ("imps", "points"):
                    view[name] = None if view[name] is None else view[name][::-1]
            view["opponents"] = view["away" if team == match.home else "home"]
            step = None
            if match.is_complete and match.due and match_is_finished(state, section, match):
                won = match_points(state, session.number, match)[0 if team == match.home else 1]
                step = RunningScore(session.number, number, won)
            yield {name: view[name] for name in (
                "section", "round", "table", "opponents", "imps", "points", "is_finished", "played", "due"
            )} | {"session": session.number}, step  # fmt: skip


def _bye(state: Tournament, page: Visitor, session: int, number: int) -> tuple[dict[str, Any], RunningScore]:
    """A round without opponents, with its score, so that the rows add up."""
    worth = bye_score(state, session, number)
    points = None if state.rules.matches is RankedBy.IMPS else [page.number(worth)]
    row = {
        "section": "", "round": number, "table": None, "opponents": "", "imps": None, "points": points,
        "is_finished": True, "played": 0, "due": 0, "session": session,
    }  # fmt: skip
    return row, RunningScore(session, number, worth)


def _course(steps: Sequence[RunningScore], state: Tournament) -> list[dict[str, Any]]:
    """The score of each round, and the running score. Per cent and victory points as an average, IMPs added up."""
    in_percent, in_vp = _in_percent(state), _in_vp(state)
    found: list[dict[str, Any]] = []
    total, most = Fraction(0), Fraction(0)
    several = len({step.session for step in steps}) > 1
    for (session, number), group in groupby(steps, key=lambda step: (step.session, step.round)):
        own = list(group)
        won = sum((step.won for step in own), Fraction(0))
        top = sum((step.top or Fraction(0) for step in own), Fraction(0))
        if in_percent and not top:
            continue
        total, most = total + won, most + top
        after = 100 * total / most if in_percent else total / (len(found) + 1) if in_vp else total
        found.append(
            {
                "round": f"{session}.{number}" if several else str(number),
                "each": float(100 * won / top if in_percent else won),
                "after": float(after),
            }
        )
    return found


def course_html(course: Sequence[dict[str, Any]], state: Tournament, language: str) -> str:
    """As a plot, if there is more than one point."""
    if len(course) < 2:
        return ""
    speech = Speech(language)
    title = speech.gettext("Running score (line) and score of each round (bars)")
    middle = 50.0 if _in_percent(state) else float(DRAW) if _in_vp(state) else 0.0
    labels, after, own = (tuple(step[name] for step in course) for name in ("round", "after", "each"))
    plot = Course(title, labels, after, own, middle, speech.number(after[-1], 0 if is_total(state) else 2))
    return fragment(Paper("", (plot,), language, is_bare=True))


def _in_percent(state: Tournament) -> bool:
    return state.rules.kind is not ContestKind.TEAMS and state.rules.scoring.method in WITH_TOP


def _in_vp(state: Tournament) -> bool:
    return state.rules.kind is ContestKind.TEAMS and state.rules.victory_points
