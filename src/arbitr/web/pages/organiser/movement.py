"""Movements of the sections, numbers and seats, and changes after the start with a preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response

from arbitr.club import current_session, last_session, number_typed
from arbitr.club.actions.entering import withdrawn
from arbitr.club.actions.seating import (
    changeable,
    draw_exchanged,
    late_entry,
    movement_changed,
    movement_chosen,
    numbers_by_lot,
    numbers_exchanged,
    rounds_kept,
)
from arbitr.club.entries.pasted import only
from arbitr.club.people import Doubt, find, playing
from arbitr.message import Message
from arbitr.movements import Movement, Pair
from arbitr.movements.change import ChangeKind, MovementChange, late_pair, other_rounds, withdrawn_pair
from arbitr.movements.matches.knockout import KIND as KNOCKOUT
from arbitr.movements.swiss.rounds import KIND as SWISS
from arbitr.problem import Problem, required
from arbitr.store.ids import now
from arbitr.tournament import Log, Section, Session, Tournament, TournamentEvent, movement_of
from arbitr.tournament.events import organise
from arbitr.web.access import Organiser
from arbitr.web.form_reader import reads, texts
from arbitr.web.forms import EMPTY, FormState, Sent, field_maybe_number, field_read, field_text, field_tick
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import names_of, tournament_of
from arbitr.web.pages.organiser.manage import (
    by,
    choice_view,
    chosen,
    doubts_view,
    frame,
    overview,
    seats_wanted,
    write,
)
from arbitr.web.views.bridge.organise import (
    MOST_BOARDS,
    change_view,
    draw_view,
    entries_view,
    leaving_view,
    section_view,
)

router = APIRouter(tags=["organiser"])
MOST_ROUNDS = 1000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
GONE = Message("It is withdrawn: it plays no more and has no place in the ranking. Under Entries it is brought back.")


@router.get("/t/{id_}/manage/movement")
async def movement_page(
    page: Organiser,
    id_: str,
    section: str = "",
    boards: str = "",
    match_boards: str = "",
    tables: str = "",
    take: str = "",
    begins: str = "",
) -> Response:
    typed = {
        "section": section,
        "boards": boards,
        "match_boards": match_boards,
        "tables": tables,
        "take": take,
        "begins": begins,
    }
    return await _movement(page, id_, FormState(typed))


async def _movement(page: Page, id_: str, form: FormState = EMPTY) -> Response:
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = last_session(state)
    there = {} if session is None else session.sections
    new = next(letter for letter in LETTERS if letter not in there)
    letter = form.typed.get("section", "")
    view = {
        **frame(page, id_, state, form),
        "tab": "movement",
        "sections": [
            {**section_view(state, names, section), "draw": draw_view(state, names, session, section)}
            for section in there.values()
            if session is not None
        ],
        "entries": [entry for entry in entries_view(state, names) if not entry["withdrawn"]],
        "round": 0 if session is None else session.round,
        "ended": session is not None and session.ended is not None,
        "new_section": new,
        "choice": await choice_view(page, state, letter if letter in there else new, form.typed)
        if session is not None and not session.round
        else None,
        "chooses": letter if letter in there else "",
    }
    return page.answer("organiser/movement.html", view, form.status)


@dataclass(frozen=True)
class MovementForm:
    """The form that chooses a movement. Wrong boards and tables are ignored: they only change the suggestions."""

    kind: str = field_text()
    boards: str = field_text()
    match_boards: int | None = field_maybe_number(MOST_BOARDS)
    swiss_rounds: int | None = field_maybe_number(MOST_ROUNDS)
    tables: str = field_text()
    take: str = field_text()
    begins: str = field_text()
    section: str = field_read(lambda text: text.strip().upper(), default="A")
    plate: bool = field_tick()


@router.post("/t/{id_}/manage/movement")
async def choose_movement(
    page: Organiser,
    id_: str,
    form: Annotated[Sent[MovementForm], reads(MovementForm)],
    button: Annotated[FormState, texts("where")],
) -> Response:
    """Contestants without a number get one in order of entry; without entries, this many tables are set up.

    `match_boards` is the number of boards of a team match or Swiss round; the number of Swiss rounds is a rule,
    unchanged if not sent.
    """
    _, state = await tournament_of(page, id_)
    kind, letter = form.read["kind"], form.read["section"]
    form.typed["section"] = letter
    where = button["where"]
    back = _movement if where == "movement" else overview
    if form.wrong:  # each kind has its own field for the boards of a match
        wrong = {f"{at} {kind}" if at == "match_boards" else at: problem for at, problem in form.wrong.items()}
        return await back(page, id_, FormState(form.typed, wrong))
    chosen_ = form.values
    rules = state.rules
    if kind == SWISS and "swiss_rounds" in await page.request.form():
        rules = replace(rules, swiss_rounds=chosen_.swiss_rounds or 0)
    try:
        seated, count = seats_wanted(state, letter, form.typed)
        if not count:
            raise Problem("there is no entry yet; enter somebody, or say how many tables there will be")
        many, in_match = number_typed(chosen_.boards, MOST_BOARDS), chosen_.match_boards
        plate = chosen_.plate and kind == KNOCKOUT
        movement = await page.services.store.run(movement_of, rules, kind, count, many, in_match, plate)
        chosen_events = movement_chosen(state, max(state.sessions, default=0), letter, movement, seated)
        await write(page, id_, *([] if rules == state.rules else [organise.RulesChanged(rules)]), *chosen_events)
    except Problem as problem:
        return await back(page, id_, form.refused("movement", problem))
    return page.goes_to(f"/t/{id_}/manage{'/movement' if where == 'movement' else '#session'}")


@router.post("/t/{id_}/manage/unsection")
async def remove_section(page: Organiser, id_: str, form: Annotated[FormState, texts("section")]) -> Response:
    """Delete a section before the first round."""
    _, state = await tournament_of(page, id_)
    section = form["section"]
    try:
        await write(page, id_, organise.SectionRemoved(max(state.sessions, default=0), section))
    except Problem as problem:
        return await _movement(page, id_, EMPTY.refused(f"section {section}", problem))
    return page.goes_to(f"/t/{id_}/manage/movement")


# Numbers


@router.post("/t/{id_}/manage/number")
async def give_number(
    page: Organiser, id_: str, form: Annotated[FormState, texts("pair", "contestant", section="A")]
) -> Response:
    """Give this number to this entry. The previous holder gets the number that becomes free."""
    pair, contestant = form["pair"], form["contestant"]
    return await _numbered(
        page, id_, form, lambda session, section: numbers_exchanged(session, section, Pair.parse(pair), contestant)
    )


@router.post("/t/{id_}/manage/lots")
async def draw_lots(page: Organiser, id_: str, form: Annotated[FormState, texts(section="A")]) -> Response:
    """Draw the numbers of a section by lot, before the first round."""
    return await _numbered(page, id_, form, numbers_by_lot)


async def _numbered(
    page: Page,
    id_: str,
    form: FormState,
    made: Callable[[Session, str], Iterable[TournamentEvent]],
    field: str = "number",
) -> Response:
    """Write new numbers of the section in the last session; an error is shown at this field."""
    await tournament_of(page, id_)
    section = form["section"]

    def decide(log: Log[Tournament]) -> list[TournamentEvent]:
        session = required(last_session(log.state), "choose a movement first")
        return [*made(session, section)]

    try:
        await page.logs.write(id_, decide, by(page))
    except Problem as problem:
        typed = {name: text for name, text in form.typed.items() if name != "section"}
        return await _movement(page, id_, FormState(typed, {f"{field} {section}": problem}))
    return page.goes_to(f"/t/{id_}/manage/movement#section-{section}")


@router.post("/t/{id_}/manage/draw")
async def change_draw(
    page: Organiser, id_: str, form: Annotated[FormState, texts("one", "other", section="A")]
) -> Response:
    """Two contestants change places in a drawn round of a Swiss that has not begun."""
    one, other = form["one"], form["other"]
    return await _numbered(
        page, id_, form, lambda session, section: [draw_exchanged(session, section, one, other)], "draw"
    )


# Changes after the start


@router.get("/t/{id_}/manage/changes")
async def changes_page(page: Organiser, id_: str, pair: str = "") -> Response:
    return await _changes(page, id_, FormState({"pair": pair}))


async def _changes(
    page: Page,
    id_: str,
    form: FormState,
    preview: Mapping[str, Any] | None = None,
    doubts: Sequence[Doubt] = (),
    answers: Mapping[str, str] | None = None,
) -> Response:
    _, state = await tournament_of(page, id_)
    names = await names_of(page, state)
    session = current_session(state)
    sections = [] if session is None else list(session.sections.values())
    view = {
        **frame(page, id_, state, form),
        "tab": "changes",
        "sections": [section_view(state, names, section) for section in sections],
        "round": 0 if session is None else session.round,
        "leaving": [] if session is None else leaving_view(state, names, session),
        "may_leave_now": session is not None and session.round > 0 and session.ended is None,
        "may_sit_now": session is not None and session.round > 0 and not _has_results(session),
        "preview": preview,
        "doubts": doubts_view(page, doubts, answers or {}),
        "answers": dict(answers or {}),
    }
    return page.answer("organiser/changes.html", view, 422 if doubts else form.status)


def _has_results(session: Session) -> bool:
    return any(spot[0] == session.round for section in session.sections.values() for spot in section.slips)


@router.post("/t/{id_}/manage/change")
async def change(
    page: Organiser,
    id_: str,
    form: Annotated[FormState, texts("what", "section", "line", "pair", "rounds", "do", since="next")],
) -> Response:
    """A late pair, a withdrawal, another number of rounds: previewed, then done."""
    live, state = await tournament_of(page, id_)
    session = current_session(state)
    what, pair = form["what"], form["pair"]
    letter, _, number = pair.partition(":") if ":" in pair else (form["section"], "", pair)
    form.typed["section"] = letter
    answers = await chosen(page)
    try:
        if session is None:
            raise Problem("choose a movement first")
        this = session.section(letter or next(iter(session.sections)))
        leaving = this.plan.contestant(Pair.parse(number)) if what == "leaves" else ""
        played = rounds_kept(session, this, form["since"] == "now", leaving)
        found = _change(this, what, number, form["rounds"], played)
        events: list[TournamentEvent] = []
        store = page.services.store
        persons = []
        if what == "late" and form["line"].strip():
            late = only(form["line"], state.rules)
            who = find(await store.run(store.persons.register), [late], playing(state), answers)
            if who.doubts:
                return await _changes(page, id_, form, None, who.doubts, answers)
            events, persons = late_entry(session, this, found, who.contestants[0]), who.new
        elif found.after != found.before:
            events.append(movement_changed(session, this, found))
        if leaving:
            events += withdrawn(state, leaving)
        if not events:
            raise Problem("this changes nothing")
        live.log.tried(events, now())
        if not form["do"]:
            shown = change_view(page, found, form.typed)
            if what == "leaves":
                shown["lines"].append(page.say(GONE))
            return await _changes(page, id_, form, shown, (), answers)
        await page.logs.write_with_people(id_, events, by(page), persons)
    except Problem as problem:
        return await _changes(page, id_, form.refused(what, problem))
    return page.goes_to(f"/t/{id_}/manage/changes")


def _change(section: Section, what: str, pair: str, rounds: str, played: int) -> MovementChange:
    if what == "leaves" and section.is_knockout and isinstance(section.movement, Movement):
        same = section.movement
        return MovementChange(ChangeKind.LEFT, Message("Its opponents go on."), same, same, played, teams=True)
    movement = changeable(section)
    if what == "late":
        return late_pair(movement, played, section.plan.teams)
    if what == "leaves":
        return withdrawn_pair(movement, Pair.parse(pair), played, section.plan.teams)
    if what == "rounds":
        many = required(number_typed(rounds, MOST_ROUNDS), "write how many rounds there will be")
        return other_rounds(movement, many, played, section.plan.teams)
    raise Problem("{what} cannot be changed here", what=repr(what))
