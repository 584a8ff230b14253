"""No law is cited where it does not exist: on charts, and in every text of pages, papers and the command line.

`test_coverage.py` checks the rulings of all paths and scenarios, `test_lawbook.py` the law book and the translations.
"""

from __future__ import annotations

import re
import sys
from html import unescape

import pytest
from parts import ROOT

from arbitr.laws.engine.edition import Edition
from arbitr.laws.engine.examples import EXAMPLES
from arbitr.laws.engine.walk import endings, walk
from arbitr.reports.flow_chart import flow_chart
from arbitr.text import translation

sys.path.insert(0, str(ROOT / "tools"))
import coverage
import messages

SUB_LAWS = dict(coverage.sub_laws())
NOT_IN_1997 = {"79C2"}
"""Offered as a ground for a late correction only in the editions that have it (`late_grounds`)."""
NOTATION = re.compile(r"\b[1-7][CDHS]\b|\b\d[A-D]-\d+")
"""Calls, and a place in a section, e.g. 1C and 1A-3."""


@pytest.mark.parametrize("edition", Edition)
def test_a_chart_names_no_law_that_the_paths_of_its_procedure_do_not_name(edition: Edition) -> None:
    """All paths are checked against the list of the edition, so the charts are too."""
    tree = walk(EXAMPLES["insufficient_bid"](edition))
    result = coverage.Found()
    for ended in endings(tree):
        coverage.note(result, "insufficient_bid", int(edition), ended.ruling, "")
    allowed = {law for law, _ in {*result.ruled, *result.asked, *result.said}}
    chart = flow_chart(tree, "", [], translation("en"))
    named = {law for text in re.findall(r">([^<]+)</t", chart) for law in laws(unescape(text))}
    arrows = {str(number) for number in range(1, 10)}
    assert named - arrows
    assert named - arrows <= allowed


def laws(text: str) -> list[str]:
    """The laws of a line of a chart: a list of numbers, or a sentence that names some."""
    return list(coverage.cited(text)) if re.fullmatch(r"[\dA-Za-z]+(, [\dA-Za-z]+)*", text) else coverage.named_in(text)


def test_a_text_outside_the_rulings_names_laws_of_every_edition() -> None:
    read = set()
    for message in messages.translated("cs"):
        if all(path.startswith("src/arbitr/laws/") for path, _ in message.locations):
            continue
        for text in messages.forms(message):
            for law in coverage.named_in(NOTATION.sub("", text)):
                read.add(law)
                editions = {int(edition) for edition in Edition} - ({1997} if law in NOT_IN_1997 else set())
                assert editions <= set(SUB_LAWS.get(law, ())), f"{law}: {text}"
    assert read >= NOT_IN_1997
