"""Rulings: the conversation at a tournament or without an event, recorded and printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import JSONResponse, Response

from arbitr.bridge import Board, Result
from arbitr.club.permissions import approver
from arbitr.club.rulings.booking import booked
from arbitr.club.rulings.ruled_discipline import RuledDetails
from arbitr.club.search.phrases import index_view
from arbitr.club.sessions import current_session, session_played
from arbitr.club.typed import MOST_BOARDS, WrongField, number_typed, parse_place, rounds_of, whole
from arbitr.laws.engine import Conversation
from arbitr.problem import Problem, required
from arbitr.reports import Block, NewPage, Paper, RulingCase, ruling_form
from arbitr.reports.forms import IncidentPlace as Written
from arbitr.text import LANGUAGES
from arbitr.tournament import CallAnswered, Log, RulingGiven, SlipKey, Tournament, TournamentEvent, round_at, table_name
from arbitr.web.access import Asked, Director
from arbitr.web.desk.desk import RulingDesk
from arbitr.web.desk.form import Typed
from arbitr.web.desk.page import DeskPage, desk_alone, meant_by
from arbitr.web.form_reader import texts
from arbitr.web.forms import FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, printed_names, tournament_of
from arbitr.web.pages.bridge.paper import printed
from arbitr.web.pages.desk.director import by
from arbitr.web.views.desk.ruled import seated_view

router = APIRouter(tags=["ruling"])
KEEP_PHRASES = 86400
"""Seconds for which a browser may cache it."""


# At the desk, without an event


@router.get("/desk")
async def desk(page: Asked, d: str = "", edition: str = "", board: str = "", screens: str = "") -> Response:
    """The whole conversation is in `d`; the server stores nothing."""
    typed = sent_with(page)
    return await page.at_length(lambda: page.shows(desk_alone(page, typed, d, edition, board, screens)))


@router.get("/desk.{form}")
async def desk_on_paper(page: Asked, form: str, d: str = "") -> Response:
    """The ruling as a form to print."""
    desk = RulingDesk.parse(d)
    written = Written(board=Board.numbered(desk.board))
    paper = await page.at_length(lambda: _paper(desk.talks(desk.regulations), written, desk.say or page.language))
    return await printed(page, paper, "ruling", form)


@router.get("/desk/phrases.json")
async def phrases(page: Asked, lang: str = "") -> Response:
    """The index that the open page searches itself; the same for everybody, so a browser may cache it."""
    language = lang if lang in LANGUAGES else page.language
    return JSONResponse(index_view(language), headers={"Cache-Control": f"public, max-age={KEEP_PHRASES}"})


# At a tournament


@router.get("/t/{id_}/director/ruling")
async def ruling(
    page: Director,
    id_: str,
    d: str = "",
    call: int = 0,
    place: str = "",
    table: str = "",
    board: str = "",
    fresh: str = "",
) -> Response:
    """Started from a call, a board, or nothing; a conversation begun on another device continues."""
    _, state = await tournament_of(page, id_)
    wrong: dict[str, str] = {}
    if table and not place:
        try:
            place = str(at_table(state, table, board))
        except WrongField as problem:
            wrong = {problem.field: page.say(problem.problem)}
    ruling_desk = None if fresh else RulingDesk.parse(d) if d else await _kept(page, id_, call, place)
    ruling_desk = ruling_desk or _begun(state, call, place)
    if not (d or fresh or ruling_desk.procedure or ruling_desk.told or "procedure" in page.request.query_params):
        ruling_desk = _as_called(state, ruling_desk, page.language)
    desk, view = await _at(page, id_, ruling_desk, wrong, {"table": table, "board": board})
    shown = desk.shown(ruling_desk, view)
    is_ours = page.request.headers.get("sec-fetch-site") != "cross-site"  # a link on another site stores nothing
    if desk.reached is not None and is_ours:
        await _keep(page, id_, desk.reached)
    return page.shows(shown)


async def _at(
    page: Page, id_: str, ruling_desk: RulingDesk, wrong: dict[str, str], typed_place: dict[str, str]
) -> tuple[DeskPage, dict[str, Any]]:
    """The desk of this tournament, and what its page shows besides the conversation."""
    live, state = await tournament_of(page, id_)
    where = _place(state, ruling_desk)
    names = await names_of(page, state)
    address = f"/t/{id_}/director/ruling"
    begin = f"{address}?fresh=yes&call={ruling_desk.call}" + (
        f"&place={ruling_desk.place}" if ruling_desk.place else ""
    )
    view = {
        "head": heading(id_, state, max(state.sessions, default=None)),
        "places": [] if where is None else _boards(state, where, ruling_desk.call),
        "seats_named": {} if where is None else seated_view(names, state, where),
        "begin": begin,
        "typed_place": typed_place,
    }
    desk = DeskPage(page, state.rules.regulations, address, sent_with(page), live.log, where, names, wrong)
    desk.approver = approver(page.session.roles, page.session.name, "")
    waits = state.calls.get(ruling_desk.call)
    desk.said = "" if waits is None else waits.text
    return desk, view


def sent_with(page: Page) -> Typed:
    """The desk's form fields, taken from the address."""
    asked = page.request.query_params
    return Typed({name: asked.getlist(name) for name in asked})


