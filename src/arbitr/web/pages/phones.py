"""The director's list of phones: each can be moved to another table or to somebody else, and its right taken away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.store.tokens import Token
from arbitr.web.guard import Director
from arbitr.web.live import Live
from arbitr.web.page import Page
from arbitr.web.pages import common, marias_common
from arbitr.web.views.phone import current_session
from arbitr.web.views.phones import Writers, marias_writers_of, phones_view, writers_of

router = APIRouter(tags=["director"])
DOES = ("revoke", "give_back", "move")


@router.get("/t/{id_}/director/phones")
async def phones(page: Director, id_: str, phone: str = "") -> Response:
    """`phone` is the one for which the form to move it is open."""
    return await _page(page, id_, await _bridge(page, id_), phone)


@router.post("/t/{id_}/director/phones/{phone}")
async def change(page: Director, id_: str, phone: str, do: str = Form(""), to: str = Form("")) -> Response:
    return await _changed(page, id_, await _bridge(page, id_), phone, do, to)


@router.get("/m/{id_}/referee/phones")
async def marias_phones(page: Director, id_: str, phone: str = "") -> Response:
    return await _page(page, id_, await _marias(page, id_), phone)


@router.post("/m/{id_}/referee/phones/{phone}")
async def marias_change(page: Director, id_: str, phone: str, do: str = Form(""), to: str = Form("")) -> Response:
    return await _changed(page, id_, await _marias(page, id_), phone, do, to)


Place = tuple[Live, dict[str, Any], str, Writers]
"""The log, the head of the page, its address, and whom a phone can write for."""


async def _bridge(page: Page, id_: str) -> Place:
    live, state = await common.tournament_of(page, id_)
    session = current_session(state)
    head = common.heading(id_, state, None if session is None else session.number)
    names = await common.names_of(page, state, hidden_too=True)
    return live, head, f"/t/{id_}/director/phones", writers_of(state, names, page)


async def _marias(page: Page, id_: str) -> Place:
    live, state = await marias_common.evening_of(page, id_)
    players = await marias_common.players_of(page, state, hidden_too=True)
    head = marias_common.heading(id_, state)
    return live, head, f"/m/{id_}/referee/phones", marias_writers_of(state, players, page)


async def _page(
    page: Page, id_: str, place: Place, chosen: str, typed: str | None = None, wrong: Mapping[str, str] | None = None
) -> Response:
    live, head, here, writers = place
    store = page.request.app.state.store
    tokens = await store.run(store.tokens.of, id_)
    view = {
        "head": head,
        "here": here,
        "phones": phones_view(live, page, tokens, writers, await _changes(page, id_)),
        "title": writers.title,
        "choices": writers.view(),
        "chosen": chosen,
        "typed": {} if typed is None else {"to": typed},
        "wrong": dict(wrong or {}),
    }
    return page.answer("phones.html", view, 422 if wrong else 200)


async def _changed(page: Page, id_: str, place: Place, phone: str, do: str, to: str) -> Response:
    """Takes the right of a phone away, gives it back, or moves it: what its open page shows at its next look."""
    _, _, here, writers = place
    store = page.request.app.state.store
    token: Token | None = await store.run(store.tokens.get, phone)
    if token is None or token.stream != id_:
        raise HTTPException(404)
    writer = writers.find(to)
    if do not in DOES:
        wrong = {"do": page.say(Problem("{do} cannot be done here", do=repr(do)))}
    elif do == "move" and writer is None:
        wrong = {"to": page.say("Choose for which table or for whom this phone shall write.")}
    else:
        if do == "revoke":
            await store.run(store.tokens.revoke, phone)
        elif do == "give_back":
            await store.run(store.tokens.give_back, phone)
        elif writer is not None:
            await store.run(store.tokens.move, phone, writer.kind, writer.whom)
        # Not an event: a right is no part of the tournament, and undoing a line of its log would not give it back.
        note = {"do": do, "by": page.session.name, "at": now(), "kind": token.kind, "whom": token.whom}
        await store.run(store.settings.put, _setting(id_), {**await _changes(page, id_), phone: note})
        return page.goes_to(f"{here}#phone-{phone}")
    return await _page(page, id_, place, phone, to, wrong)


async def _changes(page: Page, id_: str) -> dict[str, dict[str, Any]]:
    """What was done last with each phone, by its token."""
    store = page.request.app.state.store
    return cast(dict[str, dict[str, Any]], await store.run(store.settings.get, _setting(id_), {}))


def _setting(id_: str) -> str:
    return f"phones {id_}"
