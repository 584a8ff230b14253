"""The director's part of a scenario: what is open or reported, questions and answers, rulings."""

from __future__ import annotations

from arbitr.bridge import Seat
from arbitr.laws.engine import Answer, Conversation, Incident, Question, Ruled, Ruling, contradicted
from arbitr.laws.general.law_09_nothing_due import NOTHING_DUE
from arbitr.laws.shared.incidents import due_incidents, open_incidents
from arbitr.nearest import nearest
from arbitr.problem import Problem
from arbitr.scenarios.reading.answers import Answers, GivenAnswer, possible, understood
from arbitr.scenarios.reading.document import DocumentNode, Spot
from arbitr.scenarios.reading.known import all_keys, is_an_answer
from arbitr.scenarios.reading.setup import FIELDS, editions_named, happens
from arbitr.scenarios.run import Contradicted, Missing, Put, RulingPoint, Run, Wrong

MOST_RULINGS = 20
"""More rulings than this at one stop mean that they settle nothing."""


def answers_given(node: DocumentNode) -> list[tuple[int, GivenAnswer]]:
    """Every answer of a scenario, with the number of its step."""
    given: list[tuple[int, GivenAnswer]] = []
    for number, step in enumerate(node.fields(*FIELDS)["happened"].items()):
        if step.kind == "mapping":
            for name, value in step.entries():
                if name.text() in ("director", "answers"):
                    given += [(number, key) for key, _ in _entries(value)]
    return given


def _entries(node: DocumentNode) -> list[tuple[GivenAnswer, DocumentNode | None]]:
    """The answers, each with the key that names its editions."""
    found: list[tuple[GivenAnswer, DocumentNode | None]] = []
    for key, value in node.entries():
        if editions_named(key) is None:
            found.append((GivenAnswer(key.text(), key.spot, value), None))
        else:
            found += [(GivenAnswer(inner.text(), inner.spot, answer), key) for inner, answer in value.entries()]
    return found


def read_answers(this: Run, node: DocumentNode) -> Answers:
    """The answers for this edition."""
    return Answers(given for given, key in _entries(node) if key is None or this.edition in (editions_named(key) or ()))


def called(this: Run, node: DocumentNode, on: tuple[str, ...] = ()) -> None:
    """The director rules on everything open, oldest first, and on what is due now, or only on these procedures; if
    nothing is open, he says why.
    """
    rulings = len(this.rulings)
    rule_on_all(this, node, on)
    if len(this.rulings) == rulings:
        incident = Incident(NOTHING_DUE, this.case.table.turn or Seat.NORTH)
        rule(this, node.spot, incident, read_answers(this, node), node, on)


def rule_on_all(this: Run, node: DocumentNode, on: tuple[str, ...] = ()) -> None:
    answers = read_answers(this, node)
    for _ in range(MOST_RULINGS):
        incidents = (*open_incidents(this.case), *due_incidents(this.case))
        meant = [incident for incident in incidents if not on or incident.procedure in on]
        if not meant:
            break
        rule(this, node.spot, meant[0], answers, node, on)


def rule(
    this: Run,
    spot: Spot,
    incident: Incident,
    answers: Answers,
    director: DocumentNode | None = None,
    on: tuple[str, ...] = (),
) -> None:
    """One ruling: every question takes its answer by its key."""
    conversation = Conversation(this.case, incident)
    seen = 0
    while True:
        question = _next_question(this, spot, conversation)
        for step in conversation.steps[seen:]:
            if step.from_the_table:
                _agrees(this, spot, step.question, answers.to(step.question, incident.by))
        seen = len(conversation.steps)
        if question is None:
            break
        given = answers.to(question, incident.by)
        if given is None and question.usual is not None:
            this.asked.append(Put(this.step, spot, question, question.usual, "usual"))
            conversation = conversation.answered_as_usual(1)
            seen += 1
            continue
        value = _answer(this, spot, question, given)
        conversation = happens(spot, lambda c=conversation, v=value: c.answered(v))  # type: ignore[misc]
        seen += 1
    ruling = conversation.ruling
    assert ruling is not None
    this.turns.append(RulingPoint(this.copy(), incident, conversation.answers, ruling, director, on))
    enter(this, incident, conversation.answers, ruling)


def _next_question(this: Run, spot: Spot, conversation: Conversation) -> Question | None:
    """A procedure that is impossible at this table is rejected under its own name."""
    try:
        return conversation.question
    except Problem as problem:
        raise Contradicted.at(spot, this.edition, conversation.incident.procedure, problem) from None


