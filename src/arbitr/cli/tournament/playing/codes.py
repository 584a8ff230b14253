"""The codes on the tables of a bridge tournament."""

from __future__ import annotations

import os
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

from arbitr.cli.club.table_codes import ADDRESS, CARDS, RENEW, SCAN_AGAIN, TABLES
from arbitr.cli.console import CommandList, CommandOutput, lazily
from arbitr.cli.tournament.frame import READING
from arbitr.text import language_of

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament

with lazily():
    from arbitr.cli.club import table_codes
    from arbitr.club.codes import cards as table_cards
    from arbitr.club.codes import tables as coded

commands = CommandList()


@commands.add(READING, _("Show the codes on the tables, print them, or replace them."))
def codes(
    this: OpenTournament,
    tables: list[str] | None = TABLES,
    renew: bool = RENEW,
    scan_again: bool = SCAN_AGAIN,
    address: str = ADDRESS,
    cards: Path | None = CARDS,
) -> CommandOutput:
    state, language = this.state, language_of(os.environ)
    return table_codes.codes(
        this.store,
        "bridge",
        coded.bridge_tables(this.stream, state),
        tables or [],
        partial(coded.bridge_sitting, state),
        lambda meant, opened_by: table_cards.bridge_cards(
            state, meant, opened_by, partial(this.printed_names.contestant, state), language
        ),
        renew,
        scan_again,
        address,
        cards,
    )
