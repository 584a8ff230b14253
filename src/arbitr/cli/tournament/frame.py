"""The frames of `arbitr tournament`: read a tournament, write to its log, or preview a change first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

from arbitr.cli.console import (
    APPROVED_BY,
    BY,
    FILE,
    GROUND,
    JSON,
    LATE,
    WHICH,
    YES,
    CommandOutput,
    Frame,
    Line,
    answering,
    lazily,
)
from arbitr.plain import Plain

if TYPE_CHECKING:
    from arbitr.cli.tournament.open_tournament import OpenTournament
    from arbitr.store import Store
    from arbitr.tournament.event import Note, TournamentEvent

with lazily():
    from arbitr.cli.tournament import open_tournament
    from arbitr.club.log import open_log


@dataclass(frozen=True, slots=True)
class Change:
    """A change with its preview; `decide` returns the events that make it."""

    preview: Sequence[str]
    decide: Callable[[], Sequence[TournamentEvent]]


def done(notes: Sequence[Note], lines: Line | Iterable[Line], **more: Plain) -> CommandOutput:
    """The answer of a command that has written these lines to the log."""
    return CommandOutput({"lines": [open_tournament.note_plain(note) for note in notes], **more}, lines)


def _opened(**options: str) -> AbstractContextManager[OpenTournament]:
    return open_tournament.opened(**options)


def _club(file: str) -> AbstractContextManager[Store]:
    return open_log.club(file)


def _previewed(command: Callable[[Any], Change], yes: bool, as_json: bool, **options: str) -> None:
    with _opened(**options) as this:
        change = command(this)
        if yes:
            done(this.add(*change.decide()), change.preview).say(as_json)
        else:
            nothing = _("Nothing has changed yet; add --yes to make the change.")
            CommandOutput({"preview": list(change.preview)}, [*change.preview, nothing]).say(as_json)


# The first argument of a command: the store of the club, or the opened tournament.
CLUB = Frame({"file": FILE, "as_json": JSON}, answering(_club))
READING = Frame({"file": FILE, "which": WHICH, "as_json": JSON}, answering(_opened))
WRITING = Frame({"file": FILE, "which": WHICH, "by": BY, "as_json": JSON}, answering(_opened))
PREVIEWING = Frame({"yes": YES, "file": FILE, "which": WHICH, "by": BY, "as_json": JSON}, _previewed)
# After the correction period they say why.
_LATE = {"late": LATE, "ground": GROUND, "approved_by": APPROVED_BY}
CORRECTING = Frame({**_LATE, **WRITING.options}, answering(_opened))
CORRECTING_PREVIEWED = Frame({**_LATE, **PREVIEWING.options}, _previewed)
