"""The initial part of a scenario: its fields, the board, the hands, a position in mid-play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from arbitr.bridge import (
    HAND_SIZE,
    SEATS,
    UNKNOWN,
    Assigned,
    Board,
    Comparison,
    Contract,
    Deal,
    PositionGiven,
    Result,
    Scoring,
    Unit,
    Worth,
    parse_award,
    parse_seat,
    parse_vulnerability,
)
from arbitr.cards import Hand
from arbitr.laws.engine import LATEST, Edition, parse_edition
from arbitr.laws.presets import preset
from arbitr.laws.regulation_text import parse_regulation
from arbitr.laws.regulations import Regulations, regulation_names
from arbitr.number import read_number, whole_or_none
from arbitr.problem import Problem, required
from arbitr.scenarios.reading.document import EDITIONS, DocumentNode, Spot, documents
from arbitr.scenarios.run import Scenario

T = TypeVar("T")

FIELDS = (
    "id",
    "title",
    "source",
    "editions",
    "regulations",
    "board",
    "hands",
    "sizes",
    "position",
    "happened",
    "expect",
    "numbers",
    "refused",
)


BOARD_FIELDS = (
    "number",
    "dealer",
    "vulnerable",
    "scoring",
    "result",
    "other_table",
    "others",
    "forms",
    "values",
    "top",
    "worth",
    "session",
    "knockout",
    "boards",
)
"""The board, and the comparison of its score."""


def read_scenarios(text: str, file: str) -> list[Scenario]:
    """Every scenario of a file; a Problem names file, line and valid values."""
    return [scenario_of(node) for node in scenario_nodes(text, file)]


def scenario_nodes(text: str, file: str) -> list[DocumentNode]:
    """Every document of a file, of any kind."""
    nodes = list(documents(text, file))
    if not nodes:
        raise Spot(file, 1).problem("there is no scenario in this file")
    return nodes


def scenario_of(node: DocumentNode) -> Scenario:
    fields = node.fields(*FIELDS)
    for needed in ("id", "happened"):
        if needed not in fields:
            raise node.spot.problem("a scenario requires {field}", field=needed)
    named = fields["editions"].items() if "editions" in fields else ()
    editions = tuple(read(item, parse_edition) for item in named) or (LATEST,)
    title = fields["title"].text() if "title" in fields else ""
    return Scenario(fields["id"].text(), title, editions, node)


def happens(spot: Spot, act: Callable[[], T]) -> T:
    """The result; a Problem names the location."""
    try:
        return act()
    except Problem as problem:
        raise spot.because(problem) from None


def read(node: DocumentNode, parse: Callable[[str], T]) -> T:
    """The text of a node, parsed; a Problem names the location."""
    text = node.text()
    return happens(node.spot, lambda: parse(text))


def editions_named(key: DocumentNode) -> list[Edition] | None:
    """The editions of a key such as `1997, 2007`; None if it is not such a key."""
    if not EDITIONS.fullmatch(key.text()):
        return None
    return [happens(key.spot, lambda part=part: parse_edition(part)) for part in key.text().split(",")]  # type: ignore[misc]


PRESET = "preset"
"""Among the regulations: the preset of an authority, which the others change."""


def read_regulations(node: DocumentNode) -> Regulations:
    values: dict[str, Any] = {}
    fields = node.fields(PRESET, *regulation_names())
    base = read(fields.pop(PRESET), preset).regulations() if PRESET in fields else Regulations()
    for name, value in fields.items():
        texts = [item.text() for item in value.items()]
        values[name] = happens(value.spot, lambda name=name, texts=texts: parse_regulation(name, texts))  # type: ignore[misc]
    return replace(base, **values)


def read_board(node: DocumentNode) -> Board:
    fields = node.fields(*BOARD_FIELDS)
    number = read(fields["number"], whole_number) if "number" in fields else 1
    dealer = read(fields["dealer"], parse_seat) if "dealer" in fields else None
    vulnerability = read(fields["vulnerable"], parse_vulnerability) if "vulnerable" in fields else None
    return happens(node.spot, lambda: Board.numbered(number, dealer, vulnerability))


def read_comparison(node: DocumentNode) -> Comparison:
    """The comparison of the board: {scoring: imps, other_table: 140} or {scoring: matchpoints, others: [420]}."""
    fields = node.fields(*BOARD_FIELDS)
    values: dict[str, Any] = {}
    if "scoring" in fields:
        values["scoring"] = read(fields["scoring"], _scoring)
    for name in ("result", "other_table"):
        if name in fields:
            values[name] = read(fields[name], _scored)
    if "others" in fields:
        values["others"] = tuple(read(item, _scored) for item in fields["others"].items())
    if "forms" in fields:
        values["forms"] = tuple(tuple(read(item, _scored) for item in form.items()) for form in fields["forms"].items())
    if "values" in fields:
        values["values"] = tuple(
            (read(key, _scored), read(value, number_of)) for key, value in fields["values"].entries()
        )
    if "top" in fields:
        values["top"] = read(fields["top"], whole_number)
    if "worth" in fields:
        values["worth"] = read(fields["worth"], number_of)
    if "session" in fields:
        for name, value in fields["session"].fields("NS", "EW").items():
            values[f"session_{name.lower()}"] = read(value, partial(_session, values.get("scoring")))
    if "knockout" in fields:
        values["knockout"] = fields["knockout"].yes()
    if "boards" in fields:
        values["boards"] = tuple(_board_of(item) for item in fields["boards"].items())
    return happens(node.spot, lambda: Comparison(**values))


def _board_of(node: DocumentNode) -> tuple[int, Result | int]:
    """{number: 2, result: 4S S +1}: one of the boards whose points are added."""
    fields = node.fields("number", "result")
    for needed in ("number", "result"):
        if needed not in fields:
            raise node.spot.problem("a board on the list requires {field}", field=needed)
    return read(fields["number"], whole_number), read(fields["result"], _scored)


def _session(scoring: Scoring | None, text: str) -> Fraction | None:
    """58% or +2 IMP; without a unit, that of the scoring. At IMPs a session in per cent matters only if it would count:
    between 40 and 60 per cent it is ignored.
    """
    worth = Worth.found_in(text)
    if worth is None:
        return number_of(text)
    if scoring is Scoring.IMPS and worth.unit is Unit.PERCENT:
        if 40 <= worth.amount <= 60:
            return None
        raise Problem("{text}: at IMPs, give the session score in IMPs per board, e.g. +2 IMP", text=repr(text))
    if (scoring is Scoring.IMPS) is not (worth.unit is Unit.IMPS) or worth.unit is Unit.MATCHPOINTS:
        raise Problem(
            "{text}: give the session score as a percentage, e.g. 58%, or at IMPs e.g. +2 IMP", text=repr(text)
        )
    return worth.amount


def _scoring(text: str) -> Scoring:
    for scoring in Scoring:
        if text == scoring.value:
            return scoring
    names = ", ".join(scoring.value for scoring in Scoring)
    raise Problem("{text} is not a form of scoring; the choices are {names}", text=repr(text), names=names)


def _scored(text: str) -> Result | int:
    award = parse_award(text)
    what = award.outcomes[0].what if isinstance(award, Assigned) and len(award.outcomes) == 1 else None
    if what is None or isinstance(what, Worth):
        raise Problem("{text} is not a score; write e.g. 4S N = or the N-S score in points", text=repr(text))
    return what


def whole_number(text: str) -> int:
    return required(whole_or_none(text, -999_999), "{text} is not a whole number", text=repr(text))


def number_of(text: str) -> Fraction:
    """A number as people write it: 7, -620, 46.67, 1/3."""
    try:
        return read_number(text.removesuffix("%"))
    except ValueError:
        raise Problem("{text} is not a number", text=repr(text)) from None


def _hands_of(node: DocumentNode) -> list[Hand | None]:
    fields = node.fields("N", "E", "S", "W")
    return [read(fields[seat.letter], Hand.parse) if seat.letter in fields else None for seat in SEATS]


def read_deal(hands: DocumentNode | None, sizes: DocumentNode | None) -> Deal:
    """The known hands, thirteen cards each unless `sizes` says otherwise: {N: 14, W: 12}."""
    if hands is None and sizes is None:
        return UNKNOWN
    known = [None] * 4 if hands is None else _hands_of(hands)
    numbers = {} if sizes is None else sizes.fields("N", "E", "S", "W")
    counts = [read(numbers[seat.letter], whole_number) if seat.letter in numbers else HAND_SIZE for seat in SEATS]
    spot = hands.spot if hands is not None else sizes.spot if sizes is not None else Spot("", 1)
    return happens(spot, lambda: Deal(known, counts))


def read_position(node: DocumentNode) -> PositionGiven:
    fields = node.fields("contract", "on_lead", "won", "hands")
    for needed in ("contract", "on_lead"):
        if needed not in fields:
            raise node.spot.problem("a position requires {field}", field=needed)
    hands: list[Hand | None] = _hands_of(fields["hands"]) if "hands" in fields else [None] * 4
    return PositionGiven(
        read(fields["contract"], Contract.parse),
        read(fields["on_lead"], parse_seat),
        _won(node, fields.get("won"), hands),
        (hands[0], hands[1], hands[2], hands[3]),
    )


def _won(node: DocumentNode, won: DocumentNode | None, hands: list[Hand | None]) -> tuple[int, int]:
    """The tricks so far, which add up to 13 with the remaining cards: one side's are enough, none before the lead."""
    by_side = {} if won is None else won.fields("NS", "EW")
    tricks = {name: read(value, whole_number) for name, value in by_side.items()}
    left = max((len(hand) for hand in hands if hand is not None), default=None)
    if len(tricks) < 2 and (tricks or left not in (None, HAND_SIZE)):
        if left is None or not tricks:
            raise node.spot.problem("a position requires {field}", field="won: {NS: ..., EW: ...}")
        ((one, count),) = tricks.items()
        tricks["EW" if one == "NS" else "NS"] = HAND_SIZE - left - count
    return tricks.get("NS", 0), tricks.get("EW", 0)
