"""Tests can fail: what would make one pass whatever happens is found in its text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from parts import ROOT

JUDGES = {"raises", "expect", "fail"}
"""Calls that fail by themselves, beside `assert` and `raise`."""
KEEPING = {
    "enumerate",
    "sorted",
    "list",
    "tuple",
    "set",
    "reversed",
    "cycle",
    "pairwise",
    "combinations",
    "permutations",
}
"""Functions that give something wherever they get enough."""
SEARCHES = {"tests/stored/tables.py", "tests/stored/values.py"}
"""Not tests: they look for deals that settle and values that an organiser can choose, and pass over the others."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "tests").rglob("*.py"))}


def functions(tree: ast.AST) -> Iterator[Function]:
    return (node for node in ast.walk(tree) if isinstance(node, Function))


def called(tree: ast.AST) -> set[str]:
    functions = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        function.attr if isinstance(function, ast.Attribute) else function.id
        for function in functions
        if isinstance(function, ast.Attribute | ast.Name)
    }


def called_by_name(tree: ast.AST) -> set[str]:
    """Without methods: several classes have one of the same name."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)}


def judges(function: Function, helpers: set[str]) -> bool:
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)) or bool(
        called(function) & (JUDGES | helpers)
    )


def without_judgement(modules: list[ast.Module]) -> list[str]:
    """Tests that assert nothing, neither themselves nor in a function of the tests that they call."""
    defined = list(chain.from_iterable(functions(tree) for tree in modules))
    helpers = {
        function.name for function in defined if not function.name.startswith("test_") and judges(function, set())
    }
    return [
        function.name for function in defined if function.name.startswith("test_") and not judges(function, helpers)
    ]


def names_problem(node: ast.AST | None) -> bool:
    return node is not None and any(isinstance(part, ast.Name) and part.id == "Problem" for part in ast.walk(node))


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
            managers = [item.context_expr for item in node.items]
            if any("suppress" in called(manager) and names_problem(manager) for manager in managers):
                found.append(node.lineno)
    return found


def raising_late(tree: ast.AST) -> list[int]:
    """Lines of `pytest.raises` with several statements: the wrong one might raise."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.With)
        and len(node.body) > 1
        and any("raises" in called(item.context_expr) for item in node.items)
    ]


