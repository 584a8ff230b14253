"""Appeals: lodged with the fields of the form, and decided later; a decision may replace the score that was ruled."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import Response

from arbitr.bridge import (
    Adjustment,
    Appeal,
    AppealedRuling,
    AppealMatter,
    AppealOutcome,
    AppellantStanding,
    CommitteeMember,
    Consent,
    ConsentGiven,
    Decision,
    Hearing,
    Penalty,
    Role,
    Side,
    Statement,
    Vote,
    parse_side,
)
from arbitr.club import LiveLog, WrongField, appeal_decided, appeal_lodged, line_of_appeal
from arbitr.club.rulings.say import in_order
from arbitr.laws.regulations import AppealsBody
from arbitr.problem import Problem
from arbitr.reports import appeal_form
from arbitr.reports.drawing.speech import SIDES
from arbitr.store import Store
from arbitr.store.ids import now
from arbitr.tournament import (
    AdjustmentRecorded,
    AppealDecided,
    Appealed,
    AppealLodged,
    Log,
    RulingGiven,
    SlipKey,
    Tournament,
    TournamentEvent,
)
from arbitr.tournament.people.register import folded, single_spaced
from arbitr.web.access import Director
from arbitr.web.desk.form import Typed
from arbitr.web.desk.outcomes import adjustment_again, adjustment_typed, adjustment_view
from arbitr.web.form_reader import sent_texts
from arbitr.web.forms import EMPTY, FormState, member
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.pages.bridge.paper import printed
from arbitr.web.pages.desk.director import by
from arbitr.web.pages.desk.score import given_view
from arbitr.web.views.bridge.worth import worth_view
from arbitr.web.views.desk.appeal import (
    CONSENTS,
    LEAST_MEMBERS,
    MATTERS,
    MOST_MEMBERS,
    OUTCOMES,
    ROLES,
    STANDINGS,
    VOTES,
    appeal_view,
    appeals_view,
    choices,
    hearing_view,
    named_appeal,
    persons_in,
)
from arbitr.web.views.desk.ruled import board_view, seated_view

router = APIRouter(tags=["appeals"])
LONGEST = 4000
"""Letters of a statement."""
PENALTIES = {"penalty_ns": Side.NS, "penalty_ew": Side.EW}
"""The fields for the committee's penalties, and whom they are against."""


@router.get("/t/{id_}/director/appeals")
async def appeals(page: Director, id_: str) -> Response:
    _, state = await tournament_of(page, id_)
    head = heading(id_, state, max(state.sessions, default=None))
    return page.answer("director/appeals.html", {"head": head, "appeals": appeals_view(page, state)})


# Lodged


@router.get("/t/{id_}/director/appeal")
async def new_appeal(page: Director, id_: str, line: int = 0) -> Response:
    """Against a ruling that is booked, by its line in the log."""
    return await _new(page, id_, line, Typed({}), EMPTY)


async def _new(page: Page, id_: str, line: int, typed: Typed, form: FormState) -> Response:
    live, state = await tournament_of(page, id_)
    place, ruled = _appealed(live, page, line)
    names = await names_of(page, state)
    players = _players(state, place)
    view = {
        "head": heading(id_, state, place.session),
        **board_view(page, live, names, place),
        "line": line,
        "players": [{"id": each, "name": names.person(each), "side": SIDES[side]} for side, each in players],
        "matters": choices(page, MATTERS),
        "standings": choices(page, STANDINGS),
        "consents": choices(page, CONSENTS),
        "typed": {"ruling": ruled.ruling, "laws": ", ".join(ruled.laws), **{name: typed[name] for name in typed.lists}},
        "chosen": list(typed.lists.get("matter", ())),
        "wrong": form.view(page.say)["wrong"],
    }
    return page.answer("director/appeal_new.html", view, form.status)


def _appealed(live: LiveLog, page: Page, line: int) -> tuple[SlipKey, AppealedRuling]:
    """What is appealed: a ruling of the law book, or a score that the director gave."""
    event = live.log.notes[line - 1].event if 0 < line <= len(live.log) else None
    if isinstance(event, RulingGiven):
        effects = in_order(event.conversation.ruled().effects)
        words = " ".join(page.say(effect.words()) for effect in effects)
        return event.place, AppealedRuling(words, event.laws, page.session.name, score=event.adjustment)
    if isinstance(event, AdjustmentRecorded):
        laws = tuple(each.strip() for each in event.law.split(",") if each.strip())
        words = event.reason or page.say("Adjusted score")
        return event.place, AppealedRuling(words, laws, page.session.name, score=event.adjustment)
    raise HTTPException(404)


def _players(state: Tournament, place: SlipKey) -> list[tuple[Side, str]]:
    """Who sat there, with the side."""
    section, _ = state.spot(place)
    seated = section.plan.at(place.round, place.table, place.room)
    return [
        (side, player)
        for side, who in ((Side.NS, seated.ns), (Side.EW, seated.ew))
        for each in who
        for player in state.players(place.session, place.round, each)
    ]


