"""How an analysed board looks on the terminal, wide or narrow, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext
from itertools import groupby, zip_longest

from arbitr.analysis.double_dummy import Trace
from arbitr.analysis.par import Par, par
from arbitr.bridge import Contract, Denomination, Makeable, Seat
from arbitr.cards import HIGH_TO_LOW, Card
from arbitr.cli.boards.board import board_line
from arbitr.cli.boards.deal import diagram
from arbitr.cli.console import signed
from arbitr.formats.record import BoardRecord
from arbitr.plain import Plain, to_plain

BESIDE = 44
"""The column of the tricks when they are beside the hands."""
WIDE = 64
ROWS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


@dataclass(frozen=True, slots=True)
class Analysed:
    """A board with its analysis."""

    record: BoardRecord
    makeable: Makeable
    against: Contract | None = None
    leads: dict[Card, int] | None = None
    trace: Trace | None = None

    @property
    def par(self) -> Par:
        return par(self.makeable, self.record.board.dealer, self.record.board.vulnerability)


def lines(board: Analysed, width: int) -> Iterator[str]:
    yield board_line(board.record.board)
    hands, tricks = diagram(board.record.deal), _tricks(board.makeable)
    if width >= WIDE:
        # Half-way down, where the cross of hands leaves space on the right.
        for left, right in zip_longest(hands, ["", *tricks], fillvalue=""):
            yield f"{left:<{BESIDE}}{right}".rstrip()
    else:
        yield from hands
        yield from tricks
    yield _par(board.par)
    if board.against is not None and board.leads is not None:
        yield from _leads(board.against, board.leads)
    if board.trace is not None:
        yield from _trace(board.trace, board.record)


def _tricks(makeable: Makeable) -> Iterator[str]:
    yield "  " + "".join(f"{denomination.symbol:>3}" for denomination in Denomination)
    for seat in ROWS:
        yield f"{seat.letter:<2}" + "".join(
            f"{makeable.tricks(seat, denomination):>3}" for denomination in Denomination
        )


def _par(par: Par) -> str:
    if not par.contracts:
        return _("Par: passed out")
    contracts = []
    for result, declarers in par.by_declarer():
        named = str(result)
        contracts.append(named.replace(f" {declarers[0]} ", f" {'/'.join(map(str, declarers))} "))
    return _("Par: N-S {points}, {contracts}").format(points=signed(par.points), contracts=", ".join(contracts))


def _leads(contract: Contract, leads: dict[Card, int]) -> Iterator[str]:
    yield _("Declarer's tricks in {contract} after each lead").format(contract=contract)
    for tricks, group in groupby(leads, key=leads.__getitem__):
        yield f"{tricks:>4}  {_by_suit(group)}"


def _by_suit(cards: Iterable[Card]) -> str:
    """♠KQ ♥2."""
    held = list(cards)
    suits = ((suit, [card.rank.letter for card in held if card.suit is suit]) for suit in HIGH_TO_LOW)
    return " ".join(suit.symbol + "".join(ranks) for suit, ranks in suits if ranks)


def _trace(trace: Trace, record: BoardRecord) -> Iterator[str]:
    yield _("Declarer's tricks in {contract} after each trick; ! marks a card that cost tricks").format(
        contract=trace.contract
    )
    costly = {turn.number: turn for turn in trace.costly()}
    for first in range(0, len(trace.cards), 4):
        trick = trace.cards[first : first + 4]
        cards = "".join(
            f"{card}{'!' if first + place in costly else '':<2}" for place, (_seat, card) in enumerate(trick)
        )
        yield f"{first // 4 + 1:>2} {trick[0][0]} {cards:<16}{trace.tricks[first + len(trick)]:>3}"
    for turn in costly.values():
        yield ngettext(
            "Trick {number}: {card} by {seat} costs {tricks} trick",
            "Trick {number}: {card} by {seat} costs {tricks} tricks",
            turn.tricks,
        ).format(number=turn.number // 4 + 1, card=turn.card, seat=turn.seat, tricks=turn.tricks)
    recorded = [] if record.play is None else record.play.cards
    if len(recorded) > len(trace.cards):
        yield _("The trace ends here: a card is irregular or unknown.")


def plain(board: Analysed) -> Plain:
    """One board for a program."""
    best = board.par
    found: dict[str, Plain] = {
        "board": to_plain(board.record.board),
        "deal": str(board.record.deal),
        "tricks": {
            seat.letter: {
                denomination.letter: board.makeable.tricks(seat, denomination) for denomination in Denomination
            }
            for seat in Seat
        },
        "par": {"ns": best.points, "contracts": [contract.code for contract in best.contracts]},
    }
    if board.against is not None and board.leads is not None:
        tricks = {card.code: tricks for card, tricks in board.leads.items()}
        found["leads"] = {"contract": board.against.code, "tricks": tricks}
    if board.trace is not None:
        found["trace"] = {
            "contract": board.trace.contract.code,
            "cards": [card.code for _, card in board.trace.cards],
            "tricks": list(board.trace.tricks),
            "costly": [
                {"card": turn.number, "seat": turn.seat.letter, "tricks": turn.tricks} for turn in board.trace.costly()
            ],
        }
    return found
