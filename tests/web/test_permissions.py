"""Only one module decides by the role of a user."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbitr.club.permissions import ROLES

SOURCE = Path(__file__).parents[2] / "src" / "arbitr"
DECIDES = {"club/permissions.py", "store/people/erasing.py"}
"""Erasing a person is below the club in the layers; it leaves one organiser too."""


def decisions(source: str) -> Iterator[int]:
    """The lines that compare something with a role, or ask whether somebody has one."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left=ast.Constant(value=str(role)), ops=[ast.In() | ast.NotIn()], comparators=[against]):
                if role in ROLES and "roles" in ast.unparse(against):
                    yield node.lineno
            case ast.Call(func=ast.Attribute(attr="has"), args=[ast.Constant(value=str(role))]) if role in ROLES:
                yield node.lineno


@pytest.mark.parametrize(
    "source",
    ['if page.session.has("director"): pass', '"organiser" in user.roles', 'x = "director" not in page.session.roles'],
)
def test_a_decision_by_role_is_found(source: str) -> None:
    assert list(decisions(source)) == [1]


def test_only_the_module_of_permissions_decides_by_role() -> None:
    found = {
        f"{name}:{line}"
        for path in SOURCE.rglob("*.py")
        if (name := path.relative_to(SOURCE).as_posix()) not in DECIDES
        for line in decisions(path.read_text(encoding="utf-8"))
    }
    assert found == set()


IN_A_TEMPLATE = re.compile(rf"""\bhas\(|["'](?:{"|".join(ROLES)})["']\s+(?:not\s+)?in\b|\b(?:session|user)\.roles?\b""")


@pytest.mark.parametrize(
    "template",
    ['{% if session.has("director") %}', "{% if 'organiser' in user.roles %}", "{{ session.roles }}"],
)
def test_a_decision_by_role_in_a_template_is_found(template: str) -> None:
    assert IN_A_TEMPLATE.search(template)


def test_no_template_decides_by_role() -> None:
    templates = [*(SOURCE / "web" / "templates").rglob("*.html")]
    assert templates
    assert [path.name for path in templates if IN_A_TEMPLATE.search(path.read_text(encoding="utf-8"))] == []
