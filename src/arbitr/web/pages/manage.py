"""The organiser's first pages: a new event, where it stands, the clock, the deals, the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from fastapi import APIRouter, Form, UploadFile
from fastapi.responses import Response

from arbitr.formats.deals import read_deals
from arbitr.laws.engine.edition import Edition
from arbitr.number import read_number
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.scoring.event import EventRules, Method
from arbitr.store.ids import now
from arbitr.tournament.draw import next_draw
from arbitr.tournament.event import Event, Undone
from arbitr.tournament.events import organise
from arbitr.tournament.log import Log, undone
from arbitr.tournament.marks import missing
from arbitr.tournament.rules import Compared, Kind, RankedBy, Rules
from arbitr.tournament.state import Tournament
from arbitr.web.guard import Organiser
from arbitr.web.keeping import troubles
from arbitr.web.live import MARIAS, Live
from arbitr.web.page import Page
from arbitr.web.pages.common import heading, names_of, tournament_of
from arbitr.web.pages.marias_common import opened as marias_opened
from arbitr.web.people import Doubt
from arbitr.web.views.organise import (
    METHODS,
    MOST_BOARDS,
    MOST_TABLES,
    begins_at,
    entered,
    entries_view,
    last_session,
    movements_view,
    number_typed,
    session_view,
    unnamed,
    unseated,
    why_not,
)

router = APIRouter(tags=["organiser"])
MOST_BYTES = 5_000_000
"""Of a file that somebody sends: a season's deals are less."""
MOST_MINUTES = 1000


def by(page: Page) -> str:
    return f"organiser {page.session.name}"


async def write(page: Page, id_: str, *events: Event) -> None:
    await page.request.app.state.logs.write(id_, lambda log: list(events), by(page))


def tried(live: Live, events: Sequence[Event]) -> None:
    """A Problem where these lines could not be written: before anything beside the log is changed for them."""
    trial = live.log.fork()
    for event in events:
        trial.add(event, now())


async def backup_troubles(page: Page) -> list[str]:
    store = page.request.app.state.store
    return [page.say(each) for each in await store.run(troubles, store)]


async def sent(file: UploadFile) -> bytes:
    """What is in a file that came with a form."""
    data = await file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Problem("{file} is too large", file=file.filename)
    return data


async def chosen(page: Page) -> dict[str, str]:
    """Who is meant by the names that left a doubt."""
    form = await page.request.form()
    return {key[4:]: str(value) for key, value in form.items() if key.startswith("who:")}


def doubts_view(page: Page, doubts: Sequence[Doubt], answers: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "key": each.key,
            "name": each.name,
            "why": page.say(each.why),
            "choices": [{"id": id_, "name": page.say(shown)} for id_, shown in each.choices],
            "chosen": answers.get(each.key, ""),
        }
        for each in doubts
    ]


# A new event


@router.get("/manage")
async def manage(page: Organiser) -> Response:
    return page.goes_to("/")


@router.get("/manage/new")
async def new_page(page: Organiser) -> Response:
    return page.answer("new.html", _new_view({}, {}))


def _new_view(typed: dict[str, str], wrong: dict[str, str]) -> dict[str, Any]:
    empty = {
        "title": "",
        "day": date.today().isoformat(),
        "begins": begins_at(""),
        "kind": "pairs",
        "method": "matchpoints",
        "tables": "",
        "edition": "2017",
    }
    return {"typed": empty | typed, "wrong": wrong, "methods": METHODS, "editions": [int(each) for each in Edition]}


