"""Pages that answered a form: previews and errors, shown again when the same address is opened.

A browser that reloads such a page, or switches its language, asks for the address of the form without sending it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.web.browser_session import BrowserSession

MOST = 200
"""Pages of all browsers whose users are signed in, and as many of all others."""
LONGEST = 20_000
"""Characters that somebody who is not signed in may have typed into such a page."""
SECONDS = 1200.0


class PageSentence(str):
    """A sentence in the reader's language, which can be said again in another one."""

    __slots__ = ("what",)
    what: Message | Problem | str

    def __new__(cls, text: str, what: Message | Problem | str) -> PageSentence:
        made = super().__new__(cls, text)
        made.what = what
        return made


def said_again(value: Any, say: Callable[[Message | Problem | str], str]) -> Any:
    """The same view with its sentences in the language of `say`."""
    if isinstance(value, PageSentence):
        return say(value.what)
    if isinstance(value, Mapping):
        return {name: said_again(item, say) for name, item in value.items()}
    if isinstance(value, list):
        return [said_again(item, say) for item in value]
    if type(value) is tuple:
        return tuple(said_again(item, say) for item in value)
    return value


@dataclass(frozen=True, slots=True)
class Draft:
    """What answered a form."""

    template: str
    view: Mapping[str, Any]
    session: BrowserSession
    at: float


class Drafts:
    """The last answers of this worker. A request to another worker gets the empty form."""

    def __init__(self) -> None:
        self._kept: dict[bool, OrderedDict[tuple[str, str], Draft]] = {True: OrderedDict(), False: OrderedDict()}
        """By whether a user is signed in: strangers displace no draft of a user."""

    def keep(self, session: BrowserSession, path: str, template: str, view: Mapping[str, Any]) -> None:
        pages = self._of(session)
        pages.pop((session.key, path), None)
        if not session.user and _characters(view) > LONGEST:
            return
        pages[session.key, path] = Draft(template, view, session, monotonic())
        while len(pages) > MOST:
            pages.popitem(last=False)

    def _of(self, session: BrowserSession) -> OrderedDict[tuple[str, str], Draft]:
        return self._kept[bool(session.user)]

    def get(self, session: BrowserSession, path: str) -> Draft | None:
        """Only for the same browser while the same user with the same roles is signed in."""
        found = self._of(session).get((session.key, path))
        if found is None or found.at < monotonic() - SECONDS:
            return None
        same = (found.session.user, found.session.roles) == (session.user, session.roles)
        return found if same else None

    def forget(self, session: BrowserSession, path: str) -> None:
        """The form has been accepted."""
        self._of(session).pop((session.key, path), None)


def _characters(value: Any) -> int:
    if isinstance(value, str):
        return len(value)
    if isinstance(value, Mapping):
        return sum(map(_characters, value.values()))
    return sum(map(_characters, value)) if isinstance(value, list | tuple) else 0
