"""Who looks at a page: one browser, and who has signed in with it."""

from __future__ import annotations

from dataclasses import dataclass

from arbitr.club import has_role


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """Of one browser. Everybody has one, so that every form carries a word only we can know; few are signed in."""

    key: str
    """Chance, made at the first visit."""
    csrf: str
    """What a form has to bring."""
    user: str = ""
    name: str = ""
    roles: frozenset[str] = frozenset()
    stamp: str = ""
    """Of the password with which the session was opened: a changed one ends it."""

    def has(self, role: str) -> bool:
        return has_role(self.roles, role)


NOBODYS = BrowserSession("", "")
"""Where there is no browser: a page that is made without a server."""
