"""A form is declared once: its values, or what was typed with a problem beside each wrong field."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from said import english

from arbitr.club.typed import WrongField
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.web.forms import (
    EMPTY,
    FormState,
    Sent,
    default_texts,
    field_among,
    field_choice,
    field_maybe_number,
    field_number,
    field_read,
    field_text,
    field_tick,
    texts_of,
)


class Pace(Enum):
    SLOW = "slow"
    FAST = "fast"


@dataclass(frozen=True)
class Evening:
    title: str = field_text(Message("Write a title."), most=10)
    minutes: int = field_number(1, 60)
    tables: int | None = field_maybe_number(20)
    pace: Pace = field_choice(Pace, Message("Choose the pace."), default="slow")
    method: str = field_among(("imps", "butler"), Message("Choose the method."), default="imps")
    is_public: bool = field_tick()
    letters: tuple[str, ...] = field_read(tuple, write="".join)


TEXTS = {
    "title": "Friday",
    "minutes": " 7 ",
    "tables": "",
    "pace": "fast",
    "method": "butler",
    "is_public": "yes",
    "letters": "AB",
}
VALUES = Evening("Friday", 7, None, Pace.FAST, "butler", True, ("A", "B"))


def test_the_texts_of_a_form_become_values_and_values_become_its_texts() -> None:
    sent = Sent(Evening, TEXTS)
    assert sent.values == VALUES
    assert sent.status == 200
    assert texts_of(VALUES) == {**TEXTS, "minutes": "7"}
    assert Sent(Evening, texts_of(VALUES)).values == VALUES


def test_an_empty_form_shows_the_default_of_each_field() -> None:
    shown = {"title": "", "minutes": "", "tables": "", "pace": "slow", "method": "imps", "is_public": "", "letters": ""}
    assert default_texts(Evening) == shown


def test_each_wrong_field_has_its_own_problem_and_keeps_what_was_typed() -> None:
    bad = {**TEXTS, "title": " ", "minutes": "61", "tables": "\u00b2", "pace": "quick", "method": "x"}
    sent = Sent(Evening, bad)
    assert sent.status == 422
    assert sent.view(str) == {
        "typed": bad,
        "wrong": {
            "title": "Write a title.",
            "minutes": english("Write a whole number from {least} to {most}.", least=1, most=60),
            "tables": english("Write a whole number from 1 to {most}, or nothing.", most=20),
            "pace": "Choose the pace.",
            "method": "Choose the method.",
        },
    }
    assert sent.read == {"is_public": True, "letters": ("A", "B")}


def test_a_text_may_not_be_longer_than_its_field() -> None:
    assert list(Sent(Evening, {**TEXTS, "title": "x" * 11}).wrong) == ["title"]
    assert not Sent(Evening, {**TEXTS, "title": "x" * 10}).wrong


def test_fields_that_were_left_empty_can_be_filled() -> None:
    sent = Sent(Evening, {**TEXTS, "minutes": ""}).filled(minutes="5", title="Monday")
    assert (sent.values.minutes, sent.values.title) == (5, "Friday")


def test_a_refusal_stands_at_the_field_that_it_names_else_at_the_one_that_is_given() -> None:
    form = FormState({"table": "A7"}, {"text": Message("Write a text.")})
    wrong = form.refused("form", WrongField("table", Problem("table {table} is taken", table="A7"))).view(str)
    assert wrong == {"typed": {"table": "A7"}, "wrong": {"text": "Write a text.", "table": "table A7 is taken"}}
    assert EMPTY.refused("form", Problem("too late")).view(str)["wrong"] == {"form": "too late"}
    assert EMPTY.status == 200
