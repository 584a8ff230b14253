"""Citations as links: every number of a law leads to its sub-law in the edition that was cited."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup, escape

from arbitr.laws.engine import LATEST, Edition
from arbitr.laws.lawbook.number import LAWS, cited, law_of
from arbitr.number import is_digits
from arbitr.scenarios.lawbook import known


def address(number: str, edition: Edition | int) -> str:
    """The location of this sub-law: /laws/27#27B1a, with the edition if it is not the latest."""
    law = law_of(number)
    asked = "" if int(edition) == LATEST else f"?edition={int(edition)}"
    return f"/laws/{law}{asked}" + ("" if number == str(law) else f"#{number}")


def linked(text: str | Iterable[str], edition: Edition | int) -> Markup:
    """A citation such as `54D, 56` with each number as a link; other text is unchanged."""
    whole = text if isinstance(text, str) else ", ".join(text)
    return _with_links(whole, [match for match in cited(whole) if law_of(match[0]) in LAWS], edition)


def worded(text: str, edition: Edition | int) -> Markup:
    """A sentence with its suits in colour. A sub-law of the edition in it, such as 26B, becomes a link; a bare number
    does not.
    """
    return _with_links(text, [match for match in cited(text) if _is_sub_law(match[0], Edition(edition))], edition)


def filled(text: str, **places: object) -> Markup:
    """A sentence with links in its places."""
    return escape(text).format(**places)


def _is_sub_law(number: str, edition: Edition) -> bool:
    return not is_digits(number) and edition in known(number)


def _with_links(text: str, numbers: Iterable[re.Match[str]], edition: Edition | int) -> Markup:
    parts, end = [], 0
    for match in numbers:
        parts += [_coloured(text[end : match.start()]), _link(match[0], edition)]
        end = match.end()
    return Markup("").join([*parts, _coloured(text[end:])])


def _link(number: str, edition: Edition | int) -> Markup:
    # The desk replaces a part of its page by htmx; the law book is a separate page.
    return Markup('<a class="law" hx-boost="false" href="{}">{}</a>').format(address(number, edition), number)


SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def _coloured(text: str) -> Markup:
    return Markup("").join(
        Markup('<span class="suit {}">{}</span>').format(SUITS[piece], piece) if piece in SUITS else escape(piece)
        for piece in re.split("([♠♥♦♣])", text)
    )
