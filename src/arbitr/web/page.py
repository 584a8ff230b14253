"""The request, its language and its response: a page, or JSON at the same address."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cached_property
from typing import Any, TypeVar
from unicodedata import category
from urllib.parse import quote

from fastapi import HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.datastructures import URL

from arbitr.club import Demo
from arbitr.store import Unavailable
from arbitr.text import LANGUAGES
from arbitr.web.browser_session import BrowserSession
from arbitr.web.drafts import said_again
from arbitr.web.late import PageLogs
from arbitr.web.render import AS_DEVICE, NAMELESS, THEMES, ClubFace, PageView, Visitor, plain_view
from arbitr.web.services import Services, services_of
from arbitr.web.signing import cookie_name

T = TypeVar("T")
LANGUAGE_COOKIE = "lang"
THEME_COOKIE = "theme"
FAILURE = "problem.html"
"""The template of a request that failed as a whole."""
IN_ADDRESSES = ":/%#?=@[]!$&'()*+,;~"
"""Characters that an address may contain besides letters and digits."""


def existing(value: T | None) -> T:
    """Return the value; if there is none, the address is not found."""
    if value is None:
        raise HTTPException(404)
    return value


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


def wished_theme(request: Request) -> str:
    """The one chosen on a page; empty for the colours of the device."""
    chosen = request.query_params.get("theme") or request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""


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
        self.theme = wished_theme(request)

    @property
    def shows_all(self) -> bool:
        return self.request.query_params.get("show") == "all"

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

    async def at_length(self, function: Callable[..., T], *words: Any) -> T:
        """The result of a function that takes its time: phones do not wait for it, whoever asks, however often."""
        if self.session.user:
            return await self.services.store.run(function, *words)
        return await self.services.aside.run(self.address, function, *words)

    @cached_property
    def demo(self) -> Demo | None:
        """The demo in the reader's language; None at a club."""
        demos = self.services.demos
        return demos.get(self.language) or next(iter(demos.values()), None)

    @property
    def is_demo(self) -> bool:
        return self.demo is not None

    @cached_property
    def logs(self) -> PageLogs:
        """The logs, written on behalf of this request."""
        return PageLogs(self)

    def shows(self, shown: PageView) -> Response:
        return self.answer(shown.template, shown.view, shown.status)

    def answer(
        self, template: str, view: Mapping[str, Any], status: int = 200, drawn: Mapping[str, str] | None = None
    ) -> Response:
        """The page, or its view as JSON; `drawn` are pictures for the page only, as HTML.

        The answer to a form is shown again if the browser asks for the form's address, e.g. to see it in another
        language.
        """
        if wants_json(self.request):
            response: Response = JSONResponse(plain_view(view), status_code=status)
        else:
            pictures = {name: Markup(html) for name, html in (drawn or {}).items()}  # made by reports, which escape
            response = HTMLResponse(
                self.html(template, self._drafted(template, {**view, **pictures})), status_code=status
            )
        self._keep(response, LANGUAGE_COOKIE, LANGUAGES)
        self._keep(response, THEME_COOKIE, (*THEMES, AS_DEVICE))
        response.headers["Vary"] = "Accept, Accept-Language, Cookie"
        return response

    def _drafted(self, template: str, view: Mapping[str, Any]) -> Mapping[str, Any]:
        """Keep the answer to a form; if only its language or its colours may change, keep its view with the typed
        texts.
        """
        drafts, path = self.services.drafts, self.request.url.path
        if self.request.method == "POST" and template != FAILURE:
            drafts.keep(self.session, path, template, view)
        elif not {LANGUAGE_COOKIE, THEME_COOKIE}.isdisjoint(self.request.query_params):
            draft = drafts.get(self.session, path)
            if draft is not None and draft.template == template:
                again: Mapping[str, Any] = said_again(draft.view, self.say)
                return again
        return view

    def _keep(self, response: Response, choice: str, known: Container[str]) -> None:
        """Remember for a year what was chosen by the address."""
        wish = self.request.query_params.get(choice)
        if wish is not None and wish in known:
            response.set_cookie(choice, wish, max_age=365 * 86400, samesite="lax")

    @property
    def club(self) -> ClubFace:
        try:
            face = self.services.face.get()
        except Unavailable:  # the page that says so has no name either
            return NAMELESS
        return ClubFace(face.name, f"/club/logo/{face.digest}" if face.logo else "")

    def scores_in(self, tournament: str) -> bool:
        return cookie_name(f"phone_{tournament}", self.is_secure) in self.request.cookies

    def in_language(self, code: str) -> str:
        """This page in another language, with the same query string."""
        return f"?{self._address.include_query_params(lang=code).query}"

    def in_theme(self, code: str) -> str:
        return f"?{self._address.include_query_params(theme=code or AS_DEVICE).query}"

    @property
    def _address(self) -> URL:
        """Without what is kept in cookies."""
        return self.request.url.remove_query_params([LANGUAGE_COOKIE, THEME_COOKIE])

    def goes_to(self, address: str) -> Response:
        """The page that shows the outcome of an accepted form."""
        local = local_address(address)
        self.services.drafts.forget(self.session, self.request.url.path)
        if wants_json(self.request):
            return JSONResponse({"see": local})
        if self.request.headers.get("hx-request"):
            return Response(status_code=204, headers={"HX-Redirect": local})
        return RedirectResponse(local, 303)
