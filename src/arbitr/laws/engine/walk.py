"""Every path through a procedure, explored in advance: for the charts, the tests and the explanations to players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arbitr.laws.engine.dialogue import Dialogue, Verdict
from arbitr.laws.engine.talk import Choice, Question

MOST_PATHS = 5000
"""A procedure with more paths than this is broken: the walk fails and never stops silently."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and where each of its choices leads."""

    question: Question
    branches: tuple[tuple[Choice, Tree], ...]


@dataclass(frozen=True, slots=True)
class WalkEnd:
    """A ruling, and the conversation that led to it."""

    ruling: Verdict[Any]
    conversation: Dialogue[Any]


Tree = Asked | WalkEnd


def walk(conversation: Dialogue[Any]) -> Tree:
    """Everything that can follow, choice by choice: one example covers all values that the Law treats alike."""
    return _walk(conversation, [0])


def _walk(conversation: Dialogue[Any], ended: list[int]) -> Tree:
    question = conversation.question
    if question is None:
        ended[0] += 1
        if ended[0] > MOST_PATHS:
            raise RecursionError(f"{conversation.procedure.id} has more than {MOST_PATHS} paths")
        ruling = conversation.ruling
        assert ruling is not None
        return WalkEnd(ruling, conversation)
    return Asked(
        question,
        tuple((choice, _walk(conversation.answered(choice.example), ended)) for choice in question.choices),
    )


def endings(tree: Tree) -> Iterator[WalkEnd]:
    """Every ruling of the tree."""
    if isinstance(tree, WalkEnd):
        yield tree
    else:
        for _, branch in tree.branches:
            yield from endings(branch)


def questions(tree: Tree) -> Iterator[Question]:
    """Every question of the tree, as often as it occurs."""
    if isinstance(tree, Asked):
        yield tree.question
        for _, branch in tree.branches:
            yield from questions(branch)


TIMES = 6
"""How often one choice is taken in a scan of a procedure: what follows may depend on what came before."""


def looked_through(conversation: Dialogue[Any]) -> Iterator[Question]:
    """The questions of a procedure, including those that the table answers, without walking every path."""
    taken: Counter[tuple[str, str]] = Counter()
    waiting = [conversation]
    while waiting:
        talk = waiting.pop()
        question = talk.question
        if question is None:
            yield from (step.question for step in talk.steps)
            continue
        for choice in question.choices:
            edge = question.key, choice.id
            if taken[edge] < TIMES:
                taken[edge] += 1
                waiting.append(talk.answered(choice.example))


def shape(tree: Tree) -> tuple[object, ...]:
    """What a reader compares in two parts of a tree: questions and effects, not the calls of the example."""
    if isinstance(tree, WalkEnd):
        return tuple(
            (effect.name, effect.law, *(str(getattr(effect, name, "")) for name in ("until", "adjustment", "what")))
            for effect in tree.ruling.effects
        )
    return (tree.question.key, tuple((choice.id, shape(branch)) for choice, branch in tree.branches))


def trimmed(tree: Tree) -> Tree:
    """The tree without the director's questions whose answers all lead to the same place, and with equivalent choices
    of a player merged.
    """
    if isinstance(tree, WalkEnd):
        return tree
    branches = tuple((choice, trimmed(branch)) for choice, branch in tree.branches)
    if len({shape(branch) for _, branch in branches}) == 1:
        return branches[0][1]
    return Asked(tree.question, branches)
