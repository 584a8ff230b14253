"""The whole law book: importing it registers every procedure, chapter by chapter and by the number of its law."""

from importlib import import_module
from pkgutil import walk_packages

from arbitr.laws import auction, direction, general, play, preparation, proprieties, score
from arbitr.laws.engine.examples import EXAMPLES, report_example
from arbitr.laws.engine.procedures import PROCEDURES

CHAPTERS = (preparation, general, auction, play, proprieties, score, direction)

for chapter in CHAPTERS:
    modules = [package.name for package in walk_packages(chapter.__path__, f"{chapter.__name__}.") if not package.ispkg]
    for module in sorted(modules, key=lambda name: name.rpartition(".")[2]):
        import_module(module)

# One law module may import another, so procedures do not register in the order of their laws.
_by_law = sorted(PROCEDURES.values(), key=lambda procedure: procedure.run.__module__.rpartition(".")[2])
PROCEDURES.clear()
PROCEDURES.update((procedure.id, procedure) for procedure in _by_law)
EXAMPLES.update((name, report_example(procedure)) for name, procedure in PROCEDURES.items() if name not in EXAMPLES)

__all__ = ["PROCEDURES"]
