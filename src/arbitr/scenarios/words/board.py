"""The board itself: its marking, its cards, and each contestant's award if it has no result."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS, Artificial, Average, Award, Awarded, BoardRuled, Found, Scored, SecondAuction, Side
from arbitr.laws.effects import PlayersTurn, ResultsCancelled, ScreenMateAnswers
from arbitr.laws.engine import Case, Ruling
from arbitr.scenarios.word import word


@word
def dealer(case: Case, rulings: Sequence[Ruling]) -> object:
    """The dealer of this board, by its number or its marking: N."""
    return str(case.table.board.dealer)


@word
def vulnerable(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who is vulnerable: none, ns, ew or both."""
    return case.table.board.vulnerability.word


@word
def like_board(case: Case, rulings: Sequence[Ruling]) -> object:
    """The board from 1 to 16 whose dealer and vulnerability this number repeats (Law 2)."""
    return (case.table.board.number - 1) % 16 + 1


@word
def hand_sizes(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many cards each hand was dealt, as far as known and corrected: {N: 13, E: 13, S: 13, W: 13}."""
    return {str(seat): case.table.deal.sizes[seat] for seat in SEATS}


def _awards(case: Case) -> dict[str, Award]:
    """The latest word on each contestant: both sides of an adjusted score, or one contestant alone."""
    awards: dict[str, Award] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Scored):
            awards.update({str(side): entry.adjustment.of(side) for side in Side})
        elif isinstance(entry, Awarded):
            awards[entry.contestant] = entry.instead or Artificial(entry.average)
    return awards


@word
def awards(case: Case, rulings: Sequence[Ruling]) -> object:
    """What each contestant gets, one who sits elsewhere too: {EW: A, elsewhere: A+}."""
    return {who: str(award) for who, award in _awards(case).items()}


PERCENT = {Average.PLUS: 60, Average.FAIR: 50, Average.MINUS: 40}


@word
def award_percent(case: Case, rulings: Sequence[Ruling]) -> object:
    """The averages among the awards in per cent, before a session counts: {EW: 50, elsewhere: 60}."""
    shares = {who: award.share for who, award in _awards(case).items() if isinstance(award, Artificial)}
    return {who: PERCENT[share] for who, share in shares.items() if isinstance(share, Average)}


@word
def redeals(case: Case, rulings: Sequence[Ruling]) -> object:
    """How often a new deal was ordered."""
    return sum(isinstance(entry, BoardRuled) and entry.what == "redeal" for entry in case.table.ledger.entries)


@word
def results_cancelled(case: Case, rulings: Sequence[Ruling]) -> object:
    """At how many tables a result on this deal was cancelled, if that was asked."""
    return sum(effect.tables for ruling in rulings for effect in ruling.effects if isinstance(effect, ResultsCancelled))


@word
def degrees(case: Case, rulings: Sequence[Ruling]) -> object:
    """The number of seats by which the players rotate in an arrow switch."""
    return sum(effect.degrees for ruling in rulings for effect in ruling.effects if isinstance(effect, PlayersTurn))


def _found(case: Case, what: str) -> list[Found]:
    return [entry for entry in case.table.ledger.entries if isinstance(entry, Found) and entry.what == what]


@word
def at_fault(case: Case, rulings: Sequence[Ruling]) -> object:
    """The sides that have not done what they answer for: [EW]."""
    return [str(entry.seat.side) for entry in _found(case, "at_fault") if entry.seat is not None]


@word
def responsible(case: Case, rulings: Sequence[Ruling]) -> object:
    """The players who answer for it first of all, behind screens those who answer a question: [N]."""
    found = [str(entry.seat) for entry in _found(case, "responsible") if entry.seat is not None]
    asked = [
        str(effect.seat) for ruling in rulings for effect in ruling.effects if isinstance(effect, ScreenMateAnswers)
    ]
    return found + asked


@word
def second_auctions(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many cancelled auctions are still to be compared with the calls that are made again (15C)."""
    return sum(isinstance(entry, SecondAuction) for entry in case.table.ledger.entries)
