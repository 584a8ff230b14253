"""All of the referee's procedures: importing this module registers them."""

from importlib import import_module

from arbitr.marias.player import Player
from arbitr.marias.rulings.case import MariasCase
from arbitr.marias.rulings.conversation import RULES, MariasConversation, MariasIncident

for _module in (
    "renonc",
    "showing",
    "laying_down",
    "cards_wrong",
    "hlasky",
    "statements",
    "looking_back",
    "exclusion",
    "protest",
    "complaint",
):
    import_module(f"arbitr.marias.rulings.{_module}")

PROCEDURES = RULES.procedures
PERSONAL = ("exclusion", "stake_not_replaced", "protest", "committee", "complaint_about_record")
"""Procedures about one player; a player who waits may be that one."""
EXAMPLES = {name: MariasConversation(MariasCase(), MariasIncident(name, Player.B)) for name in PROCEDURES}
"""For each procedure a conversation in which the referee has been told nothing yet, so every choice occurs."""

__all__ = ["EXAMPLES", "PERSONAL", "PROCEDURES"]
