"""The ruling desk and the law book make their pages where there is no web framework at all."""

from __future__ import annotations

import subprocess
import sys

import pytest

BLOCKED = ("fastapi", "starlette", "uvicorn", "itsdangerous", "multipart")
"""None of them may be imported."""
BEFORE = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ImportError(name + " is blocked")

sys.meta_path.insert(0, Blocked())
"""
RULING = """
from arbitr.web.desk.form import Typed
from arbitr.web.desk.page import desk_alone
from arbitr.web.render import Visitor

def tapped(page, d, **typed):
    return desk_alone(page, Typed({name: [value] for name, value in typed.items()}), d)

page = Visitor(sys.argv[1], path="/desk")
shown = tapped(page, "")
assert shown.template == "desk/what_happened.html", shown
shown = tapped(page, shown.view["d"], procedure="insufficient_bid")
for call in ("N 1S", "E 1H"):
    seat, _, said = call.partition(" ")
    shown = tapped(page, shown.view["d"], move=said, seat=seat)
while shown.template == "desk/question.html":
    question = shown.view["question"]
    answers = [*question["buttons"], *(key for group in question["groups"] for key in group["keys"])]
    shown = tapped(page, answers[0]["to"])
assert shown.status == 200 and shown.template == "desk/ruling.html", shown
print(page.html(shown.template, shown.view))
"""
LAW = """
from arbitr.web.lawbook.pages import contents_page, definitions_page, index_page, law_page, procedure_page
from arbitr.web.render import Visitor

page = Visitor(sys.argv[1], path="/laws/27")
for shown in (contents_page(page), definitions_page(page), index_page(page), procedure_page(page, "insufficient_bid")):
    assert "</html>" in page.html(shown.template, shown.view)
shown = law_page(page, 27)
print(page.html(shown.template, shown.view))
"""


def made(script: str, language: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", BEFORE + script, language], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("language", ["en", "cs"])
def test_an_insufficient_bid_is_ruled_on_and_shown_as_a_whole_page(language: str) -> None:
    page = made(RULING, language)
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{language}">' in page
    assert 'href="/laws/27#27A1"' in page  # East's bid is accepted
    assert page.rstrip().endswith("</html>")


def test_a_law_and_the_rest_of_the_book_are_shown() -> None:
    page = made(LAW, "cs")
    assert '<html lang="cs">' in page
    assert 'id="27B1a"' in page
