"""Who plays: entries typed, pasted or read from a file, changed and taken back; numbers for them; substitutes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from fastapi import APIRouter, Form, HTTPException, UploadFile
from fastapi.responses import Response

from arbitr.number import read_number
from arbitr.problem import Problem
from arbitr.tournament.contestant import Contestant, Substitute
from arbitr.tournament.csv_rows import text_of
from arbitr.tournament.event import Event
from arbitr.tournament.events import organise
from arbitr.tournament.register import folded, tidy
from arbitr.tournament.session import Session
from arbitr.tournament.state import Tournament
from arbitr.web.guard import Organiser
from arbitr.web.live import Live
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.pages.common import names_of, tournament_of
from arbitr.web.pages.manage import chosen, doubts_view, frame, known_names, overview, sent, tried, write
from arbitr.web.people import Doubt, Found, Wanted, find, only, pasted, playing
from arbitr.web.views.organise import entered, entries_view, last_session, players_view

router = APIRouter(tags=["organiser"])
LONGEST_STRATUM = 20
MOST_POINTS = 1_000_000
"""No handicap is more, nor given in smaller parts."""


@router.get("/t/{id_}/manage/entries")
async def entries_page(page: Organiser, id_: str) -> Response:
    return await _entries(page, id_)


async def _entries(
    page: Page,
    id_: str,
    typed: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
    asked_at: str = "enter",
) -> Response:
    """`asked_at`: the form that has to say who is meant."""
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = last_session(state)
    view = {
        **frame(id_, state, typed, wrong),
        "tab": "entries",
        "entries": entries_view(state, names),
        "count": len(entered(state)),
        "doubts": doubts_view(page, doubts, answers or {}),
        "asked_at": asked_at,
        "known_names": await known_names(page),
        "playing": [] if session is None else players_view(state, names, session),
        "substitute_session": None if session is None else session.number,
        "round": 0 if session is None else session.round,
        "sessions": len(state.sessions),
    }
    return page.answer("entries.html", view, 422 if wrong or doubts else 200)


# New entries


@router.post("/t/{id_}/manage/enter")
async def enter(
    page: Organiser,
    id_: str,
    lines: str = Form(""),
    one: str = Form(""),
    two: str = Form(""),
    title: str = Form(""),
    where: str = Form(""),
    file: UploadFile | str = "",
) -> Response:
    """One entry in a line: the names with / between them; for a team its name and a colon in front."""
    live, state = await tournament_of(page, id_)
    typed = {"lines": lines, "one": one, "two": two, "title": title}
    answers = await chosen(page)
    back = _entries if where == "entries" else overview
    field = "lines"
    try:
        if not isinstance(file, str) and file.filename:
            field = "file"
            typed["lines"] = lines = "\n".join(filter(None, (lines, text_of(await sent(file), file.filename))))
        if one.strip() or two.strip():
            field = "one"
            wanted = [only(f"{one} / {two}" if two.strip() else one, state.rules), *pasted(lines, state.rules)]
        else:
            wanted = pasted(lines if not title.strip() else f"{title}: {lines}", state.rules)
        if not wanted:
            raise Problem("write at least one entry")
        found = await _found(page, wanted, playing(state), answers)
        if found.doubts:
            return await back(page, id_, typed, {}, found.doubts, answers)
        events: list[Event] = [organise.ContestantEntered(each) for each in found.contestants]
        events += _numbers(state, found.contestants)
        await _written(page, id_, live, events, found)
    except Problem as problem:
        return await back(page, id_, typed, {field: page.say(problem)}, (), answers)
    return page.goes_to(f"/t/{id_}/manage{'/entries' if where == 'entries' else ''}#entries")


async def _found(page: Page, wanted: Sequence[Wanted], taken: set[str], answers: Mapping[str, str]) -> Found:
    store = page.request.app.state.store
    return find(await store.run(store.persons.register), wanted, taken, answers)


async def _written(page: Page, id_: str, live: Live, events: Sequence[Event], found: Found) -> None:
    """The persons who are new, then the lines of the log; neither where the lines cannot be written."""
    tried(live, events)
    store = page.request.app.state.store
    await store.run(store.persons.add_all, found.new)
    await write(page, id_, *events)


def _numbers(state: Tournament, new: Sequence[Contestant]) -> list[Event]:
    """Before the start the next free numbers are theirs."""
    session = last_session(state)
    if session is None or session.round:
        return []
    free = [
        (section.letter, pair)
        for section in session.sections.values()
        for pair in section.plan.pairs
        if pair not in section.plan.seats
    ]
    return [
        organise.NumberGiven(session.number, letter, pair, each.id)
        for (letter, pair), each in zip(free, new, strict=False)
    ]


# One entry


@router.post("/t/{id_}/manage/entry/{contestant}")
async def change_entry(
    page: Organiser,
    id_: str,
    contestant: str,
    line: str = Form(""),
    stratum: str = Form(""),
    handicap: str = Form(""),
    carried: str = Form(""),
    do: str = Form("save"),
) -> Response:
    """Other players or another name, the stratum, the handicap and what is brought from another tournament, in what the
    ranking counts; or the entry is taken back. A field that is not sent stays as it was.
    """
    live, state = await tournament_of(page, id_)
    entry = state.contestants.get(contestant)
    if entry is None:
        raise HTTPException(404)
    answers = await chosen(page)
    sent_ = {*await page.request.form()}
    fields = {"line": line, "stratum": stratum, "handicap": handicap, "carried": carried}
    typed = {f"{name} {contestant}": text for name, text in fields.items() if name == "line" or name in sent_}
    numbers, wrong = _read_numbers(page, {name: fields[name] for name in ("handicap", "carried") if name in sent_})
    if len(stratum) > LONGEST_STRATUM:
        wrong["stratum"] = page.say(Problem("this is longer than {most} letters", most=LONGEST_STRATUM))
    if do == "save" and wrong:
        return await _entries(page, id_, typed, {f"{name} {contestant}": text for name, text in wrong.items()})
    try:
        if do == "withdraw":
            await write(page, id_, *_freed(state, contestant), organise.ContestantWithdrawn(contestant))
        elif do == "again":
            await write(page, id_, organise.ContestantEntered(replace(entry, withdrawn=False)))
        else:
            names = await names_of(page, state)
            wanted, kept = _kept(only(line, state.rules), entry, names)
            found = await _found(page, [wanted], playing(state, contestant) | {*kept.values()}, answers)
            if found.doubts:
                return await _entries(page, id_, typed, {}, found.doubts, answers, contestant)
            others = iter(found.contestants[0].players)
            size = len(wanted.players) + len(kept)
            players = tuple(kept[at] if at in kept else next(others) for at in range(size))
            new = replace(
                entry,
                players=players,
                title=wanted.title or entry.title,
                stratum=tidy(stratum) if "stratum" in sent_ else entry.stratum,
                handicap=numbers.get("handicap", entry.handicap),
            )
            events: list[Event] = [] if new == entry else [organise.ContestantEntered(new)]
            if numbers.get("carried", (before := state.carried.get(contestant, Fraction(0)))) != before:
                events.append(organise.CarriedOver(contestant, numbers["carried"]))
            await _written(page, id_, live, events, found)
    except Problem as problem:
        return await _entries(page, id_, typed, {f"line {contestant}": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/entries#entries")


def _read_numbers(page: Page, typed: Mapping[str, str]) -> tuple[dict[str, Fraction], dict[str, str]]:
    """The numbers by their fields, and what is wrong with those that are none; nothing typed is 0."""
    numbers, wrong = {}, {}
    for name, text in typed.items():
        try:
            numbers[name] = read_number(text) if text.strip() else Fraction(0)
            if abs(numbers[name]) > MOST_POINTS or numbers[name].denominator > MOST_POINTS:
                raise ValueError(text)
        except ValueError:
            wrong[name] = page.say("Write a number, as 3, 2.5 or -4; or nothing.")
    return numbers, wrong


def _kept(wanted: Wanted, entry: Contestant, names: Names) -> tuple[Wanted, dict[int, str]]:
    """Who is still called as before stays who he is; the others are looked for."""
    shown = {folded(names.person(player)): player for player in entry.players}
    kept = {at: shown[folded(name)] for at, name in enumerate(wanted.players) if folded(name) in shown}
    return replace(wanted, players=tuple(n for at, n in enumerate(wanted.players) if at not in kept)), kept


def _freed(state: Tournament, contestant: str) -> list[Event]:
    """Before the start the number of who does not come is free for somebody else."""
    session = last_session(state)
    if session is None or session.round:
        return []
    return [
        organise.NumberGiven(session.number, section.letter, pair, None)
        for section in session.sections.values()
        for pair, holder in section.plan.seats.items()
        if holder == contestant
    ]


# Substitutes


@router.post("/t/{id_}/manage/substitute")
async def substitute(
    page: Organiser,
    id_: str,
    out: str = Form(""),
    comes: str = Form(""),
    first: str = Form("1"),
    last: str = Form(""),
) -> Response:
    """Somebody plays for another in the session that is open, for some rounds or to its end."""
    live, state = await tournament_of(page, id_)
    session = last_session(state)
    typed = {"out": out, "comes": comes, "first": first, "last": last}
    answers = await chosen(page)
    try:
        rounds = _rounds(session, first, last)
        contestant, _, player = out.partition(" ")
        if not comes.strip():
            raise Problem("write the name of the substitute")
        found = await _found(page, [Wanted((comes.strip(),))], playing(state), answers)
        if found.doubts:
            return await _entries(page, id_, typed, {}, found.doubts, answers, "substitute")
        assert session is not None
        state.contestant(contestant)
        person = found.contestants[0].players[0]
        came = organise.SubstituteCame(Substitute(session.number, contestant, player, person, *rounds))
        await _written(page, id_, live, [came], found)
    except Problem as problem:
        return await _entries(page, id_, typed, {"substitute": page.say(problem)})
    return page.goes_to(f"/t/{id_}/manage/entries#substitute")


def _rounds(session: Session | None, first: str, last: str) -> tuple[int, int | None]:
    if session is None or not session.sections:
        raise Problem("choose a movement first")
    for text in (first, last or "1"):
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise Problem("write the rounds as whole numbers")
    return int(first), int(last) if last else None
