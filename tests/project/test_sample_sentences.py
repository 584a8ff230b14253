"""The sample of sentences that a reader gets."""

from __future__ import annotations

import sys

from parts import ROOT

sys.path.insert(0, str(ROOT / "tools"))
from sample_sentences import code_sentences, document_sentences, drawn, sentences


def test_a_paragraph_becomes_its_sentences() -> None:
    text = 'Declarer leads.  The trick is lost (Law 64).\nHe says "no." Then `score` counts 1. e.g. this is one.'
    assert list(sentences(text)) == [
        "The trick is lost (Law 64).",
        'He says "no."',
        "Then `score` counts 1. e.g. this is one.",
    ]


def test_a_document_gives_entries_and_cells_but_no_code() -> None:
    text = "# The first title\n\nOne long\nsentence here.\n\n- an entry of it\n\n| one cell with words | x |\n"
    text += "\n```\nnot for any reader\n```\n"
    found = list(document_sentences(text))
    assert found == ["The first title", "One long sentence here.", "an entry of it", "one cell with words"]


def test_docstrings_attributes_and_comments_are_read() -> None:
    source = '"""The first docstring here."""\n\nclass A:\n    b: int\n    """Of the attribute b."""\n'
    source += "\n# Two lines\n# of comment.\n"
    assert list(code_sentences(source)) == ["The first docstring here.", "Of the attribute b.", "Two lines of comment."]


def test_a_seed_draws_the_same_sentences_again() -> None:
    found = {f"sentence number {number}": "here" for number in range(100)}
    assert drawn(found, 10, 17) == drawn(dict(reversed(found.items())), 10, 17) != drawn(found, 10, 18)
    assert len(set(drawn(found, 10, 17))) == 10