@router.post("/t/{id_}/director/appeal")
async def lodge(page: Director, id_: str, line: int = Form(0)) -> Response:
    live, _ = await tournament_of(page, id_)
    typed = await sent_texts(page.request, LONGEST)
    place, ruled = _appealed(live, page, line)
    lodged: list[AppealLodged] = []

    def events(log: Log[Tournament]) -> list[TournamentEvent]:
        lodged[:] = [_lodged(log.state, place, ruled, typed)]
        return [*lodged]

    try:
        await page.services.logs.write(id_, events, by(page))
    except Problem as problem:
        return await _new(page, id_, line, typed, EMPTY.refused("form", problem))
    return page.goes_to(f"/t/{id_}/director/appeal/{lodged[0].appeal.number}")


def _lodged(state: Tournament, place: SlipKey, ruled: AppealedRuling, typed: Typed) -> AppealLodged:
    """The appeal as the form says; a person is an id in the log, never a name."""
    if "side" not in typed:
        raise WrongField("side", Problem("choose the side that appeals"))
    matters = tuple(filter(None, (member(AppealMatter, each) for each in typed.lists.get("matter", ()))))
    if not matters:
        raise WrongField("matter", Problem("choose what the appeal is about"))
    side = parse_side(typed["side"])
    players = [player for of, player in _players(state, place) if of is side]
    lodged_by = typed["by"] if typed["by"] in players else (players[0] if players else "")
    said = {"N-S": typed["said_ns"], "E-W": typed["said_ew"]}
    return appeal_lodged(
        state,
        place,
        side,
        lodged_by,
        replace(
            ruled,
            ruling=typed["ruling"] or ruled.ruling,
            laws=_listed(typed["laws"]) or ruled.laws,
            reasons=typed["reasons"],
            doubt_remained="doubt" in typed,
            told_of_appeal="told" in typed,
        ),
        matters,
        now(),
        standing=member(AppellantStanding, typed["standing"]) or AppellantStanding.OWN_TABLE,
        consents=tuple(
            ConsentGiven(player, given)
            for player in players
            if (given := member(Consent, typed[f"consent_{player}"])) is not None
        ),
        facts_agreed=_lines(typed["agreed"]),
        facts_disputed=_lines(typed["disputed"]),
        statements=tuple(Statement(of, text) for of, text in said.items() if text),
        through_director="not_through_director" not in typed,
        deposit=typed["deposit"],
    )


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _listed(text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.replace(";", ",").split(",") if each.strip())


# Decided


@router.get("/t/{id_}/director/appeal/{number}.pdf")
async def on_paper(page: Director, id_: str, number: int) -> Response:
    _, state = await tournament_of(page, id_)
    appealed = _found(state, number)
    names = await _printed_names(page, appealed.appeal)
    zone = datetime.now().astimezone().tzinfo
    assert zone is not None
    paper = appeal_form(named_appeal(appealed.appeal, names), page.language, state.title, zone)
    return await printed(page, paper, f"appeal-{number}", "pdf")


def _found(state: Tournament, number: int) -> Appealed:
    found = state.appeals.get(number)
    if found is None:
        raise HTTPException(404)
    return found


async def _names(page: Page, appeal: Appeal) -> dict[str, str]:
    store = page.services.store
    persons = await store.run(store.persons.of, persons_in(appeal))
    return {id_: person.name for id_, person in persons.items()}


async def _printed_names(page: Page, appeal: Appeal) -> dict[str, str]:
    """Paper is seen by everybody, so nobody is named who wishes not to be."""
    store = page.services.store
    register = await store.run(store.persons.register, persons_in(appeal))
    shown = register.public().shown(register.by_id)
    return {id_: page.say(name) for id_, name in shown.items()}


@router.get("/t/{id_}/director/appeal/{number}")
async def appeal_page(page: Director, id_: str, number: int) -> Response:
    return await _appeal(page, id_, number, None, EMPTY)


async def _appeal(page: Page, id_: str, number: int, typed: Typed | None, form: FormState) -> Response:
    live, state = await tournament_of(page, id_)
    appealed = _found(state, number)
    names = await _names(page, appealed.appeal)
    called = await names_of(page, state)
    decision = None if appealed.appeal.hearing is None else appealed.appeal.hearing.decision
    place = appealed.place
    slip = None if place is None else state.slip(place)
    begin = decision.score if decision is not None else None if slip is None else slip.adjustment
    view: dict[str, Any] = {
        "head": heading(id_, state, None if place is None else place.session),
        "appeal": appeal_view(page, state.rules, appealed, names),
        "seats_named": {} if place is None else seated_view(called, state, place),
        "hearing": hearing_view(appealed.appeal, names) if typed is None else _again(typed),
        "roles": choices(page, ROLES),
        "votes": choices(page, VOTES),
        "outcomes": choices(page, OUTCOMES),
        "given": given_view(page),
        "form": adjustment_view(begin, None if slip is None else slip.result)
        if typed is None
        else adjustment_again(typed.lists),
        "lines": {
            "lodged": line_of_appeal(live.log, number, AppealLodged),
            "decided": line_of_appeal(live.log, number, AppealDecided),
        },
        "worth": None,
        "wrong": form.view(page.say)["wrong"],
    }
    view["members_shown"] = min(MOST_MEMBERS, max(LEAST_MEMBERS, len(view["hearing"]["members"]) + 1))
    if place is not None:
        heard = None if typed is None or form.wrong else typed
        view["worth"] = worth_view(
            page,
            live.log,
            called,
            place,
            lambda log: (
                [] if heard is None else appeal_decided(log, number, Hearing((), decision=_decision(state, heard)))
            ),
        )
    return page.answer("director/appeal.html", view, form.status)


