"""A procedure of the law book: its text, and the chart of all its paths."""

from __future__ import annotations

import re
from typing import Any

from arbitr.laws.engine import EXAMPLES, PROCEDURES, Edition
from arbitr.laws.engine.walk import walk
from arbitr.message import Message
from arbitr.reports.flow_chart import flow_chart
from arbitr.text import translation
from arbitr.web.render import Visitor

ZOOMS = (10, 25, 50, 75, 100, 125, 175, 250)
"""Per cent."""
USUAL_ZOOM = 125
"""At this size the letters of the chart are as large as those of the page."""


def procedure_view(page: Visitor, name: str, year: Edition, zoom: int = USUAL_ZOOM) -> dict[str, Any]:
    procedure = PROCEDURES[name]
    zoom = min(ZOOMS, key=lambda size: abs(size - zoom))
    at = ZOOMS.index(zoom)
    width, height = _size(procedure_chart(name, year, page.language))
    return {
        "id": name,
        "laws": list(procedure.laws),
        "title": page.say(procedure.title),
        "says": page.say(procedure.says),
        "differs": [{"year": since, "words": page.say(words)} for since, words in procedure.differs],
        "edition": int(year),
        "editions": [int(edition) for edition in Edition],
        "zoom": zoom,
        "smaller": ZOOMS[at - 1] if at else None,
        "larger": ZOOMS[at + 1] if at + 1 < len(ZOOMS) else None,
        "width": width * zoom // 100,
        "height": height * zoom // 100,
    }


def _size(drawn: str) -> tuple[int, int]:
    """The description of the chart."""
    found = _VIEW_BOX.search(drawn)
    assert found is not None, "every chart has one"
    return int(found[1]), int(found[2])


_VIEW_BOX = re.compile(r"viewBox='0 0 (\d+) (\d+)'")
_charts: dict[tuple[str, Edition, str], str] = {}


def procedure_chart(name: str, year: Edition, language: str) -> str:
    """The chart as SVG, drawn once for each language."""
    key = (name, year, language)
    if key not in _charts:
        talk = EXAMPLES[name](year)
        auction = ", ".join(f"{said.seat} {said.call}" for said in talk.case.table.auction.said) or "–"
        legend = [
            Message(
                "Example: {auction}. {offender} is the offender, {lho} the left-hand opponent, {partner} the partner.",
                auction=auction,
                offender=talk.incident.by,
                lho=talk.incident.by.lho,
                partner=talk.incident.by.partner,
            )
        ]
        words = translation(language)
        title = f"{', '.join(PROCEDURES[name].laws)} · {PROCEDURES[name].title.translated(words)} · {int(year)}"
        _charts[key] = flow_chart(walk(talk), title, legend, words)
    return _charts[key]
