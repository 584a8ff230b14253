"""What the told meanings of two calls decide, and that nothing is asserted of what was not told."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from said import refusal

from arbitr.bridge.call import CALLS, DOUBLE, PASS, Call
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.ledger.entries import Entry
from arbitr.bridge.meaning import Meaning, Range
from arbitr.cards import Suit
from arbitr.laws.shared import meanings
from arbitr.laws.shared.meanings import ToldCall
from arbitr.plain import from_plain, to_plain

ONE_HEART, TWO_HEARTS = Call.parse("1H"), Call.parse("2H")
ONE_NOTRUMP, TWO_CLUBS, THREE_CLUBS = Call.parse("1NT"), Call.parse("2C"), Call.parse("3C")


def natural(call: Call, points: str | None = None, *suits: Suit, **lengths: str) -> ToldCall:
    cards = tuple((Suit("CDHS".index(letter)), Range.parse(text)) for letter, text in lengths.items())
    strength = None if points is None else Range.parse(points)
    return ToldCall(call, Meaning(0, suits, is_natural=True, points=strength, lengths=cards))


def artificial(call: Call, points: str | None = None, asks: str = "", *suits: Suit) -> ToldCall:
    strength = None if points is None else Range.parse(points)
    return ToldCall(call, Meaning(0, suits, is_artificial=True, points=strength, asks=asks))


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("11-15", 11, 15), ("12+", 12, None), ("4", 4, 4), ("9-", 0, 9), ("-9", 0, 9), ("0-7", 0, 7), (" 5 + ", 5, None)],
)
def test_a_range_is_read_as_people_write_it(text: str, least: int, most: int | None) -> None:
    assert Range.parse(text) == Range(least, most)
    assert Range.parse(Range(least, most).code) == Range(least, most)


@pytest.mark.parametrize("text", ["", "many", "15-11", "+", "-", "12+15", "12 15", "1234"])
def test_anything_else_is_no_range(text: str) -> None:
    with refusal("{text} is not a range; write 11-15, 12+ or 4", text=repr(text)):
        Range.parse(text)


def test_a_meaning_is_stored_with_all_that_was_told_and_older_ones_are_read() -> None:
    meaning = Meaning(
        3,
        (Suit.HEARTS,),
        False,
        "five hearts",
        True,
        Range(11, 15),
        ((Suit.HEARTS, Range(5)),),
        (),
        None,
        "game",
        "aces",
    )
    assert from_plain(Meaning, to_plain(meaning)) == meaning
    assert from_plain(Meaning, {"number": 3, "suits": ["H"]}) == Meaning(3, (Suit.HEARTS,))
    assert Meaning in Entry.__args__


def test_a_part_of_the_meaning() -> None:
    found = meanings.within(natural(TWO_HEARTS, "11-15"), natural(ONE_HEART, "10-15"))
    assert found.value is True
    assert str(found.why) == "same suits; 11-15 points: within 10-15"
    assert meanings.within(natural(TWO_HEARTS, "9-15"), natural(ONE_HEART, "10-15")).value is False
    assert meanings.within(natural(TWO_HEARTS, "11-15", H="6+"), natural(ONE_HEART, "10-15", H="5+")).value is True
    assert meanings.within(natural(TWO_HEARTS, "11-15", H="4+"), natural(ONE_HEART, "10-15", H="5+")).value is False
    assert meanings.within(natural(TWO_CLUBS, "11-15"), natural(ONE_HEART, "10-15")).value is False


def test_what_was_not_told_is_left_open() -> None:
    assert meanings.within(natural(TWO_HEARTS), natural(ONE_HEART)).value is None
    assert meanings.within(natural(TWO_HEARTS, "11-15"), natural(ONE_HEART)).value is None
    assert meanings.within(natural(TWO_HEARTS, "11-15", H="5+"), natural(ONE_HEART, "10-15")).value is None
    assert meanings.comparable(natural(TWO_HEARTS), natural(ONE_HEART)).value is None
    assert meanings.comparable(ToldCall(TWO_HEARTS, None), natural(ONE_HEART, "10-15")).value is None
    assert meanings.not_artificial(ToldCall(TWO_HEARTS, None), natural(ONE_HEART)).value is None
    assert meanings.same_denominations(ToldCall(TWO_HEARTS, Meaning(0)), natural(ONE_HEART)).value is None


def test_comparable_calls() -> None:
    """23A: the same or similar, a part, the same purpose."""
    opening, overcall = natural(ONE_HEART, "11-19", H="5+"), natural(ONE_HEART, "9-17", H="5+")
    assert meanings.comparable(overcall, opening).value is True
    assert meanings.comparable(overcall, opening).law == "23A1"
    assert meanings.comparable(natural(TWO_HEARTS, "12-17", H="5+"), opening).law == "23A2"
    stayman = artificial(TWO_CLUBS, None, "asks for a four-card major")
    double = artificial(DOUBLE, None, "four-card major")
    assert meanings.comparable(double, stayman).law == "23A3"
    assert meanings.comparable(artificial(TWO_CLUBS, None, "aces"), double).value is None
    # Different suits, both natural: nothing of 23A fits.
    assert meanings.comparable(natural(TWO_CLUBS, "11-15"), natural(ONE_HEART, "11-15")).value is False
    # Strong and weak notrumps have not one hand in common.
    assert meanings.comparable(natural(ONE_NOTRUMP, "12-14"), natural(ONE_NOTRUMP, "15-17")).value is False
    assert meanings.comparable(natural(ONE_NOTRUMP, "15-18"), natural(ONE_NOTRUMP, "15-17")).value is True
    # 16 or more against 11 to 19 is for the director.
    assert meanings.comparable(natural(TWO_HEARTS, "16+"), natural(ONE_HEART, "11-19")).value is None
    # A pass, and then a call too weak to open.
    passed = natural(PASS, "0-11")
    assert meanings.comparable(natural(TWO_HEARTS, "6-10", H="6"), passed).law == "23A2"
    assert meanings.comparable(natural(ONE_HEART, "12-19", H="5+"), passed).value is False


def test_the_same_denominations_by_what_is_shown() -> None:
    transfer = artificial(Call.parse("2D"), None, "", Suit.HEARTS)
    assert meanings.same_denominations(natural(TWO_HEARTS), transfer).value is True
    assert meanings.same_denominations(natural(THREE_CLUBS), transfer).value is False
    strong = artificial(Call.parse("1C"), "16+")
    assert meanings.same_denominations(natural(TWO_CLUBS), strong).value is False
    assert meanings.same_denominations(ToldCall(TWO_CLUBS, None), strong).value is False
    both = artificial(Call.parse("2N"), None, "", Suit.DIAMONDS, Suit.CLUBS)
    assert meanings.same_denominations(natural(THREE_CLUBS), both).value is False
    assert natural(ONE_NOTRUMP).denominations == frozenset({Denomination.NOTRUMP})


def _random_range(chance: random.Random, most: int) -> Range:
    least = chance.randrange(most)
    return Range(least, None if chance.random() < 0.3 else chance.randrange(least, most + 1))


def _random_told(chance: random.Random) -> ToldCall:
    call = chance.choice(CALLS)
    if chance.random() < 0.05:
        return ToldCall(call, None)
    suits = tuple(suit for suit in Suit if chance.random() < 0.3)
    kind = chance.choice(("natural", "artificial", "untold"))
    return ToldCall(
        call,
        Meaning(
            0,
            suits,
            is_artificial=kind == "artificial",
            is_natural=kind == "natural",
            points=_random_range(chance, 4) if chance.random() < 0.8 else None,
            lengths=tuple((suit, _random_range(chance, 3)) for suit in suits if chance.random() < 0.5),
            denominations=(Denomination.NOTRUMP,) if chance.random() < 0.1 else (),
            is_balanced=chance.choice((None, None, True, False)),
            forcing=chance.choice(("", "", "no", "game")),
            asks=chance.choice(("", "", "aces", "relay")),
        ),
    )


def test_properties_of_random_meanings() -> None:
    chance = random.Random(23)
    calls = [_random_told(chance) for _ in range(110)]
    chains = 0
    for one in calls:
        for other in calls:
            there = meanings.within(one, other).value
            assert meanings.same(one, other).value == meanings.same(other, one).value
            assert meanings.similar(one, other).value == meanings.similar(other, one).value
            assert meanings.same_purpose(one, other).value == meanings.same_purpose(other, one).value
            assert meanings.same_denominations(one, other).value in (None, True, False)
            if there:
                for third in calls:
                    if meanings.within(other, third).value:
                        chains += 1
                        assert meanings.within(one, third).value is True
    assert chains > 20


def test_less_told_never_turns_an_answer_round() -> None:
    """Whatever is taken out of a meaning may leave the answer open; it never makes the opposite of it."""
    chance = random.Random(27)
    for _ in range(4000):
        one, other = _random_told(chance), _random_told(chance)
        if one.meaning is None or other.meaning is None:
            continue
        whole = meanings.within(one, other).value
        for less in (
            replace(one.meaning, points=None),
            replace(one.meaning, is_artificial=False, is_natural=False),
            replace(one.meaning, asks=""),
            replace(one.meaning, lengths=()),
        ):
            part = meanings.within(ToldCall(one.call, less), other).value
            assert whole is None or part is None or part == whole or less.asks != one.meaning.asks


def test_chains_of_told_openings_are_parts_of_one_another() -> None:
    ranges = ("10-21", "11-20", "12-17", "13-15", "14")
    for wide, narrow in pairwise(natural(ONE_HEART, points) for points in ranges):
        assert meanings.within(narrow, wide).value is True
        assert meanings.same(narrow, wide).value is not True
