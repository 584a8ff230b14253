"""What accompanies every ruling of a kind, in one table, so that no procedure can forget it.

Two rules apply everywhere. A player who breaks a Law that says shall, shall not, may not, must or must not may be
penalised, and the ruling says so with the Law's own verb. If a side has unauthorised information, the director reviews
the board after the play. What a procedure says itself is not repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from arbitr.bridge import Fined, Found, Review, Seat, Side
from arbitr.laws.effects import (
    CardMoveKnown,
    Effect,
    Effects,
    ExtraneousKnown,
    LookAgain,
    NextStep,
    Overheard,
    PenaltyPossible,
)
from arbitr.laws.engine import Case, Incident, by_edition, value_of
from arbitr.laws.shared.facts.play import play_over
from arbitr.laws.shared.withdrawn_reviews import ends_board, judged_at_once, new_entries, same_matter, withdrawn_reviews


class Verb(Enum):
    """How strongly a Law requires something, weakest first; the introduction to the Laws says what a breach means."""

    SHOULD = "should"
    SHALL = "shall"
    MAY_NOT = "may_not"
    MUST = "must"


@dataclass(frozen=True, slots=True)
class Breach:
    """A duty that, according to a finding, was broken: its verb, and its law by edition."""

    verb: Verb
    laws: dict[int, str]


def _breach(verb: Verb, y1997: str, y2007: str = "", y2017: str = "") -> Breach:
    laws = {1997: y1997, 2007: y2007, 2017: y2017}
    return Breach(verb, {year: law for year, law in laws.items() if law})


BREACHES = {
    "acted_before_explanation": _breach(Verb.SHALL, "9B2"),
    "others_cards_touched": _breach(Verb.SHALL, "7B3"),
    "hand_taken_out_again": _breach(Verb.SHALL, "7C"),
    "illegal_communication": _breach(Verb.SHALL, "73B1"),
    "prearranged_signals": _breach(Verb.MUST, "73B2"),
    "attempt_to_mislead": _breach(Verb.MAY_NOT, "73D2"),
    "information_used": _breach(Verb.MAY_NOT, "16A", "16B1a", "16B1"),
    "infraction_concealed": _breach(Verb.MAY_NOT, "72B4", "72B3"),
    "deliberate_infraction": _breach(Verb.MUST, "72B2", "72B1"),
    "revoke_not_corrected": _breach(Verb.MUST, "62A"),
    "attention_not_allowed": _breach(Verb.MAY_NOT, "43A1b"),
    "dummy_suggested": _breach(Verb.MAY_NOT, "45F"),
    "trick_knowingly_accepted": _breach(Verb.MUST, "79A", "79A2"),
    "corrected_too_early": _breach(Verb.MAY_NOT, "75D2", "20F5a"),
    "method_not_allowed": _breach(Verb.MAY_NOT, "40D", "40B2a", "40B2a"),
    "question_across_screen": _breach(Verb.MAY_NOT, "80E", "80B2", "80B2"),
}
"""Decided by the corresponding finding. Findings that only state the rule, without a breach, are not here."""


def also(before: Case, incident: Incident, effects: Effects) -> Effects:
    """What accompanies these effects of a ruling, unless they already say it."""
    after = before.after(*effects)
    return (
        *_penalties(before, after, incident),
        *_reviews(before, after, incident, effects),
        *_reviews_of_withdrawn(before, after, incident, effects),
    )


def _penalties(before: Case, after: Case, incident: Incident) -> Effects:
    old, new = before.table.ledger, after.table.ledger
    fined = {entry.side for entry in new_entries(Fined, old, new) if isinstance(entry, Fined)}
    announced = {(entry.side, entry.law) for entry in old.entries if isinstance(entry, Fined)}
    found: dict[Side, PenaltyPossible] = {}
    for entry in new_entries(Found, old, new):
        assert isinstance(entry, Found)
        breach = BREACHES.get(entry.what)
        side = (entry.seat or incident.by).side
        if breach is not None and side not in fined and side not in found:
            law = f"{by_edition(before.edition, breach.laws)}, 90A"
            if (side, law) not in announced:  # X-also-c
                found[side] = PenaltyPossible(side, law, breach.verb.value)
    return tuple(found.values())


FROM_OUTSIDE = ExtraneousKnown, Overheard, CardMoveKnown
"""Information other than calls and cards."""


def _reviews(before: Case, after: Case, incident: Incident, effects: Effects) -> Effects:
    if incident.procedure == "unauthorised_information":  # it is the review itself, or announces one
        return ()
    if value_of(play_over(after)) is True or any(_looks(effect) or ends_board(effect) for effect in effects):
        return ()
    announced = [entry for entry in before.table.ledger.entries if isinstance(entry, Review)]
    is_over = any(_is_judged_after_play(effect) for effect in effects)
    found: dict[Side, LookAgain] = {}
    for effect in effects:
        if not isinstance(effect, FROM_OUTSIDE) or effect.seat.side in found:
            continue
        law = before.law(y1997="16A", y2007="16B") if effect.law in FROM_PARTNER else effect.law
        source = _source(effect)
        if not any(entry.offender is source and same_matter(entry.law, law) for entry in announced):
            found[effect.seat.side] = LookAgain(source, law, is_over)
    return tuple(found.values())


def _looks(effect: Effect) -> bool:
    """Return whether the ruling itself schedules a review, or continues with it at once."""
    return isinstance(effect, LookAgain) or judged_at_once(effect)


def _is_judged_after_play(effect: Effect) -> bool:
    """The damage from misinformation is judged only after the play."""
    return isinstance(effect, NextStep) and effect.procedure == "misinformation_damage"


FROM_PARTNER = ("16A", "16A1", "16B1", "16B1a", "16B1b")
"""If the law on the information differs from the law under which the director is called after the play."""


def _source(effect: ExtraneousKnown | Overheard | CardMoveKnown) -> Seat:
    """The source of the information: the partner, unless the player learnt it elsewhere."""
    from_partner = not isinstance(effect, ExtraneousKnown) or effect.law in FROM_PARTNER
    return effect.seat.partner if from_partner else effect.seat


def _reviews_of_withdrawn(before: Case, after: Case, incident: Incident, effects: Effects) -> Effects:
    """Unless this ruling is the review itself."""
    return () if incident.procedure == "unauthorised_information" else withdrawn_reviews(before, after, effects)
