"""The ruling conversation as pages show it: what happened, the auction, one question, the ruling."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from arbitr.bridge import CALLS, HIGHEST_LEVEL, HIGHEST_UTTERED, SEATS, TRICKS, Call, Denomination, Result, Seat, bid
from arbitr.cards import CARDS, HIGH_TO_LOW, Card, Rank
from arbitr.club.rulings.needs import whose
from arbitr.club.rulings.say import headlines, parted, say_view
from arbitr.laws.effects import Effect
from arbitr.laws.engine import PROCEDURES, AnswerKind, Case, Choice, Question, named, suits_text
from arbitr.laws.engine.conversation import Conversation, TraceStep
from arbitr.laws.settings import in_words, settings_used
from arbitr.problem import Problem
from arbitr.reports import Speech
from arbitr.text import LANGUAGES, translation
from arbitr.web.desk.desk import RulingDesk
from arbitr.web.desk.outcomes import ResultRow, choices_view, row_of, rows_view
from arbitr.web.render import Visitor

COMMON: tuple[tuple[str, str], ...] = (
    ("opening_lead_out_of_turn", "↷ ♦7"),
    ("revoke", "♥ ↛ ♣"),
    ("insufficient_bid", "2♠ 1♥"),
    ("call_out_of_rotation", "↷ 1♣"),
    ("exposed_card", "♠A ↓"),
    ("contested_claim", "♠AKQ ?"),
    ("unauthorised_information", "… 2♠"),
    ("wrong_explanation", "?♥ ≠ ♠"),
    ("wrong_board", "№ 12 ≠ 13"),
    ("missing_card", "13 − 1"),
    ("unintended_call", "1♠ → 2♠"),
    ("score_error", "420 ≠ 450"),
)
"""The dozen common calls, each with a small picture."""

BESIDE: dict[str, tuple[str, ...]] = {
    "opening_lead_out_of_turn": ("defender_led_out_of_turn", "declarer_led_out_of_turn", "face_down_lead_out_of_turn"),
    "defender_led_out_of_turn": ("opening_lead_out_of_turn", "declarer_led_out_of_turn", "premature_play"),
    "declarer_led_out_of_turn": ("opening_lead_out_of_turn", "defender_led_out_of_turn"),
    "revoke": ("established_revoke",),
    "established_revoke": ("revoke",),
    "exposed_card": ("exposed_card_in_play", "exposed_cards_settled"),
    "exposed_card_in_play": ("exposed_card", "penalty_card_lead", "two_cards_played"),
    "contested_claim": ("claim", "agreed_claim", "conceded_trick", "play_after_claim"),
    "unauthorised_information": ("misled_opponents", "extraneous_information", "partner_communication"),
    "wrong_explanation": ("misinformed_call", "misinformation_damage", "undisclosed_understanding"),
    "wrong_board": ("cards_from_wrong_board", "turned_board", "fouled_board"),
    "missing_card": ("wrong_number_of_cards", "defective_trick"),
    "unintended_call": ("change_of_call",),
    "change_of_call": ("unintended_call",),
    "score_error": ("disputed_tricks", "board_score"),
    "insufficient_bid": ("call_out_of_rotation",),
    "call_out_of_rotation": ("insufficient_bid", "simultaneous_calls"),
}
"""Situations that look alike to the caller: one tap from each other."""


def named_view(page: Visitor, names: Sequence[str]) -> list[dict[str, str]]:
    return [
        {"id": name, "title": page.say(PROCEDURES[name].title), "laws": ", ".join(PROCEDURES[name].laws)}
        for name in names
    ]


def common_view(page: Visitor) -> list[dict[str, str]]:
    return [{"id": name, "title": page.say(PROCEDURES[name].title), "picture": picture} for name, picture in COMMON]


def all_view(page: Visitor) -> list[dict[str, str]]:
    """The whole book by law."""
    found = sorted(PROCEDURES.values(), key=lambda procedure: (int(procedure.laws[0]), procedure.id))
    return named_view(page, [procedure.id for procedure in found])


def heading_view(page: Visitor, desk: RulingDesk) -> dict[str, Any]:
    """The chosen procedure, and its alternatives."""
    name = desk.procedure if desk.incident is None else desk.incident.procedure
    return {
        "title": page.say(named(name).title),
        "says": page.say(named(name).says),
        "laws": ", ".join(named(name).laws),
        "procedure": name,
        "beside": named_view(page, BESIDE.get(name, ())) if desk.incident is None else [],
    }


# Calls and cards


def auction_view(page: Visitor, case: Case) -> dict[str, Any]:
    """The calls so far in four columns, and a bidding box for the next player."""
    auction = case.table.auction
    speech = Speech(page.language)
    rows: list[list[dict[str, str] | None]] = []
    for said in auction.said:
        if not rows or any(rows[-1][said.seat :]):
            rows.append([None] * 4)
        rows[-1][said.seat] = {"call": speech.call(said.call), "status": said.status.value}
    bids = [[bid(level, denomination) for denomination in Denomination] for level in range(1, HIGHEST_LEVEL + 1)]
    above = [
        bid(level, denomination)
        for level in range(HIGHEST_LEVEL + 1, HIGHEST_UTTERED + 1)
        for denomination in Denomination
    ]
    return {
        "dealer": str(case.table.board.dealer),
        "turn": str(auction.turn),
        "is_over": auction.is_over,
        "rows": rows,
        "levels": [[_call(speech, call) for call in level] for level in bids],
        "above": [_call(speech, call) for call in above],
        "words": [_call(speech, call) for call in CALLS if not call.is_bid],
        "seats": [str(seat) for seat in SEATS],
    }


def _call(speech: Speech, call: Call) -> dict[str, str]:
    return {"value": call.code, "text": speech.call(call)}


def contract_view(page: Visitor, typed: Mapping[str, str], played: Result | int | None) -> dict[str, Any]:
    """The keys for the contract, filled in from the table's slip."""
    begin = row_of(played) if isinstance(played, Result) and played.contract is not None else ResultRow()
    known = {"level": begin.level, "suit": begin.suit, "doubled": begin.doubled, "declarer": begin.by}
    if not begin.level:
        known = {"level": "", "suit": "", "doubled": "", "declarer": ""}
    return {
        **choices_view(Speech(page.language).denomination(Denomination.NOTRUMP)),
        "typed": {**known, "over": begin.over, **typed},
        "tricks": list(range(TRICKS + 1)),
    }


