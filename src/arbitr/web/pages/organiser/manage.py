"""The organiser's home page of a tournament: progress, the clock, the deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, UploadFile
from fastapi.responses import Response

from arbitr.club import Doubt, number_typed
from arbitr.club.actions.rounds import clock_changed, deals_given
from arbitr.club.backups import troubles
from arbitr.club.sessions import entered, last_session, unseated
from arbitr.club.typed import tables_typed
from arbitr.formats.deals import read_deals
from arbitr.number import whole_or_none
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import Author, AuthorRole, ContestKind, Tournament, TournamentEvent
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads
from arbitr.web.forms import EMPTY, FormState, Sent, field_maybe_number, field_read, field_text, field_tick
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.pages.organiser.matching import matched
from arbitr.web.views.bridge.organise import (
    MOST_BOARDS,
    MOST_TABLES,
    begins_at,
    entries_view,
    movements_view,
    session_view,
    why_not,
)

router = APIRouter(tags=["organiser"])
MOST_CUT = 10_000
"""Contestants that go on into the next session."""
MOST_MINUTES = 9_999
"""Minutes by which a round can be made longer or shorter."""
MOST_BYTES = 5_000_000
"""Maximum size of an uploaded file: more than a season's deals."""


def by(page: Page) -> Author:
    return Author(AuthorRole.ORGANISER, page.session.name)


async def write(page: Page, id_: str, *events: TournamentEvent) -> None:
    await page.logs.write(id_, lambda log: list(events), by(page))


async def backup_troubles(page: Page) -> list[str]:
    store = page.services.store
    return [page.say(trouble) for trouble in await store.run(troubles, store)]


async def sent(file: UploadFile) -> bytes:
    """The content of an uploaded file."""
    data = await file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Problem("{file} is too large", file=file.filename)
    return data


async def chosen(page: Page) -> dict[str, str]:
    """The people chosen for ambiguous names."""
    form = await page.request.form()
    return {key[4:]: str(value) for key, value in form.items() if key.startswith("who:")}


def doubts_view(page: Page, doubts: Sequence[Doubt], answers: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "key": doubt.key,
            "name": doubt.name,
            "why": page.say(doubt.why),
            "choices": [{"id": id_, "name": page.say(shown)} for id_, shown in doubt.choices],
            "chosen": answers.get(doubt.key, ""),
        }
        for doubt in doubts
    ]


# Progress


@router.get("/t/{id_}/manage")
async def manage_tournament(
    page: Organiser,
    id_: str,
    boards: str = "",
    match_boards: str = "",
    tables: str = "",
    begins: str = "",
    planned: str = "",
) -> Response:
    """`planned` is the kind of movement that is suggested first."""
    typed = {"boards": boards, "match_boards": match_boards, "tables": tables, "begins": begins, "planned": planned}
    return await overview(page, id_, FormState(typed))


async def overview(
    page: Page,
    id_: str,
    form: FormState = EMPTY,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
) -> Response:
    """Before the start: entries and movement. Then: the clock and the next step."""
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = last_session(state)
    view = {
        **frame(page, id_, state, form),
        "tab": "overview",
        "entries": entries_view(state, names),
        "count": len(entered(state)),
        "doubts": doubts_view(page, doubts, answers or {}),
        "asked_at": "enter",
        "choice": await choice_view(page, state, "A", form.typed)
        if session is not None and not session.sections
        else None,
        "session_now": None if session is None else session_view(state, session, names, now()),
        "typed_names": (await matched(page, id_, state, answers or {}))[0],
        "calls": len(state.open_calls()),
        "correction_period": state.rules.regulations.correction_period,
        "backup_troubles": await backup_troubles(page),
    }
    return page.answer("organiser/manage.html", view, 422 if doubts else form.status)


