"""Entry fees: what is due, who has paid, and the list for a spreadsheet."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import Names
from arbitr.club.sessions import current_session, entered
from arbitr.plain import from_plain, to_plain
from arbitr.problem import Problem, required
from arbitr.store import Store
from arbitr.tournament import FeePaid, Register, Tournament
from arbitr.tournament.people.fees import MEMBER, VISITOR, FeeList, FeeRules, Rate, Sum, fee_list
from arbitr.web.access import Organiser
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import names_of, tournament_of
from arbitr.web.pages.organiser.manage import frame, write
from arbitr.web.views.bridge.organise import seats_of

router = APIRouter(tags=["organiser"])
SETTING = "fees"
"""The club's fees, the same for every evening until changed."""
OTHER = re.compile(r"(?P<category>[^:=]{1,60})[:=]\s*(?P<amount>\S+)")


def fee_rules(store: Store) -> FeeRules:
    return from_plain(FeeRules, store.settings.get(SETTING) or {})


def _list(store: Store, state: Tournament) -> tuple[FeeList, Register]:
    register = store.persons.register()
    return fee_list(entered(state), register, fee_rules(store), state.paid), register


@router.get("/t/{id_}/manage/fees")
async def fees_page(page: Organiser, id_: str) -> Response:
    return await _fees(page, id_, EMPTY)


async def _fees(page: Page, id_: str, form: FormState) -> Response:
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    found, _ = await page.services.store.run(_list, page.services.store, state)
    rules = found.rules
    amounts = {rate.category: rules.written(rate.amount) for rate in rules.rates}
    others = "\n".join(f"{name}: {amount}" for name, amount in amounts.items() if name not in (MEMBER, VISITOR))
    now = {
        "member": amounts.get(MEMBER, ""),
        "visitor": amounts.get(VISITOR, ""),
        "contestant": rules.written(rules.contestant) if rules.contestant else "",
        "others": others,
    }
    lines = _lines(page, state, names, found)
    listed = {f"sum {line['who']}" for line in lines}
    # A person no longer in the list has no line beside which the error could be shown.
    wrong = {
        "who" if name.startswith("sum ") and name not in listed else name: problem
        for name, problem in form.wrong.items()
    }
    view = {
        **frame(page, id_, state, FormState(form.typed, wrong), now),
        "tab": "fees",
        "has_rates": bool(rules.rates or rules.contestant),
        "lines": lines,
        "total": _written(page, rules, found.total),
    }
    return page.answer("organiser/fees.html", view, form.status)


def _lines(page: Page, state: Tournament, names: Names, found: FeeList) -> list[dict[str, object]]:
    numbers = seats_of(current_session(state))
    return [
        {
            "number": numbers.get(line.contestant, ""),
            "name": names.person(line.person) if line.person else names.contestant(state, line.contestant),
            "who": line.person or line.contestant,
            "category": line.category,
            "open_amount": line.sum.open,
            **_written(page, found.rules, line.sum),
        }
        for line in found.lines
    ]


def _written(page: Page, rules: FeeRules, sum_: Sum) -> dict[str, str]:
    """With the decimal sign of the language."""
    names = ("due", "paid", "open")
    return {name: page.number(Fraction(getattr(sum_, name), 10**rules.decimals), rules.decimals) for name in names}


def amount(text: str, decimals: int) -> int:
    """150, 150.50 or 150,50 in the smallest unit; a minus is a refund."""
    match = re.fullmatch(r"(-?)(\d{1,7})(?:[.,](\d{1,4}))?", text.strip())
    if match is None or len(match[3] or "") > decimals:
        raise Problem("{text} is not an amount; enter e.g. 150 or 150.50", text=repr(text))
    coins = int(match[2] + (match[3] or "").ljust(decimals, "0"))
    return -coins if match[1] else coins


@router.post("/t/{id_}/manage/fees")
async def paid(page: Organiser, id_: str, form: Annotated[FormState, texts("who", "sum")]) -> Response:
    """Record a payment or a refund."""
    _, state = await tournament_of(page, id_)
    store = page.services.store
    known = {player for contestant in state.contestants.values() for player in contestant.players} | {
        *state.contestants
    }
    who = form["who"]
    try:
        if who not in known:
            raise Problem("no player is entered as {id}", id=who)
        await write(page, id_, FeePaid(who, amount(form["sum"], fee_rules(store).decimals)))
    except Problem as problem:
        return await _fees(page, id_, FormState({f"sum {who}": form["sum"]}, {f"sum {who}": problem}))
    return page.goes_to(f"/t/{id_}/manage/fees")


@router.post("/t/{id_}/manage/fees/rules")
async def change_rules(
    page: Organiser, id_: str, form: Annotated[FormState, texts("member", "visitor", "contestant", "others")]
) -> Response:
    """The club's fees by category."""
    await tournament_of(page, id_)
    store = page.services.store
    decimals = fee_rules(store).decimals
    typed = form.typed
    amounts: dict[str, int] = {}
    for name in ("member", "visitor", "contestant"):
        try:
            amounts[name] = amount(typed[name], decimals) if typed[name].strip() else 0
        except Problem as problem:
            form.wrong[name] = problem
    rules = FeeRules()
    rates = [Rate(name, amounts[name]) for name in ("member", "visitor") if amounts.get(name, 0) > 0]
    try:
        for number, line in enumerate(typed["others"].splitlines()[:100], 1):
            if line.strip():
                match = required(
                    OTHER.fullmatch(line.strip()),
                    "line {line}: write a category and an amount, for example junior: 20",
                    line=number,
                )
                rates.append(Rate(match["category"].strip(), amount(match["amount"], decimals)))
        rules = FeeRules(tuple(rates), max(0, amounts.get("contestant", 0)), decimals)
    except Problem as problem:
        form.wrong["others"] = problem
    if form.wrong:
        return await _fees(page, id_, form)
    await store.run(store.settings.put, SETTING, to_plain(rules))
    return page.goes_to(f"/t/{id_}/manage/fees#rates")


@router.get("/t/{id_}/manage/fees.csv")
async def as_csv(page: Organiser, id_: str) -> Response:
    _, state = await tournament_of(page, id_)
    found, register = await page.services.store.run(_list, page.services.store, state)
    headers = {"Content-Disposition": 'attachment; filename="fees.csv"'}
    return Response(found.to_csv(register), media_type="text/csv; charset=utf-8", headers=headers)
