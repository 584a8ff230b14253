"""Every path of every procedure in all editions ends in a ruling that cites its law and has its words."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product
from typing import TypeGuard

import pytest
from parts import FULL

from arbitr.bridge.board import Board
from arbitr.bridge.ledger.entries import Entry, Fined, Found, Information, Review, Watch
from arbitr.bridge.seat import SEATS
from arbitr.bridge.table import Table
from arbitr.laws.effects.auction.explanations import Overheard
from arbitr.laws.effects.direction.board import CardMoveKnown, ContestantAwarded, ExtraneousKnown
from arbitr.laws.effects.direction.scores import BoardDecided, ScoreAdjusted
from arbitr.laws.engine import PROCEDURES, Case, Conversation, Edition, Incident, Ruled, value_of
from arbitr.laws.engine.examples import EXAMPLES, after_calls, open_call
from arbitr.laws.engine.walk import WalkEnd, endings, questions, walk
from arbitr.laws.shared.also import BREACHES
from arbitr.laws.shared.facts.play import play_over
from arbitr.problem import Problem

EACH = [(name, edition) for name in sorted(PROCEDURES) for edition in Edition]
ASKS_NOTHING = {
    *product(("bid_above_seven", "call_after_final_pass", "call_not_repeated", "face_down_lead_out_of_turn",
              "forced_pass_broken", "skipped_player"), Edition),
    ("double_banned", Edition(2017)),  # after a pass out of turn nobody is banned from doubling any more (30B1a)
    ("second_auction", Edition(2017)),
}  # fmt: skip
"""The example alone says what the ruling needs; every other one leads to a question."""


STORED = 8
"""In the short run every eighth path is stored and read again; `--all` stores each."""


def test_every_example_belongs_to_a_procedure() -> None:
    assert EXAMPLES.keys() == PROCEDURES.keys()


@pytest.mark.parametrize(("name", "edition"), EACH, ids=lambda value: str(value))
def test_every_path_ends_in_a_ruling_with_its_law(name: str, edition: Edition) -> None:
    start = EXAMPLES[name](edition)
    ended = list(endings(walk(start)))
    assert ended
    for number, ending in enumerate(ended):
        assert ending.ruling.effects, [answer.value for answer in ending.conversation.answers]
        for effect in ending.ruling.effects:
            assert effect.law[:1].isdigit(), effect
            words = str(effect.words())
            assert words.endswith("."), words
            assert "{" not in words
        check_what_goes_with_it(start, ending)
        if FULL or number % STORED == 0:
            replayed = Conversation(start.case, start.incident, ending.conversation.answers)
            assert isinstance(ending.conversation, Conversation)
            assert known_of(replayed) == known_of(ending.conversation), "a walk continues procedures that wait"
            again = Conversation.from_plain(json.loads(json.dumps(ending.conversation.to_plain())))
            assert again.ruling is not None
            assert again.ruling.effects == ending.ruling.effects


def known_of(talk: Conversation) -> object:
    """All that a finished conversation holds, in comparable values."""
    ruling = talk.ruled()
    steps = [(step.question.key, step.value, step.from_the_table, step.as_usual) for step in ruling.steps]
    return ruling.effects, steps, ruling.doubtful, ruling.settings


def check_what_goes_with_it(start: Conversation, ending: WalkEnd) -> None:
    """Fold the effects; look for the review and the possible penalty that belong to them (laws/shared/also.py).

    A player who learns what may not be used leads to a review, unless the hand is over and it was judged at once. A
    breach of a Law that says shall, may not or must may be penalised.
    """
    after = ending.conversation.applied()
    ruled = after.table.event
    assert isinstance(ruled, Ruled)
    answers = {answer.key: answer.value for answer in ending.conversation.answers}
    said_over = any(key.endswith("hand_is_over") and value == "yes" for key, value in answers.items())
    entries = after.table.ledger.entries
    withdrawn = any(_is_barred(entry) and entry.what.startswith("withdrawn") for entry in entries)
    outside = any(isinstance(effect, ExtraneousKnown | Overheard | CardMoveKnown) for effect in ruled.effects)
    if (outside or withdrawn) and not awaits_a_call(after) and not ends_board(ruled):
        is_over = said_over or value_of(play_over(after))
        assert is_over or any(isinstance(entry, Review) for entry in entries), answers
    fined = {entry.side for entry in entries if isinstance(entry, Fined)}
    for entry in entries:
        if isinstance(entry, Found) and entry.what in BREACHES:
            assert (entry.seat or start.incident.by).side in fined, (entry.what, answers)


def _is_barred(entry: Entry) -> TypeGuard[Information]:
    return isinstance(entry, Information) and not entry.is_authorised


def awaits_a_call(case: Case) -> bool:
    """The offender's next call decides what his withdrawn call costs; that ruling has the review (X-also-a)."""
    return any(isinstance(entry, Watch) for entry in case.table.ledger.entries)


