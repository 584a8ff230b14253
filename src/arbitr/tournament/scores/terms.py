"""What a ruling says about a score besides the adjusted score itself: bounds that only the whole field shows (12C)."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.bridge import Award, Side


@dataclass(frozen=True, slots=True)
class OwnDamage:
    """Part of a side's damage was self-inflicted: what it would have scored without its own error."""

    side: Side
    without: Award


@dataclass(frozen=True, slots=True)
class Terms:
    """Each compares the values of scores within the field, so it is applied when the field is scored."""

    bounded: bool = False
    """The score at the table bounds it: the non-offenders get no less, the offenders no more."""
    offenders: Side | None = None
    own_damage: tuple[OwnDamage, ...] = ()
    capped: tuple[Side, ...] = ()
    """Sides that get at most average minus (1997: 25B2b2)."""

    @property
    def is_plain(self) -> bool:
        """There is nothing to compare."""
        return not (self.bounded or self.own_damage or self.capped)


NONE = Terms()
