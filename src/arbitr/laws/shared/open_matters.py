"""Which irregularities of a side are open or due at the table, or were ruled on and still bind."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import (
    Called,
    CallHeard,
    Capped,
    Duty,
    Entry,
    LeadRight,
    Misplayed,
    OutOfTurn,
    PenaltyCard,
    Played,
    RevokeRuled,
    Seat,
    Side,
    Table,
    Transferred,
    Watch,
)
from arbitr.laws.effects import laid_by
from arbitr.laws.engine import Case, Choice, Incident, Ruled, Talk, choose
from arbitr.laws.shared.cards.misplay import Misplay
from arbitr.laws.shared.cards.revoke import uncounted
from arbitr.laws.shared.incidents import due_incidents, open_incidents
from arbitr.laws.shared.irregular import Irregularity
from arbitr.message import Message

ESTABLISHED = "established_revoke"
NOT_IRREGULAR = ("claim", "contested_claim", "second_auction", Irregularity.SKIPPED_PLAYER.value)
"""What may be open or due at a table although nobody has done anything wrong, or nothing can be rectified."""


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """One irregularity of a side: open or due, or ruled on and still partly binding."""

    incident: Incident
    rulings: tuple[int, ...] = ()
    """The numbers of the rulings on it in the log of the table, from 1; none while it is open."""

    @property
    def seat(self) -> Seat:
        return self.incident.by

    @property
    def word(self) -> str:
        """How it differs from other matters of the same side."""
        number = "" if self.incident.number is None else str(self.incident.number + 1)
        return f"{self.incident.procedure}@{self.seat.letter}{number}"


# Which matters there are.


def open_matters(case: Case, side: Side) -> tuple[OpenMatter, ...]:
    """What is open or due because of this side, oldest first: calls, cards, exposed cards, revokes, leads."""
    found = [*open_incidents(case), *due_incidents(case)]
    found.extend(_revokes_to_count(case, found))
    mine = (incident for incident in found if incident.by.side is side and incident.procedure not in NOT_IRREGULAR)
    return tuple(OpenMatter(incident) for incident in dict.fromkeys(mine))


def _revokes_to_count(case: Case, found: list[Incident]) -> list[Incident]:
    """Revokes established in mid-play: nothing is due before its end. All revokes of one hand are one matter."""
    known = {incident.by for incident in found if incident.procedure in (ESTABLISHED, Misplay.REVOKE.value)}
    seats = dict.fromkeys(revoke.seat for revoke in uncounted(case) if revoke.seat not in known)
    return [Incident(ESTABLISHED, seat) for seat in seats]


BINDING = (Duty, PenaltyCard, LeadRight, Watch, Transferred, Capped)


def ruled_matters(case: Case, side: Side) -> tuple[OpenMatter, ...]:
    """Rulings because of this side that still bind, oldest first; related ones are one matter."""
    matters: dict[tuple[Seat, int | None, bool], OpenMatter] = {}
    for number, event in enumerate(case.table.log(), 1):
        if not isinstance(event, Ruled) or event.incident.by.side is not side:
            continue
        incident = event.incident
        if not any(isinstance(entry, BINDING) for entry in laid_by(case.table, number)) and not _costs(case, event):
            continue
        key = incident.by, incident.number, "revoke" in incident.procedure
        before = matters.get(key, OpenMatter(incident))
        matters[key] = OpenMatter(before.incident, (*before.rulings, number))
    return tuple(matters.values())


def _costs(case: Case, event: Ruled) -> bool:
    """Return whether a revoke on which he has ruled still costs tricks, or will."""
    seat = event.incident.by
    return "revoke" in event.incident.procedure and any(
        costs_tricks(entry, seat) for entry in case.table.ledger.entries
    )


def costs_tricks(entry: Entry, seat: Seat) -> bool:
    return isinstance(entry, RevokeRuled) and entry.seat is seat and entry.is_established and entry.tricks != 0


def which_matter(case: Case, side: Side, law: str, *, with_ruled: bool = False) -> Talk[OpenMatter | None]:
    """The irregularity of this side that a report is about. The director is asked only if the table shows several."""
    matters = open_matters(case, side)
    if with_ruled:
        matters = (*matters, *ruled_matters(case, side))
    by_word = {matter.word: matter for matter in matters}
    if len(by_word) < 2:
        return next(iter(by_word.values()), None)
    answer = yield from choose(
        None,
        "which",
        "{side} have committed several irregularities. Which one is it about?",
        (Choice(word, _words(matter)) for word, matter in by_word.items()),
        law=law,
        usual=matters[-1].word,
        side=side,
    )
    return by_word[answer]


def _words(matter: OpenMatter) -> Message:
    from arbitr.laws.engine.procedures import named

    return Message("{what}, by {seat}", what=named(matter.incident.procedure).title, seat=matter.seat)


def as_at(case: Case, table: Table) -> Case:
    """The same case with the table as it was then."""
    return Case(table, case.edition, case.regulations, case.comparison)


def acted_since(case: Case, matter: OpenMatter | None) -> bool | None:
    """Has the other side called or played since it happened? None if the log does not show it."""
    if matter is None or matter.rulings:
        return None
    side = matter.seat.side
    acted = False
    for state in reversed(case.table.states()):
        if matter not in open_matters(as_at(case, state), side):
            return acted or None
        event = state.event
        if isinstance(event, Called | Played | CallHeard | OutOfTurn | Misplayed) and event.seat.side is not side:
            acted = state.before is not None and matter in open_matters(as_at(case, state.before), side)
            if acted:
                return True
    return None