def card_view(page: Visitor, case: Case) -> dict[str, Any]:
    """Suits and ranks, and the cards played to this trick."""
    play = case.table.play
    speech = Speech(page.language)
    lying = [] if play is None else [*play.trick]
    return {
        **picker_view(speech),
        "seats": [str(seat) for seat in SEATS],
        "turn": None if play is None else str(play.turn),
        "contract": None if play is None else speech.call(play.contract.bid) + play.contract.doubling.symbol,
        "declarer": None if play is None else str(play.contract.declarer),
        "trick": []
        if play is None
        else [
            {"seat": str(SEATS[(play.leader + place) % 4]), "card": speech.card(card)}
            for place, card in enumerate(lying)
        ],
    }


def picker_view(speech: Speech) -> dict[str, Any]:
    return {
        "suits": [{"value": suit.letter, "text": suit.symbol} for suit in HIGH_TO_LOW],
        "ranks": [{"value": rank.letter, "text": speech.rank(rank)} for rank in reversed(Rank)],
    }


def players_view(desk: RulingDesk) -> list[dict[str, str]]:
    """The possible players: a seat, or a side by one of its seats."""
    found = whose(desk.procedure)
    names = {seat: str(seat) if len(found) > 2 else ("N-S" if seat is Seat.NORTH else "E-W") for seat in found}
    return [{"seat": str(seat), "text": names[seat]} for seat in found]


# One question


def question_view(
    page: Visitor, desk: RulingDesk, talk: Conversation, typed: str, rows: Sequence[ResultRow]
) -> dict[str, Any]:
    """One question: the person asked, the possible answers, and what to tell the players before they choose."""
    question = talk.question
    assert question is not None
    language = desk.say or page.language
    return {
        "by": str(talk.incident.by) if whose(talk.incident.procedure) else "",
        "law": question.law,
        "who": None if question.who is None else str(question.who),
        "text": page.say(question.text),
        "kind": question.kind.value,
        "number": len(desk.answers) + 1,
        **answers_view(page, desk, question, typed, rows),
        "say": say_view(talk, translation(language)) if question.who is not None else [],
        "asked": question.text.translated(translation(language)),
    }


def languages_view(page: Visitor, desk: RulingDesk, changed: Mapping[str, str]) -> list[dict[str, Any]]:
    """Languages for the players; `changed` is the desk in each of them."""
    current = desk.say or page.language
    return [
        {"code": code, "name": name, "current": code == current, "to": changed[code]}
        for code, name in LANGUAGES.items()
    ]


