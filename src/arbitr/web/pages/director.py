"""The director's page: the queue of calls, messages, piles of slips, penalties, fouled boards, seats."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.bridge.penalty import Penalty, Unit
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament.event import Event
from arbitr.tournament.events import direct, results
from arbitr.tournament.log import Log
from arbitr.tournament.marks import suspicions
from arbitr.tournament.place import Place, Room, table_name
from arbitr.tournament.reseat import reseated
from arbitr.tournament.section import Form as BoardForm
from arbitr.tournament.section import Section
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament
from arbitr.web.desk_form import WrongField
from arbitr.web.guard import Director
from arbitr.web.live import Live
from arbitr.web.page import Page
from arbitr.web.pages.common import followed, heading, names_now, names_of, tournament_of
from arbitr.web.typed import MOST_BOARDS, parse_place, parse_score, parse_table, rounds_of, session_played, whole
from arbitr.web.views.directing import (
    calls_view,
    fouled_view,
    marked_view,
    missing_view,
    penalties_view,
    suspicions_view,
)
from arbitr.web.views.organise import number_typed
from arbitr.web.views.phone import current_session
from arbitr.web.views.teams import waiting_view

router = APIRouter(tags=["director"])
PENALTIES = {Unit.PERCENT: "10%", Unit.IMPS: "3 IMP", Unit.VICTORY_POINTS: "1 VP"}
"""What a penalty usually is, by what the event counts."""


def by(page: Page) -> str:
    return f"director {page.session.name}"


async def write(page: Page, id_: str, *events: Event) -> None:
    await page.request.app.state.logs.write(id_, lambda log: list(events), by(page))


@router.get("/t/{id_}/director")
async def director(page: Director, id_: str) -> Response:
    return await _director(page, id_)


async def _director(
    page: Page, id_: str, typed: dict[str, str] | None = None, wrong: dict[str, str] | None = None
) -> Response:
    live, state = await tournament_of(page, id_)
    session = current_session(state)
    names = await names_of(page, state)
    view = {
        **_desk(page, live),
        "head": heading(id_, state, None if session is None else session.number),
        "contestants": [
            {"id": each, "name": names.contestant(state, each), "pair": f"{section.letter}{pair}"}
            for section in (() if session is None else session.sections.values())
            for each, pair in section.plan.contestants.items()
        ],
        "boards": _boards(session),
        "sections": [] if session is None else sorted(session.sections),
        "penalty": next((PENALTIES[unit] for unit in state.rules.penalty_units), ""),
        "penalties": penalties_view(live, names),
        "fouled": [] if session is None else fouled_view(session),
        "typed": typed or {},
        "wrong": wrong or {},
    }
    return page.answer("director.html", view, 422 if wrong else 200)


def _boards(session: Session | None) -> list[int]:
    if session is None:
        return []
    return sorted({board for section in session.sections.values() for board in section.boards_due})


def _desk(page: Page, live: Live) -> dict[str, Any]:
    """What changes by itself: calls, suspicious and missing results."""
    state: Tournament = live.state
    session = current_session(state)
    number = None if session is None else session.number
    names = names_now(page, state, hidden_too=True)
    return {
        "id": live.stream,
        "version": live.version,
        "calls": calls_view(state, names, now()),
        "marked": [] if number is None else marked_view(live, page, number),
        "suspicions": [] if number is None else suspicions_view(live, number),
        "missing": [] if number is None else missing_view(live, number),
        "uncompared": [] if session is None else waiting_view(live, names, session),
    }


@router.get("/t/{id_}/director/live")
async def director_live(page: Director, id_: str) -> Response:
    await tournament_of(page, id_)
    key = ("director", page.session.key)
    return followed(page, id_, key, lambda live: page.html("director_desk.html", _desk(page, live)))


@router.post("/t/{id_}/director/call/{number}")
async def answer_call(page: Director, id_: str, number: int) -> Response:
    await tournament_of(page, id_)
    await write(page, id_, direct.CallAnswered(number))
    return page.goes_to(f"/t/{id_}/director")


@router.post("/t/{id_}/director/message")
async def message(page: Director, id_: str, text: str = Form(""), table: str = Form("")) -> Response:
    """To one table (A7), to a section (A), or to all."""
    _, state = await tournament_of(page, id_)
    try:
        section, number = _told(state, table)
        await write(page, id_, direct.MessageSent(text, section, number))
    except Problem as problem:
        typed = {"text": text, "message_table": table}
        return await _director(page, id_, typed, _wrong(page, problem, "text"))
    return page.goes_to(f"/t/{id_}/director")


def _told(state: Tournament, text: str) -> tuple[str, int | None]:
    """The section and the table that a message is for; neither: it is for all."""
    bare = text.strip().upper()
    if not bare:
        return "", None
    try:
        session = session_played(state)
        if bare in session.sections:
            return bare, None
        section, number, _ = parse_table(session, text)
    except Problem as problem:
        raise WrongField("message_table", problem) from None
    return section.letter, number


def _wrong(page: Page, problem: Problem, field: str) -> dict[str, str]:
    """Beside the field that the problem names, else beside this one."""
    if isinstance(problem, WrongField):
        return {problem.field: page.say(problem.problem)}
    return {field: page.say(problem)}


# Slips


@router.post("/t/{id_}/director/slips")
async def slips(
    page: Director, id_: str, lines: str = Form(""), table: str = Form(""), round: str = Form("")
) -> Response:
    """A pile of slips: `7 4SX N +1`, a board and its result in each line; the table and the round stand once."""
    await tournament_of(page, id_)
    typed = {"lines": lines, "slip_table": table, "slip_round": round}
    try:
        await page.request.app.state.logs.write(id_, lambda log: _typed(log, lines, table, round), by(page))
    except Problem as problem:
        return await _director(page, id_, typed, _wrong(page, problem, "slips"))
    return page.goes_to(f"/t/{id_}/director#slips")


def _typed(log: Log[Tournament], lines: str, table: str, number: str) -> list[Event]:
    session = session_played(log.state)
    try:
        section, at, room = parse_place(session, table)
    except Problem as problem:
        raise WrongField("slip_table", problem) from None
    round_ = whole("slip_round", number, session.rounds) if number.strip() else None
    events: list[results.ResultCorrected] = []
    for place, line in enumerate(lines.splitlines(), 1):
        if line.strip():
            try:
                event = _slip(session, section, (at, room), line.strip(), round_)
                if any(each.place == event.place for each in events):
                    raise Problem("board {board} is written twice", board=event.place.board)
                events.append(event)
            except Problem as problem:
                raise Problem("line {line}: {problem}", line=place, problem=problem) from None
    if not events:
        raise Problem("write a board and its result, as 7 4SX N +1")
    return list(events)


def _slip(
    session: Session, section: Section, at: tuple[int, Room | None], line: str, number: int | None
) -> results.ResultCorrected:
    """The round that is written, else the last in which the table has played the board: a wrong number of a board must
    not become a result of a round that is still to come.
    """
    typed, _, rest = line.partition(" ")
    board = number_typed(typed, MOST_BOARDS)
    if board is None:
        raise Problem("{text} is not a board; write 7 4SX N +1", text=repr(typed))
    table, room = at
    if number is None:
        number = _round_played(session, section, board, at)
    place = Place(session.number, section.letter, number, table, board, room)
    return results.ResultCorrected(place, parse_score(rest), "slip")


def _round_played(session: Session, section: Section, board: int, at: tuple[int, Room | None]) -> int:
    rounds = rounds_of(section, board, *at)
    played = [each for each in rounds if each <= max(1, session.round)]
    if not played:
        raise Problem(
            "board {board} comes to table {table} in round {round}; write the round too if it is played already",
            board=board,
            table=table_name(section.letter, *at),
            round=rounds[0],
        )
    return max(played)


# Penalties, fouled boards, seats


@router.post("/t/{id_}/director/penalty")
async def penalty(
    page: Director,
    id_: str,
    contestant: str = Form(""),
    penalty: str = Form(""),
    law: str = Form(""),
    reason: str = Form(""),
    match: str = Form(""),
) -> Response:
    """Off a contestant's score; in a match of teams also off the score of one match, that of this round."""
    _, state = await tournament_of(page, id_)
    try:
        session = session_played(state)
        if not contestant:
            raise WrongField("contestant", Problem("choose who gets the penalty"))
        place = _match(session, contestant, match) if match.strip() else None
        given = direct.PenaltyGiven(session.number, contestant, Penalty.parse(penalty), law, reason, place)
        await write(page, id_, given)
    except Problem as problem:
        typed = {"contestant": contestant, "penalty": penalty, "law": law, "reason": reason, "match": match}
        return await _director(page, id_, typed, _wrong(page, problem, "penalty"))
    return page.goes_to(f"/t/{id_}/director#penalty")


