"""The printed slips of a mariáš tournament, for a club without phones: one for each table of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitr.reports.drawing.paper import (
    Block,
    Cards,
    FormBlock,
    Heading,
    Paper,
    PaperField,
    TableBlock,
    TableBlockColumn,
    Words,
)
from arbitr.reports.drawing.speech import MINUS, Speech

PREMIUM_LINES = 2


@dataclass(frozen=True, slots=True)
class AtTable:
    """The names of the players at a table."""

    round: int
    table: int
    players: tuple[str, ...]
    dealer: str = ""
    """Who deals first, if it was drawn; the players are then in the order of play."""


def slips(tables: Sequence[AtTable], language: str, title: str = "") -> Paper:
    """Each player's win or loss, which sum to zero; another stake, premium games, and signatures."""
    _ = Speech(language).gettext
    columns = (
        TableBlockColumn(_("Name"), wraps=True),
        TableBlockColumn("+", "centre", room=14),
        TableBlockColumn(MINUS, "centre", room=14),
        TableBlockColumn(_("Additional stake"), room=14),
        TableBlockColumn(_("Signature"), room=22),
    )
    cards: list[tuple[Block, ...]] = []
    for table in tables:
        rows = (*((name, *[""] * 4) for name in table.players), (_("Total"), *[""] * 4))
        number = _("Round {number}").format(number=table.round)
        cards.append(
            (
                Heading(_("Table {table}").format(table=table.table), f"{number} · {title}" if title else number, 3),
                *(
                    [Words(_("{player} deals first.").format(player=table.dealer), is_small=True)]
                    if table.dealer
                    else []
                ),
                TableBlock(columns, rows, row_height=9),
                FormBlock((PaperField(_("Premium games"), lines=PREMIUM_LINES),), columns=1),
            )
        )
    name = _("Slips")
    return Paper(f"{title} · {name}" if title else name, (Cards(tuple(cards), columns=1),), language, is_bare=True)
