"""The public names of a package, each imported when it is first used (PEP 562).

A package of many modules lists its names once, and the rest of the program imports them from the package. Type checkers
read them from the package's `__init__.pyi`; a test keeps the two in agreement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def exports(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], object], list[str]]:
    """Return `__getattr__` and `__all__` of a package from its modules, each with its public names in one string."""
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def attribute(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{homes[name]}"), name)
        # The next access finds it without this function.
        setattr(import_module(package), name, found)
        return found

    return attribute, sorted(homes)
