"""User accounts: organisers and directors, their passwords, and removal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club.accounts import SHORTEST_PASSWORD, check_name, check_not_last, check_password, hasher
from arbitr.club.permissions import ROLES, may_organise, roles_of
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store.users import User
from arbitr.web.access import Director, Organiser
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import EMPTY, FormState, Sent, field_read, field_text
from arbitr.web.page import Page, existing
from arbitr.web.pages.club.account import add_user

router = APIRouter(tags=["account"])


@router.get("/users")
async def users(page: Organiser) -> Response:
    return await _users(page, EMPTY)


async def _users(page: Page, form: FormState) -> Response:
    store = page.services.store
    found: list[User] = await store.run(store.users.all)
    view = {
        "users": [
            {
                "id": user.id,
                "name": user.name,
                "roles": sorted(user.roles),
                "is_organiser": may_organise(user.roles),
                "is_you": user.id == page.session.user,
            }
            for user in found
        ],
        **form.view(page.say, {"role": "director"}),
        "shortest": SHORTEST_PASSWORD,
    }
    return page.answer("club/users.html", view, form.status)


@dataclass(frozen=True)
class NewUser:
    """The form of a user."""

    name: str = field_read(check_name)
    password: str = field_read(check_password)
    role: frozenset[str] = field_read(roles_of, default="director")


@router.post("/users")
async def add(page: Organiser, form: Annotated[Sent[NewUser], reads(NewUser)]) -> Response:
    del form.typed["password"]  # never sent back
    if not form.wrong:
        try:
            await add_user(page, form.values.name, form.values.password, form.values.role)
        except Problem as problem:
            form.wrong["name"] = problem
    return await _users(page, form) if form.wrong else page.goes_to("/users")


@router.post("/users/{user}")
async def change(page: Organiser, user: str, form: Annotated[FormState, texts("do", "password")]) -> Response:
    """Change the password or role, or remove the user; one organiser always remains."""
    store, do = page.services.store, form["do"]
    found: User | None = await store.run(store.users.get, user)
    if found is None:
        raise HTTPException(404)
    try:
        if do in ("remove", "director"):
            check_not_last(store, found)
        if do == "password":
            hashed = await page.services.gate.run(hasher.hash, check_password(form["password"]))
            await store.run(store.users.put, replace(found, password=hashed))
        elif do == "remove":
            await store.run(store.users.remove, user)
        elif do in ROLES:
            await store.run(store.users.put, replace(found, roles=roles_of(do)))
        else:
            raise Problem("{do} cannot be done here", do=repr(do))
    except Problem as problem:
        return await _users(page, EMPTY.refused(user, problem))
    changed: User | None = await store.run(store.users.get, user)
    if user == page.session.user and changed is not None:
        page.request.state.session = page.services.signing.signed_in(changed)
    return page.goes_to("/users")


# One's own password


@dataclass(frozen=True)
class OwnPassword:
    """The form to change one's own password."""

    old: str = field_text()
    new: str = field_read(check_password)


@router.get("/director/password")
async def password_page(page: Director) -> Response:
    return _password_page(page, EMPTY, is_done=False)


def _password_page(page: Page, form: FormState, is_done: bool) -> Response:
    view = {"wrong": form.view(page.say)["wrong"], "done": is_done, "shortest": SHORTEST_PASSWORD}
    return page.answer("club/password.html", view, form.status)


@router.post("/director/password")
async def own_password(page: Director, form: Annotated[Sent[OwnPassword], reads(OwnPassword)]) -> Response:
    services = page.services
    user = existing(services.store.users.get(page.session.user))
    if not await services.gate.fits(
        user.password, form.read["old"], page.address, user.name.casefold(), page.session.key
    ):
        form.wrong["old"] = Message("This is not your password.")
    if not form.wrong:
        changed = replace(user, password=await services.gate.run(hasher.hash, form.values.new))
        await services.store.run(services.store.users.put, changed)
        page.request.state.session = services.signing.signed_in(changed)
    return _password_page(page, form, is_done=not form.wrong)
