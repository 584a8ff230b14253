"""What players must and must not do."""

from __future__ import annotations

from collections.abc import Sequence

from arbitr.bridge import Duty, LeadRight, Must, PenaltyCard, Until
from arbitr.laws.engine import Case, Ruling, suits_text
from arbitr.scenarios.word import word


def _duties(case: Case, *kinds: Must) -> list[Duty]:
    return [entry for entry in case.table.ledger.entries if isinstance(entry, Duty) and entry.must in kinds]


@word
def forced_passes(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who must pass, and how long: {N: rest, S: next_turn}."""
    duties = sorted(_duties(case, Must.PASS), key=lambda duty: duty.until is Until.REST)  # the longer one counts
    return {str(duty.seat): duty.until.value for duty in duties}


@word
def no_double(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who may not double or redouble at the next turn."""
    return [str(duty.seat) for duty in _duties(case, Must.NOT_DOUBLE)]


@word
def must_repeat(case: Case, rulings: Sequence[Ruling]) -> object:
    """Who must repeat which call: {N: 1S}."""
    return {str(duty.seat): duty.call.code for duty in _duties(case, Must.REPEAT) if duty.call is not None}


@word
def lead_rights(case: Case, rulings: Sequence[Ruling]) -> object:
    """Whose first lead declarer may restrict; nobody's once the offender's side plays the contract."""
    return sorted({str(right.seat) for right in _alive(case)})


def _alive(case: Case) -> list[LeadRight]:
    play = case.table.play
    rights = case.table.ledger.lead_rights()
    return [right for right in rights if play is None or play.contract.declarer.side is not right.offender.side]


@word
def lead_rights_for(case: Case, rulings: Sequence[Ruling]) -> object:
    """The withdrawn calls for which declarer may restrict a first lead: {W: [1C, XX]}."""
    calls: dict[str, list[str]] = {}
    for right in _alive(case):
        calls.setdefault(str(right.seat), []).extend(case.said(number).call.code for number in right.numbers)
    return calls


@word
def lead(case: Case, rulings: Sequence[Ruling]) -> object:
    """What restricts a lead: {N: forbid H} or {N: require S}; all that is forbidden together, as {N: forbid HD}."""
    leads: dict[str, str] = {}
    for must, name in ((Must.NOT_LEAD, "forbid"), (Must.LEAD, "require")):
        for seat in dict.fromkeys(duty.seat for duty in _duties(case, must)):
            suits = [suit for duty in _duties(case, must) if duty.seat is seat for suit in duty.suits]
            leads[str(seat)] = f"{name} {suits_text(suits)}"  # a player who must lead one suit may lead nothing else
    return leads


@word
def penalty_cards(case: Case, rulings: Sequence[Ruling]) -> object:
    """The penalty cards on the table: {E: [SA major]}."""
    cards: dict[str, list[str]] = {}
    for entry in case.table.ledger.entries:
        if isinstance(entry, PenaltyCard):
            cards.setdefault(str(entry.seat), []).append(f"{entry.card.code} {'major' if entry.is_major else 'minor'}")
    return cards


@word
def may_forbid(case: Case, rulings: Sequence[Ruling]) -> object:
    """The suits of which declarer may forbid one: {S: [S, H, D, C]}."""
    suits: dict[str, list[str]] = {}
    for step in (step for ruling in rulings for step in ruling.steps if step.question.who is not None):
        for choice in step.question.choices:
            if choice.id == "forbid":
                suits[str(step.question.who)] = [value.partition(":")[2] for value in choice.values]
    return suits