def _match(session: Session, team: str, text: str) -> Place:
    """The match of a team in this round, by its first board."""
    number = whole("match", text, session.rounds)
    for section in session.sections.values():
        seated = section.plan.where(team, number)
        if seated is not None and seated.is_played and seated.table is not None:
            return Place(session.number, section.letter, number, seated.table, seated.boards[0], seated.room)
    raise WrongField("match", Problem("this team plays no match in round {round}", round=number))


@router.post("/t/{id_}/director/fouled")
async def fouled(
    page: Director,
    id_: str,
    section: str = Form(""),
    board: str = Form(""),
    first: str = Form(""),
    only: str = Form(""),
    do: str = Form("fouled"),
) -> Response:
    """From which round on the board was played in another form (Law 87); as suggested, or as the director says. Where
    every table has a copy of its own, at one table only; A3c is the closed room.
    """
    typed = {"fouled_section": section, "fouled_board": board, "first": first, "only": only}

    def decide(log: Log[Tournament]) -> list[Event]:
        session = session_played(log.state)
        number = whole("fouled", board, MOST_BOARDS)
        if do == "not":
            return [direct.BoardFouled(session.number, section, number, ())]
        since = whole("first", first, session.rounds)
        for each in suspicions(log.state, session.number):
            if (each.section, each.board, each.first) == (section, number, since):
                return [direct.BoardFouled(session.number, section, number, each.forms)]
        if not only.strip():
            return [direct.BoardFouled(session.number, section, number, (BoardForm("B", since),))]
        try:
            its, table, room = parse_table(session, only)
        except Problem as problem:
            raise WrongField("only", problem) from None
        form = BoardForm("B", since, tables=(table,), room=room)
        return [direct.BoardFouled(session.number, its.letter, number, (form,))]

    await tournament_of(page, id_)
    try:
        await page.request.app.state.logs.write(id_, decide, by(page))
    except Problem as problem:
        return await _director(page, id_, typed, _wrong(page, problem, "fouled"))
    return page.goes_to(f"/t/{id_}/director#fouled")


