"""A new appeal, lodged on a ruling with the fields of the form."""

from __future__ import annotations

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.bridge import CAPTAIN, AppealMatter, AppellantStanding, Consent, ConsentGiven, Statement, parse_side
from arbitr.club import (
    Appealable,
    AppealRequest,
    LiveLog,
    WrongField,
    appeal_lodged,
    appellants,
    listed,
    moment_typed,
    ruling_at,
    seated_players,
    who_must_agree,
)
from arbitr.club.actions.appeals import ruling_on
from arbitr.club.typed import rounds_of
from arbitr.laws.direction.appeals.appeal_words import CONSENTS, MATTERS, STANDINGS
from arbitr.number import whole_or_none
from arbitr.problem import Problem
from arbitr.reports.drawing.speech import SIDES
from arbitr.store.ids import now
from arbitr.tournament import AppealLodged, CallAnswered, ContestKind, Log, SlipKey, Tournament, TournamentEvent
from arbitr.web.access import Director
from arbitr.web.desk.form import Typed
from arbitr.web.form_reader import sent_texts
from arbitr.web.forms import EMPTY, FormState, member
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.pages.desk.director import by
from arbitr.web.views.desk.appeal import LONGEST, called, choices, lines_typed
from arbitr.web.views.desk.cockpit import side_of
from arbitr.web.views.desk.ruled import board_view

router = APIRouter(tags=["appeals"])


@router.get("/t/{id_}/director/appeal")
async def new_appeal(page: Director, id_: str, line: int = 0, call: int = 0) -> Response:
    """Against a recorded ruling, by its line in the log; or the last one on the board of a phone that asks for it."""
    live, state = await tournament_of(page, id_)
    asked = state.calls.get(call)
    if line or asked is None or asked.board is None:
        return await _new(page, id_, line, Typed({}), EMPTY)
    spot = asked.spot
    section = state.section(spot.session, spot.section)
    rounds = rounds_of(section, asked.board, spot.table, spot.room)
    places = [SlipKey(spot.session, spot.section, number, spot.table, asked.board, spot.room) for number in rounds]
    place = next((place for place in places if state.slip(place) is not None), places[0])
    side = side_of(state, place, asked.by.contestant)
    begin = {"call": [str(call)]}
    if side:
        begin |= {"side": [side.replace("-", "")], f"said_{side.replace('-', '').lower()}": [asked.text]}
    return await _new(page, id_, ruling_on(live.log, place), Typed(begin), EMPTY)


async def _new(page: Page, id_: str, line: int, typed: Typed, form: FormState) -> Response:
    live, state = await tournament_of(page, id_)
    ruling = _ruling(live, page, line)
    names = await names_of(page, state)
    captain = [{"id": CAPTAIN, "name": called(page, CAPTAIN, {}), "side": ""}]
    if ruling.place is None:
        players = [
            {"id": player, "name": names.person(player), "side": ""} for player in appellants(state, ruling, None)
        ]
    else:
        seated = seated_players(state, ruling.place)
        players = [{"id": player, "name": names.person(player), "side": SIDES[side]} for side, player in seated]
    must = who_must_agree(state, [player["id"] for player in players])
    view = {
        "head": heading(id_, state, ruling.session),
        "place": None,
        "score": "",
        **({} if ruling.place is None else board_view(page, live, names, ruling.place)),
        "fined": "" if ruling.place else names.contestant(state, ruling.contestant),
        "line": line,
        "players": [*players, *(captain if state.rules.kind is ContestKind.TEAMS else [])],
        "must_agree": [person for person in (*players, *captain) if person["id"] in must],
        "matters": choices(page, MATTERS),
        "standings": choices(page, STANDINGS),
        "consents": choices(page, CONSENTS),
        "typed": {
            "ruling": ruling.ruled.ruling,
            "laws": ", ".join(ruling.ruled.laws),
            **{name: typed[name] for name in typed.lists},
        },
        "chosen": list(typed.lists.get("matter", ())),
        "wrong": form.view(page.say)["wrong"],
    }
    return page.answer("director/appeals/appeal_new.html", view, form.status)


def _ruling(live: LiveLog, page: Page, line: int) -> Appealable:
    """The appealed ruling; the address of another line is an error."""
    try:
        return ruling_at(live.log, line, page.say)
    except Problem:
        raise HTTPException(404) from None


@router.post("/t/{id_}/director/appeal")
async def lodge(page: Director, id_: str, line: int = Form(0)) -> Response:
    live, _ = await tournament_of(page, id_)
    typed = await sent_texts(page.request, LONGEST)
    ruling = _ruling(live, page, line)
    lodged: list[TournamentEvent] = []

    def events(log: Log[Tournament]) -> list[TournamentEvent]:
        lodged[:] = appeal_lodged(log, _request(log.state, ruling, typed), page.say)
        asked = log.state.calls.get(whole_or_none(typed["call"], 0, len(log)) or 0)
        is_open = asked is not None and asked.is_appeal and asked.answered is None
        return [*lodged, *([CallAnswered(asked.number)] if asked is not None and is_open else [])]

    try:
        await page.logs.write(id_, events, by(page))
    except Problem as problem:
        return await _new(page, id_, line, typed, EMPTY.refused("form", problem))
    assert isinstance(lodged[0], AppealLodged)
    return page.goes_to(f"/t/{id_}/director/appeal/{lodged[0].appeal.number}")


def _request(state: Tournament, ruling: Appealable, typed: Typed) -> AppealRequest:
    """The appeal from the form; the log stores ids, never names."""
    if ruling.place is not None and "side" not in typed:
        raise WrongField("side", Problem("choose the side that appeals"))
    matters = tuple(filter(None, (member(AppealMatter, text) for text in typed.lists.get("matter", ()))))
    if not matters:
        raise WrongField("matter", Problem("choose what the appeal is about"))
    side = parse_side(typed["side"]) if "side" in typed else None
    must = who_must_agree(state, appellants(state, ruling, side))
    said = {"N-S": typed["said_ns"], "E-W": typed["said_ew"]}
    return AppealRequest(
        ruling.line,
        side,
        typed["by"],
        matters,
        tuple(
            ConsentGiven(person, given)
            for person in must
            if (given := member(Consent, typed[f"consent_{person}"])) is not None
        ),
        _moment(typed),
        standing=member(AppellantStanding, typed["standing"]) or AppellantStanding.OWN_TABLE,
        through_director="not_through_director" not in typed,
        facts_agreed=lines_typed(typed["agreed"]),
        facts_disputed=lines_typed(typed["disputed"]),
        statements=tuple(Statement(of, text) for of, text in said.items() if text),
        deposit=typed["deposit"],
        ruling=typed["ruling"],
        laws=listed(typed["laws"]),
        reasons=typed["reasons"],
        doubt_remained="doubt" in typed,
        told_of_appeal="told" in typed,
        not_heard="not_heard" in typed,
    )


def _moment(typed: Typed) -> int:
    """When it reached the director: now, unless somebody has typed a time."""
    try:
        return moment_typed(typed["at"], now()) if "at" in typed else now()
    except Problem as problem:
        raise WrongField("at", problem) from None
