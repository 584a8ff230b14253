"""Later reviews of withdrawn calls and cards, which a side may not use (X-also-a).

A ruling needs them, and so does the answer that a call has already settled the matter.
"""

from __future__ import annotations

from arbitr.bridge import TRICKS, Entry, Information, Ledger, Review, Seat, Side, Watch
from arbitr.laws.effects import (
    BoardDecided,
    ContestantAwarded,
    Effect,
    Effects,
    Finding,
    InformationRuled,
    LookAgain,
    NextStep,
    ScoreAdjusted,
    SettledBefore,
    WatchEnded,
    WithdrawnCardsKnown,
    is_about,
)
from arbitr.laws.engine import Case, value_of
from arbitr.laws.shared.facts.play import play_over
from arbitr.laws.shared.irregular import withdrawn_law


def new_entries(kind: type, before: Ledger, after: Ledger) -> list[Entry]:
    """The entries of a kind that the ruling has made."""
    left = [entry for entry in before.entries if isinstance(entry, kind)]
    found: list[Entry] = []
    for entry in after.entries:
        if isinstance(entry, kind):
            if entry in left:
                left.remove(entry)
            else:
                found.append(entry)
    return found


def judged_at_once(effect: Effect) -> bool:
    return isinstance(effect, NextStep) and effect.procedure == "unauthorised_information"


def same_matter(announced: str, law: str) -> bool:
    """An earlier ruling has scheduled a review of the same matter: under this law, or under a part or the whole of it.

    A review under any other law, e.g. after an insufficient bid, is about something else.
    """
    return announced.startswith(law) or law.startswith(announced)


OVER = "redeal", "cancelled"
"""Nobody plays on after these decisions about the board."""


def withdrawn_reviews(before: Case, after: Case, effects: Effects) -> Effects:
    """A review of each side that may not use what it knows of withdrawn calls or cards (16C2; 2007: 16D2)."""
    if value_of(play_over(after)) is True or _on_last_trick(after):
        return ()
    if any(ends_board(effect) or judged_at_once(effect) for effect in effects):
        return ()
    old, new = before.table.ledger, after.table.ledger
    law = withdrawn_law(before)
    announced = [entry for entry in old.entries if isinstance(entry, Review) and same_matter(entry.law, law)]
    reviewed = {entry.offender.side for entry in new_entries(Review, old, new) if isinstance(entry, Review)}
    found: dict[Side, LookAgain] = {}
    for effect in effects:
        for source in _now_barred(effect, before, after):
            if source.side not in reviewed and not any(entry.offender is source for entry in announced):
                found.setdefault(source.side, LookAgain(source, law))
    return tuple(found.values())


def _on_last_trick(case: Case) -> bool:
    """Nobody has a choice of cards any more, so nothing that he knows can be used."""
    play = case.table.play
    return play is not None and sum(play.won) == TRICKS - 1


def _now_barred(effect: Effect, before: Case, after: Case) -> tuple[Seat, ...]:
    """A player of each side that may not use what this effect says of withdrawn calls or cards."""
    old, new = before.table.ledger, after.table.ledger
    if isinstance(effect, WatchEnded):  # the ruling on the withdrawn call waited for this one
        call = after.said(effect.number).call  # which this very ruling may have reported
        is_barred = any(is_about(entry, effect.seat, call) for entry in new.entries)
        is_reviewed = any(isinstance(entry, Review) and entry.offender is effect.seat for entry in old.entries)
        return (effect.seat,) if is_barred and not is_reviewed else ()
    if isinstance(effect, SettledBefore):  # a call settled it, and nobody has ruled: this ruling tells them so
        settled = effect.what
        is_known = isinstance(settled, InformationRuled) and not settled.for_nobody
        return (settled.offender,) if is_known and isinstance(settled, InformationRuled) else ()
    if not isinstance(effect, InformationRuled | WithdrawnCardsKnown):
        return ()
    if isinstance(effect, InformationRuled) and any(_awaits(entry, effect) for entry in new.entries):
        return ()
    barred = {
        entry.seat.side
        for entry in new_entries(Information, old, new)
        if isinstance(entry, Information) and not entry.is_authorised
    }
    # If both sides revoked on one trick (62C3), each has its own ruling.
    for_nobody = isinstance(effect, InformationRuled) and effect.for_nobody
    sources = (effect.offender, effect.offender.lho) if for_nobody else (effect.offender,)
    return tuple(source for source in sources if source.side in barred)


def _awaits(entry: Entry, effect: InformationRuled) -> bool:
    """Return whether the offender's next call decides what his withdrawn call costs (29 to 32)."""
    return isinstance(entry, Watch) and entry.number in effect.numbers and not entry.law.startswith(("25", "26"))


def ends_board(effect: Effect) -> bool:
    """Return whether nothing can be looked at later: the result has been judged, or the board is not played."""
    return (
        isinstance(effect, ScoreAdjusted | ContestantAwarded)
        or (isinstance(effect, BoardDecided) and effect.what in OVER)
        or (isinstance(effect, Finding) and effect.what == "table_result_stands")
    )
