"""Teams: line-ups by the captains, both rooms, the comparison, the agreed result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club import LiveLog, Names, Viewer, current_session, number_typed
from arbitr.club.actions.knockout import MOST_EXTRA, extra_boards_given, match_decided
from arbitr.club.permissions import PUBLIC, viewer_with, why_no_line_up
from arbitr.problem import Problem, required
from arbitr.tournament import (
    Author,
    AuthorRole,
    ContestKind,
    LineUp,
    LineUpGiven,
    Log,
    Match,
    MatchAgreed,
    Section,
    Session,
    Tournament,
    TournamentEvent,
    section_matches,
)
from arbitr.web.access import Asked, Director, Refused, still_has
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_now, names_of, tournament_of
from arbitr.web.pages.bridge.phone import still_sees, viewer_of
from arbitr.web.pages.tournament.frame import followed
from arbitr.web.views.bridge.bracket import brackets_view
from arbitr.web.views.bridge.teams import match_view

router = APIRouter(tags=["teams"])
LINE_UP_FIELDS = ("open1", "open2", "closed1", "closed2")
LINE_UP = len(LINE_UP_FIELDS)
"""Players of a team in a match."""


async def _session_of(page: Page, id_: str) -> tuple[LiveLog, Tournament, Session]:
    live, state = await tournament_of(page, id_)
    session = current_session(state)
    if state.rules.kind is not ContestKind.TEAMS or session is None:
        raise HTTPException(404)
    return live, state, session


def _match_at(state: Tournament, session: Session, section: str, number: int, table: int) -> tuple[Section, Match]:
    this = session.sections.get(section)
    if this is not None and 1 <= number <= this.rounds:
        for match in section_matches(this, number, state.rules.of_match):
            if match.table == table:
                return this, match
    raise HTTPException(404)


@router.get("/t/{id_}/matches")
async def matches(page: Asked, id_: str, round: int = 0) -> Response:
    live, state, session = await _session_of(page, id_)
    number = min(max(round or session.round or 1, 1), session.rounds)
    names = await names_of(page, state)
    return page.answer(
        "bridge/matches/matches.html", _matches(live, names, page, session, number, viewer_of(page, id_))
    )


@router.get("/t/{id_}/matches/live")
async def matches_live(page: Asked, id_: str, round: int = 1) -> Response:
    """The updated list as server-sent events; the same for all viewers."""
    _, _, session = await _session_of(page, id_)
    viewer = viewer_with(page.session.roles)
    asked = min(max(round, 1), session.rounds)  # no separate view for every value that a request may contain

    def render(live: LiveLog) -> str:
        session = current_session(live.state)
        assert session is not None
        names = names_now(page, live.state, viewer.is_director)
        number = min(asked, session.rounds)
        return page.html("bridge/matches/matches_list.html", _matches(live, names, page, session, number, viewer))

    may_see = still_has(page, "director") if viewer.is_director else None
    return followed(page, id_, ("matches", str(asked), str(viewer.is_director)), render, may_see)


def _matches(live: LiveLog, names: Names, page: Page, session: Session, number: int, viewer: Viewer) -> dict[str, Any]:
    state: Tournament = live.state
    found, byes = [], []
    for section in session.sections.values():
        if number > section.rounds:
            continue
        for match in section_matches(section, number, state.rules.of_match):
            found.append(match_view(live, names, page, session, match, section.letter, viewer))
        resting = [seated for seated in section.plan.seated(number) if not seated.is_played]
        byes += [names.contestant(state, team) for seated in resting for team in (*seated.ns, *seated.ew)]
    return {
        "head": heading(live.stream, state, session.number),
        "number": number,
        "rounds": session.rounds,
        "unit": state.rules.unit,
        "matches": found,
        "byes": byes,
    }


@router.get("/t/{id_}/bracket")
async def bracket(page: Asked, id_: str) -> Response:
    """The bracket of a knock-out, and its plate."""
    live, state, session = await _session_of(page, id_)
    names = await names_of(page, state)
    return page.answer("bridge/matches/bracket.html", _bracket(live, names, page, session, viewer_of(page, id_)))


@router.get("/t/{id_}/bracket/live")
async def bracket_live(page: Asked, id_: str) -> Response:
    """Updates as server-sent events."""
    await _session_of(page, id_)

    def render(live: LiveLog) -> str:
        session = current_session(live.state)
        assert session is not None
        return page.html(
            "bridge/matches/bracket_part.html", _bracket(live, names_now(page, live.state, False), page, session)
        )

    return followed(page, id_, ("bracket",), render)


def _bracket(live: LiveLog, names: Names, page: Page, session: Session, viewer: Viewer = PUBLIC) -> dict[str, Any]:
    found = brackets_view(live.state, names, page, session, viewer)
    if not found:
        raise HTTPException(404)
    return {"head": heading(live.stream, live.state, session.number), "brackets": found}


@router.get("/t/{id_}/match/{section}/{round}/{table}")
async def match(page: Asked, id_: str, section: str, round: int, table: int) -> Response:
    return await _match(page, id_, section, round, table, EMPTY)


async def _match(
    page: Page,
    id_: str,
    section: str,
    number: int,
    table: int,
    form: FormState,
) -> Response:
    live, state, session = await _session_of(page, id_)
    this, found = _match_at(state, session, section, number, table)
    viewer = viewer_of(page, id_)
    names = await names_of(page, state, hidden_too=_is_own(viewer, found))
    view = _match_view(live, names, page, session, this, found, viewer, form.typed)
    return page.answer("bridge/matches/match.html", {**view, **form.view(page.say)}, form.status)


def _is_own(viewer: Viewer, match: Match) -> bool:
    """Players at the same table know each other's names."""
    return bool(viewer.own) and viewer.own in (match.home, match.away)


