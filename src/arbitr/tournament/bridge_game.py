"""Bridge as one of the games of a tournament."""

from arbitr.tournament.event_words import WORDS
from arbitr.tournament.game import Game
from arbitr.tournament.kinds import EVENTS
from arbitr.tournament.official.check import check_late
from arbitr.tournament.state import Tournament

BRIDGE = Game("tournament", "t", EVENTS, Tournament, WORDS, check_late)
