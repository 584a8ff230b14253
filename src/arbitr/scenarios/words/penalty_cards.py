"""Penalty cards one by one, and what declarer has chosen because of them."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import Designated, Duty, LeadChosen, Must, PenaltyCard
from arbitr.laws.engine import Case, Ruling, suits_text
from arbitr.scenarios.word import word


def _penalty_cards(case: Case) -> list[PenaltyCard]:
    return [entry for entry in case.table.ledger.entries if isinstance(entry, PenaltyCard)]


def _grade(entry: PenaltyCard) -> str:
    return "major" if entry.is_major else "minor"


@word
def penalty_card_list(case: Case, rulings: Sequence[Ruling]) -> object:
    """Every penalty card with its grade and owner, oldest first: [C7 minor (E)]."""
    return [f"{entry.card.code} {_grade(entry)} ({entry.seat})" for entry in _penalty_cards(case)]


@word
def penalty_card_grade(case: Case, rulings: Sequence[Ruling]) -> object:
    """The grade of the latest penalty card on the table: major, minor, or none if there is none."""
    cards = _penalty_cards(case)
    return _grade(cards[-1]) if cards else "none"


@word
def major_penalty_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """How many major penalty cards lie on the table."""
    return sum(entry.is_major for entry in _penalty_cards(case))


@word
def forbidden_suits(case: Case, rulings: Sequence[Ruling]) -> object:
    """The suits that a player may not lead: {W: D}, {W: DC}."""
    duties = [e for e in case.table.ledger.entries if isinstance(e, Duty) and e.must is Must.NOT_LEAD]
    seats = dict.fromkeys(duty.seat for duty in duties)
    return {str(seat): suits_text(s for duty in duties if duty.seat is seat for s in duty.suits) for seat in seats}


@word
def required_suits(case: Case, rulings: Sequence[Ruling]) -> object:
    """The suit that a player must lead: {W: D}."""
    duties = [e for e in case.table.ledger.entries if isinstance(e, Duty) and e.must is Must.LEAD]
    return {str(duty.seat): suits_text(duty.suits) for duty in duties}


@word
def last_card(case: Case, rulings: Sequence[Ruling]) -> object:
    """The last card played, as DJ; none before the first."""
    play = case.table.play
    return play.record[-1][1].code if play is not None and play.record else "none"


@word
def lead_chosen(case: Case, rulings: Sequence[Ruling]) -> object:
    """For whose lead declarer has chosen while penalty cards of the partner still lie there: [W]."""
    return [str(entry.seat) for entry in case.table.ledger.entries if isinstance(entry, LeadChosen)]


@word
def must_play(case: Case, rulings: Sequence[Ruling]) -> object:
    """The penalty card that declarer has named if several could be played: {E: CK}."""
    named: dict[str, set[str]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, Designated):
            named.setdefault(str(entry.seat), set()).add(entry.card.code)
    return {seat: card for seat, (card, *others) in named.items() if not others}  # of several the defender decides
