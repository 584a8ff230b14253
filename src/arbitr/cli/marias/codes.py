"""The codes on the tables of a mariáš tournament."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arbitr.cli.club.table_codes import ADDRESS, CARDS, RENEW, SCAN_AGAIN, TABLES
from arbitr.cli.console import CommandOutput, lazily
from arbitr.text import language_of

if TYPE_CHECKING:
    from arbitr.cli.marias.open_tournament import OpenMariasTournament

with lazily():
    from arbitr.cli.club import table_codes
    from arbitr.club.codes import cards as table_cards
    from arbitr.club.codes import tables as coded


def codes(
    this: OpenMariasTournament,
    tables: list[str] | None = TABLES,
    renew: bool = RENEW,
    scan_again: bool = SCAN_AGAIN,
    address: str = ADDRESS,
    cards: Path | None = CARDS,
) -> CommandOutput:
    state = this.state
    return table_codes.codes(
        this.store,
        "marias",
        coded.marias_tables(this.stream, state),
        tables or [],
        partial(coded.marias_sitting, state),
        lambda meant, opened_by: table_cards.marias_cards(state, meant, opened_by, language_of(os.environ)),
        renew,
        scan_again,
        address,
        cards,
    )
