"""Double-dummy results of the boards, computed on a separate thread one deal at a time, and cached by deal.

It starts when every table has played a board or the session ends, so that results are ready on demand; no request
blocks a shared thread.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic

from arbitr.analysis import double_dummy
from arbitr.bridge import Deal, Makeable
from arbitr.club.log.live_log import LiveLog
from arbitr.problem import Problem
from arbitr.tournament import Session, SessionEnded, SlipKey, Tournament, TournamentEvent
from arbitr.tournament.play.rounds import spots_of

MOST_KEPT = 5000
LOOKS_AGAIN = 0.05


class Solver:
    """The requested deals, solved or pending."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: dict[Deal, Future[Makeable | None]] = {}
        self._thread = ThreadPoolExecutor(1, "arbitr-solver")

    def ask(self, deals: Iterable[Deal]) -> None:
        """Queue these deals in this order, unless they are known."""
        with self._lock:
            if len(self._asked) > MOST_KEPT:
                self._asked = {deal: job for deal, job in self._asked.items() if not job.done()}
            for deal in deals:
                if deal not in self._asked:
                    self._asked[deal] = self._thread.submit(_solved, deal)

    def known(self, deals: Iterable[Deal]) -> dict[Deal, Makeable]:
        """The solved ones, without waiting."""
        found = {}
        for deal in deals:
            job = self._asked.get(deal)
            if job is not None and job.done() and not job.cancelled():
                makeable = job.result()
                if makeable is not None:
                    found[deal] = makeable
        return found

    def is_done(self, deals: Iterable[Deal]) -> bool:
        """Return whether nothing requested is pending; always true without double dummy."""
        return all(job.done() for deal in deals if (job := self._asked.get(deal)) is not None)

    async def wait(self, deals: Collection[Deal], seconds: float) -> None:
        """Wait until they are solved or the time is over, without blocking a thread."""
        until = monotonic() + seconds
        while not self.is_done(deals) and monotonic() < until:
            await asyncio.sleep(LOOKS_AGAIN)

    def wrote(self, live: LiveLog, events: Sequence[TournamentEvent]) -> None:
        """After new log lines: solve boards that every table has now played, before anybody asks."""
        state = live.state
        if not isinstance(state, Tournament):
            return
        for event in events:
            place = getattr(event, "place", None)
            number = event.session if isinstance(event, SessionEnded) else getattr(place, "session", 0)
            session = state.sessions.get(number)
            if session is None or not session.deals:
                continue
            if isinstance(event, SessionEnded):
                self.ask(session.deals.values())
            elif isinstance(place, SlipKey) and place.board in session.deals and _is_played(session, place.board):
                self.ask([session.deals[place.board]])

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _is_played(session: Session, board: int) -> bool:
    """Every table has entered something: its hands are shown soon, though perhaps not yet."""
    slips = [section.slips.get(spot) for section, spot in spots_of(session, board)]
    return all(slip is not None and slip.is_settled for slip in slips)


def _solved(deal: Deal) -> Makeable | None:
    """None if double dummy is not installed or a card of the deal is unknown."""
    try:
        return double_dummy.tables([deal])[0]
    except Problem:
        return None