def frame(
    page: Page, id_: str, state: Tournament, form: FormState, now_: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Shared data of the organiser's pages of a tournament; `now_` are the texts of untouched fields."""
    session = last_session(state)
    head = heading(id_, state, None if session is None else session.number)
    return {"head": head, **form.view(page.say, now_)}


def seats_wanted(state: Tournament, section: str, typed: Mapping[str, str]) -> tuple[list[str], int]:
    """Contestants for a section: the entries without a number, or some of them; and their count, including expected
    tables if nobody is entered.
    """
    free = unseated(state, section)
    seated = free[: number_typed(typed.get("take", ""), len(free)) or len(free)]
    at_table = 4 if state.rules.kind is ContestKind.INDIVIDUAL else 2
    return seated, len(seated) or int(at_table * (tables_typed(typed.get("tables", ""), MOST_TABLES) or 0))


async def choice_view(page: Page, state: Tournament, section: str, typed: Mapping[str, str]) -> dict[str, Any]:
    """The movements for a section, computed off the event loop: many pairs take a while."""
    seated, count = seats_wanted(state, section, typed)
    boards, in_match = (number_typed(typed.get(name, ""), MOST_BOARDS) for name in ("boards", "match_boards"))
    begins, planned = begins_at(typed.get("begins", "")), typed.get("planned", "")
    run = page.services.store.run
    wrong = ""
    if typed.get("boards", "").strip() and boards is None:
        wrong = page.say(Problem("Write a whole number from 1 to {most}, or nothing.", most=MOST_BOARDS))
    elif count:
        wrong = await run(why_not, state, page, count, boards)
    movements = await run(movements_view, state, page, count, boards, in_match, begins) if count else []
    return {
        "section": section,
        "planned": planned,
        "free": len(unseated(state, section)),
        "take": len(seated),
        "count": count,
        "tables": typed.get("tables", ""),
        "boards": typed.get("boards", ""),
        "match_boards": typed.get("match_boards", ""),
        "swiss_rounds": typed.get("swiss_rounds", str(state.rules.swiss_rounds or "")),
        "begins": begins,
        "wrong": wrong,
        "movements": sorted(movements, key=lambda movement: movement["kind"] != planned),
    }


# The clock


def _minutes(text: str) -> int | None:
    many = whole_or_none(text, -MOST_MINUTES, MOST_MINUTES)
    if text.strip() and many is None:
        raise Problem("Write a whole number from {least} to {most}.", least=-MOST_MINUTES, most=MOST_MINUTES)
    return many


@dataclass(frozen=True)
class ClockForm:
    """The buttons beside the clock, with what is typed beside them."""

    do: str = field_text()
    best: int | None = field_maybe_number(MOST_CUT)
    title: str = field_text()
    minutes: int | None = field_read(_minutes)
    waived: bool = field_tick()
    after: str = field_text()


@router.post("/t/{id_}/manage/clock")
async def clock(page: Organiser, id_: str, form: Annotated[Sent[ClockForm], reads(ClockForm)]) -> Response:
    """begin, pause, resume, longer, end, reopen, publish, draw, session: one button each. `after` is the round shown
    with the button: if two screens press it, only one round begins.
    """
    _, state = await tournament_of(page, id_)
    if form.wrong:
        wrong = {"clock": next(iter(form.wrong.values()))}
        return await overview(page, id_, FormState({"minutes": form["minutes"]}, wrong))
    asked = form.values
    try:
        await page.logs.write(
            id_,
            lambda log: clock_changed(log, asked.do, asked.minutes, asked.waived, asked.after, asked.best, asked.title),
            by(page),
        )
    except Problem as problem:
        named = (await names_of(page, state)).named(problem, state)
        return await overview(page, id_, FormState({"minutes": form["minutes"]}, {"clock": named}))
    if asked.do in ("begin", "end"):
        await page.services.round_begun()
    return page.goes_to(f"/t/{id_}/manage#session")


# The deals


@router.post("/t/{id_}/manage/deals")
async def deals(page: Organiser, id_: str, file: UploadFile) -> Response:
    """The dealing program's file of deals: PBN, LIN, DLM, DUP."""
    _, state = await tournament_of(page, id_)
    session = last_session(state)
    try:
        if session is None:
            raise Problem("open a session first")
        if not file.filename:
            raise Problem("choose the file first")
        data = await sent(file)
        found = await page.services.store.run(read_deals, data, file.filename)
        if not found:
            raise Problem("{file} has no deals", file=file.filename)
        await write(page, id_, deals_given(session.number, found))
    except Problem as problem:
        return await overview(page, id_, EMPTY.refused("deals", problem))
    return page.goes_to(f"/t/{id_}/manage#deals")
