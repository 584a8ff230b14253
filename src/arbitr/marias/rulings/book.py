"""All of the referee's procedures: importing this module registers them."""

from importlib import import_module

from arbitr.marias.rulings.conversation import EXAMPLES, RULES

for _module in (
    "renonc",
    "showing",
    "laying_down",
    "cards_wrong",
    "hlasky",
    "statements",
    "looking",
    "exclusion",
    "protest",
    "complaint",
):
    import_module(f"arbitr.marias.rulings.{_module}")

PROCEDURES = RULES.procedures

__all__ = ["EXAMPLES", "PROCEDURES"]