def is_filled(node: ast.AST, known: set[str]) -> bool:
    """Does it surely hold something? A constant or an enumeration, known by its capital, is taken to."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(is_filled(part, known) if isinstance(part, ast.Starred) else True for part in parts)
        case ast.Starred(value=whole) | ast.Subscript(value=whole):
            return is_filled(whole, known)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Dict(keys=parts):
            return bool(parts)
        case ast.Name(id=name):
            return name[0].isupper() or name in known
        case ast.Attribute(value=whole, attr=name):
            return name[0].isupper() or is_filled(whole, known)
        case ast.IfExp(body=one, orelse=other):
            return is_filled(one, known) and is_filled(other, known)
        case ast.BinOp(left=one, right=other):
            return is_filled(one, known) or is_filled(other, known)
        case ast.Call(func=ast.Name(id="range")):
            return True
        case ast.Call(func=ast.Name(id="zip" | "product"), args=parts):
            return all(is_filled(part, known) for part in parts)
        case ast.Call(func=ast.Name(id=name), args=[whole, *_]) if name in KEEPING:
            return is_filled(whole, known)
        case ast.Call(func=ast.Attribute(value=whole, attr="items" | "keys" | "values" | "split" | "splitlines")):
            return is_filled(whole, known)
        case ast.GeneratorExp(generators=parts) | ast.ListComp(generators=parts) | ast.SetComp(generators=parts):
            return all(is_filled(part.iter, known) and not part.ifs for part in parts)
        case _:
            return False


def holds_of_nothing(test: ast.expr, known: set[str]) -> bool:
    """all(...) and not any(...) are true of an empty collection."""
    match test:
        case ast.Call(func=ast.Name(id="all"), args=[whole]):
            return not is_filled(whole, known)
        case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="any"), args=[whole])):
            return not is_filled(whole, known)
        case _:
            return False


def surely_judges(body: list[ast.stmt], helpers: set[str], known: set[str]) -> bool:
    """Is something asserted however little the loops find?"""

    def calls_a_judge(*nodes: ast.AST) -> bool:
        return any(called(node) & JUDGES or called_by_name(node) & helpers for node in nodes)

    for statement in body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found = False
            case ast.Assert(test=test):
                found = not holds_of_nothing(test, known)
            case ast.For(iter=whole, body=inner) | ast.AsyncFor(iter=whole, body=inner):
                found = calls_a_judge(whole) or (is_filled(whole, known) and surely_judges(inner, helpers, known))
            case ast.If(test=test, body=one, orelse=other):
                found = calls_a_judge(test) or all(surely_judges(branch, helpers, known) for branch in (one, other))
            case ast.With(items=items, body=inner) | ast.AsyncWith(items=items, body=inner):
                managers = [item.context_expr for item in items]
                found = calls_a_judge(*managers) or surely_judges(inner, helpers, known)
            case ast.Try(body=inner, finalbody=last):
                found = any(surely_judges(branch, helpers, known) for branch in (inner, last))
            case ast.While(body=inner):
                found = surely_judges(inner, helpers, known)
            case _:
                found = calls_a_judge(statement) or isinstance(statement, ast.Raise)
        if found:
            return True
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_filled(value, known):
                known = known | {name}
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if is_filled(value, known):
                known = known | {name}
            case _:
                pass
    return False


def perhaps_without_judgement(modules: list[ast.Module]) -> list[str]:
    """Tests in which every assertion stands in a loop that may have nothing to go through."""
    defined = list(chain.from_iterable(functions(tree) for tree in modules))
    helpers: set[str] = set()
    while True:
        others = [
            function for function in defined if not function.name.startswith("test_") and function.name not in helpers
        ]
        found = {other.name for other in others if surely_judges(other.body, helpers, set())}
        if not found:
            break
        helpers |= found
    tests = [function for function in defined if function.name.startswith("test_")]
    return [test.name for test in tests if not surely_judges(test.body, helpers, set())]


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_every_test_asserts_something() -> None:
    assert without_judgement(list(modules().values())) == []


def test_no_test_passes_because_there_is_nothing_to_look_at() -> None:
    assert perhaps_without_judgement(list(modules().values())) == []


def test_no_refusal_is_passed_over() -> None:
    found = {place(path): lines for path, tree in modules().items() if (lines := swallowed(tree))}
    assert {where: lines for where, lines in found.items() if where not in SEARCHES} == {}


def test_only_one_statement_is_expected_to_raise() -> None:
    assert {place(path): lines for path, tree in modules().items() if (lines := raising_late(tree))} == {}


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


@pytest.mark.parametrize(
    ("body", "is_found"),
    [
        ("for each in computed():\n        assert each", True),
        ("found = computed()\n    for each in found:\n        assert each", True),
        ("for each in (each for each in (1, 2) if each > 2):\n        assert each", True),
        ("for each in ():\n        assert each", True),
        ("assert all(each for each in computed())", True),
        ("assert not any(computed())", True),
        ("if computed():\n        assert True", True),
        ("for each in (1, 2):\n        for other in computed():\n            assert other", True),
        ("found = computed()\n    assert found\n    for each in found:\n        assert each", False),
        ("for each in (1, 2):\n        assert each", False),
        ("for each in EDITIONS:\n        assert each", False),
        ("pair = 1, 2\n    for each in sorted(pair):\n        assert each", False),
        ("for each in looked_at():\n        assert each", False),
        ("assert all(each for each in (1, 2))", False),
        ("with raises(Problem):\n        work()", False),
    ],
)
def test_the_search_for_loops_that_may_be_empty(body: str, is_found: bool) -> None:
    helper = "def looked_at():\n    assert work()\n    return work()"
    assert bool(perhaps_without_judgement([ast.parse(f"{helper}\ndef test_a():\n    {body}")])) is is_found


def test_the_readme_names_every_folder_and_helper() -> None:
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    tests = ROOT / "tests"
    names = [f"`{path.name}`" for path in tests.glob("*.py")]
    names += [f"`{path.name}/`" for path in tests.iterdir() if path.is_dir() and not path.name.startswith(("_", "."))]
    assert len(names) > 30
    assert [name for name in sorted(names) if name not in text] == []
