"""The rules of a tournament that the organiser may change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import last_session
from arbitr.message import Message
from arbitr.number import read_share
from arbitr.problem import Problem
from arbitr.tournament import ComparedWith, DisqualifiedResults, RankedBy, RoundsBegin, Rules, Tournament
from arbitr.tournament.events import organise
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads
from arbitr.web.forms import (
    EMPTY,
    FormState,
    Sent,
    field_choice,
    field_number,
    field_read,
    field_tick,
    texts_of,
)
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import tournament_of
from arbitr.web.pages.organiser.manage import frame, write

router = APIRouter(tags=["organiser"])
MOST_MINUTES = 1000


def _part(text: str) -> Fraction | None:
    """1/2, 0.5, 0,5 or 50 %, or nothing; a ValueError for anything else."""
    if not text.strip():
        return None
    part = read_share(text)
    if not 0 <= part <= 1:
        raise ValueError(text)
    return part


@dataclass(frozen=True)
class RulesForm:
    """The form of the rules that the organiser may change."""

    minutes: int = field_number(1, MOST_MINUTES)
    change_minutes: int = field_number(0, MOST_MINUTES)
    hidden_rounds: int = field_number(0, MOST_MINUTES)
    show_traveller: bool = field_tick()
    unconfirmed: bool = field_tick()
    leads: bool = field_tick()
    rounds_begin: RoundsBegin = field_choice(
        RoundsBegin, Message("Choose the director, the clock or the tables."), default="director"
    )
    compared: ComparedWith = field_choice(ComparedWith, Message("Choose section or session."), default="section")
    carry: Fraction | None = field_read(
        _part,
        Message("Write a share from 0 to 1, e.g. 1/2 or 50 %, or leave it empty."),
        write=lambda part: "" if part is None else str(part),
    )
    correction_period: int = field_number(0, 100_000)
    ranked_by: RankedBy = field_choice(RankedBy, Message("Choose victory points, IMPs or board-a-match."))
    swiss_rounds: int = field_number(0, MOST_MINUTES)
    disqualified: DisqualifiedResults = field_choice(
        DisqualifiedResults, Message("Choose whether results against disqualified contestants count.")
    )

    @classmethod
    def of(cls, rules: Rules) -> RulesForm:
        return cls(
            rules.minutes,
            rules.change_minutes,
            rules.hidden_rounds,
            rules.show_traveller,
            not rules.confirmation,
            rules.leads,
            rules.rounds_begin,
            rules.compared,
            rules.carry,
            rules.regulations.correction_period,
            rules.matches,
            rules.swiss_rounds,
            rules.disqualified,
        )

    def changed(self, rules: Rules) -> Rules:
        return replace(
            rules,
            minutes=self.minutes,
            change_minutes=self.change_minutes,
            hidden_rounds=self.hidden_rounds,
            show_traveller=self.show_traveller,
            confirmation=not self.unconfirmed,
            leads=self.leads,
            rounds_begin=self.rounds_begin,
            compared=self.compared,
            carry=self.carry,
            regulations=replace(rules.regulations, correction_period=self.correction_period),
            matches=self.ranked_by,
            swiss_rounds=self.swiss_rounds,
            disqualified=self.disqualified,
        )


@router.get("/t/{id_}/manage/rules")
async def rules_page(page: Organiser, id_: str) -> Response:
    return await _rules(page, id_, EMPTY)


async def _rules(page: Page, id_: str, form: FormState) -> Response:
    _, state = await tournament_of(page, id_)
    rules = state.rules
    view = {
        **frame(page, id_, state, form, texts_of(RulesForm.of(rules))),
        "tab": "rules",
        "kind": rules.kind.value,
        "edition": int(rules.edition),
        "method": rules.scoring.method.value,
        "is_swiss": _is_swiss(state),
    }
    return page.answer("organiser/rules.html", view, form.status)


@router.post("/t/{id_}/manage/rules")
async def change_rules(page: Organiser, id_: str, form: Annotated[Sent[RulesForm], reads(RulesForm)]) -> Response:
    _, state = await tournament_of(page, id_)
    now_ = texts_of(RulesForm.of(state.rules))
    form = form.filled(**{name: now_[name] for name in ("ranked_by", "swiss_rounds", "disqualified")})
    if _is_swiss(state) and form.read.get("hidden_rounds") and form.read.get("swiss_rounds") == 0:
        problem = Message("Write how many rounds there will be: only then are the last ones known.")
        return await _rules(page, id_, form.refused("swiss_rounds", problem))
    if form.wrong:
        return await _rules(page, id_, form)
    try:
        await write(page, id_, organise.RulesChanged(form.values.changed(state.rules)))
    except Problem as problem:
        return await _rules(page, id_, form.refused("rules", problem))
    return page.goes_to(f"/t/{id_}/manage/rules")


def _is_swiss(state: Tournament) -> bool:
    session = last_session(state)
    return session is not None and any(section.is_swiss for section in session.sections.values())
