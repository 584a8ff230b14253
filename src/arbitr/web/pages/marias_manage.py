"""What the organiser of a mariáš tournament does: players, the draw, rounds and clocks, who comes late, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.marias.tournament import events
from arbitr.marias.tournament.draw import Reseated, drawn, reseated
from arbitr.marias.tournament.premium import read_premium_table
from arbitr.marias.tournament.rules import RankBy, Rules
from arbitr.marias.tournament.slip import parse_money
from arbitr.marias.tournament.state import Tournament
from arbitr.number import read_number
from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament import rules as bridge
from arbitr.tournament.event import Event
from arbitr.tournament.log import Log
from arbitr.tournament.series import PlacePoints
from arbitr.web.guard import Organiser
from arbitr.web.page import Page
from arbitr.web.pages.manage import backup_troubles, chosen, doubts_view
from arbitr.web.pages.marias_common import evening_of, heading, organiser, players_of, write
from arbitr.web.pages.marias_everyone import address_of
from arbitr.web.people import Doubt, Found, find, pasted
from arbitr.web.views.marias_manage import draw_view, players_view, round_view, rules_view
from arbitr.web.views.marias_seats import seats_view

router = APIRouter(tags=["mariáš: organiser"])
ONE_IN_A_LINE = bridge.Rules(kind=bridge.Kind.INDIVIDUAL)
"""How entries are typed."""


@router.get("/m/{id_}/manage")
async def manage(page: Organiser, id_: str) -> Response:
    return await _manage(page, id_)


async def _manage(
    page: Page,
    id_: str,
    typed: Mapping[str, Any] | None = None,
    wrong: Mapping[str, str] | None = None,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
    asked_at: str = "",
    preview: dict[str, Any] | None = None,
) -> Response:
    """`asked_at`: the form that has to say who is meant."""
    _, state = await evening_of(page, id_)
    players = await players_of(page, state)
    draw = draw_view(state, page)
    view = {
        "head": heading(id_, state),
        "players": players_view(state, players, page),
        "draw": draw,
        "now": round_view(state, now()),
        "rounds": seats_view(state, players),
        "codes": [{"table": each, "address": address_of(page, id_, each)} for each in range(1, draw["tables"] + 1)],
        "rules": rules_view(state, page),
        "typed": dict(typed or {}),
        "wrong": dict(wrong or {}),
        "doubts": doubts_view(page, doubts, answers or {}),
        "asked_at": asked_at,
        "preview": preview,
        "backup_troubles": await backup_troubles(page),
    }
    return page.answer("marias_manage.html", view, 422 if wrong or doubts else 200)


# Players


@router.post("/m/{id_}/manage/enter")
async def enter(page: Organiser, id_: str, lines: str = Form("")) -> Response:
    """One player in each line, by name or member number."""
    live, state = await evening_of(page, id_)
    answers = await chosen(page)
    typed = {"lines": lines}
    try:
        found = await _found(page, state, lines, answers)
        if found.doubts:
            return await _manage(page, id_, typed, {}, found.doubts, answers, "enter")
        new: list[Event] = [events.Entered(each) for each in _ids(found)]
        _tried(live.log, new)
        await page.request.app.state.store.run(page.request.app.state.store.persons.add_all, found.new)
        await write(page, id_, organiser(page), lambda log: new)
    except Problem as problem:
        return await _manage(page, id_, typed, {"lines": page.say(problem)})
    return page.goes_to(f"/m/{id_}/manage#players")


async def _found(page: Page, state: Tournament, lines: str, answers: Mapping[str, str]) -> Found:
    wanted = pasted(lines, ONE_IN_A_LINE)
    if not wanted:
        raise Problem("write at least one name")
    store = page.request.app.state.store
    return find(await store.run(store.persons.register), wanted, state.players, answers)


def _ids(found: Found) -> tuple[str, ...]:
    return tuple(each.players[0] for each in found.contestants)


def _tried(log: Log[Tournament], new: Sequence[Event]) -> None:
    """A Problem where these lines could not be written: before anybody is put into the register for them."""
    trial = log.fork()
    for event in new:
        trial.add(event)


@router.post("/m/{id_}/manage/withdraw")
async def withdraw(page: Organiser, id_: str, player: str = Form("")) -> Response:
    """An entry is taken back before the draw."""
    try:
        await write(page, id_, organiser(page), events.Withdrawn(player))
    except Problem as problem:
        return await _manage(page, id_, wrong={"withdraw": page.say(problem)})
    return page.goes_to(f"/m/{id_}/manage#players")


# The draw


@router.post("/m/{id_}/manage/draw")
async def draw(
    page: Organiser, id_: str, even: str = Form(""), stand_ins: str = Form(""), order: str = Form("chance")
) -> Response:
    """`order`: by chance, or the numbers as they stand in the list. The seating belongs to the numbers."""
    _, state = await evening_of(page, id_)
    try:
        if order not in ("chance", "list"):
            raise Problem("{order} is no way to draw; choose chance or list", order=repr(order))
        rules = replace(state.rules, even_first=bool(even), with_stand_ins=bool(stand_ins))
        players = [*state.players]
        if order == "chance":
            SystemRandom().shuffle(players)
        # The search for a good seating takes its time: not on the loop that serves everybody.
        made = await page.request.app.state.store.run(drawn, replace(state, rules=rules), players)
        new = [made] if rules == state.rules else [events.RulesChanged(rules), made]
        await write(page, id_, organiser(page), lambda log: new)
    except Problem as problem:
        return await _manage(page, id_, {"order": order}, {"draw": page.say(problem)})
    return page.goes_to(f"/m/{id_}/manage#now")


# Rounds and clocks


@router.post("/m/{id_}/manage/do")
async def do(page: Organiser, id_: str, do: str = Form("")) -> Response:
    """Buttons: begin the next round, stop all clocks, let them go_on, end the tournament."""
    try:
        await write(page, id_, organiser(page), lambda log: _done(log.state, do))
    except Problem as problem:
        return await _manage(page, id_, wrong={"do": page.say(problem)})
    if do in ("begin", "end"):
        await page.request.app.state.round_begun()
    return page.goes_to(f"/m/{id_}/manage#now")


def _done(state: Tournament, what: str) -> list[Event]:
    clocks = [(spot, clock) for spot, clock in state.clocks.items() if spot[0] == state.begun]
    match what:
        case "begin":
            return [events.RoundBegun(state.begun + 1)]
        case "stop":
            return [events.ClockStopped(*spot) for spot, clock in clocks if clock.paused is None]
        case "go_on":
            return [events.ClockGoesOn(*spot) for spot, clock in clocks if clock.paused is not None]
        case "end":
            return [events.Ended()]
        case _:
            raise Problem("{do} cannot be done here", do=repr(what))


# Who comes late, and who leaves


@router.post("/m/{id_}/manage/change")
async def change(
    page: Organiser,
    id_: str,
    late: str = Form(""),
    leaving: Annotated[tuple[str, ...], Form()] = (),
    stand_ins: str = Form(""),
    do: str = Form(""),
) -> Response:
    """From the next round on: shown first, then done."""
    live, state = await evening_of(page, id_)
    answers = await chosen(page)
    typed = {"late": late, "leaving": leaving, "stand_ins": stand_ins}
    try:
        found = await _found(page, state, late, answers) if late.strip() else Found()
        if found.doubts:
            return await _manage(page, id_, typed, {}, found.doubts, answers, "change")
        store = page.request.app.state.store
        made: Reseated = await store.run(reseated, state, _ids(found), [*dict.fromkeys(leaving)], bool(stand_ins))
        live.log.after(made.event)
        if not do:
            return await _manage(page, id_, typed, preview=await _preview(page, state, made, found, typed, answers))
        await store.run(store.persons.add_all, found.new)
        await write(page, id_, organiser(page), made.event)
    except Problem as problem:
        players = await players_of(page, state)
        return await _manage(page, id_, typed, {"change": players.say(problem)})
    return page.goes_to(f"/m/{id_}/manage#now")


async def _preview(
    page: Page,
    state: Tournament,
    made: Reseated,
    found: Found,
    typed: Mapping[str, Any],
    answers: Mapping[str, str],
) -> dict[str, Any]:
    """What would happen; nobody is in the register for it yet."""
    names = {each.id: each.name for each in found.new}
    known = await players_of(page, state)
    coming = {number: names.get(id_) or known.name(id_) for number, id_ in made.event.came}
    players = known.with_coming(coming)
    return {
        **typed,
        "answers": dict(answers),
        "lines": [players.say(each) for each in made.change.preview()],
    }


# The rules


@router.post("/m/{id_}/manage/rules")
async def change_rules(
    page: Organiser,
    id_: str,
    stake: str = Form(""),
    rank_by: str = Form("money"),
    premium_rate: str = Form(""),
    premium_points: str = Form(""),
    round_points: str = Form(""),
) -> Response:
    """An empty table of premium points or points for places is none."""
    _, state = await evening_of(page, id_)
    typed = {
        "stake": stake,
        "rank_by": rank_by,
        "premium_rate": premium_rate,
        "premium_points": premium_points,
        "round_points": round_points,
    }
    wrong: dict[str, str] = {}
    rules = state.rules
    for name, text in typed.items():
        try:
            rules = _with_rule(rules, name, text.strip())
        except Problem as problem:
            wrong[name] = page.say(problem)
    try:
        if not wrong:
            await write(page, id_, organiser(page), events.RulesChanged(rules))
    except Problem as problem:
        wrong["premium_points"] = page.say(problem)
    if wrong:
        return await _manage(page, id_, typed, wrong)
    return page.goes_to(f"/m/{id_}/manage#rules")


def _with_rule(rules: Rules, name: str, text: str) -> Rules:
    match name:
        case "stake":
            haler = parse_money(text)
            if haler <= 0:
                raise Problem("a stake is more than nothing")
            return replace(rules, stake=haler)
        case "rank_by":
            if text not in {each.value for each in RankBy}:
                raise Problem("{text} is no way to rank a round", text=repr(text))
            return replace(rules, round_rank_by=RankBy(text))
        case "premium_rate":
            return replace(rules, premium_rate=parse_money(text or "0"))
        case "premium_points":
            return replace(rules, premium_points=read_premium_table(text, "CSV") if text else ())
        case _:
            return replace(rules, round_points=_place_points(text) if text else None)


def _place_points(text: str) -> PlacePoints:
    try:
        return PlacePoints(tuple(map(read_number, text.split())))
    except ValueError:
        raise Problem("write points for the places from the first on, as 10 8 6 5") from None
