"""The director's list of phones: admit, move or revoke one; and new codes for the tables."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, cast
from urllib.parse import quote

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitr.club.codes.tables import phone_is_at, tables_meant
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.store.tokens import Token
from arbitr.web.access import Director
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.tournament.visit import TournamentVisit, Visit
from arbitr.web.views.tournament.phones import Writers, codes_view, phones_view

router = APIRouter()
DOES = ("revoke", "give_back", "admit", "forget", "move")


@router.get("/t/{id_}/director/phones", tags=["director"])
@router.get("/m/{id_}/referee/phones", tags=["mariáš: referee"])
async def phones(page: Director, visit: Visit, phone: str = "", new: str = "") -> Response:
    """`phone` is the one whose move form is open, `new` are the tables whose codes were just replaced."""
    return await _page(visit, await _writers(visit), phone, new=new)


async def _writers(visit: TournamentVisit) -> Writers:
    return visit.game.writers(visit.state, await visit.names(hidden_too=True), visit.page)


def _address(visit: TournamentVisit) -> str:
    return f"{visit.address}/{visit.game.desk}/phones"


async def _page(
    visit: TournamentVisit, writers: Writers, chosen: str, form: FormState = EMPTY, new: str = ""
) -> Response:
    page = visit.page
    store = page.services.store
    tokens = await store.run(store.tokens.of, visit.id)
    view = {
        "head": visit.head,
        "address": _address(visit),
        "phones": phones_view(visit.live, page, tokens, writers, await _changes(page, visit.id)),
        "title": writers.title,
        "choices": writers.view(),
        "chosen": chosen,
        "codes": codes_view(visit.game.tables(visit.id, visit.state), await _replaced(page, visit.id), page),
        "new": new,
        **form.view(page.say),
    }
    return page.answer("tournament/phones.html", view, form.status)


@router.post("/t/{id_}/director/phones/{phone}", tags=["director"])
@router.post("/m/{id_}/referee/phones/{phone}", tags=["mariáš: referee"])
async def change(
    page: Director, visit: Visit, phone: str, typed: Annotated[FormState, texts("do", "to", "desk")]
) -> Response:
    """Admit or refuse a phone that waits; revoke, restore or move a phone's permission. Its page shows this at its next
    poll. `desk` returns to the director's page.
    """
    writers = await _writers(visit)
    store = page.services.store
    token: Token | None = await store.run(store.tokens.get, phone)
    if token is None or token.stream != visit.id:
        raise HTTPException(404)
    do, to = typed["do"], typed["to"]
    writer = writers.find(to)
    if do not in DOES:
        form = FormState({"to": to}, {"do": Problem("{do} cannot be done here", do=repr(do))})
    elif do == "move" and writer is None:
        form = FormState({"to": to}, {"to": Message("Choose for which table or for whom this phone shall write.")})
    else:
        if do == "revoke":  # also refuses a phone that waits
            await store.run(store.tokens.revoke, phone)
        elif do in ("give_back", "admit"):
            await store.run(store.tokens.admit, phone)
        elif do == "forget":
            await store.run(store.tokens.forget, phone)
        elif writer is not None:
            await store.run(store.tokens.move, phone, writer.kind, writer.whom)
        # Not an event: a permission is not part of the tournament, and undoing a log line would not restore it.
        note = {"do": do, "by": page.session.name, "at": now(), "kind": token.kind, "whom": token.whom}
        await store.run(store.settings.put, _setting(visit.id), {**await _changes(page, visit.id), phone: note})
        return page.goes_to(
            f"{visit.address}/{visit.game.desk}" if typed["desk"] else f"{_address(visit)}#phone-{phone}"
        )
    return await _page(visit, writers, phone, form)


@router.post("/t/{id_}/director/codes", tags=["director"])
@router.post("/m/{id_}/referee/codes", tags=["mariáš: referee"])
async def replace(page: Director, visit: Visit, form: Annotated[FormState, texts("which", "again")]) -> Response:
    """New codes for a table, a section or all tables. With `again`, the phones there must scan the new code."""
    codes, store = page.services.signing.codes, page.services.store
    try:
        tables = tables_meant(visit.game.tables(visit.id, visit.state), form["which"])
    except Problem as problem:
        return await _page(visit, await _writers(visit), "", form.refused("which", problem))
    await store.run(codes.replace, tables, page.session.name)
    if form["again"]:
        sitting = partial(visit.game.sitting, visit.state)
        tokens = await store.run(store.tokens.of, visit.id)
        await store.run(store.tokens.end, [token.id for token in tokens if phone_is_at(token, tables, sitting)])
    return page.goes_to(f"{_address(visit)}?new={quote(form['which'])}#codes")


async def _changes(page: Page, id_: str) -> dict[str, dict[str, Any]]:
    """The last change of each phone, by its token."""
    store = page.services.store
    return cast(dict[str, dict[str, Any]], await store.run(store.settings.get, _setting(id_), {}))


async def _replaced(page: Page, id_: str) -> dict[str, int]:
    replaced: dict[str, int] = await page.services.store.run(page.services.signing.codes.replaced, id_)
    return replaced


def _setting(id_: str) -> str:
    return f"phones {id_}"
