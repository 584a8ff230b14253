"""A ruling question by question on the terminal, for any game."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from typing import Any, TypeVar

import typer

from arbitr.cli.out import say
from arbitr.cli.ruling import options_ahead
from arbitr.laws.engine.dialogue import Dialogue
from arbitr.laws.engine.procedure import Procedure
from arbitr.laws.engine.talk import Choice, Question
from arbitr.laws.engine.walk import walk
from arbitr.problem import Problem

BACK = "b"
D = TypeVar("D", bound=Dialogue[Any])


def asked_to_the_end(talk: D) -> D:
    """Asks until there is a ruling."""
    while (question := talk.question) is not None:
        talk = _asked(talk, question)
    return talk


def _asked(talk: D, question: Question) -> D:
    if question.who is not None:
        say(_("Say to the players:"))
        for line in options_ahead(walk(talk)):
            say("  " + line)
    whom = talk.director.translated(gettext) if question.who is None else question.who.letter
    say(f"{whom}: {question.text.translated(gettext)}  [{question.law}]")
    for choice in question.choices:
        say(f"  {_answers(choice)} - {choice.text.translated(gettext)}")
    answer = typer.prompt(_("Answer, or b to go back")).strip()
    try:
        return talk.taken_back() if answer == BACK else talk.answered(answer)
    except Problem as problem:
        say(problem.translated(gettext))
        return talk


def _answers(choice: Choice) -> str:
    """What to type: the word, or the values it stands for, the middle of a long row left out."""
    values = choice.values or (choice.id,)
    return ", ".join(values if len(values) <= 8 else (*values[:3], "…", *values[-2:]))


def procedure_meant(text: str, procedures: dict[str, Procedure]) -> str:
    """The one procedure that these words mean; a Problem that lists them where they mean several or none."""
    if text in procedures:
        return text
    words = text.casefold()
    found = [
        each
        for each in procedures.values()
        if text in each.laws or words in each.id.replace("_", " ") or words in each.title.translated(gettext).casefold()
    ]
    if len(found) == 1:
        return found[0].id
    listed = "; ".join(f"{each.id} ({each.title.translated(gettext)})" for each in found or procedures.values())
    if found:
        raise Problem("{text} may be one of these: {procedures}", text=repr(text), procedures=listed)
    raise Problem("{text} is none of these: {procedures}", text=repr(text), procedures=listed)