@router.post("/manage/new")
async def new(
    page: Organiser,
    title: str = Form(""),
    day: str = Form(""),
    begins: str = Form(""),
    kind: str = Form("pairs"),
    method: str = Form("matchpoints"),
    tables: str = Form(""),
    edition: str = Form("2017"),
) -> Response:
    typed = {
        "title": title,
        "day": day,
        "begins": begins,
        "kind": kind,
        "method": method,
        "tables": tables,
        "edition": edition,
    }
    wrong = {}
    if not title.strip() or len(title) > 200:
        wrong["title"] = page.say("Write what the tournament is called, in at most 200 letters.")
    if day and not _is_day(day):
        wrong["day"] = page.say("Write the day as 2026-05-19.")
    if begins and begins_at(begins) != begins:
        wrong["begins"] = page.say("Write the time as 18:30.")
    if kind not in (MARIAS, *(each.value for each in Kind)):
        wrong["kind"] = page.say("Choose pairs, teams, individual or mariáš.")
    if method not in METHODS:
        wrong["method"] = page.say("Choose how it is scored.")
    if tables.strip() and number_typed(tables, MOST_TABLES) is None:
        wrong["tables"] = page.say(Problem("Write a whole number from 1 to {most}, or nothing.", most=MOST_TABLES))
    if edition not in {str(int(each)) for each in Edition}:
        wrong["edition"] = page.say("Choose the Laws of 1997, 2007 or 2017.")
    if wrong:
        return page.answer("new.html", _new_view(typed, wrong), 422)
    if kind == MARIAS:
        return page.goes_to(f"/m/{await marias_opened(page, title, day)}/manage")
    rules = Rules(kind=Kind(kind), scoring=EventRules(Method(method)), edition=Edition(int(edition)))
    store = page.request.app.state.store
    events = [organise.TournamentOpened(title.strip(), day, "", rules), organise.SessionOpened(1)]
    stream = await store.run(store.create, "tournament", title.strip(), [to_plain(each) for each in events], by(page))
    return page.goes_to(f"/t/{stream.id}/manage?tables={tables.strip()}&begins={begins_at(begins)}")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


# Where it stands


@router.get("/t/{id_}/manage")
async def manage_tournament(
    page: Organiser, id_: str, boards: str = "", match_boards: str = "", tables: str = "", begins: str = ""
) -> Response:
    typed = {"boards": boards, "match_boards": match_boards, "tables": tables, "begins": begins}
    return await overview(page, id_, typed)


async def overview(
    page: Page,
    id_: str,
    typed: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
) -> Response:
    """Before the start: entries and movement. Then: the clock, and what comes next."""
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = last_session(state)
    typed = typed or {}
    view = {
        **frame(id_, state, typed, wrong),
        "tab": "overview",
        "entries": entries_view(state, names),
        "count": len(entered(state)),
        "doubts": doubts_view(page, doubts, answers or {}),
        "asked_at": "enter",
        "known_names": await known_names(page),
        "choice": await choice_view(page, state, "A", typed) if session is not None and not session.sections else None,
        "session_now": None if session is None else session_view(state, session, names, now()),
        "calls": sum(call.answered is None for call in state.calls.values()),
        "correction_period": state.rules.regulations.correction_period,
        "backup_troubles": await backup_troubles(page),
    }
    return page.answer("manage.html", view, 422 if wrong or doubts else 200)


def frame(
    id_: str, state: Tournament, typed: Mapping[str, str] | None, wrong: Mapping[str, str] | None
) -> dict[str, Any]:
    """What each of the organiser's pages of a tournament has."""
    session = last_session(state)
    return {
        "head": heading(id_, state, None if session is None else session.number),
        "typed": dict(typed or {}),
        "wrong": dict(wrong or {}),
    }


async def known_names(page: Page) -> list[str]:
    """To choose from while typing."""
    app = page.request.app
    found: list[str] = await app.state.store.run(app.state.called.everybody)
    return found


def seats_wanted(state: Tournament, section: str, typed: Mapping[str, str]) -> tuple[list[str], int]:
    """Who is to play in a section: the entries without a number, or so many of them; and how many that makes, with
    the tables that are expected where nobody is entered.
    """
    free = unseated(state, section)
    seated = free[: number_typed(typed.get("take", ""), len(free)) or len(free)]
    at_table = 4 if state.rules.kind is Kind.INDIVIDUAL else 2
    return seated, len(seated) or at_table * (number_typed(typed.get("tables", ""), MOST_TABLES) or 0)


async def choice_view(page: Page, state: Tournament, section: str, typed: Mapping[str, str]) -> dict[str, Any]:
    """The movements for a section, worked out beside the event loop: for many pairs that takes a while."""
    seated, count = seats_wanted(state, section, typed)
    boards, in_match = (number_typed(typed.get(name, ""), MOST_BOARDS) for name in ("boards", "match_boards"))
    begins = begins_at(typed.get("begins", ""))
    run = page.request.app.state.store.run
    wrong = ""
    if typed.get("boards", "").strip() and boards is None:
        wrong = page.say(Problem("Write a whole number from 1 to {most}, or nothing.", most=MOST_BOARDS))
    elif count:
        wrong = await run(why_not, state, page, count, boards)
    return {
        "section": section,
        "free": len(unseated(state, section)),
        "take": len(seated),
        "count": count,
        "tables": typed.get("tables", ""),
        "boards": typed.get("boards", ""),
        "match_boards": typed.get("match_boards", ""),
        "swiss_rounds": typed.get("swiss_rounds", str(state.rules.swiss_rounds or "")),
        "begins": begins,
        "wrong": wrong,
        "movements": await run(movements_view, state, page, count, boards, in_match, begins) if count else [],
    }