def _agrees(this: Run, spot: Spot, question: Question, given: GivenAnswer | None) -> None:
    """What the table shows need not be answered; if it is, the answer must agree."""
    assert question.known is not None
    this.asked.append(Put(this.step, spot, question, question.known, "table"))
    if given is None:
        return
    try:
        value = understood(question, given.value.text())
    except Problem:
        if not {".", "@"} & set(given.key):  # a short key: perhaps a later question with the same name is meant
            return
        value = given.value.text()
    this.serves(given, question.key)
    if value != question.known and value not in question.vague:
        problem = contradicted(question, given.value.text())
        this.complain(Contradicted.at(given.value.spot, this.edition, question.key, problem))


def _answer(this: Run, spot: Spot, question: Question, given: GivenAnswer | None) -> str:
    """The answer to this question. If none is given, or none fits, the first choice replaces it, so that other missing
    answers are found too.
    """
    stand_in = question.choices[0].example
    if given is None:
        this.asked.append(Put(this.step, spot, question, "", "missing"))
        takes = possible(question)
        missing = Missing.at(spot, this.edition, question.key, not_answered(str(this.edition), question.key, takes))
        missing.step, missing.question, missing.takes = this.step, question, takes
        this.complain(missing)
        return stand_in
    this.serves(given, question.key)
    text = given.value.text()
    try:
        value = understood(question, text)
    except Problem as problem:
        this.asked.append(Put(this.step, spot, question, text, "missing"))
        this.complain(_misfit(this, given, question, text, problem))
        return stand_in
    this.asked.append(Put(this.step, spot, question, value, "answered"))
    return value


def not_answered(editions: str, key: str, takes: str) -> Problem:
    return Problem(
        "under {edition}, {key} is asked but not answered; the choices are {choices}",
        edition=editions,
        key=key,
        choices=takes,
    )


def _misfit(this: Run, given: GivenAnswer, question: Question, text: str, problem: Problem) -> Wrong:
    """An invalid answer: a typing error, or something impossible at this table."""
    if any(choice.reads is not None for choice in question.choices) or is_an_answer(question.key, text):
        return Contradicted.at(given.value.spot, this.edition, question.key, problem)
    meant = nearest(text, question.fitting())
    if meant:
        problem = Problem(
            "{answer} is not an answer to {key}; perhaps you mean {nearest}; the choices are {choices}",
            answer=repr(text),
            key=question.key,
            nearest=", ".join(meant),
            choices=possible(question),
        )
    else:
        problem = Problem(
            "{answer} is not an answer to {key}; choose from {choices}",
            answer=repr(text),
            key=question.key,
            choices=possible(question),
        )
    return Wrong.at(given.value.spot, this.edition, question.key, problem)


def enter(this: Run, incident: Incident, answers: tuple[Answer, ...], ruling: Ruling) -> None:
    this.incidents.append(incident)
    this.rulings.append(ruling)
    this.case = this.case.after(Ruled(incident, answers, ruling.effects))


def unused(given: GivenAnswer, asked: list[Put]) -> Problem:
    """Nobody asks for this answer: the Problem names the questions that were asked instead."""
    keys = list(dict.fromkeys(put.question.key for put in asked))
    if not keys:
        return Problem("{key} has an answer but is not asked; there are no questions there", key=given.key)
    meant = nearest(given.key, keys)
    if not meant and not _is_a_question_of(given.key.partition("@")[0], keys):  # perhaps of another procedure
        return Problem(
            "{key} has an answer, but there is no such question; perhaps you mean {nearest}; the questions "
            "there are {asked}",
            key=given.key,
            nearest=", ".join(nearest(given.key, all_keys())) or "-",
            asked=", ".join(keys),
        )
    left = [put.question.key for put in asked if put.source == "missing"]
    first = list(dict.fromkeys((*meant, *left, *keys)))
    return Problem(
        "{key} has an answer but is not asked; the questions there are {asked}", key=given.key, asked=", ".join(first)
    )


def _is_a_question_of(name: str, asked: list[str]) -> bool:
    """Return whether a procedure that was asked has such a question, with or without the procedure's name."""
    procedures = {key.partition(".")[0] for key in asked}
    return any(key in all_keys() for key in (name, *(f"{procedure}.{name}" for procedure in procedures)))


def meant_twice(given: GivenAnswer, keys: list[str]) -> Problem:
    """A key without the procedure or the suffix must not match two questions."""
    return Problem(
        "{key} is asked more than once; write one answer for each of {keys}", key=given.key, keys=", ".join(keys)
    )
