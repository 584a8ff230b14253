"""The sentence of an effect is a template that its fields fill."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from arbitr.cards import Card
from arbitr.message import Message
from arbitr.sentence import Sentence, by, either, filled, given, plural


@dataclass(frozen=True)
class Loss:
    side: str = "NS"
    tricks: int = 2
    cards: tuple[Card, ...] = ()
    seat: int | None = None
    kind: str = "small"


READINGS = {"other": lambda loss: {"NS": "EW", "EW": "NS"}[loss.side]}


@pytest.mark.parametrize(
    ("sentence", "loss", "text"),
    [
        ("{side} lose.", Loss(), "NS lose."),
        ("{other} win.", Loss("EW"), "NS win."),
        ("Cards: {cards}.", Loss(cards=(Card.parse("SA"), Card.parse("HT"))), "Cards: ♠A ♥T."),
        (plural("tricks", "{count} trick from {side}.", "{count} tricks from {side}."), Loss(), "2 tricks from NS."),
        (plural("tricks", "{count} trick from {side}.", "{count} tricks."), Loss(tricks=1), "1 trick from NS."),
        (either("cards", "some", "none"), Loss(), "none"),
        (either("tricks", "some", "none"), Loss(), "some"),
        (given("seat", "seat {seat}", "no seat"), Loss(seat=0), "seat 0"),
        (given("seat", "seat {seat}", "no seat"), Loss(), "no seat"),
        (by("kind", {"small": "little", "big": "much"}), Loss(), "little"),
        (by("kind", {"big": "much"}, "{kind}, then"), Loss(), "small, then"),
        (either("tricks", by("kind", {"small": given("seat", "x", "deep")}), "y"), Loss(), "deep"),
        (Message("plain"), Loss(), "plain"),
    ],
)
def test_a_sentence_is_filled_from_the_fields(sentence: Sentence, loss: Loss, text: str) -> None:
    assert str(filled(sentence, loss, READINGS)) == text


def test_the_template_stays_the_id_of_the_message() -> None:
    assert filled("{side} lose.", Loss(), READINGS).text == "{side} lose."


def test_a_value_without_a_sentence_is_a_fault_of_the_program() -> None:
    with pytest.raises(AssertionError, match="small"):
        filled(by("kind", {"big": "much"}), Loss(), READINGS)


def test_a_place_that_is_no_field_and_no_reading_is_a_fault_of_the_program() -> None:
    with pytest.raises(AttributeError):
        filled("{nothing}", Loss(), READINGS)
