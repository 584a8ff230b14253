"""Package fronts: the lazy `exports(...)` of an `__init__.py` and the `__init__.pyi` that type checkers read agree."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from parts import ROOT

SOURCES = ROOT / "src"
FRONTS = sorted((SOURCES / "arbitr").rglob("__init__.pyi"))


def package_of(stub: Path) -> str:
    return ".".join(stub.parent.relative_to(SOURCES).parts)


def declared(stub: Path) -> Iterator[tuple[str, str]]:
    """Each name of a stub with the module that it comes from."""
    for statement in ast.parse(stub.read_text(encoding="utf-8")).body:
        assert isinstance(statement, ast.ImportFrom), f"{stub}:{statement.lineno}: a front only imports"
        for alias in statement.names:
            assert alias.asname == alias.name, f"{stub}:{statement.lineno}: write {alias.name} as {alias.name}"
            yield alias.name, str(statement.module)


def exported(stub: Path) -> Iterator[tuple[str, str]]:
    """Each name that the package exports with its module, as its `exports(...)` table says."""
    package = package_of(stub)
    for node in ast.walk(ast.parse(stub.with_suffix(".py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "exports":
            for module, names in ast.literal_eval(node.args[1]).items():
                yield from ((name, f"{package}.{module}") for name in names.split())


def test_there_are_fronts() -> None:
    assert {"arbitr.bridge", "arbitr.laws.engine", "arbitr.tournament"} <= {package_of(stub) for stub in FRONTS}


def test_every_package_with_exports_has_a_stub() -> None:
    lazy = [path for path in SOURCES.rglob("__init__.py") if "exports(" in path.read_text(encoding="utf-8")]
    assert sorted(path.with_suffix(".pyi") for path in lazy) == FRONTS


@pytest.mark.parametrize("stub", FRONTS, ids=package_of)
def test_a_stub_and_the_table_of_its_package_agree(stub: Path) -> None:
    assert sorted(declared(stub)) == sorted(exported(stub))


@pytest.mark.parametrize("stub", FRONTS, ids=package_of)
def test_a_front_exports_no_name_twice(stub: Path) -> None:
    assert [name for name, times in Counter(name for name, _ in exported(stub)).items() if times > 1] == []


@pytest.mark.parametrize("stub", FRONTS, ids=package_of)
def test_every_exported_name_is_the_one_of_its_module(stub: Path) -> None:
    package = import_module(package_of(stub))
    names = dict(exported(stub))
    assert sorted(package.__all__) == sorted(names)
    for name, module in names.items():
        assert getattr(package, name) is getattr(import_module(module), name)


@pytest.mark.parametrize("stub", FRONTS, ids=package_of)
def test_an_unknown_name_is_an_attribute_error(stub: Path) -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        import_module(package_of(stub)).no_such_name  # noqa: B018
