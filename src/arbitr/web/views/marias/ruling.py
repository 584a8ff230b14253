"""Views of the referee's conversation: the incident, one question, the ruling; with players' names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from arbitr.club.search.marias_phrases import marias_found
from arbitr.laws.engine import AnswerKind, Choice, Question
from arbitr.marias import MariasConversation, MariasIncident, MariasTournament, Spot
from arbitr.marias.player import PLAYERS, Player, parse_player
from arbitr.marias.rulings.book import PERSONAL, PROCEDURES
from arbitr.marias.tournament.rulings import case_for
from arbitr.message import Message
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.web.render import Visitor
from arbitr.web.views.marias.names import Letters, Players

PICTURES = {
    "renonc": "♥ ↛ ♣",
    "cards_shown": "▮ → ?",
    "laid_down": "A 10 K ↓",
    "tricks_not_gathered": "▭ ▭ ▭",
    "misdeal": "9 · 7",
    "wrong_number_of_cards": "8 ≠ 7",
    "hlasky_stacked": "K + V",
    "hlaska_card_withheld": "K … V ?",
    "late_statement": "… flek",
    "early_announcement": "7 ! …",
    "looking_at_tricks": "▭ ↻ ?",
    "exclusion": "! → ⇥",
    "stake_not_replaced": "100 Kč ?",
    "unclear_statement": "… ?",
    "forgotten_hundred": "K + V = 100",
    "talk_in_betl": "betl …",
    "protest": "! ?",
    "committee": "1 2 3 !",
    "complaint_about_record": "12 ≠ 21",
}
"""Common reasons to call the referee, most frequent first, each with a small picture."""
VALUES = {
    "disturbs": Message("disturbs the game"),
    "ignores_rules": Message("does not heed the rules"),
    "socially_tired": Message("is socially tired"),
}
"""Answers grouped in one choice."""
KEYS = 8
"""Numbers from 0 with a button, which is beyond kajzr; a larger one is typed."""
WAITING = "w"
"""Before the place of a player who waits."""


@dataclass(frozen=True, slots=True)
class RefereeDesk:
    """The referee's input so far. It is part of the address, so the browser's Back button works."""

    call: int = 0
    round: int = 0
    table: int = 0
    turn: int = 0
    """At a table with a call: the players."""
    procedure: str = ""
    by: str = ""
    """The letter of the player concerned; w1 for the first one who waits."""
    answers: tuple[str, ...] = ()

    @property
    def fields(self) -> list[tuple[str, str]]:
        """As a form sends them."""
        names = ("call", "round", "table", "turn", "procedure", "by")
        found = [(name, str(getattr(self, name))) for name in names if getattr(self, name)]
        return [*found, *(("a", answer) for answer in self.answers)]

    @property
    def query(self) -> str:
        return urlencode(self.fields)

    @property
    def spot(self) -> Spot:
        return self.round, self.table

    @property
    def back(self) -> RefereeDesk | None:
        """One step back."""
        if self.answers:
            return replace(self, answers=self.answers[:-1])
        if self.by:
            return replace(self, by="")
        return replace(self, procedure="") if self.procedure else None

    def seats(self, state: MariasTournament) -> tuple[str, ...]:
        """The players A, B, C and D; only the waiting player, if it is about one."""
        waiting = self.waiting(state)
        if self.by.startswith(WAITING):
            place = self.by.removeprefix(WAITING)
            if self.procedure not in PERSONAL or not is_whole(place, len(waiting)) or not int(place):
                raise Problem("{text} is not a player; write A, B, C or D", text=repr(self.by))
            return (waiting[int(place) - 1],)
        return tuple(map(state.called, state.table(self.spot).playing(self.turn)))

    def waiting(self, state: MariasTournament) -> tuple[str, ...]:
        """Who sits out at this turn."""
        table = state.table(self.spot)
        if not 1 <= self.turn <= len(table.turns()):
            raise Problem("there is no turn {turn} at this table", turn=self.turn)
        return tuple(map(state.called, table.waiting(self.turn)))

    @property
    def player(self) -> Player:
        """The letter of the player concerned; alone in `seats` he is the first."""
        return PLAYERS[0] if self.by.startswith(WAITING) else parse_player(self.by)

    def talk(self, state: MariasTournament) -> MariasConversation:
        talk = MariasConversation(case_for(state, self.seats(state)), MariasIncident(self.procedure, self.player))
        for answer in self.answers:
            talk = talk.answered(answer)
        return talk


def what_view(page: Visitor, desk: RefereeDesk, said: str = "") -> dict[str, Any]:
    """All procedures, each with a link; first those that the words of the players mean."""
    meant = marias_found(said, page.language) if said.strip() else []
    found = [name for name in meant if name in PICTURES]
    return {
        "said": said,
        "found": [_choice(page, desk, name) for name in found],
        "what": [_choice(page, desk, name) for name in PICTURES if name not in found],
        "fields": [{"name": name, "value": text} for name, text in desk.fields],
    }


def _choice(page: Visitor, desk: RefereeDesk, name: str) -> dict[str, str]:
    return {
        "id": name,
        "title": page.say(PROCEDURES[name].title),
        "laws": ", ".join(PROCEDURES[name].laws),
        "picture": PICTURES[name],
        "to": replace(desk, procedure=name).query,
    }


def procedure_view(page: Visitor, name: str) -> dict[str, str]:
    if name not in PROCEDURES:
        raise Problem("there is no procedure {name}", name=repr(name))
    procedure = PROCEDURES[name]
    return {"id": name, "title": page.say(procedure.title), "says": page.say(procedure.says),
            "laws": ", ".join(procedure.laws)}  # fmt: skip


def players_view(state: MariasTournament, players: Players, desk: RefereeDesk) -> list[dict[str, Any]]:
    """The player concerned; of those who wait only in what is about one player."""
    table = replace(desk, by="")
    found = list(zip(map(str, PLAYERS), table.seats(state), strict=True))
    if desk.procedure in PERSONAL:
        found += [(f"{WAITING}{place}", player) for place, player in enumerate(desk.waiting(state), 1)]
    return [
        {"letter": letter, "id": player, "name": players.name(player), "to": replace(desk, by=letter).query}
        for letter, player in found
    ]


def turns_view(state: MariasTournament, players: Players, desk: RefereeDesk) -> list[dict[str, Any]]:
    """At a table with a call: the turns, and the player who sits out in each."""
    table = state.table(desk.spot)
    return [
        {
            "turn": turn,
            "waits": ", ".join(players.numbered(player) for player in table.waiting(turn)),
            "current": turn == desk.turn,
            "to": replace(desk, turn=turn, by="", answers=()).query,
        }
        for turn in range(1, len(table.turns()) + 1)
        if table.waits
    ]


def question_view(
    page: Visitor, players: Players | Letters, desk: RefereeDesk, talk: MariasConversation, seats: tuple[str, ...]
) -> dict[str, Any]:
    """One question with its answers as large buttons; a field only for a number that cannot be listed."""
    question = talk.question
    assert question is not None
    return {
        "key": question.key,
        "law": question.law,
        "text": players.say(question.text, seats),
        "number": len(desk.answers) + 1,
        "is_number": question.kind is AnswerKind.NUMBER,
        "buttons": [
            {
                "value": value,
                "text": _answer(page, players, seats, choice, value),
                "to": replace(desk, answers=(*desk.answers, value)).query,
            }
            for choice in question.choices
            for value in _listed(question, choice)
        ],
        "field": any(_needs_field(question, choice) for choice in question.choices),
    }


def _listed(question: Question, choice: Choice) -> tuple[str, ...]:
    """The answers of this choice that get a button; of a count the first ones, and none of an amount."""
    if choice.reads is None:
        return choice.values or (choice.id,)
    if question.kind is not AnswerKind.NUMBER or choice.takes("-1"):
        return ()
    return tuple(str(number) for number in range(KEYS) if choice.takes(str(number)))


def _needs_field(question: Question, choice: Choice) -> bool:
    """Whether some answers have no button."""
    return not _listed(question, choice) or (choice.reads is not None and choice.takes(str(KEYS)))


def _answer(page: Visitor, players: Players | Letters, seats: tuple[str, ...], choice: Choice, value: str) -> str:
    """As text: a letter as a player's name, a number unchanged."""
    if choice.reads is not None:
        return value
    if not choice.values:
        return players.say(choice.text, seats)
    return page.say(VALUES[value]) if value in VALUES else players.name(seats[parse_player(value)])


def ruling_view(
    page: Visitor, players: Players | Letters, talk: MariasConversation, seats: tuple[str, ...]
) -> dict[str, Any]:
    """The ruling: its consequences, the point of the rules, and the path that led there."""
    ruling = talk.ruled()
    return {
        "laws": list(ruling.laws),
        "effects": [
            {"words": players.say(effect.words(), seats), "law": effect.law, "name": effect.name}
            for effect in ruling.effects
        ],
        "path": [
            {
                "text": players.say(step.question.text, seats),
                "answer": _answer(page, players, seats, step.question.choice_for(step.value), step.value),
                "law": step.question.law,
                "known": step.from_the_table,
            }
            for step in ruling.steps
        ],
    }