# The clock


@router.post("/t/{id_}/manage/clock")
async def clock(
    page: Organiser,
    id_: str,
    do: str = Form(""),
    minutes: str = Form(""),
    waived: str = Form(""),
    after: str = Form(""),
) -> Response:
    """begin, pause, resume, longer, end, reopen, publish, draw, session: one button each. `after` is the round that was
    shown with the button: pressed on two screens it begins one round only.
    """
    await tournament_of(page, id_)

    def decide(log: Log[Tournament]) -> list[Event]:
        state = log.state
        number = max(state.sessions, default=0)
        session = state.session(number)
        many = int(minutes) if minutes.lstrip("-").isdigit() and len(minutes) < 5 else None
        if do == "begin":
            if after and after != str(session.round):
                raise Problem("round {round} has begun meanwhile", round=session.round)
            if session.round == 0 and not waived and (open_ := unnamed(session)):
                raise Problem(
                    "these numbers have no names yet: {numbers}; enter them, or begin without them",
                    numbers=", ".join(open_),
                )
            return [organise.RoundBegun(number, session.round + 1, many)]
        if do == "pause":
            return [organise.ClockPaused(number)]
        if do == "resume":
            return [organise.ClockResumed(number)]
        if do == "longer":
            return [organise.ClockChanged(number, 5 if many is None else many)]
        if do == "end":
            if not waived and (gone := missing(state, number, session.rounds)):
                raise Problem(
                    "results are missing: {count}; enter them, or end the session without them", count=len(gone)
                )
            return [organise.SessionEnded(number)]
        if do == "reopen":
            return [_reopened(log, number)]
        if do == "publish":
            return [organise.Published()]
        if do == "session":
            return [organise.SessionOpened(number + 1)]
        if do == "draw":
            return [next_draw(state, number, each.letter) for each in session.sections.values() if each.is_swiss]
        raise Problem("{do} cannot be done here", do=repr(do))

    try:
        await page.request.app.state.logs.write(id_, decide, by(page))
    except Problem as problem:
        return await overview(page, id_, {"minutes": minutes}, {"clock": page.say(problem)})
    if do in ("begin", "end"):
        await page.request.app.state.round_begun()
    return page.goes_to(f"/t/{id_}/manage#session")


def _reopened(log: Log[Tournament], number: int) -> Event:
    """The end of the session does not count."""
    gone = undone(log.notes)
    for note in reversed(log.notes):
        event = note.event
        if isinstance(event, organise.SessionEnded) and event.session == number and note.number not in gone:
            return Undone(note.number)
    raise Problem("session {session} is not over", session=number)


# The deals


