"""What the pages of a tournament need, whatever its game is: the tournament of an address, its names, its writes.

A game plugs in with a `GamePages` of its own (`pages/bridge/common.py`, `pages/marias/common.py`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import HTTPException, Response
from fastapi.responses import StreamingResponse

from arbitr.club import Decide, LiveLog, Names, Unreadable
from arbitr.message import Message
from arbitr.problem import Problem
from arbitr.store import Stored
from arbitr.store.ids import now
from arbitr.store.tokens import Token
from arbitr.tournament import Author, AuthorRole, Game, GameState, Log, Note, TournamentEvent
from arbitr.web.page import Page
from arbitr.web.views.tournament.phones import Writers

S = TypeVar("S", bound=GameState[Any])
N = TypeVar("N")


@dataclass(frozen=True, slots=True)
class CodedTable:
    """The table that a code belongs to."""

    stream: str
    section: str
    """Empty where the game has no sections."""
    table: int
    room: str


@dataclass(frozen=True)
class GamePages(Generic[S, N]):
    """What a game brings to the pages that tournaments of every game have. `N` says what its people are called."""

    game: Game
    codes: str
    """How the addresses begin that stand in the codes on its tables."""
    templates: str
    """The folder of its own templates."""
    desk: str
    """How the address of the director's page ends."""
    desk_templates: str
    """The folder of the director's page."""
    director: AuthorRole
    """What its director is called in the log."""
    named: Callable[[Page, S, Names], N]
    """What the people of this tournament are called, from the names that may be shown."""
    told: Callable[[S, N, Problem], Message | Problem]
    """A Problem with names in the place of ids."""
    head: Callable[[str, S, bool], dict[str, Any]]
    """Where one is: the line at the top of each page, with or without the session and its round."""
    line_words: Callable[[Log[S], Page, N], Callable[[Note], dict[str, str]]]
    """How a line of the log is told: what happened, where and to whom, and who wrote it."""
    writers: Callable[[S, N, Page], Writers]
    """Whom a phone can write for."""
    screen: Callable[[LiveLog, N, Page, int], dict[str, Any]]
    """The big screen, which is for everybody, whoever is signed in there."""
    desk_view: Callable[[LiveLog, N, Page, int], dict[str, Any]]
    """What changes by itself on the director's page."""
    answered: Callable[[int], TournamentEvent]
    """The director has come to a table that called."""
    scanned: Callable[[Page, S, N, CodedTable], dict[str, Any]]
    """The table of a code, and who sits there."""
    owner: Callable[[S, CodedTable, str], tuple[str, str]]
    """The kind and the owner of the token that a phone gets: of the table, or of somebody who sits there."""
    phone: Callable[[LiveLog, N, Page, Token], dict[str, Any]]
    """All that the page of a phone needs to go on without the server."""

    def address(self, id_: str) -> str:
        return f"/{self.game.path}/{id_}"

    def code_address(self, page: Page, table: CodedTable) -> str:
        """Where the code on a table leads: the address that phones can reach."""
        code = page.services.signing.table_code(table.stream, table.section, table.table, table.room)
        reached = page.services.address or str(page.request.base_url).rstrip("/")
        return f"{reached}{self.codes}/{code}"

    async def opened(self, page: Page, id_: str) -> tuple[LiveLog, S]:
        live = await live_of(page, id_)
        if live.game is not self.game or not live.state.is_open:
            raise HTTPException(404)
        return live, live.state

    async def names(self, page: Page, state: S, hidden_too: bool = False) -> N:
        """Directors and organisers see everybody's name, and so do those who sit at a table with somebody."""
        hidden_too = hidden_too or page.session.has("director")
        called = page.services.called
        shown = called.kept(state, hidden_too)
        if shown is None:
            shown = await page.services.store.run(called.of, state, hidden_too)
        return self.named(page, state, Names(shown, page.words))

    async def printed_names(self, page: Page, state: S) -> N:
        """Paper is seen by everybody, whoever prints it."""
        called = page.services.called
        shown = await page.services.store.run(called.of, state, False)
        return self.named(page, state, Names(shown, page.words))

    def names_now(self, page: Page, state: S, hidden_too: bool = False) -> N:
        """The same for what is rendered again and again: somebody new may have come in since the page was opened."""
        return self.named(page, state, Names(page.services.called.of(state, hidden_too), page.words))

    def screen_now(self, live: LiveLog, page: Page) -> dict[str, Any]:
        names = self.names_now(page, live.state)
        return {"head": self.head(live.stream, live.state, True), **self.screen(live, names, page, now())}

    def desk_now(self, live: LiveLog, page: Page) -> dict[str, Any]:
        names = self.names_now(page, live.state, hidden_too=True)
        return {"head": self.head(live.stream, live.state, True), **self.desk_view(live, names, page, now())}

    async def write(
        self, page: Page, id_: str, by: Author, decide: Decide | TournamentEvent, entry: str = ""
    ) -> Stored:
        """Writes down what is decided from the newest state; a Problem names people as they are called."""
        _, state = await self.opened(page, id_)
        deciding: Decide = (lambda log: [decide]) if isinstance(decide, TournamentEvent) else decide
        try:
            return await page.services.logs.write(id_, deciding, by, entry)
        except Problem as problem:
            told = self.told(state, await self.names(page, state, hidden_too=True), problem)
            raise told if isinstance(told, Problem) else problem from None


def signed_in(page: Page, role: AuthorRole) -> Author:
    return Author(role, page.session.name)


async def live_of(page: Page, id_: str) -> LiveLog:
    try:
        return await page.services.logs.get(id_)
    except Unreadable:  # it is there, and its page says why it is not shown
        raise
    except Problem:
        raise HTTPException(404) from None


def followed(page: Page, id_: str, key: tuple[str, ...], render: Callable[[LiveLog], str]) -> Response:
    """A part of a page, sent again whenever it has changed; who has the same `key` and language sees the same."""
    return as_events(page.services.broadcasts.watch(id_, (*key, page.language), render))


def as_events(events: AsyncIterator[bytes]) -> Response:
    """Server-sent events, which nothing on the way may keep back."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
