"""The register of the club: correct, hide and erase people, and import members with a preview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, UploadFile
from fastapi.responses import JSONResponse, Response

from arbitr.club import erasing as club_erasing
from arbitr.club.backups import DOWNLOADED
from arbitr.club.erasing import Preview, preview
from arbitr.club.people import NEW
from arbitr.club.person_data import person_data, person_json, person_text
from arbitr.number import whole_or_none
from arbitr.problem import Problem, refuse_if
from arbitr.store.backups.settling import owing
from arbitr.store.ids import new_id
from arbitr.tournament.csv_rows import text_of
from arbitr.tournament.people.members_csv import Import, compare, read_members
from arbitr.tournament.people.register import Club, Person, Register, single_spaced
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import EMPTY, FormState, Sent, field_read, field_tick, form_fields, texts_of
from arbitr.web.page import Page, existing
from arbitr.web.pages.organiser.manage import sent
from arbitr.web.pages.organiser.masterpoints import points_of

router = APIRouter(tags=["register"])
ON_A_PAGE = 100
MOST_PREVIEWED = 200
LONGEST = 200


async def _register(page: Page) -> Register:
    store = page.services.store
    register: Register = await store.run(store.persons.register)
    return register


@router.get("/people")
async def people(page: Organiser, q: str = "", number: int = 1, erased: str = "") -> Response:
    return await _people(page, q, number, is_erased=bool(erased))


async def _people(
    page: Page,
    q: str = "",
    number: int = 1,
    form: FormState = EMPTY,
    naming: Sequence[Problem] = (),
    is_erased: bool = False,
) -> Response:
    """`naming` says why somebody could not be erased in a backup."""
    store = page.services.store
    downloaded = await store.run(store.settings.get, DOWNLOADED) if is_erased or naming else None
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
        "people": [person_view(register, person) for person in found[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]],
        "clubs": sorted(club.name for club in register.clubs),
        **form.view(page.say),
        "is_erased": is_erased,
        "downloaded": downloaded is not None,
        "owed": [str(path) for path in await store.run(owing, store)],
        "naming": [page.say(problem) for problem in naming],
    }
    return page.answer("club/people/people.html", view, form.status)


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


@router.get("/people-offered")
async def offered(page: Organiser) -> Response:
    """Members that match the first letters of a field, whatever its name."""
    services = page.services
    typed = next((text for text in page.request.query_params.values() if text.strip()), "")
    people = await services.store.run(services.called.offered, typed)
    return JSONResponse({"names": [person["offer"] for person in people], "people": people})


# One person


def _short(text: str) -> str:
    refuse_if(len(text) > LONGEST, "this is longer than {most} letters", most=LONGEST)
    return single_spaced(text)


@dataclass(frozen=True)
class PersonForm:
    """The form of one person."""

    name: str = field_read(_short)
    surname: str = field_read(_short)
    number: str = field_read(_short)
    club: str = field_read(_short)
    category: str = field_read(_short)
    contact: str = field_read(_short)
    hidden: bool = field_tick()


SentPerson = Annotated[Sent[PersonForm], reads(PersonForm)]


@router.post("/people")
async def add(page: Organiser, form: SentPerson) -> Response:
    if form.wrong:
        return await _people(page, form=form)
    try:
        id_ = await _put(page, new_id(), form.values)
    except Problem as problem:
        return await _people(page, form=_at_its_field(form, problem))
    return page.goes_to(f"/people/{id_}")


@router.get("/people/{person}")
async def person_page(page: Organiser, person: str, erase: str = "") -> Response:
    return await _person(page, person, EMPTY, is_sure=bool(erase))


async def _person(page: Page, id_: str, form: FormState, is_sure: bool = False) -> Response:
    register = await _register(page)
    person = existing(register.by_id.get(id_))
    now = person_view(register, person)
    shown = PersonForm(**{name: now[name] for name in form_fields(PersonForm)})
    store = page.services.store
    before = await store.run(preview, store, id_) if is_sure else None
    view = {
        "preview": None if before is None else _preview_of_erasure(before),
        "person": now,
        **form.view(page.say, texts_of(shown)),
        "clubs": sorted(club.name for club in register.clubs),
        "asks_erase": is_sure,
        "masterpoints": await points_of(page, id_),
    }
    return page.answer("club/people/person.html", view, form.status)


@router.post("/people/{person}")
async def correct(page: Organiser, person: str, form: SentPerson) -> Response:
    if (await _register(page)).by_id.get(person) is None:
        raise HTTPException(404)
    if form.wrong:
        return await _person(page, person, form)
    try:
        await _put(page, person, form.values)
    except Problem as problem:
        return await _person(page, person, _at_its_field(form, problem))
    return page.goes_to(f"/people/{person}")


@router.get("/people/{person}/data.{form}")
async def data_of(page: Organiser, person: str, form: str) -> Response:
    """Everything that is stored about a person, for that person."""
    store = page.services.store
    written = {"json": person_json, "txt": person_text}.get(form)
    if written is None or await store.run(store.persons.get, person) is None:
        raise HTTPException(404)
    text = written(await store.run(person_data, store, person), page.say)
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    named = {"content-disposition": f'attachment; filename="person-{person}.{form}"'}
    return Response(text, media_type=kind, headers=named)


@router.post("/people/{person}/erase")
async def erase(page: Organiser, person: str) -> Response:
    """Only the id remains, here and in every backup that can be reached; ticked accounts and texts go too."""
    store = page.services.store
    known = existing(await store.run(store.persons.get, person))
    form = await page.request.form()
    accounts, texts = ([str(value) for value in form.getlist(name)] for name in ("account", "text"))
    if "previewed" not in form:  # for a program that does not show the preview: only what is certain is removed
        before = await store.run(preview, store, person)
        accounts = [account.user.id for account in before.accounts if account.is_certain]
    try:
        done = await store.run(club_erasing.erase, store, known, accounts, texts)
    except Problem as problem:
        return await _person(page, person, EMPTY.refused("erase", problem), is_sure=True)
    return (
        await _people(page, naming=[owed.why for owed in done.owed])
        if done.owed
        else page.goes_to("/people?erased=yes")
    )


def _preview_of_erasure(before: Preview) -> dict[str, Any]:
    return {
        "accounts": [
            {"id": account.user.id, "name": account.user.name, "is_certain": account.is_certain}
            for account in before.accounts
        ],
        "texts": [
            {"place": text.place, "kind": text.kind, "title": text.title, "number": text.number, "before": text.before,
             "words": text.words, "after": text.after, "is_first_name": text.is_first_name}
            for text in before.texts
        ],
    }  # fmt: skip


async def _put(page: Page, id_: str, new: PersonForm) -> str:
    """Save a person; an unknown club is created."""
    register = await _register(page)
    club = register.club_named(new.club) if new.club else None
    made = [Club(new_id(), new.club)] if new.club and club is None else []
    club_id = made[0].id if made else "" if club is None else club.id
    person = Person(id_, new.name, new.number or None, club_id, new.surname, new.category, new.contact, new.hidden)
    store = page.services.store
    await store.run(store.persons.put_all, [person], made)
    return id_


def _at_its_field(form: FormState, problem: Problem) -> FormState:
    """The field beside which the error is shown."""
    return form.refused("number" if form.typed["name"].strip() else "name", problem)


# Members from a file


@router.get("/people-import")
async def import_page(page: Organiser) -> Response:
    return _import(page)


def _import(page: Page, wrong: Mapping[str, str] | None = None, **view: Any) -> Response:
    empty: dict[str, Any] = {"preview": None, "perhaps": [], "text": "", "file": "", "same": {}}
    return page.answer(
        "club/people/people_import.html", {**empty, **view, "wrong": dict(wrong or {})}, 422 if wrong else 200
    )


@router.post("/people-import")
async def import_members(
    page: Organiser, typed: Annotated[FormState, texts("text", "name", "do")], file: UploadFile | str = ""
) -> Response:
    """Preview the file against the register; nothing changes without confirmation."""
    text, name = typed["text"], typed["name"]
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
    same = {
        line: str(value)
        for key, value in form.items()
        if key.startswith("same:") and (line := whole_or_none(key[5:])) is not None
    }
    view: dict[str, Any] = {
        "preview": _preview(page, found),
        "perhaps": _perhaps(page, found),
        "text": text,
        "file": name,
        "same": same,
    }
    if not typed["do"]:
        return _import(page, **view)
    try:
        after = found.applied(new_id, {line: None if id_ == NEW else id_ for line, id_ in same.items() if id_})
        store = page.services.store
        before = found.register
        await store.run(
            store.persons.put_all,
            [person for person in after.persons if before.by_id.get(person.id) != person],
            [club for club in after.clubs if club.id not in before.club_by_id],
        )
    except Problem as problem:
        return _import(page, {"same": page.say(problem)}, **view)
    return page.goes_to("/people")


def _preview(page: Page, found: Import) -> dict[str, Any]:
    lines = [page.say(line) for line in found.preview()]
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
    """Namesakes of known members: the organiser decides."""
    view = []
    for doubt in found.perhaps:
        shown = found.register.shown(person.id for person in doubt.persons)
        choices = [{"id": person.id, "name": page.say(shown[person.id])} for person in doubt.persons]
        view.append({"line": doubt.member.line, "name": doubt.member.name, "number": doubt.member.number or "",
                     "club": doubt.member.club, "choices": choices})  # fmt: skip
    return view
