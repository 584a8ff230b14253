"""The size of a request is limited before it is read: per route, and small for people who are not signed in.

Bodies that are sent slowly stay in memory until they are complete. So what strangers hold there at once is limited too,
beyond a size that phones need; and a whole body has a time.
"""

from __future__ import annotations

import asyncio
import re
from time import monotonic

from starlette.datastructures import Headers as RequestHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arbitr.club.permissions import may_upload
from arbitr.number import whole_or_none
from arbitr.web.signing import Signing

FORM = 256_000
"""Bytes of a form, or of everything that a phone sends at once."""
UPLOAD = 6_000_000
"""Bytes of a form with a file, for an organiser: more than a season's deals."""
UPLOADS = re.compile(
    r"/people-import|/manage/club|/t/[^/]+/manage/(entries|deals|masterpoints)(/.*)?|/m/[^/]+/manage/enter"
)
LONGEST_LENGTH = 10**18
BODY_SECONDS = 30.0
"""Seconds between two pieces of a body; a sender who keeps a connection open without sending loses it."""


BYTES_IN_A_SECOND = 10_000
"""A body of the largest allowed size may take twice `BODY_SECONDS`, and longer in so far as it is large."""
SMALL = 16_000
"""Bytes of a body for which there is always room: more than a phone sends after a long time offline."""
TOGETHER = 2_000_000
"""Bytes beyond `SMALL` of all requests that are being read or answered. Who is signed in finds room in spite of it."""


class BodyLimit:
    """Refuses a longer body by its announced length, and cuts off one that announces none."""

    def __init__(self, app: ASGIApp, signing: Signing) -> None:
        self._app, self._signing = app, signing
        self._held = 0
        """Bytes beyond `SMALL` that are in memory now."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._most(scope)
        announced = RequestHeaders(scope=scope).get("content-length")
        if announced is not None and whole_or_none(announced, 0, most) is None:
            is_length = whole_or_none(announced, 0, LONGEST_LENGTH) is not None
            await _refused(413 if is_length else 400)(scope, receive, send)
            return
        read, is_read = 0, False
        ends = monotonic() + 2 * BODY_SECONDS + most / BYTES_IN_A_SECOND

        async def limited() -> Message:
            nonlocal read, is_read
            if is_read:  # what comes after the body is the end of the connection, which may be hours away
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), min(BODY_SECONDS, ends - monotonic()))
            except TimeoutError:
                raise HTTPException(408) from None
            before, read = read, read + len(message.get("body", b""))
            self._held += _large(read) - _large(before)
            if read > most:
                raise HTTPException(413)
            if _large(read) and self._held > TOGETHER and not self._signing.session(Request(scope)).user:
                raise HTTPException(429)
            is_read = not message.get("more_body", False)
            return message

        has_body = bool(announced and announced != "0") or "transfer-encoding" in RequestHeaders(scope=scope)

        async def closing(message: Message) -> None:
            """A client that gets its answer early may still be sending; the server does not read the rest."""
            if message["type"] == "http.response.start" and has_body and not is_read:
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        try:
            await self._app(scope, limited, closing)
        finally:
            self._held -= _large(read)

    def _most(self, scope: Scope) -> int:
        if not UPLOADS.fullmatch(scope["path"]):
            return FORM
        return UPLOAD if may_upload(self._signing.session(Request(scope)).roles) else FORM


def _large(size: int) -> int:
    return max(0, size - SMALL)


def _refused(status: int) -> PlainTextResponse:
    return PlainTextResponse("", status, headers={"Connection": "close"})
