"""Bodies that are sent slowly hold little memory, and have an end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from web.club import Club, running

from arbitr.web.limits import body_limit
from arbitr.web.services import services_of


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running(tmp_path_factory.mktemp("slow")) as found:
        yield found


class Body:
    """A request whose body comes in pieces, before an application that reads it and answers when it is told to."""

    def __init__(self, limit: body_limit.BodyLimit, *pieces: int, cookie: str = "") -> None:
        self.pieces, self.whole, self.answered = iter(pieces), asyncio.Event(), asyncio.Event()
        headers = [(b"transfer-encoding", b"chunked"), (b"cookie", cookie.encode())]
        scope = {"type": "http", "method": "POST", "path": "/sign-in", "headers": headers, "scheme": "http",
                 "query_string": b"", "body": self}  # fmt: skip
        self.task = asyncio.create_task(limit(scope, self._receive, self._send))
        self.task.add_done_callback(lambda task: self.whole.set())

    async def _receive(self) -> Any:
        size = next(self.pieces, None)
        return {"type": "http.request", "body": b"x" * (size or 0), "more_body": size is not None}

    async def _send(self, message: Any) -> None:
        raise AssertionError("nothing is answered here")

    async def status(self) -> int:
        """200 if it was read to the end, otherwise why not."""
        await self.whole.wait()
        error = self.task.exception() if self.task.done() else None
        assert error is None or isinstance(error, HTTPException)
        return 200 if error is None else error.status_code

    async def ends(self) -> None:
        self.answered.set()
        await asyncio.gather(self.task, return_exceptions=True)


async def _reads(scope: Any, receive: Any, send: Any) -> None:
    while (await receive())["more_body"]:
        pass
    scope["body"].whole.set()
    await scope["body"].answered.wait()


def test_bodies_that_are_never_answered_hold_little_memory_and_small_ones_are_always_read(club: Club) -> None:
    limit = body_limit.BodyLimit(_reads, services_of(club.server.config.app).signing)
    large = (body_limit.FORM // 2, body_limit.FORM // 2)
    cookie = f"arbitr={club.signed_in().cookies['arbitr']}"

    async def attack() -> list[list[int]]:
        bodies = [Body(limit, *large) for _ in range(100)]
        strangers = [await body.status() for body in bodies]
        more = [Body(limit, body_limit.SMALL), Body(limit, *large, cookie=cookie)]
        small_and_users = [await body.status() for body in more]
        for body in (*bodies, *more):
            await body.ends()
        later = Body(limit, *large)
        after = [await later.status()]
        await later.ends()
        return [strangers, small_and_users, after]

    strangers, small_and_users, after = asyncio.run(attack())
    assert {*strangers} == {200, 429}
    assert strangers.count(200) * (sum(large) - body_limit.SMALL) <= body_limit.TOGETHER
    assert (small_and_users, after) == ([200, 200], [200])


def test_a_body_that_comes_in_drops_has_an_end(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each drop comes in time, and the clock goes on by 20 seconds."""
    times = iter(range(0, 10_000, 20))
    monkeypatch.setattr(body_limit, "monotonic", lambda: next(times))
    limit = body_limit.BodyLimit(_reads, services_of(club.server.config.app).signing)

    async def drips() -> int:
        body = Body(limit, *[1] * 100)
        status = await body.status()
        await body.ends()
        return status

    assert asyncio.run(drips()) == 408
