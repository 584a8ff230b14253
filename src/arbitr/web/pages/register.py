"""The register of the club: who plays, corrected, hidden, erased; members from a file, with a preview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Form, HTTPException, UploadFile
from fastapi.responses import Response

from arbitr.problem import Problem
from arbitr.store.ids import new_id
from arbitr.tournament.csv_rows import text_of
from arbitr.tournament.members_csv import Import, compare, read_members
from arbitr.tournament.register import Club, Person, Register, tidy
from arbitr.web.guard import Organiser
from arbitr.web.keeping import keep
from arbitr.web.page import Page
from arbitr.web.pages.manage import sent
from arbitr.web.people import NEW

router = APIRouter(tags=["register"])
ON_A_PAGE = 100
MOST_PREVIEWED = 200
LONGEST = 200
FIELDS = ("name", "surname", "number", "club", "category", "contact")


async def _register(page: Page) -> Register:
    store = page.request.app.state.store
    register: Register = await store.run(store.persons.register)
    return register


@router.get("/people")
async def people(page: Organiser, q: str = "", number: int = 1) -> Response:
    return await _people(page, q, number)


async def _people(
    page: Page,
    q: str = "",
    number: int = 1,
    typed: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
    naming: Sequence[Problem] = (),
) -> Response:
    """`naming`: why a backup could not be made anew without somebody who was erased just now."""
    register = await _register(page)
    found = register.found(q) if q.strip() else sorted(register.persons, key=lambda person: person.sorted_by)
    pages = max(1, -(-len(found) // ON_A_PAGE))
    number = min(max(1, number), pages)
    view = {
        "q": q,
        "count": len(register.persons),
        "found": len(found),
        "number": number,
        "pages": pages,
        "people": [person_view(register, each) for each in found[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]],
        "clubs": sorted(club.name for club in register.clubs),
        "typed": dict(typed or {}),
        "wrong": dict(wrong or {}),
        "naming": [page.say(each) for each in naming],
    }
    return page.answer("people.html", view, 422 if wrong else 200)


def person_view(register: Register, person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "surname": person.surname,
        "number": person.number or "",
        "club": register.club_of(person),
        "category": person.category,
        "contact": person.contact,
        "hidden": person.hidden,
    }


# One person


@router.post("/people")
async def add(
    page: Organiser,
    name: str = Form(""),
    surname: str = Form(""),
    number: str = Form(""),
    club: str = Form(""),
    category: str = Form(""),
    contact: str = Form(""),
    hidden: str = Form(""),
) -> Response:
    typed = _typed(name, surname, number, club, category, contact, hidden)
    try:
        id_ = await _put(page, new_id(), typed)
    except Problem as problem:
        return await _people(page, typed=typed, wrong=_at_its_field(page, typed, problem))
    return page.goes_to(f"/people/{id_}")


@router.get("/people/{person}")
async def person_page(page: Organiser, person: str, erase: str = "") -> Response:
    return await _person(page, person, is_sure=bool(erase))


async def _person(
    page: Page,
    id_: str,
    typed: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
    is_sure: bool = False,
) -> Response:
    register = await _register(page)
    person = register.by_id.get(id_)
    if person is None:
        raise HTTPException(404)
    now = person_view(register, person)
    shown = {name: str(now[name]) for name in FIELDS} | {"hidden": "yes" if person.hidden else ""}
    view = {
        "person": now,
        "typed": {**shown, **(typed or {})},
        "wrong": dict(wrong or {}),
        "clubs": sorted(club.name for club in register.clubs),
        "asks_erase": is_sure,
    }
    return page.answer("person.html", view, 422 if wrong else 200)


@router.post("/people/{person}")
async def correct(
    page: Organiser,
    person: str,
    name: str = Form(""),
    surname: str = Form(""),
    number: str = Form(""),
    club: str = Form(""),
    category: str = Form(""),
    contact: str = Form(""),
    hidden: str = Form(""),
) -> Response:
    typed = _typed(name, surname, number, club, category, contact, hidden)
    if (await _register(page)).by_id.get(person) is None:
        raise HTTPException(404)
    try:
        await _put(page, person, typed)
    except Problem as problem:
        return await _person(page, person, typed, _at_its_field(page, typed, problem))
    return page.goes_to(f"/people/{person}")


@router.post("/people/{person}/erase")
async def erase(page: Organiser, person: str) -> Response:
    """Nothing but the id stays, here and in the backups that are made by themselves."""
    store = page.request.app.state.store
    if await store.run(store.persons.get, person) is None:
        raise HTTPException(404)
    await store.run(store.persons.erase, person)
    naming = [each.problem for each in await store.run(keep, store, True) if each.problem is not None]
    return await _people(page, naming=naming) if naming else page.goes_to("/people")


def _typed(name: str, surname: str, number: str, club: str, category: str, contact: str, hidden: str) -> dict[str, str]:
    return {
        "name": name,
        "surname": surname,
        "number": number,
        "club": club,
        "category": category,
        "contact": contact,
        "hidden": hidden,
    }


async def _put(page: Page, id_: str, typed: Mapping[str, str]) -> str:
    """Writes a person down; a club that is not known yet is made."""
    if any(len(each) > LONGEST for each in typed.values()):
        raise Problem("this is longer than {most} letters", most=LONGEST)
    register = await _register(page)
    club_name = tidy(typed["club"])
    club = register.club_named(club_name) if club_name else None
    made = [Club(new_id(), club_name)] if club_name and club is None else []
    person = Person(
        id_,
        tidy(typed["name"]),
        tidy(typed["number"]) or None,
        made[0].id if made else "" if club is None else club.id,
        tidy(typed["surname"]),
        tidy(typed["category"]),
        tidy(typed["contact"]),
        bool(typed["hidden"]),
    )
    store = page.request.app.state.store
    await store.run(store.persons.put_all, [person], made)
    return id_


def _at_its_field(page: Page, typed: Mapping[str, str], problem: Problem) -> dict[str, str]:
    """Where the words stand that say what is wrong."""
    long = next((name for name in FIELDS if len(typed[name]) > LONGEST), "")
    return {long or ("name" if not typed["name"].strip() else "number"): page.say(problem)}


# Members from a file


@router.get("/people-import")
async def import_page(page: Organiser) -> Response:
    return _import(page)


def _import(page: Page, wrong: Mapping[str, str] | None = None, **view: Any) -> Response:
    empty: dict[str, Any] = {"preview": None, "perhaps": [], "text": "", "file": "", "same": {}}
    return page.answer("people_import.html", {**empty, **view, "wrong": dict(wrong or {})}, 422 if wrong else 200)


@router.post("/people-import")
async def import_members(
    page: Organiser, file: UploadFile | str = "", text: str = Form(""), name: str = Form(""), do: str = Form("")
) -> Response:
    """The file is laid beside the register and shown; nothing changes before somebody says so."""
    try:
        if not isinstance(file, str) and file.filename:
            name = file.filename
            text = text_of(await sent(file), name)
        if not text.strip():
            raise Problem("choose the file first")
        read = read_members(text.encode(), name or "members.csv")
        found = compare(read, await _register(page))
    except Problem as problem:
        return _import(page, {"file": page.say(problem)}, text=text, file=name)
    form = await page.request.form()
    same = {int(key[5:]): str(value) for key, value in form.items() if key.startswith("same:") and key[5:].isdigit()}
    view: dict[str, Any] = {
        "preview": _preview(page, found),
        "perhaps": _perhaps(page, found),
        "text": text,
        "file": name,
        "same": same,
    }
    if not do:
        return _import(page, **view)
    try:
        after = found.applied(new_id, {line: None if id_ == NEW else id_ for line, id_ in same.items() if id_})
        store = page.request.app.state.store
        before = found.register
        await store.run(
            store.persons.put_all,
            [each for each in after.persons if before.by_id.get(each.id) != each],
            [each for each in after.clubs if each.id not in before.club_by_id],
        )
    except Problem as problem:
        return _import(page, {"same": page.say(problem)}, **view)
    return page.goes_to("/people")


def _preview(page: Page, found: Import) -> dict[str, Any]:
    lines = [page.say(each) for each in found.preview()]
    return {
        "new": len(found.new),
        "changed": len(found.changed),
        "unchanged": len(found.unchanged),
        "perhaps": len(found.perhaps),
        "head": lines[0],
        "lines": lines[1 : MOST_PREVIEWED + 1],
        "more": max(0, len(lines) - 1 - MOST_PREVIEWED),
    }


def _perhaps(page: Page, found: Import) -> list[dict[str, Any]]:
    """Who has the name of somebody known: somebody decides."""
    view = []
    for each in found.perhaps:
        shown = found.register.shown(person.id for person in each.persons)
        choices = [{"id": person.id, "name": page.say(shown[person.id])} for person in each.persons]
        view.append({"line": each.member.line, "name": each.member.name, "number": each.member.number or "",
                     "club": each.member.club, "choices": choices})  # fmt: skip
    return view
