"""What the director says to the players before they choose: each option, and what it leads to (10C1)."""

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
"""Positions of a conversation that are looked at ahead, all options together: the page must come at once."""
MOST_LINES = 3
"""Of each option; the rest is there on demand."""
MOST_STEPS = 40

QUIET = frozenset(
    """information_ruled information_freed withdrawn_cards_known card_move_known extraneous_known look_again reviewed
    call_watched watch_ended now_ruled still_to_rule penalty_possible new_call_awaited claim_told line_shown
    revoke_settled at_fault penalty_card_tells""".split()
)
"""Effects that the players need not hear first: what may be used, what is looked at later."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What follows from here, as far as it was looked at."""

    question: Question | None
    effects: tuple[Any, ...]
    branches: tuple[tuple[Choice, Ahead | None], ...]
    """None: not looked at."""


class _Looks:
    """How many are left."""

    def __init__(self, left: int) -> None:
        self.left = left


def looked_ahead(talk: Dialogue[Any], looks: _Looks) -> Ahead | None:
    """Depth first, an example for each choice, until the looks are used up."""
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


def say_view(talk: Dialogue[Any], words: Translation) -> list[dict[str, Any]]:
    """Each option that the Law offers, with what follows for sure, what may follow, and all of it step by step."""
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
        steps = [] if ahead is None else list(_steps(ahead, words, 0))[:MOST_STEPS]
        options.append({**_option(choice, ahead, words), "steps": steps, "then": _then(ahead, words)})
    return options


def _then(ahead: Ahead | None, words: Translation) -> dict[str, Any] | None:
    """A player who has to choose next, with what that leads to."""
    question = None if ahead is None else ahead.question
    if ahead is None or question is None or question.who is None:
        return None
    options = [_option(choice, branch, words) for choice, branch in ahead.branches if choice.is_right]
    return {"who": str(question.who), "text": question.text.translated(words), "options": options}


def _option(choice: Choice, ahead: Ahead | None, words: Translation) -> dict[str, Any]:
    """What follows for sure, and what may; a choice that tells its cost itself needs no look ahead."""
    if choice.cost is not None:
        cost = choice.cost.translated(words)
        return {"choice": choice.text.translated(words), "value": choice.id, "sure": [cost], "maybe": []}
    endings = [] if ahead is None else list(_endings(ahead, _named(choice)))
    if ahead is not None and not any(endings):
        endings = list(_endings(ahead, ()))  # then the example is better than nothing
    cut_off = not endings or any(effects is None for effects in endings)
    said = [spoken(effects, words) for effects in endings if effects is not None]
    sure = [] if cut_off or not said else [line for line in said[0] if all(line in other for other in said)]
    maybe = list(dict.fromkeys(line for lines in said for line in lines if line not in sure))
    return {
        "choice": choice.text.translated(words),
        "value": choice.id,
        "sure": sure[:MOST_LINES],
        "maybe": maybe[: max(1, MOST_LINES - len(sure))],
    }


def _named(choice: Choice) -> tuple[str, ...]:
    """How the example of a choice that stands for several is written: what names it says nothing of the others."""
    if len(choice.values) < 2 and choice.reads is None:
        return ()
    for read in (Call.parse_uttered, Card.parse):
        try:
            return (str(read(choice.example)),)
        except Problem:
            continue
    return (choice.example,)


def _endings(ahead: Ahead, examples: tuple[str, ...]) -> Iterator[list[Any] | None]:
    """The effects of each ruling that can come; what only names an example, or need not be heard now, is left out."""
    if ahead.question is None:
        loud = [each for each in ahead.effects if each.name not in QUIET] or list(ahead.effects)
        yield [each for each in loud if not any(name in str(each.words()) for name in examples)]
    for choice, branch in ahead.branches:
        if not choice.is_right:
            continue
        if branch is None:
            yield None
        else:
            yield from _endings(branch, (*examples, *_named(choice)))


def spoken(effects: Iterable[Any], words: Translation) -> list[str]:
    """The effects in words, what the players need first in front."""
    return list(dict.fromkeys(each.words().translated(words) for each in in_order(effects)))


def in_order(effects: Iterable[Any]) -> list[Any]:
    """What changes something at the table before what may be used and what is looked at later."""
    return sorted(effects, key=lambda effect: effect.name in QUIET)


def _steps(ahead: Ahead, words: Translation, depth: int) -> Iterator[dict[str, Any]]:
    """The whole of it, as an indented list."""
    if ahead.question is None:
        for effect in ahead.effects:
            yield _step(depth, "→", effect.words(), words)
        return
    who = "" if ahead.question.who is None else f"{ahead.question.who}:"
    yield _step(depth, who, ahead.question.text, words)
    for choice, branch in ahead.branches:
        if choice.is_right:
            yield _step(depth + 1, "–", choice.text, words)
            if branch is not None:
                yield from _steps(branch, words, depth + 2)


def _step(depth: int, mark: str, message: Message, words: Translation) -> dict[str, Any]:
    return {"depth": min(depth, 6), "mark": mark, "text": message.translated(words)}
