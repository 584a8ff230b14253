"""What an event is: something that happened at the table and folds itself into the table's state."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from arbitr.plain import Plain, family, fields_to_plain, from_plain
from arbitr.problem import Problem

if TYPE_CHECKING:
    from arbitr.marias.table import Table


class IllegalEvent(Problem):
    """The rules of the game do not allow it."""


class Event:
    """Something that happened at the table."""

    __slots__ = ()

    name: ClassVar[str]

    def fold(self, table: Table) -> Table:
        """The table after it; an IllegalEvent where the rules of the game forbid it."""
        raise NotImplementedError


EVENTS: dict[str, type[Event]] = {}
E_ = TypeVar("E_", bound=type[Event])


def event(kind: E_) -> E_:
    """Registers a kind of event under its name in files."""
    if kind.name in EVENTS:
        raise ValueError(f"two kinds of event are called {kind.name}")
    EVENTS[kind.name] = kind
    return kind


def event_to_plain(happened: Event) -> Plain:
    return {"event": happened.name, **fields_to_plain(happened)}


def event_from_plain(data: Plain) -> Event:
    if not isinstance(data, dict) or data.get("event") not in EVENTS:
        raise Problem(
            "{data} is not an event; its field 'event' must be one of {names}",
            data=repr(data),
            names=", ".join(EVENTS),
        )
    return from_plain(EVENTS[data["event"]], {name: value for name, value in data.items() if name != "event"})


family(Event, event_to_plain, event_from_plain)