def _place(state: Tournament, desk: RulingDesk) -> SlipKey | None:
    """Raise Problem if there is no such table."""
    if not desk.place:
        return None
    place = SlipKey.parse(desk.place)
    state.spot(place)
    return place


def _begun(state: Tournament, number: int, place: str) -> RulingDesk:
    """From a call in the queue: its table, and the board that it named, otherwise the first unscored one."""
    desk = RulingDesk(edition=state.rules.edition, call=number, usual=True)
    if place:
        where = SlipKey.parse(place)
        state.spot(where)
        return replace(desk, place=str(where), board=where.board)
    call = state.calls.get(number)
    session = current_session(state)
    if call is None or session is None or call.spot.section not in session.sections:
        return desk
    section = session.sections[call.spot.section]
    table, room = call.spot.table, call.spot.room
    this_round = round_at(state.rules, session, section, table)
    if not 1 <= this_round <= section.rounds:
        return desk
    if call.board is not None:
        rounds = rounds_of(section, call.board, table, room)
        played = max((number for number in rounds if number <= this_round), default=rounds[0])
        where = SlipKey(session.number, section.letter, played, table, call.board, room)
        return replace(desk, place=str(where), board=call.board)
    seated = section.plan.at(this_round, table, room)
    open_ = [board for board in seated.boards if (this_round, table, board, room) not in section.slips]
    for board in (*open_, *seated.boards):
        where = SlipKey(session.number, section.letter, this_round, table, board, room)
        return replace(desk, place=str(where), board=board)
    return desk


def _as_called(state: Tournament, desk: RulingDesk, language: str) -> RulingDesk:
    """With what the caller named, if his words name one thing; Back leads to the search."""
    call = state.calls.get(desk.call)
    if call is None:
        return desk
    slip = state.slip(SlipKey.parse(desk.place)) if desk.place else None
    played = slip.result if slip is not None and isinstance(slip.result, Result) else None
    procedure = meant_by(call.text, language, played is not None)
    return desk.chosen(procedure, played) if procedure else desk


def at_table(state: Tournament, table: str, board: str) -> SlipKey:
    """The board at this table, in the round in which it was last played there."""
    try:
        session = session_played(state)
        section, number, room = parse_place(session, table)
    except Problem as problem:
        raise WrongField("at_table", problem) from None
    try:
        wanted = required(number_typed(board, MOST_BOARDS), "write the board as a number")
        rounds = rounds_of(section, wanted, number, room)
    except Problem as problem:
        raise WrongField("at_board", problem) from None
    played = [round_ for round_ in rounds if round_ <= max(1, session.round)]
    return SlipKey(session.number, section.letter, max(played, default=rounds[0]), number, wanted, room)


def _boards(state: Tournament, place: SlipKey, call: int) -> list[dict[str, Any]]:
    """The boards of the table, to switch to another one."""
    section, _ = state.spot(place)
    return [
        {"board": board, "current": board == place.board, "to": f"?place={replace(place, board=board)}&call={call}"}
        for board in section.plan.at(place.round, place.table, place.room).boards
    ]


# A draft is stored with the board and the call, so that another device can continue it.


def _keys(id_: str, call: int, place: str) -> list[str]:
    return [f"desk {id_} {name}" for name in (place, f"call {call}" if call else "") if name]


async def _kept(page: Page, id_: str, call: int, place: str) -> RulingDesk | None:
    store = page.services.store
    for key in _keys(id_, call, place):
        text = await store.run(store.settings.get, key, "")
        if text:
            try:
                desk = RulingDesk.parse(text)
            except Problem:  # written by an older version: it begins again
                return None
            if place in ("", desk.place):  # the call may already have led to another board of its table
                return desk
    return None


