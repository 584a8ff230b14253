"""The games that a club can hold tournaments in."""

from arbitr.marias import MARIAS
from arbitr.tournament import BRIDGE

GAMES = {game.key: game for game in (BRIDGE, MARIAS)}
"""By the name of their logs in the store."""
