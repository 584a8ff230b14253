"""Who competes: a pair, a team or a single player; persons are opaque ids, their names are in the register."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitr.problem import Problem, refuse_if
from arbitr.tournament.rules import ContestKind, Rules


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry."""

    id: str
    players: tuple[str, ...]
    title: str = ""
    """The name of a team."""
    club: str = ""
    stratum: str = ""
    handicap: Fraction = Fraction(0)
    """In the unit of the ranking."""
    withdrawn: bool = False

    def checked(self, rules: Rules) -> Contestant:
        """Return itself; raise Problem unless two players make a pair, four to eight a team."""
        least, most = {
            ContestKind.PAIRS: (2, 2),
            ContestKind.INDIVIDUAL: (1, 1),
            ContestKind.TEAMS: (rules.smallest_line_up, rules.largest_line_up),
        }[rules.kind]
        refuse_if(not self.id, "an entry must have an id")
        refuse_if(len(set(self.players)) < len(self.players), "{id}: a player is named twice", id=self.id)
        if not least <= len(self.players) <= most:
            if least == most:
                raise Problem.counted(
                    "{id} has {count} player; there must be {least}",
                    "{id} has {count} players; there must be {least}",
                    len(self.players),
                    id=self.id,
                    least=least,
                )
            raise Problem.counted(
                "{id} has {count} player; there must be {least} to {most}",
                "{id} has {count} players; there must be {least} to {most}",
                len(self.players),
                id=self.id,
                least=least,
                most=most,
            )
        return self


@dataclass(frozen=True, slots=True)
class Substitute:
    """A substitute for some rounds of a session."""

    session: int
    contestant: str
    out: str
    comes: str
    first: int
    """Round."""
    last: int | None = None
    """None for the end of the session."""

    def covers(self, session: int, number: int) -> bool:
        return session == self.session and self.first <= number and (self.last is None or number <= self.last)
