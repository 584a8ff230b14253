"""The log of a mariáš tournament in words: what happened, where, to whom, on whose word."""

from __future__ import annotations

from typing import Any

from arbitr.marias.rates import money
from arbitr.message import Message
from arbitr.tournament.event import Note
from arbitr.web.live import Live
from arbitr.web.names import office
from arbitr.web.page import Page
from arbitr.web.views.directing import lines_view
from arbitr.web.views.marias_names import Players, crowns
from arbitr.web.views.marias_phone import PLAYER

MOST = 100
"""Lines on a page."""


def log_view(live: Live, players: Players, page: Page, newest: int) -> list[dict[str, Any]]:
    """The newest lines first."""

    def words(note: Note) -> dict[str, str]:
        return {
            "what": page.say(LINES[note.event.name]),
            "about": _about(note, players, page),
            "by": _by(note, players, page),
        }

    return lines_view(live.log, newest, MOST, words)


def _(text: str) -> str:
    return text


LINES = {
    "marias_opened": _("The tournament is opened"),
    "marias_rules_changed": _("Other rules"),
    "marias_entered": _("A player is entered"),
    "marias_withdrawn": _("An entry is withdrawn"),
    "marias_drawn": _("The seats are drawn"),
    "marias_seating_changed": _("The seats are changed"),
    "marias_round_begun": _("The round begins"),
    "marias_ended": _("The tournament ends"),
    "marias_clock_stopped": _("The clock stops"),
    "marias_clock_goes_on": _("The clock goes on"),
    "marias_stake_added": _("Another stake"),
    "marias_slip_written": _("A slip is written"),
    "marias_slip_handed_in": _("A slip is handed in"),
    "marias_record_mended": _("A record is corrected"),
    "marias_referee_called": _("The referee is called"),
    "marias_referee_came": _("The referee has come"),
    "marias_ruling_given": _("A ruling"),
    "undone": _("A line is undone"),
}


def _about(note: Note, players: Players, page: Page) -> str:
    """Where, who and how much."""
    event: Any = note.event
    parts = []
    if getattr(event, "round", None) is not None:
        parts.append(page.say(Message("Round {number}", number=event.round)))
    if getattr(event, "table", None) is not None:
        parts.append(page.say(Message("Table {table}", table=event.table)))
    if getattr(event, "player", ""):
        parts.append(players.name(event.player))
    if getattr(event, "haler", None) is not None:
        parts.append(page.say(money(event.haler)))
    parts += [f"{players.name(player)} {crowns(page, haler)}" for player, haler in getattr(event, "amounts", ())]
    parts += [players.name(player) for _, player in getattr(event, "came", ())]
    parts += [players.name(player) for player in getattr(event, "left", ())]
    if getattr(event, "conversation", None) is not None:
        parts.append(page.say(event.conversation.procedure.title))
        parts.append(players.name(event.seats[event.conversation.incident.by]))
    if getattr(event, "text", ""):
        parts.append(event.text)
    if getattr(event, "number", None) is not None:
        parts.append(str(event.number))
    return " · ".join(parts)


def _by(note: Note, players: Players, page: Page) -> str:
    """Who said so, a player by his name."""
    kind, _, whom = note.by.partition(" ")
    return players.name(whom) if kind == PLAYER else page.say(office(note.by)).strip()
