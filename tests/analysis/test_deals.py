"""Dealing: numbers of deals, seeds, chance, constraints."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, product
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import refusal, wording

from arbitr.bridge.deals.constraints import parse_constraints
from arbitr.bridge.deals.deal import Deal, Masks
from arbitr.bridge.deals.dealing import DEALS, deal_numbered, hands_from, number_of, parse_seed, seed_of_phrase, seeded
from arbitr.bridge.seat import SEATS, Seat
from arbitr.problem import Problem

SEED = bytes(range(16))
PACK = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]


def hands_in(deal: Deal) -> list[set[str]]:
    """The cards of each hand as texts, from the text of the deal."""
    hands = str(deal).removeprefix("N:").split(" ")
    return [
        {suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks if rank != "-"}
        for hand in hands
    ]


# The number of a deal.


def number_by_counting(deal: Deal) -> int:
    """The second formulation: how many deals stand before this one, counted card by card with factorials."""
    hands, room, before = hands_in(deal), [13] * 4, 0
    for left, card in zip(range(51, -1, -1), PACK, strict=True):
        holder = next(seat for seat in range(4) if card in hands[seat])
        for seat in range(holder):
            if room[seat]:
                others = [room[number] - (number == seat) for number in range(4)]
                before += factorial(left) // prod(map(factorial, others))
        room[holder] -= 1
    return before


def test_the_first_and_the_last_deal() -> None:
    suits = ["AKQJT98765432.-.-.-", "-.AKQJT98765432.-.-", "-.-.AKQJT98765432.-", "-.-.-.AKQJT98765432"]
    assert str(deal_numbered(0)) == "N:" + " ".join(suits)
    assert str(deal_numbered(DEALS - 1)) == "N:" + " ".join(reversed(suits))
    assert comb(52, 13) * comb(39, 13) * comb(26, 13) == DEALS
    for number in (-1, DEALS):
        with refusal("{number} is not a deal number"):
            deal_numbered(number)
    with refusal("{deal}: only a complete deal has a number"):
        number_of(Deal.parse("N:- - - -"))


@given(st.integers(0, DEALS - 1))
def test_a_number_has_one_deal_and_a_deal_one_number(number: int) -> None:
    deal = deal_numbered(number)
    assert sorted(card for hand in hands_in(deal) for card in hand) == sorted(PACK)
    assert [len(hand) for hand in hands_in(deal)] == [13] * 4
    assert number_by_counting(deal) == number
    assert number_of(deal) == number


# Chance from a seed.


def blocks_by_hand(seed: bytes, board: int) -> Iterator[bytes]:
    """What docs/reference/deals.md says, from the bare hash function: HMAC written out."""
    key = seed.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in key) for pad in (0x36, 0x5C))
    for block in range(100):
        message = f"arbitr deal 1: board {board}, block {block}".encode()
        yield hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


def numbers_by_hand(seed: bytes, board: int) -> Iterator[int]:
    for block in blocks_by_hand(seed, board):
        for part in (block[:12], block[12:24]):
            number = int(part.hex(), 16)
            if number < DEALS:
                yield number


@pytest.mark.parametrize("board", [1, 2, 32])
def test_a_seed_gives_the_deals_that_the_document_describes(board: int) -> None:
    deals = [Deal.of_masks(masks) for masks in islice(hands_from(seeded(SEED, board)), 40)]
    assert [number_by_counting(deal) for deal in deals] == list(islice(numbers_by_hand(SEED, board), 40))
    assert len(set(deals)) == 40


def test_seeds_and_boards_do_not_repeat_one_another() -> None:
    firsts = {
        next(hands_from(seeded(seed, board)))
        for seed in (SEED, SEED + b"\0\1", bytes(16), SEED[::-1])
        for board in range(1, 33)
    }
    assert len(firsts) == 4 * 32


def test_a_seed_has_at_least_128_bits() -> None:
    digits = SEED.hex()
    assert parse_seed(digits) == parse_seed(digits.upper()) == parse_seed(f" {digits[:8]}-{digits[8:]} ") == SEED
    with refusal(
        "the seed has {bits} bits; it needs at least {least} ({digits} hexadecimal digits)",
        bits=120,
        least=128,
    ):
        parse_seed(digits[:-2])
    for text in ("", "xyz", digits[:-1]):
        with pytest.raises(Problem):
            parse_seed(text)


def test_a_phrase_is_stretched() -> None:
    known = hashlib.scrypt(
        "žluťoučký kůň úpěl".encode(), salt=b"arbitr deal 1", n=32768, r=8, p=1, maxmem=2**26, dklen=32
    )
    assert seed_of_phrase("žluťoučký kůň úpěl") == known
    assert seed_of_phrase("  z\u030clut\u030couc\u030cky\u0301\tku\u030an\u030c  u\u0301pe\u030cl\n") == known
    assert seed_of_phrase("žluťoučký kůň úpěl!") != known
    for text in ("", "short", "  a   b   c  "):
        with refusal("the phrase is too short; write at least {count} letters"):
            seed_of_phrase(text)


# Every deal is as likely as any other.

MANY = 20_000


@pytest.fixture(scope="module")
def many() -> list[Masks]:
    return list(islice(hands_from(seeded(SEED, 1)), MANY))


def chi_square(seen: Counter[int], expected: dict[int, float]) -> float:
    """The classes that would be rare are put together."""
    common = {key for key, share in expected.items() if share * MANY >= 5}
    total = sum((seen[key] - expected[key] * MANY) ** 2 / (expected[key] * MANY) for key in common)
    rest = 1 - sum(expected[key] for key in common)
    if rest * MANY >= 1:
        others = MANY - sum(seen[key] for key in common)
        total += (others - rest * MANY) ** 2 / (rest * MANY)
    return total


def highest(freedom: int) -> float:
    """About what one fair sample in a thousand exceeds (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3)


