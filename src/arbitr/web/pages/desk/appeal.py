"""Appeals: the list with the committee, and each decision, which may replace the ruled score."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.bridge import (
    Adjustment,
    AppealOutcome,
    CommitteeMember,
    Decision,
    HeardBy,
    Hearing,
    Penalty,
    Role,
    Side,
    Vote,
)
from arbitr.club import (
    UnconfirmedDecision,
    WrongField,
    appeal_decided,
    committee_found,
    committee_named,
    decision_shown,
    line_of_appeal,
    listed,
    usual_members,
)
from arbitr.club.rulings.appeal_paper import appeal_paper, persons_in
from arbitr.laws.direction.appeals.appeal_faults import usual_body
from arbitr.laws.direction.appeals.appeal_words import HEARD_BY, OUTCOMES, ROLES, VOTES
from arbitr.problem import Problem, refuse_if
from arbitr.store import Store
from arbitr.store.ids import now
from arbitr.tournament import (
    AppealDecided,
    Appealed,
    AppealLodged,
    Tournament,
)
from arbitr.web.access import Director
from arbitr.web.desk.form import Typed
from arbitr.web.desk.outcomes import adjustment_again, adjustment_typed, adjustment_view
from arbitr.web.form_reader import sent_texts
from arbitr.web.forms import EMPTY, FormState, member
from arbitr.web.page import Page, existing
from arbitr.web.pages.bridge.common import heading, names_of, tournament_of
from arbitr.web.pages.bridge.paper import printed
from arbitr.web.pages.desk.director import by
from arbitr.web.pages.desk.score import given_view
from arbitr.web.views.bridge.worth import worth_view
from arbitr.web.views.desk.appeal import (
    LEAST_MEMBERS,
    LONGEST,
    MOST_MEMBERS,
    appeal_view,
    appeals_view,
    choices,
    committee_view,
    hearing_view,
    lines_typed,
    warnings_view,
)
from arbitr.web.views.desk.ruled import seated_view

router = APIRouter(tags=["appeals"])
PENALTIES = {"penalty_ns": Side.NS, "penalty_ew": Side.EW}
"""The fields for the committee's penalties and the penalised sides."""


LONGEST_NAME = 200

COMMITTEE = ("member", "role", "vote", "attended", "stepped_down")
"""The fields of each member."""


@router.get("/t/{id_}/director/appeals")
async def appeals(page: Director, id_: str) -> Response:
    return await _appeals(page, id_, EMPTY)


async def _appeals(page: Page, id_: str, form: FormState, typed: Sequence[str] | None = None) -> Response:
    _, state = await tournament_of(page, id_)
    names = await _names(page, state)
    view = {
        "head": heading(id_, state, max(state.sessions, default=None)),
        "appeals": appeals_view(page, state, names),
        "committee": committee_view(state, names) if typed is None else typed,
        "period": state.rules.regulations.ruling_period,
        "wrong": form.view(page.say)["wrong"],
    }
    return page.answer("director/appeals/appeals.html", view, form.status)


@router.post("/t/{id_}/director/committee")
async def name_committee(page: Director, id_: str) -> Response:
    """The appeals committee of this event, one name per line, the chairman first."""
    _, state = await tournament_of(page, id_)
    typed = await sent_texts(page.request, LONGEST)
    names = lines_typed(typed["names"])
    members = [CommitteeMember(name, Role.MEMBER if place else Role.CHAIRMAN) for place, name in enumerate(names)]
    try:
        refuse_if(
            any(len(name) > LONGEST_NAME for name in names), "this is longer than {most} letters", most=LONGEST_NAME
        )
        register = await page.services.store.run(page.services.store.persons.register)
        committee_named(state, committee_found(register, members).members)  # before new people are added to it
        found = await page.services.store.run(_registered, page.services.store, members, None)
        await page.logs.write(id_, lambda log: committee_named(log.state, found), by(page))
    except Problem as problem:
        named = (await names_of(page, state)).named(problem, state)
        return await _appeals(page, id_, EMPTY.refused("names", named), names)
    return page.goes_to(f"/t/{id_}/director/appeals")


