"""After the auction players speak in turn: announcements and fleks, until three in a row add nothing (21)."""

from __future__ import annotations

from typing import NamedTuple

from arbitr.marias.player import Player

QUIET_ENDS = 3
"""This many players in a row who add nothing end it."""


class Speaking(NamedTuple):
    """The player whose turn it is to speak."""

    turn: Player
    quiet: int = 0
    """How many players in a row have added nothing."""
    has_said: bool = False
    """Whether the player in turn has already said something at this turn."""
    has_fleked: bool = False
    """Whether he has fleked. Announcements come before fleks."""
    heard: int = 0
    """The players who have already had a turn, as a set of bits: an announcement is made at a player's first turn."""

    @classmethod
    def begun(cls, actor: Player) -> Speaking:
        """The actor has said what he plays."""
        return cls(actor.left, heard=1 << actor)

    @property
    def is_over(self) -> bool:
        return self.quiet == QUIET_ENDS

    @property
    def is_first_time(self) -> bool:
        return not self.heard >> self.turn & 1

    def announced(self) -> Speaking:
        return Speaking(self.turn, 0, True, self.has_fleked, self.heard)

    def fleked(self) -> Speaking:
        return Speaking(self.turn, 0, True, True, self.heard)

    def passed_on(self) -> Speaking:
        quiet = 0 if self.has_said else self.quiet + 1
        return Speaking(self.turn.left, quiet, False, False, self.heard | 1 << self.turn)
