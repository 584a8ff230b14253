"""`arbitr laws list --json` has every question that can be asked, with what may be answered and what can decide it."""

from __future__ import annotations

import json
import sys
from functools import cache
from time import process_time
from typing import Any

import pytest
from commands import arbitr_text
from parts import ROOT

from arbitr.laws.engine import PROCEDURES, Edition
from arbitr.laws.engine.by import BY, OFFENDER, who
from arbitr.scenarios.run import Put

sys.path.insert(0, str(ROOT / "tools"))
import questions

SOURCES = {"log", "hands", "ledger", "ruling", "board", "regulation"}
WHYS = {questions.CHOICE, questions.JUDGEMENT, questions.NOT_LOGGED}


@cache
def listed() -> dict[str, dict[str, Any]]:
    done = arbitr_text("laws", "list", "--json")
    assert done.returncode == 0
    found = {question["key"]: question for procedure in json.loads(done.stdout) for question in procedure["questions"]}
    assert len(found) > len(PROCEDURES)
    return found


Asked = list[tuple[str, Edition, Put]]


@pytest.fixture(scope="module")
def in_scenarios() -> Asked:
    return list(questions.asked_in_scenarios())


def test_the_file_is_that_of_the_code(in_scenarios: Asked) -> None:
    assert questions.FILE.read_text() == questions.text(in_scenarios), "run tools/questions.py"


def test_what_scenarios_ask_is_listed_with_its_edition_and_its_answers(in_scenarios: Asked) -> None:
    asked = 0
    for where, edition, answered in in_scenarios:
        if answered.source == "missing":
            continue
        question = listed().get(answered.question.key.partition("@")[0])
        assert question is not None, f"{where}: {answered.question.key} is not listed"
        assert edition in question["editions"], f"{where}: {answered.question.key} is asked in {edition} too"
        assert answered.value in question["answers"] or "takes" in question, (
            f"{where}: {answered.question.key}: {answered.value}"
        )
        asked += 1
    assert asked > 0


def test_options_are_what_is_accepted_and_stand_once() -> None:
    assert listed()
    for key, question in listed().items():
        assert question["options"] == question["answers"], key
        assert len(set(question["answers"])) == len(question["answers"]), key
        assert question["answers"] or question.get("takes"), key


def test_every_question_has_a_rank_and_says_what_can_decide_it() -> None:
    assert listed()
    for key, question in listed().items():
        assert question["rank"] == ("rare" if "usual_answer" in question else "usual"), key
        assert set(question["decided_by"]) <= SOURCES, key
        assert question["decided_by"] or question["why"] in WHYS, key


def test_every_procedure_says_who_is_meant_by_its_player() -> None:
    assert BY.keys() <= PROCEDURES.keys()
    assert all(str(who(name)) for name in PROCEDURES)
    assert who("revoke") is OFFENDER


@pytest.mark.parametrize("words", [("laws", "list", "--json"), ("laws", "list")])
def test_the_list_takes_less_than_two_seconds(words: tuple[str, ...]) -> None:
    """The computing, not the clock: the machine may be busy."""
    import os

    before = os.times()
    assert arbitr_text(*words).returncode == 0
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    assert used < 2, used
    assert process_time() > 0


def test_the_wording_of_the_latest_edition_comes_first() -> None:
    texts = listed()["established_revoke.card_faced"]["texts"]
    assert len(texts) == 2
    assert "penalty card" in texts[0]


def test_what_to_check_against_the_printed_laws_is_listed() -> None:
    """One reading is left that the text of 2017 does not force: no redress for who asks to draw a wrong answer."""
    done = arbitr_text("laws", "list", "--doubtful", "--json")
    assert done.returncode == 0
    points = [(point["since"], point["check"].partition(":")[0]) for point in json.loads(done.stdout)]
    assert points == [(2017, "20G2")]
