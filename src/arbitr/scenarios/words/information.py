"""Who may use what, and what is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import SEATS, Information, Review
from arbitr.laws.engine import Case, Ruling
from arbitr.scenarios.word import word


@word
def reviews(case: Case, rulings: Sequence[Ruling]) -> object:
    """The laws under which the director looks again when the hand is over."""
    return [entry.law for entry in case.table.ledger.entries if isinstance(entry, Review)]


def _informed(case: Case, authorised: bool) -> object:
    known = (entry for entry in case.table.ledger.entries if isinstance(entry, Information))
    entries = [entry for entry in known if not entry.what.startswith("duty ")]  # no more than what all can see
    return [str(seat) for seat in SEATS if any(e.seat is seat and e.is_authorised is authorised for e in entries)]


@word
def authorised(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who may use what was withdrawn."""
    return _informed(case, True)


@word
def unauthorised(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who may not use what was withdrawn."""
    return _informed(case, False)


def _known(case: Case, authorised: bool) -> object:
    known: dict[str, list[str]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Information) and entry.is_authorised is authorised:
            known.setdefault(str(entry.seat), []).append(entry.what)
    return known


@word
def unusable(case: Case, rulings: Sequence[Ruling]) -> object:
    """What each player may not use, in the order of the rulings: {W: [exposed D4, penalty card D4]}."""
    return _known(case, False)


@word
def usable(case: Case, rulings: Sequence[Ruling]) -> object:
    """What each player may use of shown or withdrawn cards and calls, in the order of the rulings: {N: [penalty card
    D4]}.
    """
    return _known(case, True)
