"""Tests name the texts of the program by their message ids, through said.py, so that a text can be rewritten."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from parts import ROOT
from said import english, known_ids, refusal, says, wording

from arbitr.problem import Problem

TESTS = ROOT / "tests"
NAMING = {"english", "says", "wording", "refusal"}
"""The functions of said.py: what stands in their calls is named by its id."""

PIECE = 3
"""How many words in a row make a quotation of a message."""

QUOTING: dict[str, int] = {
    "formats/test_pbn.py": 1,
    "laws/test_conversation.py": 1,
    "marias/test_rulings.py": 1,
    "patience.py": 1,
    "project/test_messages.py": 2,
    "said.py": 1,
    "store/postgres.py": 1,
    "store/test_backup.py": 1,
    "store/test_log.py": 1,
    "stored/bridge_evenings.py": 1,
    "stored/evening.py": 1,
    "tournament/evening.py": 2,
    "tournament/test_evening.py": 2,
    "tournament/test_log.py": 2,
    "tournament/test_rulings.py": 1,
    "web/test_desk.py": 3,
    "web/test_erasure.py": 1,
    "web/test_forms.py": 1,
    "web/test_marias_pages.py": 1,
    "web/test_phrases.py": 2,
    "web/test_serve.py": 2,
    "web/test_teams_evening.py": 1,
}
"""How many texts of the program each file still quotes, or seems to. These numbers only go down."""


@cache
def pieces() -> dict[tuple[str, ...], list[str]]:
    """What stands between the places of each message, under its first words."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for template in known_ids():
        for piece in re.split(r"\{\w*\}", template):
            if len(words := piece.strip(" .,:;()").split()) >= PIECE:
                found[tuple(words[:PIECE])].append(" ".join(words))
    return found


def quoted(tree: ast.Module) -> Iterator[str]:
    """The literals that have a piece of a message in them, or are a piece of one."""
    known, everything = pieces(), "\n".join(known_ids())
    for text in literals(tree):
        if len(re.findall(r"\b[a-z]{2,}\b", text)) < 2:
            continue  # a result, a name, a call: the examples in our texts have them too
        words = text.split()
        starts = (tuple(words[place : place + PIECE]) for place in range(len(words) - PIECE + 1))
        whole = " ".join(words)
        if any(piece in whole for start in starts for piece in known.get(start, ())) or (
            len(words) >= PIECE and whole in everything
        ):
            yield text


def literals(node: ast.AST) -> Iterator[str]:
    """The texts in the code, without docstrings, what a failing test says, and what is named by its id."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMING:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(node, ast.Expr) and isinstance(child, ast.Constant)
        if not is_docstring and not (isinstance(node, ast.Assert) and child is node.msg):
            yield from literals(child)


def test_texts_are_named_by_id() -> None:
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        if path != Path(__file__) and (texts := list(quoted(ast.parse(path.read_text(encoding="utf-8"))))):
            found[str(path.relative_to(TESTS))] = texts
    more = {name: texts for name, texts in found.items() if len(texts) != QUOTING.get(name, 0)}
    assert {name: len(texts) for name, texts in found.items()} == QUOTING, (
        f"name these through said.py (english, says, wording, refusal), or lower the numbers in QUOTING: {more}"
    )


def test_a_text_that_is_quoted_is_found() -> None:
    def found(code: str) -> list[str]:
        return list(quoted(ast.parse(code)))

    assert found('assert "♠A is in both hands" in page') == []
    assert found('assert "f.pbn:1: ♠A is in two hands" in page') == ["f.pbn:1: ♠A is in two hands"]
    assert found('match="in two hands"') == ["in two hands"]
    assert found('says(page, "{card} is in two hands")') == []
    assert found('"""What is in two hands."""') == []
    assert found('assert page, "it is in two hands"') == []


def test_an_id_that_is_not_known_is_refused_with_those_near_it() -> None:
    with pytest.raises(AssertionError, match=re.escape("these are near: ['{card} is in two hands'")):
        english("{card} is in both hands", card="♠A")
    with pytest.raises(AssertionError, match="has no place who"):
        wording("{card} is in two hands", who="S")
    with pytest.raises(AssertionError, match="nothing fills card"):
        english("{card} is in two hands")


def test_places_that_are_given_must_be_so() -> None:
    text = f"<p>{english('{card} is in two hands', card='♠A')}</p>".replace("is in", "is\n  in")
    assert says(text, "{card} is in two hands")
    assert says(text, "{card} is in two hands", card="♠A")
    assert not says(text, "{card} is in two hands", card="♠K")
    assert not says("S has 14 <b>cards</b>; there should be 13", "{seat} has {count} cards; there should be 13")
    assert says("&lt;A&gt; is in two hands", "{card} is in two hands", card="<A>")
    within = wording("{card} is in two hands", card="♠A")
    assert says("line 3: ♠A is in two hands", "line {line}: {problem}", problem=within)
    assert not says("line 3: ♠K is in two hands", "line {line}: {problem}", problem=within)


def test_a_refusal_is_known_by_its_id_also_inside_another() -> None:
    problem = Problem("line {line}: {problem}", line=3, problem=Problem("{card} is in two hands", card="♠A"))
    with refusal("{card} is in two hands", card="♠A"):
        raise problem
    with refusal("line {line}: {problem}", line=3, problem=english("{card} is in two hands", card="♠A")):
        raise problem
    with pytest.raises(AssertionError, match="another reason"), refusal("{card} is in two hands", card="♠K"):
        raise problem
    with pytest.raises(AssertionError, match="another reason"), refusal("line {number} is undone already"):
        raise problem
