"""Names typed at the tables before the start: the phone's page, the organiser's confirmation, and the codes to scan."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import escape

from arbitr.club.codes.club_code import ClubCodes
from arbitr.club.codes.tables import CodedTable
from arbitr.club.entries.mistyped import remember
from arbitr.club.entries.proposals import TableSeat, dropped, open_seats, proposals, propose
from arbitr.problem import Problem
from arbitr.reports.drawing.picture import Rectangle
from arbitr.reports.drawing.qr import qr_picture
from arbitr.tournament import ContestKind, Tournament, table_name
from arbitr.web.access import Asked, Organiser
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.common import BRIDGE_PAGES, tournament_of
from arbitr.web.pages.organiser.manage import by, chosen, frame
from arbitr.web.pages.organiser.matching import matched, seat_label

router = APIRouter()
QR_SIZE = 180.0


# At the table


@router.get("/p/{code}/names", tags=["phone"])
async def names_page(page: Asked, code: str) -> Response:
    return await _names(page, code, EMPTY)


async def _names(page: Page, code: str, form: FormState) -> Response:
    """The open seats of this table, with what this phone has typed."""
    table, state = await _table(page, code)
    store = page.services.store
    typed = await store.run(proposals, store, table.stream)
    seats = []
    for seat in _open_here(state, table):
        proposal = typed.get(seat.key)
        is_own = proposal is not None and proposal.browser == page.session.key
        own = proposal if is_own else None
        players = () if own is None else own.players
        one, two = (*players, "", "")[:2]
        seats.append({"side": seat.side, "label": seat_label(page, state, seat.side), "is_typed": proposal is not None,
                      "is_own": is_own, "one": one, "two": two, "title": "" if own is None else own.title,
                      "players": "\n".join(players), "named": " – ".join(players)})  # fmt: skip
    view = {
        "head": BRIDGE_PAGES.head(table.stream, state, True),
        "code": code,
        "table": table_name(table.section, table.table),
        "seats": seats,
        **form.view(page.say),
    }
    return page.answer("tournament/names_typed.html", view, form.status)


@router.post("/p/{code}/names", tags=["phone"])
async def type_names(
    page: Asked, code: str, form: Annotated[FormState, texts("side", "one", "two", "title", "players")]
) -> Response:
    """Names for a seat at the table of this code: a proposal until the organiser confirms it."""
    table, state = await _table(page, code)
    seat = TableSeat(table.section, table.table, form["side"])
    store = page.services.store
    names: list[str] = form["players"].splitlines()
    if state.rules.kind is not ContestKind.TEAMS:
        names = [form["one"], form["two"]] if state.rules.kind is ContestKind.PAIRS else [form["one"]]
    try:
        await store.run(propose, store, table.stream, state, seat, names, page.session.key, form["title"])
    except Problem as problem:
        return await _names(page, code, form.refused(f"names {form['side']}", problem))
    return page.goes_to(f"/p/{code}/names")


async def _table(page: Page, code: str) -> tuple[CodedTable, Tournament]:
    table = existing(page.services.signing.codes.table(code))
    _, state = await tournament_of(page, table.stream)
    return table, state


def _open_here(state: Tournament, table: CodedTable) -> list[TableSeat]:
    return [seat for seat in open_seats(state) if (seat.section, seat.table) == (table.section, table.table)]


# The organiser


@router.post("/t/{id_}/manage/names", tags=["organiser"])
async def confirm(page: Organiser, id_: str, form: Annotated[FormState, texts("reject")]) -> Response:
    """Enter everybody whose names are beyond doubt, at the seats where they typed them; or reject one proposal."""
    _, state = await tournament_of(page, id_)
    store = page.services.store
    if form["reject"]:
        await store.run(dropped, store, id_, form["reject"])
        return page.goes_to(f"/t/{id_}/manage#typed")
    _, ready = await matched(page, id_, state, await chosen(page))
    for seat, events, new in ready:
        await page.logs.write_with_people(id_, events, by(page), new)
        await store.run(remember, store, id_, new)
        await store.run(dropped, store, id_, seat)
    return page.goes_to(f"/t/{id_}/manage#typed")


# The codes on the big screen


@router.get("/t/{id_}/manage/codes", tags=["organiser"])
async def codes(page: Organiser, id_: str) -> Response:
    """The code of every table, large enough to be scanned from a screen on the wall. Not public, as paper is not."""
    live, state = await tournament_of(page, id_)
    tables = [table for table in BRIDGE_PAGES.tables(live.stream, state) if not table.room or table.room == "o"]
    shown = [
        {"table": table_name(table.section, table.table), "address": BRIDGE_PAGES.code_address(page, table)}
        for table in tables
    ]
    view = {**frame(page, id_, state, EMPTY), "tab": "overview", "tables": shown,
            "club_code": ClubCodes(page.services.store, page.services.signing.codes).code(id_),
            "join": page.services.address.partition("://")[2]}  # fmt: skip
    code = view["club_code"]
    joining = _qr(f"{page.services.address}/join?code={code}")
    pictures = "".join(f"<li><b>{escape(code['table'])}</b>{_qr(code['address'])}</li>" for code in shown)
    return page.answer("organiser/codes.html", view, drawn={"pictures": pictures, "joining": joining})


def _qr(address: str) -> str:
    """An SVG element: black on white, whatever the colours of the page."""
    boxes = "".join(
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"/>'
        for box in qr_picture(address, QR_SIZE).shapes
        if isinstance(box, Rectangle)
    )
    return f'<svg class="qr" viewBox="0 0 {QR_SIZE:g} {QR_SIZE:g}" aria-hidden="true">{boxes}</svg>'
