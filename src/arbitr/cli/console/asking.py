"""A ruling question by question on the terminal, for any game."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Sequence
from gettext import gettext as _
from typing import Any, TypeVar

import typer

from arbitr.bridge import DOUBLE, PASS, REDOUBLE
from arbitr.cli.console.out import say
from arbitr.club.rulings.say import say_view
from arbitr.laws.engine import AnswerKind, Choice, Procedure, Question
from arbitr.laws.engine.dialogue import Dialogue, TraceStep
from arbitr.number import is_whole
from arbitr.problem import Problem
from arbitr.scenarios.reading.answers import limits_of, possible_of, understood

BACK = "b"
SAID = {"yes": ("ano", "áno", "da", "да"), "no": ("ne", "nie", "нет", "ni")}
"""Yes and no in our other languages."""
D = TypeVar("D", bound=Dialogue[Any])


def asked_to_the_end(talk: D) -> D:
    """Ask until there is a ruling. Rare questions take their usual answers; one question before the ruling confirms all
    of them.
    """
    while True:
        question = talk.question
        if question is None:
            changed = _anything_unusual(talk)
            if changed is None:
                return talk
            talk = changed
        elif question.usual is not None:
            talk = talk.answered_as_usual(1)
        else:
            talk = _asked(talk, question)


def _asked(talk: D, question: Question) -> D:
    """One question, until the answer fits."""
    if question.who is not None:
        _say_to_the_players(talk)
    _say_question(talk, question)
    while True:
        answer = typer.prompt(_("Your answer, or b to go back")).strip()
        try:
            return _back(talk) if answer == BACK else talk.answered(_meant(question, answer))
        except Problem as problem:
            say(_why_not(problem).translated(gettext))


def _say_question(talk: D, question: Question) -> None:
    whom = talk.director.translated(gettext) if question.who is None else question.who.letter
    say(f"{whom}: {question.text.translated(gettext)}  [{question.law}]")
    numbers = {value: number for number, value in enumerate(_numbered(question), 1)}
    for choice in question.choices:
        text, limits = choice.text.translated(gettext), limits_of(choice)
        values = possible_of(choice)
        if limits is not None:
            text = limits.translated(gettext)
        elif text != str(choice.text) and len(values) == 1 and values[0] in numbers:
            # In another language the English word would only be in the way.
            text = f"{numbers[values[0]]}. {text}"
        elif choice.reads is None or not values[0].startswith(str(choice.text)):
            values = [f"{numbers[value]}. {value}" if value in numbers else value for value in values]
            text = f"{', '.join(values)} - {text}"
        say(f"  {text}")


def _say_to_the_players(talk: D) -> None:
    """The cost of each choice, in a few lines: what is certain, and what may follow (10C1)."""
    say(_("Say to the players:"))
    for option in say_view(talk, gettext):
        sure, maybe = option["sure"], option["maybe"]
        lines = [*sure, *(_("perhaps: {what}").format(what=what) for what in maybe)]
        say(f"  - {option['choice']}: {' '.join(lines)}".rstrip(": "))


def _numbered(question: Question) -> list[str]:
    """The answers that may be given by their number: words, but not calls, cards or numbers."""
    words = (choice for choice in question.choices if choice.reads is None)
    return [
        value
        for choice in words
        if question.kind in (AnswerKind.ONE_OF, AnswerKind.YES_NO) or len(choice.values) <= 1
        for value in choice.values or (choice.id,)
    ]


def _meant(question: Question, answer: str) -> str:
    """The typed answer: words, or the number of an answer if a number is not itself an answer."""
    if question.kind is AnswerKind.CALL:
        answer = call_in_letters(answer)
    try:
        return understood(question, answer)
    except Problem:
        numbered = _numbered(question)
        if is_whole(answer, len(numbered)) and int(answer):
            return numbered[int(answer) - 1]
        said = _said_in_words(question, answer)
        if said is None:
            raise
        return said


def _said_in_words(question: Question, answer: str) -> str | None:
    """The answer in the words of the reader's language: yes, no, or the beginning of a choice."""
    wanted = " ".join(answer.casefold().split())
    if question.kind is AnswerKind.YES_NO:
        return next((value for value, said in SAID.items() if wanted in said), None)
    words = {
        choice.text.translated(gettext).casefold(): value
        for choice in question.choices
        for value in ([choice.id] if choice.reads is None and not choice.values else choice.values[:1])
        if choice.reads is None
    }
    found = [words[wanted]] if wanted in words else [value for text, value in words.items() if text.startswith(wanted)]
    return found[0] if wanted and len(found) == 1 else None


