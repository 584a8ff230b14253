"""A scenario: what happened at a table, what was answered, and what is expected; run under each of its editions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from arbitr.bridge import NOT_COMPARED, Board, Table
from arbitr.laws.effects import Effects
from arbitr.laws.engine import Case, Edition
from arbitr.laws.regulations import Regulations
from arbitr.laws.shared.action import CALL
from arbitr.problem import Problem
from arbitr.scenarios.comparing import compare, compare_numbers, counted, followed
from arbitr.scenarios.reading.document import DocumentNode
from arbitr.scenarios.reading.setup import (
    BOARD_FIELDS,
    FIELDS,
    editions_named,
    happens,
    number_of,
    read_board,
    read_comparison,
    read_deal,
    read_position,
    read_regulations,
    read_scenarios,
)
from arbitr.scenarios.ruling import answers_given, enter, meant_twice, not_answered, rule_on_all, unused
from arbitr.scenarios.run import Miss, Missing, RulingPoint, Run, Scenario, Wrong
from arbitr.scenarios.steps import step, unknown_in

__all__ = [
    "CALL",
    "FIELDS",
    "Examined",
    "Miss",
    "RulingPoint",
    "Run",
    "Scenario",
    "counted",
    "examined",
    "followed",
    "number_of",
    "read_scenarios",
    "refuse_unused_answers",
    "run",
    "run_on",
    "run_under",
]


def run(scenario: Scenario) -> list[Run]:
    """The scenario under each of its editions. An answer must be asked for under at least one of them."""
    runs = [run_under(scenario, edition) for edition in scenario.editions]
    refuse_unused_answers(scenario, runs)
    return runs


def refuse_unused_answers(scenario: Scenario, runs: Sequence[Run]) -> None:
    """An answer that no run asks for is a mistake in the scenario, or in the rulings."""
    for problem in _unused_answers(scenario, runs):
        raise problem


def _unused_answers(scenario: Scenario, runs: Sequence[Run]) -> list[Problem]:
    if any(this.was_refused for this in runs):  # what comes after a rejection is never asked
        return []
    used = {answer for this in runs for answer in this.used}
    problems = []
    for step_number, given in answers_given(scenario.node):
        if given.place not in used:
            asked = [put for this in runs for put in this.asked if put.step == step_number]
            problems.append(given.spot.because(unused(given, asked)))
            continue
        for this in runs:
            keys = list(dict.fromkeys(this.served.get(given.place, ())))
            if len(keys) > 1:
                problems.append(given.spot.because(meant_twice(given, keys)))
                break
    return problems


@dataclass(frozen=True, slots=True)
class Examined:
    """A scenario with all its errors."""

    runs: tuple[Run, ...]
    """Under the editions under which it could be run without a guess."""
    problems: tuple[Problem, ...]
    missing: tuple[Missing, ...] = ()
    asked: tuple[Run, ...] = ()
    """Under every edition, with the questions in order, as far as it could be run at all."""


def examined(scenario: Scenario) -> Examined:
    """Run the scenario and find every missing, surplus and contradicting answer, whatever comes first."""
    runs: list[Run] = []
    wrong: list[Problem] = []
    for edition in scenario.editions:
        try:
            this = _opened_or_refused(scenario, edition, [])
        except Problem as problem:
            wrong.append(problem)
            continue
        runs.append(this)
        faults: list[Problem] = []
        this.wrong = faults
        try:
            _all_of_it(this, scenario)
        except Problem as problem:
            if not faults:  # after a guess, an impossible next event proves nothing
                faults.append(problem)
        wrong += faults
        this.wrong = faults
    found = {str(problem) for problem in wrong}
    wrong += [problem for problem in _unknown_steps(scenario) if str(problem) not in found]
    missing = tuple(fault for fault in wrong if isinstance(fault, Missing))
    problems = [*_together(wrong), *_unused_answers(scenario, runs)]
    return Examined(tuple(this for this in runs if not this.wrong), tuple(problems), missing, tuple(runs))


def _unknown_steps(scenario: Scenario) -> Iterator[Problem]:
    """Steps that nobody can read, after a fault that ends the run too."""
    happened = scenario.node.fields(*FIELDS).get("happened")
    for node in () if happened is None else happened.items():
        problem = unknown_in(node)
        if problem is not None:
            yield problem


def _together(wrong: Sequence[Problem]) -> list[Problem]:
    """One line for a question that has no answer under several editions."""
    found: dict[object, list[Problem]] = {}
    for fault in wrong:
        same: object = (fault.spot, fault.key, fault.takes) if isinstance(fault, Missing) else str(fault)
        found.setdefault(same, []).append(fault)
    lines = []
    for first, *others in found.values():
        if isinstance(first, Missing):
            editions = ", ".join(str(fault.edition) for fault in (first, *others) if isinstance(fault, Missing))
            first = first.spot.because(not_answered(editions, first.key, first.takes))
        lines.append(first)
    return lines


def run_on(scenario: Scenario, turn: RulingPoint, effects: Effects) -> Run:
    """The rest of a run if a ruling had had these effects, up to the first unmet expectation."""
    this = turn.before.copy()
    enter(this, turn.incident, turn.answers, replace(turn.ruling, effects=effects))
    if turn.director is not None:
        rule_on_all(this, turn.director, turn.on)
    _go_on(this, scenario, this.step + 1)
    return this


def run_under(scenario: Scenario, edition: Edition) -> Run:
    """The scenario under one edition."""
    this = _opened_or_refused(scenario, edition, None)
    _all_of_it(this, scenario)
    return this


def _opened_or_refused(scenario: Scenario, edition: Edition, wrong: list[Problem] | None) -> Run:
    """The table; an empty one if the data of the board are rejected as expected."""
    refused = _refused(scenario.node.fields(*FIELDS).get("refused"), edition)
    try:
        return _opened(scenario, edition, wrong)
    except Problem:
        if refused is None or refused.text() not in (*FIELDS, *BOARD_FIELDS):
            raise
        empty = Case(Table.opened(Board.numbered(1)), edition)
        return Run(edition, empty, wrong=wrong, was_refused=True, compared=1)


def _opened(scenario: Scenario, edition: Edition, wrong: list[Problem] | None) -> Run:
    """The table before anything has happened."""
    fields = scenario.node.fields(*FIELDS)
    regulations = read_regulations(fields["regulations"]) if "regulations" in fields else Regulations()
    board = read_board(fields["board"]) if "board" in fields else Board.numbered(1)
    deal = read_deal(fields.get("hands"), fields.get("sizes"))
    comparison = read_comparison(fields["board"]) if "board" in fields else NOT_COMPARED
    case = Case(Table.opened(board, deal), edition, regulations, comparison)
    this = Run(edition, case, comparison=comparison, wrong=wrong)
    if "position" in fields:
        node = fields["position"]
        this.case = happens(node.spot, lambda: this.case.after(read_position(node)))
    return this


def _all_of_it(this: Run, scenario: Scenario) -> None:
    """All steps; if an answer must be rejected, up to that point."""
    if this.was_refused:
        return
    refused = _refused(scenario.node.fields(*FIELDS).get("refused"), this.edition)
    if refused is None:
        _go_on(this, scenario, 0, to_the_end=True)
        return
    this.wrong, before = None, this.wrong
    this.compared += 1
    try:
        _go_on(this, scenario, 0, to_the_end=True)
    except Wrong as wrong:
        if not wrong.contradicts or refused.text() not in (wrong.key, wrong.key.partition("@")[0]):
            raise
        this.was_refused = True
    else:
        this.misses = [Miss(refused.spot, this.edition, "refused", refused.text(), "none")]
    this.wrong = before


def _refused(node: DocumentNode | None, edition: Edition) -> DocumentNode | None:
    """The question whose answer must be rejected under this edition."""
    if node is None or node.kind == "text":
        return node
    for key, value in node.entries():
        editions = editions_named(key)
        if editions is None:
            raise key.spot.problem("write the key of a question, or editions with one key each")
        if edition in editions:
            return value
    return None


def _go_on(this: Run, scenario: Scenario, start: int, to_the_end: bool = False) -> None:
    """Run from this step on, with its expectations; to the end, or up to the first miss."""
    fields = scenario.node.fields(*FIELDS)
    for number, node in enumerate(fields["happened"].items()):
        if number >= start and (to_the_end or not this.misses):
            this.step = number
            step(this, node)
    if "expect" in fields and (to_the_end or not this.misses):
        compare(this, fields["expect"])
    if "numbers" in fields and (to_the_end or not this.misses):
        compare_numbers(this, fields["numbers"])
