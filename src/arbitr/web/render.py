"""Views become HTML or plain data. It needs no web framework, so pages can also be made without a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from arbitr.club.names import place_words, refilled
from arbitr.message import Message
from arbitr.plain import to_plain
from arbitr.problem import Problem
from arbitr.text import LANGUAGES, translation
from arbitr.tournament import SlipKey
from arbitr.web.assets import FONTS, asset
from arbitr.web.browser_session import NOBODYS, BrowserSession
from arbitr.web.drafts import PageSentence
from arbitr.web.lawbook.citations import filled, linked, worded

TEMPLATES = Path(__file__).parent / "templates"


environment = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)


environment.globals.update(linked=linked, filled=filled, worded=worded, asset=asset, fonts=FONTS)


@dataclass(frozen=True, slots=True)
class ClubFace:
    """What every page and paper shows of the club."""

    name: str = ""
    """Empty if nobody has named the club: pages then say Arbitr."""
    logo: str = ""
    """The address of its own picture; empty for the mark of Arbitr."""


NAMELESS = ClubFace()
THEMES = ("light", "dark")
AS_DEVICE = "device"
"""In an address: neither of THEMES."""


@dataclass(frozen=True, slots=True)
class PageView:
    """The content of a page: values for its template or for JSON."""

    template: str
    view: Mapping[str, Any]
    status: int = 200


class Visitor:
    """The reader of a page: language, user, address."""

    def __init__(self, language: str = "en", session: BrowserSession = NOBODYS, path: str = "/") -> None:
        self.language, self.session, self.path = language, session, path

    theme = ""
    """One of THEMES; empty for the colours of the device."""

    @property
    def club(self) -> ClubFace:
        return NAMELESS

    @property
    def is_demo(self) -> bool:
        return False

    def scores_in(self, tournament: str) -> bool:
        """Whether this browser has scanned the code of a table there."""
        return False

    @property
    def shows_all(self) -> bool:
        """Whether the whole evening is shown instead of this round."""
        return False

    @cached_property
    def words(self) -> Any:
        return translation(self.language)

    def say(self, what: Message | Problem | str) -> str:
        """In the reader's language; a text is taken as a message. The place of a result in words; the core writes it as
        1A-3-7-13.
        """
        if isinstance(what, str):
            return PageSentence(self.words.gettext(what), what)
        if not what.places:
            return PageSentence(what.translated(self.words), what)
        return PageSentence(refilled(what, _in_words).translated(self.words), what)

    def number(self, value: Fraction | int, places: int = 2) -> str:
        """With a decimal comma if the language uses one."""
        text = decimal(value, places)
        return text if self.language == "en" else text.replace(".", ",")

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
            path=self.path,
        )

    def in_language(self, code: str) -> str:
        """The address of this page in another language."""
        return f"?lang={code}"

    def in_theme(self, code: str) -> str:
        """The address of this page in other colours."""
        return f"?theme={code or AS_DEVICE}"


def _in_words(_: str, place: object) -> object:
    return place_words(place) if isinstance(place, SlipKey) else place


def day_and_time(moment: int) -> str:
    """2026-11-18 21:40, in the club's time."""
    return datetime.fromtimestamp(moment / 1000).strftime("%Y-%m-%d %H:%M")


def clock_time(moment: int) -> str:
    """In the club's time zone."""
    return datetime.fromtimestamp(moment / 1000).strftime("%H:%M")


def decimal(value: Fraction | int, places: int) -> str:
    """Rounded to this many places, halves away from zero."""
    exact = Fraction(value)
    scaled = abs(exact) * 10**places
    whole = int(scaled + Fraction(1, 2))
    text = f"{whole // 10**places}" + (f".{whole % 10**places:0{places}d}" if places else "")
    return f"-{text}" if exact < 0 and whole else text


def plain_view(value: Any) -> Any:
    """Values for JSON: exact numbers as texts, and no Python object by accident."""
    if isinstance(value, Mapping):
        return {str(key): plain_view(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain_view(item) for item in value]
    if isinstance(value, Message | str):
        return str(value)
    if isinstance(value, float):
        return value
    return to_plain(value)


def embedded(value: Any) -> str:
    """JSON that is safe inside a script element."""
    text = json.dumps(plain_view(value), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