def call_in_letters(text: str) -> str:
    """The notation of a call that is written as a word of the language of the terminal: pass, double, redouble."""
    spoken = {call.spoken().translated(gettext).casefold(): call.code for call in (PASS, DOUBLE, REDOUBLE)}
    return spoken.get(text.strip().casefold(), text)


def _why_not(problem: Problem) -> Problem:
    """The reason, without the key of the question, which only files need."""
    if "key" not in problem.places:
        return problem
    inner = problem.places.get("problem")
    if isinstance(inner, Problem):
        return inner
    if {"answer", "choices"} <= problem.places.keys():
        return Problem("{answer} is not one of the answers; enter a number or a word from above", **problem.places)
    return problem


def _back(talk: D) -> D:
    """Without the last given answer, and the usual answers after it."""
    while talk.answers and talk.answers[-1].as_usual:
        talk = talk.taken_back()
    return talk.taken_back()


def _anything_unusual(talk: D) -> D | None:
    """All usual answers, in one question; None if they are right."""
    usual = talk.taken_as_usual()
    if not usual:
        return None
    say(_("Assumed to be as usual:"))
    for number, step in enumerate(usual, 1):
        say(f"  {number}. {step.question.text.translated(gettext)} – {_said(step)}")
    while True:
        typed = line_typed(_("Anything unusual? Enter its number, b to go back, or leave empty"))
        if not typed or typed.casefold() in ("n", "no", _("no")):
            return None
        if typed == BACK and any(not answer.as_usual for answer in talk.answers):
            return _back(talk)
        if is_whole(typed, len(usual)) and int(typed):
            return _reopened(talk, usual[int(typed) - 1])
        say(_("{text} is not a number from 1 to {most}").format(text=repr(typed), most=len(usual)))


def _reopened(talk: D, step: TraceStep) -> D:
    _say_question(talk, step.question)
    while True:
        answer = typer.prompt(_("Your answer, or b to go back")).strip()
        if answer == BACK:
            return talk
        try:
            return talk.reopened(step.question.key, _meant(step.question, answer))
        except Problem as problem:
            say(_why_not(problem).translated(gettext))


def _said(step: TraceStep) -> str:
    choice: Choice = step.question.choice_for(step.value)
    return step.value if choice.values else choice.text.translated(gettext)


def line_typed(question: str) -> str:
    """The input; empty at its end."""
    try:
        return str(typer.prompt(question, default="", show_default=False)).strip()
    except typer.Abort:
        return ""


def procedure_meant(text: str, procedures: dict[str, Procedure]) -> str:
    """The one procedure that these words mean; a Problem with a list if they mean several or none."""
    if text in procedures:
        return text
    words = text.casefold()
    found = [
        procedure
        for procedure in procedures.values()
        if text in procedure.laws
        or words in procedure.id.replace("_", " ")
        or words in procedure.title.translated(gettext).casefold()
    ]
    if len(found) == 1:
        return found[0].id
    listed = "; ".join(
        f"{procedure.id} ({procedure.title.translated(gettext)})" for procedure in found or procedures.values()
    )
    if found:
        raise Problem("{text} could be any of these; choose one: {procedures}", text=repr(text), procedures=listed)
    raise Problem("{text} is not a procedure; choose one of these: {procedures}", text=repr(text), procedures=listed)


def procedure_chosen(text: str, procedures: dict[str, Procedure], find: Callable[[str], Sequence[str]]) -> str | None:
    """The procedure that everyday words mean, chosen from a short list; None to try other words."""
    if text in procedures:
        return text
    found = list(find(text))
    if not found:
        say(_("No procedure matches these words. Try other words, or enter the number of a Law."))
        return None
    if len(found) == 1:
        return found[0]
    for number, name in enumerate(found, 1):
        say(f"  {number}. {procedures[name].title.translated(gettext)}  [{', '.join(procedures[name].laws)}]")
    typed = line_typed(_("Which of these? Enter a number (empty: 1) or other words")) or "1"
    if is_whole(typed, len(found)) and int(typed):
        return found[int(typed) - 1]
    return procedure_chosen(typed, procedures, find)
