"""`arbitr convert`: boards from one format to another, with a report of what the other cannot represent."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Callable
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import FORMATS_READ, FORMATS_WRITTEN, STANDARD, bytes_of, lazily, say, write_bytes
from arbitr.formats.text_file import text_in
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.formats.convert import Format

with lazily():
    from arbitr.formats import convert as formats_convert

app = typer.Typer(add_completion=False)


@app.command()
def convert(
    source: Path = typer.Argument(..., metavar="IN", help=_("File to read, or - for standard input.")),
    target: Path = typer.Argument(..., metavar="OUT", help=_("File to write, or - for standard output.")),
    source_format: str = typer.Option(
        "", "--read-as", metavar=FORMATS_READ, help=_("Format of the file, if the extension does not show it.")
    ),
    target_format: str = typer.Option(
        "", "--write-as", metavar=FORMATS_WRITTEN, help=_("Format of the file, if the extension does not show it.")
    ),
    encoding: str = typer.Option(
        "", "--encoding", metavar="cp1252", help=_("Text encoding of IN, if it is detected wrongly.")
    ),
) -> None:
    from_ = _format(source, source_format, "--read-as", formats_convert.format_named)
    to = _format(target, target_format, "--write-as", formats_convert.format_to_write)
    data = bytes_of(source)
    if encoding:
        data = text_in(data, encoding).encode("utf-8-sig")
    records = from_.read(data, str(source))
    written = formats_convert.converted(records, to)
    write_bytes(target, written.data)
    if written.lost:
        what = ", ".join(message.translated(gettext) for message in written.lost)
        text = _("{file}: not everything fits into {format}; lost: {what}").format(
            file=source, format=to.name, what=what
        )
        print(f"arbitr: {text}", file=sys.stderr)
    if str(target) != STANDARD:
        count = written.boards
        say(
            ngettext("{count} board written to {file}", "{count} boards written to {file}", count).format(
                count=count, file=target
            )
        )


def _format(file: Path, named: str, option: str, find: Callable[[str], Format]) -> Format:
    if named:
        return find(named)
    if str(file) == STANDARD or not file.suffix:
        raise Problem("cannot tell the format of {file}; give it, e.g. {option} pbn", file=file, option=option)
    return find(file.suffix)