@router.post("/t/{id_}/director/seats")
async def seats(
    page: Director,
    id_: str,
    section: str = Form(""),
    round: str = Form(""),
    one: str = Form(""),
    other: str = Form(""),
    side: str = Form("ew"),
    do: str = Form(""),
    played_in: str = Form(""),
) -> Response:
    """Two pairs that sat at each other's tables, or one table (of teams: one room, as 3c) that sat the wrong way; shown
    first, then done. In the session that is played, or in this one.
    """
    _, state = await tournament_of(page, id_)
    typed = {"section": section, "round": round, "one": one, "other": other, "side": side, "played_in": played_in}
    try:
        session = state.session(whole("seats", played_in, max(state.sessions))) if played_in else session_played(state)
        this, tables = _tables(session, section, {"one": one, "other": other})
        mended = reseated(this, whole("round", round, session.rounds), tables, side)
        if not do:
            names = await names_of(page, state)
            lines = [page.say(each) for each in mended.preview(lambda each: names.contestant(state, each))]
            return page.answer(
                "seats_preview.html", {"head": heading(id_, state, session.number), "lines": lines, "typed": typed}
            )
        await write(page, id_, mended.event)
    except Problem as problem:
        return await _director(page, id_, typed, _wrong(page, problem, "seats"))
    return page.goes_to(f"/t/{id_}/director")


def _tables(session: Session, usual: str, typed: dict[str, str]) -> tuple[Section, list[tuple[int, Room | None]]]:
    """One table or two by their fields, of one section, which need not be written before them."""
    found: list[tuple[Section, int, Room | None]] = []
    for field, text in typed.items():
        if found and not text.strip():
            continue
        try:
            section, table, room = parse_table(session, text, found[0][0].letter if found else usual)
            if found and section is not found[0][0]:
                raise Problem("both tables have to be of section {section}", section=found[0][0].letter)
        except Problem as problem:
            raise WrongField(field, problem) from None
        found.append((section, table, room))
    return found[0][0], [(table, room) for _, table, room in found]
