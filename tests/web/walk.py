"""Walks the pages as a browser does: every link that leads on, and every form with its fields."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from io import BytesIO
from typing import Any
from urllib.parse import urldefrag, urljoin
from zipfile import ZipFile

import httpx
from pypdf import PdfReader

from arbitr.web.description import answered

ENDLESS = ("/live", "/sign-out")
"""A live line does not end; who signs out sees no more."""
ALIKE = (
    re.compile(r"^/laws/."),
    re.compile(r"[?&](lang|theme|edition|zoom|board|d|procedure|show)="),
    re.compile(r"^/(desk|static|report)"),
    re.compile(r"/director/(message|penalty)\?"),
)
"""Law pages, languages, colours, conversations of a ruling and tools for one board are many; where one should be seen,
it is a start.
"""


@dataclass
class Form:
    """What a form sends when nothing is typed: the fields with what stands in them, and its buttons."""

    page: str
    method: str
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    """Fields that somebody can fill in, or a browser that is not ours."""
    written: list[str] = field(default_factory=list)
    """Those into which one types letters that are not secret."""
    buttons: list[tuple[str, str]] = field(default_factory=list)
    has_file: bool = False

    @property
    def sends(self) -> list[dict[str, str]]:
        """Once for each button."""
        return [{**self.fields, **({name: value} if name else {})} for name, value in self.buttons or [("", "")]]


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = self._area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("a", "link") and "href" in given:
            self.links.append(given["href"])
        if tag == "form":
            action = urljoin(self.page, given.get("action") or "")
            self._open = Form(self.page, given.get("method", "get").lower(), action)
            self.forms.append(self._open)
        if self._open is None:
            return
        form, name, kind = self._open, given.get("name", ""), given.get("type", "text")
        if tag == "button":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "input" and kind == "file":
            form.has_file = True
        elif tag == "input" and name:
            if kind in ("checkbox", "radio"):
                if "checked" in given:
                    form.fields[name] = given.get("value", "")
            else:
                form.fields.setdefault(name, given.get("value", ""))  # where there are several rows, the first one
            form.typed.append(name)
            if kind not in ("checkbox", "radio", "hidden", "password"):
                form.written.append(name)
        elif tag == "textarea" and name:
            self._area = name
            form.written.append(name)
            form.fields[name] = ""
            form.typed.append(name)
        elif tag == "select" and name:
            self._select = "" if name in form.typed else name
            form.typed.append(name)
        elif tag == "option" and self._select and ("selected" in given or self._select not in form.fields):
            form.fields[self._select] = given.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._open is not None and self._area:
            self._open.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""


@lru_cache(maxsize=1000)
def read(page: str, text: str) -> tuple[list[str], list[Form]]:
    """The links and the forms of a page; the pages of a walk are asked first for the ones and then for the others."""
    reader = _Reader(page)
    reader.feed(text)
    return reader.links, reader.forms


def page_of(address: str, described: Collection[str]) -> str | None:
    """Which of the described addresses it is: the one with the fewest places to fill in."""
    path = address.partition("?")[0]
    fits = [page for page in described if re.fullmatch(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(page)), path)]
    return min(fits, key=lambda page: page.count("{"), default=None)


def pages_described(app: Any) -> set[str]:
    """The addresses that answer with a page of ours; papers are looked at with the reports."""
    paths = app.openapi()["paths"].items()
    return {path for path, methods in paths if "get" in methods and answered(path) == ("text/html", "application/json")}


def walked(client: httpx.Client, *starts: str, most: int = 700) -> dict[str, httpx.Response]:
    """Every page that can be reached from these, by its address."""
    found: dict[str, httpx.Response] = {}
    waiting = deque(starts)
    while waiting:
        address = waiting.popleft()
        path = address.partition("?")[0]
        if address in found or not address.startswith("/") or path.endswith(ENDLESS):
            continue
        if address not in starts and any(pattern.search(address) for pattern in ALIKE):
            continue
        reply = client.get(address)
        assert reply.status_code < 500, address
        found[address] = reply
        assert len(found) <= most, sorted(found)
        if reply.is_redirect:
            waiting.append(urldefrag(reply.headers["location"])[0])
        elif "text/html" in reply.headers.get("content-type", ""):
            waiting += [urldefrag(urljoin(address, link))[0] for link in read(address, reply.text)[0]]
    return found


def forms(pages: dict[str, httpx.Response]) -> list[Form]:
    """Each form once, wherever it stands, and of those that differ by a number or an id only one."""
    found: dict[tuple[str, str, tuple[str, ...]], Form] = {}
    for address, reply in pages.items():
        if "text/html" in reply.headers.get("content-type", ""):
            for form in read(address, reply.text)[1]:
                action = re.sub(r"[0-9a-z]{10}|\d+[A-Z]?", "*", form.action)
                typed = [re.sub(r"[0-9a-z]{10}|\d+", "*", name) for name in form.typed]
                found.setdefault((form.method, action, tuple(typed)), form)
    return [*found.values()]


def said(reply: httpx.Response) -> str:
    """What people can read in an answer: the text of a page, of JSON, of a PDF, of the files in a ZIP."""
    if reply.headers.get("content-type") == "application/pdf":
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(reply.content)).pages)
    if reply.headers.get("content-type") == "application/zip":
        with ZipFile(BytesIO(reply.content)) as files:
            return "\n".join(files.read(name).decode(errors="replace") for name in files.namelist())
    return reply.content.decode(errors="replace")


def naming(pages: dict[str, httpx.Response], names: Sequence[str]) -> dict[str, list[str]]:
    """The addresses whose answers have one of these words."""
    found = {}
    for address, reply in pages.items():
        text = said(reply)
        if hits := [name for name in names if name in text]:
            found[address] = hits
    return found
