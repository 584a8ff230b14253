"""Signing in and out, and the first organiser of an empty club."""

from __future__ import annotations

import hmac

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.problem import Problem
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.web.guard import Asked
from arbitr.web.page import Page

router = APIRouter(tags=["account"])
hasher = PasswordHasher()
SHORTEST_PASSWORD = 8
_UNKNOWN = hasher.hash("nobody has this password")
"""Checked where there is no such user, so that the time does not tell."""


@router.get("/sign-in")
async def sign_in_page(page: Asked, next: str = "/") -> Response:
    if not page.request.app.state.store.users.all():
        return page.goes_to("/setup")
    return page.answer("sign_in.html", {"next": _local(next), "name": "", "wrong": ""})


@router.post("/sign-in")
async def sign_in(page: Asked, name: str = Form(""), password: str = Form(""), next: str = Form("/")) -> Response:
    app = page.request.app
    client = page.request.client
    wanted = name.strip()  # counted as it is looked up: a blank more is not another name
    if not app.state.tries.allow(f"{client.host if client else ''} {wanted}"):
        raise HTTPException(429)
    user = app.state.store.users.named(wanted)
    if not await app.state.store.run(fits, _UNKNOWN if user is None else user.password, password) or user is None:
        wrong = page.say("The name or the password is wrong.")
        return page.answer("sign_in.html", {"next": _local(next), "name": name, "wrong": wrong}, 422)
    page.request.state.session = app.state.signing.signed_in(user)
    return page.goes_to(_local(next))


@router.post("/sign-out")
async def sign_out(page: Asked) -> Response:
    page.request.state.session = page.request.app.state.signing.fresh()
    return page.goes_to("/")


@router.get("/setup")
async def setup_page(page: Asked) -> Response:
    _only_once(page)
    return page.answer("setup.html", {"name": "", "code": page.request.query_params.get("code", ""), "wrong": {}})


@router.post("/setup")
async def setup(page: Asked, name: str = Form(""), password: str = Form(""), code: str = Form("")) -> Response:
    """The first organiser has to know the code that `arbitr serve` shows."""
    _only_once(page)
    app = page.request.app
    client = page.request.client
    if not app.state.tries.allow(f"setup {client.host if client else ''}"):
        raise HTTPException(429)
    wrong = {}
    if not hmac.compare_digest(code.strip().encode(), app.state.setup_code.encode()) or not app.state.setup_code:
        wrong["code"] = page.say("The code is not the one that the server shows where it was started.")
    if not name.strip():
        wrong["name"] = page.say("Write a name.")
    if len(password) < SHORTEST_PASSWORD:
        wrong["password"] = page.say(Problem("A password needs at least {count} characters.", count=SHORTEST_PASSWORD))
    if wrong:
        return page.answer("setup.html", {"name": name, "code": code, "wrong": wrong}, 422)
    user = await add_user(page, name, password, frozenset({"organiser", "director"}))
    page.request.state.session = app.state.signing.signed_in(user)
    return page.goes_to("/manage")


async def add_user(page: Page, name: str, password: str, roles: frozenset[str]) -> User:
    store = page.request.app.state.store
    user = User(new_id(), name.strip(), await store.run(hasher.hash, password), roles)
    await store.run(store.users.put, user)
    return user


def _only_once(page: Page) -> None:
    if page.request.app.state.store.users.all():
        raise HTTPException(404)


def fits(hashed: str, password: str) -> bool:
    try:
        return hasher.verify(hashed, password)
    except VerificationError:
        return False


def _local(address: str) -> str:
    """Only to a page of ours."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else "/"
