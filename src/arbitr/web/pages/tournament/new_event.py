"""The organiser opens a new event, of bridge or of mariáš."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import tournament_opened
from arbitr.club.entries.expected import keep_directed, keep_tables, last_tables, was_directed
from arbitr.club.log.writing import create
from arbitr.club.typed import tables_text, tables_typed
from arbitr.laws.engine import Edition
from arbitr.marias import MARIAS, Opened
from arbitr.marias.tournament.rules import USUAL as MARIAS_RULES
from arbitr.message import Message
from arbitr.movements.matches.knockout import KIND as KNOCKOUT
from arbitr.movements.matches.round_robin import KIND as ROUND_ROBIN
from arbitr.movements.swiss.rounds import KIND as SWISS
from arbitr.problem import Problem
from arbitr.scoring import EventRules, Method
from arbitr.tournament import BRIDGE, AuthorRole, ContestKind, RankedBy, RoundsBegin, Rules, TournamentEvent
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads
from arbitr.web.forms import (
    EMPTY,
    FormState,
    Sent,
    default_texts,
    field_among,
    field_read,
    field_text,
)
from arbitr.web.page import Page
from arbitr.web.pages.tournament.frame import signed_in
from arbitr.web.views.bridge.organise import (
    METHODS,
    MOST_TABLES,
    begins_at,
)

router = APIRouter(tags=["organiser"])
FORMATS = {
    "swiss-pairs": (ContestKind.PAIRS, SWISS),
    "swiss-teams": (ContestKind.TEAMS, SWISS),
    "round-robin": (ContestKind.TEAMS, ROUND_ROBIN),
    "knockout": (ContestKind.TEAMS, KNOCKOUT),
}
"""Kinds of events whose movement is suggested first."""


@router.get("/manage")
async def manage(page: Organiser) -> Response:
    return page.goes_to("/")


def _day(text: str) -> str:
    return date.fromisoformat(text).isoformat() and text if text else ""


def _begin(text: str) -> str:
    if text and begins_at(text) != text:
        raise ValueError(text)
    return begins_at(text)


def _tables(text: str) -> Fraction | None:
    found = tables_typed(text, MOST_TABLES)
    if text.strip() and found is None:
        raise Problem("Write a number of tables from 1 to {most}, e.g. 4 or 4.5.", most=MOST_TABLES)
    return found


@dataclass(frozen=True)
class NewEvent:
    """The form of a new event."""

    title: str = field_text(Message("Write what the tournament is called, in at most 200 letters."), most=200)
    day: str = field_read(_day, Message("Write the day as 2026-05-19."))
    begins: str = field_read(_begin, Message("Write the time as 18:30."))
    kind: str = field_among(
        (MARIAS.key, *(contest.value for contest in ContestKind), *FORMATS),
        Message("Choose pairs, teams, individual or mariáš."),
        default="pairs",
    )
    method: str = field_among(METHODS, Message("Choose how it is scored."), default="matchpoints")
    ranked_by: str = field_among(
        {way.value for way in RankedBy},
        Message("Choose how matches are ranked."),
        default=RankedBy.VICTORY_POINTS.value,
    )
    directed: str = field_among({"yes", "no"}, Message("Say whether somebody directs all the time."), default="yes")
    rounds_begin: str = field_among(
        {"", *(way.value for way in RoundsBegin)}, Message("Choose the director, the clock or the tables.")
    )
    tables: Fraction | None = field_read(_tables)
    edition: str = field_among(
        {str(int(year)) for year in Edition}, Message("Choose the Laws of 1997, 2007 or 2017."), default="2017"
    )

    @property
    def begins_rounds(self) -> RoundsBegin:
        """As chosen; by default the director, or the tables if nobody directs throughout."""
        usual = RoundsBegin.DIRECTOR if self.directed == "yes" else RoundsBegin.TABLES
        return RoundsBegin(self.rounds_begin) if self.rounds_begin else usual


@router.get("/manage/new")
async def new_page(page: Organiser) -> Response:
    return _new(page, EMPTY)


def _new(page: Page, form: FormState) -> Response:
    store = page.services.store
    empty = {**default_texts(NewEvent), "day": date.today().isoformat(), "begins": begins_at("")}
    empty["directed"] = "yes" if was_directed(store) else "no"
    view = {
        **form.view(page.say, empty),
        "methods": METHODS,
        "editions": [int(year) for year in Edition],
        "last_tables": [
            {"kind": kind, "tables": page.number(tables, tables.denominator - 1), "count": ceil(tables)}
            for kind, tables in last_tables(store).items()
        ],
    }
    return page.answer("tournament/new.html", view, form.status)


@router.post("/manage/new")
async def new(page: Organiser, form: Annotated[Sent[NewEvent], reads(NewEvent)]) -> Response:
    if form.wrong:
        return _new(page, form)
    event = form.values
    game, query = MARIAS, ""
    events: list[TournamentEvent] = [Opened(event.title.strip(), event.day, rules=MARIAS_RULES)]
    if event.kind != MARIAS.key:
        store = page.services.store
        kind, planned = FORMATS.get(event.kind) or (ContestKind(event.kind), "")
        tables = event.tables or last_tables(store).get(event.kind)
        if event.tables:
            await store.run(keep_tables, store, event.kind, event.tables)
        await store.run(keep_directed, store, event.directed == "yes")
        game, query = BRIDGE, f"?tables={tables_text(tables) if tables else ''}&begins={event.begins}"
        query += f"&planned={planned}" if planned else ""
        scoring, edition = EventRules(Method(event.method)), Edition(int(event.edition))
        rules = Rules(
            kind=kind,
            scoring=scoring,
            matches=RankedBy(event.ranked_by),
            edition=edition,
            rounds_begin=event.begins_rounds,
        )
        events = tournament_opened(event.title.strip(), event.day, "", rules)
    store = page.services.store
    made = await store.run(create, store, game, events, signed_in(page, AuthorRole.ORGANISER))
    return page.goes_to(f"/{game.path}/{made.stream}/manage{query}")
