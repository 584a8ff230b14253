"""How a ruling is printed: as a director reads it, and as JSON."""

from __future__ import annotations

import gettext
from gettext import gettext as _
from typing import Any

from arbitr.cli.out import say
from arbitr.laws.engine.conversation import Ruling
from arbitr.laws.engine.dialogue import Step, Verdict
from arbitr.laws.engine.procedure import Incident, named
from arbitr.laws.engine.talk import Question
from arbitr.laws.engine.walk import Ended, Tree, trimmed
from arbitr.plain import Plain, to_plain


def ruling_plain(incident: Incident, ruling: Ruling) -> Plain:
    """The ruling for a program."""
    return {
        "incident": to_plain(incident),
        "laws": list(ruling.laws),
        "effects": [{**effect.to_plain(), "words": effect.words().translated(gettext)} for effect in ruling.effects],
        "trace": [
            {
                "question": step.question.key,
                "asked_of": _whom(step.question),
                "text": step.question.text.translated(gettext),
                "law": step.question.law,
                "answer": step.value,
                "from_the_table": step.from_the_table,
            }
            for step in ruling.steps
        ],
        "doubtful": list(ruling.doubtful),
    }


def _whom(question: Question) -> str:
    return "director" if question.who is None else question.who.letter


def say_ruling(incident: Incident, ruling: Ruling) -> None:
    """The ruling as a director reads it."""
    say_verdict(f"{named(incident.procedure).title.translated(gettext)} ({incident.by})", ruling, _("director"))


def say_verdict(title: str, ruling: Verdict[Any], director: str) -> None:
    """A ruling of any game: what was asked, what follows, by which law."""
    say(title)
    for step in ruling.steps:
        whom = director if step.question.who is None else step.question.who.letter
        source = _(" (the table shows it)") if step.from_the_table else ""
        say(f"  {whom}: {step.question.text.translated(gettext)} – {_answer(step)}{source}")
    for effect in ruling.effects:
        say(f"  → {effect.words().translated(gettext)}  [{effect.law}]")
    for point in ruling.doubtful:
        say("  ! " + _("Check against your printed Laws: {point}").format(point=doubtful_words(point)))


def _answer(step: Step) -> str:
    """What was answered: the words of the choice, or the value where the choice stands for several."""
    choice = step.question.choice_for(step.value)
    return step.value if choice.values else choice.text.translated(gettext)


def doubtful_words(point: str) -> str:
    """A doubtful point, in the language that is spoken."""
    law, _colon, why = point.partition(": ")
    return f"{law}: {gettext.gettext(why)}"


def options_ahead(tree: Tree) -> list[str]:
    """What the director tells the players before they choose: every option and what it leads to (10C1)."""
    return _ahead(trimmed(tree), 0)


def _ahead(tree: Tree, depth: int) -> list[str]:
    indent = "  " * depth
    if isinstance(tree, Ended):
        return [indent + "→ " + effect.words().translated(gettext) for effect in tree.ruling.effects]
    lines = [indent + tree.question.text.translated(gettext)] if depth else []
    for choice, branch in tree.branches:
        lines.append(f"{indent}- {choice.text.translated(gettext)}:")
        lines += _ahead(branch, depth + 1)
    return lines