def test_each_card_goes_to_each_hand_equally_often(many: list[Masks]) -> None:
    worst = 0.0
    for card in range(52):
        seen = Counter({seat: sum(masks[seat] >> card & 1 for masks in many) for seat in range(4)})
        worst = max(worst, chi_square(seen, dict.fromkeys(range(4), 0.25)))
    # The largest of 52: one in a thousand for each is one in twenty for all.
    assert worst < highest(3)


def test_suit_lengths_are_as_often_as_they_should_be(many: list[Masks]) -> None:
    expected = {length: comb(13, length) * comb(39, 13 - length) / comb(52, 13) for length in range(14)}
    for seat, suit in product(range(4), range(4)):
        seen = Counter((masks[seat] >> 13 * suit & 0x1FFF).bit_count() for masks in many)
        assert chi_square(seen, expected) < highest(9)


def test_points_are_as_often_as_they_should_be(many: list[Masks]) -> None:
    expected: dict[int, float] = {}
    for aces, kings, queens, jacks in product(range(5), repeat=4):
        points, honours = 4 * aces + 3 * kings + 2 * queens + jacks, aces + kings + queens + jacks
        if honours <= 13:
            ways = comb(4, aces) * comb(4, kings) * comb(4, queens) * comb(4, jacks) * comb(36, 13 - honours)
            expected[points] = expected.get(points, 0) + ways / comb(52, 13)
    assert abs(sum(expected.values()) - 1) < 1e-9
    honours_of = [(sum(1 << 13 * suit + rank for suit in range(4)), rank - 8) for rank in (12, 11, 10, 9)]
    for seat in SEATS:
        seen = Counter(
            sum(worth * (masks[seat] & honours).bit_count() for honours, worth in honours_of) for masks in many
        )
        assert chi_square(seen, expected) < highest(27)


def points_of(deal: Deal, seat: Seat) -> int:
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1], 0) for card in hands_in(deal)[seat])


# Constraints.

Wanted = tuple[str, Callable[[Deal], bool]]
"""Words, and what they mean in the second formulation: on the texts of the hands."""


def lengths_of(deal: Deal, seat: Seat) -> list[int]:
    return [sum(card[0] == suit for card in hands_in(deal)[seat]) for suit in "SHDC"]


@st.composite
def ranges(draw: st.DrawFn, most: int) -> tuple[str, int, int]:
    low = draw(st.integers(0, most))
    high = draw(st.integers(low, most))
    return draw(
        st.sampled_from(
            [
                (f"{low}-{high}", low, high),
                (f"{low}+", low, most),
                (f"{high}-", 0, high),
                (f"{low}", low, low),
            ]
        )
    )