async def _keep(page: Page, id_: str, desk: RulingDesk) -> None:
    store = page.services.store
    for key in _keys(id_, desk.call, desk.place):
        if await store.run(store.settings.get, key, "") != desk.text:
            await store.run(store.settings.put, key, desk.text)


# Booked


@router.post("/t/{id_}/director/ruling")
async def book(
    page: Director,
    id_: str,
    form: Annotated[
        FormState,
        texts("d", "then", "player", "first", "last", "cause", "approved_by", shown={"first": "since", "last": "upto"}),
    ],
) -> Response:
    """Record all rulings of the chain for the board, which changes its score; the call is answered. A suspension or
    disqualification (91) acts in the tournament: for this player, in these rounds, with this approval.
    """
    live, state = await tournament_of(page, id_)
    desk = RulingDesk.parse(form["d"])
    place = required(_place(state, desk), "enter the table first; then the ruling can be recorded")
    onward = desk.onward(state.rules.regulations)
    if onward.incident is not None and onward.talk(state.rules.regulations).question is not None:
        unfinished = page.say(Problem("The ruling is not complete yet. Answer this first; then record it."))
        again, view = await _at(page, id_, onward, {"step": unfinished}, {})
        return page.shows(again.shown(onward, view))

    def decide(log: Log[Tournament]) -> list[TournamentEvent]:
        events = booked(log, place, desk.talks(log.state.rules.regulations), _details(page, log.state, place, form))
        call = log.state.calls.get(desk.call)
        if call is not None and call.answered is None:
            events.append(CallAnswered(desk.call))
        return events

    try:
        await page.logs.write(id_, decide, by(page))
    except WrongField as problem:
        named = (await names_of(page, state)).named(problem.problem, state)
        again, view = await _at(page, id_, desk, {problem.field: page.say(named)}, {})
        again.details = form.typed
        return page.shows(again.shown(desk, view))
    done = desk if desk.incident is None else desk.goes_on(state.rules.regulations)
    await _keep(page, id_, replace(done, incident=None, procedure=""))
    slip = live.state.slip(place)
    if form["then"] == "appeal" and slip is not None and slip.rulings:
        return page.goes_to(f"/t/{id_}/director/appeal?line={slip.rulings[-1]}")
    return page.goes_to(f"/t/{id_}/director/board/{place}")


def _details(page: Page, state: Tournament, place: SlipKey, form: FormState) -> RuledDetails:
    """The further details that were typed for a suspension or disqualification."""
    rounds = state.session(place.session).rounds
    first, last = (whole(name, form[name], rounds) if form[name].strip() else None for name in ("since", "upto"))
    approved = approver(page.session.roles, page.session.name, form["approved_by"])
    return RuledDetails(form["player"], first, last, form["cause"], approved)


# On paper


@router.get("/t/{id_}/director/ruling.{form}")
async def ruling_on_paper(page: Director, id_: str, form: str, d: str = "", line: int = 0) -> Response:
    """The input so far, or a recorded ruling, by its line in the log."""
    live, state = await tournament_of(page, id_)
    if not line:
        desk = RulingDesk.parse(d)
        talks, place = desk.talks(state.rules.regulations), _place(state, desk)
    else:
        given = ruling_in(live.log, line)
        talks, place = [given.conversation], given.place
    written = Written(event=state.title, director=page.session.name)
    if place is not None:
        seated = seated_view(await printed_names(page, state), state, place)
        written = replace(
            written,
            session=str(place.session),
            round=str(place.round),
            table=table_name(place.section, place.table, place.room),
            board=Board.numbered(place.board),
            ns=seated["N-S"],
            ew=seated["E-W"],
        )
    return await printed(page, _paper(talks, written, page.language), "ruling", form)


def ruling_in(log: Log[Tournament], line: int) -> RulingGiven:
    """The ruling recorded in this line."""
    event = log.notes[line - 1].event if 0 < line <= len(log) else None
    if not isinstance(event, RulingGiven):
        raise HTTPException(404)
    return event


def _paper(talks: list[Conversation], place: Written, language: str) -> Paper:
    """Each ruling of a chain on its own sheet."""
    sheets = [
        ruling_form(RulingCase(place, talk.incident, talk.ruled(), auction=talk.applied().table.auction), language)
        for talk in talks
    ]
    if not sheets:
        raise Problem("there is no ruling yet; answer the questions first")
    blocks: list[Block] = [*sheets[0].blocks]
    for sheet in sheets[1:]:
        blocks += [NewPage(), *sheet.blocks]
    return Paper(sheets[0].title, tuple(blocks), language)
