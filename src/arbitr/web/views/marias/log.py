"""The log of a mariáš tournament in words: event, place, people, author."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arbitr.club.names import office
from arbitr.marias import MariasTournament
from arbitr.marias.settlement.rates import money
from arbitr.marias.tournament.event_words import WORDS
from arbitr.message import Message
from arbitr.tournament import AuthorRole, Log, Note
from arbitr.web.render import Visitor
from arbitr.web.views.marias.names import Players, crowns


def line_words(log: Log[MariasTournament], page: Visitor, players: Players) -> Callable[[Note], dict[str, str]]:
    """A line in words: what happened, where and to whom, the author."""

    def words(note: Note) -> dict[str, str]:
        return {
            "what": page.say(WORDS[note.event.name]),
            "about": _about(note, players, page),
            "by": _by(note, players, page),
        }

    return words


def _about(note: Note, players: Players, page: Visitor) -> str:
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


def _by(note: Note, players: Players, page: Visitor) -> str:
    """The author; a player by name."""
    return players.name(note.by.name) if note.by.role is AuthorRole.PLAYER else page.say(office(note.by)).strip()
