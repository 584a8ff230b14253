"""The director's list of phones: move one to another table or person, or revoke its permission."""

from __future__ import annotations

from typing import Any, cast

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.store.tokens import Token
from arbitr.web.access import Director
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.tournament.visit import TournamentVisit, Visit
from arbitr.web.views.tournament.phones import Writers, phones_view

router = APIRouter()
DOES = ("revoke", "give_back", "move")


@router.get("/t/{id_}/director/phones", tags=["director"])
@router.get("/m/{id_}/referee/phones", tags=["mariáš: referee"])
async def phones(page: Director, visit: Visit, phone: str = "") -> Response:
    """`phone` is the one whose move form is open."""
    return await _page(visit, await _writers(visit), phone)


async def _writers(visit: TournamentVisit) -> Writers:
    return visit.game.writers(visit.state, await visit.names(hidden_too=True), visit.page)


def _address(visit: TournamentVisit) -> str:
    return f"{visit.address}/{visit.game.desk}/phones"


async def _page(visit: TournamentVisit, writers: Writers, chosen: str, form: FormState = EMPTY) -> Response:
    page = visit.page
    store = page.services.store
    tokens = await store.run(store.tokens.of, visit.id)
    view = {
        "head": visit.head,
        "here": _address(visit),
        "phones": phones_view(visit.live, page, tokens, writers, await _changes(page, visit.id)),
        "title": writers.title,
        "choices": writers.view(),
        "chosen": chosen,
        **form.view(page.say),
    }
    return page.answer("tournament/phones.html", view, form.status)


@router.post("/t/{id_}/director/phones/{phone}", tags=["director"])
@router.post("/m/{id_}/referee/phones/{phone}", tags=["mariáš: referee"])
async def change(page: Director, visit: Visit, phone: str, do: str = Form(""), to: str = Form("")) -> Response:
    """Revoke, restore or move a phone's permission: its page shows this at its next poll."""
    writers = await _writers(visit)
    store = page.services.store
    token: Token | None = await store.run(store.tokens.get, phone)
    if token is None or token.stream != visit.id:
        raise HTTPException(404)
    writer = writers.find(to)
    if do not in DOES:
        form = FormState({"to": to}, {"do": Problem("{do} cannot be done here", do=repr(do))})
    elif do == "move" and writer is None:
        form = FormState({"to": to}, {"to": Message("Choose for which table or for whom this phone shall write.")})
    else:
        if do == "revoke":
            await store.run(store.tokens.revoke, phone)
        elif do == "give_back":
            await store.run(store.tokens.give_back, phone)
        elif writer is not None:
            await store.run(store.tokens.move, phone, writer.kind, writer.whom)
        # Not an event: a permission is not part of the tournament, and undoing a log line would not restore it.
        note = {"do": do, "by": page.session.name, "at": now(), "kind": token.kind, "whom": token.whom}
        await store.run(store.settings.put, _setting(visit.id), {**await _changes(page, visit.id), phone: note})
        return page.goes_to(f"{_address(visit)}#phone-{phone}")
    return await _page(visit, writers, phone, form)


async def _changes(page: Page, id_: str) -> dict[str, dict[str, Any]]:
    """The last change of each phone, by its token."""
    store = page.services.store
    return cast(dict[str, dict[str, Any]], await store.run(store.settings.get, _setting(id_), {}))


def _setting(id_: str) -> str:
    return f"phones {id_}"
