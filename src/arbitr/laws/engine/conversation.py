"""A ruling in progress at a bridge table: case, incident and the answers so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property

from arbitr.bridge import Comparison, Entry, Ledger, Scored, SelfInflicted, StepDue, Table, TableEvent
from arbitr.kinds import stored
from arbitr.laws.effects import Effect, Effects, Finding, ScoreAdjusted, in_force
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.dialogue import Answer, Dialogue, TraceStep, Verdict
from arbitr.laws.engine.edition import CLAUSES, Edition
from arbitr.laws.engine.procedures import Incident, Procedure, named
from arbitr.laws.engine.talk import Question, Shown, Source, Talk
from arbitr.laws.regulations import Regulations, regulation_names
from arbitr.laws.shared.also import also
from arbitr.laws.shared.incidents import following
from arbitr.number import begins_with_digit
from arbitr.plain import Plain, from_plain, to_plain

__all__ = ["Answer", "Conversation", "Ruled", "Ruling", "TraceStep", "doubtful_points"]

Ruling = Verdict[Effect]
"""The outcome of a conversation."""


@dataclass(frozen=True)
class Conversation(Dialogue[Effect]):
    """The procedure for one incident at a table of bridge, with the answers so far."""

    case: Case
    incident: Incident
    answers: tuple[Answer, ...] = ()

    @property
    def procedure(self) -> Procedure:
        """How the director deals with this irregularity."""
        return named(self.incident.procedure)

    def _begun(self) -> Talk[Effects]:
        return self.procedure.run(self.case.noting(self._regulations_read), self.incident)

    @cached_property
    def _regulations_read(self) -> set[str]:
        return set()

    def _settings(self) -> tuple[str, ...]:
        return tuple(name for name in regulation_names() if name in self._regulations_read)

    def _with(self, answers: tuple[Answer, ...]) -> Conversation:
        return Conversation(self.case, self.incident, answers)

    def _takes_over(self, earlier: Conversation) -> None:
        self.__dict__["_regulations_read"] = earlier._regulations_read

    def _asked(self, question: Question) -> Question:
        if question.shown is None:
            for key, value in self.incident.told or _answers_known(self.case, self.incident):
                if question.key == key:
                    question.choice_for(value)
                    return replace(question, shown=Shown(value, Source.RULING))
        return question

    def _following(self, effects: Effects) -> Effects:
        # A ruling has its own consequences: a call must now be repeated, or nothing is left to judge.
        follow = following(self.case.after(*effects))
        return *follow, *also(self.case, self.incident, (*effects, *follow))

    def _doubtful(self, laws: set[str]) -> tuple[str, ...]:
        return doubtful_points(self.case.edition, laws)

    def applied(self) -> Case:
        """Return the case after the ruling; its `table` is the table to go on with."""
        return self.case.after(Ruled(self.incident, self.answers, self.ruled().effects))

    def to_plain(self) -> Plain:
        """Return the conversation as JSON holds it."""
        return {
            "table": self.case.table.to_plain(),
            "edition": to_plain(self.case.edition),
            "regulations": to_plain(self.case.regulations),
            "comparison": to_plain(self.case.comparison),
            "incident": to_plain(self.incident),
            "answers": to_plain(self.answers),
        }

    @classmethod
    def from_plain(cls, data: Plain) -> Conversation:
        """Return the conversation of these data."""
        from arbitr.laws.kinds import TABLE_EVENTS  # it lists Ruled too, so it is imported after this module

        case = Case(
            Table.from_plain(data["table"], TABLE_EVENTS),
            from_plain(Edition, data["edition"]),
            from_plain(Regulations, data["regulations"]),
            from_plain(Comparison, data.get("comparison", {})),
        )
        # The table may now show what an older program asked: only answers that are still asked for are kept.
        talk = cls(case, from_plain(Incident, data["incident"]))
        return talk.with_fitting(from_plain(tuple[Answer, ...], data["answers"]))


def doubtful_points(edition: Edition, laws: set[str]) -> tuple[str, ...]:
    """What to check for a ruling under this edition that cites these laws."""
    return tuple(
        f"{law}:{why}"
        for law, why in _doubts(edition, len(CLAUSES))
        if any(cited.startswith(law) and not begins_with_digit(cited[len(law) :]) for cited in laws)
    )


@cache
def _doubts(edition: Edition, known: int) -> tuple[tuple[str, str], ...]:
    """The doubtful clauses of an edition, by their law. Importing more of the book (`known`) adds more."""
    found = []
    for clause in CLAUSES[:known]:
        year = max((year for year in clause.versions if year <= edition), default=None)
        if year in clause.doubtful:
            law, _, why = clause.doubtful[year].partition(":")
            found.append((law, why))
    return tuple(found)


def _answers_known(case: Case, incident: Incident) -> tuple[tuple[str, str], ...]:
    """What is known about a step that is due, for somebody who reports it in his own words."""
    for entry in case.table.ledger.entries:
        if isinstance(entry, StepDue) and (entry.procedure, entry.seat) == (incident.procedure, incident.by):
            return entry.told if incident.number in (None, entry.number) else ()
    return ()


@stored
class Ruled(TableEvent):
    """The director has ruled: the effects happen, in one event."""

    incident: Incident
    answers: tuple[Answer, ...]
    effects: tuple[Effect, ...]

    def fold(self, table: Table) -> Table:
        after = table.after_all(self.effects)
        ledger = in_force(_as_at_the_table(table, self, after.ledger), after.auction)
        if any(isinstance(entry, StepDue) for entry in table.ledger.entries):
            ledger = ledger.altered(lambda entry: None if self._has_taken(table, entry) else entry)
        return table.then(self, after.auction, after.play, ledger, after.deal)

    def _has_taken(self, before: Table, entry: Entry) -> bool:
        """Was this the step that an earlier ruling had opened?"""
        return (
            isinstance(entry, StepDue)
            and entry in before.ledger.entries
            and entry.procedure == self.incident.procedure
            and (entry.seat is self.incident.by or entry.procedure in ABOUT_NOBODY)
        )


ABOUT_NOBODY = ("directors_error", "one_table_result", "results_not_comparable", "wrong_number_of_cards")
"""Procedures about the board: the step is the same for every player named."""
ABOUT_ANY_RULING = "directors_error"
"""A director who finds his own ruling wrong means the score that it gave, under any law (82C)."""


def _as_at_the_table(table: Table, ruled: Ruled, ledger: Ledger) -> Ledger:
    """If the director, on review or after an appeal, finds that the result at the table stands, his earlier adjusted
    score for the same incident under the same law is withdrawn, with its accompanying effects.
    """
    stands = {law for effect in ruled.effects if _stands(effect) for law in effect.law.split(", ")}
    if not stands:
        return ledger
    gone = [
        effect.adjustment
        for earlier in table.log()
        if isinstance(earlier, Ruled)
        and (ruled.incident.procedure == ABOUT_ANY_RULING or _is_about(ruled.incident, stands, earlier))
        for effect in earlier.effects
        if isinstance(effect, ScoreAdjusted)
    ]
    if not gone:
        return ledger
    left = (entry for entry in ledger.entries if not (isinstance(entry, Scored) and entry.adjustment in gone))
    return Ledger(tuple(entry for entry in left if not isinstance(entry, SelfInflicted)))


def _stands(effect: Effect) -> bool:
    return isinstance(effect, Finding) and effect.what == "table_result_stands"


def _is_about(incident: Incident, laws: set[str], earlier: Ruled) -> bool:
    return incident == earlier.incident and any(not laws.isdisjoint(e.law.split(", ")) for e in earlier.effects)
