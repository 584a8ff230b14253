"""Arbitr: the Laws of Duplicate Bridge as a program, and the tournament that is played under them.

The names below are what a program needs to deal, bid, play, score and ask for a ruling. They need the standard library
alone. Importing `arbitr` imports none of them yet: each is imported on first use.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers know the name; importing it would triple the time that `import arbitr` takes
if TYPE_CHECKING:
    from arbitr.bridge.auction import Auction
    from arbitr.bridge.board import Board, Vulnerability
    from arbitr.bridge.call import Call
    from arbitr.bridge.contract import Contract
    from arbitr.bridge.deals.deal import Deal
    from arbitr.bridge.result import Result
    from arbitr.bridge.scores.imps import imps
    from arbitr.bridge.scores.score import score
    from arbitr.bridge.seat import Seat, Side
    from arbitr.bridge.table import Table
    from arbitr.cards import Card, Hand
    from arbitr.laws.rule import rule
    from arbitr.problem import Problem

__all__ = [
    "Auction",
    "Board",
    "Call",
    "Card",
    "Contract",
    "Deal",
    "Hand",
    "Problem",
    "Result",
    "Seat",
    "Side",
    "Table",
    "Vulnerability",
    "imps",
    "rule",
    "score",
]

_NAMES = {
    "arbitr.bridge.auction": ("Auction",),
    "arbitr.bridge.board": ("Board", "Vulnerability"),
    "arbitr.bridge.call": ("Call",),
    "arbitr.bridge.contract": ("Contract",),
    "arbitr.bridge.deals.deal": ("Deal",),
    "arbitr.bridge.scores.imps": ("imps",),
    "arbitr.bridge.result": ("Result",),
    "arbitr.bridge.scores.score": ("score",),
    "arbitr.bridge.seat": ("Seat", "Side"),
    "arbitr.bridge.table": ("Table",),
    "arbitr.cards": ("Card", "Hand"),
    "arbitr.laws.rule": ("rule",),
    "arbitr.problem": ("Problem",),
}
"""The names by their modules."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a name when it is first used (PEP 562)."""
        from importlib import import_module

        for module, names in _NAMES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List every public name, also before its first use."""
    return sorted({*globals(), *__all__})
