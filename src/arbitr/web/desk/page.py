"""One page of the ruling desk: process the last form, then show the next step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from arbitr.bridge import Adjustment, Board, Result, Seat
from arbitr.club import Names
from arbitr.club.rulings.booking import asked_before, booked, in_force
from arbitr.club.rulings.needs import Needs, needs
from arbitr.club.rulings.say import parted
from arbitr.club.search.phrases import LONGEST_SEARCH, exactly, found
from arbitr.club.typed import MOST_BOARDS, WrongField, number_typed
from arbitr.laws.engine import AnswerKind, Case, Edition, Question, parse_edition
from arbitr.laws.regulations import Regulations
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, translation
from arbitr.tournament import AdjustmentRecorded, Log, SlipKey, Tournament, table_name
from arbitr.web.desk.desk import DeskStep, RulingDesk
from arbitr.web.desk.form import CONTRACT, Typed, likely_seat, stepped
from arbitr.web.desk.outcomes import ResultRow, award_of, row_of, rows_typed
from arbitr.web.desk.views import (
    all_view,
    answers_view,
    auction_view,
    card_view,
    common_view,
    contract_view,
    effects_view,
    heading_view,
    languages_view,
    named_view,
    players_view,
    position_view,
    question_view,
    ruling_view,
    suits_named,
    told_view,
)
from arbitr.web.render import PageView, Visitor
from arbitr.web.views.bridge.worth import Trial, worth_view

SINCE = "since"
"""The page for calls made after the wrong call."""
MOST_AT_ONCE = 6
"""Answers to the next question that are shown beside an answer to this one."""
OTHER_PAGES = (DeskStep.AUCTION, DeskStep.CONTRACT, DeskStep.CARD, DeskStep.PLAYER)
"""Input that is possible at any time before the first question."""


@dataclass
class DeskPage:
    """The context of the conversation, and the outcome of the last form."""

    page: Visitor
    regulations: Regulations
    address: str
    typed: Typed
    """The last submitted form."""
    log: Log[Tournament] | None = None
    """Of the tournament, if there is one."""
    place: SlipKey | None = None
    names: Names | None = None
    wrong: dict[str, str] = field(default_factory=dict)
    """By field; the row of a result by its number."""
    details: Mapping[str, str] = field(default_factory=dict)
    """The details of a suspension or disqualification as they were typed, if they were not accepted."""
    approver: str = ""
    """Who may approve a disqualification and is signed in."""
    said: str = ""
    """What the caller said: searched when the desk opens."""
    reached: RulingDesk | None = None
    """The desk after the form; None if the form was invalid."""

    @property
    def again(self) -> Typed:
        """The form's texts to show again: it was invalid, or only previewed."""
        return self.typed if self.wrong or self.typed.is_a_look else Typed({})

    @property
    def played(self) -> Result | None:
        """The table's entry for this board."""
        slip = None if self.log is None or self.place is None else self.log.state.slip(self.place)
        return slip.result if slip is not None and isinstance(slip.result, Result) else None

    def shown(self, desk: RulingDesk, view: dict[str, Any]) -> PageView:
        """The page for the current state of the conversation."""
        try:
            desk = self.reached = stepped(desk, self.typed, self.regulations, self.played).onward(self.regulations)
        except WrongField as wrong:
            self.wrong |= {wrong.field: self.page.say(wrong.problem)}
        except Problem as problem:
            self.wrong |= {"step": self.page.say(problem)}
        case = desk.case(self.regulations)
        template, step = self._step(desk, case)
        board, back = Board.numbered(desk.board), desk.back(self.regulations)
        told_position = bool(desk.moves) and desk.moves[0].startswith("=") and not desk.told
        view = {
            **view,
            "address": self.address,
            "d": desk.text,
            "edition": int(desk.edition),
            "editions": [int(edition) for edition in Edition],
            "screens": self.regulations.screens,
            "board": desk.board,
            "dealer": str(board.dealer),
            "vulnerable": board.vulnerability.word,
            "place": desk.place,
            "table": "" if self.place is None else table_name(self.place.section, self.place.table, self.place.room),
            "begins": not desk.procedure,
            "call": desk.call,
            "wrong": self.wrong,
            "ruled_before": told_view(self.page, desk, self._booked(desk)),
            "position": position_view(self.page, case),
            "forget": replace(desk, moves=(), incident=None, answers=()).text if told_position else "",
            "back": None if back is None else back.text,
            **step,
        }
        return PageView(template, view, 422 if self.wrong else 200)

    def _booked(self, desk: RulingDesk) -> list[bool]:
        """For each ruling: whether the tournament's log has it."""
        if self.log is None or self.place is None or not desk.told:
            return [False] * len(desk.told)
        known = in_force(self.log, self.place)
        return [talk.to_plain() in known for talk in desk.talks(self.regulations)][: len(desk.told)]

    def _step(self, desk: RulingDesk, case: Case) -> tuple[str, dict[str, Any]]:
        page, typed = self.page, self.again
        step = desk.step(case)
        if step is DeskStep.TALK and self.typed["at"] == SINCE and desk.next_to_call is not None:
            return "desk/auction.html", self._since(desk, case, desk.next_to_call)
        if step is DeskStep.TALK:
            return self._talk(desk)
        if step is DeskStep.WHAT:
            return "desk/what_happened.html", self._what()
        step = next((other for other in OTHER_PAGES if other.value == self.typed["at"]), step)
        view = {**heading_view(page, desk), "needs": needs(desk.procedure).value, "players": players_view(desk)}
        if step is DeskStep.AUCTION:
            settled = effects_view(page, desk.settled(self.regulations))
            view |= {"auction": auction_view(page, case), "moves": len(desk.moves), "since": False, "settled": settled}
            return "desk/auction.html", view
        if step is DeskStep.CONTRACT:
            return "desk/contract.html", {**view, **contract_view(page, typed.some(*CONTRACT), self.played)}
        if step is DeskStep.CARD:
            seat = typed["seat"] or likely_seat(desk, case)
            chosen = {"seat": seat, **{name: typed[name] for name in ("suit", "led", "unseen")}}
            return "desk/card.html", {**view, **card_view(page, case), "typed": chosen}
        return "desk/player.html", view

    def _since(self, desk: RulingDesk, case: Case, seat: Seat) -> dict[str, Any]:
        """The bidding box again: calls made after the wrong one, before the director came."""
        auction = {**auction_view(self.page, case), "turn": str(seat)}
        since = {"auction": auction, "moves": len(desk.moves), "since": True, "settled": [], "players": []}
        return {**heading_view(self.page, desk), "needs": Needs.CALL.value, **since, "back": desk.text}

    def _what(self) -> dict[str, Any]:
        q = (self.typed["q"] if "q" in self.typed.lists else self.said)[:LONGEST_SEARCH]
        hits = found(q, self.page.language) if q else []
        if self.played is not None:
            hits = sorted(hits, key=lambda name: _rank(name, hits))
        return {
            "common": common_view(self.page),
            "q": q,
            "said": self.said,
            "hits": named_view(self.page, hits),
            "all": all_view(self.page),
        }

    def _talk(self, desk: RulingDesk) -> tuple[str, dict[str, Any]]:
        page = self.page
        talk = desk.talk(self.regulations)
        view = heading_view(page, desk)
        view["say_languages"] = languages_view(page, desk, {code: replace(desk, say=code).text for code in LANGUAGES})
        view["say_language"] = desk.say or page.language
        view["so_far"] = self._so_far(desk)
        view["worth"] = view["asked"] = None
        view["since"] = "" if desk.next_to_call is None else SINCE
        if talk.question is not None:
            rows = self._rows(talk.question.kind)
            view["question"] = question_view(page, desk, talk, self.again["value"], rows)
            for button in view["question"]["buttons"]:
                button["at_once"] = self._at_once(desk, talk.question, button["value"]) if button["right"] else []
            if talk.question.kind is AnswerKind.OUTCOMES and "level" in self.again and not self.wrong:
                view["worth"] = self._worth(rows)
            return "desk/question.html", view
        view["ruling"] = ruling_view(page, desk, talk)
        after = desk.goes_on(self.regulations)
        view["after"] = replace(after, procedure="", incident=None).text
        view["auction_goes_on"] = bool(desk.moves) and talk.case.table.play is None
        if self.place is not None:
            place = self.place
            view["worth"] = self._worth_of(lambda log: booked(log, place, desk.talks(self.regulations)))
            view["asked"] = self._asked(place, desk)
            view["typed"] = {"approved_by": self.approver, **self.details}
        return "desk/ruling.html", view

    def _so_far(self, desk: RulingDesk) -> list[dict[str, Any]]:
        """What was ruled before this matter and is not recorded yet: the players have not heard it either."""
        talks = desk.talks(self.regulations)[: len(desk.told)]
        words = translation(desk.say or self.page.language)
        found = []
        for talk, is_booked in zip(talks, self._booked(desk), strict=True):
            if not is_booked:
                effects, _ = parted(talk.ruled().effects)
                said = [effect.words().translated(words) for effect in effects]
                found.append({"effects": effects_view(self.page, effects), "say": said})
        return found

    def _asked(self, place: SlipKey, desk: RulingDesk) -> dict[str, Any] | None:
        """The details that the director has to give before a suspension or disqualification is recorded."""
        if self.log is None or self.names is None:
            return None
        asked = asked_before(self.log, place, desk.talks(self.regulations))
        if asked is None:
            return None
        players = [{"id": player, "name": self.names.person(player)} for player in asked.players]
        return {"players": players, "rounds": asked.rounds, "approval": asked.approval}

    def _at_once(self, desk: RulingDesk, question: Question, value: str) -> list[dict[str, str]]:
        """What the same player says next, if this answer ends the matter and another one follows: one tap for both."""
        try:
            on = desk.answered(value).onward(self.regulations)
            following = on.talk(self.regulations).question
        except Problem:
            return []
        if len(on.told) == len(desk.told) or following is None or question.who is None or following.who != question.who:
            return []
        view = answers_view(self.page, on, following, "", [])
        groups = [
            {**key, "text": f"{group['text']} {key['text']}"}
            for group in view["groups"]
            if group["right"]
            for key in group["keys"]
        ]
        buttons = [
            {**button, "text": f"{button['text']} {suits_named(button['value'])}".rstrip()}
            for button in view["buttons"]
            if button["right"]
        ]
        found = [*groups, *buttons]
        is_all = not any(view[other] for other in ("picker", "field", "rows", "suits"))
        return found if is_all and len(found) <= MOST_AT_ONCE else []

    def _rows(self, kind: AnswerKind) -> list[ResultRow]:
        """As typed; initially the result at the table, if there is one."""
        if kind not in (AnswerKind.RESULT, AnswerKind.RESULTS, AnswerKind.OUTCOMES):
            return []
        if "level" in self.again.lists:
            return rows_typed(self.again.lists)
        return [] if self.played is None else [row_of(self.played)]

    def _worth(self, rows: list[ResultRow]) -> dict[str, Any] | None:
        """The score of these rows against the field."""
        if self.place is None:
            return None
        place = self.place
        return self._worth_of(lambda log: [AdjustmentRecorded(place, Adjustment.both(award_of(rows)))])

    def _worth_of(self, decide: Trial) -> dict[str, Any] | None:
        if self.log is None or self.names is None or self.place is None:
            return None
        return worth_view(self.page, self.log, self.names, self.place, decide)


