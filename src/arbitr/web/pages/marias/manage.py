"""The organiser's pages of a mariáš tournament: players, the draw, rounds and clocks, late players, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Form
from fastapi.responses import Response

from arbitr.club.codes.tables import CodedTable
from arbitr.club.entries.pasted import pasted
from arbitr.club.people import Doubt, PeopleFound, find
from arbitr.marias import MariasTournament, read_premium_table
from arbitr.marias.tournament import events
from arbitr.marias.tournament.draw import Reseated, drawn, reseated
from arbitr.marias.tournament.rules import MariasRules
from arbitr.marias.tournament.setting_words import LABELS
from arbitr.marias.tournament.settings import read_settings
from arbitr.problem import Problem, refuse_if
from arbitr.store.ids import new_id, now
from arbitr.tournament import TournamentEvent
from arbitr.tournament import rules as bridge
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import EMPTY, FormState, Sent, field_read, field_tick
from arbitr.web.page import Page
from arbitr.web.pages.marias.common import MARIAS_PAGES, evening_of, heading, organiser, players_of, write
from arbitr.web.pages.organiser.manage import backup_troubles, chosen, doubts_view
from arbitr.web.views.marias.manage import cash_view, draw_view, players_view, round_view, rules_view
from arbitr.web.views.marias.seats import seats_view

router = APIRouter(tags=["mariáš: organiser"])
ONE_IN_A_LINE = bridge.Rules(kind=bridge.ContestKind.INDIVIDUAL)
"""How entries are typed."""


@router.get("/m/{id_}/manage")
async def manage(page: Organiser, id_: str) -> Response:
    return await _manage(page, id_, EMPTY)


async def _manage(
    page: Page,
    id_: str,
    form: FormState,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
    asked_at: str = "",
    preview: dict[str, Any] | None = None,
) -> Response:
    """`asked_at` is the form that must disambiguate a name."""
    _, state = await evening_of(page, id_)
    players = await players_of(page, state)
    draw = draw_view(state, page)
    view = {
        "head": heading(id_, state),
        "players": players_view(state, players, page),
        "draw": draw,
        "now": round_view(state, now()),
        "rounds": seats_view(state, players),
        "codes": [
            {"table": table, "address": MARIAS_PAGES.code_address(page, CodedTable(id_, "", table, ""))}
            for table in range(1, draw["tables"] + 1)
        ],
        "rules": rules_view(state, page),
        "cash": cash_view(state, players, page),
        **form.view(page.say),
        "doubts": doubts_view(page, doubts, answers or {}),
        "asked_at": asked_at,
        "preview": preview,
        "backup_troubles": await backup_troubles(page),
    }
    return page.answer("marias/manage.html", view, 422 if doubts else form.status)


# Players


@router.post("/m/{id_}/manage/enter")
async def enter(page: Organiser, id_: str, form: Annotated[FormState, texts("lines")]) -> Response:
    """One player per line, by name or member number."""
    _, state = await evening_of(page, id_)
    answers = await chosen(page)
    try:
        found = await _found(page, state, form["lines"], answers)
        if found.doubts:
            return await _manage(page, id_, form, found.doubts, answers, "enter")
        new: list[TournamentEvent] = [events.MariasEntered(player) for player in _ids(found)]
        await page.logs.write_with_people(id_, new, organiser(page), found.new)
    except Problem as problem:
        return await _manage(page, id_, form.refused("lines", problem))
    return page.goes_to(f"/m/{id_}/manage#players")


async def _found(page: Page, state: MariasTournament, lines: str, answers: Mapping[str, str]) -> PeopleFound:
    wanted = pasted(lines, ONE_IN_A_LINE)
    if not wanted:
        raise Problem("write at least one name")
    store = page.services.store
    return find(await store.run(store.persons.register), wanted, state.players, answers)


def _ids(found: PeopleFound) -> tuple[str, ...]:
    return tuple(contestant.players[0] for contestant in found.contestants)


@router.post("/m/{id_}/manage/withdraw")
async def withdraw(page: Organiser, id_: str, form: Annotated[FormState, texts("player")]) -> Response:
    """Cancel an entry before the draw."""
    try:
        await write(page, id_, organiser(page), events.Withdrawn(form["player"]))
    except Problem as problem:
        return await _manage(page, id_, EMPTY.refused("withdraw", problem))
    return page.goes_to(f"/m/{id_}/manage#players")


# The draw


def _order(text: str) -> str:
    refuse_if(text not in ("chance", "list"), "{order} is no way to draw; choose chance or list", order=repr(text))
    return text


@dataclass(frozen=True)
class DrawForm:
    even: bool = field_tick()
    stand_ins: bool = field_tick()
    order: str = field_read(_order, default="chance")


@router.post("/m/{id_}/manage/draw")
async def draw(page: Organiser, id_: str, form: Annotated[Sent[DrawForm], reads(DrawForm)]) -> Response:
    """`order`: random, or the numbers in the order of the list. The seating belongs to the numbers."""
    _, state = await evening_of(page, id_)
    if form.wrong:
        return await _manage(page, id_, FormState({"order": form["order"]}, {"draw": form.wrong["order"]}))
    wanted = form.values
    try:
        rules = replace(state.rules, even_first=wanted.even, with_stand_ins=wanted.stand_ins)
        players = [*state.players]
        if wanted.order == "chance":
            SystemRandom().shuffle(players)
        # The search for a good seating is slow, so it does not run on the shared event loop.
        made = await page.services.store.run(drawn, replace(state, rules=rules), players, new_id())
        new = [made] if rules == state.rules else [events.MariasRulesChanged(rules), made]
        await write(page, id_, organiser(page), lambda log: new)
    except Problem as problem:
        return await _manage(page, id_, FormState({"order": wanted.order}, {"draw": problem}))
    return page.goes_to(f"/m/{id_}/manage#now")


# Rounds and clocks


@router.post("/m/{id_}/manage/do")
async def do(page: Organiser, id_: str, form: Annotated[FormState, texts("do")]) -> Response:
    """Buttons: begin the next round, stop all clocks, let them run again, end the tournament."""
    wanted = form["do"]
    try:
        await write(page, id_, organiser(page), lambda log: _done(log.state, wanted))
    except Problem as problem:
        return await _manage(page, id_, EMPTY.refused("do", problem))
    if wanted in ("begin", "end"):
        await page.services.round_begun()
    return page.goes_to(f"/m/{id_}/manage#now")


def _done(state: MariasTournament, what: str) -> list[TournamentEvent]:
    clocks = [(spot, clock) for spot, clock in state.clocks.items() if spot[0] == state.begun]
    match what:
        case "begin":
            return [events.MariasRoundBegun(state.begun + 1)]
        case "stop":
            return [events.ClockStopped(*spot) for spot, clock in clocks if clock.paused is None]
        case "go_on":
            return [events.ClockGoesOn(*spot) for spot, clock in clocks if clock.paused is not None]
        case "end":
            return [events.MariasEnded()]
        case _:
            raise Problem("{do} cannot be done here", do=repr(what))


# Late players and withdrawals


@router.post("/m/{id_}/manage/change")
async def change(
    page: Organiser,
    id_: str,
    sent: Annotated[FormState, texts("late", "stand_ins", "do")],
    leaving: Annotated[tuple[str, ...], Form()] = (),
) -> Response:
    """From the next round on: previewed, then done."""
    live, state = await evening_of(page, id_)
    answers = await chosen(page)
    late, stand_ins = sent["late"], sent["stand_ins"]
    typed = {"late": late, "leaving": leaving, "stand_ins": stand_ins}
    form = FormState(typed)
    try:
        found = await _found(page, state, late, answers) if late.strip() else PeopleFound()
        if found.doubts:
            return await _manage(page, id_, form, found.doubts, answers, "change")
        store = page.services.store
        made: Reseated = await store.run(reseated, state, _ids(found), [*dict.fromkeys(leaving)], bool(stand_ins))
        live.log.after(made.event)
        if not sent["do"]:
            return await _manage(page, id_, form, preview=await _preview(page, state, made, found, typed, answers))
        await page.logs.write_with_people(id_, [made.event], organiser(page), found.new)
    except Problem as problem:
        players = await players_of(page, state)
        return await _manage(page, id_, form.refused("change", players.named(problem)))
    return page.goes_to(f"/m/{id_}/manage#now")


async def _preview(
    page: Page,
    state: MariasTournament,
    made: Reseated,
    found: PeopleFound,
    typed: Mapping[str, Any],
    answers: Mapping[str, str],
) -> dict[str, Any]:
    """A preview; nobody is added to the register for it."""
    names = {player.id: player.name for player in found.new}
    known = await players_of(page, state)
    coming = {number: names.get(id_) or known.name(id_) for number, id_ in made.event.came}
    players = known.with_coming(coming)
    return {
        **typed,
        "answers": dict(answers),
        "lines": [players.say(line) for line in made.change.preview()],
    }


# The rules


@router.post("/m/{id_}/manage/rules")
async def change_rules(page: Organiser, id_: str) -> Response:
    """Every rule by its name; a rule that is not sent stays. An empty table of premium points counts as none."""
    _, state = await evening_of(page, id_)
    form = await page.request.form()
    typed = {name: str(value) for name, value in form.items() if name in LABELS or name == "premium_points"}
    wrong: dict[str, Problem] = {}
    rules = state.rules
    for name, text in typed.items():
        try:
            rules = _with_rule(rules, name, text)
        except Problem as problem:
            inner = problem.places.get("problem") if "option" in problem.places else None
            wrong[name] = inner if isinstance(inner, Problem) else problem
    if not wrong and rules != state.rules:
        try:
            await write(page, id_, organiser(page), events.MariasRulesChanged(rules))
        except Problem as problem:
            wrong["premium_points"] = problem
    if wrong:
        return await _manage(page, id_, FormState(typed, wrong))
    return page.goes_to(f"/m/{id_}/manage#rules")


def _with_rule(rules: MariasRules, name: str, text: str) -> MariasRules:
    if name != "premium_points":
        return read_settings({name: text}, rules)
    rows = read_premium_table(text.strip(), "CSV") if text.strip() else ()
    return replace(rules, premium_points=rows)
