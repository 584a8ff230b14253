"""Every path of every procedure in all editions ends in a ruling that cites its law and has its words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from arbitr.laws.book import PROCEDURES
from arbitr.laws.conversation import Conversation
from arbitr.laws.edition import Edition
from arbitr.laws.examples import EXAMPLES
from arbitr.laws.walk import Ended, endings, questions, walk

EACH = [(name, edition) for name in sorted(PROCEDURES) for edition in Edition]


def test_every_procedure_has_an_example() -> None:
    assert PROCEDURES.keys() == EXAMPLES.keys()


@pytest.mark.parametrize(("name", "edition"), EACH, ids=lambda value: str(value))
def test_every_path_ends_in_a_ruling_with_its_law(name: str, edition: Edition) -> None:
    tree = walk(EXAMPLES[name](edition))
    ended = list(endings(tree))
    assert ended
    for ending in ended:
        assert ending.ruling.effects, [answer.value for answer in ending.conversation.answers]
        for effect in ending.ruling.effects:
            assert effect.law[:1].isdigit(), effect
            words = str(effect.words())
            assert words.endswith("."), words
            assert "{" not in words
        after = ending.conversation.applied()  # the effects fold
        assert after.table.event is not None
        again = Conversation.from_plain(json.loads(json.dumps(ending.conversation.to_plain())))
        assert again.ruling is not None
        assert again.ruling.effects == ending.ruling.effects


@pytest.mark.parametrize(("name", "edition"), EACH, ids=lambda value: str(value))
def test_questions_are_speaking_and_can_all_be_answered(name: str, edition: Edition) -> None:
    for question in questions(walk(EXAMPLES[name](edition))):
        key = question.key.partition("@")[0]
        assert key.startswith(f"{name}.")
        assert not any(c.isdigit() for c in key), "laws move between editions"
        assert len({choice.id for choice in question.choices}) == len(question.choices)
        is_open = any(choice.reads is not None for choice in question.choices)
        assert len(question.choices) >= 2 or is_open, "a question has more than one answer"
        values = question.fitting()
        assert len(set(values)) == len(values), "each answer takes one way"
        assert str(question.text)
        assert question.law[:1].isdigit()


REPLAY = """
import json, sys
from arbitr.laws.book import PROCEDURES
from arbitr.laws.conversation import Conversation
from arbitr.plain import to_plain
for line in sys.stdin:
    print(json.dumps(to_plain(Conversation.from_plain(json.loads(line)).ruling.effects)))
"""


def test_stored_answers_give_the_same_ruling_in_another_process() -> None:
    from arbitr.plain import to_plain

    stored, expected = [], []
    for name, edition in EACH:
        ended: list[Ended] = list(endings(walk(EXAMPLES[name](edition))))
        for ending in ended[:: max(1, len(ended) // 12)]:
            stored.append(json.dumps(ending.conversation.to_plain()))
            expected.append(to_plain(ending.ruling.effects))
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", REPLAY],
            input="\n".join(stored),
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert [json.loads(line) for line in done.stdout.splitlines()] == expected
