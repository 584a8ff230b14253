"""Entries: typed, pasted or imported, changed or cancelled; their numbers; substitutes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, UploadFile
from fastapi.responses import Response

from arbitr.club.actions.entering import number_freed, numbers_given, same_players
from arbitr.club.entries.mistyped import forget_mistyped, remember
from arbitr.club.entries.pasted import Wanted, only, pasted, pasted_lines
from arbitr.club.people import Doubt, PeopleFound, find, playing
from arbitr.club.sessions import entered, last_session
from arbitr.message import Message
from arbitr.number import is_whole, read_number
from arbitr.problem import Problem, refuse_if
from arbitr.tournament import Rules, Session, Substitute, Tournament, TournamentEvent, single_spaced
from arbitr.tournament.csv_rows import text_of
from arbitr.tournament.events import organise
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import EMPTY, FormState, Sent, field_read, field_text
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.common import names_of, tournament_of
from arbitr.web.pages.organiser.manage import by, chosen, doubts_view, frame, overview, sent, write
from arbitr.web.views.bridge.organise import entries_view, players_view
from arbitr.web.views.bridge.pasted import pasted_view

router = APIRouter(tags=["organiser"])
LONGEST_STRATUM = 20
MOST_POINTS = 1_000_000
"""The largest handicap, and its smallest unit."""


@router.get("/t/{id_}/manage/entries")
async def entries_page(page: Organiser, id_: str) -> Response:
    return await _entries(page, id_, EMPTY)


async def _entries(
    page: Page,
    id_: str,
    form: FormState,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
    asked_at: str = "enter",
) -> Response:
    """`asked_at` is the form that must disambiguate a name."""
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = last_session(state)
    view = {
        **frame(page, id_, state, form),
        "tab": "entries",
        "entries": entries_view(state, names),
        "count": len(entered(state)),
        "doubts": doubts_view(page, doubts, answers or {}),
        "asked_at": asked_at,
        "playing": [] if session is None else players_view(state, names, session),
        "substitute_session": None if session is None else session.number,
        "round": 0 if session is None else session.round,
        "sessions": len(state.sessions),
    }
    return page.answer("organiser/entries.html", view, 422 if doubts else form.status)


# New entries


@router.post("/t/{id_}/manage/enter")
async def enter(
    page: Organiser,
    id_: str,
    form: Annotated[FormState, texts("lines", "one", "two", "title", "where", "do")],
    file: UploadFile | str = "",
) -> Response:
    """One entry per line, as people write it; for a team its name and a colon first. With `do=preview` a list is only
    shown as it is understood.
    """
    _, state = await tournament_of(page, id_)
    lines, one, two, title, where = (form[name] for name in ("lines", "one", "two", "title", "where"))
    answers = await chosen(page)
    back = _entries if where == "entries" else overview
    field = "lines"
    try:
        if not isinstance(file, str) and file.filename:
            field = "file"
            form.typed["lines"] = lines = "\n".join(filter(None, (lines, text_of(await sent(file), file.filename))))
        if form["do"] == "preview" or (form["do"] == "list" and _has_wrong_lines(lines, state.rules)):
            if not lines.strip():
                raise Problem("write at least one entry")
            return await _previewed(page, id_, state, form, answers)
        if one.strip() or two.strip():
            field = "one"
            wanted = [only(f"{one} / {two}" if two.strip() else one, state.rules), *pasted(lines, state.rules)]
        else:
            wanted = pasted(lines if not title.strip() else f"{title}: {lines}", state.rules)
        if not wanted:
            raise Problem("write at least one entry")
        found = await _found(page, wanted, playing(state), answers)
        if found.doubts and form["do"] == "list":
            return await _previewed(page, id_, state, form, answers)
        if found.doubts:
            return await back(page, id_, form, found.doubts, answers)
        events: list[TournamentEvent] = [organise.ContestantEntered(contestant) for contestant in found.contestants]
        events += numbers_given(state, found.contestants)
        await page.logs.write_with_people(id_, events, by(page), found.new)
        await page.services.store.run(remember, page.services.store, id_, found.new)
    except Problem as problem:
        return await back(page, id_, form.refused(field, problem), (), answers)
    return page.goes_to(f"/t/{id_}/manage{'/entries' if where == 'entries' else ''}#entries")


def _has_wrong_lines(lines: str, rules: Rules) -> bool:
    return any(line.wanted is None for line in pasted_lines(lines, rules))


async def _previewed(page: Page, id_: str, state: Tournament, form: FormState, answers: Mapping[str, str]) -> Response:
    """A list as it is understood, line by line; nothing is stored."""
    store = page.services.store
    register = await store.run(store.persons.register)
    lines = pasted_lines(form["lines"], state.rules)
    found, problem = PeopleFound(), ""
    try:
        found = find(register, [line.wanted for line in lines if line.wanted is not None], playing(state), answers)
    except Problem as refused:
        problem = page.say(refused)
        lines = [replace(line, wanted=None) for line in lines]
    view = {
        **frame(page, id_, state, form),
        "tab": "entries",
        "preview": pasted_view(page, register, lines, found, answers, problem),
    }
    return page.answer("organiser/pasted.html", view, 422 if problem or form.wrong else 200)


async def _found(page: Page, wanted: Sequence[Wanted], taken: set[str], answers: Mapping[str, str]) -> PeopleFound:
    store = page.services.store
    return find(await store.run(store.persons.register), wanted, taken, answers)


# One entry


def _points(text: str) -> Fraction:
    """A typed number; an empty field is 0."""
    number = read_number(text) if text.strip() else Fraction(0)
    if abs(number) > MOST_POINTS or number.denominator > MOST_POINTS:
        raise ValueError(text)
    return number


def _stratum(text: str) -> str:
    refuse_if(len(text) > LONGEST_STRATUM, "this is longer than {most} letters", most=LONGEST_STRATUM)
    return single_spaced(text)


@dataclass(frozen=True)
class EntryForm:
    """The form of one entry."""

    line: str = field_text()
    stratum: str = field_read(_stratum)
    handicap: Fraction = field_read(_points, Message("Write a number, e.g. 3, 2.5 or -4, or leave it empty."))
    carried: Fraction = field_read(_points, Message("Write a number, e.g. 3, 2.5 or -4, or leave it empty."))


@router.post("/t/{id_}/manage/entry/{contestant}")
async def change_entry(
    page: Organiser,
    id_: str,
    contestant: str,
    form: Annotated[Sent[EntryForm], reads(EntryForm)],
    button: Annotated[FormState, texts(do="save")],
) -> Response:
    """Change players or name, stratum, handicap and carry-over in the unit of the ranking; or cancel the entry. A
    missing field leaves the old value.
    """
    _, state = await tournament_of(page, id_)
    entry = existing(state.contestants.get(contestant))
    answers, do = await chosen(page), button["do"]
    read: dict[str, Any] = {name: form.read.get(name) for name in await page.request.form()}
    shown = FormState(
        {f"{name} {contestant}": text for name, text in form.typed.items() if name == "line" or name in read},
        {f"{name} {contestant}": problem for name, problem in form.wrong.items()},
    )
    if do == "save" and shown.wrong:
        return await _entries(page, id_, shown)
    try:
        if do == "withdraw":
            await write(page, id_, *number_freed(state, contestant), organise.ContestantWithdrawn(contestant))
        elif do == "again":
            await write(page, id_, organise.ContestantEntered(replace(entry, withdrawn=False)))
        else:
            names = await names_of(page, state)
            wanted, same = same_players(only(form.read["line"], state.rules), entry, names)
            found = await _found(page, [wanted], playing(state, contestant) | {*same.values()}, answers)
            if found.doubts:
                return await _entries(page, id_, shown, found.doubts, answers, contestant)
            others = iter(found.contestants[0].players)
            size = len(wanted.players) + len(same)
            players = tuple(same[at] if at in same else next(others) for at in range(size))
            new = replace(
                entry,
                players=players,
                title=wanted.title or entry.title,
                stratum=read.get("stratum", entry.stratum),
                handicap=read.get("handicap", entry.handicap),
            )
            events: list[TournamentEvent] = [] if new == entry else [organise.ContestantEntered(new)]
            if read.get("carried", (before := state.carried.get(contestant, Fraction(0)))) != before:
                events.append(organise.CarriedOver(contestant, form.values.carried))
            await page.logs.write_with_people(id_, events, by(page), found.new)
            store = page.services.store
            await store.run(remember, store, id_, found.new)
            await store.run(forget_mistyped, store, id_, {*entry.players} - {*players})
    except Problem as problem:
        return await _entries(page, id_, FormState(shown.typed, {f"line {contestant}": problem}))
    return page.goes_to(f"/t/{id_}/manage/entries#entries")


# Substitutes


@router.post("/t/{id_}/manage/substitute")
async def substitute(
    page: Organiser, id_: str, form: Annotated[FormState, texts("out", "comes", first="1", last="")]
) -> Response:
    """A substitution in the open session, for some rounds or to its end."""
    _, state = await tournament_of(page, id_)
    session = last_session(state)
    answers = await chosen(page)
    try:
        rounds = _rounds(session, form["first"], form["last"])
        contestant, _, player = form["out"].partition(" ")
        if not form["comes"].strip():
            raise Problem("write the name of the substitute")
        found = await _found(page, [Wanted((form["comes"].strip(),))], playing(state), answers)
        if found.doubts:
            return await _entries(page, id_, form, found.doubts, answers, "substitute")
        assert session is not None
        state.contestant(contestant)
        person = found.contestants[0].players[0]
        came = organise.SubstituteCame(Substitute(session.number, contestant, player, person, *rounds))
        await page.logs.write_with_people(id_, [came], by(page), found.new)
    except Problem as problem:
        return await _entries(page, id_, form.refused("substitute", problem))
    return page.goes_to(f"/t/{id_}/manage/entries#substitute")


def _rounds(session: Session | None, first: str, last: str) -> tuple[int, int | None]:
    if session is None or not session.sections:
        raise Problem("choose a movement first")
    for text in (first, last or "1"):
        if not is_whole(text, 999):
            raise Problem("write the rounds as whole numbers")
    return int(first), int(last) if last else None
