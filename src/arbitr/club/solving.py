"""What could have been made on the boards: worked out on a thread of its own, one deal after another, and kept by deal.

It begins when a board is done everywhere or the session ends, so that it is there when somebody looks; and no request
waits for it on a thread that others need.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic

from arbitr.analysis import double_dummy
from arbitr.bridge import Deal, Makeable
from arbitr.club.live_log import LiveLog
from arbitr.club.permissions import board_is_done
from arbitr.problem import Problem
from arbitr.tournament import SessionEnded, SlipKey, Tournament, TournamentEvent

MOST_KEPT = 5000
LOOKS_AGAIN = 0.05


class Solver:
    """The deals that were asked for, solved or still to be."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._asked: dict[Deal, Future[Makeable | None]] = {}
        self._thread = ThreadPoolExecutor(1, "arbitr-solver")

    def ask(self, deals: Iterable[Deal]) -> None:
        """They will be solved, in this order, unless they are already."""
        with self._lock:
            if len(self._asked) > MOST_KEPT:
                self._asked = {deal: each for deal, each in self._asked.items() if not each.done()}
            for deal in deals:
                if deal not in self._asked:
                    self._asked[deal] = self._thread.submit(_solved, deal)

    def known(self, deals: Iterable[Deal]) -> dict[Deal, Makeable]:
        """Those that are solved, without waiting."""
        found = {}
        for deal in deals:
            each = self._asked.get(deal)
            if each is not None and each.done() and not each.cancelled():
                makeable = each.result()
                if makeable is not None:
                    found[deal] = makeable
        return found

    def is_done(self, deals: Iterable[Deal]) -> bool:
        """Nothing of what was asked for is still to come; where double dummy is not installed nothing ever is."""
        return all(each.done() for deal in deals if (each := self._asked.get(deal)) is not None)

    async def wait(self, deals: Collection[Deal], seconds: float) -> None:
        """Until they are solved, or so long; no thread waits."""
        until = monotonic() + seconds
        while not self.is_done(deals) and monotonic() < until:
            await asyncio.sleep(LOOKS_AGAIN)

    def wrote(self, live: LiveLog, events: Sequence[TournamentEvent]) -> None:
        """After lines of a log: boards that are done everywhere now are solved before anybody asks."""
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
            elif isinstance(place, SlipKey) and place.board in session.deals and board_is_done(session, place.board):
                self.ask([session.deals[place.board]])

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _solved(deal: Deal) -> Makeable | None:
    """None where double dummy is not installed, or a card of the deal is not known."""
    try:
        return double_dummy.tables([deal])[0]
    except Problem:
        return None
