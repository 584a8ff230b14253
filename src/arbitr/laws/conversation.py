"""A ruling in the making: the answers so far, replayed into a fresh procedure each time. Never a waiting generator."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from arbitr.bridge.events import Event, event
from arbitr.bridge.ledger import Ledger, Scored, SelfInflicted
from arbitr.bridge.table import Table
from arbitr.laws.case import Case
from arbitr.laws.edition import CLAUSES, Edition
from arbitr.laws.effects.effect import Effect, Effects
from arbitr.laws.effects.rotation import in_force
from arbitr.laws.effects.scores import Finding, ScoreAdjusted
from arbitr.laws.irregular import following
from arbitr.laws.procedure import Incident, Procedure, named
from arbitr.laws.regulations import Regulations
from arbitr.laws.talk import Question
from arbitr.plain import Plain, from_plain, to_plain
from arbitr.problem import Problem

DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered to which question, and by whom. What the table shows is not stored, it is found again."""

    key: str
    value: str
    by: str = DIRECTOR


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the trace of a ruling."""

    question: Question
    value: str
    from_the_table: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the conversation came to."""

    effects: Effects
    steps: tuple[Step, ...]
    doubtful: tuple[str, ...]
    """What to check against the printed Laws."""

    @property
    def laws(self) -> tuple[str, ...]:
        """Every law that the ruling cites, in the order of their appearance."""
        return tuple(dict.fromkeys(law for effect in self.effects for law in effect.law.split(", ")))


@dataclass(frozen=True)
class Conversation:
    """The procedure for one incident, with the answers so far."""

    case: Case
    incident: Incident
    answers: tuple[Answer, ...] = ()

    @property
    def procedure(self) -> Procedure:
        return named(self.incident.procedure)

    @cached_property
    def _replay(self) -> tuple[Question | None, Effects, tuple[Step, ...]]:
        """The next question, or the effects; and the steps that led there."""
        talk = self.procedure.run(self.case, self.incident)
        steps: list[Step] = []
        left = list(self.answers)
        try:
            question = self._keyed(next(talk))
            while True:
                stored = left[0] if left and left[0].key == question.key else None
                if question.known is not None:
                    if stored is not None:
                        left.pop(0)
                        if stored.value != question.known:
                            raise Problem(
                                "{key}: the table shows {known}, so it cannot be {value}",
                                key=question.key,
                                known=question.known,
                                value=stored.value,
                            )
                    value = question.known
                elif stored is not None:
                    left.pop(0)
                    question.choice_for(stored.value)
                    value = stored.value
                elif left:
                    raise Problem(
                        "{given} was answered, but {asked} is asked now; it takes {choices}",
                        given=left[0].key,
                        asked=question.key,
                        choices=", ".join(question.fitting()),
                    )
                else:
                    return question, (), tuple(steps)
                steps.append(Step(question, value, question.known is not None))
                question = self._keyed(talk.send(value))
        except StopIteration as done:
            if left:
                raise Problem("{given} was answered, but nobody asks it", given=left[0].key) from None
            # A ruling has its own consequences: a call must now be repeated, or nothing is left to look at.
            more = following(self.case.after(*done.value))
            return None, (*done.value, *more), tuple(steps)

    def _keyed(self, question: Question) -> Question:
        key = f"{self.incident.procedure}.{question.key}"
        return Question(key, question.who, question.kind, question.text, question.law, question.choices, question.known)

    @property
    def question(self) -> Question | None:
        """What is asked next; None when there is a ruling."""
        return self._replay[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        return self._replay[2]

    @property
    def ruling(self) -> Ruling | None:
        question, effects, steps = self._replay
        if question is not None:
            return None
        laws = {law for effect in effects for law in effect.law.split(", ")} | {step.question.law for step in steps}
        return Ruling(effects, steps, doubtful_points(self.case.edition, laws))

    def answered(self, value: str) -> Conversation:
        """With one more answer; a Problem where it does not fit."""
        question = self.question
        if question is None:
            raise Problem("{value}: nothing is asked any more", value=repr(value))
        question.choice_for(value)
        by = DIRECTOR if question.who is None else question.who.letter
        return Conversation(self.case, self.incident, (*self.answers, Answer(question.key, value, by)))

    def taken_back(self) -> Conversation:
        """Without the last answer."""
        if not self.answers:
            raise Problem("there is no answer to take back")
        return Conversation(self.case, self.incident, self.answers[:-1])

    def changed(self, place: int, value: str) -> Conversation:
        """With another answer at this place; the later ones are dropped."""
        return Conversation(self.case, self.incident, self.answers[:place]).answered(value)

    def applied(self) -> Case:
        """The case after the ruling."""
        ruling = self.ruling
        if ruling is None:
            raise Problem("there is no ruling yet")
        return self.case.after(Ruled(self.incident, self.answers, ruling.effects))

    def to_plain(self) -> Plain:
        return {
            "table": self.case.table.to_plain(),
            "edition": to_plain(self.case.edition),
            "regulations": to_plain(self.case.regulations),
            "incident": to_plain(self.incident),
            "answers": to_plain(self.answers),
        }

    @classmethod
    def from_plain(cls, data: Plain) -> Conversation:
        case = Case(
            Table.from_plain(data["table"]),
            from_plain(Edition, data["edition"]),
            from_plain(Regulations, data["regulations"]),
        )
        return cls(case, from_plain(Incident, data["incident"]), from_plain(tuple[Answer, ...], data["answers"]))


def doubtful_points(edition: Edition, laws: set[str]) -> tuple[str, ...]:
    """What a ruling under this edition that cites these laws should be checked for."""
    found = []
    for clause in CLAUSES:
        year = max((year for year in clause.versions if year <= edition), default=None)
        if year in clause.doubtful:
            law, _, why = clause.doubtful[year].partition(":")
            if any(cited.startswith(law) and not cited[len(law) : len(law) + 1].isdigit() for cited in laws):
                found.append(f"{law}:{why}")
    return tuple(found)


@event
@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """The director has ruled: the effects happen, in one event."""

    name: ClassVar[str] = "ruled"

    incident: Incident
    answers: tuple[Answer, ...]
    effects: tuple[Effect, ...]

    def fold(self, table: Table) -> Table:
        after = table.after_all(self.effects)
        ledger = in_force(_as_at_the_table(table, self, after.ledger), after.auction)
        return table.then(self, after.auction, after.play, ledger, after.deal)


ABOUT_ANY_RULING = "directors_error"
"""Who finds his own ruling wrong speaks of the score that it gave, whichever law it was by (82C)."""


def _as_at_the_table(table: Table, ruled: Ruled, ledger: Ledger) -> Ledger:
    """Where the director, on review or after an appeal, finds that the result at the table stands, the adjusted score
    that he ruled before for the same incident by the same law is no more, nor what went with it.
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
