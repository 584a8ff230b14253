"""Tests can fail: what would make one pass whatever happens is found in its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from parts import ROOT

MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "tests").rglob("*.py"))}
JUDGES = {"raises", "expect", "fail"}
"""Calls that fail by themselves, beside `assert` and `raise`."""
SEARCHES = {"tests/stored/tables.py", "tests/stored/values.py"}
"""Not tests: they look for deals that settle and values that an organiser can choose, and pass over the others."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def called(tree: ast.AST) -> set[str]:
    functions = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        each.attr if isinstance(each, ast.Attribute) else each.id
        for each in functions
        if isinstance(each, ast.Attribute | ast.Name)
    }


def judges(function: Function, helpers: set[str]) -> bool:
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)) or bool(
        called(function) & (JUDGES | helpers)
    )


def without_judgement(modules: list[ast.Module]) -> list[str]:
    """Tests that assert nothing, neither themselves nor in a function of the tests that they call."""
    defined = list(chain.from_iterable(functions(tree) for tree in modules))
    helpers = {each.name for each in defined if not each.name.startswith("test_") and judges(each, set())}
    return [each.name for each in defined if each.name.startswith("test_") and not judges(each, helpers)]


def names_problem(node: ast.AST | None) -> bool:
    return node is not None and any(isinstance(each, ast.Name) and each.id == "Problem" for each in ast.walk(node))


def says_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Return):
        return statement.value is None or isinstance(statement.value, ast.Constant)
    return isinstance(statement, ast.Pass | ast.Continue | ast.Break)


def swallowed(tree: ast.AST) -> list[int]:
    """Lines where a refusal is caught and leaves no trace."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and names_problem(node.type) and all(map(says_nothing, node.body)):
            found.append(node.lineno)
        if isinstance(node, ast.With):
            managers = [each.context_expr for each in node.items]
            if any("suppress" in called(each) and names_problem(each) for each in managers):
                found.append(node.lineno)
    return found


def raising_late(tree: ast.AST) -> list[int]:
    """Lines of `pytest.raises` with several statements: the wrong one might raise."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.With)
        and len(node.body) > 1
        and any("raises" in called(each.context_expr) for each in node.items)
    ]


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_test_asserts_something() -> None:
    assert without_judgement(list(MODULES.values())) == []


def test_no_refusal_is_passed_over() -> None:
    found = {place(path): lines for path, tree in MODULES.items() if (lines := swallowed(tree))}
    assert {where: lines for where, lines in found.items() if where not in SEARCHES} == {}


def test_only_one_statement_is_expected_to_raise() -> None:
    assert {place(path): lines for path, tree in MODULES.items() if (lines := raising_late(tree))} == {}


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("try:\n    work()\nexcept Problem:\n    pass", True),
        ("for each in all:\n    try:\n        work()\n    except (KeyError, Problem):\n        continue", True),
        ("def f():\n    try:\n        work()\n    except Problem:\n        return False", True),
        ("with suppress(Problem):\n    work()", True),
        ("try:\n    work()\nexcept Problem:\n    refused += 1", False),
        ("def f():\n    try:\n        work()\n    except Problem as problem:\n        return str(problem)", False),
        ("try:\n    work()\nexcept KeyError:\n    pass", False),
    ],
)
def test_the_search_for_swallowed_refusals(text: str, is_found: bool) -> None:
    assert bool(swallowed(ast.parse(text))) is is_found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def test_a():\n    work()", ["test_a"]),
        ("def test_a():\n    helper()\ndef helper():\n    work()", ["test_a"]),
        ("def test_a():\n    helper()\ndef helper():\n    assert work()", []),
        ("def test_a():\n    with pytest.raises(Problem):\n        work()", []),
        ("def test_a():\n    assert work()", []),
    ],
)
def test_the_search_for_tests_without_judgement(text: str, found: list[str]) -> None:
    assert without_judgement([ast.parse(text)]) == found
