"""The slips of a mariáš tournament on paper, for a club without phones: one for each table of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitr.reports.paper import Block, Cards, Column, Field, Form, Heading, Paper, Table
from arbitr.reports.speech import MINUS, Speech

PREMIUM_LINES = 2


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who sits at a table, as they are called."""

    round: int
    table: int
    players: tuple[str, ...]


def slips(tables: Sequence[AtTable], language: str, title: str = "") -> Paper:
    """What each has won or lost, which comes to nothing in all; another stake, premium games, and who signs."""
    _ = Speech(language).gettext
    columns = (
        Column(_("Name"), wraps=True),
        Column("+", "centre", room=14),
        Column(MINUS, "centre", room=14),
        Column(_("Another stake"), room=14),
        Column(_("Signature"), room=22),
    )
    cards: list[tuple[Block, ...]] = []
    for each in tables:
        rows = (*((name, *[""] * 4) for name in each.players), (_("In all"), *[""] * 4))
        number = _("Round {number}").format(number=each.round)
        cards.append(
            (
                Heading(_("Table {table}").format(table=each.table), f"{number} · {title}" if title else number, 3),
                Table(columns, rows, row_height=9),
                Form((Field(_("Premium games"), lines=PREMIUM_LINES),), columns=1),
            )
        )
    name = _("Slips")
    return Paper(f"{title} · {name}" if title else name, (Cards(tuple(cards), columns=1),), language, is_bare=True)
