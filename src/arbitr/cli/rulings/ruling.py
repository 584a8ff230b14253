"""How a ruling is printed: as a director reads it, and as JSON."""

from __future__ import annotations

import gettext
import re
from collections.abc import Sequence
from gettext import gettext as _
from typing import Any

from arbitr.bridge import Awarded, Comparison, Scored, Status, TableEvent
from arbitr.cli.console import say
from arbitr.club.rulings.say import is_routine, parted
from arbitr.laws.effects import Effect, NowRuled
from arbitr.laws.engine import Case, Incident, Question, Ruling, named
from arbitr.laws.engine.dialogue import Consequence, TraceStep, Verdict
from arbitr.laws.settings import settings_used
from arbitr.message import Message
from arbitr.plain import Plain, to_plain
from arbitr.scenarios.view import view


def ruling_plain(incident: Incident, ruling: Ruling) -> Plain:
    """The ruling for a program."""
    return {
        "incident": to_plain(incident),
        "laws": list(ruling.laws),
        "effects": [
            {**effect.to_plain(), "words": effect.words().translated(gettext), "routine": is_routine(effect)}
            for effect in ruling.effects
        ],
        "trace": [
            {
                "question": step.question.key,
                "asked_of": _whom(step.question),
                "text": step.question.text.translated(gettext),
                "law": step.question.law,
                "answer": step.value,
                "from_the_table": step.from_the_table,
                "as_usual": step.as_usual,
                "source": None if step.source is None else step.source.translated(gettext),
            }
            for step in ruling.steps
        ],
        "doubtful": list(ruling.doubtful),
        "settings": list(ruling.settings),
    }


def _whom(question: Question) -> str:
    return "director" if question.who is None else question.who.letter


def say_ruling(incident: Incident, ruling: Ruling, after: Case | None = None) -> None:
    """The ruling as a director reads it; `after` is the case after it."""
    title = f"{named(incident.procedure).title.translated(gettext)} ({incident.by})"
    say_verdict(title, ruling, _("director"), after)
    if after is not None:
        for setting, value in settings_used(ruling, after.regulations):
            line = _("Setting {name}: {value}").format(name=setting.name, value=value)
            law = setting.law(after.edition)
            say(f"  § {line}" + (f"  [{law}]" if law else ""))


def say_verdict(title: str, ruling: Verdict[Any], director: str, after: Case | None = None) -> None:
    """A ruling of any game: the questions, the consequences, the laws."""
    say(title)
    for step in ruling.steps:
        whom = director if step.question.who is None else step.question.who.letter
        source = "" if step.source is None else f" ({step.source.translated(gettext)})"
        say(f"  {whom}: {step.question.text.translated(gettext)} – {_answer(step)}{source}")
    announced, routine = parted(ruling.effects)
    for effect in ruling.effects:
        if effect in announced:
            say(f"  → {_words(effect, after)}  [{effect.law}]")
    if routine:
        say("  " + _("For the director only") + ":")
    for effect in routine:
        say(f"  · {_words(effect, after)}  [{effect.law}]")
    for point in ruling.doubtful:
        say("  ! " + _("Check against your printed Laws: {point}").format(point=doubtful_words(point)))


NO_TRUMP = re.compile(r"(?<![\w.])([1-7])N(?=X{0,2}\b)")


def _words(effect: Consequence, after: Case | None) -> str:
    """The effect's sentence, with no trump written out, and with the outcome of a settled call."""
    words = effect.words()
    if isinstance(effect, NowRuled) and after is not None and effect.number < len(after.table.auction.said):
        said = after.said(effect.number)
        words = SETTLED.get(said.status, words)
        words = Message(words.text, seat=said.seat, call=said.call)
    return NO_TRUMP.sub(r"\1NT", words.translated(gettext))


SETTLED = {
    Status.STANDS: Message("{seat}'s call is settled: {call} stands.", seat="", call=""),
    Status.WITHDRAWN: Message("{seat}'s call is settled: {call} has been withdrawn.", seat="", call=""),
    Status.CANCELLED: Message("{seat}'s call is settled: {call} is cancelled.", seat="", call=""),
}


def say_followed(events: Sequence[TableEvent]) -> None:
    """The automatic consequences of calls and cards, each with its law."""
    effects = [event for event in events if isinstance(event, Effect)]
    if effects:
        say(_("Automatically:"))
    for effect in effects:
        say(f"  → {_words(effect, None)}  [{effect.law}]")


def say_outcome(case: Case, rulings: Sequence[Ruling], comparison: Comparison) -> None:
    """The outcome of the board, as far as it is known: the result with transferred tricks, per cent, IMPs."""
    entries = case.table.ledger.entries
    adjusted = any(isinstance(entry, Scored | Awarded) for entry in entries)
    words = view(case, rulings, comparison)
    result, lines = case.table.result(), []
    if result is not None and not adjusted:
        lines.append(_("Result: {result}").format(result=NO_TRUMP.sub(r"\1NT", result.code)))
    if adjusted or result is not None or comparison.result is not None:
        lines += [
            text.format(**{side.lower(): number for side, number in found.items()})
            for name, text in (
                ("percent", _("Percentages: NS {ns}, EW {ew}")),
                ("imps", _("IMPs: NS {ns}, EW {ew}")),
                ("matchpoints", _("Matchpoints: NS {ns}, EW {ew}")),
                ("points", _("Points: NS {ns}, EW {ew}")),
            )
            if isinstance(found := words[name], dict) and {"NS", "EW"} <= found.keys()
        ]
    for line in lines:
        say(f"  = {line}")


def _answer(step: TraceStep) -> str:
    """The answer: the text of the choice, or the value if the choice covers several."""
    choice = step.question.choice_for(step.value)
    return step.value if choice.values else choice.text.translated(gettext)


def doubtful_words(point: str) -> str:
    """A doubtful point, in the current language."""
    law, _colon, why = point.partition(": ")
    return f"{law}: {gettext.gettext(why)}"