def _match_view(
    live: LiveLog, names: Names, page: Page, session: Session, section: Section, match: Match, viewer: Viewer,
    typed: Mapping[str, Any],
) -> dict[str, Any]:  # fmt: skip
    state: Tournament = live.state
    teams = [team for team in (match.home, match.away) if viewer.speaks_for(team)]
    return {
        "head": heading(live.stream, state, session.number),
        "match": match_view(live, names, page, session, match, section.letter, viewer),
        "unit": state.rules.unit,
        "is_director": viewer.is_director,
        "may_line_up": viewer.is_director or not why_no_line_up(state, section, match),
        "decides": viewer.is_director and match.is_knockout and match.round == section.rounds,
        "both": [{"id": team, "name": names.contestant(state, team)} for team in (match.home, match.away)],
        "decided": section.decided.get((match.round, match.table), ""),
        "teams": [_team(state, names, session, section, match, team, typed) for team in teams],
        "wrong": {},
    }


@router.get("/t/{id_}/match/{section}/{round}/{table}/live")
async def match_live(page: Asked, id_: str, section: str, round: int, table: int) -> Response:
    """The updated score and boards as server-sent events."""
    _, state, session = await _session_of(page, id_)
    _, found = _match_at(state, session, section, round, table)
    viewer, number = viewer_of(page, id_), session.number
    is_own = _is_own(viewer, found)

    def render(live: LiveLog) -> str:
        now = live.state.session(number)
        this, match = _match_at(live.state, now, section, round, table)
        names = names_now(page, live.state, hidden_too=is_own or viewer.is_director)
        return page.html("bridge/matches/match_part.html", _match_view(live, names, page, now, this, match, viewer, {}))

    # A captain who may agree the result sees a form; all others see the same view.
    whose = f"{page.session.key} {viewer.own}" if viewer.is_director or is_own else ""
    may_see = still_sees(page, id_, viewer) if whose else None
    return followed(page, id_, ("match", section, str(round), str(table), whose), render, may_see)


