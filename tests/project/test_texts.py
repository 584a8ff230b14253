"""Tests name the texts of the program by their message ids, through said.py, so that a text can be rewritten."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from parts import ROOT
from said import english, known_ids, refusal, says, wording

from arbitr.problem import Problem

TESTS = ROOT / "tests"
NAMING = {"english", "says", "wording", "refusal"}
"""The functions of said.py: what stands in their calls is named by its id."""

SEEKING = {"to_contain_text", "to_have_text", "get_by_text", "get_by_label", "get_by_role", "locator", "filter"}
SEEKING_BY = {"name", "has_text"}
"""Calls, and named arguments of theirs, by which a browser looks for a text."""
SOUGHT = re.compile(r"(?:.*>> )?text=(.*)|.*:has-text\('(.*)'\)")
"""A text in a selector."""

PIECE = 3
"""How many words in a row make a quotation of a message."""

NOT_OURS: dict[str, dict[str, list[str]]] = {
    "somebody types it": {
        "stored/bridge_evenings.py": ["after the correction period"],
        "tournament/test_log.py": ["  lead out of turn ", "lead out of turn"],
        "tournament/test_rulings.py": ["as it was"],
        "web/test_erasure.py": [" could have known"],
        "web/test_light_and_calm.py": ["Revoke"],
        "web/test_marias_pages.py": ["The slip does not sum to zero, and nobody knows why"],
        "web/test_phrases.py": ["did not follow suit", "did not follow suit"],
    },
    "the test calls one of its own cases so": {
        "marias/test_rulings.py": ["red hundred and seven"],
        "tournament/evening.py": ["call the director"],
        "tournament/test_evening.py": ["nobody has called"],
        "web/test_desk.py": [
            "lead out of turn",
            "hesitation, judged after the play",
            "after the play",
        ],
    },
    "the test translates it": {
        "cli/test_commands.py": [
            "I accept it",
            "{answer} is not one of the answers; enter a number or a word from above",
            "{seat}'s {call} stands, and the auction continues.",
        ],
    },
    "a row of docs/evening.md is called so": {
        "web/test_new_organiser.py": ["an evening of a match of teams"],
        "web/test_taps.py": [
            "correcting what the other side entered",
            "ruling: lead out of turn",
            "ruling: lead out of turn",
        ],
    },
    "a failing test or one that is left out says it": {
        "patience.py": ["it did not happen"],
        "store/postgres.py": [
            "the store on PostgreSQL: it does not run as root, and there is no user postgres or nobody"
        ],
    },
    "a test quotes a piece that several messages make together": {
        "laws/test_log_and_report.py": [
            "how it was meant or when it was done, the log cannot show: it holds cards and calls in an order"
        ],
        "marias/test_settlement.py": [
            "0.20 Kč, with red trumps 0.40 Kč",
            "0.40 Kč, with red trumps 0.80 Kč, with ré × 4: 3.20 Kč",
        ],
    },
    "the system or SQLite says it": {
        "store/test_backup.py": ["No space left on device"],
        "web/test_serve.py": ["database or disk is full", "database or disk is full"],
    },
    "nobody translates it: programmers read it, or it is stored": {
        "bridge/test_play.py": ["the withdrawn pass"],
        "formats/test_pbn.py": ["after the end"],
        "laws/test_conversation.py": ["insufficient_bid has more than 3 paths"],
        "stored/test_stored_data.py": [
            "2017: a regulation for contestants who are at fault (12C2d)",
            "came with 50E3 of the Laws of 2017",
            "came with the Laws of 2017 as they are printed (36C)",
        ],
        "project/test_messages.py": ["nobody can tell", "nothing was changed"],
    },
}
"""Texts that have words of our messages in them by chance: why, in which file, and which."""


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


def sought(tree: ast.Module) -> Iterator[str]:
    """What a browser looks for and is a whole message, however short."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            named = [keyword.value for keyword in node.keywords if keyword.arg in SEEKING_BY]
            for text in map(_template, [*node.args[:1], *named] if node.func.attr in SEEKING else node.args[:1]):
                in_selector = SOUGHT.fullmatch(text)
                if in_selector is not None:
                    text = in_selector[1] or in_selector[2]
                elif node.func.attr not in SEEKING:
                    continue
                if re.search("[a-z]{2}", text) and text in _bare_ids():
                    yield text


