"""The viewer of a page: one browser, and its signed-in user."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.club import has_role
from arbitr.club.permissions import may_direct, may_organise


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """Of one browser. Every browser has one, so that every form carries a secret token; few are signed in."""

    key: str
    """A random value, created at the first visit."""
    csrf: str
    """The token that a form must send."""
    user: str = ""
    name: str = ""
    roles: frozenset[str] = frozenset()
    stamp: str = ""
    """Derived from the password at sign-in: a changed password ends the session."""

    def has(self, role: str) -> bool:
        return has_role(self.roles, role)

    @property
    def directs(self) -> bool:
        """May open the director's pages, so that a page links to them."""
        return may_direct(self.roles)

    @property
    def organises(self) -> bool:
        """May open the organiser's pages, so that a page links to them."""
        return may_organise(self.roles)


NOBODYS = BrowserSession("", "")
"""Without a browser: a page made without a server."""