def _team(
    state: Tournament, names: Names, session: Session, section: Section, match: Match, team: str,
    typed: Mapping[str, Any],
) -> dict[str, Any]:  # fmt: skip
    """A team with its players; preselected are the typed ones, the current line-up, or the first players."""
    players = [
        player
        for player in state.players(session.number, match.round, team)
        if state.why_barred(player, session.number, [match.round]) is None
    ]
    given = section.line_ups.get((match.round, team))
    usual = [*players[:LINE_UP]] if given is None else [*given.open, *given.closed]
    return {
        "id": team,
        "name": names.contestant(state, team),
        "players": [{"id": player, "name": names.person(player)} for player in players],
        "chosen": typed.get(team) or [*usual, *[""] * (LINE_UP - len(usual))],
    }


@router.post("/t/{id_}/match/{section}/{round}/{table}")
async def change_match(
    page: Asked,
    id_: str,
    section: str,
    round: int,
    table: int,
    form: Annotated[FormState, texts("team", "do", *LINE_UP_FIELDS)],
) -> Response:
    """A captain submits the line-up or agrees the result; the director may do both for any team."""
    _, state, session = await _session_of(page, id_)
    _, found = _match_at(state, session, section, round, table)
    viewer = viewer_of(page, id_)
    team, do = form["team"], form["do"]
    players = [form[name] for name in LINE_UP_FIELDS]
    if team not in (found.home, found.away) or not viewer.speaks_for(team):
        raise Refused(403)
    number = session.number

    def decide(log: Log[Tournament]) -> list[LineUpGiven | MatchAgreed]:
        this, now = _match_at(log.state, log.state.session(number), section, round, table)
        if do == "agree":
            if not now.is_complete:
                raise Problem("the match is not finished; its result can be agreed when every board is compared")
            return [MatchAgreed(number, section, round, table, team)]
        if do != "line_up":
            raise Problem("{do} cannot be done here", do=repr(do))
        if not viewer.is_director and (why := why_no_line_up(log.state, this, now)):
            raise why
        line_up = LineUp((players[0], players[1]), (players[2], players[3]))
        return [LineUpGiven(number, section, round, team, line_up)]

    by = Author(AuthorRole.DIRECTOR, page.session.name) if viewer.is_director else Author(AuthorRole.CAPTAIN, team)
    try:
        await page.logs.write(id_, decide, by)
    except Problem as problem:
        named = (await names_of(page, state)).named(problem, state)
        refused = FormState({team: players}, {f"{do} {team}": named})
        return await _match(page, id_, section, round, table, refused)
    return page.goes_to(f"/t/{id_}/match/{section}/{round}/{table}")


@router.post("/t/{id_}/match/{section}/{round}/{table}/knockout")
async def decide_match(
    page: Director,
    id_: str,
    section: str,
    round: int,
    table: int,
    form: Annotated[FormState, texts("boards", "winner", "reason", "do")],
) -> Response:
    """Give a tied match extra boards, or decide which team advances."""
    _, _, session = await _session_of(page, id_)
    number, do = session.number, form["do"]

    def decide(log: Log[Tournament]) -> list[TournamentEvent]:
        this, _ = _match_at(log.state, log.state.session(number), section, round, table)
        if do == "extra":
            count = required(
                number_typed(form["boards"], MOST_EXTRA), "Write a whole number from 1 to {most}.", most=MOST_EXTRA
            )
            return [extra_boards_given(log.state, this, round, table, count)]
        if do != "winner":
            raise Problem("{do} cannot be done here", do=repr(do))
        return [match_decided(this, round, table, form["winner"], form["reason"])]

    try:
        await page.logs.write(id_, decide, Author(AuthorRole.DIRECTOR, page.session.name))
    except Problem as problem:
        return await _match(page, id_, section, round, table, form.refused(do, problem))
    return page.goes_to(f"/t/{id_}/match/{section}/{round}/{table}")
