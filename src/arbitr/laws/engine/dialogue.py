"""A ruling in progress, of any game: the answers so far, which can always be replayed into a fresh procedure.

A game defines what its procedures read and which effects they have; bridge does so in `conversation.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from arbitr.laws.engine.procedures import Procedure
from arbitr.laws.engine.talk import Question, Talk
from arbitr.message import Message
from arbitr.plain import Plain
from arbitr.problem import Problem, required

DIRECTOR = "director"


class Consequence(Protocol):
    """What the effects of every game have in common."""

    @property
    def name(self) -> str: ...

    @property
    def law(self) -> str: ...

    def words(self) -> Message: ...


E = TypeVar("E", bound=Consequence)


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, its answer, and who answered it. What the table shows is not stored, but found again."""

    key: str
    value: str
    by: str = DIRECTOR
    as_usual: bool = False
    """Nobody was asked: nothing was unusual, and this is the usual answer."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One line of the trace of a ruling."""

    question: Question
    value: str
    from_the_table: bool
    as_usual: bool = False

    @property
    def source(self) -> Message | None:
        """The source of the answer, if nobody was asked."""
        if self.question.shown is not None:
            return self.question.shown.words()
        return Message("as usual") if self.as_usual else None


@dataclass(frozen=True, slots=True)
class Verdict(Generic[E]):
    """The outcome of a dialogue."""

    effects: tuple[E, ...]
    steps: tuple[TraceStep, ...]
    doubtful: tuple[str, ...]
    """What to check against the printed Laws."""
    settings: tuple[str, ...] = ()
    """The names of the organiser's settings that were read."""

    @property
    def laws(self) -> tuple[str, ...]:
        """Every law that the ruling cites, in the order of appearance."""
        return tuple(dict.fromkeys(law for effect in self.effects for law in effect.law.split(", ")))


@dataclass(frozen=True, slots=True)
class _Running:
    """A procedure that waits for the answer to its question."""

    talk: Talk[Any]
    question: Question
    steps: tuple[TraceStep, ...]


_RUNNING, _TAKEN_OVER = "_running", "_taken_over"
"""Where a dialogue holds its waiting procedure, and the one that its last answer continues."""


