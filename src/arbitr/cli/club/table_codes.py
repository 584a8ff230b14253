"""The codes on the tables, for both games: their addresses, new codes, and the cards to print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import CommandOutput, TextTable, lazily, write_bytes
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.club.codes.tables import CodedTable
    from arbitr.reports.drawing.paper import Paper
    from arbitr.store import Store

with lazily():
    from arbitr.club.codes import signed
    from arbitr.club.codes import tables as coded
    from arbitr.reports.drawing import pdf

TABLES = typer.Argument(None, metavar="TABLE...", help=_("Tables or sections, e.g. A7 or A; all for all tables."))
RENEW = typer.Option(False, "--renew", help=_("Make new codes; the old ones admit nobody any more."))
SCAN_AGAIN = typer.Option(False, "--scan-again", help=_("With --renew: phones at these tables must scan the new code."))
ADDRESS = typer.Option(
    "", "--address", metavar="URL", help=_("Address of the server for phones (default: the last one).")
)
CARDS = typer.Option(None, "--cards", metavar="FILE.pdf", help=_("Write the table cards with these codes."))


def codes(
    store: Store,
    game: str,
    tables: Sequence[CodedTable],
    which: Sequence[str],
    sitting: Callable[[CodedTable], Collection[str]],
    cards: Callable[[Sequence[CodedTable], Callable[[CodedTable], str]], Paper],
    renew: bool,
    scan_again: bool,
    address: str,
    out: Path | None,
) -> CommandOutput:
    """The addresses of these tables, after making new codes if wanted."""
    if renew and not which:
        raise Problem("name the tables that get new codes, e.g. A7 or A, or write all")
    if scan_again and not renew:
        raise Problem("--scan-again needs --renew: the codes stay as they are")
    if not tables:
        raise Problem("there are no tables yet")
    meant = list(
        dict.fromkeys(table for text in which or [coded.ALL_TABLES] for table in coded.tables_meant(tables, text))
    )
    signing = signed.TableCodes(store)
    server = (address or str(store.settings.get(signed.ADDRESS, ""))).rstrip("/")
    if not server:
        raise Problem("give the address of the server: --address http://192.168.1.20:8000")
    if renew:
        signing.replace(meant, "")
    if scan_again:
        ended = [token.id for token in store.tokens.of(meant[0].stream) if coded.phone_is_at(token, meant, sitting)]
        store.tokens.end(ended)

    def opened_by(table: CodedTable) -> str:
        return f"{server}{signed.PREFIX[game]}/{signing.code(table)}"

    said: list[str | TextTable] = [
        TextTable((_("Table"), _("Address")), [(table.name, opened_by(table)) for table in meant], left={0, 1})
    ]
    if renew:
        said.append(_("The old codes admit nobody any more."))
    if out is not None:
        write_bytes(out, pdf.to_pdf(cards(meant, opened_by)))
        said.append(_("Written: {file}.").format(file=out))
    return CommandOutput([{"table": table.name, "address": opened_by(table)} for table in meant], said)
