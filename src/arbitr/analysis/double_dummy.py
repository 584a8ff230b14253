"""Double dummy: what each side takes with all hands known; from a whole table down to a single card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from arbitr.analysis import dds
from arbitr.bridge import TRICKS, Contract, Deal, Makeable, Play, Seat
from arbitr.cards import Card
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.laws.play.claims.claim_position import ClaimPosition

T = TypeVar("T")
Progress = Callable[[int], None]
"""Called with the number of deals just finished."""


class Known(Protocol):
    """Known tables that need not be solved again, stored by the front end: a dict will do."""

    def __contains__(self, deal: object, /) -> bool: ...

    def __getitem__(self, deal: Deal, /) -> Makeable: ...

    def __setitem__(self, deal: Deal, makeable: Makeable, /) -> None: ...


DEALS_PER_CORE = 5
"""The minimum per call: enough to keep every core busy to its end."""
STEPS = 8
"""Progress steps for many deals: with fewer calls the cores wait less for one another."""


def tables(deals: Sequence[Deal], known: Known | None = None, progress: Progress = lambda done: None) -> list[Makeable]:
    """The table of each deal. Known ones are not solved again; the others are added as they are solved."""
    found: Known = {} if known is None else known
    for deal in deals:
        check_complete(deal)
    unsolved = [deal for deal in dict.fromkeys(deals) if deal not in found]
    progress(len(deals) - len(unsolved))
    for part in _parts(unsolved, dds.MOST_TABLES):
        for deal, makeable in zip(part, dds.tables([deal.masks for deal in part]), strict=True):
            found[deal] = makeable
        progress(len(part))
    return [found[deal] for deal in deals]


def leads(asked: Sequence[tuple[Deal, Contract]], progress: Progress = lambda done: None) -> list[dict[Card, int]]:
    """For each contract every opening lead, and declarer's tricks after it; the best lead first."""
    found = []
    for part in _parts(asked, dds.MOST_BOARDS):
        positions = []
        for deal, contract in part:
            check_complete(deal)
            positions.append(dds.DealPosition(deal.masks, contract.leader, (), contract.trumps))
        for by_card in dds.cards(positions):
            declarers = {card: TRICKS - tricks for card, tricks in by_card.items()}
            found.append(dict(sorted(declarers.items(), key=lambda item: (item[1], -item[0].index))))
        progress(len(part))
    return found


@dataclass(frozen=True, slots=True)
class CostlyCard:
    """A card that cost its side something."""

    number: int
    """Its index among the cards played."""
    seat: Seat
    card: Card
    tricks: int
    """How many it cost."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A play, and declarer's possible tricks before its first card and after each."""

    contract: Contract
    cards: tuple[tuple[Seat, Card], ...]
    tricks: tuple[int, ...]

    def costly(self) -> Iterator[CostlyCard]:
        for number, (seat, card) in enumerate(self.cards):
            change = self.tricks[number + 1] - self.tricks[number]
            if change:
                yield CostlyCard(number, seat, card, abs(change))


Played = tuple[Deal, Contract, Sequence[tuple[Seat, Card]]]
"""A deal, its contract and the cards in order, each with its hand."""


def traces(asked: Sequence[Played], progress: Progress = lambda done: None) -> list[Trace]:
    """A play is followed to its end, or to the first illegal card."""
    found = []
    for part in _parts(asked, dds.MOST_BOARDS):
        positions, plays = [], []
        for deal, contract, record in part:
            check_complete(deal)
            positions.append(dds.DealPosition(deal.masks, contract.leader, (), contract.trumps))
            plays.append(_allowed(deal, contract, record))
        found_traces = dds.traces(positions, [[card for _, card in play] for play in plays])
        for (_, contract, _), play, tricks in zip(part, plays, found_traces, strict=True):
            last = [tricks[-1]] * (len(play) + 1 - len(tricks))  # the thirteenth trick is forced
            found.append(Trace(contract, play, (*tricks, *last)))
        progress(len(part))
    return found


def _allowed(deal: Deal, contract: Contract, record: Sequence[tuple[Seat, Card]]) -> tuple[tuple[Seat, Card], ...]:
    play = Play.begun(contract, deal)
    for number, (seat, card) in enumerate(record):
        if seat is not play.turn or not play.allows(card):
            return tuple(record[:number])
        play = play.after(card)
    return tuple(record)


def solved(position: ClaimPosition) -> int:
    """The tricks of the claimer's side from here: evidence for a claim."""
    left = position.tricks_left
    if not left:
        return 0
    asked = dds.DealPosition(position.hands, position.leader, position.trick, position.trumps)
    tricks = max(dds.cards([asked])[0].values())
    return tricks if position.turn.side is position.side else left - tricks


def check_complete(deal: Deal) -> None:
    if not (deal.is_complete and deal.is_regular):
        raise Problem("{deal}: double-dummy analysis needs all 52 cards, thirteen in each hand", deal=deal)


def _parts(whole: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """In parts of about the same size, none larger than the library's maximum."""
    size = min(most, max(DEALS_PER_CORE * dds.cores(), len(whole) // STEPS))
    count = -(-len(whole) // size)
    for part in range(count):
        yield whole[len(whole) * part // count : len(whole) * (part + 1) // count]
