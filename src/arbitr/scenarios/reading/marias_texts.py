"""The texts of a mariáš deal in a file: cards, bids and statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from arbitr.marias import (
    Announced,
    BidMade,
    FlekConfirmed,
    Fleked,
    FlekWithdrawn,
    MariasCard,
    MariasEvent,
    MariasTable,
    Passed,
    parse_flek,
)
from arbitr.marias.player import Player, parse_player
from arbitr.marias.settlement.component import ANNOUNCEMENTS, Component, parse_component
from arbitr.marias.settlement.undertaking import parse_bid
from arbitr.marias.words import CONFIRMS, HOLD, IN_PARTNERS_HAND, PASS, WITHDRAWS, plain
from arbitr.problem import Problem
from arbitr.scenarios.reading.document import DocumentNode

T = TypeVar("T")

AGAINST_DUTY = "!"
"""The mark of a card that was played against the duties."""


def single_spaced(node: DocumentNode) -> str:
    return " ".join(node.text().split())


@contextmanager
def located(node: DocumentNode) -> Iterator[None]:
    """Add this location to every Problem raised inside."""
    try:
        yield
    except Problem as problem:
        raise node.spot.because(problem) from None


def parsed(node: DocumentNode, parse: Callable[[str], T]) -> T:
    with located(node):
        return parse(node.text())


def component_named(words: list[str]) -> Component | None:
    try:
        return parse_component(" ".join(words))
    except Problem:
        return None


def cards_in(node: DocumentNode) -> list[tuple[MariasCard, bool]]:
    """Cards in a text, each with True if it is marked as a breach of the duties."""
    with located(node):
        return [
            (MariasCard.parse(word.removesuffix(AGAINST_DUTY)), word.endswith(AGAINST_DUTY))
            for word in node.text().split()
        ]


def bid_event(node: DocumentNode, table: MariasTable) -> MariasEvent:
    name, _, words = node.text().strip().partition(" ")
    player = parse_player(name)
    if plain(words) in PASS:
        return Passed(player)
    if plain(words) in HOLD:
        if table.auction.last is None:
            raise Problem("{player} hold: there is no bid to hold", player=player)
        if player is not table.forehand:
            raise Problem("{player} hold: only the forehand may hold a bid", player=player)
        return BidMade(player, table.auction.last)
    return BidMade(player, parse_bid(words))


def statement_event(node: DocumentNode) -> tuple[Player, MariasEvent]:
    name, _, said = node.text().strip().partition(" ")
    player = parse_player(name)
    first, *rest = plain(said).split() or [""]
    about = [word for word in rest if word not in ("na", "flek")]
    if first in (*CONFIRMS, *WITHDRAWS) and component_named(about) is Component.GAME:
        return player, FlekConfirmed(player) if first in CONFIRMS else FlekWithdrawn(player)
    for ending in ("", *IN_PARTNERS_HAND):
        bare = plain(said).removesuffix(ending).strip()
        what = component_named([bare]) if plain(said).endswith(ending) else None
        if what in ANNOUNCEMENTS:
            return player, Announced(player, what, bool(ending))
    if 0 < len(about) <= 2:
        return player, Fleked(player, parse_flek(first), parse_component(" ".join(about)))
    raise Problem(
        "{text} cannot be read; write e.g. B flek game, C hundred, C seven in partner's hand or B confirms game",
        text=repr(node.text()),
    )
