"""What a director does away from the table: penalties, advice, time limits, groups of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitr.bridge import Fined, Found, Ledger, Penalty, RegulationOut, Seat, Side, Table
from arbitr.kinds import stored
from arbitr.laws.effects.effect import Effect, FindingEffect, OfSide, ledger_entry
from arbitr.message import Message
from arbitr.sentence import either, given, plural

if TYPE_CHECKING:
    pass


OFFENCES: dict[str, Message] = {}
"""The text of each offence's finding; Law 90 fills it."""


@stored
class OffenceFound(FindingEffect):
    """An offence that may be penalised, by its name in Law 90."""

    offence: str
    side: Side
    law: str

    finds = "{offence}"

    def words(self) -> Message:
        return OFFENCES[self.offence]


@stored
class PenaltyGiven(OfSide):
    """A procedural or disciplinary penalty; the amount may be left open."""

    penalty: Penalty | None = None
    seat: Seat | None = None
    """The penalised player, if it is not the pair."""
    is_disciplinary: bool = False

    enters = ledger_entry(Fined, is_possible_only=False)
    says = given(
        "penalty",
        either(
            "is_disciplinary",
            "{side} receive a disciplinary penalty: {penalty}.",
            "{side} receive a procedural penalty: {penalty}.",
        ),
        either("is_disciplinary", "{side} receive a disciplinary penalty.", "{side} receive a procedural penalty."),
    )


@stored
class WarningGiven(OfSide, FindingEffect):
    """A warning instead of a penalty; a tournament remembers it for the next time."""

    finds = "warned"
    says = "{side} receive a warning: next time there may be a penalty."


@stored
class Suspended(FindingEffect):
    """A player or a contestant is suspended for the session or part of it (91A)."""

    seat: Seat
    whole_session: bool
    law: str
    contestant: Side | None = None
    """The pair or team of this side; None for the player alone."""

    finds = either("whole_session", "suspended_for_session", "suspended_for_part")
    says = given(
        "contestant",
        either(
            "whole_session",
            "{contestant} are suspended for the rest of the session.",
            "{contestant} are suspended for part of the session.",
        ),
        either(
            "whole_session",
            "{seat} is suspended for the rest of the session.",
            "{seat} is suspended for part of the session.",
        ),
    )


@stored
class Disqualified(OfSide, FindingEffect):
    """A contestant, or one of its players, is disqualified for cause (91B)."""

    player: Seat | None = None
    """The player alone; None for the contestant."""

    says = given("player", "{player} is disqualified.", "{side} are disqualified.")

    def ledger_after(self, table: Table) -> Ledger:
        seat = self.side.seats[0] if self.player is None else self.player
        return table.ledger.with_entry(Found(self.name, self.law, seat))


@stored
class AppealAdvised(FindingEffect):
    """The director mentions the right to appeal (83)."""

    law: str
    side: Side | None = None
    """The players concerned; None for everybody."""

    says = given("side", "{side} may appeal against this ruling.", "Anyone who disagrees with this ruling may appeal.")


@stored
class TimeLimit(FindingEffect):
    """When the right to ask or to appeal, or to correct a score, ends."""

    minutes: int
    ends: str
    """By the clock: 20:30."""
    in_time: bool
    law: str

    finds = either("in_time", "in_time", "too_late")
    says = either(
        "in_time",
        plural(
            "minutes",
            "The period ends at {ends}, {count} minute after the scores: the request was in time.",
            "The period ends at {ends}, {count} minutes after the scores: the request was in time.",
        ),
        plural(
            "minutes",
            "The period ended at {ends}, {count} minute after the scores: the request was too late.",
            "The period ended at {ends}, {count} minutes after the scores: the request was too late.",
        ),
    )


@stored
class RegulationSetAside(Effect):
    """A regulation is not applied here: the Laws apply instead (80F)."""

    regulation: str
    law: str

    says = "Regulation {regulation} does not apply here: the Laws apply instead."

    def ledger_after(self, table: Table) -> Ledger:
        return table.ledger.with_entry(RegulationOut(self.regulation, self.law))


@stored
class BoardFouled(FindingEffect):
    """The board was played in several forms: the results are split into as many groups (87)."""

    forms: int
    tables: tuple[int, ...]
    """How many tables played each form; empty if nobody has said."""
    law: str

    finds = "board_is_fouled"
    says = plural(
        "forms",
        "The board is fouled: its results form {count} group.",
        "The board is fouled: its results form {count} groups, and each group is scored separately.",
    )


DECIDERS = {
    "chief_director": Message("The director in charge hears and decides this appeal."),
    "committee": Message("The appeals committee hears and decides this appeal."),
    "alternative": Message("The body authorised in place of a committee hears and decides this appeal."),
    "tournament_committee": Message("The tournament committee hears this."),
    "authority": Message("The higher authority hears this appeal."),
}
WHERE_BOTH_MAY = {
    ("chief_director", "93B1"): Message(
        "The director in charge rules on what concerns only law or regulations; that ruling may be appealed "
        "to the committee."
    ),
    ("committee", "93B1"): Message(
        "The appeals committee hears this only if the ruling of the director in charge is appealed."
    ),
    ("committee", "93B2"): Message(
        "The appeals committee hears and decides whatever does not concern only law or regulations."
    ),
    ("alternative", "93B1"): Message(
        "The body authorised in place of a committee hears this only if the ruling of the director in charge is "
        "appealed."
    ),
    ("alternative", "93B2"): Message(
        "The body authorised in place of a committee hears and decides whatever does not concern only law or "
        "regulations."
    ),
}
"""If there is a committee, or an authorised alternative, each decides a part."""


@stored
class AppealGoesTo(FindingEffect):
    """Who hears an appeal, or a part of it (93)."""

    who: str
    law: str

    finds = "appeal_to_{who}"

    def words(self) -> Message:
        return WHERE_BOTH_MAY.get((self.who, self.law)) or DECIDERS[self.who]


@stored
class VotesCounted(FindingEffect):
    """How a committee voted, including the casting vote."""

    members: int
    change: int
    """For one and the same change."""
    keep: int
    law: str

    says = "Votes for the change: {change}; for the ruling: {keep}."