def ends_board(ruled: Ruled) -> bool:
    """Nobody plays on, so there is nothing to look at later."""
    kinds = ScoreAdjusted | ContestantAwarded
    return any(
        isinstance(effect, kinds) or (isinstance(effect, BoardDecided) and effect.what in ("redeal", "cancelled"))
        for effect in ruled.effects
    )


@pytest.mark.parametrize(("name", "edition"), EACH, ids=lambda value: str(value))
def test_questions_are_speaking_and_can_all_be_answered(name: str, edition: Edition) -> None:
    found = list(questions(walk(EXAMPLES[name](edition))))
    assert (not found) == ((name, edition) in ASKS_NOTHING)
    for question in found:
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


POSITIONS = {
    "nothing said": "",
    "one bid": "N 1S",
    "auction under way": "N P, E 1H, S X, W 2H, N 3C",
    "auction over": "N 1NT, E P, S 3NT, W P, N P, E P",
}
"""Beside the example of each procedure: where else a director may be called."""
IRREGULAR = {
    "insufficient_bid": (
        "N 3S, E 3H",
        "N P, E 1C, S 1D, W P, N 1D",
        "N 7NT, E 7S",
        "N 1S, E X, S XX, W 1C",
        "N 1S, E 1H, E 2C",
    ),
    "call_out_of_rotation": ("E P", "S 1S", "W 1H", "N 1C, S P", "N 1C, W 2C", "N 1H, E P, N P", "N 1S, S 1H"),
    "inadmissible_double": ("N X", "N 1S, E P, S X", "N 1S, E XX", "N P, E XX"),
    "bid_above_seven": ("N 8C", "N 1S, E P, S 8N", "N 7S, E P, S P, W 8H"),
    "call_after_final_pass": ("N 1S, E P, S P, W P, N 2S", "N 1S, E P, S P, W P, E X"),
    "change_of_call": ("N 1S, N 2S", "N 1H, E P, E X", "N P, E XX, E 1C", "N 1S, N 2S, E P"),
}


@pytest.mark.parametrize(("name", "calls"), [(name, calls) for name in IRREGULAR for calls in IRREGULAR[name]])
@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_every_path_from_other_irregular_calls_ends_in_a_ruling(name: str, calls: str, edition: Edition) -> None:
    talk = open_call(edition, calls)
    assert talk.incident.procedure == name
    for ending in endings(walk(talk)):
        assert ending.ruling.laws
        ending.conversation.applied()


REPORTED = sorted(name for name in PROCEDURES if EXAMPLES[name](Edition.LAWS_2017).incident.number is None)

NEVER_FITS = {
    "exposed_cards_settled": "Law 24: nobody has exposed a card in these positions",
    "lead_restriction": "Law 26: nobody has withdrawn a call in these positions",
}
"""What cannot be reported in any of the positions above, by anybody, in any edition. All else can be, in every one."""


@pytest.mark.parametrize("name", REPORTED)
@pytest.mark.parametrize("edition", list(Edition), ids=str)
def test_every_path_of_what_is_reported_ends_in_a_ruling_wherever_the_table_stands(name: str, edition: Edition) -> None:
    # The short run takes each procedure and edition from one position, the next from another one.
    turn = REPORTED.index(name) + list(Edition).index(edition)
    positions = list(POSITIONS) if FULL else [list(POSITIONS)[turn % len(POSITIONS)]]
    reports = [(position, seat) for position in positions for seat in (SEATS if FULL else SEATS[1:2])]
    refused = []
    for position, seat in reports:
        calls = POSITIONS[position]
        case = after_calls(edition, calls) if calls else Case(Table.opened(Board.numbered(1)), edition)
        try:
            tree = walk(Conversation(case, Incident(name, seat)))
        except Problem:
            refused.append((position, seat))
            continue
        ended = list(endings(tree))
        assert ended, position
        for ending in ended:
            assert ending.ruling.laws
            ending.conversation.applied()
    assert refused == (reports if name in NEVER_FITS else [])


REPLAY = """
import json, sys
from arbitr.laws.engine.book import PROCEDURES
from arbitr.laws.engine.conversation import Conversation
from arbitr.plain import to_plain
for line in sys.stdin:
    print(json.dumps(to_plain(Conversation.from_plain(json.loads(line)).ruling.effects)))
"""


def test_stored_answers_give_the_same_ruling_in_another_process() -> None:
    from arbitr.plain import to_plain

    stored, expected = [], []
    for name, edition in EACH if FULL else EACH[::4]:
        ended: list[WalkEnd] = list(endings(walk(EXAMPLES[name](edition))))
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
