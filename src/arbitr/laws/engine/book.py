"""The whole law book: importing it registers every procedure, chapter by chapter."""

from importlib import import_module
from pkgutil import iter_modules

from arbitr.laws import auction, direction, general, play, proprieties, score
from arbitr.laws.engine.procedure import PROCEDURES

CHAPTERS = (general, auction, play, proprieties, score, direction)

for chapter in CHAPTERS:
    for module in sorted(iter_modules(chapter.__path__), key=lambda module: module.name):
        import_module(f"{chapter.__name__}.{module.name}")

__all__ = ["PROCEDURES"]
