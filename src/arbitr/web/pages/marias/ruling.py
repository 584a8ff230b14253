"""The ruling conversation at a mariáš tournament: from the incident to a recorded ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from arbitr.laws.engine import AnswerKind
from arbitr.marias import MariasConversation, MariasTournament, RecordCorrected
from arbitr.marias.tournament import events
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import Log, TournamentEvent
from arbitr.web.access import Director
from arbitr.web.page import Page
from arbitr.web.pages.marias.common import evening_of, heading, players_of, referee, write
from arbitr.web.views.marias.names import Letters, Players
from arbitr.web.views.marias.ruling import (
    RefereeDesk,
    players_view,
    procedure_view,
    question_view,
    ruling_view,
    turns_view,
    what_view,
)
from arbitr.web.views.marias.seats import table_view

router = APIRouter(tags=["mariáš: ruling"])
MOST_ANSWERS = 40


class DeskFields(BaseModel):
    """The conversation so far, in the address or in a form: `a` are the answers, `value` is one more that was typed."""

    call: int = 0
    round: int = 0
    table: int = 0
    turn: int = 0
    procedure: str = ""
    by: str = ""
    a: tuple[str, ...] = Field((), max_length=MOST_ANSWERS)
    value: str = ""
    q: str = ""
    """Words by which to find what happened."""

    @property
    def desk(self) -> RefereeDesk:
        return RefereeDesk(self.call, self.round, self.table, self.turn, self.procedure, self.by, self.a)


@router.get("/m/{id_}/referee/ruling")
async def ruling(page: Director, id_: str, asked: Annotated[DeskFields, Query()]) -> Response:
    """The next step of the conversation."""
    _, state = await evening_of(page, id_)
    players = await players_of(page, state)
    return _shown(page, state, players, _begun(state, asked.desk), id_, asked.value, asked.q)


def _begun(state: MariasTournament, desk: RefereeDesk) -> RefereeDesk:
    """From a call in the queue: its table and the current turn there."""
    call = state.calls.get(desk.call)
    if call is not None and not desk.table:
        desk = replace(desk, round=call.spot[0], table=call.spot[1])
    desk = replace(desk, round=desk.round or state.begun)
    if desk.table and not desk.turn:
        desk = replace(desk, turn=state.turn(desk.spot, now()))
    return desk


def _shown(
    page: Page, state: MariasTournament, players: Players, desk: RefereeDesk, id_: str, value: str, q: str
) -> Response:
    """The page for the current state of the conversation."""
    address = f"/m/{id_}/referee/ruling"
    view: dict[str, Any] = {
        "head": heading(id_, state),
        "address": address,
        "round": desk.round,
        "table": desk.table,
        "back": None if desk.back is None else desk.back.query,
        "begin": RefereeDesk(call=desk.call).query,
        "books": True,
        "seated": [],
        "procedure": None,
        "typed": value,
        "wrong": "",
    }
    if not desk.round:
        raise Problem("no round has begun; there is nothing to rule on")
    if not desk.table:
        tables = state.round(desk.round).tables
        view["tables"] = [
            {**table_view(seated, players), "to": replace(desk, table=seated.number, turn=0).query} for seated in tables
        ]
        view["rounds"] = [
            {"round": number, "to": RefereeDesk(round=number).query, "current": number == desk.round}
            for number in range(1, state.begun + 1)
        ]
        return page.answer("marias/ruling/table.html", view)
    view["seated"] = players_view(state, players, desk)
    if not desk.procedure:
        call = state.calls.get(desk.call)
        said = q or ("" if call is None else call.text)
        return page.answer("marias/ruling/what.html", {**view, **what_view(page, desk, said)})
    view["procedure"] = procedure_view(page, desk.procedure)
    if not desk.by:
        view["turns"] = turns_view(state, players, desk)
        return page.answer("marias/ruling/player.html", view)
    return conversed(page, players, desk, desk.talk(state), desk.seats(state), value, view)


def conversed(
    page: Page,
    players: Players | Letters,
    desk: RefereeDesk,
    talk: MariasConversation,
    seats: tuple[str, ...],
    value: str,
    view: dict[str, Any],
) -> Response:
    """The next question, or the ruling; `value` is an answer that was typed."""
    if talk.question is not None and value:
        # Crowns are written with a comma in most of our languages.
        said = value.strip().replace(",", ".") if talk.question.kind is AnswerKind.NUMBER else value.strip()
        try:
            talk = talk.answered(said)
            desk = replace(desk, answers=(*desk.answers, said))
            view["back"] = None if desk.back is None else desk.back.query
        except Problem as problem:
            # The engine names the question by its key, which users do not know.
            why = problem.places.get("problem")
            view["wrong"] = players.say(why if isinstance(why, Problem) else problem, seats)
    view["concerns"] = players.name(seats[talk.incident.by])
    view["fields"] = [{"name": name, "value": text} for name, text in desk.fields]
    if talk.question is not None:
        view["question"] = question_view(page, players, desk, talk, seats)
        return page.answer("marias/ruling/question.html", view, 422 if view["wrong"] else 200)
    view["ruling"] = ruling_view(page, players, talk, seats)
    return page.answer("marias/ruling/end.html", view)


@router.post("/m/{id_}/referee/ruling")
async def book(page: Director, id_: str, sent: Annotated[DeskFields, Form()]) -> Response:
    """Record the ruling in the log and answer the call."""
    desk = sent.desk
    corrects = False

    def decide(log: Log[MariasTournament]) -> list[TournamentEvent]:
        nonlocal corrects
        state = log.state
        talk = desk.talk(state)
        corrects = any(isinstance(effect, RecordCorrected) for effect in talk.ruled().effects)
        new: list[TournamentEvent] = [events.MariasRulingGiven(desk.seats(state), talk, *desk.spot)]
        open_ = state.calls.get(desk.call)
        if open_ is not None and open_.answered is None:
            new.append(events.RefereeCame(desk.call))
        return new

    await write(page, id_, referee(page), decide)
    return page.goes_to(f"/m/{id_}/referee/slip/{desk.round}/{desk.table}" if corrects else f"/m/{id_}/referee#rulings")
