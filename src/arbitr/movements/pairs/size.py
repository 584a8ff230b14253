"""How many tables and pairs: the size of a field."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.message import Message
from arbitr.problem import Problem


@dataclass(frozen=True, slots=True)
class Size:
    """Tables, a half one counted as whole, and whether a pair is missing there."""

    tables: int
    half: bool

    @property
    def pairs(self) -> int:
        return 2 * self.tables - self.half

    def __str__(self) -> str:
        """7, or 7½."""
        return f"{self.tables - self.half}{'½' if self.half else ''}"


def size(kind: Message, tables: int | None, pairs: int | None, least: int, most: int) -> Size:
    """The size requested by tables, pairs or both: 15 pairs are 7½ tables, given as 7 or as 8."""
    if tables is None and pairs is None:
        raise Problem("enter the number of tables or pairs")
    if pairs is None:
        assert tables is not None
        asked = Size(tables, False)
    else:
        asked = Size((pairs + 1) // 2, pairs % 2 == 1)
        if tables is not None and tables not in (asked.tables, asked.tables - asked.half):
            raise Problem(
                "{pairs} pairs do not make {tables} tables; they make {right}",
                pairs=pairs,
                tables=tables,
                right=asked,
            )
    if asked.tables == 1:
        raise Problem("one table is not a movement: its two pairs would only meet each other; use at least two tables")
    if not least <= asked.tables - asked.half or not asked.tables <= most:
        raise Problem(
            "{kind} is for {least} to {most} tables, not {asked}", kind=kind, least=least, most=most, asked=asked
        )
    return asked
