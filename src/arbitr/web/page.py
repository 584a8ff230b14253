"""Who asks, in which language, and how the answer is given: as a page, or as JSON at the same address."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from arbitr.message import Message
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, translation
from arbitr.tournament.place import Place
from arbitr.web.citations import filled, linked, worded
from arbitr.web.names import place_words, refilled
from arbitr.web.signing import Session

TEMPLATES = Path(__file__).parent / "templates"
LANGUAGE_COOKIE = "lang"

environment = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
environment.globals.update(linked=linked, filled=filled, worded=worded)


def wished_language(request: Request) -> str:
    """The one chosen on a page, else the first of the browser's that we have."""
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


@dataclass
class Page:
    """One request: its language, who is signed in, and the words for the answer."""

    request: Request
    session: Session

    @cached_property
    def language(self) -> str:
        return wished_language(self.request)

    @cached_property
    def words(self) -> Any:
        return translation(self.language)

    def say(self, what: Message | Problem | str) -> str:
        """In the visitor's language; a text is taken as a message. The place of a result, which the core writes as
        1A-3-7-13, is said in words.
        """
        if isinstance(what, str):
            return str(self.words.gettext(what))
        if not what.places:
            return what.translated(self.words)
        return refilled(what, _in_words).translated(self.words)

    def number(self, value: Fraction | int, places: int = 2) -> str:
        """With a decimal comma where the language has it."""
        text = decimal(value, places)
        return text if self.language == "en" else text.replace(".", ",")

    def answer(
        self, template: str, view: Mapping[str, Any], status: int = 200, drawn: Mapping[str, str] | None = None
    ) -> Response:
        """The page, or its view as JSON; `drawn` are pictures of what is in the view, as HTML for the page alone."""
        if wants_json(self.request):
            response: Response = JSONResponse(_plain(view), status_code=status)
        else:
            pictures = {name: Markup(html) for name, html in (drawn or {}).items()}  # made by reports, which escape
            response = HTMLResponse(self.html(template, {**view, **pictures}), status_code=status)
        wish = self.request.query_params.get("lang")
        if wish in LANGUAGES:
            response.set_cookie(LANGUAGE_COOKIE, wish, max_age=365 * 86400, samesite="lax")
        response.headers["Vary"] = "Accept, Accept-Language, Cookie"
        return response

    def html(self, template: str, view: Mapping[str, Any]) -> str:
        return environment.get_template(template).render(
            **view,
            page=self,
            _=self.words.gettext,
            ngettext=self.words.ngettext,
            pgettext=self.words.pgettext,
            npgettext=self.words.npgettext,
            languages=LANGUAGES,
            session=self.session,
            path=self.request.url.path,
        )

    def in_language(self, code: str) -> str:
        """This page in another language: what stands behind the question mark stays."""
        return f"?{self.request.url.include_query_params(lang=code).query}"

    def goes_to(self, address: str) -> Response:
        """After a form was taken: the page that shows what came of it."""
        if wants_json(self.request):
            return JSONResponse({"see": address})
        if self.request.headers.get("hx-request"):
            return Response(status_code=204, headers={"HX-Redirect": address})
        return RedirectResponse(address, 303)


def _in_words(_: str, place: object) -> object:
    return place_words(place) if isinstance(place, Place) else place


def decimal(value: Fraction | int, places: int) -> str:
    """Rounded, a half away from nothing, with so many places."""
    exact = Fraction(value)
    scaled = abs(exact) * 10**places
    whole = int(scaled + Fraction(1, 2))
    text = f"{whole // 10**places}" + (f".{whole % 10**places:0{places}d}" if places else "")
    return f"-{text}" if exact < 0 and whole else text


def _plain(value: Any) -> Any:
    """What JSON holds: texts for exact numbers, and no Python object ever by accident."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(each) for each in value]
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, float):
        return value
    return to_plain(value)


def embedded(value: Any) -> str:
    """JSON that may stand inside a script element."""
    text = json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