@st.composite
def conditions(draw: st.DrawFn) -> Wanted:
    seat = draw(st.sampled_from(SEATS))
    name = draw(st.sampled_from([seat.name.lower(), seat.name.title(), seat.letter]))
    kind = draw(st.sampled_from(["points", "length", "shape", "exact", "balanced", "side points", "side length"]))
    suit = draw(st.integers(0, 3))
    suit_name = draw(
        st.sampled_from([["spades", "spade", "♠"], ["hearts", "♥"], ["diamonds", "♦"], ["clubs", "♣"]][suit])
    )
    side = seat.side.seats
    if kind in ("points", "side points"):
        text, low, high = draw(ranges(37))
        unit = draw(st.sampled_from(["", " hcp", " points"]))
        if kind == "points":
            return f"{name} {text}{unit}", lambda deal: low <= points_of(deal, seat) <= high
        return (
            f"{seat.side.name} {text}{unit}",
            lambda deal: low <= points_of(deal, side[0]) + points_of(deal, side[1]) <= (40 if "+" in text else high),
        )
    if kind == "length":
        text, low, high = draw(ranges(13))
        return f"{name} {suit_name} {text}", lambda deal: low <= lengths_of(deal, seat)[suit] <= high
    if kind == "side length":
        text, low, high = draw(ranges(13))
        return (
            f"{seat.side.name.lower()} {suit_name} {text}",
            lambda deal: low <= lengths_of(deal, side[0])[suit] + lengths_of(deal, side[1])[suit] <= high,
        )
    if kind == "balanced":
        return (
            f"{name} balanced",
            lambda deal: sorted(lengths_of(deal, seat)) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5]),
        )
    shape = draw(st.sampled_from([[4, 4, 3, 2], [5, 3, 3, 2], [5, 4, 2, 2], [6, 3, 2, 2], [5, 4, 3, 1]]))
    if kind == "exact":
        exact = draw(st.permutations(shape))
        return f"{name} " + "=".join(map(str, exact)), lambda deal: lengths_of(deal, seat) == exact
    between = draw(st.sampled_from(["", "-"]))
    return f"{name} " + between.join(map(str, shape)), lambda deal: sorted(lengths_of(deal, seat)) == sorted(shape)


def either(some: list[Wanted]) -> Wanted:
    return " or ".join(text for text, _ in some), lambda deal: any(is_true(deal) for _, is_true in some)


def every(some: list[Wanted], between: str) -> Wanted:
    return between.join(text for text, _ in some), lambda deal: all(is_true(deal) for _, is_true in some)


def inverted(one: Wanted) -> Wanted:
    text, is_true = one
    return f"not ({text})", lambda deal: not is_true(deal)


wanted = st.recursive(
    conditions(),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(either).map(lambda one: (f"({one[0]})", one[1])),
        st.tuples(st.lists(inner, min_size=2, max_size=3), st.sampled_from([" ", ", ", " and "]))
        .map(lambda some: every(some[0], some[1]))
        .map(lambda one: (f"({one[0]})", one[1])),
        inner.map(inverted),
    ),
    max_leaves=5,
)