WORD = re.compile("[a-z][a-z_]+")
"""An answer with a fixed wording; others are cards, seats, numbers."""


def answers_view(
    page: Visitor, desk: RulingDesk, question: Question, typed: str, rows: Sequence[ResultRow]
) -> dict[str, Any]:
    """Large buttons for short lists, keys or a form for everything else."""
    speech = Speech(page.language)
    view: dict[str, Any] = {"buttons": [], "groups": [], "picker": None, "field": None, "rows": None, "suits": None}
    for choice in question.choices:
        word = next((value for value in choice.values or (choice.id,) if WORD.fullmatch(value)), None)
        if choice.reads is not None and question.kind in (AnswerKind.RESULT, AnswerKind.RESULTS, AnswerKind.OUTCOMES):
            view["rows"] = _rows(question.kind, speech, rows)
        elif choice.reads is not None and question.kind is AnswerKind.CARD:
            view |= _cards(desk, speech, [card for card in sorted(CARDS, reverse=True) if choice.takes(card.code)])
        elif question.kind is AnswerKind.CALL and choice.values:
            view["groups"].append(_group(page, desk, choice, [(v, _coded(speech, v)) for v in choice.values], box=True))
        elif question.kind is AnswerKind.SUITS and choice.values:
            view["suits"] = [
                {"value": suit.letter, "text": suit.symbol, "to": desk.answered(suits_text((suit,))).text}
                for suit in HIGH_TO_LOW
            ]
        elif question.kind is AnswerKind.NUMBER and choice.reads is not None:
            whole = [str(number) for number in range(TRICKS + 2) if choice.takes(str(number))]
            if len(whole) <= TRICKS + 1:
                view["groups"].append(_group(page, desk, None, [(number, number) for number in whole]))
            else:
                view["field"] = _field(page, choice, typed)
        elif word is None and choice.reads is None and len(choice.values) > 1:
            # The cases that the Law distinguishes, each with its keys; cards are chosen by suit and rank.
            if all(len(value) == 2 and value[0] in "SHDC" for value in choice.values):
                view["picker"] = picker_view(speech)
            else:
                keys = [(value, _coded(speech, value)) for value in choice.values]
                view["groups"].append(_group(page, desk, choice, keys))
        else:
            if word is not None or choice.reads is None:
                value = word or choice.example
                button = {"text": page.say(choice.text), "to": desk.answered(value).text, "value": value}
                view["buttons"].append({**button, "right": choice.is_right})
            if choice.reads is not None:
                view["field"] = _field(page, choice, typed)
    return view


def _cards(desk: RulingDesk, speech: Speech, cards: Sequence[Card]) -> dict[str, Any]:
    """A few cards as keys; many by suit and rank."""
    if len(cards) > len(Rank):
        return {"picker": picker_view(speech)}
    keys = [(card.code, speech.card(card)) for card in cards]
    return {"groups": [{"text": "", "right": True, "keys": _keys(desk, keys), "box": False}]}


RESTRICTION = re.compile("(?:require|forbid):([SHDC]+)")


def suits_named(value: str) -> str:
    """The suits that this restriction names; empty for other answers."""
    match = RESTRICTION.fullmatch(value)
    return "" if match is None else "".join(suit.symbol for suit in HIGH_TO_LOW if suit.letter in match[1])


def _coded(speech: Speech, value: str) -> str:
    """A call, a card or the suits of a restriction in the usual notation."""
    if suits := suits_named(value):
        return suits
    for read in (_as_call, _as_card):
        try:
            return read(speech, value)
        except Problem:
            continue
    return value


def _as_call(speech: Speech, value: str) -> str:
    return speech.call(Call.parse_uttered(value))


def _as_card(speech: Speech, value: str) -> str:
    return speech.card(Card.parse(value))


def _keys(desk: RulingDesk, keys: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"value": value, "text": text, "to": desk.answered(value).text} for value, text in keys]


def _group(
    page: Visitor, desk: RulingDesk, choice: Choice | None, keys: Sequence[tuple[str, str]], box: bool = False
) -> dict[str, Any]:
    """Answers that the Law treats alike, grouped; `box` means laid out as a bidding box."""
    return {
        "text": "" if choice is None else page.say(choice.text),
        "right": choice is None or choice.is_right,
        "keys": _keys(desk, keys),
        "box": box,
    }


def _field(page: Visitor, choice: Choice, typed: str) -> dict[str, str]:
    """For answers that must be typed."""
    examples = [value for value in choice.values if not WORD.fullmatch(value)]
    return {"text": page.say(choice.text), "examples": "; ".join(examples[:2]), "typed": typed}


