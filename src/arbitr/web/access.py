"""Checks before every page: the user, forged forms, too many attempts; and the response headers."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arbitr.web.page import Page, wants_json
from arbitr.web.services import services_of
from arbitr.web.signing import Signing

SAFE = ("GET", "HEAD", "OPTIONS")
CSRF_FIELD = "csrf"
CSRF_HEADER = "x-csrf-token"
APP_HEADER = "x-arbitr"
"""A header that another site's form cannot send; our own script sends it with JSON."""
CLOSED_IN_DEMO = ("/users", "/backup", "/director/password")
"""Addresses that are closed in the demo, where everybody may sign in: they reach beyond it or would lock others out."""
HSTS_SECONDS = 365 * 86400
"""A browser that has seen this server over HTTPS never uses plain HTTP with it again."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Headers:
    """Adds the headers to every response, and the session's cookie to every page. Below the application, since a viewer
    stays connected for hours.
    """

    def __init__(self, app: ASGIApp, signing: Signing) -> None:
        self._app, self._signing = app, signing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", f"max-age={HSTS_SECONDS}")
                session = scope.get("state", {}).get("session")
                if session is not None:
                    headers.append("set-cookie", self._signing.cookie(session, scope["scheme"] == "https"))
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, with_headers)


class Refused(HTTPException):
    """Forbidden; a browser is redirected to sign in."""


async def page_of(request: Request) -> Page:
    """The request with its session; a form without its token is rejected."""
    session = services_of(request.app).signing.session(request)
    request.state.session = session
    page = Page(request, session)
    if page.is_demo and request.url.path.startswith(CLOSED_IN_DEMO):
        raise HTTPException(404)
    if request.method not in SAFE:
        await _check_form(request, session.csrf)
    return page


async def _check_form(request: Request, expected: str) -> None:
    if request.headers.get("content-type", "").startswith("application/json"):
        if request.headers.get(APP_HEADER) or _is(request.headers.get(CSRF_HEADER, ""), expected):
            return
    else:
        brought = request.headers.get(CSRF_HEADER, "")
        if not brought:
            form = await request.form()
            brought = str(form.get(CSRF_FIELD, ""))
        if _is(brought, expected):
            return
    raise Refused(403, "the form is too old; load the page again")


def _is(brought: str, expected: str) -> bool:
    """As bytes, since compare_digest accepts only ASCII texts."""
    return hmac.compare_digest(brought.encode(errors="replace"), expected.encode())


Asked = Annotated[Page, Depends(page_of)]


@dataclass(frozen=True, slots=True)
class RoleNeeded:
    """A dependency that requires this role."""

    role: str

    def __call__(self, page: Asked) -> Page:
        if not page.session.has(self.role):
            raise Refused(401 if not page.session.user else 403, "sign in" if not page.session.user else "not allowed")
        return page


def still_has(page: Page, role: str) -> Callable[[], bool]:
    """Whether the user of a page has the role at this moment: a stream checks it before it sends anything."""
    return lambda: page.services.signing.session(page.request).has(role)


Director = Annotated[Page, Depends(RoleNeeded("director"))]
Organiser = Annotated[Page, Depends(RoleNeeded("organiser"))]


def is_page(request: Request) -> bool:
    """A browser that expects a page."""
    return not wants_json(request) and not request.headers.get(APP_HEADER)