@router.post("/t/{id_}/manage/deals")
async def deals(page: Organiser, id_: str, file: UploadFile) -> Response:
    """The deals as the dealing program wrote them: PBN, LIN, DLM, DUP."""
    _, state = await tournament_of(page, id_)
    session = last_session(state)
    try:
        if session is None:
            raise Problem("open a session first")
        if not file.filename:
            raise Problem("choose the file first")
        data = await sent(file)
        found = await page.request.app.state.store.run(read_deals, data, file.filename)
        given = tuple(organise.DealOf(board, deal) for board, deal in found.items())
        if not given:
            raise Problem("{file} has no deals", file=file.filename)
        await write(page, id_, organise.DealsGiven(session.number, given))
    except Problem as problem:
        return await overview(page, id_, wrong={"deals": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage#deals")


# The rules


@router.get("/t/{id_}/manage/rules")
async def rules_page(page: Organiser, id_: str) -> Response:
    return await _rules(page, id_)


async def _rules(
    page: Page, id_: str, typed: Mapping[str, str] | None = None, wrong: Mapping[str, str] | None = None
) -> Response:
    _, state = await tournament_of(page, id_)
    rules = state.rules
    now_ = {
        "minutes": str(rules.minutes),
        "change_minutes": str(rules.change_minutes),
        "hidden_rounds": str(rules.hidden_rounds),
        "correction_period": str(rules.regulations.correction_period),
        "carry": "" if rules.carry is None else str(rules.carry),
        "compared": rules.compared.value,
        "show_traveller": "yes" if rules.show_traveller else "",
        "ranked_by": rules.matches.value,
        "swiss_rounds": str(rules.swiss_rounds),
    }
    view = {
        **frame(id_, state, {**now_, **(typed or {})}, wrong),
        "tab": "rules",
        "kind": rules.kind.value,
        "edition": int(rules.edition),
        "method": rules.scoring.method.value,
        "is_swiss": _is_swiss(state),
    }
    return page.answer("rules.html", view, 422 if wrong else 200)


@router.post("/t/{id_}/manage/rules")
async def change_rules(
    page: Organiser,
    id_: str,
    minutes: str = Form(""),
    change_minutes: str = Form(""),
    hidden_rounds: str = Form(""),
    show_traveller: str = Form(""),
    compared: str = Form("section"),
    carry: str = Form(""),
    correction_period: str = Form(""),
    ranked_by: str = Form(""),
    swiss_rounds: str = Form(""),
) -> Response:
    _, state = await tournament_of(page, id_)
    typed = {
        "minutes": minutes,
        "change_minutes": change_minutes,
        "hidden_rounds": hidden_rounds,
        "show_traveller": show_traveller,
        "compared": compared,
        "carry": carry,
        "correction_period": correction_period,
        "ranked_by": ranked_by or state.rules.matches.value,
        "swiss_rounds": swiss_rounds or str(state.rules.swiss_rounds),
    }
    wrong = {}
    numbers = {}
    for name, least, most in (
        ("minutes", 1, MOST_MINUTES),
        ("change_minutes", 0, MOST_MINUTES),
        ("hidden_rounds", 0, MOST_MINUTES),
        ("correction_period", 0, 100_000),
        ("swiss_rounds", 0, MOST_MINUTES),
    ):
        text = typed[name].strip()
        if not text.isascii() or not text.isdigit() or len(text) > 6 or not least <= int(text) <= most:
            wrong[name] = page.say(Problem("Write a whole number from {least} to {most}.", least=least, most=most))
        else:
            numbers[name] = int(text)
    part: Fraction | None = None
    if carry.strip():
        try:
            part = _part(carry)
        except ValueError:
            wrong["carry"] = page.say("Write a part from 0 to 1, as 1/2 or 50 %, or nothing.")
    if compared not in {each.value for each in Compared}:
        wrong["compared"] = page.say("Choose section or session.")
    if typed["ranked_by"] not in {each.value for each in RankedBy}:
        wrong["ranked_by"] = page.say("Choose victory points or IMPs.")
    if _is_swiss(state) and numbers.get("hidden_rounds") and numbers.get("swiss_rounds") == 0:
        wrong["swiss_rounds"] = page.say("Write how many rounds there will be: only then are the last ones known.")
    if wrong:
        return await _rules(page, id_, typed, wrong)
    rules = replace(
        state.rules,
        minutes=numbers["minutes"],
        change_minutes=numbers["change_minutes"],
        hidden_rounds=numbers["hidden_rounds"],
        swiss_rounds=numbers["swiss_rounds"],
        show_traveller=bool(show_traveller),
        compared=Compared(compared),
        matches=RankedBy(typed["ranked_by"]),
        carry=part,
        regulations=replace(state.rules.regulations, correction_period=numbers["correction_period"]),
    )
    try:
        await write(page, id_, organise.RulesChanged(rules))
    except Problem as problem:
        return await _rules(page, id_, typed, {"rules": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/rules")


def _is_swiss(state: Tournament) -> bool:
    session = last_session(state)
    return session is not None and any(section.is_swiss for section in session.sections.values())


def _part(text: str) -> Fraction:
    """1/2, 0.5, 0,5 or 50 %; a ValueError for anything else."""
    bare = text.strip()
    part = read_number(bare.rstrip("% ")) / (100 if bare.endswith("%") else 1)
    if not 0 <= part <= 1:
        raise ValueError(text)
    return part