@given(st.lists(wanted, min_size=1, max_size=3), st.integers(0, DEALS - 1))
def test_constraints_mean_what_they_say(clauses: list[Wanted], number: int) -> None:
    text, is_true = every(clauses, "; ")
    for chosen in (number, number // 3, number // 7):
        deal = deal_numbered(chosen)
        assert parse_constraints(text)(deal.masks) == is_true(deal), (text, str(deal))


def test_a_clause_without_a_seat_goes_on_about_the_same_one(many: list[Masks]) -> None:
    condition = parse_constraints("north 15-17 balanced; spades 5+")
    fit = [deal for masks in many if condition(masks) for deal in [Deal.of_masks(masks)]]
    assert 20 < len(fit) < 200
    for deal in fit:
        assert 15 <= points_of(deal, Seat.NORTH) <= 17
        assert lengths_of(deal, Seat.NORTH)[0] == 5
        assert sorted(lengths_of(deal, Seat.NORTH)) == [2, 3, 3, 5]


def test_or_binds_less_than_what_stands_together() -> None:
    condition = parse_constraints("north 0-10 spades 5+ or south 11+")
    meant = parse_constraints("(north 0-10 and north spades 5+) or (south 11+)")
    other = parse_constraints("north 0-10; north spades 5+ or south 11+")
    some = [deal_numbered(number * (DEALS // 400)).masks for number in range(400)]
    assert [condition(masks) for masks in some] == [meant(masks) for masks in some]
    assert [condition(masks) for masks in some] != [other(masks) for masks in some]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "north 15-17 balnced",
            wording(
                "cannot understand {word} at character {place} of the constraints; did you mean {close}?",
                word="'balnced'",
                place=13,
            ),
        ),
        (
            "north 15-17; xyzzy 5+",
            wording(
                "cannot understand {word} at character {place} of the constraints; write a seat or side, "
                "points (15-17), a length (spades 5+), a shape (5332), balanced, or, not",
                word="'xyzzy'",
                place=14,
            ),
        ),
        (
            "15-17",
            wording(
                "the constraints do not say who {word} at character {place} refers to; put a seat or side "
                "before it, e.g. north or ns",
                word="'15-17'",
                place=1,
            ),
        ),
        (
            "balanced north",
            wording(
                "the constraints do not say who {word} at character {place} refers to; put a seat or side "
                "before it, e.g. north or ns",
                word="'balanced'",
                place=1,
            ),
        ),
        (
            "north spades",
            wording(
                "{suit} at character {place} of the constraints has no length; write the number after it, "
                "e.g. {suit} 5+",
                suit="spades",
                place=7,
            ),
        ),
        (
            "north spades hearts 5+",
            wording(
                "{suit} at character {place} of the constraints has no length; write the number after it, "
                "e.g. {suit} 5+",
                suit="spades",
                place=7,
            ),
        ),
        (
            "north 17-15",
            wording(
                "{word} at character {place} of the constraints is not a range from 0 to {most}",
                word="'17-15'",
                place=7,
                most=37,
            ),
        ),
        (
            "north 38+",
            wording(
                "{word} at character {place} of the constraints is not a range from 0 to {most}",
                word="'38+'",
                place=7,
                most=37,
            ),
        ),
        (
            "ns 41",
            wording(
                "{word} at character {place} of the constraints is not a range from 0 to {most}",
                word="'41'",
                place=4,
                most=40,
            ),
        ),
        (
            "north spades 14",
            wording(
                "{word} at character {place} of the constraints is not a range from 0 to {most}",
                word="'14'",
                place=14,
                most=13,
            ),
        ),
        (
            "ew balanced",
            wording(
                "{word} at character {place} of the constraints applies to one hand only, not to a side",
                word="'balanced'",
                place=4,
            ),
        ),
        (
            "north 5331",
            wording(
                "{word} at character {place} of the constraints is a shape with {count} cards; a hand has 13",
                word="'5331'",
                place=7,
                count=12,
            ),
        ),
        ("north (15-17", wording("the bracket at character {place} of the constraints is not closed", place=7)),
        (
            "north 15-17)",
            wording("{word} at character {place} of the constraints makes no sense there", word="')'", place=12),
        ),
        (
            "north or south",
            wording("{word} at character {place} of the constraints makes no sense there", word="'or'", place=7),
        ),
        ("north 15+ or", wording("the constraints are incomplete: another condition must follow")),
        ("north not", wording("the constraints are incomplete: another condition must follow")),
        ("", wording("the constraints are incomplete: another condition must follow")),
        (
            "north " + "(" * 500,
            wording("the constraints have {count} words; at most {most} are allowed", count=501, most=150),
        ),
    ],
)
def test_what_is_not_understood_is_named_with_its_place(text: str, why: re.Pattern[str]) -> None:
    with pytest.raises(Problem, match=why):
        parse_constraints(text)


def test_many_words_are_read() -> None:
    assert parse_constraints("north " + "not " * 148 + "10+")(deal_numbered(0).masks)


@given(st.text(alphabet="north south ew 0123456789-+=;:,()♠ balanced or not spades hcp", max_size=40))
def test_any_text_is_understood_or_refused(text: str) -> None:
    try:
        condition = parse_constraints(text)
    except Problem as problem:
        refused = str(problem)
    else:
        refused = ""
        assert condition(deal_numbered(0).masks) in (True, False)
    assert not refused or "constraints" in refused
