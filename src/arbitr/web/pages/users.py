"""Who signs in: organisers and directors, their passwords, and who is removed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.problem import Problem
from arbitr.store import Store
from arbitr.store.users import User
from arbitr.web.guard import Director, Organiser
from arbitr.web.page import Page
from arbitr.web.pages.account import SHORTEST_PASSWORD, add_user, fits, hasher

router = APIRouter(tags=["account"])
ROLES = ("organiser", "director")
LONGEST_NAME = 80
LONGEST_PASSWORD = 200


@router.get("/users")
async def users(page: Organiser) -> Response:
    return await _users(page)


async def _users(
    page: Page, typed: Mapping[str, str] | None = None, wrong: Mapping[str, str] | None = None
) -> Response:
    store = page.request.app.state.store
    found: list[User] = await store.run(store.users.all)
    view = {
        "users": [
            {"id": each.id, "name": each.name, "roles": sorted(each.roles), "is_you": each.id == page.session.user}
            for each in found
        ],
        "typed": {"role": "director", **(typed or {})},
        "wrong": dict(wrong or {}),
        "shortest": SHORTEST_PASSWORD,
    }
    return page.answer("users.html", view, 422 if wrong else 200)


def password_problem(page: Page, password: str) -> str:
    """Empty where it will do."""
    return _said(page, check_password, password)


def _said(page: Page, check: Callable[[str], object], text: str) -> str:
    try:
        check(text)
    except Problem as problem:
        return page.say(problem)
    return ""


# The same on the command line


def check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Problem("A password needs {count} to {most} characters.", count=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)


def check_name(name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME:
        raise Problem("Write a name.")


def roles_of(role: str) -> frozenset[str]:
    """An organiser may direct too."""
    if role not in ROLES:
        raise Problem("Choose organiser or director.")
    return frozenset(ROLES) if role == "organiser" else frozenset({"director"})


def check_not_last(store: Store, user: User) -> None:
    """Somebody has to be left who may let others in."""
    if "organiser" in user.roles and sum("organiser" in each.roles for each in store.users.all()) == 1:
        raise Problem("This is the only organiser; make somebody else one first.")


@router.post("/users")
async def add(
    page: Organiser, name: str = Form(""), password: str = Form(""), role: str = Form("director")
) -> Response:
    wrong = {}
    if no_name := _said(page, check_name, name):
        wrong["name"] = no_name
    if short := password_problem(page, password):
        wrong["password"] = short
    if no_role := _said(page, roles_of, role):
        wrong["role"] = no_role
    if not wrong:
        try:
            await add_user(page, name, password, roles_of(role))
        except Problem as problem:
            wrong["name"] = page.say(problem)
    if wrong:
        return await _users(page, {"name": name, "role": role}, wrong)
    return page.goes_to("/users")


@router.post("/users/{user}")
async def change(page: Organiser, user: str, do: str = Form(""), password: str = Form("")) -> Response:
    """Another password, another role, or the user is removed; an organiser always stays."""
    store = page.request.app.state.store
    found: User | None = await store.run(store.users.get, user)
    if found is None:
        raise HTTPException(404)
    wrong = ""
    if do in ("remove", "director"):
        try:
            check_not_last(store, found)
        except Problem as problem:
            return await _users(page, {}, {user: page.say(problem)})
    if do == "password":
        wrong = password_problem(page, password)
        if not wrong:
            await store.run(store.users.put, replace(found, password=await store.run(hasher.hash, password)))
    elif do == "remove":
        await store.run(store.users.remove, user)
    elif do in ROLES:
        await store.run(store.users.put, replace(found, roles=roles_of(do)))
    else:
        wrong = page.say(Problem("{do} cannot be done here", do=repr(do)))
    if wrong:
        return await _users(page, {}, {user: wrong})
    changed: User | None = await store.run(store.users.get, user)
    if user == page.session.user and changed is not None:
        page.request.state.session = page.request.app.state.signing.signed_in(changed)
    return page.goes_to("/users")


# One's own password


@router.get("/director/password")
async def password_page(page: Director) -> Response:
    return page.answer("password.html", {"wrong": {}, "done": False, "shortest": SHORTEST_PASSWORD})


@router.post("/director/password")
async def own_password(page: Director, old: str = Form(""), new: str = Form("")) -> Response:
    app = page.request.app
    user = app.state.store.users.get(page.session.user)
    if user is None or not app.state.tries.allow(f"password {user.id}"):
        raise HTTPException(429)
    wrong = {}
    if not await app.state.store.run(fits, user.password, old):
        wrong["old"] = page.say("This is not your password.")
    if short := password_problem(page, new):
        wrong["new"] = short
    if not wrong:
        changed = replace(user, password=await app.state.store.run(hasher.hash, new))
        await app.state.store.run(app.state.store.users.put, changed)
        page.request.state.session = app.state.signing.signed_in(changed)
    view = {"wrong": wrong, "done": not wrong, "shortest": SHORTEST_PASSWORD}
    return page.answer("password.html", view, 422 if wrong else 200)
