"""Signing in and out, and the first organiser of an empty club."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club.accounts import LONGEST_NAME, UNKNOWN, check_name, check_password, hasher
from arbitr.message import Message
from arbitr.store.ids import new_id
from arbitr.store.users import FIRST, User
from arbitr.web.access import Asked
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import EMPTY, FormState, Sent, default_texts, field_read, field_text
from arbitr.web.page import Page, local_address

router = APIRouter(tags=["account"])


@router.get("/sign-in")
async def sign_in_page(page: Asked, next: str = "/") -> Response:
    if not page.services.store.users.all():
        return page.goes_to("/setup")
    return page.answer("club/sign_in.html", {"next": local_address(next), "name": "", "wrong": ""})


@router.post("/sign-in")
async def sign_in(page: Asked, form: Annotated[FormState, texts("name", "password", next="/")]) -> Response:
    services, name, onwards = page.services, form["name"], local_address(form["next"])
    wanted = name.strip()[: LONGEST_NAME + 1]  # counted after normalisation: an extra space is not another name
    user = services.store.users.named(wanted)
    hashed = UNKNOWN if user is None else user.password
    browser = "" if user is None else services.signing.known_browser(page.request, user)
    if not await services.gate.fits(hashed, form["password"], page.address, wanted.casefold(), browser) or user is None:
        wrong = page.say("The name or the password is wrong.")
        return page.answer("club/sign_in.html", {"next": onwards, "name": wanted, "wrong": wrong}, 422)
    page.request.state.session = services.signing.signed_in(user)
    response = page.goes_to(onwards)
    response.headers.append("set-cookie", services.signing.browser_cookie(user, page.is_secure))
    return response


@router.post("/sign-out")
async def sign_out(page: Asked) -> Response:
    """Every session of this user ends, on every device. In the demo only this one: all visitors share its users."""
    signing = page.services.signing
    if page.session.user and not page.is_demo:
        await page.services.store.run(signing.end_sessions, page.session.user)
    page.request.state.session = signing.fresh()
    return page.goes_to("/")


@dataclass(frozen=True)
class FirstOrganiser:
    """The form of the first organiser."""

    name: str = field_read(check_name)
    password: str = field_read(check_password)
    code: str = field_text()


@router.get("/setup")
async def setup_page(page: Asked) -> Response:
    _only_once(page)
    return _setup(page, EMPTY)  # the code is typed: an address with it would stay in histories and logs


def _setup(page: Page, form: FormState) -> Response:
    shown = form.view(page.say, default_texts(FirstOrganiser))
    view = {"name": shown["typed"]["name"], "code": shown["typed"]["code"], "wrong": shown["wrong"]}
    return page.answer("club/setup.html", view, form.status)


@router.post("/setup")
async def setup(page: Asked, form: Annotated[Sent[FirstOrganiser], reads(FirstOrganiser)]) -> Response:
    """The first organiser needs the code shown by `arbitr serve`."""
    _only_once(page)
    services = page.services
    code, wanted = form.read["code"].strip().casefold().encode(), services.setup_code.casefold().encode()
    if not await services.gate.is_code(lambda: bool(wanted) and hmac.compare_digest(code, wanted), page.address):
        form.wrong["code"] = Message("That code does not match the one shown in the server window.")
    if form.wrong:
        return _setup(page, form)
    new = form.values
    user = await new_user(page, new.name, new.password, frozenset({"organiser", "director"}), FIRST)
    if not await services.store.run(services.store.users.put_first, user):
        raise HTTPException(404)  # somebody else was faster with the same code
    page.request.state.session = services.signing.signed_in(user)
    return page.goes_to("/manage")


async def add_user(page: Page, name: str, password: str, roles: frozenset[str]) -> User:
    user = await new_user(page, name, password, roles)
    await page.services.store.run(page.services.store.users.put, user)
    return user


async def new_user(page: Page, name: str, password: str, roles: frozenset[str], id_: str = "") -> User:
    return User(id_ or new_id(), name.strip(), await page.services.gate.run(hasher.hash, password), roles)


def _only_once(page: Page) -> None:
    if page.services.store.users.all():
        raise HTTPException(404)
