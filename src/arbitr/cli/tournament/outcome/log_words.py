"""A line of the log as text."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from gettext import gettext as _

from arbitr.cli.tournament.open_tournament import OpenTournament
from arbitr.club.log_words.lines import LogWords
from arbitr.reports import Speech
from arbitr.reports.drawing.speech import MINUS
from arbitr.text import language_of
from arbitr.tournament import Note


def log_lines(this: OpenTournament, notes: Iterable[Note]) -> Iterator[str]:
    """Each with its number, time and author."""
    words = LogWords(this.log, this.names, Speech(language_of(os.environ)))
    for note in notes:
        places = {
            "line": note.number,
            "time": datetime.fromtimestamp(note.at / 1000).strftime("%H:%M"),
            "by": words.by(note),
            "what": _what(words, note),
        }
        if words.is_undone(note):
            yield _("{line}, {time}, {by}: {what} (undone)").format(**places)
        else:
            yield _("{line}, {time}, {by}: {what}").format(**places)


def _what(words: LogWords, note: Note) -> str:
    """The kind of event, and its subject; a minus sign is written as people type it."""
    laws = words.laws(note)
    about = [*words.about(note), *([_("Law {law}").format(law=laws)] if laws else [])]
    text = f"{words.what(note)}: {', '.join(about)}" if about else words.what(note)
    return text.replace(MINUS, "-")
