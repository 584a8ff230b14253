"""The log: its lines, and undo."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING

import typer

from arbitr.cli.console import CommandList, CommandOutput, lazily, whole_number
from arbitr.cli.tournament.frame import CORRECTING, READING, done

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament

with lazily():
    from arbitr.cli.tournament import open_tournament
    from arbitr.cli.tournament.outcome import log_words
    from arbitr.tournament import event, log

LAST = 20
"""Lines of the log that are shown by default."""


commands = CommandList()


@commands.add(READING, _("Show the log: what was entered, and by whom."), "log")
def lines(
    this: OpenTournament,
    last: str = typer.Option(str(LAST), "--last", metavar="N", help=_("Number of entries from the end; 0: all.")),
) -> CommandOutput:
    many = whole_number(last, "--last")
    gone = log.undone(this.log.notes)
    found = this.log.notes[-many:] if many > 0 else this.log.notes
    return CommandOutput(
        [{**open_tournament.note_plain(note), "undone": note.number in gone} for note in found],
        log_words.log_lines(this, found),
    )


@commands.add(CORRECTING, _("Undo an entry in the log; without a number, the last one."))
def undo(
    this: OpenTournament, line: str = typer.Argument("", metavar="LINE", help=_("Entry number in the log."))
) -> CommandOutput:
    number = whole_number(line, "LINE") if line else this.last_line()
    said = next(log_words.log_lines(this, this.log.notes[number - 1 : number]), "")
    notes = this.add(event.Undone(number))
    return done(notes, _("This entry has been undone: {line}").format(line=said))
