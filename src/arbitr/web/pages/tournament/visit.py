"""The tournament of an address in the shared pages, for any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends

from arbitr.club import LiveLog
from arbitr.web.access import Asked
from arbitr.web.page import Page
from arbitr.web.pages.bridge.common import BRIDGE_PAGES
from arbitr.web.pages.marias.common import MARIAS_PAGES
from arbitr.web.pages.tournament.frame import GamePages

GAME_PAGES: dict[str, GamePages[Any, Any]] = {pages.game.path: pages for pages in (BRIDGE_PAGES, MARIAS_PAGES)}
"""By path prefix."""


@dataclass(frozen=True, slots=True)
class TournamentVisit:
    """A request to a tournament."""

    page: Page
    game: GamePages[Any, Any]
    id: str
    live: LiveLog

    @property
    def state(self) -> Any:
        return self.live.state

    @property
    def address(self) -> str:
        return self.game.address(self.id)

    @property
    def head(self) -> dict[str, Any]:
        return self.game.head(self.id, self.state, True)

    async def names(self, hidden_too: bool = False) -> Any:
        return await self.game.names(self.page, self.state, hidden_too)


async def visit_of(page: Asked, id_: str) -> TournamentVisit:
    game = GAME_PAGES[page.request.url.path.split("/")[1]]
    live, _ = await game.opened(page, id_)
    return TournamentVisit(page, game, id_, live)


Visit = Annotated[TournamentVisit, Depends(visit_of)]
"""After the permission parameter: a user without it is rejected before anything is looked up."""