def _registered(
    store: Store, members: Sequence[CommitteeMember], appealed: Appealed | None
) -> Sequence[CommitteeMember]:
    """The members as persons of the register; new ones are added."""
    found = committee_found(store.persons.register(), members, None if appealed is None else appealed.appeal)
    store.persons.add_all(found.new)
    return found.members


# Decided


@router.get("/t/{id_}/director/appeal/{number}.pdf")
async def on_paper(page: Director, id_: str, number: int) -> Response:
    _, state = await tournament_of(page, id_)
    appealed = _found(state, number)
    store = page.services.store
    register = await store.run(store.persons.register, persons_in((appealed.appeal,)) | {*state.persons})
    zone = datetime.now().astimezone().tzinfo
    assert zone is not None
    paper = appeal_paper(state, appealed, register, page.language, zone)
    return await printed(page, paper, f"appeal-{number}", "pdf")


def _found(state: Tournament, number: int) -> Appealed:
    return existing(state.appeals.get(number))


async def _names(page: Page, state: Tournament) -> dict[str, str]:
    """The names of everybody in an appeal or the committee."""
    store = page.services.store
    ids = persons_in((appealed.appeal for appealed in state.appeals.values()), state.committee)
    persons = await store.run(store.persons.of, ids)
    return {id_: person.name for id_, person in persons.items()}


@router.get("/t/{id_}/director/appeal/{number}")
async def appeal_page(page: Director, id_: str, number: int, stage: str = "") -> Response:
    """With `stage=next` an empty form for the next stage."""
    return await _appeal(page, id_, number, None, EMPTY, is_next=stage == "next")


async def _appeal(
    page: Page,
    id_: str,
    number: int,
    typed: Typed | None,
    form: FormState,
    unconfirmed: UnconfirmedDecision | None = None,
    is_next: bool = False,
) -> Response:
    live, state = await tournament_of(page, id_)
    appealed = _found(state, number)
    names = await _names(page, state)
    seats = await names_of(page, state)
    decision = None if is_next else appealed.appeal.decision
    place = appealed.place
    slip = None if place is None else state.slip(place)
    begin = decision.score if decision is not None else None if slip is None else slip.adjustment
    usual = usual_body(appealed.appeal, state.rules.edition, state.rules.regulations)
    shown = None if is_next else appealed.appeal.hearing
    view: dict[str, Any] = {
        "head": heading(id_, state, None if place is None else place.session),
        "appeal": appeal_view(page, state.rules, appealed, names),
        "seats_named": {} if place is None else seated_view(seats, state, place),
        "hearing": hearing_view(appealed.appeal, shown, names, usual, usual_members(state, number))
        if typed is None
        else _again(typed),
        "roles": choices(page, ROLES),
        "votes": choices(page, VOTES),
        "outcomes": choices(page, OUTCOMES),
        "bodies": choices(page, HEARD_BY),
        "given": given_view(page),
        "form": adjustment_view(begin, None if slip is None else slip.result)
        if typed is None
        else adjustment_again(typed.lists),
        "lines": {
            "lodged": line_of_appeal(live.log, number, AppealLodged),
            "decided": line_of_appeal(live.log, number, AppealDecided),
        },
        "worth": None,
        "warnings": warnings_view(page, unconfirmed.warnings if unconfirmed else ()),
        "sure": ",".join(warning.what for warning in unconfirmed.warnings) if unconfirmed else "",
        "wrong": form.view(page.say)["wrong"],
    }
    view["members_shown"] = min(MOST_MEMBERS, max(LEAST_MEMBERS, len(view["hearing"]["members"]) + 1))
    if place is not None:
        heard = None if typed is None or form.wrong else typed
        view["worth"] = worth_view(
            page,
            live.log,
            seats,
            place,
            lambda log: (
                []
                if heard is None
                else decision_shown(log, number, Hearing((), decision=_decision(state, heard), heard_by=_body(heard)))
            ),
        )
    return page.answer("director/appeals/appeal.html", view, 422 if unconfirmed else form.status)