def _again(typed: Typed) -> dict[str, Any]:
    """The form as it was typed."""
    columns = zip(*(typed.lists.get(name, ()) for name in ("member", "role", "vote")), strict=False)
    members = [{"name": name, "role": role, "vote": vote} for name, role, vote in columns if name.strip()]
    names = ("casting", "outcome", "score", "facts", "laws", "reasons", *PENALTIES, "penalty_laws", "without_merit",
             "deposit_returned", "approved", "confirmed")  # fmt: skip
    return {"members": members, **{name: typed[name] for name in names}}


def _score(typed: Typed) -> Adjustment | None:
    """Only a changed ruling has a score of its own."""
    return (
        adjustment_typed(typed.lists) if typed["outcome"] == AppealOutcome.CHANGED.value and "score" in typed else None
    )


@router.post("/t/{id_}/director/appeal/{number}")
async def decide(page: Director, id_: str, number: int) -> Response:
    """What was decided; a score of the committee replaces the one that was ruled."""
    _, state = await tournament_of(page, id_)
    _found(state, number)
    typed = await sent_texts(page.request, LONGEST)
    if typed.is_a_look:
        return await _appeal(page, id_, number, typed, EMPTY)
    try:
        decision = _decision(state, typed)
        store = page.services.store
        members = await store.run(_members, store, typed)
        body = state.rules.regulations.appeals_committee_under(state.rules.edition)
        if not members and body in (None, AppealsBody.NONE):
            members = (_in_charge(page, decision),)
        hearing = Hearing(members, now() // 1000, (), member(Vote, typed["casting"]), decision)

        await page.services.logs.write(id_, lambda log: appeal_decided(log, number, hearing), by(page))
    except Problem as problem:
        return await _appeal(page, id_, number, typed, EMPTY.refused("form", problem))
    return page.goes_to(f"/t/{id_}/director/appeal/{number}")


def _in_charge(page: Page, decision: Decision) -> CommitteeMember:
    """Without a committee the director in charge hears it alone (93A)."""
    vote = Vote.CHANGE if decision.outcome is AppealOutcome.CHANGED else Vote.KEEP
    return CommitteeMember(page.session.name, Role.REFEREE, vote=vote)


def _decision(state: Tournament, typed: Typed) -> Decision:
    outcome = member(AppealOutcome, typed["outcome"])
    if outcome is None:
        raise WrongField("outcome", Problem("choose what became of the appeal"))
    score = _score(typed)
    try:
        state.rules.check_adjustment(score)
    except Problem as problem:
        raise WrongField("rows", problem) from None
    penalties = [(side, penalty) for name, side in PENALTIES.items() for penalty in _penalties(state, typed, name)]
    return Decision(
        outcome,
        _lines(typed["facts"]),
        _listed(typed["laws"]),
        score,
        tuple(penalty for _, penalty in penalties),
        _listed(typed["penalty_laws"]),
        typed["reasons"],
        "without_merit" in typed,
        {"yes": True, "no": False}.get(typed["deposit_returned"]),
        "approved" in typed,
        "confirmed" in typed,
        tuple(side for side, _ in penalties),
    )


def _penalties(state: Tournament, typed: Typed, name: str) -> list[Penalty]:
    """Against one side; those that cannot be taken off this score are refused."""
    try:
        found = [Penalty.parse(each) for each in _listed(typed[name])]
        for each in found:
            state.rules.check_penalty(each, in_match=True)
    except Problem as problem:
        raise WrongField(name, problem) from None
    return found


def _members(store: Store, typed: Typed) -> tuple[CommitteeMember, ...]:
    """Who sat in the committee, as persons of the register; who is not there yet comes in."""
    known = {folded(each.name): each.id for each in store.persons.all()}
    found = []
    columns = [[each.strip() for each in typed.lists.get(name, ())] for name in ("member", "role", "vote")]
    for name, role, vote in zip(*columns, strict=False):
        if not name:
            continue
        id_ = known.get(folded(name)) or store.persons.add(single_spaced(name)).id
        found.append(
            CommitteeMember(
                id_,
                member(Role, role) or Role.MEMBER,
                vote=member(Vote, vote),
            )
        )
    return tuple(found[:MOST_MEMBERS])
