"""What happens at a tournament, and a line of its log. Both games add their own kinds of event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from arbitr.plain import Plain, family, fields_to_plain, from_plain
from arbitr.problem import Problem


class Event:
    """Something that happened. It folds itself into the state of its game's tournament."""

    __slots__ = ()

    name: ClassVar[str]

    def fold(self, state: Any, note: Note) -> Any:
        """The state after it; a Problem where it cannot be, and then nothing has happened."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the log: what happened, when, and on whose word. Numbers count from 1."""

    number: int
    at: int
    """Milliseconds since 1970."""
    by: str
    """Who said so, as the front knows him: director, table A7, pair 12."""
    event: Event
    entry: str = ""
    """The id that the sender gave it, so that it counts once however often it is sent."""


EVENTS: dict[str, type[Event]] = {}
E_ = TypeVar("E_", bound=type[Event])


def event(kind: E_) -> E_:
    """Registers a kind of event under its name in files."""
    if kind.name in EVENTS:
        raise ValueError(f"two kinds of event are called {kind.name}")
    EVENTS[kind.name] = kind
    return kind


@event
@dataclass(frozen=True, slots=True)
class Undone(Event):
    """A line of the log does not count any more; undoing this one makes it count again."""

    name: ClassVar[str] = "undone"

    number: int

    def fold(self, state: Any, note: Note) -> Any:
        return state  # the log leaves the line out: see log.py


def event_to_plain(happened: Event) -> Plain:
    return {"event": happened.name, **fields_to_plain(happened)}


def event_from_plain(data: Plain) -> Event:
    if not isinstance(data, dict) or data.get("event") not in EVENTS:
        raise Problem("{data} is not an event of a tournament", data=repr(data)[:80])
    return from_plain(EVENTS[data["event"]], {name: value for name, value in data.items() if name != "event"})


family(Event, event_to_plain, event_from_plain)
