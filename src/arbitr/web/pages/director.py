"""What the director does with results: the queue, slips, corrections, adjusted scores, penalties, the log."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response, StreamingResponse

from arbitr.bridge.adjustment import Adjustment
from arbitr.bridge.contract import Contract
from arbitr.bridge.penalty import Penalty
from arbitr.bridge.result import Result
from arbitr.cards import Card
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament.event import Event, Undone
from arbitr.tournament.events import direct, results
from arbitr.tournament.log import Log
from arbitr.tournament.marks import suspicions
from arbitr.tournament.place import Place, Room
from arbitr.tournament.reseat import wrong_tables, wrong_way
from arbitr.tournament.section import Form as BoardForm
from arbitr.tournament.session import Session
from arbitr.tournament.slip import NoResult, Score
from arbitr.tournament.state import Tournament
from arbitr.web.desk_form import WrongField
from arbitr.web.guard import Director
from arbitr.web.live import Live
from arbitr.web.page import Page
from arbitr.web.pages.common import heading, names_now, names_of, tournament_of
from arbitr.web.views.directing import (
    calls_view,
    fouled_view,
    log_view,
    marked_view,
    missing_view,
    penalties_view,
    suspicions_view,
)
from arbitr.web.views.organise import number_typed
from arbitr.web.views.phone import current_session
from arbitr.web.views.teams import waiting_view
from arbitr.web.views.traveller import result_view

router = APIRouter(tags=["director"])
MOST_TABLES = MOST_BOARDS = 999


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
    return {
        "id": live.stream,
        "version": live.version,
        "calls": calls_view(state, now()),
        "marked": [] if number is None else marked_view(live, page, number),
        "suspicions": [] if number is None else suspicions_view(live, number),
        "missing": [] if number is None else missing_view(live, number),
        "uncompared": [] if session is None else waiting_view(live, names_now(page, state, hidden_too=True), session),
    }


@router.get("/t/{id_}/director/live")
async def director_live(page: Director, id_: str) -> Response:
    await tournament_of(page, id_)
    events = page.request.app.state.broadcasts.watch(
        id_,
        ("director", page.language, page.session.key),
        lambda live: page.html("director_desk.html", _desk(page, live)),
    )
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


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
        section, number = _told(current_session(state), table)
        await write(page, id_, direct.MessageSent(text, section, number))
    except Problem as problem:
        typed = {"text": text, "message_table": table}
        return await _director(page, id_, typed, _wrong(page, problem, "text"))
    return page.goes_to(f"/t/{id_}/director")


def _told(session: Session | None, text: str) -> tuple[str, int | None]:
    """The section and the table that a message is for; neither: it is for all."""
    bare = text.strip().upper()
    if not bare:
        return "", None
    if session is not None and bare in session.sections:
        return bare, None
    try:
        if session is None:
            raise Problem("nothing is being played")
        section, number, _ = parse_table(session, text)
    except Problem as problem:
        raise WrongField("message_table", problem) from None
    return section, number


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
    session = current_session(log.state)
    if session is None:
        raise Problem("nothing is being played")
    try:
        section, at, room = parse_table(session, table)
    except Problem as problem:
        raise WrongField("slip_table", problem) from None
    round_ = _whole("slip_round", number, session.rounds) if number.strip() else None
    events: list[Event] = []
    for place, line in enumerate(lines.splitlines(), 1):
        if line.strip():
            try:
                events.append(_slip(session, section, at, room, line.strip(), round_))
            except Problem as problem:
                raise Problem("line {line}: {problem}", line=place, problem=problem) from None
    if not events:
        raise Problem("write a board and its result, as 7 4SX N +1")
    return events


def parse_table(session: Session, text: str) -> tuple[str, int, Room | None]:
    """A7, or 7 where there is one section; A7o and A7c are the two rooms of a match."""
    bare = text.strip()
    room = Room(bare[-1].lower()) if bare[-1:].lower() in ("o", "c") and len(bare) > 1 else None
    bare = bare[:-1] if room else bare
    letters = bare.rstrip("0123456789").upper()
    number = number_typed(bare[len(letters) :], MOST_TABLES)
    if number is None or (letters and letters not in session.sections) or (not letters and len(session.sections) != 1):
        raise Problem("{text} is not a table; write section and number, as A7", text=repr(text))
    section = session.section(letters or next(iter(session.sections)))
    if number > section.movement.tables:
        raise Problem("section {section} has no table {table}", section=section.letter, table=number)
    return section.letter, number, room


def _whole(field: str, text: str, most: int) -> int:
    """A number of this field, up to this."""
    number = number_typed(text, most)
    if number is None:
        raise WrongField(field, Problem("{text} is not a number from 1 to {most}", text=repr(text.strip()), most=most))
    return number


def _slip(session: Session, letter: str, table: int, room: Room | None, line: str, number: int | None) -> Event:
    typed, _, rest = line.partition(" ")
    board = number_typed(typed, MOST_BOARDS)
    if board is None:
        raise Problem("{text} is not a board; write 7 4SX N +1", text=repr(typed))
    section = session.section(letter)
    rounds = [spot[0] for spot in section.boards_due.get(board, ()) if spot[1] == table and spot[3] is room]
    if number is None and not rounds:
        raise Problem("board {board} is not played at table {table}", board=board, table=f"{letter}{table}")
    place = Place(session.number, letter, rounds[0] if number is None else number, table, board, room)
    return results.ResultCorrected(place, parse_score(rest), "slip")


def parse_score(text: str) -> Score:
    """4SX N +1, with D7 behind it where the lead is known; pass; later, not_reached, cancelled, not_played."""
    bare = text.strip()
    for none in NoResult:
        if bare.lower() in (none.value, none.value.replace("_", " ")):
            return Score(none=none)
    head, _, last = bare.rpartition(" ")
    if len(last) in (2, 3) and last[0].upper() in "SHDC♠♥♦♣" and head:
        return Score(Result.parse(head), Card.parse(last))
    return Score(Result.parse(bare))


# One board at one table


@router.get("/t/{id_}/director/slip/{place}")
async def slip_page(page: Director, id_: str, place: str) -> Response:
    return await _slip_page(page, id_, place)


async def _slip_page(
    page: Page, id_: str, place: str, typed: dict[str, str] | None = None, wrong: dict[str, str] | None = None
) -> Response:
    live, state = await tournament_of(page, id_)
    where = Place.parse(place)
    section, spot = state.spot(where)
    slip = section.slips.get(spot)
    names = await names_of(page, state)
    seated = section.plan.at(where.round, where.table, where.room)
    history = [
        line for line in log_view(live.log, page, names, live.version, live.version) if line["place"] == str(where)
    ]
    view = {
        "head": heading(id_, state, where.session),
        "place": str(where),
        "board": where.board,
        "round": where.round,
        "table": f"{where.section}{where.table}{where.room.value if where.room else ''}",
        "ns": " – ".join(names.contestant(state, each) for each in seated.ns),
        "ew": " – ".join(names.contestant(state, each) for each in seated.ew),
        "slip": None if slip is None else result_view(slip),
        "score_text": "" if slip is None or slip.score is None else _score_text(slip.score),
        "adjusted": "" if slip is None or slip.adjustment is None else str(slip.adjustment),
        "no_results": [each.value for each in NoResult],
        "history": history,
        "typed": typed or {},
        "wrong": wrong or {},
    }
    return page.answer("slip.html", view, 422 if wrong else 200)


def _score_text(score: Score) -> str:
    if score.none is not None:
        return score.none.value
    text = score.result.code if isinstance(score.result, Result) else f"{score.result:+d}"
    return text if score.lead is None else f"{text} {score.lead.code}"


@router.post("/t/{id_}/director/slip/{place}")
async def change_slip(
    page: Director,
    id_: str,
    place: str,
    do: str = Form("correct"),
    score: str = Form(""),
    adjustment: str = Form(""),
    law: str = Form(""),
    reason: str = Form(""),
    none: str = Form(""),
) -> Response:
    """Correct, adjust, accept, remove, turn the direction: whatever is needed for this board at this table."""
    _, state = await tournament_of(page, id_)
    where = Place.parse(place)
    typed = {"score": score, "adjustment": adjustment, "law": law, "reason": reason}
    try:
        event: Event
        if none in {each.value for each in NoResult}:
            event = results.ResultCorrected(where, Score(none=NoResult(none)), reason)
        elif do == "correct":
            event = results.ResultCorrected(where, parse_score(score), reason)
        elif do == "adjust":
            given = Adjustment.parse(adjustment) if adjustment.strip() else None
            event = direct.ScoreAdjusted(where, given, law, reason)
        elif do == "accept":
            event = results.ResultAccepted(where)
        elif do == "remove":
            event = results.ResultRemoved(where)
        elif do == "turn":
            event = results.ResultCorrected(where, _turned(state, where), "direction")
        elif do == "wrong_way":
            section = state.section(where.session, where.section)
            event = wrong_way(section, where.round, where.table).event
        else:
            raise Problem("{do} cannot be done here", do=repr(do))
        await write(page, id_, event)
    except Problem as problem:
        return await _slip_page(page, id_, place, typed, {do: page.say(problem)})
    return page.goes_to(f"/t/{id_}/director" if do in ("accept", "turn") else f"/t/{id_}/director/slip/{place}")


def _turned(state: Tournament, place: Place) -> Score:
    """The same contract and tricks by the other side."""
    slip = state.slip(place)
    result = None if slip is None or slip.score is None else slip.score.result
    if not isinstance(result, Result) or result.contract is None:
        raise Problem("{place}: there is no contract to turn", place=place)
    contract = Contract(result.contract.bid, result.contract.doubling, result.contract.declarer.lho)
    return Score(Result(contract, result.tricks))


@router.post("/t/{id_}/director/none")
async def no_result(page: Director, id_: str, place: str = Form(""), none: str = Form("")) -> Response:
    """What a table has not played of a round."""
    await tournament_of(page, id_)
    where = Place.parse(place)
    if none not in {each.value for each in NoResult}:
        raise HTTPException(422)
    event = results.RoundNotReached(where.session, where.section, where.round, where.table, NoResult(none), where.room)
    await write(page, id_, event)
    return page.goes_to(f"/t/{id_}/director")


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
    session = current_session(state)
    try:
        if session is None:
            raise Problem("nothing is being played")
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
    number = _whole("match", text, session.rounds)
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
        session = current_session(log.state)
        if session is None:
            raise Problem("nothing is being played")
        number = _whole("fouled", board, MOST_BOARDS)
        if do == "not":
            return [direct.BoardFouled(session.number, section, number, ())]
        since = _whole("first", first, session.rounds)
        for each in suspicions(log.state, session.number):
            if (each.section, each.board, each.first) == (section, number, since):
                return [direct.BoardFouled(session.number, section, number, each.forms)]
        try:
            letter, table, room = parse_table(session, only) if only.strip() else (section, None, None)
        except Problem as problem:
            raise WrongField("only", problem) from None
        tables = () if table is None else (table,)
        form = BoardForm("B", since, tables=tables, room=room)
        return [direct.BoardFouled(session.number, letter, number, (form,))]

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
) -> Response:
    """Two pairs that sat at each other's tables, or one table that sat the wrong way; shown first, then done."""
    _, state = await tournament_of(page, id_)
    session = current_session(state)
    typed = {"section": section, "round": round, "one": one, "other": other, "side": side}
    try:
        if session is None:
            raise Problem("nothing is being played")
        this = session.section(section)
        number = _whole("round", round, session.rounds)
        table = _whole("one", one, this.movement.tables)
        if other.strip():
            second = _whole("other", other, this.movement.tables)
            mended = wrong_tables(this, number, ((table, second), (second, table)), side)
        else:
            mended = wrong_way(this, number, table)
        if not do:
            lines = [page.say(each) for each in mended.preview()]
            return page.answer(
                "seats_preview.html", {"head": heading(id_, state, session.number), "lines": lines, "typed": typed}
            )
        await write(page, id_, mended.event)
    except Problem as problem:
        return await _director(page, id_, typed, _wrong(page, problem, "seats"))
    return page.goes_to(f"/t/{id_}/director")


# The log


@router.get("/t/{id_}/log")
async def log_page(page: Director, id_: str, newest: int = 0) -> Response:
    live, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    newest = newest or live.version
    view = {
        "head": heading(id_, state, max(state.sessions, default=None)),
        "lines": log_view(live.log, page, names, newest),
        "older": max(0, newest - 100),
        "wrong": {},
    }
    return page.answer("log.html", view)


@router.post("/t/{id_}/log/undo")
async def undo(page: Director, id_: str, number: str = Form(""), to: str = Form("")) -> Response:
    """A line no longer counts; `to` is the director's page on which it was found."""
    live, state = await tournament_of(page, id_)
    try:
        line = number_typed(number, live.version)
        if line is None:
            raise Problem("{text} is not a line of the log", text=repr(number))
        await write(page, id_, Undone(line))
    except Problem as problem:
        names = await names_of(page, state)
        view = {
            "head": heading(id_, state, max(state.sessions, default=None)),
            "lines": log_view(live.log, page, names, live.version),
            "older": max(0, live.version - 100),
            "wrong": {"undo": page.say(problem)},
        }
        return page.answer("log.html", view, 422)
    return page.goes_to(to if to.startswith(f"/t/{id_}/director") else f"/t/{id_}/log")
