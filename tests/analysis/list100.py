"""The hundred deals of tests/data/dds_list100.txt, solved by others."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from parts import DATA

from arbitr.bridge.board import Vulnerability
from arbitr.bridge.contract import Contract
from arbitr.bridge.deals.deal import Deal
from arbitr.bridge.deals.makeable import Makeable
from arbitr.bridge.denomination import Denomination
from arbitr.bridge.seat import SEATS, Seat
from arbitr.cards import Card, Suit

STRAINS = "SHDCN"
VULNERABILITIES = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)


class Solved(NamedTuple):
    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    contract: Contract
    """Of one odd trick: the file names trumps and leader only."""
    leads: dict[Card, int]
    """The tricks of the leader's side."""
    makeable: Makeable
    par_by_side: list[str]
    """NS -110, EW 110, then the contracts when each side bids first."""
    par_by_dealer: list[str]
    play: list[Card]
    trace: list[int]


@cache
def solved() -> list[Solved]:
    text = (DATA / "dds_list100.txt").read_text()
    return [_solved(block) for block in text.split("\nPBN ")[1:]]


def _solved(block: str) -> Solved:
    head, *rest = block.splitlines()
    fields = {line.split()[0]: line.partition(" ")[2] for line in rest if line.strip()}
    numbers, deal = head.split('"')[:2]
    dealer, vulnerability, trumps, leader = map(int, numbers.split())
    play = fields["PLAY"].split('"')[1]
    return Solved(
        Deal.parse_complete(deal),
        SEATS[dealer],
        VULNERABILITIES[vulnerability],
        Contract.parse(f"1{STRAINS[trumps]}", SEATS[leader].rho),
        _leads([int(number) for number in fields["FUT"].split()]),
        _makeable([int(number) for number in fields["TABLE"].split()]),
        re.findall(r'"(.*?)"', fields["PAR"]),
        re.findall(r'"(.*?)"', fields["PAR2"]),
        [Card.parse(play[place : place + 2]) for place in range(0, len(play), 2)],
        [int(number) for number in fields["TRACE"].split()[1:]],
    )


def _leads(numbers: list[int]) -> dict[Card, int]:
    """How many, then suits, ranks, the ranks that are worth the same as bits, tricks."""
    count, *rest = numbers
    suits, ranks, equals, tricks = (rest[count * part : count * (part + 1)] for part in range(4))
    found = {}
    for suit, rank, same, won in zip(suits, ranks, equals, tricks, strict=True):
        for other in range(2, 15):
            if other == rank or same >> other & 1:
                found[Card.parse(STRAINS[suit] + "23456789TJQKA"[other - 2])] = won
    return found


def _makeable(numbers: list[int]) -> Makeable:
    """Strain by strain, each for North, East, South, West."""
    columns = {strain: numbers[4 * place : 4 * place + 4] for place, strain in enumerate(STRAINS)}
    return Makeable.of(columns[denomination.letter][seat] for seat in SEATS for denomination in Denomination)


assert [suit.letter for suit in reversed(Suit)] == list(STRAINS[:4])