def _again(typed: Typed) -> dict[str, Any]:
    """The form as typed."""
    columns = zip(*(typed.lists.get(name, ()) for name in COMMITTEE), strict=False)
    members = [dict(zip(("name", *COMMITTEE[1:]), row, strict=True)) for row in columns if row[0].strip()]
    names = ("heard_by", "casting", "outcome", "score", "facts", "laws", "reasons", *PENALTIES, "penalty_laws",
             "without_merit", "deposit_returned", "approved", "confirmed")  # fmt: skip
    return {"members": members, **{name: typed[name] for name in names}}


def _score(typed: Typed) -> Adjustment | None:
    """Only a changed ruling has its own score."""
    return (
        adjustment_typed(typed.lists) if typed["outcome"] == AppealOutcome.CHANGED.value and "score" in typed else None
    )


@router.post("/t/{id_}/director/appeal/{number}")
async def decide(page: Director, id_: str, number: int) -> Response:
    """The decision; a score of the committee replaces the ruled one. Warnings come first."""
    live, state = await tournament_of(page, id_)
    appealed = _found(state, number)
    typed = await sent_texts(page.request, LONGEST)
    if typed.is_a_look:
        return await _appeal(page, id_, number, typed, EMPTY)
    confirmed = typed["sure"].split(",")
    try:
        decision = _decision(state, typed)
        store = page.services.store
        members: Sequence[CommitteeMember] = _sitting(page, typed, decision)
        if members and _body(typed) is not HeardBy.DIRECTOR:
            # Validated before new people are added to the register.
            known = committee_found(await store.run(store.persons.register), members, appealed.appeal).members
            appeal_decided(live.log, number, _hearing(typed, known, decision), confirmed)
            members = await store.run(_registered, store, members, appealed)
        hearing = _hearing(typed, members, decision)
        await page.logs.write(id_, lambda log: appeal_decided(log, number, hearing, confirmed), by(page))
    except UnconfirmedDecision as unconfirmed:
        return await _appeal(page, id_, number, typed, EMPTY, unconfirmed)
    except Problem as problem:
        return await _appeal(page, id_, number, typed, EMPTY.refused("form", problem))
    return page.goes_to(f"/t/{id_}/director/appeal/{number}")


def _body(typed: Typed) -> HeardBy:
    return member(HeardBy, typed["heard_by"]) or HeardBy.DIRECTOR


def _hearing(typed: Typed, members: Sequence[CommitteeMember], decision: Decision) -> Hearing:
    casting = member(Vote, typed["casting"])
    return Hearing(tuple(members), now() // 1000, (), casting, decision, _body(typed))


def _sitting(page: Page, typed: Typed, decision: Decision) -> list[CommitteeMember]:
    """The members present, as typed; the director in charge hears it alone (93A)."""
    if _body(typed) is HeardBy.DIRECTOR:
        vote = Vote.CHANGE if decision.outcome is AppealOutcome.CHANGED else Vote.KEEP
        return [CommitteeMember(page.session.name, Role.REFEREE, vote=vote)]
    columns = [[text.strip() for text in typed.lists.get(name, ())] for name in COMMITTEE]
    return [
        CommitteeMember(
            name,
            member(Role, role) or Role.MEMBER,
            present_throughout=attended != "no",
            vote=member(Vote, vote),
            stepped_down=stepped_down,
        )
        for name, role, vote, attended, stepped_down in zip_longest(*columns, fillvalue="")
        if name
    ][:MOST_MEMBERS]


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
        lines_typed(typed["facts"]),
        listed(typed["laws"]),
        score,
        tuple(penalty for _, penalty in penalties),
        listed(typed["penalty_laws"]),
        typed["reasons"],
        "without_merit" in typed,
        {"yes": True, "no": False}.get(typed["deposit_returned"]),
        "approved" in typed,
        "confirmed" in typed,
        tuple(side for side, _ in penalties),
    )


def _penalties(state: Tournament, typed: Typed, name: str) -> list[Penalty]:
    """Against one side; penalties that cannot be deducted from this score are rejected."""
    try:
        found = [Penalty.parse(text) for text in listed(typed[name])]
        for penalty in found:
            state.rules.check_penalty(penalty, in_match=True)
    except Problem as problem:
        raise WrongField(name, problem) from None
    return found
