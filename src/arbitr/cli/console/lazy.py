"""Modules that a command needs only when it runs, so that its help appears at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import LazyLoader
from types import ModuleType

OURS = "arbitr."


class _LazyFinder(MetaPathFinder):
    """Finds what the other finders find, and delays running our own modules until first use."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(OURS):
            return None
        for finder in sys.meta_path:
            spec = None if isinstance(finder, _LazyFinder) else finder.find_spec(fullname, path, target)
            if spec is not None:
                if spec.loader is not None:
                    spec.loader = LazyLoader(spec.loader)
                return spec
        return None


@contextmanager
def lazily() -> Iterator[None]:
    """Import modules without running them yet; a name taken out of a module would run it at once.

    with lazily():
        from arbitr.tournament import standings
    """
    finder = _LazyFinder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
