"""The settings of an event: points that the Laws leave to an authority or organiser, from a preset or one by one."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.laws.lawbook.chapters import chapter_of
from arbitr.laws.presets import PRESETS, preset
from arbitr.laws.regulation_text import with_setting
from arbitr.laws.regulations import STANDARD
from arbitr.laws.settings import OWNERS, SETTINGS, Setting, choices, default, in_words, value_text
from arbitr.problem import Problem
from arbitr.tournament import Rules
from arbitr.tournament.events import organise
from arbitr.web.access import Organiser
from arbitr.web.form_reader import texts
from arbitr.web.forms import EMPTY, FormState
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import tournament_of
from arbitr.web.pages.organiser.manage import frame, write

router = APIRouter(tags=["organiser"])


@router.get("/t/{id_}/manage/settings")
async def settings_page(page: Organiser, id_: str) -> Response:
    return await _settings(page, id_, EMPTY)


async def _settings(page: Page, id_: str, form: FormState) -> Response:
    _, state = await tournament_of(page, id_)
    rules = state.rules
    known = [setting for setting in SETTINGS if setting.law(rules.edition)]
    shown = sorted(known, key=lambda setting: _number(setting.law(rules.edition)))
    values = {setting.name: value_text(setting.name, getattr(rules.regulations, setting.name)) for setting in shown}
    settings = [_view(page, setting, rules) for setting in shown]
    view = {
        **frame(page, id_, state, form, {"preset": rules.preset, **values}),
        "tab": "settings",
        "edition": int(rules.edition),
        "presets": [{"name": preset.name, "title": page.say(preset.title)} for preset in PRESETS],
        "settings": settings,
        "chapters": _chapters(page, settings, form.wrong),
    }
    return page.answer("organiser/settings.html", view, form.status)


def _chapters(page: Page, settings: Sequence[Mapping[str, Any]], wrong: Collection[str]) -> list[dict[str, object]]:
    """The settings by the chapters of the Laws. Most events change a few of them: other chapters are closed."""
    found = []
    for chapter, own in groupby(settings, lambda setting: chapter_of(_number(setting["law"]))):
        these = [*own]
        names = [setting["name"] for setting in these]
        changed = sum(setting["is_changed"] for setting in these)
        is_open = bool(changed) or any(name in wrong for name in names)
        found.append({"title": page.say(chapter.title), "names": names, "changed": changed, "is_open": is_open})
    return found


def _number(law: str) -> int:
    """The law of 12C1."""
    return int("".join(takewhile(str.isdigit, law)))


def _view(page: Page, setting: Setting, rules: Rules) -> dict[str, Any]:
    """One setting: its subject, its default, and the source of a chosen value."""
    source = preset(rules.preset).source(setting.name) if rules.preset else None
    value = value_text(setting.name, getattr(rules.regulations, setting.name))
    usual = value_text(setting.name, default(setting.name, rules.edition))
    return {
        "name": setting.name,
        "law": setting.law(rules.edition),
        "owner": page.say(OWNERS[setting.owner]),
        "about": page.say(setting.says),
        "value": value,
        "usual": page.say(in_words(usual)) if usual else "",
        "choices": [(value, page.say(in_words(value))) for value in choices(setting.name)],
        "may_be_empty": getattr(STANDARD, setting.name) is None,
        "is_changed": value not in ("", usual),
        "source": "" if source is None else str(source),
    }


@router.post("/t/{id_}/manage/settings/preset")
async def take_preset(page: Organiser, id_: str, form: Annotated[FormState, texts("preset")]) -> Response:
    """Replace all settings of the event by the preset's."""
    _, state = await tournament_of(page, id_)
    try:
        chosen = preset(form["preset"]) if form["preset"] else None
        regulations = STANDARD if chosen is None else chosen.regulations()
        rules = replace(state.rules, regulations=regulations, preset="" if chosen is None else chosen.name)
        await write(page, id_, organise.RulesChanged(rules))
    except Problem as problem:
        return await _settings(page, id_, form.refused("preset", problem))
    return page.goes_to(f"/t/{id_}/manage/settings")


@router.post("/t/{id_}/manage/settings")
async def change_settings(page: Organiser, id_: str) -> Response:
    """Single settings; a field missing from the form is unchanged."""
    _, state = await tournament_of(page, id_)
    async with page.request.form() as texts:
        form = FormState({name: value for name, value in texts.items() if isinstance(value, str)})
    regulations = state.rules.regulations
    for setting in SETTINGS:
        if setting.name in form.typed and setting.law(state.rules.edition):
            try:
                regulations = with_setting(regulations, setting.name, form.typed[setting.name].strip())
            except Problem as problem:
                form.wrong[setting.name] = problem
    if form.wrong:
        return await _settings(page, id_, form)
    await write(page, id_, organise.RulesChanged(replace(state.rules, regulations=regulations)))
    return page.goes_to(f"/t/{id_}/manage/settings")