AFTER_PLAY = {"revoke": "established_revoke"}
"""What the same words mean once the board has a result."""


def _rank(name: str, hits: list[str]) -> int:
    """The order of the hits: a procedure after the play comes before its counterpart during the play."""
    later = AFTER_PLAY.get(name)
    before = next((during for during, after in AFTER_PLAY.items() if after == name), None)
    if later in hits:
        return 2 * max(hits.index(name), hits.index(later)) + 1
    return 2 * (min(hits.index(name), hits.index(before)) if before in hits else hits.index(name))


def meant_by(said: str, language: str, is_played: bool) -> str:
    """The one procedure that these words name; empty if they name none, or several."""
    named = exactly(said[:LONGEST_SEARCH], language)
    for during, after in AFTER_PLAY.items():
        if {during, after} & {*named}:
            named = [name for name in named if name not in (during, after)] + [after if is_played else during]
    return named[0] if len(named) == 1 else ""


def desk_alone(
    page: Visitor, typed: Typed, d: str = "", edition: str = "", board: str = "", screens: str = ""
) -> PageView:
    """The desk without a tournament: the whole conversation is in `d`, and nothing is stored."""
    desk = RulingDesk.parse(d) if d else RulingDesk(usual=True)
    if edition and not d:
        desk = replace(desk, edition=parse_edition(edition))
    if screens and not d:
        desk = replace(desk, screens=screens == "yes")
    wrong: dict[str, str] = {}
    if board and not d:
        number = number_typed(board, MOST_BOARDS)
        if number is None:
            wrong = {"at_board": page.say(Problem("write the board as a number"))}
        desk = replace(desk, board=number or desk.board)
    view: dict[str, Any] = {
        "head": None,
        "places": [],
        "seats_named": {},
        "begin": "/desk",
        "typed_place": {"board": board},
    }
    return DeskPage(page, desk.regulations, "/desk", typed, wrong=wrong).shown(desk, view)
