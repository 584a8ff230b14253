"""The request, its language and its response: a page, or JSON at the same address."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any
from unicodedata import category
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from arbitr.text import LANGUAGES
from arbitr.web.browser_session import BrowserSession
from arbitr.web.late import PageLogs
from arbitr.web.render import PageView, Visitor, plain_view
from arbitr.web.services import Services, services_of

LANGUAGE_COOKIE = "lang"
IN_ADDRESSES = ":/%#?=@[]!$&'()*+,;~"
"""Signs that an address may contain besides letters and digits."""


def local_address(text: str) -> str:
    """Return an address of this server as every header can carry it, or the home page for any other address.

    A browser ignores tabs and line breaks in an address, so `/<tab>/example.org` would lead to another server.
    """
    is_local = text.startswith("/") and text[1:2] not in ("/", "\\")
    if not is_local or any(category(sign) == "Cc" for sign in text):
        return "/"
    return quote(text, IN_ADDRESSES, errors="replace")


def wished_language(request: Request) -> str:
    """The one chosen on a page, or else the browser's first supported language."""
    chosen = request.query_params.get("lang") or request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for wish in request.headers.get("accept-language", "").split(","):
        language = wish.partition(";")[0].strip().lower().partition("-")[0]
        if language in LANGUAGES:
            return language
    return "en"


def wants_json(request: Request) -> bool:
    if request.query_params.get("format") == "json":
        return True
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept


class Page(Visitor):
    """One request, with the language of its response."""

    def __init__(self, request: Request, session: BrowserSession) -> None:
        super().__init__(wished_language(request), session, request.url.path)
        self.request = request

    @property
    def is_secure(self) -> bool:
        """Sent over HTTPS."""
        return self.request.url.scheme == "https"

    @property
    def address(self) -> str:
        """The network address of the sender."""
        return self.request.client.host if self.request.client else ""

    @cached_property
    def services(self) -> Services:
        return services_of(self.request.app)

    @cached_property
    def logs(self) -> PageLogs:
        """The logs, written on behalf of this request."""
        return PageLogs(self)

    def shows(self, shown: PageView) -> Response:
        return self.answer(shown.template, shown.view, shown.status)

    def answer(
        self, template: str, view: Mapping[str, Any], status: int = 200, drawn: Mapping[str, str] | None = None
    ) -> Response:
        """The page, or its view as JSON; `drawn` are pictures for the page only, as HTML."""
        if wants_json(self.request):
            response: Response = JSONResponse(plain_view(view), status_code=status)
        else:
            pictures = {name: Markup(html) for name, html in (drawn or {}).items()}  # made by reports, which escape
            response = HTMLResponse(self.html(template, {**view, **pictures}), status_code=status)
        wish = self.request.query_params.get("lang")
        if wish in LANGUAGES:
            response.set_cookie(LANGUAGE_COOKIE, wish, max_age=365 * 86400, samesite="lax")
        response.headers["Vary"] = "Accept, Accept-Language, Cookie"
        return response

    def in_language(self, code: str) -> str:
        """This page in another language, with the same query string."""
        return f"?{self.request.url.include_query_params(lang=code).query}"

    def goes_to(self, address: str) -> Response:
        """The page that shows the outcome of an accepted form."""
        local = local_address(address)
        if wants_json(self.request):
            return JSONResponse({"see": local})
        if self.request.headers.get("hx-request"):
            return Response(status_code=204, headers={"HX-Redirect": local})
        return RedirectResponse(local, 303)