def _rows(kind: AnswerKind, speech: Speech, rows: Sequence[ResultRow]) -> dict[str, Any]:
    return {
        **choices_view(speech.denomination(Denomination.NOTRUMP)),
        "weights": kind is AnswerKind.OUTCOMES,
        "rows": rows_view(rows, 1 if kind is AnswerKind.RESULT else 2),
        "several": kind is not AnswerKind.RESULT,
    }


# The ruling


MOST_HEADLINES = 3
"""What decides, at the top of a ruling; everything follows below it."""


def effects_view(page: Visitor, effects: Sequence[Effect], announced: int | None = None) -> list[dict[str, Any]]:
    """So many of them are worth telling, the others are for the director alone."""
    return [
        {
            "words": page.say(effect.words()),
            "law": effect.law,
            "name": effect.name,
            "routine": announced is not None and number >= announced,
        }
        for number, effect in enumerate(effects)
    ]


def ruling_view(page: Visitor, desk: RulingDesk, talk: Conversation) -> dict[str, Any]:
    """The ruling: its consequences in a few lines, the law, and the path that led there."""
    ruling = talk.ruled()
    words = translation(desk.say or page.language)
    announced, routine = parted(ruling.effects)
    return {
        "title": page.say(named(talk.incident.procedure).title),
        "by": str(talk.incident.by) if whose(talk.incident.procedure) else "",
        "laws": list(ruling.laws),
        "headlines": [page.say(effect.words()) for effect in headlines(announced)[:MOST_HEADLINES]],
        "effects": effects_view(page, (*announced, *routine), len(announced)),
        "say": [effect.words().translated(words) for effect in announced],
        "path": [
            {
                "who": None if step.question.who is None else str(step.question.who),
                "text": page.say(step.question.text),
                "answer": answer_words(page, step.question, step.value),
                "law": step.question.law,
                "source": "" if step.source is None else page.say(step.source),
            }
            for step in ruling.steps
        ],
        "usual": [_usual(page, desk, step) for step in talk.taken_as_usual()],
        "doubtful": [_doubtful(page, point) for point in ruling.doubtful],
        "settings": [
            {
                "name": setting.name,
                "value": page.say(in_words(value)),
                "law": setting.law(talk.case.edition),
                "about": page.say(setting.says),
            }
            for setting, value in settings_used(ruling, talk.case.regulations)
        ],
    }


def _usual(page: Visitor, desk: RulingDesk, step: TraceStep) -> dict[str, Any]:
    """A question that was not asked, with its other answers: one tap each."""
    others = [choice for choice in step.question.choices if not choice.takes(step.value) and choice.reads is None]
    return {
        "text": page.say(step.question.text),
        "answer": answer_words(page, step.question, step.value),
        "others": [
            {"text": page.say(choice.text), "to": desk.reopened(step.question.key, choice.example).text}
            for choice in others
        ],
    }


def answer_words(page: Visitor, question: Question, value: str) -> str:
    """The text of the choice, or the value if the choice stands for several."""
    try:
        choice = question.choice_for(value)
    except Problem:  # the table has answered this already
        return _coded(Speech(page.language), value)
    if WORD.fullmatch(value) or (not choice.values and choice.reads is None):
        return page.say(choice.text)
    return (
        _coded(Speech(page.language), value)
        if question.kind in (AnswerKind.CALL, AnswerKind.CARD, AnswerKind.ONE_OF)
        else value
    )


def _doubtful(page: Visitor, point: str) -> str:
    law, _, why = point.partition(": ")
    return f"{law}: {page.say(why)}"


def told_view(page: Visitor, desk: RulingDesk, booked: Sequence[bool]) -> list[dict[str, Any]]:
    """Earlier rulings on this board; `booked` says for each whether the log has it."""
    return [
        {
            "title": page.say(named(ruled.incident.procedure).title),
            "by": str(ruled.incident.by) if whose(ruled.incident.procedure) else "",
            "booked": is_booked,
        }
        for ruled, is_booked in zip(desk.told, booked, strict=True)
    ]


def position_view(page: Visitor, case: Case) -> str:
    """The contract and the tricks if known; otherwise empty."""
    play = case.table.play
    if play is None:
        return ""
    speech = Speech(page.language)
    contract = f"{speech.call(play.contract.bid)}{play.contract.doubling.symbol} {play.contract.declarer}"
    return f"{contract} · {play.won[0]}:{play.won[1]}"
