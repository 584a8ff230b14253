"""Shared parts of tournament pages of all games: the tournament of an address, its names, its writes.

A game plugs in with its own `GamePages` (`pages/bridge/common.py`, `pages/marias/common.py`).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import HTTPException, Response
from fastapi.responses import StreamingResponse

from arbitr.club import CodedTable, Decide, LiveLog, Names, Unreadable, sees_hidden
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store import Stored
from arbitr.store.ids import now
from arbitr.store.tokens import Token
from arbitr.tournament import Author, AuthorRole, Game, GameState, Log, Note, TournamentEvent
from arbitr.web.page import Page
from arbitr.web.views.tournament.phones import Writers, waiting_view

S = TypeVar("S", bound=GameState[Any])
N = TypeVar("N")


@dataclass(frozen=True)
class GamePages(Generic[S, N]):
    """A game's plug-in for the shared tournament pages. `N` is the type of its names."""

    game: Game
    codes: str
    """The path prefix in the codes on its tables."""
    templates: str
    """The folder of its own templates."""
    desk: str
    """The last part of the director's address."""
    desk_templates: str
    """The folder of the director's page."""
    director: AuthorRole
    """The role name of its director in the log."""
    named: Callable[[Page, S, Names], N]
    """The names in this tournament, from those that may be shown."""
    problem_named: Callable[[S, N, Problem], Message | Problem]
    """A Problem with names instead of ids."""
    head: Callable[[str, S, bool], dict[str, Any]]
    """The breadcrumb line at the top of each page, with or without the session and its round."""
    line_words: Callable[[Log[S], Page, N], Callable[[Note], dict[str, str]]]
    """A line of the log in words: what happened, where and to whom, and its author."""
    writers: Callable[[S, N, Page], Writers]
    """The tables and people that a phone can score for."""
    screen: Callable[[LiveLog, N, Page, int], dict[str, Any]]
    """The big screen, which is public regardless of who is signed in."""
    desk_view: Callable[[LiveLog, N, Page, int], dict[str, Any]]
    """The live part of the director's page."""
    answered: Callable[[int], TournamentEvent]
    """Answer a table's call."""
    scanned: Callable[[Page, S, N, CodedTable], dict[str, Any]]
    """The table of a code, and its players."""
    tables: Callable[[str, S], list[CodedTable]]
    """The tables that have codes."""
    sitting: Callable[[S, CodedTable], Collection[str]]
    """The owners of the phones that accompany those who sit at a table now."""
    owner: Callable[[S, CodedTable, str], tuple[str, str]]
    """The kind and owner of a phone's token: the table, or a player who sits there."""
    phone: Callable[[LiveLog, N, Page, Token], dict[str, Any]]
    """All data that a phone's page needs to work offline."""

    def address(self, id_: str) -> str:
        return f"/{self.game.path}/{id_}"

    def code_address(self, page: Page, table: CodedTable) -> str:
        """The address in a table's code, reachable by phones."""
        code = page.services.signing.codes.code(table)
        # Never the Host header of the request: whoever sends it would decide where the phones go.
        return f"{page.services.address}{self.codes}/{code}"

    async def opened(self, page: Page, id_: str) -> tuple[LiveLog, S]:
        live = await live_of(page, id_)
        if live.game is not self.game or not live.state.is_open:
            raise HTTPException(404)
        return live, live.state

    async def names(self, page: Page, state: S, hidden_too: bool = False) -> N:
        """Directors and organisers see everybody's name, and so do players at the same table."""
        hidden_too = hidden_too or sees_hidden(page.session.roles)
        called = page.services.called
        shown = called.cached(state, hidden_too)
        if shown is None:
            shown = await page.services.store.run(called.of, state, hidden_too)
        return self.named(page, state, Names(shown, page.words))

    async def printed_names(self, page: Page, state: S) -> N:
        """Everybody can see a printout, whoever prints it."""
        called = page.services.called
        shown = await page.services.store.run(called.of, state, False)
        return self.named(page, state, Names(shown, page.words))

    def names_now(self, page: Page, state: S, hidden_too: bool = False) -> N:
        """The same for live parts: new people may have entered since the page was opened."""
        return self.named(page, state, Names(page.services.called.of(state, hidden_too), page.words))

    def screen_now(self, live: LiveLog, page: Page) -> dict[str, Any]:
        names = self.names_now(page, live.state)
        return {"head": self.head(live.stream, live.state, True), **self.screen(live, names, page, now())}

    def desk_now(self, live: LiveLog, page: Page) -> dict[str, Any]:
        names = self.names_now(page, live.state, hidden_too=True)
        return {
            "head": self.head(live.stream, live.state, True),
            "waiting": self.waiting(live, page, names),
            **self.desk_view(live, names, page, now()),
        }

    def waiting(self, live: LiveLog, page: Page, names: N) -> list[dict[str, Any]]:
        """The phones that wait for the director."""
        waiting = page.services.store.tokens.waiting(live.stream)
        return waiting_view(waiting, self.writers(live.state, names, page)) if waiting else []

    async def write(
        self, page: Page, id_: str, by: Author, decide: Decide | TournamentEvent, entry: str = ""
    ) -> Stored:
        """Write the events decided from the newest state; a Problem uses the displayed names."""
        _, state = await self.opened(page, id_)
        deciding: Decide = (lambda log: [decide]) if isinstance(decide, TournamentEvent) else decide
        try:
            return await page.logs.write(id_, deciding, by, entry)
        except Problem as problem:
            shown = self.problem_named(state, await self.names(page, state, hidden_too=True), problem)
            raise shown if isinstance(shown, Problem) else problem from None


def signed_in(page: Page, role: AuthorRole) -> Author:
    return Author(role, page.session.name)


async def live_of(page: Page, id_: str) -> LiveLog:
    try:
        return await page.services.logs.get(id_)
    except Unreadable:  # it exists, and its page says why it is not shown
        raise
    except Problem:
        raise HTTPException(404) from None


def followed(
    page: Page,
    id_: str,
    key: tuple[str, ...],
    render: Callable[[LiveLog], str],
    may_see: Callable[[], bool] | None = None,
) -> Response:
    """A live part of a page; viewers with the same `key` and language see the same. `may_see` is asked before
    anything is sent; None for what is public.
    """
    events = page.services.broadcasts.watch(id_, (*key, page.language), render)
    return as_events(page, events if may_see is None else while_allowed(events, may_see))


async def while_allowed(events: AsyncGenerator[bytes], may_see: Callable[[], bool]) -> AsyncGenerator[bytes]:
    """The stream ends when its viewer loses the right to it."""
    async with aclosing(events):
        async for event in events:
            if not may_see():
                return
            yield event


def as_events(page: Page, events: AsyncIterator[bytes]) -> Response:
    """Server-sent events, which no proxy may buffer; not more for one viewer than a browser needs."""
    streams = page.services.streams
    browser = page.session.key if page.request.cookies else ""  # otherwise the key is new with every request
    if not streams.has_room(browser, page.address):
        raise HTTPException(429)
    counted = streams.counted(browser, page.address, events)
    return StreamingResponse(counted, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
