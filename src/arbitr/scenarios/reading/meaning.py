"""The meaning of a call in a scenario: `shows: {suits: [S], lengths: {S: 5+}, points: 11-15, artificial: no}`."""

from __future__ import annotations

from arbitr.bridge import Denomination, Meaning, Range, parse_denomination
from arbitr.cards import Suit, parse_suit
from arbitr.scenarios.reading.document import DocumentNode
from arbitr.scenarios.reading.setup import read

SHOWS = (
    "suits",
    "lengths",
    "points",
    "artificial",
    "natural",
    "denominations",
    "balanced",
    "forcing",
    "asks",
    "purpose",
    "text",
)
SPECIFIED = 4
"""A suit that is given only by its length is specified from this many cards on."""


def read_meaning(node: DocumentNode, number: int) -> Meaning:
    """Read what a call shows; omitted data are unknown."""
    if node.kind == "text":
        return Meaning(number, text=node.text())
    fields = node.fields(*SHOWS)
    lengths = _lengths(fields)
    suits, denominations = _named(fields)
    if "suits" not in fields or fields["suits"].kind == "mapping":
        suits = tuple(dict.fromkeys((*suits, *(suit for suit, cards in lengths if cards.least >= SPECIFIED))))
    return Meaning(
        number,
        suits,
        is_artificial=_says(fields, "artificial") is True or _says(fields, "natural") is False,
        text=fields["text"].text() if "text" in fields else "",
        is_natural=_says(fields, "artificial") is False or _says(fields, "natural") is True,
        points=read(fields["points"], Range.parse) if "points" in fields else None,
        lengths=lengths,
        denominations=denominations,
        is_balanced=_says(fields, "balanced"),
        forcing=_forcing(fields),
        asks=next((fields[key].text() for key in ("asks", "purpose") if key in fields), ""),
    )


def _says(fields: dict[str, DocumentNode], key: str) -> bool | None:
    return fields[key].yes() if key in fields else None


def _lengths(fields: dict[str, DocumentNode]) -> tuple[tuple[Suit, Range], ...]:
    """`lengths: {S: 5+, H: 4}`; the suits may also be written this way."""
    found: dict[Suit, Range] = {}
    for key in ("suits", "lengths"):
        if key in fields and fields[key].kind == "mapping":
            found |= {read(suit, parse_suit): read(cards, Range.parse) for suit, cards in fields[key].entries()}
    if "lengths" in fields:
        fields["lengths"].entries()  # anything but a mapping is rejected with its line
    return tuple(found.items())


def _named(fields: dict[str, DocumentNode]) -> tuple[tuple[Suit, ...], tuple[Denomination, ...]]:
    """The suits that the call specifies, and notrump if it does."""
    suits: list[Suit] = []
    if "suits" in fields and fields["suits"].kind != "mapping":
        suits = [read(item, parse_suit) for item in fields["suits"].items()]
    others: list[Denomination] = []
    for item in fields["denominations"].items() if "denominations" in fields else ():
        denomination = read(item, parse_denomination)
        if denomination.trumps is None:
            others.append(denomination)
        else:
            suits.append(denomination.trumps)
    return tuple(dict.fromkeys(suits)), tuple(others)


FORCING = ("no", "yes", "game")


def _forcing(fields: dict[str, DocumentNode]) -> str:
    if "forcing" not in fields:
        return ""
    text = fields["forcing"].text()
    if text not in FORCING:
        raise fields["forcing"].spot.problem(
            "{text} is not one of {choices}", text=repr(text), choices=", ".join(FORCING)
        )
    return text
