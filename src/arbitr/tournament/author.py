"""The author of a line of a log: a role, and who has it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from arbitr.plain import notation
from arbitr.tournament.play.place import Room


class AuthorRole(Enum):
    """The role in which somebody writes."""

    DIRECTOR = "director"
    ORGANISER = "organiser"
    REFEREE = "referee"
    TABLE = "table"
    """A phone that belongs to a table."""
    PAIR = "pair"
    """A phone that belongs to a contestant."""
    PLAYER = "player"
    """A phone that belongs to a mariáš player."""
    CAPTAIN = "captain"
    IMPORT = "import"
    """A file of another program."""
    ARBITR = "arbitr"
    """Nobody: the rules of the event made a round begin or end by itself."""
    OTHER = ""
    """None of these: only the name is known."""


@dataclass(frozen=True, slots=True)
class Author:
    """The author. As text it is what a log stores: director Eva, table A7o, pair 12."""

    role: AuthorRole
    name: str = ""
    """A user's name, a table with its room, the id of a contestant (followed by @o or @c) or of a person, a file."""

    def __str__(self) -> str:
        return f"{self.role.value} {self.name}" if self.role.value and self.name else self.role.value or self.name

    def __bool__(self) -> bool:
        return self != NOBODY

    @staticmethod
    @lru_cache(maxsize=4096)  # a log has thousands of lines, by a few people
    def parse(text: str) -> Author:
        """Any text that a version has ever stored; text without a role stays as it is."""
        kind, _, name = text.partition(" ")
        found = Author(AuthorRole(kind), name) if kind in _ROLES else Author(AuthorRole.OTHER, text)
        return found if str(found) == text else Author(AuthorRole.OTHER, text)

    @property
    def is_phone(self) -> bool:
        """A phone at a table; everybody else who writes has signed in or owns the machine."""
        return self.role in _PHONES

    @property
    def contestant(self) -> str:
        """For a phone that belongs to a pair or a team."""
        return self.name.partition("@")[0]

    @property
    def room(self) -> Room | None:
        """Where a table or a contestant of a match sits."""
        mark = self.name[-1:] if self.role is AuthorRole.TABLE else self.name.partition("@")[2]
        return next((room for room in Room if room.value == mark), None)


_PHONES = (AuthorRole.TABLE, AuthorRole.PAIR, AuthorRole.PLAYER, AuthorRole.CAPTAIN)
_ROLES = {role.value for role in AuthorRole if role.value}
NOBODY = Author(AuthorRole.OTHER)
notation(Author, str, Author.parse)
