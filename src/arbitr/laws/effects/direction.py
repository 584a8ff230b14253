"""What a director does beside the table: penalties, advice, time limits, groups of results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from arbitr.bridge.events import event
from arbitr.bridge.ledger import Fined, Found
from arbitr.bridge.penalty import Penalty
from arbitr.bridge.seat import Seat, Side
from arbitr.laws.effects.effect import Effect, entered
from arbitr.message import Message

if TYPE_CHECKING:
    from arbitr.bridge.table import Table


OFFENCES: dict[str, Message] = {}
"""What a finding of each offence says; Law 90 fills it."""


@event
@dataclass(frozen=True, slots=True)
class OffenceFound(Effect):
    """An offence that may be penalised, by the word of Law 90 for it."""

    name: ClassVar[str] = "offence_found"

    offence: str
    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found(self.offence, self.law, self.side.seats[0]))

    def words(self) -> Message:
        return OFFENCES[self.offence]


@event
@dataclass(frozen=True, slots=True)
class PenaltyGiven(Effect):
    """A procedural or disciplinary penalty is given; how much it is may be left open."""

    name: ClassVar[str] = "penalty_given"

    side: Side
    law: str
    penalty: Penalty | None = None
    seat: Seat | None = None
    """The player it was for, where it is not the pair."""
    is_disciplinary: bool = False

    def fold(self, table: Table) -> Table:
        fined = Fined(self.side, self.law, False, self.penalty, self.seat, self.is_disciplinary)
        return entered(self, table, fined)

    def words(self) -> Message:
        if self.penalty is None:
            if self.is_disciplinary:
                return Message("{side} get a disciplinary penalty.", side=self.side)
            return Message("{side} get a procedural penalty.", side=self.side)
        if self.is_disciplinary:
            return Message("{side} get a disciplinary penalty: {penalty}.", side=self.side, penalty=self.penalty)
        return Message("{side} get a procedural penalty: {penalty}.", side=self.side, penalty=self.penalty)


@event
@dataclass(frozen=True, slots=True)
class WarningGiven(Effect):
    """A warning instead of a penalty; a tournament keeps it for the next time."""

    name: ClassVar[str] = "warning_given"

    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("warned", self.law, self.side.seats[0]))

    def words(self) -> Message:
        return Message("{side} are warned: the next time it may cost a penalty.", side=self.side)


@event
@dataclass(frozen=True, slots=True)
class Suspended(Effect):
    """A player is suspended for the session or a part of it (91A)."""

    name: ClassVar[str] = "suspended"

    seat: Seat
    whole_session: bool
    law: str

    def fold(self, table: Table) -> Table:
        what = "suspended_for_session" if self.whole_session else "suspended_for_part"
        return entered(self, table, Found(what, self.law, self.seat))

    def words(self) -> Message:
        if self.whole_session:
            return Message("{seat} is suspended for the rest of the session.", seat=self.seat)
        return Message("{seat} is suspended for a part of the session.", seat=self.seat)


@event
@dataclass(frozen=True, slots=True)
class Disqualified(Effect):
    """A contestant is disqualified for cause (91B)."""

    name: ClassVar[str] = "disqualified"

    side: Side
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("disqualified", self.law, self.side.seats[0]))

    def words(self) -> Message:
        return Message("{side} are disqualified.", side=self.side)


@event
@dataclass(frozen=True, slots=True)
class AppealAdvised(Effect):
    """The director tells of the right to appeal (83)."""

    name: ClassVar[str] = "appeal_advised"

    law: str
    side: Side | None = None
    """To whom; None: to everybody."""

    def fold(self, table: Table) -> Table:
        seat = None if self.side is None else self.side.seats[0]
        return entered(self, table, Found("appeal_advised", self.law, seat))

    def words(self) -> Message:
        if self.side is None:
            return Message("Whoever disagrees with this ruling may appeal.")
        return Message("{side} may appeal against this ruling.", side=self.side)


@event
@dataclass(frozen=True, slots=True)
class TimeLimit(Effect):
    """When the right to ask or to appeal, or to correct a score, ends."""

    name: ClassVar[str] = "time_limit"

    minutes: int
    ends: str
    """By the clock: 20:30."""
    in_time: bool
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("in_time" if self.in_time else "too_late", self.law))

    def words(self) -> Message:
        if self.in_time:
            return Message.counted(
                "The time ends at {ends}, {count} minute after the scores: it was in time.",
                "The time ends at {ends}, {count} minutes after the scores: it was in time.",
                self.minutes,
                ends=self.ends,
            )
        return Message.counted(
            "The time ended at {ends}, {count} minute after the scores: it was too late.",
            "The time ended at {ends}, {count} minutes after the scores: it was too late.",
            self.minutes,
            ends=self.ends,
        )


@event
@dataclass(frozen=True, slots=True)
class BoardFouled(Effect):
    """The board was played in several forms: the results go into as many groups (87)."""

    name: ClassVar[str] = "board_fouled"

    forms: int
    tables: tuple[int, ...]
    """How many tables played each form; empty where nobody has said."""
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("board_is_fouled", self.law))

    def words(self) -> Message:
        return Message.counted(
            "The board is fouled: its results make {count} group.",
            "The board is fouled: its results make {count} groups, and each group is rated by itself.",
            self.forms,
        )


DECIDERS = {
    "chief_director": Message("The director in charge hears this appeal and decides."),
    "committee": Message("The appeals committee hears this appeal and decides."),
    "tournament_committee": Message("The tournament committee hears this."),
    "authority": Message("The authority above hears this appeal."),
}
WHERE_BOTH_MAY = {
    ("chief_director", "93B1"): Message(
        "The director in charge rules on what is only about law or regulations; that ruling may be appealed to the "
        "committee."
    ),
    ("committee", "93B1"): Message(
        "The appeals committee hears this only if the ruling of the director in charge is appealed."
    ),
    ("committee", "93B2"): Message(
        "The appeals committee hears what is not only about law or regulations, and decides."
    ),
}
"""Where there is a committee each decides a part."""


@event
@dataclass(frozen=True, slots=True)
class AppealGoesTo(Effect):
    """Who hears an appeal, or a part of it (93)."""

    name: ClassVar[str] = "appeal_goes_to"

    who: str
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found(f"appeal_to_{self.who}", self.law))

    def words(self) -> Message:
        return WHERE_BOTH_MAY.get((self.who, self.law)) or DECIDERS[self.who]


@event
@dataclass(frozen=True, slots=True)
class VotesCounted(Effect):
    """How a committee voted, the casting vote included."""

    name: ClassVar[str] = "votes_counted"

    members: int
    change: int
    """For one and the same change."""
    keep: int
    law: str

    def fold(self, table: Table) -> Table:
        return entered(self, table, Found("votes_counted", self.law))

    def words(self) -> Message:
        return Message("Votes for the change: {change}; for the ruling: {keep}.", change=self.change, keep=self.keep)