class Dialogue(Generic[E]):
    """The procedure for one incident, with the answers so far."""

    director: ClassVar[Message] = Message("director")
    """Who is asked if it is not a player, in the terms of this game."""
    answers: tuple[Answer, ...]

    @property
    def procedure(self) -> Procedure:
        """How the director deals with this irregularity."""
        raise NotImplementedError

    def _begun(self) -> Talk[tuple[E, ...]]:
        """The procedure before its first question."""
        raise NotImplementedError

    def _with(self, answers: tuple[Answer, ...]) -> Self:
        raise NotImplementedError

    def _then(self, answer: Answer) -> Self:
        """The dialogue with one more answer.

        The first answer to a question continues the procedure that asked it. Any other one replays the procedure, and
        so does a dialogue that was stored: the running procedure only saves time.
        """
        later = self._with((*self.answers, answer))
        running = self.__dict__.pop(_RUNNING, None)
        if running is not None:
            later.__dict__[_TAKEN_OVER] = running
            later._takes_over(self)
        return later

    def _takes_over(self, earlier: Self) -> None:
        """Share what the running procedure has noted so far."""

    def _following(self, effects: tuple[E, ...]) -> tuple[E, ...]:
        """What these effects cause by themselves."""
        return ()

    def _asked(self, question: Question) -> Question:
        """The question as asked here: answers carried over from an earlier ruling are known."""
        return question

    def _doubtful(self, laws: set[str]) -> tuple[str, ...]:
        """What to check for a ruling that is based on these laws."""
        return ()

    def _settings(self) -> tuple[str, ...]:
        """The organiser's settings that the procedure read."""
        return ()

    def applied(self) -> Any:
        """Return the case after the ruling."""
        raise NotImplementedError

    def to_plain(self) -> Plain:
        """Return the dialogue as JSON holds it."""
        raise NotImplementedError

    @cached_property
    def _replay(self) -> tuple[Question | None, tuple[E, ...], tuple[TraceStep, ...]]:
        """The next question, or the effects; and the steps that led there."""
        name = self.procedure.id
        taken_over: _Running | None = self.__dict__.pop(_TAKEN_OVER, None)
        talk = self._begun() if taken_over is None else taken_over.talk
        steps = [] if taken_over is None else list(taken_over.steps)
        left = list(self.answers if taken_over is None else self.answers[-1:])
        try:
            question = self._asked(_keyed(name, next(talk))) if taken_over is None else taken_over.question
            while True:
                stored = left[0] if left and left[0].key == question.key else None
                if question.known is not None:
                    if stored is not None:
                        left.pop(0)
                        if stored.value != question.known:
                            raise contradicted(question, stored.value)
                    value = question.known
                elif stored is not None:
                    left.pop(0)
                    question.choice_for(stored.value)
                    value = stored.value
                elif left and question.usual is not None:
                    # A front end that skips rare questions, or an older program that did not ask this one, continued.
                    value = question.usual
                elif left:
                    raise Problem(
                        "{given} was answered, but the question is {asked}; choose from {choices}",
                        given=left[0].key,
                        asked=question.key,
                        choices=", ".join(question.fitting()),
                    )
                else:
                    running = _Running(talk, question, tuple(steps))
                    self.__dict__[_RUNNING] = running
                    return question, (), running.steps
                by_custom = question.known is None and (stored is None or stored.as_usual)
                steps.append(TraceStep(question, value, question.known is not None, by_custom))
                question = self._asked(_keyed(name, talk.send(value)))
        except StopIteration as done:
            if left:
                raise Problem("{given} was answered, but it has not been asked", given=left[0].key) from None
            effects: tuple[E, ...] = done.value
            return None, (*effects, *self._following(effects)), tuple(steps)

    @property
    def question(self) -> Question | None:
        """The next question; None once there is a ruling."""
        return self._replay[0]

    @property
    def steps(self) -> tuple[TraceStep, ...]:
        """The questions so far with their answers, in order."""
        return self._replay[2]

    @property
    def ruling(self) -> Verdict[E] | None:
        """The ruling; None while a question is open."""
        question, effects, steps = self._replay
        if question is not None:
            return None
        laws = {law for effect in effects for law in effect.law.split(", ")} | {step.question.law for step in steps}
        return Verdict(effects, steps, self._doubtful(laws), self._settings())

    def answered(self, value: str) -> Self:
        """Return the dialogue with one more answer; raise Problem if it does not fit.

        An answer that does not fit a rare question is treated as the answer to the next one, since nobody expects a
        rare question.
        """
        question = required(self.question, "{value}: there are no more questions", value=repr(value))
        try:
            question.choice_for(value)
        except Problem:
            if question.usual is None:
                raise
            later = self.answered_as_usual()
            if later.question is None or not later.question.takes(value):
                raise
            return later.answered(value)
        by = DIRECTOR if question.who is None else question.who.letter
        return self._then(Answer(question.key, value, by))

    def answered_as_usual(self, most: int | None = None) -> Self:
        """Return the dialogue with the usual answer to each rare question, up to the first one that has none.

        `most` limits their number.
        """
        talk = self
        while (question := talk.question) is not None and question.usual is not None and most != 0:
            most = None if most is None else most - 1
            by = DIRECTOR if question.who is None else question.who.letter
            talk = talk._then(Answer(question.key, question.usual, by, as_usual=True))
        return talk

    def taken_as_usual(self) -> tuple[TraceStep, ...]:
        """Return the steps for which nobody was asked; each can be reopened."""
        return tuple(step for step in self.steps if step.as_usual)

    def reopened(self, key: str, value: str) -> Self:
        """Return the dialogue with another answer to this question; later answers stay if they still fit."""
        place = required(
            next((n for n, answer in enumerate(self.answers) if answer.key == key), None),
            "{key} has not been answered",
            key=key,
        )
        return self.changed(place, value).with_fitting(self.answers[place + 1 :])

    def with_fitting(self, answers: tuple[Answer, ...]) -> Self:
        """Return the dialogue with those of these answers that are still asked for and fit.

        An older program may have asked other questions.
        """
        talk, left = self, {answer.key: answer for answer in answers}
        while left and (question := talk.question) is not None:
            if question.key not in left:
                if question.usual is None:
                    break
                talk = talk.answered_as_usual(1)
                continue
            answer = left.pop(question.key)
            try:
                question.choice_for(answer.value)
            except Problem:
                break
            talk = talk._then(answer)
        return talk

    def taken_back(self) -> Self:
        """Return the dialogue without its last answer."""
        if not self.answers:
            raise Problem("there is no answer to undo")
        return self._with(self.answers[:-1])

    def changed(self, place: int, value: str) -> Self:
        """Return the dialogue with another answer at this place, without the later ones."""
        return self._with(self.answers[:place]).answered(value)

    def ruled(self) -> Verdict[E]:
        """Return the ruling; raise Problem if there is none yet."""
        return required(self.ruling, "there is no ruling yet")


def _keyed(name: str, question: Question) -> Question:
    """The question with its key made unique by the name of its procedure."""
    # Not with dataclasses.replace, which takes three times as long: every answer replays all earlier questions.
    asked, key = question, f"{name}.{question.key}"
    return Question(
        key, asked.who, asked.kind, asked.text, asked.law, asked.choices, asked.shown, asked.usual, asked.vague
    )


def contradicted(question: Question, value: str) -> Problem:
    """The error for an answer that contradicts the table: it says what the table shows, and since when."""
    assert question.shown is not None
    return Problem(
        "{key}: the table shows {known}, so it cannot be {value} ({source})",
        key=question.key,
        known=question.shown.value,
        value=value,
        source=question.shown.words(),
    )
