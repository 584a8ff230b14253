"""The log of a bridge tournament in words, for a page."""

from __future__ import annotations

from collections.abc import Callable

from arbitr.club.log_words.lines import LogWords
from arbitr.club.names import Names
from arbitr.reports import Speech
from arbitr.tournament import Log, Note, Slip, SlipScore, Tournament
from arbitr.web.render import Visitor
from arbitr.web.views.bridge.traveller import said_view


def line_words(log: Log[Tournament], page: Visitor, names: Names) -> Callable[[Note], dict[str, str]]:
    """A line in words: what happened, where and to whom, the law, the author."""
    lines = LogWords(log, names, Speech(page.language))

    def words(note: Note) -> dict[str, str]:
        return {
            "what": lines.what(note),
            "about": _joined(lines.about(note)),
            "laws": lines.laws(note),
            "by": lines.by(note),
        }

    return words


def score_text(score: SlipScore, page: Visitor) -> str:
    """The result, and the lead if recorded."""
    return _joined([part for part in said_view(Slip(score), page).values() if part])


def _joined(parts: list[str]) -> str:
    return " · ".join(parts)
