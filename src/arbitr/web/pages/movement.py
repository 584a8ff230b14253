"""Who meets whom: the movement of each section, numbers and seats, and changes after the start with a preview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.message import Message
from arbitr.movements.change import Change, late_pair, other_rounds, withdrawn_pair
from arbitr.movements.individual import Individual
from arbitr.movements.movement import Movement, Pair
from arbitr.movements.swiss import KIND as SWISS
from arbitr.problem import Problem
from arbitr.tournament.event import Event
from arbitr.tournament.events import organise
from arbitr.tournament.log import Log
from arbitr.tournament.section import Section
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament
from arbitr.tournament.suggest import movement_of
from arbitr.web.guard import Organiser
from arbitr.web.page import Page
from arbitr.web.pages.common import names_of, tournament_of
from arbitr.web.pages.manage import (
    by,
    choice_view,
    chosen,
    doubts_view,
    frame,
    known_names,
    overview,
    seats_wanted,
    tried,
    write,
)
from arbitr.web.people import Doubt, find, only, playing
from arbitr.web.views.organise import (
    MOST_BOARDS,
    change_view,
    entries_view,
    last_session,
    leaving_view,
    number_typed,
    section_view,
)
from arbitr.web.views.phone import current_session

router = APIRouter(tags=["organiser"])
MOST_ROUNDS = 1000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GONE = Message("It is withdrawn: it plays no more and has no place in the ranking. Under Entries it is brought back.")


@router.get("/t/{id_}/manage/movement")
async def movement_page(
    page: Organiser,
    id_: str,
    section: str = "",
    boards: str = "",
    match_boards: str = "",
    tables: str = "",
    take: str = "",
    begins: str = "",
) -> Response:
    typed = {
        "section": section,
        "boards": boards,
        "match_boards": match_boards,
        "tables": tables,
        "take": take,
        "begins": begins,
    }
    return await _movement(page, id_, typed)


async def _movement(page: Page, id_: str, typed: Mapping[str, str], wrong: Mapping[str, str] | None = None) -> Response:
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = last_session(state)
    there = {} if session is None else session.sections
    new = next(letter for letter in LETTERS if letter not in there)
    letter = typed.get("section", "")
    view = {
        **frame(id_, state, typed, wrong),
        "tab": "movement",
        "sections": [section_view(state, names, each) for each in there.values()],
        "entries": [each for each in entries_view(state, names) if not each["withdrawn"]],
        "round": 0 if session is None else session.round,
        "ended": session is not None and session.ended is not None,
        "new_section": new,
        "choice": await choice_view(page, state, letter if letter in there else new, typed)
        if session is not None and not session.round
        else None,
        "chooses": letter if letter in there else "",
    }
    return page.answer("movement.html", view, 422 if wrong else 200)


@router.post("/t/{id_}/manage/movement")
async def choose_movement(
    page: Organiser,
    id_: str,
    kind: str = Form(""),
    boards: str = Form(""),
    match_boards: str = Form(""),
    swiss_rounds: str = Form(""),
    tables: str = Form(""),
    take: str = Form(""),
    begins: str = Form(""),
    section: str = Form("A"),
    where: str = Form(""),
) -> Response:
    """Who has no number yet gets one, in the order of entry; without entries so many tables are set up.

    `match_boards` are those of a match of teams or of a round of a Swiss; the rounds of a Swiss are a rule, which stays
    as it is where they are not sent.
    """
    _, state = await tournament_of(page, id_)
    letter = section.strip().upper()
    typed = {
        "kind": kind,
        "boards": boards,
        "match_boards": match_boards,
        "swiss_rounds": swiss_rounds,
        "tables": tables,
        "take": take,
        "begins": begins,
        "section": letter,
    }
    back = _movement if where == "movement" else overview
    wrong = {
        at: page.say(Problem("Write a whole number from 1 to {most}, or nothing.", most=most))
        for at, text, most in (
            (f"match_boards {kind}", match_boards, MOST_BOARDS),
            ("swiss_rounds", swiss_rounds, MOST_ROUNDS),
        )
        if text.strip() and number_typed(text, most) is None
    }
    if wrong:
        return await back(page, id_, typed, wrong)
    rules = state.rules
    if kind == SWISS and "swiss_rounds" in await page.request.form():
        rules = replace(rules, swiss_rounds=number_typed(swiss_rounds, MOST_ROUNDS) or 0)
    try:
        seated, count = seats_wanted(state, letter, typed)
        if not count:
            raise Problem("there is no entry yet; enter somebody, or say how many tables there will be")
        many, in_match = number_typed(boards, MOST_BOARDS), number_typed(match_boards, MOST_BOARDS)
        movement = await page.request.app.state.store.run(movement_of, rules, kind, count, many, in_match)
        pairs = [Pair(each) for each in movement.players] if isinstance(movement, Individual) else [*movement.pairs]
        opened = organise.SectionOpened(
            max(state.sessions, default=0),
            letter,
            movement if isinstance(movement, Movement) else None,
            movement if isinstance(movement, Individual) else None,
            tuple(zip(pairs, seated, strict=False)),
        )
        await write(page, id_, *([] if rules == state.rules else [organise.RulesChanged(rules)]), opened)
    except Problem as problem:
        return await back(page, id_, typed, {"movement": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage{'/movement' if where == 'movement' else '#session'}")


@router.post("/t/{id_}/manage/unsection")
async def remove_section(page: Organiser, id_: str, section: str = Form("")) -> Response:
    """A section that is not wanted after all, before the first round."""
    _, state = await tournament_of(page, id_)
    try:
        await write(page, id_, organise.SectionRemoved(max(state.sessions, default=0), section))
    except Problem as problem:
        return await _movement(page, id_, {}, {f"section {section}": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/movement")


# Numbers


@router.post("/t/{id_}/manage/number")
async def give_number(
    page: Organiser, id_: str, section: str = Form("A"), pair: str = Form(""), contestant: str = Form("")
) -> Response:
    """This number to this entry. Who had the number gets the one that is free then."""
    await tournament_of(page, id_)

    def decide(log: Log[Tournament]) -> list[Event]:
        session = last_session(log.state)
        if session is None:
            raise Problem("choose a movement first")
        return list(_exchanged(session, section, Pair.parse(pair), contestant))

    try:
        await page.request.app.state.logs.write(id_, decide, by(page))
    except Problem as problem:
        typed = {"pair": pair, "contestant": contestant}
        return await _movement(page, id_, typed, {f"number {section}": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/movement#section-{section}")


def _exchanged(session: Session, letter: str, pair: Pair, contestant: str) -> Sequence[Event]:
    def given(to: tuple[str, Pair], who: str | None) -> Event:
        return organise.NumberGiven(session.number, to[0], to[1], who)

    here = (letter, pair)
    before = session.section(letter).plan.seats.get(pair)
    if not contestant:
        return [given(here, None)]
    if before == contestant:
        return []
    seats = {
        who: (each.letter, number) for each in session.sections.values() for number, who in each.plan.seats.items()
    }
    old = seats.get(contestant)
    events = [] if old is None else [given(old, None)]
    events.append(given(here, None))
    events.append(given(here, contestant))
    if old is not None and before is not None:
        events.append(given(old, before))
    return events


@router.post("/t/{id_}/manage/lots")
async def draw_lots(page: Organiser, id_: str, section: str = Form("A")) -> Response:
    """The numbers of a section by lot, before the first round."""
    await tournament_of(page, id_)

    def decide(log: Log[Tournament]) -> list[Event]:
        session = last_session(log.state)
        if session is None:
            raise Problem("choose a movement first")
        if session.round:
            raise Problem("the session has begun; numbers are exchanged one by one now")
        seats = session.section(section).plan.seats
        order = list(seats.values())
        SystemRandom().shuffle(order)
        return [
            *(organise.NumberGiven(session.number, section, pair, None) for pair in seats),
            *(organise.NumberGiven(session.number, section, pair, who) for pair, who in zip(seats, order, strict=True)),
        ]

    try:
        await page.request.app.state.logs.write(id_, decide, by(page))
    except Problem as problem:
        return await _movement(page, id_, {}, {f"number {section}": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/movement#section-{section}")


# Changes after the start


@router.get("/t/{id_}/manage/changes")
async def changes_page(page: Organiser, id_: str, pair: str = "") -> Response:
    return await _changes(page, id_, {"pair": pair})


async def _changes(
    page: Page,
    id_: str,
    typed: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
    preview: Mapping[str, Any] | None = None,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
) -> Response:
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = current_session(state)
    sections = [] if session is None else list(session.sections.values())
    view = {
        **frame(id_, state, typed, wrong),
        "tab": "changes",
        "sections": [section_view(state, names, each) for each in sections],
        "round": 0 if session is None else session.round,
        "leaving": [] if session is None else leaving_view(state, names, session),
        "may_leave_now": session is not None and session.round > 0 and session.ended is None,
        "may_sit_now": session is not None and session.round > 0 and not _has_results(session),
        "known_names": await known_names(page),
        "preview": preview,
        "doubts": doubts_view(page, doubts, answers or {}),
        "answers": dict(answers or {}),
    }
    return page.answer("changes.html", view, 422 if wrong or doubts else 200)


def _has_results(session: Session) -> bool:
    return any(spot[0] == session.round for each in session.sections.values() for spot in each.slips)


@router.post("/t/{id_}/manage/change")
async def change(
    page: Organiser,
    id_: str,
    what: str = Form(""),
    section: str = Form(""),
    line: str = Form(""),
    pair: str = Form(""),
    rounds: str = Form(""),
    since: str = Form("next"),
    do: str = Form(""),
) -> Response:
    """A late pair, a pair that leaves, another number of rounds: shown first, then done."""
    live, state = await tournament_of(page, id_)
    session = current_session(state)
    letter, _, number = pair.partition(":") if ":" in pair else (section, "", pair)
    typed = {"what": what, "section": letter, "line": line, "pair": pair, "rounds": rounds, "since": since}
    answers = await chosen(page)
    try:
        if session is None:
            raise Problem("choose a movement first")
        this = session.section(letter or next(iter(session.sections)))
        found = _change(this, what, number, rounds, _played(session, this, since, what, number))
        new: tuple[tuple[Pair, str], ...] = ()
        events: list[Event] = []
        store = page.request.app.state.store
        persons = []
        if what == "late" and line.strip():
            who = find(await store.run(store.persons.register), [only(line, state.rules)], playing(state), answers)
            if who.doubts:
                return await _changes(page, id_, typed, {}, None, who.doubts, answers)
            (number_new,) = set(found.after.pairs) - set(found.before.pairs)
            events.append(organise.ContestantEntered(who.contestants[0]))
            new, persons = ((number_new, who.contestants[0].id),), who.new
        if found.after != found.before:
            events.append(organise.MovementChanged(session.number, this.letter, found.after, new, str(found.what)))
        if what == "leaves":
            events += _withdrawn(state, this.plan.contestant(Pair.parse(number)))
        if not events:
            raise Problem("this changes nothing")
        tried(live, events)
        if not do:
            shown = change_view(page, found, typed)
            if what == "leaves":
                shown["lines"].append(page.say(GONE))
            return await _changes(page, id_, typed, {}, shown, (), answers)
        await store.run(store.persons.add_all, persons)
        await write(page, id_, *events)
    except Problem as problem:
        return await _changes(page, id_, typed, {what: page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/changes")


def _withdrawn(state: Tournament, contestant: str) -> list[Event]:
    """Who leaves is withdrawn too: it is not drawn again and plays no later session. A number may have no entry."""
    entry = state.contestants.get(contestant)
    return [] if entry is None or entry.withdrawn else [organise.ContestantWithdrawn(contestant)]


def _played(session: Session, section: Section, since: str, what: str, pair: str) -> int:
    """Rounds that stay: those that have begun; the present one may still change as long as nothing was entered, for
    one who leaves at its own table.
    """
    entered = max((spot[0] for spot in section.slips), default=0)
    begun = min(session.round, section.rounds)
    if what == "leaves" and since == "now" and begun and entered <= begun:
        return section.before(section.plan.contestant(Pair.parse(pair)), begun)
    return max(entered, begun - 1 if since == "now" else begun, 0)


def _change(section: Section, what: str, pair: str, rounds: str, played: int) -> Change:
    movement = section.movement
    if not isinstance(movement, Movement):
        raise Problem("the movement of an individual cannot be changed after the start")
    if what == "late":
        return late_pair(movement, played, section.plan.teams)
    if what == "leaves":
        return withdrawn_pair(movement, Pair.parse(pair), played, section.plan.teams)
    if what == "rounds":
        many = number_typed(rounds, MOST_ROUNDS)
        if many is None:
            raise Problem("write how many rounds there will be")
        return other_rounds(movement, many, played, section.plan.teams)
    raise Problem("{what} cannot be changed here", what=repr(what))
