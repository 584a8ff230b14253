"""Packages that only some functions need: the extra that installs each, and one line if it is absent."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NoReturn

from arbitr.problem import Problem

EXTRAS = {
    "all": ("typer", "rich"),
    "scenarios": ("yaml",),
    "scoring": ("numpy",),
    "paper": ("reportlab", "jinja2", "markupsafe", "segno"),
    "store": ("sqlalchemy", "alembic", "psycopg"),
    "club": ("fastapi", "starlette", "pydantic", "uvicorn", "argon2", "itsdangerous", "multipart"),
    "files": ("access_parser",),
    "https": ("cryptography",),
    "analysis": ("endplay",),
    "worker": ("procrastinate",),
}
"""What to install for each package, by the name under which Python imports it. The command itself asks for all."""

_EXTRA_OF = {package: name for name, packages in EXTRAS.items() for package in packages}


class MissingExtra(Problem, ImportError):
    """A package is not installed; the line says how to install it."""


def command(name: str) -> str:
    """Return the command that installs an extra."""
    return f"pip install 'arbitr[{name}]'"


def extra(module: str) -> Any:
    """Return a module of an extra; if it is absent, return a stand-in that raises MissingExtra when somebody uses it.

    The module that asks for it can then be imported, and its other functions work.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if _root(error.name) != _root(module):
            raise  # the package is there and lacks something itself
        return _Absent(module)


def needs(name: str) -> None:
    """Raise MissingExtra if a package of this extra is absent. Nothing is imported."""
    for package in EXTRAS[name]:
        if find_spec(package) is None:
            raise missing(package)


def missing(module: str | None) -> MissingExtra:
    """Return the line for a module that could not be imported; raise a KeyError if it belongs to no extra."""
    package = _root(module)
    return MissingExtra(
        "{package} is not installed; run {command}", package=package, command=command(_EXTRA_OF[package])
    )


def is_of_an_extra(module: str | None) -> bool:
    """Return whether an extra brings this module."""
    return _root(module) in _EXTRA_OF


class _Absent(ModuleType):
    """Stands for a module that is not installed."""

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # Python and its tools inspect modules; only our own functions use them
            raise AttributeError(name)
        raise missing(self.__name__)


def _root(module: str | None) -> str:
    return (module or "").partition(".")[0]