def _template(node: ast.expr) -> str:
    """What a literal says, with {} for its places; nothing for anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_template, node.values))
    if isinstance(node, ast.FormattedValue):
        return "{}"
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@cache
def _bare_ids() -> frozenset[str]:
    """The messages without the names of their places."""
    return frozenset(re.sub(r"\{\w*\}", "{}", known_id) for known_id in known_ids())


def literals(node: ast.AST) -> Iterator[str]:
    """The texts in the code, without docstrings, what a failing test says, and what is named by its id."""
    if _calls(node, NAMING):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(node, ast.Expr) and isinstance(child, ast.Constant)
        if not is_docstring and not _is_said_in_failure(node, child):
            yield from literals(child)


def _calls(node: ast.AST | None, names: set[str]) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def _is_said_in_failure(node: ast.AST, child: ast.AST) -> bool:
    return (
        (isinstance(node, ast.Assert) and child is node.msg)
        or (isinstance(node, ast.Raise) and _calls(child, {"AssertionError"}))
        or (isinstance(node, ast.Call) and _calls(node, {"expect"}) and child in node.args[1:])
    )


def test_texts_are_named_by_id() -> None:
    found: Counter[tuple[str, str]] = Counter()
    for path in sorted(TESTS.rglob("*.py")):
        if path != Path(__file__):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found.update((path.relative_to(TESTS).as_posix(), text) for text in chain(quoted(tree), sought(tree)))
    known = Counter((name, text) for files in NOT_OURS.values() for name, texts in files.items() for text in texts)
    assert found - known == {}, "name these through said.py (english, says, wording, refusal)"
    assert known - found == {}, "these are gone: take them out of NOT_OURS"


def test_no_text_is_named_inside_another_literal() -> None:
    """There tools/messages.py cannot write it anew."""
    named = []
    for path in sorted(TESTS.rglob("*.py")):
        formatted = (
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.JoinedStr)
        )
        named += [
            f"{path.relative_to(TESTS)}:{node.lineno}"
            for node in formatted
            if any(_calls(part, NAMING) for part in ast.walk(node))
        ]
    assert named == []


def test_a_text_that_is_quoted_is_found() -> None:
    def found(code: str) -> list[str]:
        return list(quoted(ast.parse(code)))

    assert found('assert "♠A is in both hands" in page') == []
    assert found('assert "f.pbn:1: ♠A is in two hands" in page') == ["f.pbn:1: ♠A is in two hands"]
    assert found('match="in two hands"') == ["in two hands"]
    assert found('says(page, "{card} is in two hands")') == []
    assert found('"""What is in two hands."""') == []
    assert found('assert page, "it is in two hands"') == []
    assert found('raise AssertionError("it is in two hands")') == []
    assert found('raise Problem("it is in two hands")') == ["it is in two hands"]
    assert found('expect(page, "it is in two hands").to_be_visible()') == []
    assert found('expect(page).to_contain_text("it is in two hands")') == ["it is in two hands"]


def test_a_short_text_that_a_browser_looks_for_is_found() -> None:
    def found(code: str) -> list[str]:
        return list(sought(ast.parse(code)))

    assert found('page.get_by_role("button", name="Save").click()') == ["Save"]
    assert found('page.get_by_role("button", name=english("Save")).click()') == []
    assert found('expect(page.locator("h1")).to_contain_text(f"Table {number}")') == ["Table {}"]
    assert found('page.click("#now >> text=Save")') == ["Save"]
    assert found("""page.click("button:has-text('Save')")""") == ["Save"]
    assert found('page.get_by_role("button", name="♠").click(); page.fill("Save")') == []


def test_an_id_that_is_not_known_is_refused_with_those_near_it() -> None:
    with pytest.raises(AssertionError, match=re.escape("these are near: ['{card} is in two hands'")):
        english("{card} is in both hands", card="♠A")
    with pytest.raises(AssertionError, match="has no place who"):
        wording("{card} is in two hands", who="S")
    with pytest.raises(AssertionError, match="nothing fills card"):
        english("{card} is in two hands")


def test_places_that_are_given_must_be_so() -> None:
    text = "<p>" + english("{card} is in two hands", card="♠A").replace("is in", "is\n  in") + "</p>"
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
    with pytest.raises(AssertionError, match="another reason"), refusal("line {number} has already been undone"):
        raise problem
