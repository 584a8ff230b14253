"""The director's part of a scenario: what is open or reported, asked and answered, ruled and entered."""

from __future__ import annotations

import re

from arbitr.laws.engine.conversation import Conversation, Ruled, Ruling
from arbitr.laws.engine.dialogue import Answer, contradicted
from arbitr.laws.engine.procedure import Incident
from arbitr.laws.shared.irregular import due_incidents, open_incidents
from arbitr.scenarios.document import Node, Spot
from arbitr.scenarios.reading import FIELDS, editions_named, happens
from arbitr.scenarios.run import Run, Turn

MOST_RULINGS = 20
"""More than this at one stop means that a ruling settles nothing."""


def answers_given(node: Node) -> list[tuple[Spot, str]]:
    """Every answer of a scenario, with its place."""
    given: list[tuple[Spot, str]] = []
    for step in node.fields(*FIELDS)["happened"].items():
        if step.kind == "mapping":
            for name, value in step.entries():
                if name.text() in ("director", "answers"):
                    for key, answer in value.entries():
                        if answer.kind == "mapping":
                            given.extend((inner.spot, inner.text()) for inner, _ in answer.entries())
                        else:
                            given.append((key.spot, key.text()))
    return given


def read_answers(this: Run, node: Node) -> dict[str, Node]:
    """The answers for this edition."""
    answers: dict[str, Node] = {}
    for key, value in node.entries():
        editions = editions_named(key)
        if editions is None:
            answers[key.text()] = value
        elif this.edition in editions:
            answers.update({inner.text(): answer for inner, answer in value.entries()})
    return answers


def called(this: Run, node: Node) -> None:
    """The director rules on all that is open, oldest first, and on what is due now."""
    rulings = len(this.rulings)
    rule_on_all(this, node)
    if len(this.rulings) == rulings:
        if this.case.table.auction.is_over:
            raise node.spot.problem("the auction is over, and the director has nothing to rule on")
        raise node.spot.problem("the director has nothing to rule on here")


def rule_on_all(this: Run, node: Node) -> None:
    answers = read_answers(this, node)
    for _ in range(MOST_RULINGS):
        incidents = (*open_incidents(this.case), *due_incidents(this.case))
        if not incidents:
            break
        rule(this, node.spot, incidents[0], answers, node)


def rule(this: Run, spot: Spot, incident: Incident, answers: dict[str, Node], director: Node | None = None) -> None:
    """One ruling: every question takes its answer by its key."""
    conversation = happens(spot, lambda: Conversation(this.case, incident))
    while (question := happens(spot, lambda c=conversation: c.question)) is not None:  # type: ignore[misc]
        given = answers.get(question.key)
        if given is None and question.is_rare:
            conversation = conversation.answered_as_usual(1)
            continue
        if given is None:
            raise spot.problem(
                "under {edition}, {key} is asked and not answered; it takes {choices}",
                edition=this.edition,
                key=question.key,
                choices=_shortened(question.fitting()),
            )
        this.used.add((given.spot.line, question.key))
        value = _normal(given.text())
        conversation = happens(given.spot, lambda c=conversation, v=value: c.answered(v))  # type: ignore[misc]
    # What the table shows itself need not be answered; if it is, it must agree.
    for step in conversation.steps:
        given = answers.get(step.question.key)
        if given is not None and step.from_the_table:
            this.used.add((given.spot.line, step.question.key))
            if _normal(given.text()) != step.value:
                raise given.spot.because(contradicted(step.question, given.text()))
    ruling = conversation.ruling
    assert ruling is not None
    this.turns.append(Turn(this.copy(), incident, conversation.answers, ruling, director))
    enter(this, incident, conversation.answers, ruling)


def enter(this: Run, incident: Incident, answers: tuple[Answer, ...], ruling: Ruling) -> None:
    this.incidents.append(incident)
    this.rulings.append(ruling)
    this.case = this.case.after(Ruled(incident, answers, ruling.effects))


def _normal(value: str) -> str:
    """An answer as the questions write it: 2NT is 2N."""
    return re.sub(r"^(\d)NT$", r"\1N", value.strip())


def _shortened(choices: list[str]) -> str:
    return ", ".join(choices if len(choices) <= 12 else [*choices[:12], "..."])
