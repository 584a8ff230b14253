"""Mariáš as one of the games of a tournament."""

from arbitr.marias.tournament.event_words import WORDS
from arbitr.marias.tournament.kinds import EVENTS
from arbitr.marias.tournament.state import MariasTournament
from arbitr.tournament import Game

MARIAS = Game("marias", "m", EVENTS, MariasTournament, WORDS)
