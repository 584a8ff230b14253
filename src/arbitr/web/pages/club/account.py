"""Signing in and out, and the first organiser of an empty club."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.club.accounts import SHORTEST_PASSWORD, UNKNOWN, fits, hasher
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store.ids import new_id
from arbitr.store.users import User
from arbitr.web.access import Asked
from arbitr.web.form_reader import reads
from arbitr.web.forms import FormState, Sent, default_texts, field_read, field_text
from arbitr.web.page import Page, local_address

router = APIRouter(tags=["account"])


@router.get("/sign-in")
async def sign_in_page(page: Asked, next: str = "/") -> Response:
    if not page.services.store.users.all():
        return page.goes_to("/setup")
    return page.answer("club/sign_in.html", {"next": local_address(next), "name": "", "wrong": ""})


@router.post("/sign-in")
async def sign_in(page: Asked, name: str = Form(""), password: str = Form(""), next: str = Form("/")) -> Response:
    services = page.services
    client = page.request.client
    wanted = name.strip()  # counted after normalisation: an extra space is not another name
    key = f"{client.host if client else ''} {wanted}"
    if not services.tries.allow(key):
        raise HTTPException(429)
    user = services.store.users.named(wanted)
    if not await services.store.run(fits, UNKNOWN if user is None else user.password, password) or user is None:
        wrong = page.say("The name or the password is wrong.")
        return page.answer("club/sign_in.html", {"next": local_address(next), "name": name, "wrong": wrong}, 422)
    services.tries.forget(key)
    page.request.state.session = services.signing.signed_in(user)
    return page.goes_to(local_address(next))


@router.post("/sign-out")
async def sign_out(page: Asked) -> Response:
    page.request.state.session = page.services.signing.fresh()
    return page.goes_to("/")


def _password(text: str) -> str:
    if len(text) < SHORTEST_PASSWORD:
        raise Problem("A password needs at least {count} characters.", count=SHORTEST_PASSWORD)
    return text


@dataclass(frozen=True)
class FirstOrganiser:
    """The form of the first organiser."""

    name: str = field_text(Message("Enter a name."))
    password: str = field_read(_password)
    code: str = field_text()


@router.get("/setup")
async def setup_page(page: Asked) -> Response:
    _only_once(page)
    return _setup(page, FormState({"code": page.request.query_params.get("code", "")}))


def _setup(page: Page, form: FormState) -> Response:
    shown = form.view(page.say, default_texts(FirstOrganiser))
    view = {"name": shown["typed"]["name"], "code": shown["typed"]["code"], "wrong": shown["wrong"]}
    return page.answer("club/setup.html", view, form.status)


@router.post("/setup")
async def setup(page: Asked, form: Annotated[Sent[FirstOrganiser], reads(FirstOrganiser)]) -> Response:
    """The first organiser needs the code shown by `arbitr serve`."""
    _only_once(page)
    services = page.services
    client = page.request.client
    if not services.tries.allow(f"setup {client.host if client else ''}"):
        raise HTTPException(429)
    code = form.read["code"].strip().encode()
    if not hmac.compare_digest(code, services.setup_code.encode()) or not services.setup_code:
        form.wrong["code"] = Message("That code does not match the one shown in the server window.")
    if form.wrong:
        return _setup(page, form)
    new = form.values
    user = await add_user(page, new.name, new.password, frozenset({"organiser", "director"}))
    page.request.state.session = services.signing.signed_in(user)
    return page.goes_to("/manage")


async def add_user(page: Page, name: str, password: str, roles: frozenset[str]) -> User:
    store = page.services.store
    user = User(new_id(), name.strip(), await store.run(hasher.hash, password), roles)
    await store.run(store.users.put, user)
    return user


def _only_once(page: Page) -> None:
    if page.services.store.users.all():
        raise HTTPException(404)
