"""A scenario: what happened at a table, what was answered, and what is expected; run under each of its editions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitr.bridge.board import Board
from arbitr.bridge.comparison import NOT_COMPARED
from arbitr.bridge.table import Table
from arbitr.laws.effects.effect import Effects
from arbitr.laws.engine.case import Case
from arbitr.laws.engine.edition import Edition
from arbitr.laws.regulations import Regulations
from arbitr.scenarios.comparing import compare, compare_numbers, counted, followed
from arbitr.scenarios.reading import (
    FIELDS,
    happens,
    number_of,
    read_board,
    read_comparison,
    read_deal,
    read_position,
    read_regulations,
    read_scenarios,
)
from arbitr.scenarios.ruling import answers_given, enter, rule_on_all
from arbitr.scenarios.run import Miss, Run, Scenario, Turn
from arbitr.scenarios.steps import CALL, step

__all__ = [
    "CALL",
    "FIELDS",
    "Miss",
    "Run",
    "Scenario",
    "Turn",
    "counted",
    "followed",
    "number_of",
    "read_scenarios",
    "refuse_unused_answers",
    "run",
    "run_on",
]


def run(scenario: Scenario) -> list[Run]:
    """The scenario under each of its editions. An answer must be asked for under at least one of them."""
    runs = [_run(scenario, edition) for edition in scenario.editions]
    refuse_unused_answers(scenario, runs)
    return runs


def refuse_unused_answers(scenario: Scenario, runs: Sequence[Run]) -> None:
    """An answer that no run asks for is a mistake in the scenario, or in the rulings."""
    used = {each for this in runs for each in this.used}
    for spot, key in answers_given(scenario.node):
        if (spot.line, key) not in used:
            raise spot.problem("{key} was answered, but nobody asks it", key=key)


def run_on(scenario: Scenario, turn: Turn, effects: Effects) -> Run:
    """The rest of a run if a ruling had had these effects, up to the first expectation that is not met."""
    this = turn.before.copy()
    enter(this, turn.incident, turn.answers, replace(turn.ruling, effects=effects))
    if turn.director is not None:
        rule_on_all(this, turn.director)
    _go_on(this, scenario, this.step + 1)
    return this


def _run(scenario: Scenario, edition: Edition) -> Run:
    fields = scenario.node.fields(*FIELDS)
    regulations = read_regulations(fields["regulations"]) if "regulations" in fields else Regulations()
    board = read_board(fields["board"]) if "board" in fields else Board.numbered(1)
    deal = read_deal(fields.get("hands"), fields.get("sizes"))
    comparison = read_comparison(fields["board"]) if "board" in fields else NOT_COMPARED
    this = Run(edition, Case(Table.opened(board, deal), edition, regulations, comparison), comparison=comparison)
    if "position" in fields:
        node = fields["position"]
        this.case = happens(node.spot, lambda: this.case.after(read_position(node)))
    _go_on(this, scenario, 0, to_the_end=True)
    return this


def _go_on(this: Run, scenario: Scenario, start: int, to_the_end: bool = False) -> None:
    """What happens from this step on, and what is expected then; to the end, or up to the first miss."""
    fields = scenario.node.fields(*FIELDS)
    for number, node in enumerate(fields["happened"].items()):
        if number >= start and (to_the_end or not this.misses):
            this.step = number
            step(this, node)
    if "expect" in fields and (to_the_end or not this.misses):
        compare(this, fields["expect"])
    if "numbers" in fields and (to_the_end or not this.misses):
        compare_numbers(this, fields["numbers"])
