"""What several pages need: the tournament of an address, and what its people are called."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from fastapi import HTTPException, Response
from fastapi.responses import StreamingResponse

from arbitr.problem import Problem
from arbitr.store.ids import now
from arbitr.tournament.state import Tournament
from arbitr.web.live import Live, Unreadable
from arbitr.web.names import Names
from arbitr.web.page import Page
from arbitr.web.views.due import rounds_in_all
from arbitr.web.views.organise import clock_time


async def live_of(page: Page, id_: str) -> Live:
    try:
        live: Live = await page.request.app.state.logs.get(id_)
    except Unreadable:  # it is there, and its page says why it is not shown
        raise
    except Problem:
        raise HTTPException(404) from None
    return live


async def tournament_of(page: Page, id_: str) -> tuple[Live, Tournament]:
    live = await live_of(page, id_)
    if not isinstance(live.state, Tournament) or not live.state.is_open:
        raise HTTPException(404)
    return live, live.state


async def names_of(page: Page, state: Tournament, hidden_too: bool = False) -> Names:
    """Directors and organisers see everybody's name, and so do those who sit at a table with somebody."""
    hidden_too = hidden_too or page.session.has("director")
    called = page.request.app.state.called
    shown = called.kept(state, hidden_too) or await page.request.app.state.store.run(called.of, state, hidden_too)
    return Names(shown, page.words)


def names_now(page: Page, state: Tournament, hidden_too: bool = False) -> Names:
    """The same for what is rendered again and again: somebody new may have come in since the page was opened."""
    return Names(page.request.app.state.called.of(state, hidden_too), page.words)


def followed(page: Page, id_: str, key: tuple[str, ...], render: Callable[[Live], str]) -> Response:
    """A part of a page, sent again whenever it has changed; who has the same `key` and language sees the same."""
    return as_events(page.request.app.state.broadcasts.watch(id_, (*key, page.language), render))


def as_events(events: AsyncIterator[bytes]) -> Response:
    """Server-sent events, which nothing on the way may keep back."""
    return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def heading(id_: str, state: Tournament, session: int | None = None) -> dict[str, object]:
    """Where one is: the line at the top of each page."""
    this = None if session is None else state.sessions.get(session)
    end = None if this is None else state.corrections_end(this.number)
    return {
        "id": id_,
        "base": f"/t/{id_}",
        "title": state.title,
        "day": state.day,
        "kind": state.rules.kind.value,
        "edition": int(state.rules.edition),
        "session": session,
        "sessions": sorted(state.sessions),
        "round": 0 if this is None else this.round,
        "rounds": 0 if this is None else rounds_in_all(state, this),
        "published": state.published is not None,
        "corrections_end": end,
        "corrections_until": "" if end is None else clock_time(end),
        "corrections_over": end is not None and now() > end,
    }
