"""The games that a club can hold tournaments in."""

from arbitr.marias.tournament.game import MARIAS
from arbitr.tournament.bridge_game import BRIDGE

GAMES = {game.key: game for game in (BRIDGE, MARIAS)}
"""By what the store calls their logs."""
