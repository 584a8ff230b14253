"""The director's explanation before the players choose: each option and its consequences (10C1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from arbitr.bridge import Call
from arbitr.cards import Card
from arbitr.laws.engine import Choice, Dialogue, Question
from arbitr.message import Message, Translation
from arbitr.problem import Problem

MOST_LOOKS = 160
"""Maximum number of positions explored ahead, all options together: the page must appear at once."""
MOST_LINES = 3
"""The maximum for each option; the rest is shown on demand."""
MOST_STEPS = 40

QUIET = frozenset(
    """information_ruled information_freed withdrawn_cards_known card_move_known extraneous_known look_again reviewed
    call_watched watch_ended now_ruled still_to_rule penalty_possible new_call_awaited claim_told line_shown
    revoke_settled at_fault penalty_card_tells""".split()
)
"""Effects that the players need not hear first: authorised information and later reviews."""


ROUTINE = frozenset(("now_ruled", "still_to_rule", "watch_ended", "reviewed", "penalty_possible"))
"""Effects for the director alone: what he may do, and what he keeps in mind."""
WITHDRAWN = "16C2", "16D2"
"""The laws of the later look at withdrawn calls and cards, which nearly every such ruling has (X-also-a)."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """The consequences from here, as far as explored."""

    question: Question | None
    effects: tuple[Any, ...]
    branches: tuple[tuple[Choice, Ahead | None], ...]
    """None if not explored."""


class _Looks:
    """The number of remaining looks."""

    def __init__(self, left: int) -> None:
        self.left = left


def looked_ahead(talk: Dialogue[Any], looks: _Looks) -> Ahead | None:
    """Depth first, one example per choice, until the limit is reached."""
    if looks.left <= 0:
        return None
    looks.left -= 1
    talk = talk.answered_as_usual()
    question = talk.question
    if question is None:
        return Ahead(None, talk.ruled().effects, ())
    branches = []
    for choice in question.choices:
        try:
            branches.append((choice, looked_ahead(talk.answered(choice.example), looks) if looks.left > 0 else None))
        except Problem:  # an example that does not fit this table
            branches.append((choice, None))
    return Ahead(question, (), tuple(branches))


def say_view(talk: Dialogue[Any], translation: Translation) -> list[dict[str, Any]]:
    """Each option offered by the Law, with certain consequences, possible ones, and every step."""
    question = talk.question
    assert question is not None
    offered = [choice for choice in question.choices if choice.is_right] or list(question.choices)
    looks = _Looks(MOST_LOOKS // len(offered))
    options = []
    for choice in offered:
        looks.left = MOST_LOOKS // len(offered)
        try:
            ahead = looked_ahead(talk.answered(choice.example), looks)
        except Problem:
            ahead = None
        steps = [] if ahead is None else list(_steps(ahead, translation, 0))[:MOST_STEPS]
        options.append({**_option(choice, ahead, translation), "steps": steps, "then": _then(ahead, translation)})
    return options


def _then(ahead: Ahead | None, translation: Translation) -> dict[str, Any] | None:
    """The next player who must choose, with the consequences."""
    question = None if ahead is None else ahead.question
    if ahead is None or question is None or question.who is None:
        return None
    options = [_option(choice, branch, translation) for choice, branch in ahead.branches if choice.is_right]
    return {"who": str(question.who), "text": question.text.translated(translation), "options": options}


def _option(choice: Choice, ahead: Ahead | None, translation: Translation) -> dict[str, Any]:
    """Certain and possible consequences; a choice that states its own cost needs no exploration."""
    if choice.cost is not None:
        cost = choice.cost.translated(translation)
        return {"choice": choice.text.translated(translation), "value": choice.id, "sure": [cost], "maybe": []}
    endings = [] if ahead is None else list(_endings(ahead, _named(choice)))
    if ahead is not None and not any(endings):
        endings = list(_endings(ahead, ()))  # then the example is better than nothing
    cut_off = not endings or any(effects is None for effects in endings)
    said = [spoken(effects, translation) for effects in endings if effects is not None]
    sure = [] if cut_off or not said else [line for line in said[0] if all(line in other for other in said)]
    maybe = list(dict.fromkeys(line for lines in said for line in lines if line not in sure))
    return {
        "choice": choice.text.translated(translation),
        "value": choice.id,
        "sure": sure[:MOST_LINES],
        "maybe": maybe[: max(1, MOST_LINES - len(sure))],
    }


def _named(choice: Choice) -> tuple[str, ...]:
    """The notation of an example for several choices: its name says nothing about the others."""
    if len(choice.values) < 2 and choice.reads is None:
        return ()
    for read in (Call.parse_uttered, Card.parse):
        try:
            return (str(read(choice.example)),)
        except Problem:
            continue
    return (choice.example,)


def _endings(ahead: Ahead, examples: tuple[str, ...]) -> Iterator[list[Any] | None]:
    """The effects of each possible ruling, without those that only name an example or can wait."""
    if ahead.question is None:
        loud = [effect for effect in ahead.effects if effect.name not in QUIET] or list(ahead.effects)
        yield [effect for effect in loud if not any(name in str(effect.words()) for name in examples)]
    for choice, branch in ahead.branches:
        if not choice.is_right:
            continue
        if branch is None:
            yield None
        else:
            yield from _endings(branch, (*examples, *_named(choice)))


def spoken(effects: Iterable[Any], translation: Translation) -> list[str]:
    """The effects as text, the most urgent for the players first."""
    return list(dict.fromkeys(effect.words().translated(translation) for effect in in_order(effects)))


def in_order(effects: Iterable[Any]) -> list[Any]:
    """Changes at the table come before authorised information and later reviews."""
    return sorted(effects, key=lambda effect: effect.name in QUIET)


STEPS = frozenset(
    """play_suspended play_ended hand_faced_and_statement_due statement_due claim_contested claim_heard
    claim_heard_hands_faced""".split()
)
"""Findings that only say how far a claim has come."""


def headlines(announced: list[Any]) -> list[Any]:
    """What decides: without the steps that led to it, unless there is nothing else."""
    return [effect for effect in announced if not _is_step(effect)] or announced


def _is_step(effect: Any) -> bool:
    return effect.name in ("claim_made", "claim_told") or (effect.name == "finding" and effect.what in STEPS)


def is_routine(effect: Any) -> bool:
    """Return whether the director need not tell it to the players."""
    return effect.name in ROUTINE or (effect.name == "look_again" and effect.law in WITHDRAWN)


def parted(effects: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """What is worth telling, and what is for the director alone; if nothing is worth telling, everything is."""
    ordered = in_order(effects)
    announced = [effect for effect in ordered if not is_routine(effect)]
    return (announced, [effect for effect in ordered if is_routine(effect)]) if announced else (ordered, [])


def _steps(ahead: Ahead, translation: Translation, depth: int) -> Iterator[dict[str, Any]]:
    """Everything, as an indented list."""
    if ahead.question is None:
        for effect in ahead.effects:
            yield _step(depth, "→", effect.words(), translation)
        return
    who = "" if ahead.question.who is None else f"{ahead.question.who}:"
    yield _step(depth, who, ahead.question.text, translation)
    for choice, branch in ahead.branches:
        if choice.is_right:
            yield _step(depth + 1, "–", choice.text, translation)
            if branch is not None:
                yield from _steps(branch, translation, depth + 2)


def _step(depth: int, mark: str, message: Message, translation: Translation) -> dict[str, Any]:
    return {"depth": min(depth, 6), "mark": mark, "text": message.translated(translation)}
