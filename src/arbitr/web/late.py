"""Writes of a page: after the correction period with the ground that the form gives, or with the page that asks for it.

Every write of every page goes through this module, so all pages treat a late change alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from starlette.datastructures import UploadFile

from arbitr.club import Decide
from arbitr.club.actions.late import LateRequest, allowed_late
from arbitr.club.permissions import approver
from arbitr.problem import Problem
from arbitr.store import Stored
from arbitr.store.ids import now
from arbitr.tournament import Author, LateGround, Log, Person, TooLate, TournamentEvent
from arbitr.web.forms import member

if TYPE_CHECKING:
    from arbitr.web.page import Page

GROUND, REASON, APPROVED_BY = "late_ground", "late_reason", "late_approved_by"
OWN = (GROUND, REASON, APPROVED_BY, "csrf")
"""Fields of the page itself; all others are sent again as they were."""


class NeedsGround(Exception):
    """A change after the correction period, which somebody may still make with a ground and a reason."""

    def __init__(self, page: Page, stream: str, refused: TooLate, problem: Problem) -> None:
        super().__init__(str(problem))
        self.page, self.stream, self.refused, self.problem = page, stream, refused, problem
        self.fields: list[tuple[str, str]] = []
        self.typed: dict[str, str] = {}


class PageLogs:
    """The logs of the club, written on behalf of one request."""

    def __init__(self, page: Page) -> None:
        self._page = page

    async def write(self, stream: str, decide: Decide, by: Author, entry: str = "") -> Stored:
        request = await self._request()
        logs = self._page.services.logs

        def deciding(log: Log[Any]) -> Sequence[TournamentEvent]:
            events = decide(log)
            return events if request is None else allowed_late(log, events, now(), request, by)

        try:
            return await logs.write(stream, deciding, by, entry)
        except TooLate as refused:
            raise await self._asked(stream, refused, refused) from None
        except Problem as problem:
            refused_before = await self._refused(stream, decide, by) if request is not None else None
            if refused_before is None:
                raise
            raise await self._asked(stream, refused_before, problem) from None

    async def write_with_people(
        self, stream: str, events: Sequence[TournamentEvent], by: Author, people: Sequence[Person]
    ) -> Stored:
        request = await self._request()
        logs = self._page.services.logs
        try:
            if request is not None:
                events = allowed_late((await logs.get(stream)).log, events, now(), request, by)
            return await logs.write_with_people(stream, events, by, people)
        except TooLate as refused:
            raise await self._asked(stream, refused, refused) from None

    async def _refused(self, stream: str, decide: Decide, by: Author) -> TooLate | None:
        """What was wrong before the form gave a ground: it asks for it again, with the other problem."""
        log = (await self._page.services.logs.get(stream)).log
        try:
            log.tried(decide(log), now(), by)
        except TooLate as refused:
            return refused
        except Problem:
            return None
        return None

    async def _request(self) -> LateRequest | None:
        form = await self._page.request.form()
        if GROUND not in form:
            return None
        session = self._page.session
        typed = str(form.get(APPROVED_BY, ""))
        return LateRequest(
            str(form.get(REASON, "")),
            member(LateGround, str(form[GROUND])),
            approver(session.roles, session.name, typed),
        )

    async def _asked(self, stream: str, refused: TooLate, problem: Problem) -> Exception:
        """The page that asks for the ground; a phone, or a form with a file, only gets the refusal."""
        form = await self._page.request.form()
        if not refused.grounds or any(isinstance(value, UploadFile) and value.size for _, value in form.multi_items()):
            return problem
        needs = NeedsGround(self._page, stream, refused, problem)
        needs.fields = [
            (name, value) for name, value in form.multi_items() if name not in OWN and isinstance(value, str)
        ]
        needs.typed = {name: str(form.get(name, "")) for name in OWN}
        return needs
